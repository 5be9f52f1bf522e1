//! `compare`: trials of several ways to fuzz a target, and what can be said of the differences.
//!
//! A contender is a list of options of the fuzz binary; one that begins with `random` is a sampler without feedback.
//! Trials are kept as they end, so that a comparison can be gone on with; what is printed is computed from them alone.

mod analysis;
mod contender;
mod figures;
mod growth;
mod measure;
mod overlap;
mod race;
mod record;
mod rows;
mod store;
mod table;
mod wanted;

use super::package::Package;
use super::{Command, Ended};
use crate::cli::{Console, Exit, Failure};

use analysis::Comparison;
use store::Store;
use wanted::{Form, Wanted};

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "compare",
    takes: "TARGET --a=\"[NAME: ]OPTIONS\" --b=\"[NAME: ]OPTIONS\" [--c=...] [--options=OPTIONS] [--bugs=FAULT,...|none] [--known=BUG,...] \
            [--trials=20] [--seed=1] [--runs=100000] [--seconds=N] [--jobs=N] [--pairs=first|all] [--binary=FILE] [--format=text|json] [--out=FOLDER]",
    about: "fuzz a target in several ways, so many trials each, and say what makes a difference: to how soon planted faults (--bugs) or \
            known bugs (--known) are found, or to what is reached (none). A way that begins with `random` draws without feedback; --binary, of all or among the options of one, is a fuzz binary that is built already. --out \
            keeps trials, table, JSON and page; called again, it goes on",
    run: |arguments, console| run(arguments, console),
};

fn run(arguments: &[String], console: &mut Console<'_>) -> Ended {
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h")) {
        writeln!(console.out, "modelfuzz {} {}\n    {}", COMMAND.name, COMMAND.takes, COMMAND.about)?;
        return Ok(Exit::Nothing.into());
    }
    let wanted = Wanted::take(arguments)?;
    let mut store = Store::open(&wanted, &Package::here()?)?;
    measure::missing(&wanted, &mut store, console)?;
    let comparison = Comparison::of(&wanted, store.records());
    let document = table::document(&comparison, store.records());
    let text = document.markdown();
    let json = serde_json::to_string_pretty(&comparison)
        .map_err(|error| Failure::Fault(format!("the comparison cannot be written as JSON: {error}")))?;
    store.write("comparison.md", &text)?;
    store.write("comparison.json", &json)?;
    store.write("comparison.html", &document.html())?;
    match wanted.form {
        Form::Text => write!(console.out, "{text}")?,
        Form::Json => writeln!(console.out, "{json}")?,
    }
    writeln!(console.err, "kept in {}", store.folder().display())?;
    Ok(Exit::Nothing.into())
}
