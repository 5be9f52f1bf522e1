//! `report`: what a corpus reaches of the model, with what it does not reach first.

mod coverage;
mod pages;
mod result;

use super::campaign::{Campaign, Conditions, Samples};
use super::census::Census;
use super::{Both, Command, Judge, save};
use crate::cli::{Arguments, Console, Exit, Failure, Outcome, log};
use crate::target::Target;

use coverage::Coverage;
use result::Report;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "report",
    takes: "[CORPUS ...] [--log=FILE] [--runs=1000] [--seed=1] [--sampler=macros|choices|swarm|pct:3|pctcp:3|pos|delay:2] [--format=text|json|html] [--out=FILE]",
    about: "run the schedules of a corpus, or random ones, and tell what they reach of the model: gaps first, then states, transitions, values, \
            actions, events, and what more would add; --log is what a run wrote with --log",
    run,
};

/// How the report is written.
#[derive(Clone, Copy)]
enum Form {
    Text,
    Json,
    Html,
}

impl Form {
    fn parse(text: &str) -> Result<Form, Failure> {
        match text {
            "text" => Ok(Form::Text),
            "json" => Ok(Form::Json),
            "html" => Ok(Form::Html),
            other => Err(Failure::usage(format!("--format={other}: there is text, json, html"))),
        }
    }
}

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let form = Form::parse(&arguments.take("format").unwrap_or_else(|| "text".to_owned()))?;
    let out = arguments.take("out");
    let growth = arguments.take("log").map(|path| log::read(path.as_ref())).transpose()?;
    let mut campaign = Campaign::take(target, COMMAND.name, &mut arguments)?;
    arguments.finish()?;
    if let Some(out) = &out {
        save::may_be_text(out)?;
    }
    let report = measure(target, &mut campaign, growth.map(|(samples, _)| samples), console)?;
    let text = match form {
        Form::Text => pages::document(&report).markdown(),
        Form::Html => pages::document(&report).html(),
        Form::Json => {
            serde_json::to_string_pretty(&report).map_err(|error| Failure::Fault(format!("no JSON: {error}")))? + "\n"
        }
    };
    match out {
        Some(out) => {
            save::text(&out, &text)?;
            writeln!(console.out, "written to {out}")?;
        }
        None => write!(console.out, "{text}")?,
    }
    Ok(Exit::Nothing)
}

/// Runs the schedules.
fn measure(
    target: &dyn Target,
    campaign: &mut Campaign,
    log: Option<Vec<log::Sample>>,
    console: &mut Console<'_>,
) -> Result<Report, Failure> {
    let mut judge = Judge::new(target, &campaign.settings.options)?;
    let (mut census, mut samples) = (Census::default(), Samples::default());
    let mut coverage = Coverage::new(judge.variables().iter().map(ToString::to_string).collect());
    for run in 0..campaign.runs {
        let schedule = campaign.schedule(run, console)?;
        let mut watchers = Both(&mut census, &mut samples);
        let finding = judge.run(&schedule, &mut Both(&mut watchers, &mut coverage))?;
        coverage.end(finding.map(|finding| finding.class.to_string()));
    }
    let Some(model) = judge.model_mut() else { return Err(Failure::Fault("there is no model".to_owned())) };
    let conditions = Conditions::of(model, &census, &samples);
    let mut report = Report::new(target, campaign, model, &census, &coverage);
    report.gaps.conditions_never_false = conditions.never_false;
    report.conditions = conditions.all;
    report.log = log.unwrap_or_default();
    Ok(report)
}
