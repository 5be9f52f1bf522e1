//! What is proposed for this project's own targets, with their mapping modules hidden, and how much of it is right: measured
//! with executions of another seed, where the true operators judge.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;
use modelfuzz::execution::Execution;
use modelfuzz::map::{Agreement, Proposal, Recorder, Recording, agreement};
use modelfuzz::schedule::Rng;
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::target::{Options, Target};

/// A target, its options and what is hidden.
struct Case {
    target: &'static (dyn Target + Sync),
    extra: &'static [(&'static str, &'static str)],
    hidden: &'static [&'static str],
    /// Whether it is found soon what its events are if names say nothing.
    quick: bool,
}

const RUNS: u64 = 250;

// Of the targets behind the C interface only one can be linked into one program: their functions have the same names.
static CASES: [Case; 7] = [
    Case { target: &canary_target::Canary, extra: &[], hidden: &[], quick: true },
    Case { target: &two_phase_commit_target::TwoPhaseCommit, extra: &[], hidden: &[], quick: true },
    Case { target: &micro_raft_target::MicroRaft, extra: &[], hidden: &[], quick: false },
    Case { target: &omnipaxos_target::OmniPaxos, extra: &[], hidden: &[], quick: false },
    Case {
        target: &raft_rs_target::RaftRs,
        extra: &[("allow", "next_index_not_above_match")],
        hidden: &["RaftEvents"],
        quick: true,
    },
    Case {
        target: &openraft_target::OpenRaft,
        extra: &[("allow", "late_entries")],
        hidden: &["RaftEvents"],
        quick: true,
    },
    Case {
        target: &c_raft_target::CRaft,
        extra: &[
            ("mend", "success_echoes_last_index"),
            ("allow", "old_term_committed,next_index_not_above_match,refusal_reads_as_success"),
        ],
        hidden: &["RaftEvents", "CRaft", "DiskSynced"],
        quick: false,
    },
];

impl Case {
    fn options(&self) -> Options {
        let mut options = Options { model: false, ..self.target.defaults() };
        let extra = self.extra.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        options.extra.extend(extra);
        options
    }

    /// What random executions of a seed are seen to do; nothing where the system is not in the build.
    fn recorded(&self, seed: u64) -> Option<Recording> {
        let options = self.options();
        let mut execution = Execution::new(self.target, &options).ok()?;
        let mut recorder = Recorder::new(self.target.ignored_events());
        let mut rng = Rng::new(seed);
        for _ in 0..RUNS {
            let schedule = Random::with_macros(10).schedule(&mut rng, options.choices);
            recorder.begin();
            let _ = execution.run(&schedule, &mut recorder);
        }
        Some(recorder.finish())
    }

    /// What is proposed by executions of one seed, with their names or without, judged by executions of another.
    fn judged(&self, anonymous: bool) -> Option<(Proposal, Vec<Agreement>)> {
        let (seen, others) = (self.recorded(3)?, self.recorded(4)?);
        let files = self.target.spec(&self.options()).unwrap();
        let hidden: Vec<String> = self.hidden.iter().map(|name| (*name).to_owned()).collect();
        let recording = if anonymous { seen.anonymous().0 } else { seen.clone() };
        let proposal = Proposal::new(&files, &hidden, &recording).unwrap();
        let judged = agreement(&files, &proposal, &seen, &others).unwrap();
        Some((proposal, judged.into_iter().map(|(_, agreement)| agreement).collect()))
    }
}

/// Whether what is proposed leads to the same states as the true operator at every step.
fn is_right(agreement: &Agreement) -> bool {
    agreement.steps > 0 && agreement.same == agreement.steps
}

/// Proposes for every target, prints a row for each, and gives how many kinds of event there are and how many are right.
fn table(anonymous: bool, cases: impl Iterator<Item = &'static Case>) -> (usize, usize) {
    let (mut all, mut right) = (0, 0);
    for case in cases {
        let Some((proposal, judged)) = case.judged(anonymous) else {
            eprintln!("LEFT OUT: {} is not in the build", case.target.name());
            continue;
        };
        let count = |chosen: &dyn Fn(usize) -> bool| {
            let places = (0..judged.len()).filter(|place| chosen(*place) && judged[*place].steps > 0);
            let of: Vec<usize> = places.collect();
            (of.iter().filter(|place| is_right(&judged[**place])).count(), of.len())
        };
        let (whole, operators) = (count(&|_| true), count(&|place| !proposal.kinds[place].by_name));
        let sum = |of: fn(&Agreement) -> usize| judged.iter().map(of).sum::<usize>();
        let (strict, forbidden) = (sum(|one| one.as_strict), sum(|one| one.forbidden));
        println!(
            "| {} | {} of {} | {} of {} | {} % |",
            case.target.name(),
            whole.0,
            whole.1,
            operators.0,
            operators.1,
            strict * 100 / forbidden.max(1)
        );
        for (proposed, judged) in proposal.kinds.iter().zip(&judged).filter(|(_, judged)| !is_right(judged)) {
            println!("    {}: {judged:?}: {}", proposed.name, proposed.either.join(" || "));
        }
        all += whole.1;
        right += whole.0;
    }
    println!("{right} of {all}");
    (right, all)
}

/// Right is what leads to the same states at every step of 250 executions of another seed.
#[test]
fn with_names_at_least_four_fifths_are_right() {
    let (right, all) = table(false, CASES.iter());
    assert!(all >= 100 && right * 5 >= all * 4, "{right} of {all}");
}

/// The same where neither names of events nor names of their fields say anything.
#[test]
fn without_names_most_are_right() {
    let (right, all) = table(true, CASES.iter().filter(|case| case.quick));
    assert!(all >= 50 && right * 5 >= all * 4, "{right} of {all}");
}

/// The same of all targets.
#[test]
#[ignore = "minutes"]
fn without_names_of_all() {
    let (right, all) = table(true, CASES.iter());
    assert!(all >= 100 && right * 2 > all, "{right} of {all}");
}

#[test]
fn a_module_is_printed_or_written_once() {
    let folder = Folder::new("map-two-phase");
    let done = folder.two_phase_commit(&["map", "--runs=100"]).expect(0);
    assert!(done.out.starts_with("---- MODULE TwoPhaseCommitProposed ----\n"), "{}", done.out);
    assert!(done.out.contains("These events are the actions of their names: "), "{}", done.out);
    let hidden = ["map", "--runs=100", "--hide=ResourceRestarted", "--output=Events.tla"];
    folder.two_phase_commit(&hidden).expect(0);
    let text = std::fs::read_to_string(folder.0.join("Events.tla")).unwrap();
    assert!(text.contains("ResourceRestarted(i, ") && text.contains("/\\ Restart(i)\n"), "{text}");
    let done = folder.two_phase_commit(&hidden).expect(2);
    assert!(done.err.contains("Events.tla is there already and is never overwritten"), "{}", done.err);
    assert_eq!(std::fs::read_to_string(folder.0.join("Events.tla")).unwrap(), text);
    let done = folder.two_phase_commit(&["map", "--hide=Restrat"]).expect(2);
    assert!(done.err.contains("no module or operator `Restrat` (did you mean `Restart`?)"), "{}", done.err);
}
