//! How far a proposal agrees with operators that are there: at each step of executions that the spec follows by its own.

use std::rc::Rc;

use super::follow::Follower;
use super::proposal::Proposal;
use super::recording::{Kind, Recording};
use crate::hash::Map;
use crate::target::SpecFiles;
use crate::tla::LoadError;
use crate::tla::level::Level;
use crate::tla::value::Value;
use crate::trace::{Event, Text};

/// How far what is proposed of a kind agrees with the operator of its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// The steps that were looked at,
    pub steps: usize,
    /// and those of them where both lead to the same states.
    pub same: usize,
    /// The events of elsewhere that the operator forbids where it was asked,
    pub forbidden: usize,
    /// and those of them that are forbidden by what is proposed, too.
    pub as_strict: usize,
}

/// How many model states may agree with an execution.
const FRONTIER: usize = 16;

/// How far a proposal agrees with the operators that the root module of a spec has for kinds of event, in these executions.
/// `proposed_of` says of which recording it is: that has the kinds of the proposal, in their order, with the names of fields
/// that events have now.
///
/// # Errors
///
/// Faults of the spec.
pub fn agreement(
    files: &SpecFiles,
    proposal: &Proposal,
    proposed_of: &Recording,
    recording: &Recording,
) -> Result<Vec<(Text, Agreement)>, LoadError> {
    let follower = Follower::new(files, proposal)?;
    let mut judge = Judge { follower, proposal, kinds: &proposed_of.kinds, recording, found: Map::default() };
    for run in &recording.runs {
        judge.run(run);
    }
    let found = judge.found;
    let of = |kind: &Kind| (kind.name.clone(), found.get(&kind.name).cloned().unwrap_or_default());
    Ok(proposed_of.kinds.iter().map(of).collect())
}

struct Judge<'j> {
    follower: Follower,
    proposal: &'j Proposal,
    kinds: &'j [Kind],
    recording: &'j Recording,
    found: Map<Text, Agreement>,
}

impl Judge<'_> {
    fn run(&mut self, run: &[usize]) {
        let mut frontier = self.follower.desk.initial.clone();
        for (place, number) in run.iter().enumerate() {
            let Some((kind, event)) = self.recording.events.get(*number) else { return };
            let mut led: Vec<usize> = Vec::new();
            for from in frontier.iter().take(FRONTIER) {
                let mut truly = self.truly(event, *from);
                let mut proposed = self.proposed(event, *from);
                truly.sort_unstable();
                proposed.sort_unstable();
                let agreement = self.found.entry(event.name.clone()).or_default();
                // Of several states that agree so far, the step tells which was meant.
                if !truly.is_empty() {
                    agreement.steps += 1;
                    agreement.same += usize::from(truly == proposed);
                }
                led.extend(truly);
            }
            if let Some(from) = frontier.first() {
                self.elsewhere(*kind, place, *from);
            }
            led.sort_unstable();
            led.dedup();
            frontier = led;
        }
    }

    /// Asks both of another event of the kind.
    fn elsewhere(&mut self, kind: usize, place: usize, from: usize) {
        let events = self.recording.kinds.get(kind).map_or(&[][..], |kind| &kind.events);
        let other = events.get((place * 7919 + 13) % events.len().max(1));
        let Some((_, event)) = other.and_then(|other| self.recording.events.get(*other)) else { return };
        if self.truly(event, from).is_empty() {
            let allowed = !self.proposed(event, from).is_empty();
            let agreement = self.found.entry(event.name.clone()).or_default();
            agreement.forbidden += 1;
            agreement.as_strict += usize::from(!allowed);
        }
    }

    /// Where the operator of the event's name leads.
    fn truly(&mut self, event: &Event, from: usize) -> Vec<usize> {
        let desk = &mut self.follower.desk;
        let definition = desk.spec.definition(&event.name).filter(|definition| definition.level == Level::Action);
        let Some(definition) = definition else { return Vec::new() };
        let args = definition.params.iter().map(|param| event.field(param).and_then(|value| desk.convert(value)));
        let args: Option<Vec<Value>> = args.collect();
        let name: Rc<str> = Rc::from(&*event.name);
        args.and_then(|args| desk.try_operator(&name, &args, from)).unwrap_or_default()
    }

    /// Where what is proposed leads.
    fn proposed(&mut self, event: &Event, from: usize) -> Vec<usize> {
        let Some(kind) = self.kinds.iter().position(|kind| kind.name == event.name) else { return Vec::new() };
        let (Some(proposed), Some(names)) =
            (self.proposal.kinds.get(kind), self.kinds.get(kind).map(|kind| &kind.fields))
        else {
            return Vec::new();
        };
        let desk = &mut self.follower.desk;
        let value = |place: &usize| names.get(*place).and_then(|name| event.field(name));
        let args = proposed.params.iter().map(|place| value(place).and_then(|value| desk.convert(value)));
        let args: Option<Vec<Value>> = args.collect();
        args.map(|args| self.follower.follow(kind, &args, from)).unwrap_or_default()
    }
}
