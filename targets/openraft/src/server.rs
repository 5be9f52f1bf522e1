//! A server of the crate on its machine, with what it reads and writes.

use std::sync::Arc;
use std::time::Duration;

use openraft::{Config, RaftMetrics, ServerState};
use tokio::sync::watch;

use crate::apply::StateMachine;
use crate::machine::Machine;
use crate::network::Calls;
use crate::storage::Storage;
use crate::types::Raft;

/// In milliseconds: how long the crate waits for an answer to a request to append.
const HEARTBEAT: u64 = 10;

/// In milliseconds: how long it waits for votes; and after a word of a leader, before it votes for another.
const ELECTION: u64 = 20;

/// After so much time a leader's requests have found no answer.
pub const HEARTBEAT_TIMEOUT: Duration = Duration::from_millis(HEARTBEAT + 1);

/// After so much time nothing binds a server to its leader, and its calls have found no answer.
pub const ELECTION_TIMEOUT: Duration = Duration::from_millis(ELECTION + 2);

/// What a server reads and writes.
pub struct Parts {
    /// Its disk.
    pub storage: Storage,
    /// Its network.
    pub calls: Calls,
    /// Its state machine.
    pub state_machine: StateMachine,
}

/// A server that runs. Of one that could not be started, only the machine is there.
pub struct Process {
    /// The server's handle; before the machine, which ends last.
    pub raft: Option<Raft>,
    /// What the server says of itself.
    metrics: Option<watch::Receiver<RaftMetrics<u64, ()>>>,
    /// Its machine.
    pub machine: Machine,
}

impl Process {
    /// Starts a server and lets it run until it waits. The second is why it could not be started.
    ///
    /// # Errors
    ///
    /// When there is no machine to be had.
    pub fn start(id: u64, config: &Arc<Config>, parts: Parts) -> Result<(Process, Option<String>), String> {
        let machine =
            Machine::start(|_| {}).map_err(|error| format!("the runtime of node {id} cannot be built: {error}"))?;
        let start = Raft::new(id, Arc::clone(config), parts.calls, parts.storage, parts.state_machine);
        let (raft, refused) = match machine.run(start) {
            Some(Ok(raft)) => (Some(raft), None),
            Some(Err(error)) => (None, Some(error.to_string())),
            None => (None, Some("it waits for something while it starts".to_owned())),
        };
        let metrics = raft.as_ref().map(Raft::metrics);
        Ok((Process { raft, metrics, machine }, refused))
    }

    /// The role of the server.
    pub fn role(&self) -> ServerState {
        self.metrics.as_ref().map_or(ServerState::Shutdown, |metrics| metrics.borrow().state)
    }

    /// The index from which a leader goes on to replicate to another server; 0 if it is none.
    pub fn next_index(&self, peer: u64) -> u64 {
        let Some(metrics) = &self.metrics else { return 0 };
        let metrics = metrics.borrow();
        let matching = metrics.replication.as_ref().and_then(|replication| replication.get(&peer));
        matching.map_or(0, |matching| crate::types::index(*matching) + 1)
    }

    /// Why the server has stopped, if it has.
    pub fn stopped(&self) -> Option<String> {
        let metrics = self.metrics.as_ref()?.borrow();
        metrics.running_state.as_ref().err().map(ToString::to_string)
    }
}

/// How the crate is configured. Its clock tells it nothing by itself, and there is one timeout to draw from, so that its
/// random source cannot matter.
///
/// # Errors
///
/// What the crate has against it.
pub fn configuration() -> Result<Arc<Config>, String> {
    let config = Config {
        heartbeat_interval: HEARTBEAT,
        election_timeout_min: ELECTION,
        election_timeout_max: ELECTION + 1,
        max_payload_entries: 3,
        snapshot_policy: openraft::SnapshotPolicy::Never,
        enable_tick: false,
        enable_heartbeat: false,
        enable_elect: false,
        ..Config::default()
    };
    config.validate().map(Arc::new).map_err(|error| format!("openraft refuses its configuration: {error}"))
}
