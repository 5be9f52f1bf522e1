//! Exploration by several workers: results do not depend on how many there are, nor on which is quicker.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{files, spec};
use crate::tla::explore::{Crew, Exploration, ExploreLimits, Limit, Progress, Verdict, explore_with};
use crate::tla::{Interrupt, Spec, State};

/// Three tokens on a ring of places with messages: levels of all sizes, states with many ways to them.
const TOKENS: &str = "EXTENDS Naturals, Sequences, FiniteSets, TLC\nCONSTANTS Nodes, Max, Low\nVARIABLES at, sent, log\n\
    vars == <<at, sent, log>>\n\
    Init == at \\in [Nodes -> 0..1] /\\ sent = {} /\\ log = <<>>\n\
    Move(n) == at[n] < Max /\\ at' = [at EXCEPT ![n] = @ + 1] /\\ UNCHANGED <<sent, log>>\n\
    Send(n) == Cardinality(sent) < 3 /\\ sent' = sent \\cup {[from |-> n, at |-> at[n]]} /\\ UNCHANGED <<at, log>>\n\
    Take(m) == Len(log) < 2 /\\ log' = Append(log, m.from) /\\ sent' = sent \\ {m} /\\ UNCHANGED at\n\
    Next == \\/ \\E n \\in Nodes : Move(n) \\/ Send(n)\n        \\/ \\E m \\in sent : Take(m)\n\
    Few == Cardinality(sent) < 3\nBounded == Len(log) < 2 \\/ at # [n \\in Nodes |-> Max]\n\
    Fault == Len(log) < 2 \\/ 1 \\div (IF at[log[1]] = Max THEN 0 ELSE 1) > 0\n\
    Shorter == [][Len(log') <= 1]_vars\nSome == Len(log) <= Low\nSymmetric == Permutations(Nodes)\nView == <<at, log>>\n";

const CONSTANTS: &str = "CONSTANTS n1 = n1 n2 = n2 n3 = n3 Nodes = {n1, n2, n3} Max = 2 Low = 1 INIT Init NEXT Next ";

fn run(config: &str, workers: usize, limits: ExploreLimits) -> Exploration {
    let config = format!("{CONSTANTS}{config}");
    let load = || Spec::load(&files(TOKENS, &config, &[]), "M.tla", "M.cfg").ok();
    let spec = spec(TOKENS, &config);
    explore_with(&spec, limits, &Crew { workers, load: &load, say: &|_| {}, interrupt: None }, &|_| None)
}

/// All that a user sees, in one text.
fn told(found: &Exploration) -> String {
    let path: Vec<&State> = found.verdict.path().iter().collect();
    format!(
        "{} {} {} {} {:?} {path:?} {:?} {:?} {:?}",
        found.generated,
        found.distinct,
        found.depth,
        found.left_on_queue,
        std::mem::discriminant(&found.verdict),
        found.actions,
        found.coverage,
        found.collision
    )
}

#[track_caller]
fn same_for_all(config: &str, limits: ExploreLimits) -> Exploration {
    let alone = run(config, 1, limits);
    for workers in [2, 3, 8] {
        for _ in 0..3 {
            assert_eq!(told(&run(config, workers, limits)), told(&alone), "{workers} workers, {config}");
        }
    }
    alone
}

fn no_deadlock() -> ExploreLimits {
    ExploreLimits { deadlock: false, ..ExploreLimits::default() }
}

#[test]
fn without_a_finding_all_counts_are_the_same() {
    let found = same_for_all("", no_deadlock());
    assert!(matches!(found.verdict, Verdict::Ok), "{:?}", found.verdict);
    assert!(found.distinct > 5_000 && found.left_on_queue == 0, "{}", found.distinct);
    let generated: u64 = found.coverage.iter().map(|one| one.generated).sum();
    let distinct: u64 = found.coverage.iter().map(|one| one.distinct).sum();
    assert_eq!((generated, distinct), (found.generated, found.distinct));
}

#[test]
fn the_same_counterexample_is_found() {
    for (config, length) in
        [("INVARIANT Few", 4), ("INVARIANT Bounded", 8), ("PROPERTY Shorter", 5), ("INVARIANT Some", 5), ("", 0)]
    {
        let found = same_for_all(config, ExploreLimits { deadlock: config.is_empty(), ..ExploreLimits::default() });
        assert!(length == 0 || found.verdict.path().len() == length, "{config}: {:?}", found.verdict);
        assert_eq!(found.actions.len(), found.verdict.path().len());
    }
}

#[test]
fn the_same_fault_is_found() {
    let found = same_for_all("INVARIANT Fault", no_deadlock());
    let Verdict::Error { error, path } = &found.verdict else { panic!("{:?}", found.verdict) };
    assert!(error.message.contains("\\div 0") && !path.is_empty(), "{}", error.message);
}

#[test]
fn symmetry_and_views_count_the_same() {
    let all = run("", 1, no_deadlock());
    let symmetric = same_for_all("SYMMETRY Symmetric", no_deadlock());
    assert!(symmetric.distinct < all.distinct / 4 && symmetric.distinct > all.distinct / 6, "{}", symmetric.distinct);
    let viewed = same_for_all("VIEW View", no_deadlock());
    assert!(viewed.distinct < all.distinct, "{}", viewed.distinct);
    same_for_all("VIEW View SYMMETRY Symmetric", no_deadlock());
    same_for_all("VIEW View INVARIANT Few", no_deadlock());
}

