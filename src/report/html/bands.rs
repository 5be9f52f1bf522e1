//! The bands of the diagram: lifelines, nodes that are down, the sides of partitions, the finding.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::lanes::Lanes;
use super::rows::Row;
use crate::node::NodeId;
use crate::report::explanation::Explanation;
use crate::schedule::{Choice, NodeRef};

/// Draws the bands.
pub(super) fn bands(explanation: &Explanation, rows: &[Row], lanes: &Lanes, out: &mut String) {
    let bottom = rows.last().map_or(0, |row| row.top + row.height);
    if let Some(row) = rows.iter().find(|row| row.violation) {
        let (top, width, height) = (row.top, lanes.width(), row.height);
        let _ = writeln!(out, "<rect class=\"violation\" x=\"0\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>");
    }
    for lane in [lanes.client(), lanes.faults()].into_iter().chain(explanation.nodes().map(|node| lanes.node(node))) {
        let _ = writeln!(out, "<line class=\"life\" x1=\"{lane}\" y1=\"0\" x2=\"{lane}\" y2=\"{bottom}\"/>");
    }
    let mut open = Open { explanation, lanes, out, down: BTreeMap::new(), split: None };
    for (step, row) in explanation.steps.iter().zip(rows).filter(|(step, _)| step.done) {
        step.choice.into_iter().for_each(|choice| open.see(choice, row.mark()));
    }
    open.close(bottom);
}

/// The bands that have begun.
struct Open<'a> {
    explanation: &'a Explanation,
    lanes: &'a Lanes,
    out: &'a mut String,
    /// Where nodes went down.
    down: BTreeMap<NodeId, usize>,
    /// Where the network was split, and how.
    split: Option<(usize, u8)>,
}

impl Open<'_> {
    fn see(&mut self, choice: Choice, at: usize) {
        match choice {
            Choice::Crash { node: NodeRef(node), .. } => {
                self.down.insert(NodeId(node), at);
            }
            Choice::Restart { node: NodeRef(node) } => {
                if let Some(from) = self.down.remove(&NodeId(node)) {
                    self.draw_down(NodeId(node), from, at);
                }
            }
            Choice::Partition { sides } => {
                self.draw_split(at);
                self.split = Some((at, sides));
            }
            Choice::Heal => self.draw_split(at),
            _ => {}
        }
    }

    fn close(&mut self, bottom: usize) {
        self.draw_split(bottom);
        for (node, from) in std::mem::take(&mut self.down) {
            self.draw_down(node, from, bottom);
        }
    }

    fn draw_down(&mut self, node: NodeId, from: usize, to: usize) {
        let x = self.lanes.node(node);
        self.band("down", x, 14, (from, to), &format!("{node} is down"));
    }

    fn draw_split(&mut self, to: usize) {
        let Some((from, sides)) = self.split.take() else { return };
        self.band("split", self.lanes.faults(), 10, (from, to), "the network is partitioned");
        for node in self.explanation.nodes() {
            let class = if sides >> (node.0 % 8) & 1 == 1 { "side-a" } else { "side-b" };
            self.band(class, self.lanes.node(node), 26, (from, to), "one side of a partition");
        }
    }

    fn band(&mut self, class: &str, middle: usize, width: usize, (from, to): (usize, usize), title: &str) {
        let (x, height) = (middle - width / 2, to.saturating_sub(from));
        let _ = writeln!(
            self.out,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{from}\" width=\"{width}\" height=\"{height}\"><title>{title}</title></rect>"
        );
    }
}
