//! An execution as everything that explains it sees it: what was recorded, what was found, and what led to it.

use super::causality::cone;
use super::messages::{Message, Messages, imply};
use super::recording::{Move, Recording, Step};
use crate::model::INTERNAL_ACTION;
use crate::node::NodeId;
use crate::oracle::{Finding, INVARIANT, Kind};
use crate::schedule::Schedule;
use crate::tla::State;
use crate::tla::value::Symbol;

/// What was run.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// The target's name.
    pub target: String,
    /// The options that differ from the defaults, as arguments that set them.
    pub options: Vec<String>,
    /// The number of nodes.
    pub nodes: u8,
    /// The variables of the spec, in the order of its states; none where no model followed.
    pub variables: Vec<Symbol>,
}

/// An execution, ready to be told.
#[derive(Debug)]
pub struct Explanation {
    /// What was run.
    pub subject: Subject,
    /// The steps: the start of the system, then one for each choice.
    pub steps: Vec<Step>,
    /// What was found.
    pub finding: Option<Finding>,
    /// The position in `steps` at which the finding shows.
    pub violation: Option<usize>,
    /// For each step whether it can have led to the finding; true of all where nothing was found.
    pub cone: Vec<bool>,
    initial: Vec<State>,
    rejected: Option<(Option<State>, State)>,
    messages: Messages,
}

impl Explanation {
    /// Explains a recorded execution of a schedule, with what was found.
    pub fn new(subject: Subject, schedule: &Schedule, recording: Recording, finding: Option<Finding>) -> Explanation {
        let Recording { initial, mut steps, rejected, .. } = recording;
        let violation = finding.as_ref().map(|finding| place(finding, &mut steps, schedule));
        imply(&mut steps);
        let messages = Messages::of(&steps);
        let cone = cone(&steps, &messages, violation);
        Explanation { subject, steps, finding, violation, cone, initial, rejected, messages }
    }

    /// The nodes.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.subject.nodes).map(NodeId)
    }

    /// The messages, in the order of their numbers.
    pub fn messages(&self) -> impl Iterator<Item = &Message> {
        self.messages.iter()
    }

    /// The message of a number.
    pub fn message(&self, number: u64) -> Option<&Message> {
        self.messages.get(number)
    }

    /// Whether the step at a position can have led to the finding.
    pub fn matters(&self, position: usize) -> bool {
        self.cone.get(position).copied().unwrap_or(true)
    }

    /// The model states that were followed, from an initial one to one that agrees with all that the model was told, and
    /// the action that led to each. Last comes the state that breaks an invariant, where that was found.
    pub fn followed(&self) -> (Vec<State>, Vec<String>) {
        let (mut states, mut actions) = self.broken();
        for happened in self.steps.iter().flat_map(|step| &step.happened).rev() {
            // The step of the event came last, and internal steps before it.
            let mut internal = false;
            loop {
                let reaches =
                    |step: &&Move| step.internal == internal && states.last().is_none_or(|state| *state == step.after);
                let Some(step) = happened.moves.iter().find(reaches) else { break };
                if states.is_empty() {
                    states.push(step.after.clone());
                }
                states.push(step.before.clone());
                actions.push(if internal { INTERNAL_ACTION.to_owned() } else { happened.event.name.to_string() });
                internal = true;
            }
        }
        if states.is_empty() {
            states.extend(self.initial.first().cloned());
        }
        actions.push("Init".to_owned());
        states.reverse();
        actions.reverse();
        (states, actions)
    }

    /// The state that breaks an invariant, after the one that it was reached from: last comes first.
    fn broken(&self) -> (Vec<State>, Vec<String>) {
        let broken = self.finding.as_ref().filter(|finding| finding.class.oracle == INVARIANT);
        match (broken, &self.rejected) {
            (Some(finding), Some((Some(before), after))) => {
                let name = finding.event.split('(').next().unwrap_or_default();
                (vec![after.clone(), before.clone()], vec![name.to_owned()])
            }
            (Some(_), Some((None, after))) => (vec![after.clone()], Vec::new()),
            _ => (Vec::new(), Vec::new()),
        }
    }
}

/// Where a finding shows. A choice that never returned, for it panicked, gets its step now.
fn place(finding: &Finding, steps: &mut Vec<Step>, schedule: &Schedule) -> usize {
    let last = steps.len().saturating_sub(1);
    let number = finding.choice.map_or(0, |index| index + 1);
    // No progress is found at the end of the choices that the execution adds to the schedule's.
    if finding.class.oracle == Kind::Progress.name() {
        return last;
    }
    if let Some(position) = steps.iter().position(|step| step.number == number) {
        return position;
    }
    let choice = finding.choice.and_then(|index| schedule.0.get(index)).copied();
    steps.push(Step::new(number, choice, true));
    last + 1
}