#[test]
fn bounds_are_met_at_the_same_place() {
    for states in [1, 7, 100, 2_000] {
        let found = same_for_all("", ExploreLimits { states, ..no_deadlock() });
        assert!(matches!(found.verdict, Verdict::LimitReached(Limit::States)), "{:?}", found.verdict);
        assert_eq!(found.distinct, states as u64);
    }
    let found = same_for_all("", ExploreLimits { depth: 4, ..no_deadlock() });
    assert!(matches!(found.verdict, Verdict::LimitReached(Limit::Depth)) && found.depth == 4, "{:?}", found.verdict);
}

/// The successors of one state are bounded, too.
#[test]
fn one_state_cannot_go_far_beyond_the_bound() {
    let body = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x = 0 /\\ x' \\in 1..100000000\n";
    let spec = spec(body, "INIT Init NEXT Next");
    let found = explore_with(
        &spec,
        ExploreLimits { states: 1_000, ..no_deadlock() },
        &Crew { workers: 1, load: &|| None, say: &|_| {}, interrupt: None },
        &|_| None,
    );
    assert!(matches!(found.verdict, Verdict::LimitReached(Limit::States)), "{:?}", found.verdict);
    assert_eq!((found.distinct, found.generated), (1_000, 1_001));
}

/// A single evaluation that takes long is interrupted, and that is no fault of the spec.
#[test]
fn one_evaluation_can_be_stopped() {
    let long = "\\A a \\in 1..9000000 : a + 1 > a";
    for (next, invariant, assumption) in [(long, "TRUE", "TRUE"), ("TRUE", long, "TRUE"), ("TRUE", "TRUE", long)] {
        let body = format!(
            "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == ({next}) /\\ x' = x\nInv == x = 0 /\\ {invariant}\n\
             ASSUME {assumption}\n"
        );
        let spec = spec(&body, "INIT Init NEXT Next INVARIANT Inv");
        let asked = Arc::new(AtomicBool::new(false));
        let asking = asked.clone();
        let interrupt: Interrupt = Arc::new(move || {
            asking.store(true, Ordering::Relaxed);
            true
        });
        let crew = Crew { workers: 1, load: &|| None, say: &|_| {}, interrupt: Some(interrupt) };
        let watch = |_: &Progress| asked.load(Ordering::Relaxed).then_some(Limit::Time);
        let found = explore_with(&spec, no_deadlock(), &crew, &watch);
        assert!(matches!(found.verdict, Verdict::LimitReached(Limit::Time)), "{body}: {:?}", found.verdict);
    }
}

/// What is drawn depends on how far an evaluation has come, and that on no interrupt.
#[test]
fn an_interrupt_that_never_stops_changes_nothing() {
    let body = "EXTENDS Naturals, TLC\nVARIABLE x\nInit == x = 0\n\
        Next == (\\A a \\in 1..3000000 : a + 1 > a) /\\ x < 2 /\\ x' = x + RandomElement(1..1000000)\nInv == x = 0\n";
    let spec = spec(body, "INIT Init NEXT Next INVARIANT Inv");
    let run = |interrupt: Option<Interrupt>| {
        let crew = Crew { workers: 1, load: &|| None, say: &|_| {}, interrupt };
        told(&explore_with(&spec, no_deadlock(), &crew, &|_| None))
    };
    assert_eq!(run(None), run(Some(Arc::new(|| false))));
}

#[test]
fn whoever_watches_can_stop_it() {
    let spec = spec(TOKENS, CONSTANTS);
    let stop = |progress: &crate::tla::explore::Progress| (progress.distinct > 500).then_some(Limit::Time);
    for workers in [1, 4] {
        let load = || Spec::load(&files(TOKENS, CONSTANTS, &[]), "M.tla", "M.cfg").ok();
        let found =
            explore_with(&spec, no_deadlock(), &Crew { workers, load: &load, say: &|_| {}, interrupt: None }, &stop);
        assert!(matches!(found.verdict, Verdict::LimitReached(Limit::Time)), "{:?}", found.verdict);
        assert!(found.distinct > 500 && found.left_on_queue > 0, "{found:?}");
    }
}

/// A worker that cannot load the spec stands by.
#[test]
fn workers_without_a_spec_do_no_harm() {
    let spec = spec(TOKENS, CONSTANTS);
    let found = explore_with(
        &spec,
        no_deadlock(),
        &Crew { workers: 4, load: &|| None, say: &|_| {}, interrupt: None },
        &|_| None,
    );
    assert_eq!(told(&found), told(&run("", 1, no_deadlock())));
}

#[test]
fn what_the_spec_prints_is_passed_on() {
    let body = "EXTENDS Naturals, TLC\nVARIABLE x\nASSUME PrintT(<<\"assumed\">>)\nInit == x = 0\n\
                Next == x < 2 /\\ x' = x + 1 /\\ PrintT(x)\nInv == x # 1 \\/ PrintT(\"one\")\n";
    let said = std::sync::Mutex::new(Vec::new());
    let say = |line: &str| said.lock().unwrap().push(line.to_owned());
    let spec = spec(body, "INIT Init NEXT Next INVARIANT Inv");
    explore_with(&spec, no_deadlock(), &Crew { workers: 1, load: &|| None, say: &say, interrupt: None }, &|_| None);
    assert_eq!(said.into_inner().unwrap(), ["<<\"assumed\">>", "0", "\"one\"", "1"]);
}
