//! An explained execution as a Mermaid sequence diagram (<https://mermaid.js.org/syntax/sequenceDiagram.html>).
//!
//! Mermaid draws every message at one height, so an arrow stands where the message was delivered or lost, and says when
//! it was sent.

use std::fmt::Write;

use super::causality::acts_on;
use super::explanation::Explanation;
use super::messages::Message;
use super::recording::Step;
use crate::cluster::{Moved, Movement};
use crate::schedule::Choice;

/// How many columns of an event or a message are shown: a diagram has no room for more.
const COLUMNS: usize = 80;

/// The diagram.
pub fn mermaid(explanation: &Explanation) -> String {
    let mut out = "sequenceDiagram\n    participant client\n    participant faults\n".to_owned();
    for node in explanation.nodes() {
        let _ = writeln!(out, "    participant {node}");
    }
    for (position, step) in explanation.steps.iter().enumerate() {
        if step.done {
            draw(explanation, step, &mut out);
        }
        if let Some(finding) = explanation.finding.as_ref().filter(|_| explanation.violation == Some(position)) {
            let reason: Vec<String> = finding.reason.lines().map(escape).collect();
            let (over, class) = (everything(explanation), escape(&finding.class.to_string()));
            let _ = writeln!(out, "    rect rgba(200, 0, 0, 0.15)");
            let _ = writeln!(
                out,
                "    Note over {over}: finding at {}<br/>{class}<br/>{}",
                step.number,
                reason.join("<br/>")
            );
            let _ = writeln!(out, "    end");
        }
    }
    out
}

fn draw(explanation: &Explanation, step: &Step, out: &mut String) {
    let title = format!("{}. {}", step.number, step.title());
    match step.choice {
        Some(choice @ (Choice::Write { .. } | Choice::Read { .. })) => arrow(out, "client", choice, &title),
        Some(choice @ (Choice::Crash { .. } | Choice::Restart { .. })) => arrow(out, "faults", choice, &title),
        Some(Choice::Partition { .. } | Choice::Heal | Choice::Duplicate { .. } | Choice::Reorder { .. }) => {
            let _ = writeln!(out, "    Note over {}: {}", everything(explanation), escape(&title));
        }
        Some(choice) => match acts_on(choice) {
            Some(node) => {
                let _ = writeln!(out, "    Note over {node}: {}", escape(&title));
            }
            None => step.movements.iter().for_each(|movement| message(explanation, step, movement, out)),
        },
        None => {}
    }
    for happened in &step.happened {
        let _ = writeln!(out, "    Note right of {}: {}", rightmost(explanation), shown(&happened.event.to_string()));
    }
}

fn arrow(out: &mut String, from: &str, choice: Choice, title: &str) {
    if let Some(node) = acts_on(choice) {
        let _ = writeln!(out, "    {from}->>{node}: {}", escape(title));
    }
}

fn message(explanation: &Explanation, step: &Step, movement: &Movement, out: &mut String) {
    let arrow = match movement.what {
        Moved::Delivered => "->>",
        Moved::Lost => "--x",
        Moved::Sent { .. } | Moved::Copied { .. } | Moved::Unsent => return,
    };
    let Some(Message { number, from, to, content, sent, .. }) = explanation.message(movement.message) else { return };
    let sent = explanation.steps.get(*sent).map_or(0, |step| step.number);
    let _ = writeln!(out, "    {from}{arrow}{to}: {}. m{number}, sent at {sent}: {}", step.number, shown(content));
}

fn everything(explanation: &Explanation) -> String {
    format!("client,{}", rightmost(explanation))
}

fn rightmost(explanation: &Explanation) -> String {
    explanation.nodes().last().map_or_else(|| "faults".to_owned(), |node| node.to_string())
}

/// A text that is cut to what there is room for.
fn shown(text: &str) -> String {
    let cut: String = text.chars().take(COLUMNS).collect();
    let more = if cut.len() < text.len() { "..." } else { "" };
    escape(&format!("{cut}{more}"))
}

/// Characters that mean something to Mermaid or to HTML, as its entities; line ends as spaces.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '#' | ';' | '<' | '>' | '&' | '"' | '%' | '{' | '}' => {
                let _ = write!(escaped, "#{};", u32::from(c));
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_mermaid_would_read_is_escaped() {
        assert_eq!(escape("a;b # <x>\n{1}"), "a#59;b #35; #60;x#62; #123;1#125;");
        assert_eq!(shown(&"x".repeat(100)), format!("{}...", "x".repeat(80)));
    }
}
