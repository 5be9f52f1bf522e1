//! Following executions with what is proposed: as a module beside the spec, as it would be written.

use std::rc::Rc;

use super::desk::Desk;
use super::proposal::Proposal;
use super::recording::Recording;
use super::terms::Step;
use crate::target::SpecFiles;
use crate::tla::LoadError;
use crate::tla::value::Value;

/// How many model states may agree with an execution.
const FRONTIER: usize = 16;

/// A spec with the operators of a proposal.
pub struct Follower {
    /// The spec.
    pub desk: Desk,
    operators: Vec<Option<Rc<str>>>,
}

impl Follower {
    /// The spec of these files with what is proposed.
    ///
    /// # Errors
    ///
    /// Faults of the proposal beside the spec: a field that has the name of something in the spec, say.
    pub fn new(files: &SpecFiles, proposal: &Proposal) -> Result<Follower, LoadError> {
        let mut text = String::new();
        let mut operators = Vec::new();
        for (number, proposed) in proposal.kinds.iter().enumerate() {
            let name = format!("MapKind{number}");
            let params = proposed.fields.join(", ");
            let params = if params.is_empty() { params } else { format!("({params})") };
            operators.push(proposed.body().map(|body| {
                text.push_str(&format!("{name}{params} == {body}\n"));
                Rc::from(name)
            }));
        }
        Ok(Follower { desk: Desk::load(files, "MapProposal", &text)?, operators })
    }

    /// Where the operator of a kind leads from a state by an event, whose fields are `values` in the order of the kind's.
    pub fn follow(&mut self, kind: usize, args: &[Value], from: usize) -> Vec<usize> {
        let Some(Some(operator)) = self.operators.get(kind).cloned() else { return Vec::new() };
        self.desk.try_operator(&operator, args, from).unwrap_or_default()
    }

    /// For each kind the steps of the first executions that leave no doubt about the state, and how many events were come to
    /// and allowed.
    pub fn steps(
        &mut self,
        proposal: &Proposal,
        recording: &Recording,
        most: usize,
    ) -> (Vec<Vec<Step>>, Vec<[usize; 2]>) {
        let mut steps = vec![Vec::new(); recording.kinds.len()];
        let mut seen = vec![[0, 0]; recording.kinds.len()];
        for run in recording.runs.iter().take(most) {
            let mut frontier = self.desk.initial.clone();
            for event in run {
                let kind = recording.kind_of(*event);
                let args = self.args(proposal, recording, *event);
                let mut led = Vec::new();
                for from in frontier.iter().take(FRONTIER) {
                    led.extend(args.iter().flat_map(|args| self.follow(kind, args, *from)));
                }
                led.sort_unstable();
                led.dedup();
                if let Some([come, allowed]) = seen.get_mut(kind) {
                    *come += 1;
                    *allowed += usize::from(!led.is_empty());
                }
                if let ([before], [after], Some(steps)) = (frontier.as_slice(), led.as_slice(), steps.get_mut(kind)) {
                    steps.push(Step { event: *event, states: [*before, *after] });
                }
                if led.is_empty() {
                    break;
                }
                frontier = led;
            }
        }
        (steps, seen)
    }

    /// The arguments of an event's operator.
    fn args(&mut self, proposal: &Proposal, recording: &Recording, event: usize) -> Option<Vec<Value>> {
        let (kind, event) = recording.events.get(event)?;
        let fields = &proposal.kinds.get(*kind)?.fields;
        fields.iter().map(|field| event.field(field).and_then(|value| self.desk.convert(value))).collect()
    }
}
