//! The network that a server calls others through: calls wait here until the node sends them as messages, and then until a
//! response arrives or nobody waits for one any more.

use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use openraft::error::{Fatal, NetworkError, RPCError, RaftError, ReplicationClosed, StreamingError};
use openraft::network::{RPCOption, RaftNetwork, RaftNetworkFactory};
use openraft::raft::SnapshotResponse;
use openraft::{OptionalSend, Snapshot};
use tokio::sync::oneshot;

use crate::types::{AppendRequest, AppendResponse, StorageError, Types, Vote, VoteRequest, VoteResponse};

/// What a server asks of another.
#[derive(Clone, Debug)]
pub enum Request {
    /// Its vote.
    Vote(VoteRequest),
    /// To append entries; without any, it is a heartbeat.
    Append(AppendRequest),
}

/// What the other says.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Whether it votes.
    Vote(VoteResponse),
    /// Whether it appended.
    Append(Appended),
}

/// The crate's answer to a request to append, which is not `Clone`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The entries are there.
    Success,
    /// The entry before the first is another one there.
    Conflict,
    /// A later vote is known there.
    HigherVote(Vote),
}

impl Appended {
    /// The answer of the crate; nothing for what it does not answer by itself.
    pub fn of(response: &AppendResponse) -> Option<Appended> {
        match response {
            AppendResponse::Success => Some(Appended::Success),
            AppendResponse::Conflict => Some(Appended::Conflict),
            AppendResponse::HigherVote(vote) => Some(Appended::HigherVote(*vote)),
            AppendResponse::PartialSuccess(_) => None,
        }
    }

    fn response(self) -> AppendResponse {
        match self {
            Appended::Success => AppendResponse::Success,
            Appended::Conflict => AppendResponse::Conflict,
            Appended::HigherVote(vote) => AppendResponse::HigherVote(vote),
        }
    }
}

/// A call that has not been sent yet.
#[derive(Debug)]
pub struct Call {
    /// Whom the server calls.
    pub to: u64,
    /// What it asks.
    pub request: Request,
    /// Where it waits for the answer.
    pub waiting: oneshot::Sender<Answer>,
}

/// The calls of a server. Clones are the same list.
#[derive(Clone, Debug, Default)]
pub struct Calls(Arc<Mutex<Vec<Call>>>);

impl Calls {
    /// The calls since the last time, in order.
    pub fn take(&self) -> Vec<Call> {
        std::mem::take(&mut self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Call>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl RaftNetworkFactory<Types> for Calls {
    type Network = Line;

    async fn new_client(&mut self, to: u64, _: &()) -> Line {
        Line { to, calls: self.clone() }
    }
}

/// What a server calls one other through.
#[derive(Debug)]
pub struct Line {
    to: u64,
    calls: Calls,
}

type Failure = RPCError<u64, (), RaftError<u64>>;

impl Line {
    /// The answer, if one ever comes: the crate gives up by its own clock.
    async fn call(&self, request: Request) -> Result<Answer, Failure> {
        let (waiting, answer) = oneshot::channel();
        self.calls.lock().push(Call { to: self.to, request, waiting });
        answer.await.map_err(|closed| RPCError::Network(NetworkError::new(&closed)))
    }
}

/// An answer to another question.
fn mistaken() -> Failure {
    let error = std::io::Error::other("the answer is not one to the request: the adapter mixed up calls");
    RPCError::Network(NetworkError::new(&error))
}

impl RaftNetwork<Types> for Line {
    async fn append_entries(&mut self, request: AppendRequest, _: RPCOption) -> Result<AppendResponse, Failure> {
        match self.call(Request::Append(request)).await? {
            Answer::Append(answer) => Ok(answer.response()),
            Answer::Vote(_) => Err(mistaken()),
        }
    }

    async fn vote(&mut self, request: VoteRequest, _: RPCOption) -> Result<VoteResponse, Failure> {
        match self.call(Request::Vote(request)).await? {
            Answer::Vote(answer) => Ok(answer),
            Answer::Append(_) => Err(mistaken()),
        }
    }

    /// There are no snapshots to send.
    async fn full_snapshot(
        &mut self,
        _: Vote,
        _: Snapshot<Types>,
        _: impl Future<Output = ReplicationClosed> + OptionalSend + 'static,
        _: RPCOption,
    ) -> Result<SnapshotResponse<u64>, StreamingError<Types, Fatal<u64>>> {
        let error: StorageError = crate::storage::unused("a snapshot");
        Err(StreamingError::StorageError(error))
    }
}
