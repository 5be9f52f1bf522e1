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
    target: &'static dyn Target,
    extra: &'static [(&'static str, &'static str)],
    hidden: &'static [&'static str],
}

const RUNS: u64 = 250;

const CASES: [Case; 9] = [
    Case { target: &canary_target::Canary, extra: &[], hidden: &[] },
    Case { target: &c_register_target::CRegister, extra: &[], hidden: &[] },
    Case { target: &two_phase_commit_target::TwoPhaseCommit, extra: &[], hidden: &[] },
    Case { target: &micro_raft_target::MicroRaft, extra: &[], hidden: &[] },
    Case { target: &omnipaxos_target::OmniPaxos, extra: &[], hidden: &[] },
    Case {
        target: &raft_rs_target::RaftRs,
        extra: &[("allow", "next_index_not_above_match")],
        hidden: &["RaftEvents"],
    },
    Case { target: &etcd_raft_target::EtcdRaft, extra: &[], hidden: &["RaftEvents", "DiskSynced"] },
    Case { target: &openraft_target::OpenRaft, extra: &[("allow", "late_entries")], hidden: &["RaftEvents"] },
    Case {
        target: &c_raft_target::CRaft,
        extra: &[
            ("mend", "success_echoes_last_index"),
            ("allow", "old_term_committed,next_index_not_above_match,refusal_reads_as_success"),
        ],
        hidden: &["RaftEvents", "CRaft", "DiskSynced"],
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
        let (seen, others) = (self.recorded(1)?, self.recorded(2)?);
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
