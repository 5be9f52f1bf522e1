//! The transaction manager: it collects votes, decides, and remembers a commit until all have acknowledged it. Of a
//! transaction that it does not know it says that it was aborted ("presumed abort"), so an abort is not logged.

use modelfuzz::cluster::Boot;
use modelfuzz::node::NodeId;

use crate::disk::{Decisions, Record};
use crate::fault::Fault;
use crate::message::{Body, Message};
use crate::node::{Cx, MANAGER, Settings, force, send};
use crate::report;

/// The transaction that is being prepared.
#[derive(Debug)]
struct Ballot {
    txn: u64,
    /// The votes in the order in which they came.
    votes: Vec<(NodeId, bool)>,
    /// Whether the timer has fired once: the second time ends it.
    resent: bool,
    /// Whether it was aborted all the same; only a fault leaves such a ballot open.
    aborted: bool,
}

/// The transaction manager.
#[derive(Debug)]
pub struct Manager {
    settings: Settings,
    resources: Vec<NodeId>,
    ballot: Option<Ballot>,
    decisions: Decisions,
    /// Who acknowledged which commit, in the order in which that came.
    acks: Vec<(u64, NodeId)>,
}

impl Manager {
    /// Starts the manager from its disk.
    pub fn start(nodes: u8, settings: Settings, boot: Boot, cx: &mut Cx<'_>) -> Manager {
        let resources = (1..nodes).map(NodeId).collect();
        let decisions = cx.disk.contents().decisions.clone();
        let manager = Manager { settings, resources, ballot: None, decisions, acks: Vec::new() };
        if boot == Boot::Again {
            cx.emit(report::manager_restarted(&manager.decisions));
            manager.resend(cx);
        }
        manager
    }

    /// Whether it can begin a transaction.
    pub fn is_idle(&self) -> bool {
        self.ballot.as_ref().is_none_or(|ballot| ballot.aborted)
    }

    fn to(&self, to: NodeId, txn: u64, body: Body) -> Message {
        Message { from: MANAGER, to, txn, body }
    }

    fn to_all(&self, txn: u64, body: Body) -> Vec<Message> {
        self.resources.iter().map(|to| self.to(*to, txn, body)).collect()
    }

    /// A client asks for a transaction.
    pub fn begin(&mut self, txn: u64, cx: &mut Cx<'_>) {
        self.ballot = Some(Ballot { txn, votes: Vec::new(), resent: false, aborted: false });
        cx.emit(report::begun(txn));
        send(&self.to_all(txn, Body::Prepare), cx);
    }

    /// Handles a message.
    pub fn receive(&mut self, message: &Message, cx: &mut Cx<'_>) {
        match message.body {
            Body::Vote { yes } => self.handle_vote(message, yes, cx),
            Body::Inquiry => self.handle_inquiry(message, cx),
            Body::Ack => self.handle_ack(message, cx),
            Body::Prepare | Body::Commit | Body::Abort => {}
        }
    }

    fn handle_vote(&mut self, message: &Message, yes: bool, cx: &mut Cx<'_>) {
        let any = self.settings.has(Fault::LateVoteCounted);
        let Some(ballot) = self.ballot.as_mut().filter(|ballot| ballot.txn == message.txn || any) else {
            let sent = if yes { vec![self.outcome(message)] } else { Vec::new() };
            cx.emit(report::answered("HandleVote", message, &sent));
            return send(&sent, cx);
        };
        ballot.votes.push((message.from, yes));
        cx.emit(report::answered("HandleVote", message, &[]));
        let txn = ballot.txn;
        if self.all_voted_yes() {
            self.commit(txn, cx);
        } else if !yes && !self.settings.has(Fault::LastVoteDecides) {
            self.abort(txn, cx);
        }
    }

    fn all_voted_yes(&self) -> bool {
        let Some(Ballot { votes, .. }) = &self.ballot else { return false };
        let voted = |resource: &&NodeId| votes.contains(&(**resource, true));
        let answered = |resource: &NodeId| votes.iter().any(|(voter, _)| voter == resource);
        let (yes, all) = (self.resources.iter().filter(voted).count(), self.resources.len());
        match self.settings.fault {
            Some(Fault::OneVoteShort) => yes + 1 >= all,
            Some(Fault::DuplicateVoteCounted | Fault::LateVoteCounted) => {
                votes.iter().filter(|(_, yes)| *yes).count() >= all
            }
            Some(Fault::LastVoteDecides) => {
                self.resources.iter().all(answered) && votes.last().is_some_and(|(_, yes)| *yes)
            }
            _ => yes == all,
        }
    }

