//! Whether the system, its events and the spec fit each other.

use super::{Verdict, Wanted};
use crate::cli::Failure;
use crate::cli::target::Judge;
use crate::cli::target::census::Census;
use crate::cluster::NODES;
use crate::schedule::Kind;
use crate::target::{self, Target};
use crate::tla::Spec;

/// Checks choices, events, actions and constants by what was seen.
pub(super) fn check(target: &dyn Target, wanted: &Wanted, census: &Census) -> Result<Vec<Verdict>, Failure> {
    let mut judge = Judge::new(target, &wanted.settings.options)?;
    let mut verdicts = vec![choices(&target::unused(target, &wanted.settings.options), census)];
    if let Some(model) = judge.model_mut() {
        let mut events = Verdict::new("events", format!("{} kinds of event were seen", census.names().count()));
        for event in census.events() {
            if let Err(why) = model.takes(event) {
                events.problems.push(format!("{event}\n{why}"));
            }
        }
        let unseen: Vec<&str> = target.ignored_events().iter().copied().filter(|name| !census.has(name)).collect();
        events.notes.extend(list("kept from the model, and never seen: ", &unseen));
        verdicts.push(events);
        verdicts.push(actions(model.spec(), census));
        verdicts.push(constants(model.spec(), wanted.settings.options.nodes));
    }
    Ok(verdicts)
}

fn choices(unused: &[Kind], census: &Census) -> Verdict {
    let mut verdict = Verdict::new(
        "choices",
        format!("{} kinds, of which {} mean nothing to this system", Kind::ALL.len(), unused.len()),
    );
    for kind in Kind::ALL {
        let (done, skipped) = census.choices(kind);
        let word = kind.word();
        match unused.contains(&kind) {
            true if done > 0 => verdict.problems.push(format!(
                "{word}: did something {done} times, but the target says that it is unused (`Target::unused_choices`)"
            )),
            false if done == 0 && skipped > 0 => verdict.problems.push(format!(
                "{word}: skipped each of {skipped} times; if it means nothing to this system, name it in `Target::unused_choices`, or by --unused where the target has that option"
            )),
            false if skipped == 0 && done == 0 => verdict.notes.push(format!("{word}: never drawn; raise --runs")),
            _ => {}
        }
    }
    verdict
}

fn actions(spec: &Spec, census: &Census) -> Verdict {
    let never = census.never_taken(spec);
    let mut verdict = Verdict::new("actions", "every action of the spec was the step of some event".to_owned());
    if !never.is_empty() {
        let never: Vec<&str> = never.iter().map(|name| &**name).collect();
        verdict.checked = "not every action of the spec was the step of some event".to_owned();
        verdict.notes.extend(list("never taken: ", &never));
    }
    verdict
}

fn constants(spec: &Spec, nodes: u8) -> Verdict {
    let mut verdict =
        Verdict::new("constants", format!("the nodes of the configuration, and the {nodes} of the cluster"));
    for number in 1..=u16::from(*NODES.end()).max(u16::from(nodes)) {
        let name = format!("n{number}");
        match (number <= u16::from(nodes), spec.constant(&name).is_some()) {
            (true, false) => verdict.problems.push(format!(
                "the cluster has a node {name}, which the configuration gives no value: add it to the set of nodes"
            )),
            (false, true) => verdict.problems.push(format!(
                "the configuration has {name}, but the cluster has {nodes} nodes: quorums of the spec are not the system's"
            )),
            _ => {}
        }
    }
    verdict
}

fn list(what: &str, names: &[&str]) -> Option<String> {
    (!names.is_empty()).then(|| format!("{what}{}", names.join(", ")))
}
