//! The comparison as text: tables in Markdown.

use std::fmt::Write;

use super::analysis::{Axis, Comparison};
use super::growth::Growth;
use super::overlap::Overlaps;
use super::race::Race;
use super::rows::{chance, estimate, number, share};

/// The comparison as Markdown.
pub fn markdown(comparison: &Comparison) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = head(comparison, &mut text);
    for axis in Axis::ALL {
        let races: Vec<&Race> = comparison.races.iter().filter(|race| race.axis == axis).collect();
        let _ = self::races(&races, axis, &mut text);
    }
    for axis in Axis::ALL {
        let growth: Vec<&Growth> = comparison.growth.iter().filter(|growth| growth.axis == axis).collect();
        let _ = self::growth(&growth, axis, &mut text);
    }
    let _ = overlaps(comparison, &mut text);
    text
}

/// The budget of a trial in words.
pub fn budget(comparison: &Comparison) -> String {
    let runs = comparison.runs.map(|runs| format!("{} executions", number(runs as f64)));
    let seconds = comparison.seconds.map(|seconds| format!("{seconds} s"));
    runs.into_iter().chain(seconds).collect::<Vec<_>>().join(" or ")
}

fn head(comparison: &Comparison, text: &mut String) -> std::fmt::Result {
    let Comparison { target, trials, seed, .. } = comparison;
    let last = seed + trials.saturating_sub(1);
    writeln!(text, "# {target}: {trials} trials each, of {}; seeds {seed} to {last}\n", budget(comparison))?;
    writeln!(text, "| contender | options |\n| --- | --- |")?;
    for contender in &comparison.contenders {
        let options = comparison.options.iter().chain(&contender.options).map(String::as_str).collect::<Vec<_>>();
        writeln!(text, "| {} | `{}` |", contender.name, options.join(" "))?;
    }
    for warning in &comparison.warnings {
        writeln!(text, "\nWarning: {warning}.")?;
    }
    Ok(())
}

fn races(races: &[&Race], axis: Axis, text: &mut String) -> std::fmt::Result {
    if races.is_empty() {
        return Ok(());
    }
    let unit = axis.unit();
    writeln!(text, "\n## {unit} until a bug is found\n")?;
    writeln!(
        text,
        "| bug | contender | found | share (Wilson) | median {unit} | mean {unit} up to the horizon | horizon |"
    )?;
    writeln!(text, "| --- | --- | --- | --- | --- | --- | --- |")?;
    for race in races {
        for runner in &race.runners {
            let share = runner.share.map_or("-".to_owned(), share);
            let (found, trials, median) = (runner.found, runner.trials, estimate(runner.median));
            let (mean, horizon) = (number(runner.restricted_mean), number(race.horizon));
            writeln!(
                text,
                "| {} | {} | {found}/{trials} | {share} | {median} | {mean} | {horizon} |",
                race.bug, runner.contender
            )?;
        }
    }
    writeln!(
        text,
        "\n| bug | pair | ratio of means | difference of means | A12: first sooner | log-rank p | corrected | Mann-Whitney p | corrected | sooner |"
    )?;
    writeln!(text, "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")?;
    for race in races {
        for pair in &race.pairs {
            write!(text, "| {} | {} : {} ", race.bug, pair.first, pair.second)?;
            write!(text, "| {} | {} | {} ", estimate(pair.ratio), estimate(pair.difference), estimate(pair.a12))?;
            write!(text, "| {} | {} ", chance(pair.log_rank_p), chance(pair.log_rank_corrected))?;
            write!(text, "| {} | {} ", chance(pair.mann_whitney_p), chance(pair.mann_whitney_corrected))?;
            writeln!(text, "| {} |", pair.verdict)?;
        }
    }
    Ok(())
}

fn growth(growths: &[&Growth], axis: Axis, text: &mut String) -> std::fmt::Result {
    let Some(horizon) = growths.first().map(|growth| growth.horizon) else { return Ok(()) };
    writeln!(text, "\n## Reached after {} {}\n", number(horizon), axis.unit())?;
    writeln!(text, "| measure | contender | median | least and greatest |\n| --- | --- | --- | --- |")?;
    for growth in growths {
        for grower in &growth.growers {
            let median = grower.median.map_or("-".to_owned(), estimate);
            let (least, greatest) = ends(&grower.values);
            let name = growth.measure.name();
            writeln!(text, "| {name} | {} | {median} | {} to {} |", grower.contender, number(least), number(greatest))?;
        }
    }
    writeln!(text, "\n| measure | pair | A12: first has more | Mann-Whitney p | corrected | more |")?;
    writeln!(text, "| --- | --- | --- | --- | --- | --- |")?;
    for growth in growths {
        for pair in &growth.pairs {
            write!(text, "| {} | {} : {} ", growth.measure.name(), pair.first, pair.second)?;
            write!(text, "| {} | {} | {} ", estimate(pair.a12), chance(pair.p), chance(pair.corrected))?;
            writeln!(text, "| {} |", pair.verdict)?;
        }
    }
    Ok(())
}

fn ends(values: &[f64]) -> (f64, f64) {
    (values.iter().copied().fold(f64::NAN, f64::min), values.iter().copied().fold(f64::NAN, f64::max))
}

fn overlaps(comparison: &Comparison, text: &mut String) -> std::fmt::Result {
    writeln!(text, "\n## What only one of two reached, in all of its trials\n")?;
    for overlap in &comparison.overlaps {
        for line in only(overlap) {
            writeln!(text, "- {line}")?;
        }
    }
    Ok(())
}

/// What only one of two reached, in lines.
pub fn only(overlap: &Overlaps) -> Vec<String> {
    let Overlaps { first, second, states, exact, only_first, only_second } = overlap;
    let mut lines = Vec::new();
    let about = if *exact { "" } else { "about " };
    let [a, both, b] = states.map(|count| number(count as f64));
    if states.iter().any(|count| *count > 0) {
        lines.push(format!(
            "model states, {first} : {second}: {about}{a} by {first} alone, {both} by both, {b} by {second} alone"
        ));
    }
    for (name, other, things) in [(first, second, only_first), (second, first, only_second)] {
        let things = if things.is_empty() { "nothing".to_owned() } else { things.join(", ") };
        lines.push(format!("{name} and not {other}: {things}"));
    }
    lines
}
