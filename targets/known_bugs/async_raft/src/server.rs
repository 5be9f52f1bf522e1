//! A server of the crate on its machine.

use std::sync::Arc;
use std::time::Duration;

use async_raft::raft::ClientWriteRequest;
use async_raft::{Config, Raft, RaftMetrics, State};
use tokio::runtime::RngSeed;
use tokio::sync::{oneshot, watch};

use crate::disk::{Done, Write};
use crate::machine::Machine;
use crate::network::{Answer, Calls, Request, append_request, vote_request};
use crate::storage::Storage;

/// In milliseconds: how long the crate waits for an answer to a request to append, and before it tells others of itself.
const HEARTBEAT: u64 = 50;

/// In milliseconds: how long it waits for a leader.
const ELECTION: u64 = 100;

/// After so much time a leader's requests have found no answer, and the next heartbeat is due.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_millis(HEARTBEAT + 1);

/// After so much time a server stands for election, even one that has just started: it waits for half a minute more then.
const ELECTION_TIMEOUT: Duration = Duration::from_secs(31);

/// A server that runs.
pub struct Process {
    /// The server's handle; before the machine, which ends last.
    raft: Raft<Write, Done, Calls, Storage>,
    /// What the server says of itself.
    metrics: watch::Receiver<RaftMetrics>,
    /// Its machine.
    machine: Machine,
}

/// Whether what a client asked for was done; nothing yet while it waits.
pub type Told = oneshot::Receiver<bool>;

impl Process {
    /// Starts a server and lets it run until it waits.
    ///
    /// # Errors
    ///
    /// When there is no machine to be had.
    pub fn start(id: u64, config: &Arc<Config>, calls: Calls, storage: Storage) -> Result<Process, String> {
        // Where several things could be next, tokio draws which one is.
        let machine = Machine::start(|builder| {
            builder.rng_seed(RngSeed::from_bytes(b"modelfuzz"));
        });
        let machine = machine.map_err(|error| format!("the runtime of node {id} cannot be built: {error}"))?;
        let config = Arc::clone(config);
        let raft = machine.run(async move { Raft::new(id, config, Arc::new(calls), Arc::new(storage)) });
        let raft = raft.ok_or_else(|| format!("node {id} waits for something while it starts"))?;
        let metrics = raft.metrics();
        Ok(Process { raft, metrics, machine })
    }

    /// Whether the server leads.
    pub fn leads(&self) -> bool {
        self.metrics.borrow().state == State::Leader
    }

    /// Whether the server has stopped: its main task has ended.
    pub fn has_stopped(&self) -> bool {
        self.metrics.has_changed().is_err()
    }

    /// Lets it run until it waits.
    pub fn run(&self) {
        self.machine.run(async {});
    }

    /// Time enough passes that a leader tells the others that it is there, and another stands for election.
    pub fn pass(&self) {
        self.machine.pass(if self.leads() { HEARTBEAT_TIMEOUT } else { ELECTION_TIMEOUT });
    }

    /// Lets the server handle a request; nothing if it does not answer.
    pub fn answer(&self, request: &Request) -> Option<Answer> {
        match request {
            Request::Vote(request) => {
                let answer = self.machine.run(self.raft.vote(vote_request(request)))?;
                answer.ok().map(|answer| Answer::Vote(Arc::new(answer)))
            }
            Request::Append(request) => {
                let answer = self.machine.run(self.raft.append_entries(append_request(request)))?;
                answer.ok().map(|answer| Answer::Append(Arc::new(answer)))
            }
        }
    }

    /// A client writes.
    pub fn write(&self, value: u64) -> Told {
        let raft = self.raft.clone();
        self.ask(async move { raft.client_write(ClientWriteRequest::new(Write(value))).await.is_ok() })
    }

    /// A client asks whether it may read here.
    pub fn read(&self) -> Told {
        let raft = self.raft.clone();
        self.ask(async move { raft.client_read().await.is_ok() })
    }

    fn ask(&self, done: impl Future<Output = bool> + Send + 'static) -> Told {
        let (tell, told) = oneshot::channel();
        self.machine.run(async move {
            tokio::spawn(async move { tell.send(done.await) });
        });
        told
    }
}

/// How the crate is configured. There is one timeout to draw from, so that its random source cannot matter.
///
/// # Errors
///
/// What the crate has against it.
pub fn configuration() -> Result<Arc<Config>, String> {
    let config = Config::build("modelfuzz".to_owned())
        .heartbeat_interval(HEARTBEAT)
        .election_timeout_min(ELECTION)
        .election_timeout_max(ELECTION + 1)
        .max_payload_entries(3)
        .validate();
    config.map(Arc::new).map_err(|error| format!("async-raft refuses its configuration: {error}"))
}
