//! `explain FILE`: a schedule run again and written as a page, or in another form, that shows why it ended as it did.

use super::input::{self, Input};
use super::{Command, Judge, save};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, Settings};
use crate::report::{Explanation, Format, Recording, Subject, TRACE_MODULE, trace_spec};
use crate::schedule::Schedule;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "explain",
    takes: "FILE [--format=html|text|mermaid|shiviz|itf|ndjson|tla] [--output=FILE.html]",
    about: "run a schedule and write what happened, and what led to the finding, as a page or in another form (tla is a folder; - is standard output)",
    run,
};

/// The word for the one form that is several files.
const TRACE_SPEC: &str = "tla";

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let format = arguments.take("format").unwrap_or_else(|| Format::Html.name().to_owned());
    let output = arguments.take("output");
    let single = if format == TRACE_SPEC { None } else { Some(named(&format)?) };
    let input = Input::take(target, arguments, console)?;
    let Input { path, settings, schedule, .. } = &input;
    if matches!(single, None | Some(Format::Itf)) && !settings.options.model {
        return Err(Failure::usage(format!("--format={format} is about the model: leave --model=off out")));
    }
    let extension = single.map_or(TRACE_SPEC, Format::extension);
    let output = output.map_or_else(|| input::beside(path, extension, "output"), Ok)?;
    if single.is_some() && output != "-" {
        save::may_be_text(&output)?;
    }
    let mut judge = input.judge(target)?;
    let explanation = explain(target, settings, &mut judge, schedule)?;
    let exit = if explanation.finding.is_some() { Exit::Finding } else { Exit::Nothing };
    match single {
        Some(format) if output == "-" => {
            write!(console.out, "{}", format.write(&explanation))?;
            return Ok(exit);
        }
        Some(format) => save::text(&output, &format.write(&explanation))?,
        None => write_spec(target, settings, &judge, &explanation, &output)?,
    }
    match &explanation.finding {
        Some(finding) => writeln!(console.out, "finding: {}", finding.class)?,
        None => writeln!(console.out, "nothing was found in {} choices", schedule.0.len())?,
    }
    writeln!(console.out, "written to {output}")?;
    if single.is_none() {
        writeln!(console.out, "check: cd {output} && java -cp tla2tools.jar tlc2.TLC {TRACE_MODULE}")?;
    }
    Ok(exit)
}

fn explain(
    target: &dyn Target,
    settings: &Settings,
    judge: &mut Judge<'_>,
    schedule: &Schedule,
) -> Result<Explanation, Failure> {
    let mut recording = Recording::new(schedule.0.len());
    let finding = judge.run(schedule, &mut recording)?;
    let subject = Subject {
        target: target.name().to_owned(),
        options: settings.changed(target),
        nodes: settings.options.nodes,
        variables: judge.variables().to_vec(),
    };
    Ok(Explanation::new(subject, schedule, recording, finding))
}

fn write_spec(
    target: &dyn Target,
    settings: &Settings,
    judge: &Judge<'_>,
    explanation: &Explanation,
    output: &str,
) -> Result<(), Failure> {
    if output == "-" {
        return Err(Failure::usage("--format=tla writes several files: give a folder with --output"));
    }
    let spec = judge.spec().ok_or_else(|| Failure::usage("--format=tla is about the model, and there is none"))?;
    let files = target.spec(&settings.options).map_err(Failure::Usage)?;
    let files = trace_spec(explanation, &files, spec).map_err(|why| Failure::usage(format!("--format=tla: {why}")))?;
    let folder = save::folder(output)?;
    for (name, text) in files {
        save::text(&folder.join(name).display().to_string(), &text)?;
    }
    Ok(())
}

fn named(format: &str) -> Result<Format, Failure> {
    format.parse().map_err(|why| Failure::usage(format!("--format={format}: {why}, or {TRACE_SPEC}")))
}
