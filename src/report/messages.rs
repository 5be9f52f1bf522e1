//! The messages of an execution, each from its sending to its end.

use super::recording::Step;
use crate::cluster::{Moved, Movement};
use crate::node::NodeId;
use crate::schedule::{Choice, LinkRef};
use crate::trace::Value;

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its number, from 1.
    pub number: u64,
    /// Its sender.
    pub from: NodeId,
    /// Its receiver.
    pub to: NodeId,
    /// What it says.
    pub content: String,
    /// The position of the step in which it was sent; of a copy, in which its original was.
    pub sent: usize,
    /// Of a copy, the number of its original, and the position of the step that made it.
    pub copied: Option<(u64, usize)>,
    /// Whether it waited for its sender's disk.
    pub waits: bool,
    /// How it ended.
    pub end: End,
}

/// How a message ended, with the position of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is in the network still.
    Pending,
    /// It was delivered.
    Delivered(usize),
    /// It was dropped, or its receiver was down.
    Lost(usize),
    /// Its sender crashed before it could leave.
    Unsent(usize),
}

/// All messages, in the order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Messages(Vec<Message>);

impl Messages {
    /// The messages of these steps.
    pub(super) fn of(steps: &[Step]) -> Messages {
        let mut messages = Messages::default();
        for (position, step) in steps.iter().enumerate() {
            step.movements.iter().for_each(|movement| messages.see(movement, position));
        }
        messages
    }

    pub(super) fn get(&self, number: u64) -> Option<&Message> {
        let found = self.0.binary_search_by_key(&number, |message| message.number).ok()?;
        self.0.get(found)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Message> {
        self.0.iter()
    }

    fn see(&mut self, Movement { message, from, to, what }: &Movement, at: usize) {
        let new = |content, sent, copied, waits| Message {
            number: *message,
            from: *from,
            to: *to,
            content,
            sent,
            copied,
            waits,
            end: End::Pending,
        };
        match what {
            Moved::Sent { content, waits } => self.0.push(new(content.to_string(), at, None, *waits)),
            Moved::Copied { of } => {
                let original = self.get(*of);
                let content = original.map(|original| original.content.clone()).unwrap_or_default();
                let sent = original.map_or(at, |original| original.sent);
                self.0.push(new(content, sent, Some((*of, at)), false));
            }
            Moved::Delivered => self.end(*message, End::Delivered(at)),
            Moved::Lost => self.end(*message, End::Lost(at)),
            Moved::Unsent => self.end(*message, End::Unsent(at)),
        }
    }

    fn end(&mut self, number: u64, end: End) {
        if let Ok(found) = self.0.binary_search_by_key(&number, |message| message.number)
            && let Some(message) = self.0.get_mut(found)
        {
            message.end = end;
        }
    }
}

/// Gives the deliveries of a system that does not tell what becomes of messages one message each, sent at that moment.
pub(super) fn imply(steps: &mut [Step]) {
    if steps.iter().any(|step| !step.movements.is_empty()) {
        return;
    }
    let delivering = steps.iter_mut().filter(|step| step.done);
    for (message, step) in (1..).zip(delivering.filter(|step| matches!(step.choice, Some(Choice::Deliver { .. })))) {
        let Some(Choice::Deliver { link, .. }) = step.choice else { continue };
        let (from, to) = ends(link);
        let sent = Moved::Sent { content: Value::constant("a message"), waits: false };
        step.movements.extend([sent, Moved::Delivered].map(|what| Movement { message, from, to, what }));
    }
}

/// The sender and the receiver of a resolved link.
pub(super) fn ends(LinkRef(link): LinkRef) -> (NodeId, NodeId) {
    (NodeId(link >> 4), NodeId(link & 15))
}
