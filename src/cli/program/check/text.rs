//! Results for people.

use std::io::{self, Write};

use super::result::Result;
use crate::report::changes;
use crate::tla::shorten;
use crate::tla::value::Value;

/// How much of one value is printed, in bytes.
const VALUE: usize = 10_000;

/// Prints the verdict, the counterexample, what each action did, and the counts.
pub(super) fn print(result: &Result<'_>, coverage: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", shorten(&result.message()))?;
    path(result, out)?;
    let found = result.found;
    if coverage && !found.coverage.is_empty() {
        writeln!(out, "actions, and how many distinct states of how many they gave:")?;
        for action in &found.coverage {
            writeln!(out, "    {}: {}:{}", shorten(&action.action), action.distinct, action.generated)?;
        }
    }
    if found.distinct > 0 {
        write!(
            out,
            "probability that two states were taken for one: {} calculated",
            probability(found.collision.calculated)
        )?;
        match found.collision.actual {
            Some(actual) => writeln!(out, ", {} based on the actual fingerprints", probability(actual))?,
            None => writeln!(out)?,
        }
    }
    writeln!(
        out,
        "{} states generated, {} distinct states found, {} states left on queue, depth {}",
        found.generated, found.distinct, found.left_on_queue, found.depth
    )
}

fn probability(value: f64) -> String {
    if value == 0.0 { "0".to_owned() } else { format!("{value:.1E}") }
}

/// The states of a counterexample: the first in full, then what changes, and the last in full again.
fn path(result: &Result<'_>, out: &mut dyn Write) -> io::Result<()> {
    let states = &result.shown.states;
    if let Some(trouble) = &result.shown.trouble {
        writeln!(out, "the states are shown without the ALIAS:\n{}", trouble.trim_end())?;
    }
    let mut before: Option<&Vec<(String, Value)>> = None;
    for (index, state) in states.iter().enumerate() {
        let action = result.found.actions.get(index).map_or(String::new(), |action| format!(" ({})", shorten(action)));
        writeln!(out, "\nstate {}{action}", index + 1)?;
        if let Some(before) = before {
            changed(before, state, out)?;
        }
        if before.is_none() || index + 1 == states.len() {
            full(state, out)?;
        }
        before = Some(state);
    }
    if states.is_empty() { Ok(()) } else { writeln!(out) }
}

fn changed(before: &[(String, Value)], after: &[(String, Value)], out: &mut dyn Write) -> io::Result<()> {
    let mut any = false;
    for ((name, old), (_, new)) in before.iter().zip(after) {
        for line in changes(name, old, new) {
            any = true;
            writeln!(out, "    {}", cut(line))?;
        }
    }
    if any { Ok(()) } else { writeln!(out, "    nothing changes") }
}

fn full(state: &[(String, Value)], out: &mut dyn Write) -> io::Result<()> {
    state.iter().try_for_each(|(name, value)| writeln!(out, "/\\ {} = {}", shorten(name), value.brief(VALUE)))
}

fn cut(line: String) -> String {
    if line.len() <= VALUE {
        return line;
    }
    let end = (0..=VALUE).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0);
    format!("{}... (cut: {} bytes in all)", line.get(..end).unwrap_or_default(), line.len())
}
