//! `map`: proposes what the events of executions are to the spec.

use super::Command;
use super::campaign::Campaign;
use crate::cli::{Arguments, Console, Exit, Failure, Outcome};
use crate::execution::Execution;
use crate::map::candidates::show;
use crate::map::desk::Desk;
use crate::map::recording::Recorder;
use crate::map::search::Search;
use crate::target::Target;

/// See the module.
pub(super) const COMMAND: Command = Command {
    name: "map",
    takes: "[DIR ...] [--runs=500] [--seed=1] [--hide=NAME,...]",
    about: "propose mapping operators",
    run,
};

fn run(target: &dyn Target, mut arguments: Arguments, console: &mut Console<'_>) -> Outcome {
    let mut campaign = Campaign::take(target, COMMAND.name, &mut arguments)?;
    let hidden: Vec<String> = arguments.take("hide").iter().flat_map(|all| all.split(',')).map(str::to_owned).collect();
    let anonymous = arguments.take("anonymous").is_some();
    arguments.finish()?;
    let mut options = campaign.settings.options.clone();
    options.model = false;
    let mut execution = Execution::new(target, &options).map_err(|error| Failure::usage(error.to_string()))?;
    let mut recorder = Recorder::new(target.ignored_events());
    for run in 0..campaign.runs {
        let schedule = campaign.schedule(run, console)?;
        recorder.begin();
        let _ = execution.run(&schedule, &mut recorder);
    }
    let mut recording = recorder.finish();
    if anonymous {
        let (new, names) = recording.anonymous();
        writeln!(console.out, "{}", names.join(" "))?;
        recording = new;
    }
    let files = target.spec(&options).map_err(Failure::Usage)?;
    let mut desk = Desk::new(&files, &hidden).map_err(|error| Failure::usage(error.render()))?;
    let chosen = recording.sample(60, 8);
    writeln!(console.out, "{} forms, {} runs", desk.forms.len(), chosen.len())?;
    let mut search = Search::new(&mut desk, &recording, chosen);
    for (kind, all) in recording.kinds.iter().zip(&search.candidates) {
        writeln!(console.out, "{} {:?}: {} candidates", kind.name, kind.fields, all.len())?;
    }
    let best = search.best();
    writeln!(console.out, "worth {}", best.worth())?;
    let best = search.repaired(best);
    writeln!(console.out, "worth {}", best.worth())?;
    let candidates = std::mem::take(&mut search.candidates);
    drop(search);
    for (number, kind) in recording.kinds.iter().enumerate() {
        let choice = best.choices.get(number).cloned().flatten().unwrap_or_default();
        let shown: Vec<String> = choice
            .either
            .iter()
            .filter_map(|candidate| {
                let candidate = candidates.get(number)?.get(*candidate)?;
                Some(format!("{} [{:.1}]", show(&desk, kind, candidate), best.bits(number)))
            })
            .collect();
        writeln!(
            console.out,
            "{} of {}: {} explained, {} not: {}",
            kind.name,
            kind.count,
            best.explained.get(number).unwrap_or(&0),
            best.failed.get(number).unwrap_or(&0),
            shown.join("\n    \\/ ")
        )?;
    }
    Ok(Exit::Nothing)
}
