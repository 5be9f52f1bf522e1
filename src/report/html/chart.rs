//! The diagram: bands, messages, and what clients, faults and nodes do.

use std::fmt::Write;

use super::bands::bands;
use super::lanes::Lanes;
use super::markup::escape;
use super::rows::Row;
use crate::report::causality::{actors, acts_on};
use crate::report::explanation::Explanation;
use crate::report::messages::{End, Message};
use crate::schedule::Choice;

/// Draws the diagram.
pub(super) fn chart(explanation: &Explanation, rows: &[Row], lanes: &Lanes, page: &mut String) {
    let height = rows.last().map_or(0, |row| row.top + row.height);
    let _ = writeln!(
        page,
        "<svg style=\"left:{}px\" width=\"{1}\" height=\"{height}\" viewBox=\"0 0 {1} {height}\" role=\"img\" \
         aria-label=\"messages and faults between the nodes, time downwards\">\n\
         <defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         orient=\"auto\"><path class=\"head\" d=\"M0 0L8 4L0 8z\"/></marker></defs>",
        lanes.left(),
        lanes.width()
    );
    let mut drawing = Drawing { explanation, rows, lanes, page };
    bands(explanation, rows, lanes, drawing.page);
    explanation.messages().for_each(|message| drawing.message(message));
    (0..rows.len()).for_each(|position| drawing.step(position));
    let _ = writeln!(page, "</svg>");
}

struct Drawing<'a> {
    explanation: &'a Explanation,
    rows: &'a [Row],
    lanes: &'a Lanes,
    page: &'a mut String,
}

impl Drawing<'_> {
    fn message(&mut self, message: &Message) {
        let (from, to) = (self.lanes.node(message.from), self.lanes.node(message.to));
        let Some(sent) = self.rows.get(message.sent).map(Row::mark) else { return };
        let title = self.title(message);
        let (position, end) = match message.end {
            End::Delivered(position) => (position, "delivered"),
            End::Lost(position) => (position, "lost"),
            End::Unsent(position) => (position, "unsent"),
            End::Pending => return self.pending(message, from, to, sent, &title),
        };
        let Some(row) = self.rows.get(position) else { return };
        let (class, at) = (self.class(message, position), row.mark());
        let copy = if message.copied.is_some() { " copy" } else { "" };
        // What is lost ends before its receiver's lane, and has a cross there.
        let x = if end == "delivered" { to } else { short_of(from, to) };
        let head = if end == "delivered" { " marker-end=\"url(#head)\"" } else { "" };
        let _ = write!(
            self.page,
            "<g class=\"message {end}{copy} {class}\"><title>{title}</title>\
             <line x1=\"{from}\" y1=\"{sent}\" x2=\"{x}\" y2=\"{at}\"{head}/>"
        );
        if end != "delivered" {
            let (left, right, top, bottom) = (x - 5, x + 5, at.saturating_sub(5), at + 5);
            let _ = write!(
                self.page,
                "<path class=\"cross\" d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\"/>"
            );
        }
        let _ = writeln!(self.page, "</g>");
    }

    /// A message that is in the network still: a short line to a ring.
    fn pending(&mut self, message: &Message, from: usize, to: usize, sent: usize, title: &str) {
        let class = self.class(message, usize::MAX);
        let x = if to > from { from + 20 } else { from - 20 };
        let y = sent + 8;
        let _ = writeln!(
            self.page,
            "<g class=\"message pending {class}\"><title>{title}</title>\
             <line x1=\"{from}\" y1=\"{sent}\" x2=\"{x}\" y2=\"{y}\"/><circle class=\"ring\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/></g>"
        );
    }

    /// Whether a message that ended at this position belongs to what can have led to the finding.
    fn class(&self, message: &Message, position: usize) -> &'static str {
        let ended = position < self.rows.len() && self.explanation.matters(position);
        let all = self.explanation.finding.is_none();
        if all || ended && self.explanation.matters(message.sent) { "in" } else { "out" }
    }

    fn title(&self, message: &Message) -> String {
        let number = |position: usize| self.explanation.steps.get(position).map_or(0, |step| step.number);
        let Message { from, to, content, .. } = message;
        let copy =
            message.copied.map_or_else(String::new, |(of, at)| format!(" (a copy of m{of}, made at {})", number(at)));
        let end = match message.end {
            End::Pending => "in the network still".to_owned(),
            End::Delivered(at) => format!("delivered at {}", number(at)),
            End::Lost(at) => format!("lost at {}", number(at)),
            End::Unsent(at) => format!("never left: its sender crashed at {} before its disk synced", number(at)),
        };
        escape(&format!("m{}{copy} {from}->{to}, sent at {}, {end}: {content}", message.number, number(message.sent)))
    }

    /// The marks of a step, and the lines to the node that it is about.
    fn step(&mut self, position: usize) {
        let (Some(step), Some(row)) = (self.explanation.steps.get(position), self.rows.get(position)) else { return };
        if !step.done {
            return;
        }
        let (y, class) = (row.mark(), if row.matters { "in" } else { "out" });
        let title = escape(&format!("{}. {}", step.number, step.title()));
        let _ = writeln!(self.page, "<g class=\"{class}\"><title>{title}</title>");
        if let Some((lane, cause)) = step.choice.and_then(|choice| self.cause(choice)) {
            if let Some(node) = step.choice.and_then(acts_on) {
                let x = self.lanes.node(node);
                let _ = writeln!(
                    self.page,
                    "<line class=\"{cause}\" x1=\"{lane}\" y1=\"{y}\" x2=\"{x}\" y2=\"{y}\" marker-end=\"url(#head)\"/>"
                );
            }
            let (left, right, top, bottom) = (lane - 6, lane + 6, y.saturating_sub(6), y + 6);
            let _ = writeln!(
                self.page,
                "<path class=\"{cause}\" d=\"M{left} {y}L{lane} {top}L{right} {y}L{lane} {bottom}z\"/>"
            );
        }
        for node in actors(step) {
            let _ = writeln!(self.page, "<circle class=\"dot\" cx=\"{}\" cy=\"{y}\" r=\"4\"/>", self.lanes.node(node));
        }
        let _ = writeln!(self.page, "</g>");
    }

    /// The lane from which a choice comes that no node does, and what it is.
    fn cause(&self, choice: Choice) -> Option<(usize, &'static str)> {
        match choice {
            Choice::Write { .. } | Choice::Read { .. } => Some((self.lanes.client(), "request")),
            Choice::Deliver { .. } | Choice::Timeout { .. } | Choice::Tick { .. } => None,
            Choice::Reorder { .. }
            | Choice::Drop { .. }
            | Choice::Duplicate { .. }
            | Choice::Crash { .. }
            | Choice::Restart { .. }
            | Choice::Partition { .. }
            | Choice::Heal => Some((self.lanes.faults(), "fault")),
        }
    }
}

/// A place shortly before a lane, coming from another.
fn short_of(from: usize, to: usize) -> usize {
    if to > from { to - 14 } else { to + 14 }
}
