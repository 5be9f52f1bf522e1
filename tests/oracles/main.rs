//! Each oracle catches a fault that no other does, and rejects nothing of a system without faults.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod toy;

use std::collections::BTreeMap;

use modelfuzz::cli::target::Judge;
use modelfuzz::execution::Blind;
use modelfuzz::schedule::Rng;
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::target::{Options, Target};

use toy::{FAULTS, Toy};

const EXECUTIONS: u64 = 10_000;

/// How many executions each oracle rejects, with all of them selected.
fn rejected(fault: Option<&str>) -> BTreeMap<&'static str, u64> {
    let options = Options { fault: fault.map(str::to_owned), ..Toy.defaults() };
    let mut judge = Judge::new(&Toy, &options).unwrap();
    let mut rejected = BTreeMap::new();
    for seed in 0..EXECUTIONS {
        let schedule = Random::choices().schedule(&mut Rng::new(seed), options.choices);
        if let Some(finding) = judge.run(&schedule, &mut Blind).unwrap() {
            *rejected.entry(finding.class.oracle).or_default() += 1;
        }
    }
    rejected
}

#[test]
fn a_system_without_faults_passes_all_oracles() {
    assert_eq!(rejected(None), BTreeMap::new());
}

#[test]
fn each_fault_is_caught_by_its_own_oracle_alone() {
    for (fault, about) in FAULTS {
        let rejected = rejected(Some(fault));
        let by: Vec<&str> = rejected.keys().copied().collect();
        assert_eq!(by, [fault], "{about}: {rejected:?}");
        assert!(rejected[fault] > EXECUTIONS / 100, "{fault}: {rejected:?}");
    }
}
