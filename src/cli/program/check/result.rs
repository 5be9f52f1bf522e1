//! The results of an exploration, as they are told.

use crate::tla::explore::{Exploration, Limit, Verdict};
use crate::tla::value::Value;
use crate::tla::{Evaluator, Spec, State};

/// What is told.
pub(super) struct Result<'r> {
    pub spec: &'r Spec,
    pub found: &'r Exploration,
    pub shown: &'r Shown,
    /// The most memory that was allowed, in bytes.
    pub memory: Option<u64>,
}

/// What is shown of a state: names and values.
pub(super) type Fields = Vec<(String, Value)>;

/// What is shown of each state of a counterexample: its variables, or the fields of the ALIAS.
pub(super) struct Shown {
    pub states: Vec<Fields>,
    /// What is wrong with the ALIAS; then the variables are shown.
    pub trouble: Option<String>,
}

impl Shown {
    pub(super) fn new(spec: &Spec, path: &[State]) -> Shown {
        match aliased(spec, path) {
            Ok(Some(states)) => Shown { states, trouble: None },
            Ok(None) => Shown { states: plain(spec, path), trouble: None },
            Err(trouble) => Shown { states: plain(spec, path), trouble: Some(trouble) },
        }
    }
}

fn plain(spec: &Spec, path: &[State]) -> Vec<Fields> {
    let names: Vec<String> = spec.variables().iter().map(ToString::to_string).collect();
    path.iter().map(|state| names.iter().cloned().zip(state.values().iter().cloned()).collect()).collect()
}

/// The states as the ALIAS shows them; of the last state, the next one is itself, as TLC has it.
fn aliased(spec: &Spec, path: &[State]) -> std::result::Result<Option<Vec<Fields>>, String> {
    let Some(alias) = spec.alias() else { return Ok(None) };
    let mut evaluator = Evaluator::new(spec);
    let mut states = Vec::new();
    for (at, state) in path.iter().enumerate() {
        let next = path.get(at + 1).unwrap_or(state);
        let value = evaluator.eval_between(spec, alias, state, next);
        match value.map_err(|error| error.to_diagnostic().render(spec.sources()))? {
            Value::Record(record) => {
                states.push(record.fields().map(|(name, value)| (name.to_string(), value.clone())).collect());
            }
            other => return Err(format!("the ALIAS must be a record, but it is {}\n", other.kind())),
        }
    }
    Ok(Some(states))
}

impl Result<'_> {
    /// A word for the verdict, for programs that read it.
    pub(super) fn word(&self) -> &'static str {
        match &self.found.verdict {
            Verdict::Ok => "ok",
            Verdict::Invariant { .. } => "invariant",
            Verdict::Property { .. } => "property",
            Verdict::Assumption { .. } => "assumption",
            Verdict::Postcondition { .. } => "postcondition",
            Verdict::Deadlock { .. } => "deadlock",
            Verdict::Error { .. } => "error",
            Verdict::LimitReached(Limit::Time) => "time",
            Verdict::LimitReached(Limit::Memory) => "memory",
            Verdict::LimitReached(Limit::Fault) => "fault",
            Verdict::LimitReached(_) => "bound",
        }
    }

    /// The verdict in a sentence, with its place in the source where it has one.
    pub(super) fn message(&self) -> String {
        match &self.found.verdict {
            Verdict::Ok => "no error was found".to_owned(),
            Verdict::Invariant { name, .. } => format!("the invariant {name} is false"),
            Verdict::Property { name, .. } => format!("the property {name} is false"),
            Verdict::Postcondition { name } => format!("the postcondition {name} is false"),
            Verdict::Deadlock { .. } => "a state has no successor (deadlock)".to_owned(),
            Verdict::Assumption { index } => self.assumption(*index),
            Verdict::Error { error, .. } => error.to_diagnostic().render(self.spec.sources()).trim_end().to_owned(),
            Verdict::LimitReached(limit) => self.limit(*limit),
        }
    }

    fn assumption(&self, index: usize) -> String {
        let spec = self.spec;
        let place = spec.assumptions().get(index).map(|(_, id)| spec.place_of(*id));
        let message = format!("assumption {} is false", index + 1);
        let fault = crate::tla::diagnostic::Diagnostic::new(place.unwrap_or_default(), message);
        fault.render(spec.sources()).trim_end().replacen("error: ", "", 1)
    }

    fn limit(&self, limit: Limit) -> String {
        let reached = match limit {
            Limit::States => "the bound on distinct states was reached".to_owned(),
            Limit::Depth => "the bound on the depth was reached".to_owned(),
            Limit::Successors => "one state has more than 4,194,304 successors".to_owned(),
            Limit::Time => "the time is over".to_owned(),
            Limit::Memory => {
                let mebibytes = self.memory.unwrap_or_default() >> 20;
                format!("memory runs short: the process takes more than {mebibytes} MiB")
            }
            Limit::Fault => "a fault of this program: a worker was lost; please report it with this spec".to_owned(),
        };
        format!("{reached}; not all states were looked at")
    }
}
