//! What fields that are no parameters always equal, in the states around their events: `currentTerm[i]`, `Len(log[i])`.

use std::rc::Rc;

use super::desk::Desk;
use super::recording::{Kind, Recording};
use crate::hash::Set;
use crate::target::SpecFiles;
use crate::tla::level::Level;
use crate::tla::value::Value;
use crate::tla::{LoadError, Spec};
use crate::trace::Value as Seen;

/// A step of the spec that is an event.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The event.
    pub event: usize,
    /// The state before and the state after.
    pub states: [usize; 2],
}

/// The fewest steps that say something, and the most that are looked at.
const FEWEST: usize = 8;
const MOST: usize = 400;

/// Finds terms that fields equal.
pub struct Terms {
    desk: Desk,
    terms: Vec<Term>,
}

/// An expression about a state, perhaps about a node: `%` stands for the variable and `#` for the node.
struct Term {
    variable: Rc<str>,
    pattern: String,
    operator: Rc<str>,
}

impl Term {
    fn show(&self, node: &str, after: bool) -> String {
        let variable = if after { format!("{}'", self.variable) } else { self.variable.to_string() };
        self.pattern.replace('%', &variable).replace('#', node)
    }

    fn has_node(&self) -> bool {
        self.pattern.contains('#')
    }
}

impl Terms {
    /// The terms about the variables of a spec; `hidden` is not to be known.
    ///
    /// # Errors
    ///
    /// Faults of what is written beside the spec.
    pub fn new(files: &SpecFiles, plain: &Desk) -> Result<Terms, LoadError> {
        let mut terms = patterns(&plain.spec, plain);
        let mut text = String::new();
        for (number, term) in terms.iter_mut().enumerate() {
            term.operator = Rc::from(format!("MapTerm{number}"));
            let body = term.show("mapNode", false);
            text.push_str(&format!(
                "{}(mapNode, mapValue) == mapValue = {body} /\\ {}\n",
                term.operator, plain.unchanged
            ));
        }
        let desk = Desk::load(files, "MapTerms", &text)?;
        Ok(Terms { desk, terms })
    }

    /// For each of some fields of a kind what it equals in all of these steps, simplest first: equations.
    pub fn equations(
        &mut self,
        recording: &Recording,
        kind: &Kind,
        plain: &Desk,
        (steps, fields, nodes): (&[Step], &[usize], &[String]),
    ) -> Vec<(usize, Vec<String>)> {
        let stride = steps.len().div_ceil(MOST).max(1);
        let steps: Vec<Step> = steps.iter().step_by(stride).copied().collect();
        let mut found = Vec::new();
        for field in fields {
            let Some(name) = kind.fields.get(*field) else { continue };
            let mut equations = Vec::new();
            if self.varies(recording, name, &steps) {
                for after in [false, true] {
                    for number in 0..self.terms.len() {
                        equations.extend(self.holding(recording, plain, (name, number, after), &steps, nodes));
                    }
                }
            }
            equations.sort_by_key(|equation| (equation.contains('\''), equation.len()));
            found.push((*field, equations));
        }
        found
    }

    /// Whether a field has different values in enough steps.
    fn varies(&self, recording: &Recording, name: &str, steps: &[Step]) -> bool {
        let values: Set<&Seen> = steps.iter().filter_map(|step| field(recording, step.event, name)).collect();
        values.len() > 1 && steps.len() >= FEWEST
    }

    /// The equation of a field with a term, for the first node with which it holds in all steps.
    fn holding(
        &mut self,
        recording: &Recording,
        plain: &Desk,
        (name, number, after): (&str, usize, bool),
        steps: &[Step],
        nodes: &[String],
    ) -> Option<String> {
        let has_node = self.terms.get(number)?.has_node();
        let none = [String::new()];
        let nodes = if has_node { nodes } else { &none };
        let node = nodes
            .iter()
            .find(|node| steps.iter().all(|step| self.holds(recording, plain, (name, number, after), step, node)))?;
        Some(format!("{name} = {}", self.terms.get(number)?.show(node, after)))
    }

    fn holds(
        &mut self,
        recording: &Recording,
        plain: &Desk,
        (name, number, after): (&str, usize, bool),
        step: &Step,
        node: &str,
    ) -> bool {
        let [before, behind] = step.states;
        let state = plain.state(if after { behind } else { before });
        let value = field(recording, step.event, name).and_then(|value| self.desk.convert(value));
        let node = match node.split_once('.') {
            _ if node.is_empty() => Some(Value::Bool(false)),
            None => field(recording, step.event, node).and_then(|value| self.desk.convert(value)),
            Some((outer, part)) => field(recording, step.event, outer)
                .and_then(|value| crate::trace::Fields::of(value).get(part))
                .and_then(|value| self.desk.convert(value)),
        };
        let (Some(state), Some(value), Some(node)) = (state, value, node) else { return false };
        let Some(operator) = self.terms.get(number).map(|term| term.operator.clone()) else { return false };
        let from = self.desk.number(state);
        self.desk.try_operator(&operator, &[node, value], from).is_some_and(|led| !led.is_empty())
    }
}

fn field<'r>(recording: &'r Recording, event: usize, name: &str) -> Option<&'r Seen> {
    recording.events.get(event).and_then(|(_, event)| event.field(name))
}

/// The terms about each variable: itself, its value at a node, fields of records, and what operators of one argument make
/// of these.
fn patterns(spec: &Spec, plain: &Desk) -> Vec<Term> {
    let unary = spec
        .definitions()
        .into_iter()
        .filter(|one| one.params.len() == 1 && one.level == Level::Constant && plain.knows(&one.name));
    let mut wraps: Vec<String> = unary.map(|one| format!("{}(*)", one.name)).collect();
    wraps.extend(["Len", "Cardinality"].iter().filter(|name| plain.sees(name)).map(|name| format!("{name}(*)")));
    let mut terms = Vec::new();
    let state = plain.initial.first().and_then(|state| plain.state(*state));
    for (place, variable) in spec.variables().iter().enumerate() {
        let value = state.as_ref().and_then(|state| state.get(place).cloned());
        let inner = match &value {
            Some(Value::Function(function)) => function.entries().next().map(|(_, value)| value.clone()),
            _ => None,
        };
        for (base, value) in [("%", value), ("%[#]", inner)] {
            let Some(value) = value else { continue };
            let mut bases = vec![base.to_owned()];
            if let Value::Record(record) = &value {
                bases.extend(record.fields().map(|(name, _)| format!("{base}.{}", name.as_str())));
            }
            let wrapped: Vec<String> =
                bases.iter().flat_map(|base| wraps.iter().map(move |wrap| wrap.replace('*', base))).collect();
            terms.extend(bases.into_iter().chain(wrapped).map(|pattern| Term {
                variable: Rc::from(variable.as_str()),
                pattern,
                operator: Rc::from(""),
            }));
        }
    }
    terms
}
