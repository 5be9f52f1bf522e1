//! A proposal: what each kind of event is, as operators of a mapping module, with what they rest on.

use std::rc::Rc;

use super::candidates::{Candidate, by_name, is_taken, nodes, show};
use super::desk::Desk;
use super::follow::Follower;
use super::recording::{Kind, Recording};
use super::search::Search;
use super::supposition::{Choice, Supposition};
use super::terms::Terms;
use crate::target::SpecFiles;
use crate::tla::LoadError;
use crate::trace::Text;

/// What a kind of event is proposed to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    /// The name of the kind.
    pub name: Text,
    /// Whether it is simply the action of that name.
    pub by_name: bool,
    /// The fields whose names mean something in the spec, so that no parameter can have them.
    pub taken: Vec<Text>,
    /// The fields that the operator has as parameters, by their places among those of the kind.
    pub params: Vec<usize>,
    /// Their names.
    pub fields: Vec<Text>,
    /// What it is: the first of these that allows a step; nothing where nothing was found.
    pub either: Vec<String>,
    /// What fields always equal that are no parameters of an action, as conjuncts.
    pub equations: Vec<String>,
    /// What else a field always equals.
    pub others: Vec<String>,
    /// What fits as well.
    pub as_well: Vec<String>,
    /// How many events of the kind there are, how many of them were come to, and how many are allowed.
    pub seen: [usize; 3],
}

/// What was proposed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proposal {
    /// Of each kind, in the order in which they were met.
    pub kinds: Vec<Proposed>,
    /// The actions of the next-state relation that no kind is.
    pub unused: Vec<String>,
}

/// How many executions are searched, and how often each kind is to be among them if it can; how many are followed at the end.
const SEARCHED: usize = 40;
const LEAST: usize = 6;
const FOLLOWED: usize = 250;

/// How many alternatives are told.
const TOLD: usize = 3;

impl Proposal {
    /// What the events of a recording may be in a spec of which some modules and operators are not to be known.
    ///
    /// # Errors
    ///
    /// Faults of the spec.
    pub fn new(files: &SpecFiles, hidden: &[String], recording: &Recording) -> Result<Proposal, LoadError> {
        let mut desk = Desk::new(files, hidden)?;
        let mut search = Search::new(&mut desk, recording, recording.sample(SEARCHED, LEAST));
        let found = search.best();
        let found = search.repaired(found);
        let found = search.simplified(found);
        let as_well = search.as_well(&found);
        let candidates = std::mem::take(&mut search.candidates);
        let mut proposal = Proposal::default();
        for (number, kind) in recording.kinds.iter().enumerate() {
            let choice = found.choices.get(number).cloned().flatten().unwrap_or_default();
            let of = |candidate: &usize| candidates.get(number).and_then(|all| all.get(*candidate));
            let chosen: Vec<&Candidate> = choice.either.iter().filter_map(of).collect();
            let others = as_well.get(number).into_iter().flatten().filter_map(of);
            let others = others.map(|candidate| show(&desk, kind, candidate)).collect();
            proposal.kinds.push(Proposed::new(&desk, kind, &chosen, others));
        }
        proposal.unused = unused(&desk, &candidates, &found);
        proposal.follow(files, &desk, recording)?;
        Ok(proposal)
    }

    /// Follows the executions with what is proposed, adds what holds around the events, and counts.
    fn follow(&mut self, files: &SpecFiles, desk: &Desk, recording: &Recording) -> Result<(), LoadError> {
        let mut follower = Follower::new(files, self)?;
        let (steps, _) = follower.steps(self, recording, FOLLOWED);
        if let Ok(mut terms) = Terms::new(files, desk) {
            for ((kind, proposed), steps) in recording.kinds.iter().zip(&mut self.kinds).zip(&steps) {
                if proposed.by_name || proposed.either.is_empty() {
                    continue;
                }
                let is_open = |field: &usize| !proposed.params.contains(field) && !is_taken(desk, kind, *field);
                let open: Vec<usize> = (0..kind.fields.len()).filter(is_open).collect();
                let nodes = nodes(recording, kind).into_iter().filter(|source| !is_taken(desk, kind, source.field));
                let nodes: Vec<String> = nodes.map(|source| source.show(kind)).collect();
                for (field, equations) in terms.equations(recording, kind, &follower.desk, (steps, &open, &nodes)) {
                    proposed.add(kind, field, equations);
                }
            }
        }
        let mut follower = Follower::new(files, self)?;
        let (_, seen) = follower.steps(self, recording, FOLLOWED);
        for ((proposed, seen), kind) in self.kinds.iter_mut().zip(seen).zip(&recording.kinds) {
            proposed.seen = [kind.count, seen[0], seen[1]];
        }
        Ok(())
    }

