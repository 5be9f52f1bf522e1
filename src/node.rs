//! The name of a node.

use std::fmt;
use std::str::FromStr;

/// A node's number, counted from 0; people read and write `n1`, `n2`, ...
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u8);

impl NodeId {
    /// The position of this node in arrays over all nodes.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "n{}", u16::from(self.0) + 1)
    }
}

impl FromStr for NodeId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.strip_prefix('n').and_then(|digits| digits.parse::<u16>().ok());
        match number {
            Some(number @ 1..=256) => Ok(NodeId((number - 1) as u8)),
            _ => Err(format!("`{text}` is not a node: nodes are written n1, n2, ... n256")),
        }
    }
}
