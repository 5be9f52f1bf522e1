//! The rows of the page: what is told of each step, line by line.

use super::markup::wrap;
use crate::cluster::Moved;
use crate::report::change::state_changes;
use crate::report::explanation::Explanation;
use crate::report::recording::{Happened, Step};

/// The height of a line, in pixels; `style.css` says the same.
const LINE: usize = 18;

/// The space above, and below, the lines of a row, in pixels; `style.css` says the same.
const SPACE: usize = 6;

/// How wide a line may be, in columns.
const COLUMNS: usize = 110;

/// How many lines are told of one event, or one change; a tooltip has all of it.
const LINES: usize = 3;

/// How many columns of a message's content are told; the tooltips of arrows have all of it.
const CONTENT: usize = 80;

/// A step's part of the page.
#[derive(Debug)]
pub(super) struct Row {
    /// The step's number.
    pub number: usize,
    /// What is told.
    pub lines: Vec<Line>,
    /// Where it starts, in pixels from the top of the chart.
    pub top: usize,
    /// Its height in pixels.
    pub height: usize,
    /// Whether it can have led to the finding.
    pub matters: bool,
    /// Whether the finding shows here.
    pub violation: bool,
}

impl Row {
    /// Where the marks of this step are, in pixels from the top of the chart: in the middle of its first line.
    pub(super) fn mark(&self) -> usize {
        self.top + SPACE + LINE / 2
    }
}

/// A line.
#[derive(Debug)]
pub(super) struct Line {
    /// What it is, as `style.css` knows it.
    pub class: &'static str,
    /// It.
    pub text: String,
    /// All of it, where only its start is told.
    pub all: Option<String>,
}

/// The rows, one below the other.
pub(super) fn rows(explanation: &Explanation) -> Vec<Row> {
    let mut top = 0;
    let row = |(position, step): (usize, &Step)| {
        let violation = explanation.violation == Some(position);
        let lines = lines(explanation, step, violation);
        let height = lines.len() * LINE + 2 * SPACE;
        let row = Row { number: step.number, lines, top, height, matters: explanation.matters(position), violation };
        top += height;
        row
    };
    explanation.steps.iter().enumerate().map(row).collect()
}

fn lines(explanation: &Explanation, step: &Step, violation: bool) -> Vec<Line> {
    let mut lines = Vec::new();
    add(&mut lines, if step.done { "choice" } else { "skipped" }, &step.title());
    messages(explanation, step, &mut lines);
    step.happened.iter().for_each(|happened| event(explanation, happened, &mut lines));
    if let Some(finding) = explanation.finding.as_ref().filter(|_| violation) {
        add(&mut lines, "finding", &format!("finding: {}", finding.class));
        add(&mut lines, "finding", &format!("  event: {}", finding.event));
        finding.reason.lines().for_each(|line| add(&mut lines, "finding", &format!("  {line}")));
    }
    lines
}

fn add(lines: &mut Vec<Line>, class: &'static str, text: &str) {
    lines.extend(wrap(text, COLUMNS).into_iter().map(|text| Line { class, text, all: None }));
}

/// Adds a text that may be long: its first lines.
fn add_start(lines: &mut Vec<Line>, class: &'static str, text: &str) {
    let mut told = wrap(text, COLUMNS - 4);
    let cut = told.len() > LINES;
    told.truncate(LINES);
    if let Some(last) = told.last_mut().filter(|_| cut) {
        last.push_str(" ...");
    }
    lines.extend(told.into_iter().map(|line| Line { class, text: line, all: cut.then(|| text.to_owned()) }));
}

fn messages(explanation: &Explanation, step: &Step, lines: &mut Vec<Line>) {
    let mut sent = Vec::new();
    for movement in &step.movements {
        let number = movement.message;
        let what = match movement.what {
            Moved::Sent { .. } => {
                sent.push(format!("m{number}->{}", movement.to));
                continue;
            }
            Moved::Copied { of } => format!("m{number} is a copy of m{of}"),
            Moved::Delivered => format!("{} receives m{number}", movement.to),
            Moved::Lost => format!("m{number} is lost"),
            Moved::Unsent => format!("m{number} never left"),
        };
        let message = explanation.message(number);
        let sent = message.and_then(|message| explanation.steps.get(message.sent)).map_or(0, |step| step.number);
        let content = message.map_or("", |message| message.content.as_str());
        let cut: String = content.chars().take(CONTENT).collect();
        let more = if cut.len() < content.len() { "..." } else { "" };
        add(lines, "message", &format!("{what}, sent at {sent}: {cut}{more}"));
    }
    if !sent.is_empty() {
        add(lines, "message", &format!("sends {}", sent.join(", ")));
    }
}

fn event(explanation: &Explanation, Happened { event, moves }: &Happened, lines: &mut Vec<Line>) {
    add_start(lines, "event", &event.to_string());
    for (index, step) in moves.iter().enumerate() {
        if index > 0 {
            add(lines, "change", &format!("  or, by another step of {}:", event.name));
        }
        for change in state_changes(&explanation.subject.variables, &step.before, &step.after) {
            add_start(lines, "change", &format!("  {change}"));
        }
    }
}
