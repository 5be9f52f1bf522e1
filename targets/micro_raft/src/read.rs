//! Reads: a leader answers once a quorum has confirmed that it still was the leader when the read came.

use modelfuzz::node::NodeId;

use crate::fault::Fault;
use crate::members::Nodes;
use crate::node::{Cx, MicroRaft};
use crate::report;

/// A read that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// Its number.
    pub id: u64,
    /// Who confirmed it.
    pub acks: Nodes,
}

impl MicroRaft {
    pub(crate) fn start_read(&mut self, id: u64, cx: &mut Cx<'_>) {
        self.reads.push_back(Read { id, acks: Nodes::one(self.id) });
        cx.emit(report::read(self.id, id));
        if !self.has(Fault::ReadWithoutQuorum) {
            self.replicate_to_all(cx);
        }
        self.finish_reads(cx);
    }

    /// A node confirmed this leader by answering a message that carried the read `newest`, and so all before it.
    pub(crate) fn confirm_reads(&mut self, node: NodeId, newest: u64) {
        let all = self.has(Fault::StaleReadReply);
        for read in self.reads.iter_mut().filter(|read| read.id <= newest || all) {
            read.acks = read.acks.with(node);
        }
    }

    /// Answers the reads that are confirmed, oldest first.
    pub(crate) fn finish_reads(&mut self, cx: &mut Cx<'_>) {
        let enough = |node: &MicroRaft, read: &Read| node.is_quorum(read.acks) || node.has(Fault::ReadWithoutQuorum);
        while let Some(read) = self.reads.front().copied().filter(|read| enough(self, read)) {
            self.reads.pop_front();
            cx.emit(report::read_done(self, read.id));
        }
    }
}
