//! Results for programs.

use std::io::{self, Write};

use serde_json::{Value as Json, json};

use super::result::Result;
use crate::report::itf;

/// The version of what is printed; it changes if a field changes its meaning or goes away.
const SCHEMA: &str = "modelfuzz-check/1";

/// Prints one JSON object:
///
/// - `schema`: [`SCHEMA`];
/// - `verdict`: `ok`, `invariant`, `property`, `assumption`, `postcondition`, `deadlock`, `error` (a fault of the spec),
///   or what stopped it: `bound`, `time`, `memory`, `fault`; and `message`, the same for people;
/// - `generated`, `distinct`, `depth`, `left_on_queue`: counts;
/// - `collision`: `calculated` and `actual` (or null), probabilities that two states were taken for one;
/// - `coverage`: for each action its `action`, `distinct` and `generated`;
/// - `counterexample`: null, or a trace in the Informal Trace Format, of the fields of the ALIAS where there is one.
pub(super) fn print(result: &Result<'_>, out: &mut dyn Write) -> io::Result<()> {
    let found = result.found;
    let coverage: Vec<Json> = found
        .coverage
        .iter()
        .map(|one| json!({"action": one.action, "distinct": one.distinct, "generated": one.generated}))
        .collect();
    let counterexample =
        if result.shown.states.is_empty() { Json::Null } else { itf::trace_of(&result.shown.states, &found.actions) };
    let object = json!({
        "schema": SCHEMA,
        "verdict": result.word(),
        "message": result.message(),
        "generated": found.generated,
        "distinct": found.distinct,
        "depth": found.depth,
        "left_on_queue": found.left_on_queue,
        "collision": {"calculated": found.collision.calculated, "actual": found.collision.actual},
        "coverage": coverage,
        "counterexample": counterexample,
    });
    writeln!(out, "{object:#}")
}
