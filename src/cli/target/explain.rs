//! `explain FILE`: a schedule run again and written as a page, or in another form, that shows why it ended as it did.

use super::{Command, Judge, input, save};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::report::{Explanation, Format, Recording, Subject};
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "explain",
    takes: "FILE [--format=html|text|mermaid|shiviz|itf|ndjson] [--output=FILE.html]",
    about: "run a schedule and write what happened, and what led to the finding, as a page or in another form (- is standard output)",
    run,
};

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let settings = Settings::take(target, &mut arguments)?;
    let format = format(&mut arguments)?;
    let output = arguments.take("output");
    let path = arguments.next("FILE")?;
    arguments.finish()?;
    if format == Format::Itf && !settings.options.model {
        return Err(Failure::usage("--format=itf writes the states of the model: leave --model=off out"));
    }
    let output = output.unwrap_or_else(|| format!("{path}.{}", format.extension()));
    let schedule = input::schedule(&path, settings.options.choices, console)?;
    let mut judge = Judge::new(target, &settings.options)?;
    let mut recording = Recording::new(schedule.0.len());
    let finding = judge.run(&schedule, &mut recording)?;
    let subject = Subject {
        target: target.name().to_owned(),
        options: settings.changed(target),
        nodes: settings.options.nodes,
        variables: judge.variables().to_vec(),
    };
    let exit = if finding.is_some() { Exit::Finding } else { Exit::Nothing };
    let explanation = Explanation::new(subject, &schedule, recording, finding);
    let text = format.write(&explanation);
    if output == "-" {
        write!(console.out, "{text}")?;
        return Ok(exit);
    }
    save::text(&output, &text)?;
    match &explanation.finding {
        Some(finding) => writeln!(console.out, "finding: {}", finding.class)?,
        None => writeln!(console.out, "nothing was found in {} choices", schedule.0.len())?,
    }
    writeln!(console.out, "written to {output}")?;
    Ok(exit)
}

fn format(arguments: &mut Arguments) -> Result<Format, Failure> {
    let Some(name) = arguments.take("format") else { return Ok(Format::Html) };
    name.parse().map_err(|why| Failure::usage(format!("--format={name}: {why}")))
}
