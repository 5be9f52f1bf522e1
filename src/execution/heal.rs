//! The phase that ends an execution when progress is asked for: all faults are over, and a write must be done again.

use super::observer::Observer;
use super::run::Execution;
use crate::node::NodeId;
use crate::oracle::Finding;
use crate::schedule::{Choice, LinkRef, NodeRef};

/// How many rounds of timers there are before the system is taken to be stuck. In each, the timer of every node fires in
/// turn: once in the first round, twice in the second, and so on. If it were once in all, nodes could stay in step for
/// ever, as they do not when timeouts are random: two candidates, say, whose terms are the same each time.
const ROUNDS: usize = 4;

/// The most deliveries in a row: a system whose nodes answer each other for ever must not hang a run.
const DELIVERIES: usize = 1000;

impl Execution {
    /// Restarts every node, heals the network, and then lets timers fire, delivers everything and asks for writes until one
    /// is done. `index` is the number of choices before.
    ///
    /// # Errors
    ///
    /// What an oracle found on the way, or that no write was done. It is said to be due to the last choice of the schedule.
    pub(super) fn heal(&mut self, index: usize, observer: &mut dyn Observer) -> Result<(), Finding> {
        let last = index.checked_sub(1);
        let mut healing = Healing { execution: self, observer, index };
        healing.run().map_err(|finding| Finding { choice: last, ..finding })
    }
}

struct Healing<'a> {
    execution: &'a mut Execution,
    observer: &'a mut dyn Observer,
    index: usize,
}

impl Healing<'_> {
    fn run(&mut self) -> Result<(), Finding> {
        self.execution.progress_mut().heal();
        let nodes = self.execution.nodes();
        self.act(Choice::Heal)?;
        for node in (0..nodes).map(NodeId) {
            self.act(Choice::Restart { node: NodeRef::to(node) })?;
        }
        self.deliver_all()?;
        for round in 1..=ROUNDS {
            for node in (0..nodes).map(|node| NodeRef::to(NodeId(node))) {
                for _ in 0..round {
                    self.act(Choice::Timeout { node })?;
                    self.deliver_all()?;
                }
                self.act(Choice::Write { node, count: 1 })?;
                self.deliver_all()?;
                if self.execution.progress_mut().is_made() {
                    return Ok(());
                }
            }
        }
        Err(self.execution.progress_mut().finding(ROUNDS))
    }

    /// Applies a choice and says whether it did anything.
    fn act(&mut self, choice: Choice) -> Result<bool, Finding> {
        let done = self.execution.apply(self.index, choice, self.observer);
        self.index += 1;
        done
    }

    fn deliver_all(&mut self) -> Result<(), Finding> {
        for turn in 0..DELIVERIES {
            // Where the named link holds nothing, the operand picks another in turn.
            let link = LinkRef(u8::try_from(turn % 256).unwrap_or(0));
            if !self.act(Choice::Deliver { link, count: Choice::MAX_COUNT })? {
                break;
            }
        }
        Ok(())
    }
}
