//! What the model remembers of earlier executions changes nothing: neither the steps that it takes nor their views.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use modelfuzz::execution::{Execution, Observer, Visit};
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::schedule::{Rng, Schedule};
use modelfuzz::target::{Options, Target};
use raft_rs_target::RaftRs;

/// How many schedules are compared; half of them begin as an earlier one does.
const SCHEDULES: u64 = 300;

/// Takes down every step of the model.
#[derive(Default)]
struct Steps(Vec<(String, u64, u64, u64)>);

impl Observer for Steps {
    fn visit(&mut self, visit: Visit<'_>) {
        self.0.push((visit.action.to_owned(), visit.from, visit.to, visit.after.fingerprint()));
    }
}

fn steps(execution: &mut Execution, schedule: &Schedule) -> (Steps, Option<String>) {
    let mut steps = Steps::default();
    let end = execution.run(schedule, &mut steps).err().map(|finding| finding.to_string());
    (steps, end)
}

fn schedule(number: u64) -> Schedule {
    let draw = |seed| Random::with_macros(10).schedule(&mut Rng::new(seed), 60);
    let mut schedule = draw(number);
    if number % 2 == 1 {
        let earlier = draw(number / 2);
        schedule.0.splice(..30, earlier.0.into_iter().take(30));
    }
    schedule
}

#[test]
fn a_model_that_remembers_takes_the_steps_of_one_that_does_not() {
    let mut options = Options { ..RaftRs.defaults() };
    options.extra.insert("allow".to_owned(), "next_index_not_above_match".to_owned());
    let mut used = Execution::new(&RaftRs, &options).unwrap();
    for number in 0..SCHEDULES {
        let schedule = schedule(number);
        let mut fresh = Execution::new(&RaftRs, &options).unwrap();
        let (remembered, end) = steps(&mut used, &schedule);
        let (evaluated, other) = steps(&mut fresh, &schedule);
        assert!(remembered.0 == evaluated.0, "schedule {number} takes other steps");
        assert_eq!(end, other, "schedule {number} ends otherwise");
    }
    let usage = used.model().unwrap().usage();
    assert!(usage.hits > 0, "something was remembered: {usage}");
}
