//! Elections.

use crate::fault::Fault;
use crate::log::Entry;
use crate::members::Nodes;
use crate::message::{Body, Message};
use crate::node::{Cx, MicroRaft, Role};
use crate::report;

impl MicroRaft {
    /// Stands for election in the next term, unless it is committed that this node is no member. Before, it may be the
    /// only one whose log is long enough (Ongaro's thesis, 4.2.2).
    pub(crate) fn stand(&mut self, cx: &mut Cx<'_>) {
        let members = self.log.members();
        if !members.has(self.id) && !self.log.members_at(self.commit).has(self.id) {
            return;
        }
        (self.term, self.vote) = (self.term + 1, Some(self.id));
        (self.role, self.leader, self.votes) = (Role::Candidate, None, Nodes::one(self.id));
        self.save_state(cx);
        let (last, last_term) = (self.log.last(), self.log.last_term());
        let others = members.iter().filter(|node| *node != self.id);
        let requests: Vec<Message> = others.map(|to| self.message(to, Body::VoteRequest { last, last_term })).collect();
        cx.emit(report::timeout(self.id, &requests));
        for request in requests {
            cx.send(request.to, request);
        }
        self.win_if_elected(cx);
    }

    pub(crate) fn handle_vote_request(&mut self, message: &Message, cx: &mut Cx<'_>) {
        if message.term > self.term {
            self.follow(message.term, None, cx);
        }
        let granted = message.term == self.term && self.may_vote(message);
        if granted && self.vote != Some(message.from) {
            self.vote = Some(message.from);
            self.save_state(cx);
        }
        let reply = self.reply(message, Body::VoteResponse { granted }, cx);
        cx.emit(report::answered("HandleVoteRequest", message, &reply));
    }

    fn may_vote(&self, message: &Message) -> bool {
        let Body::VoteRequest { last, last_term } = message.body else { return false };
        let free = self.vote.is_none_or(|vote| vote == message.from) || self.has(Fault::VoteTwice);
        let mine = (self.log.last_term(), self.log.last());
        let up_to_date = (last_term, last) >= mine
            || self.has(Fault::VoteIgnoresLog)
            || self.has(Fault::VoteByLength) && last >= mine.1;
        free && up_to_date
    }

    pub(crate) fn handle_vote_response(&mut self, message: &Message, cx: &mut Cx<'_>) {
        let stale = message.term < self.term && !self.has(Fault::StaleVoteReply);
        if stale || message.term <= self.term && self.role != Role::Candidate {
            return cx.emit(report::ignored(message));
        }
        if message.term > self.term {
            self.follow(message.term, None, cx);
        } else if matches!(message.body, Body::VoteResponse { granted: true }) {
            self.votes = self.votes.with(message.from);
        }
        cx.emit(report::handled("HandleVoteResponse", message));
        self.win_if_elected(cx);
    }

    fn win_if_elected(&mut self, cx: &mut Cx<'_>) {
        if self.role == Role::Candidate && self.is_quorum(self.votes) {
            self.become_leader(cx);
        }
    }

    /// Appends an entry of its own term, for only such an entry can it commit.
    fn become_leader(&mut self, cx: &mut Cx<'_>) {
        (self.role, self.leader, self.votes) = (Role::Leader, Some(self.id), Nodes::default());
        let next = self.log.last() + 1;
        self.next.fill(next);
        self.matched.fill(0);
        self.log.push(Entry { term: self.term, request: 0, members: Nodes::default() });
        self.save_log(cx);
        cx.emit(report::elected(self));
        self.replicate_to_all(cx);
        self.advance(cx);
    }
}
