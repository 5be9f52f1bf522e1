//! The node of the crate, and what it asks for. Versions before 0.6 want an answer to all that they ask for before they
//! are asked again; from then on, there is an asynchronous contract.

use raft::eraftpb::{Entry, HardState, Message};
use raft::{Config, Error, RawNode, ReadState};

use crate::disk::{Record, State, Write};
use crate::storage::Log;

/// What a node asks for at a time.
pub struct Batch {
    /// What is to be written, in order.
    pub writes: Vec<Write>,
    /// Messages to send.
    pub messages: Vec<Message>,
    /// Messages to send once everything is written.
    pub held: Vec<Message>,
    /// Entries that are committed.
    pub committed: Vec<Entry>,
    /// Reads that are done.
    pub reads: Vec<ReadState>,
}

/// A node of the crate.
pub struct Core {
    /// The node.
    pub raw: RawNode<Log>,
    #[cfg(not(feature = "0.6.0"))]
    asked: Option<raft::Ready>,
    #[cfg(feature = "0.6.0")]
    asked: Option<u64>,
}

/// What is to be written.
fn writes(entries: &[Entry], state: Option<&HardState>) -> Vec<Write> {
    let first = entries.first().map(Entry::get_index);
    let records = || entries.iter().map(Record::of).collect();
    let entries = first.map(|first| Write::Entries { first, records: records() });
    let state = state.map(|state| {
        Write::State(State { term: state.get_term(), vote: state.get_vote(), commit: state.get_commit() })
    });
    entries.into_iter().chain(state).collect()
}

impl Core {
    /// Whether it waits until what it asked for last is written.
    pub fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether an entry of its term is committed.
    pub fn has_committed_in_its_term(&self) -> bool {
        let raft = &self.raw.raft;
        raft.raft_log.term(raft.raft_log.committed).unwrap_or(0) == raft.term
    }

    /// What it has written.
    pub fn log(&mut self) -> &mut Log {
        self.raw.mut_store()
    }
}

#[cfg(not(feature = "0.6.0"))]
impl Core {
    /// Starts a node.
    pub fn new(config: &Config, log: Log) -> Result<Core, Error> {
        Ok(Core { raw: RawNode::new(config, log, Vec::new())?, asked: None })
    }

    /// What the node asks for, if anything. The crate lets a leader send while it writes.
    pub fn ask(&mut self) -> Option<Batch> {
        if self.asked.is_some() || !self.raw.has_ready() {
            return None;
        }
        let mut ready = self.raw.ready();
        let messages = std::mem::take(&mut ready.messages);
        let leads = self.raw.raft.state == raft::StateRole::Leader;
        let (messages, held) = if leads { (messages, Vec::new()) } else { (Vec::new(), messages) };
        let committed = ready.committed_entries.take().unwrap_or_default();
        let writes = writes(&ready.entries, ready.hs.as_ref());
        let batch = Batch { writes, messages, held, committed, reads: ready.read_states.clone() };
        self.asked = Some(ready);
        Some(batch)
    }

    /// All that it asked for is written.
    pub fn written(&mut self) {
        if let Some(ready) = self.asked.take() {
            self.raw.advance_append(ready);
        }
    }

    /// Entries are applied up to an index.
    pub fn applied(&mut self, index: u64) {
        self.raw.advance_apply(index);
    }
}

#[cfg(feature = "0.6.0")]
impl Core {
    /// Starts a node.
    pub fn new(config: &Config, log: Log) -> Result<Core, Error> {
        let logger = slog::Logger::root(slog::Discard, slog::o!());
        Ok(Core { raw: RawNode::new(config, log, &logger)?, asked: None })
    }

    /// What the node asks for, if anything.
    pub fn ask(&mut self) -> Option<Batch> {
        if self.asked.is_some() || !self.raw.has_ready() {
            return None;
        }
        let mut ready = self.raw.ready();
        let writes = writes(ready.entries(), ready.hs());
        let batch = Batch {
            writes,
            messages: ready.take_messages(),
            held: ready.take_persisted_messages(),
            committed: ready.take_committed_entries(),
            reads: ready.take_read_states(),
        };
        self.asked = Some(ready.number());
        self.raw.advance_append_async(ready);
        Some(batch)
    }

    /// All that it asked for is written.
    pub fn written(&mut self) {
        if let Some(number) = self.asked.take() {
            self.raw.on_persist_ready(number);
        }
    }

    /// Entries are applied up to an index.
    pub fn applied(&mut self, index: u64) {
        self.raw.advance_apply_to(index);
    }
}
