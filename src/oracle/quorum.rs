//! Applied on a quorum: what is decided to be committed, a majority of the voters has; what is applied was decided.

use super::judge::{Fault, Oracle};
use super::logs::Logs;
use super::observation::Observation;
use crate::node::NodeId;

/// The logs, and how far they were decided.
#[derive(Debug, Default)]
pub(super) struct Quorum {
    logs: Logs,
    decided: u64,
}

impl Oracle for Quorum {
    fn begin(&mut self, _: u8) {
        self.logs.clear();
        self.decided = 0;
    }

    fn see(&mut self, observation: &Observation) -> Result<(), Fault> {
        self.logs.see(observation);
        match observation {
            Observation::Decided { node, index, voters } => self.decide(*node, *index, voters),
            Observation::Applied { node, index, .. } if *index > self.decided => {
                let reason = format!("{node} applies entry {index}, and {} entries are decided", self.decided);
                Err(Fault::new("an entry is applied that was not decided", reason))
            }
            _ => Ok(()),
        }
    }
}

impl Quorum {
    fn decide(&mut self, node: NodeId, last: u64, voters: &[NodeId]) -> Result<(), Fault> {
        for index in self.decided + 1..=last {
            let entry = self.logs.entry(node, index);
            let has = |voter: &&NodeId| entry.is_some() && self.logs.entry(**voter, index) == entry;
            let holders: Vec<String> = voters.iter().filter(has).map(NodeId::to_string).collect();
            if holders.len() * 2 <= voters.len() {
                let holders = if holders.is_empty() { "no voter".to_owned() } else { holders.join(", ") };
                let reason = format!(
                    "{node} decides entry {index}, which {holders} of {} voters has: a majority is needed",
                    voters.len()
                );
                return Err(Fault::new("an entry is decided that no quorum has", reason));
            }
        }
        self.decided = self.decided.max(last);
        Ok(())
    }
}
