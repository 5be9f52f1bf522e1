//! The Raft spec of the tests written by hand in Rust: what a step costs at the least.
//!
//! It has the representation that one would choose for speed: nodes and messages are shared between states until they
//! change, servers are indices, sets of servers are bits. Each action has one successor at most.

use std::rc::Rc;

use modelfuzz::tla::value::Value;

use super::walk::Step;

/// How many servers there are.
const SERVERS: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    Follower,
    Candidate,
    Leader,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entry {
    pub term: u32,
    pub value: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Body {
    VoteRequest { last_term: u32, last_index: u32 },
    VoteReply { granted: bool },
    AppendRequest { previous: u32, previous_term: u32, entries: Vec<Entry>, commit: u32 },
    AppendReply { success: bool, matched: u32 },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Message {
    pub term: u32,
    pub from: u8,
    pub to: u8,
    pub body: Body,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    pub term: u32,
    pub role: Role,
    pub voted_for: Option<u8>,
    pub log: Vec<Entry>,
    pub commit: u32,
    pub granted: u8,
    pub next: [u32; SERVERS],
    pub matched: [u32; SERVERS],
}

impl Node {
    fn last_term(&self) -> u32 {
        self.log.last().map_or(0, |entry| entry.term)
    }

    fn len(&self) -> u32 {
        self.log.len() as u32
    }
}

/// A state: the servers, and the messages in flight in ascending order with how often each is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Raft {
    pub messages: Rc<Vec<(Rc<Message>, u32)>>,
    pub nodes: [Rc<Node>; SERVERS],
}

/// What a step is.
pub enum Call {
    Restart(u8),
    Timeout(u8),
    AskVote(u8, u8),
    BecomeLeader(u8),
    Request(u8, u8),
    Advance(u8),
    Replicate(u8, u8),
    Receive(Rc<Message>),
    Duplicate(Rc<Message>),
    Drop(Rc<Message>),
}

impl Raft {
    pub fn start() -> Raft {
        let node = Node {
            term: 1,
            role: Role::Follower,
            voted_for: None,
            log: Vec::new(),
            commit: 0,
            granted: 0,
            next: [1; SERVERS],
            matched: [0; SERVERS],
        };
        Raft { messages: Rc::default(), nodes: std::array::from_fn(|_| Rc::new(node.clone())) }
    }

    /// The successor by a step; nothing if the step is not enabled.
    pub fn step(&self, call: &Call) -> Option<Raft> {
        match call {
            Call::Restart(s) => Some(self.with(*s, |node| {
                (node.role, node.granted, node.commit) = (Role::Follower, 0, 0);
                (node.next, node.matched) = ([1; SERVERS], [0; SERVERS]);
            })),
            Call::Timeout(s) => (self.node(*s).role != Role::Leader).then(|| {
                self.with(*s, |node| {
                    node.role = Role::Candidate;
                    node.term += 1;
                    (node.voted_for, node.granted) = (None, 0);
                })
            }),
            Call::AskVote(s, t) => self.ask_vote(*s, *t),
            Call::BecomeLeader(s) => self.become_leader(*s),
            Call::Request(s, value) => (self.node(*s).role == Role::Leader)
                .then(|| self.with(*s, |node| node.log.push(Entry { term: node.term, value: *value }))),
            Call::Advance(s) => self.advance(*s),
            Call::Replicate(s, t) => self.replicate(*s, *t),
            Call::Receive(message) => self.receive(message),
            Call::Duplicate(message) => Some(self.clone().send(message.clone())),
            Call::Drop(message) => Some(self.clone().discard(message)),
        }
    }

    fn node(&self, server: u8) -> &Node {
        &self.nodes[server as usize]
    }

    fn with(&self, server: u8, change: impl FnOnce(&mut Node)) -> Raft {
        let mut next = self.clone();
        change(Rc::make_mut(&mut next.nodes[server as usize]));
        next
    }

    fn send(mut self, message: Rc<Message>) -> Raft {
        let messages = Rc::make_mut(&mut self.messages);
        match messages.binary_search_by(|(known, _)| known.cmp(&message)) {
            Ok(at) => messages[at].1 += 1,
            Err(at) => messages.insert(at, (message, 1)),
        }
        self
    }

    fn discard(mut self, message: &Message) -> Raft {
        let messages = Rc::make_mut(&mut self.messages);
        if let Ok(at) = messages.binary_search_by(|(known, _)| (**known).cmp(message)) {
            if messages[at].1 <= 1 {
                messages.remove(at);
            } else {
                messages[at].1 -= 1;
            }
        }
        self
    }

    fn reply(self, to: &Message, term: u32, body: Body) -> Raft {
        let reply = Message { term, from: to.to, to: to.from, body };
        self.send(Rc::new(reply)).discard(to)
    }

    fn ask_vote(&self, s: u8, t: u8) -> Option<Raft> {
        let node = self.node(s);
        let enabled = node.role == Role::Candidate && node.granted & (1 << t) == 0;
        let body = Body::VoteRequest { last_term: node.last_term(), last_index: node.len() };
        enabled.then(|| self.clone().send(Rc::new(Message { term: node.term, from: s, to: t, body })))
    }

    fn become_leader(&self, s: u8) -> Option<Raft> {
        let node = self.node(s);
        let enabled = node.role == Role::Candidate && is_quorum(node.granted);
        enabled.then(|| {
            self.with(s, |node| {
                node.role = Role::Leader;
                (node.next, node.matched) = ([node.len() + 1; SERVERS], [0; SERVERS]);
            })
        })
    }

    fn advance(&self, s: u8) -> Option<Raft> {
        let node = self.node(s);
        if node.role != Role::Leader {
            return None;
        }
        let agree = |index: u32| {
            let others = (0..SERVERS).filter(|t| node.matched[*t] >= index).fold(0, |set, t| set | 1 << t);
            is_quorum(others | 1 << s)
        };
        let agreed = (1..=node.len()).rev().find(|index| agree(*index));
        let agreed = agreed.filter(|index| node.log[*index as usize - 1].term == node.term);
        Some(self.with(s, |node| node.commit = agreed.unwrap_or(node.commit)))
    }

    fn replicate(&self, s: u8, t: u8) -> Option<Raft> {
        let node = self.node(s);
        if s == t || node.role != Role::Leader {
            return None;
        }
        let (next, length) = (node.next[t as usize], node.len());
        let previous = next - 1;
        let previous_term = if previous > 0 && previous <= length { node.log[previous as usize - 1].term } else { 0 };
        let last = length.min(next);
        let entries = node.log.get(previous as usize..last as usize).unwrap_or_default().to_vec();
        let body = Body::AppendRequest { previous, previous_term, entries, commit: node.commit.min(last) };
        Some(self.clone().send(Rc::new(Message { term: node.term, from: s, to: t, body })))
    }

    fn receive(&self, message: &Message) -> Option<Raft> {
        let (s, node) = (message.to, self.node(message.to));
        if message.term > node.term {
            return Some(self.with(s, |node| {
                node.term = message.term;
                (node.role, node.voted_for) = (Role::Follower, None);
            }));
        }
        let stale = message.term < node.term;
        match &message.body {
            Body::VoteRequest { last_term, last_index } => {
                let up_to_date = (*last_term, *last_index) >= (node.last_term(), node.len());
                let grant = !stale && up_to_date && node.voted_for.is_none_or(|voted| voted == message.from);
                let next = if grant { self.with(s, |node| node.voted_for = Some(message.from)) } else { self.clone() };
                Some(next.reply(message, node.term, Body::VoteReply { granted: grant }))
            }
            Body::VoteReply { .. } | Body::AppendReply { .. } if stale => Some(self.clone().discard(message)),
            Body::VoteReply { granted } => {
                let next = if *granted { self.with(s, |node| node.granted |= 1 << message.from) } else { self.clone() };
                Some(next.discard(message))
            }
            Body::AppendRequest { previous, previous_term, entries, commit } => {
                self.receive_append(message, (*previous, *previous_term), entries, *commit)
            }
            Body::AppendReply { success, matched } => {
                let from = message.from as usize;
                let next = self.with(s, |node| {
                    if *success {
                        (node.next[from], node.matched[from]) = (matched + 1, *matched);
                    } else {
                        node.next[from] = (node.next[from] - 1).max(1);
                    }
                });
                Some(next.discard(message))
            }
        }
    }

    fn receive_append(
        &self,
        message: &Message,
        (previous, previous_term): (u32, u32),
        entries: &[Entry],
        commit: u32,
    ) -> Option<Raft> {
        let (s, node) = (message.to, self.node(message.to));
        let stale = message.term < node.term;
        let known = |index: u32| node.log.get(index as usize - 1);
        let matches = previous == 0 || known(previous).is_some_and(|entry| entry.term == previous_term);
        if stale || (node.role == Role::Follower && !matches) {
            return Some(self.clone().reply(message, node.term, Body::AppendReply { success: false, matched: 0 }));
        }
        match node.role {
            Role::Candidate => return Some(self.with(s, |node| node.role = Role::Follower)),
            Role::Leader => return None,
            Role::Follower => {}
        }
        let Some(first) = entries.first() else { return Some(self.accept(message, previous, 0, commit)) };
        match known(previous + 1) {
            Some(entry) if entry.term == first.term => {
                Some(self.accept(message, previous, entries.len() as u32, commit))
            }
            Some(_) => Some(self.with(s, |node| node.log.truncate(node.log.len() - 1))),
            None if node.len() == previous => Some(self.with(s, |node| node.log.push(*first))),
            None => None,
        }
    }

    fn accept(&self, message: &Message, previous: u32, count: u32, commit: u32) -> Raft {
        let next = self.with(message.to, |node| node.commit = commit);
        let term = self.node(message.to).term;
        next.reply(message, term, Body::AppendReply { success: true, matched: previous + count })
    }
}

fn is_quorum(servers: u8) -> bool {
    servers.count_ones() as usize * 2 > SERVERS
}

/// A recorded step of the spec as one of these.
pub fn call(step: &Step) -> Call {
    let server = |at: usize| number(&step.args[at]) - 1;
    let message = || Rc::new(super::translate::message(&step.args[0]));
    match step.number {
        0 => Call::Restart(server(0)),
        1 => Call::Timeout(server(0)),
        2 => Call::AskVote(server(0), server(1)),
        3 => Call::BecomeLeader(server(0)),
        4 => Call::Request(server(0), number(&step.args[1])),
        5 => Call::Advance(server(0)),
        6 => Call::Replicate(server(0), server(1)),
        7 => Call::Receive(message()),
        8 => Call::Duplicate(message()),
        _ => Call::Drop(message()),
    }
}

/// The number in the name of a server or value.
pub fn number(value: &Value) -> u8 {
    value.to_string().trim_start_matches(char::is_alphabetic).parse().unwrap()
}