    /// Whether every event that was come to is explained, and events of each kind were.
    pub fn is_whole(&self) -> bool {
        let whole = |proposed: &Proposed| proposed.seen[2] > 0 && proposed.seen[1] == proposed.seen[2];
        self.kinds.iter().all(whole)
    }

    /// The proposal as a module that extends one of this name.
    pub fn text(&self, root: &str) -> String {
        super::write::module(self, root)
    }
}

impl Proposed {
    fn new(desk: &Desk, kind: &Kind, chosen: &[&Candidate], as_well: Vec<String>) -> Proposed {
        let mut params: Vec<usize> =
            chosen.iter().flat_map(|candidate| &candidate.sources).map(|source| source.field).collect();
        params.sort_unstable();
        params.dedup();
        let named = by_name(desk, kind);
        let is_named = |candidate: &&Candidate| named.as_ref() == Some(*candidate);
        Proposed {
            name: kind.name.clone(),
            by_name: chosen.len() == 1 && chosen.iter().all(is_named),
            fields: params.iter().filter_map(|field| kind.fields.get(*field)).cloned().collect(),
            taken: (0..kind.fields.len())
                .filter(|field| is_taken(desk, kind, *field))
                .filter_map(|field| kind.fields.get(field))
                .cloned()
                .collect(),
            params,
            either: chosen.iter().map(|candidate| show(desk, kind, candidate)).collect(),
            equations: Vec::new(),
            others: Vec::new(),
            as_well,
            seen: [kind.count, 0, 0],
        }
    }

    /// Adds an equation for a field, and the fields that it has as parameters.
    fn add(&mut self, kind: &Kind, field: usize, equations: Vec<String>) {
        let mut equations = equations.into_iter();
        let Some(equation) = equations.next() else { return };
        let others: Vec<String> = equations.take(TOLD).collect();
        if !others.is_empty() {
            self.others.push(others.join(", "));
        }
        for (place, name) in kind.fields.iter().enumerate() {
            let used = place == field || super::write::has_word(&equation, name);
            if used && !self.taken.contains(name) && !self.params.contains(&place) {
                self.params.push(place);
                self.fields.push(name.clone());
            }
        }
        self.equations.push(equation);
    }

    /// What the operator's body is.
    pub fn body(&self) -> Option<String> {
        let parts: Vec<String> = self
            .either
            .iter()
            .enumerate()
            .map(|(place, one)| {
                let before = self.either.iter().take(place).map(|before| format!("~ENABLED ({before}) /\\ "));
                format!("{}({one})", before.collect::<String>())
            })
            .collect();
        let step = match parts.as_slice() {
            [] => return None,
            [_] if self.equations.is_empty() => self.either.concat(),
            _ => parts.iter().map(|part| format!("({part})")).collect::<Vec<_>>().join(" \\/ "),
        };
        if self.equations.is_empty() {
            return Some(step);
        }
        // What is primed has no value before the step.
        let (after, before): (Vec<&String>, Vec<&String>) =
            self.equations.iter().partition(|equation| equation.contains('\''));
        let step = format!("({step})");
        let parts: Vec<&str> = before.into_iter().chain([&step]).chain(after).map(String::as_str).collect();
        Some(parts.join(" /\\ "))
    }
}

/// The actions that the next-state relation calls, and that no kind is.
fn unused(desk: &Desk, candidates: &[Vec<Candidate>], found: &Supposition) -> Vec<String> {
    let used = |name: &Rc<str>| {
        found.choices.iter().zip(candidates).any(|(choice, all)| {
            let either = choice.iter().flat_map(|choice: &Choice| &choice.either);
            either
                .filter_map(|candidate| all.get(*candidate))
                .any(|candidate| desk.forms.get(candidate.form).is_some_and(|form| form.action == *name))
        })
    };
    let called = |name: &Rc<str>| desk.forms.iter().any(|form| form.action == *name && form.depth.is_some());
    let names = desk.actions.iter().map(|action| &action.name);
    names.filter(|name| called(name) && !used(name)).map(ToString::to_string).collect()
}