    /// Decides to commit: the record is safe before anybody hears of it.
    fn commit(&mut self, txn: u64, cx: &mut Cx<'_>) {
        self.ballot = None;
        self.decisions.apply(Record::Decided(txn));
        match self.settings.fault {
            Some(Fault::DecisionNotLogged) => {}
            Some(Fault::DecisionNotForced) => cx.disk.write(Record::Decided(txn)),
            _ => force(Record::Decided(txn), cx),
        }
        cx.emit(report::committed(txn, self.decisions.count, &self.resources));
        send(&self.to_all(txn, Body::Commit), cx);
    }

    /// Decides to abort.
    fn abort(&mut self, txn: u64, cx: &mut Cx<'_>) {
        match &mut self.ballot {
            Some(ballot) if self.settings.has(Fault::AbortNotRemembered) => ballot.aborted = true,
            _ => self.ballot = None,
        }
        cx.emit(report::aborted(txn));
        send(&self.to_all(txn, Body::Abort), cx);
    }

    /// What became of the transaction that a resource manager asks about.
    fn outcome(&self, message: &Message) -> Message {
        let known = self.decisions.commits.contains(&message.txn) || self.settings.has(Fault::PresumesCommit);
        message.reply(if known { Body::Commit } else { Body::Abort })
    }

    fn handle_inquiry(&self, message: &Message, cx: &mut Cx<'_>) {
        let open = self.ballot.as_ref().is_some_and(|ballot| ballot.txn == message.txn);
        let silent = open && !self.settings.has(Fault::InquiryAborts) || self.settings.has(Fault::InquiryNotAnswered);
        let sent = if silent { Vec::new() } else { vec![self.outcome(message)] };
        cx.emit(report::answered("HandleInquiry", message, &sent));
        send(&sent, cx);
    }

    fn handle_ack(&mut self, message: &Message, cx: &mut Cx<'_>) {
        let txn = message.txn;
        if self.decisions.commits.contains(&txn) {
            self.acks.push((txn, message.from));
        }
        cx.emit(report::handled("HandleAck", message));
        if self.is_acknowledged(txn) {
            self.acks.retain(|(other, _)| *other != txn);
            self.decisions.apply(Record::Forgotten(txn));
            cx.disk.write(Record::Forgotten(txn));
            cx.emit(report::forgotten(txn));
        }
    }

    /// Whether a commit that is remembered need not be.
    fn is_acknowledged(&self, txn: u64) -> bool {
        let known = self.decisions.commits.contains(&txn);
        let all = match self.settings.fault {
            Some(Fault::ForgetsOnFirstAck) => true,
            Some(Fault::DuplicateAckCounted) => {
                self.acks.iter().filter(|(other, _)| *other == txn).count() >= self.resources.len()
            }
            _ => self.resources.iter().all(|resource| self.acks.contains(&(txn, *resource))),
        };
        known && all
    }

    /// The first time, votes that are missing are asked for again; the second time, the transaction is aborted. Commits
    /// that were not acknowledged are sent again.
    pub fn timeout(&mut self, cx: &mut Cx<'_>) {
        self.resend(cx);
        match &mut self.ballot {
            Some(ballot) if ballot.resent && !ballot.aborted => {
                let txn = ballot.txn;
                self.abort(txn, cx);
            }
            Some(ballot) => ballot.resent = true,
            None => {}
        }
    }

    fn resend(&self, cx: &mut Cx<'_>) {
        let mut sent = Vec::new();
        if let Some(ballot) = self.ballot.as_ref().filter(|ballot| !ballot.resent) {
            let missing = |to: &&NodeId| !ballot.votes.contains(&(**to, true));
            let again = self.resources.iter().filter(missing).map(|to| self.to(*to, ballot.txn, Body::Prepare));
            sent.extend(again);
        }
        for txn in &self.decisions.commits {
            let missing = self.resources.iter().filter(|to| !self.acks.contains(&(*txn, **to)));
            sent.extend(missing.map(|to| self.to(*to, *txn, Body::Commit)));
        }
        if !sent.is_empty() {
            cx.emit(report::resent(&sent));
            send(&sent, cx);
        }
    }
}
