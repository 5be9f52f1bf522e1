//! Choices to text.

use std::fmt;

use crate::node::NodeId;
use crate::schedule::{Choice, LinkRef, NodeRef, Unsynced};

impl fmt::Display for NodeRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        NodeId(self.0).fmt(f)
    }
}

impl fmt::Display for LinkRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}->{}", NodeId(self.0 >> 4), NodeId(self.0 & 15))
    }
}

impl fmt::Display for Unsynced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unsynced::Lost => "lose",
            Unsynced::Kept => "keep",
        })
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().word())?;
        match self {
            Choice::Deliver { link, count } | Choice::Reorder { link, depth: count } | Choice::Drop { link, count } => {
                write!(f, " {link} {count}")
            }
            Choice::Duplicate { link } => write!(f, " {link}"),
            Choice::Tick { node, count } | Choice::Write { node, count } => write!(f, " {node} {count}"),
            Choice::Timeout { node } | Choice::Read { node } | Choice::Restart { node } => write!(f, " {node}"),
            Choice::Crash { node, unsynced } => write!(f, " {node} {unsynced}"),
            Choice::Partition { sides } => print_sides(f, *sides),
            Choice::Heal => Ok(()),
        }
    }
}

fn print_sides(f: &mut fmt::Formatter<'_>, sides: u8) -> fmt::Result {
    f.write_str(" {")?;
    let named = (0..8).filter(|bit| sides >> bit & 1 == 1).map(NodeId);
    for (index, node) in named.enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(f, "{separator}{node}")?;
    }
    f.write_str("}")
}
