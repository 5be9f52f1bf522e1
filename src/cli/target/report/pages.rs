//! The report as a document: gaps first.

use std::collections::BTreeMap;

use super::result::{Gaps, Reached, Report};
use crate::cli::log::Sample;
use crate::report::plot::{Curve, Plot, Scale};
use crate::report::{Block, Document};

/// The document.
pub fn document(report: &Report) -> Document {
    let what = if report.random { "random schedules" } else { "schedules of the corpus" };
    let options = report.options.iter().map(|option| format!(" {option}")).collect::<String>();
    let title = format!("{}{options}: what {} {what} reach", report.target, report.executions);
    let mut document = Document { title, blocks: Vec::new() };
    if !report.findings.is_empty() {
        document.heading("Findings");
        counts(&["class", "executions"], &report.findings, &mut document);
    }
    gaps(&report.gaps, report.conditions, &mut document);
    reached(report, &mut document);
    growth(report, &mut document);
    document.heading("Steps of each action");
    counts(&["action", "steps"], &report.actions, &mut document);
    document.heading("Events of each kind");
    counts(&["event", "times"], &report.events, &mut document);
    document.heading("Invariants");
    counts(&["invariant", "evaluated in states, different in what it reads"], &report.invariants, &mut document);
    document.heading("Choices");
    let choices = report.choices.iter();
    let rows = choices.map(|(kind, (done, skipped))| vec![kind.clone(), done.to_string(), skipped.to_string()]);
    document.table(&["choice", "did something", "did nothing"], rows.collect());
    document
}

fn counts(head: &[&str], counts: &BTreeMap<String, u64>, document: &mut Document) {
    let rows = counts.iter().map(|(name, count)| vec![name.clone(), count.to_string()]);
    document.table(head, rows.collect());
}

fn gaps(gaps: &Gaps, conditions: usize, document: &mut Document) {
    document.heading("Not reached");
    let list = |names: &[String]| if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let actions: Vec<String> = gaps.actions_never_taken.keys().cloned().collect();
    let mut lines = vec![
        format!("actions never taken: {}", list(&actions)),
        format!("events that are kept from the model and were never seen: {}", list(&gaps.events_never_seen)),
        format!("invariants never evaluated: {}", list(&gaps.invariants_never_evaluated)),
        format!("kinds of choice that never did anything: {}", list(&gaps.choices_without_effect)),
        format!("conditions never false: {} of {conditions}", gaps.conditions_never_false.len()),
    ];
    for (action, conditions) in &gaps.actions_never_taken {
        lines.extend(conditions.iter().map(|condition| format!("never true with the others of {action}, {condition}")));
    }
    let never_false = gaps.conditions_never_false.iter();
    lines.extend(never_false.map(|[action, place, text]| format!("never false: {action}, {place}: {text}")));
    document.blocks.push(Block::Points(lines));
}

fn reached(report: &Report, document: &mut Document) {
    document.heading("Reached");
    let row = |name: &str, reached: &Reached| {
        let estimate =
            |value: Option<f64>, digits: usize| value.map_or("-".to_owned(), |value| format!("{value:.digits$}"));
        vec![
            name.to_owned(),
            reached.distinct.to_string(),
            reached.once.to_string(),
            estimate(reached.expected_new, 3),
            estimate(reached.chance_of_new, 3),
            estimate(reached.at_least, 0),
        ]
    };
    let head = [
        "of the model",
        "seen",
        "in one execution alone",
        "new in the next",
        "chance of any new",
        "there are at least",
    ];
    let mut rows = vec![row("states", &report.states), row("transitions", &report.transitions)];
    if report.facets.distinct > 0 {
        rows.push(row("values of facets", &report.facets));
    }
    document.table(&head, rows);
    let by = "The last three are estimates (Good-Turing, Chao2) for executions like these";
    document.line(match report.random {
        true => format!("{by}."),
        false => format!(
            "{by}; inputs of a corpus were kept because they show something new, so the next of a run shows less."
        ),
    });
    let rows = report.variables.iter().map(|variable| {
        let values = variable.values.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        vec![variable.name.clone(), variable.distinct.to_string(), values]
    });
    document.table(&["variable", "values seen", "which, while they are few"], rows.collect());
}

fn growth(report: &Report, document: &mut Document) {
    let points = report.growth.iter().map(|[executions, states, transitions]| [*executions, *states, *transitions]);
    figure("Growth over these schedules, in their order", points, document);
    if report.log.is_empty() {
        return;
    }
    let points = report.log.iter().map(|sample| [sample.executions, sample.states, sample.transitions]);
    figure("Growth of the run, by its log", points, document);
    if let Some((executions, states)) = lately(&report.log) {
        let each = states as f64 * 1000.0 / executions as f64;
        document.line(format!(
            "The log's last {executions} executions brought {states} new states: {each:.1} per thousand executions."
        ));
    }
}

/// The executions of about the last tenth of a run, and the states that were new in them.
fn lately(log: &[Sample]) -> Option<(u64, u64)> {
    let last = log.last()?;
    let before = log.iter().rev().find(|sample| sample.executions <= last.executions / 10 * 9)?;
    Some((last.executions - before.executions, last.states - before.states))
}

fn figure(caption: &str, points: impl Iterator<Item = [u64; 3]> + Clone, document: &mut Document) {
    let curve = |name: &str, field: usize| Curve {
        name: name.to_owned(),
        points: points
            .clone()
            .map(|point| [point[0] as f64, point[field] as f64, point[field] as f64, point[field] as f64])
            .collect(),
        steps: false,
    };
    let plot = Plot {
        x: "executions".to_owned(),
        y: "seen".to_owned(),
        scale: Scale::Logarithmic,
        curves: vec![curve("model states", 1), curve("model transitions", 2)],
    };
    document.blocks.push(Block::Figure(plot.figure(), caption.to_owned()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_log_says_what_a_run_still_brings() {
        let sample = |executions, states| Sample { executions, states, ..Sample::default() };
        let log = [sample(100, 50), sample(880, 90), sample(950, 95), sample(1000, 96)];
        assert_eq!(lately(&log), Some((120, 6)));
        assert_eq!(lately(&log[..0]), None);
        assert_eq!(lately(&log[..1]), None);
    }
}
