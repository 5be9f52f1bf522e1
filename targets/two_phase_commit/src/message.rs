//! Messages, and how the spec writes them.

use modelfuzz::node::NodeId;
use modelfuzz::trace::{Text, Value};

/// A message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// Who sent it.
    pub from: NodeId,
    /// To whom.
    pub to: NodeId,
    /// The transaction that it is about.
    pub txn: u64,
    /// What it says.
    pub body: Body,
}

/// What a message says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// The manager asks for a vote.
    Prepare,
    /// The answer.
    Vote {
        /// Whether the sender is ready to commit.
        yes: bool,
    },
    /// The manager has decided to commit.
    Commit,
    /// The manager has decided to abort, or knows nothing of the transaction, which is the same.
    Abort,
    /// A resource manager in doubt asks for the outcome.
    Inquiry,
    /// A resource manager has committed.
    Ack,
}

impl Body {
    const fn name(self) -> &'static str {
        match self {
            Body::Prepare => "Prepare",
            Body::Vote { .. } => "Vote",
            Body::Commit => "Commit",
            Body::Abort => "Abort",
            Body::Inquiry => "Inquiry",
            Body::Ack => "Ack",
        }
    }
}

impl Message {
    /// The answer to this message.
    pub fn reply(self, body: Body) -> Message {
        Message { from: self.to, to: self.from, txn: self.txn, body }
    }
}

/// A message, as the spec has it in its network.
pub fn describe(message: &Message) -> Value {
    let mut fields = vec![
        (Text::Borrowed("mtype"), Value::str(message.body.name())),
        (Text::Borrowed("mtxn"), Value::uint(message.txn)),
        (Text::Borrowed("msource"), Value::Node(message.from)),
        (Text::Borrowed("mdest"), Value::Node(message.to)),
    ];
    if let Body::Vote { yes } = message.body {
        fields.push((Text::Borrowed("myes"), Value::Bool(yes)));
    }
    Value::Record(fields)
}
