//! The network that a server calls others through: calls wait here until the node sends them as messages, and then until a
//! response arrives or nobody waits for one any more.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Result, bail};
use async_raft::RaftNetwork;
use async_raft::raft::{
    AppendEntriesRequest, AppendEntriesResponse, ConflictOpt, InstallSnapshotRequest, InstallSnapshotResponse,
    VoteRequest, VoteResponse,
};
use async_trait::async_trait;
use tokio::sync::oneshot;

use crate::disk::Write;

/// What a server asks of another. The crate's requests cannot be copied, but messages may arrive twice.
#[derive(Clone, Debug)]
pub enum Request {
    /// Its vote.
    Vote(Arc<VoteRequest>),
    /// To append entries; without any, it is a heartbeat.
    Append(Arc<AppendEntriesRequest<Write>>),
}

/// What the other says.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Whether it votes.
    Vote(Arc<VoteResponse>),
    /// Whether it appended.
    Append(Arc<AppendEntriesResponse>),
}

/// A copy of a request for a vote.
pub fn vote_request(of: &VoteRequest) -> VoteRequest {
    VoteRequest::new(of.term, of.candidate_id, of.last_log_index, of.last_log_term)
}

/// A copy of a request to append.
pub fn append_request(of: &AppendEntriesRequest<Write>) -> AppendEntriesRequest<Write> {
    AppendEntriesRequest {
        term: of.term,
        leader_id: of.leader_id,
        prev_log_index: of.prev_log_index,
        prev_log_term: of.prev_log_term,
        entries: of.entries.clone(),
        leader_commit: of.leader_commit,
    }
}

fn vote_response(of: &VoteResponse) -> VoteResponse {
    VoteResponse { term: of.term, vote_granted: of.vote_granted }
}

fn append_response(of: &AppendEntriesResponse) -> AppendEntriesResponse {
    let conflict = |of: &ConflictOpt| ConflictOpt { term: of.term, index: of.index };
    AppendEntriesResponse { term: of.term, success: of.success, conflict_opt: of.conflict_opt.as_ref().map(conflict) }
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

    /// The answer, if one ever comes: the crate gives up by its own clock.
    async fn call(&self, to: u64, request: Request) -> Result<Answer> {
        let (waiting, answer) = oneshot::channel();
        self.lock().push(Call { to, request, waiting });
        Ok(answer.await?)
    }
}

#[async_trait]
impl RaftNetwork<Write> for Calls {
    async fn append_entries(&self, to: u64, request: AppendEntriesRequest<Write>) -> Result<AppendEntriesResponse> {
        match self.call(to, Request::Append(Arc::new(request))).await? {
            Answer::Append(answer) => Ok(append_response(&answer)),
            Answer::Vote(_) => bail!("the answer is not one to the request: the adapter mixed up calls"),
        }
    }

    async fn install_snapshot(&self, _: u64, _: InstallSnapshotRequest) -> Result<InstallSnapshotResponse> {
        bail!("there are no snapshots")
    }

    async fn vote(&self, to: u64, request: VoteRequest) -> Result<VoteResponse> {
        match self.call(to, Request::Vote(Arc::new(request))).await? {
            Answer::Vote(answer) => Ok(vote_response(&answer)),
            Answer::Append(_) => bail!("the answer is not one to the request: the adapter mixed up calls"),
        }
    }
}
