//! Where the lanes of the diagram stand, from left to right: the client, the faults, the nodes; then the text.

use std::fmt::Write;

use crate::node::NodeId;
use crate::report::explanation::Explanation;

/// The distance between lanes, in pixels: wide enough for the names above them.
const APART: usize = 64;

/// The left edge of the diagram, in pixels: there is the step's number before.
const LEFT: usize = 56;

/// The lanes of so many nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes {
    nodes: u8,
}

impl Lanes {
    pub(super) fn new(nodes: u8) -> Lanes {
        Lanes { nodes }
    }

    /// The client's lane; this and the others are in pixels from the left of the diagram.
    pub(super) fn client(self) -> usize {
        APART / 2
    }

    /// The lane of faults.
    pub(super) fn faults(self) -> usize {
        self.client() + APART
    }

    /// The lane of a node.
    pub(super) fn node(self, node: NodeId) -> usize {
        self.faults() + APART * (node.index() + 1)
    }

    /// The width of the diagram.
    pub(super) fn width(self) -> usize {
        APART * (usize::from(self.nodes) + 2)
    }

    /// The left edge of the diagram in the page.
    pub(super) fn left(self) -> usize {
        LEFT
    }

    /// The left edge of the text in the page.
    pub(super) fn text(self) -> usize {
        LEFT + self.width() + APART / 4
    }

    /// The names of the lanes, which stay in view.
    pub(super) fn heads(self, explanation: &Explanation, page: &mut String) {
        let _ = write!(page, "<div class=\"lanes\"><span style=\"left:0px\">step</span>");
        let nodes = explanation.nodes().map(|node| (node.to_string(), self.node(node)));
        for (name, at) in
            [("client".to_owned(), self.client()), ("faults".to_owned(), self.faults())].into_iter().chain(nodes)
        {
            let _ = write!(page, "<span style=\"left:{}px\">{name}</span>", LEFT + at - APART / 2);
        }
        let _ = writeln!(page, "</div>");
    }
}
