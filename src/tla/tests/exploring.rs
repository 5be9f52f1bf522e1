//! Breadth-first exploration.

use super::spec;
use crate::tla::explore::{Exploration, ExploreLimits, Limit, Verdict, explore};

const COUNTER: &str = "EXTENDS Naturals\nCONSTANT N\nVARIABLES x, y\nInit == x = 0 /\\ y = 0\n\
    Next == \\/ x < N /\\ x' = x + 1 /\\ y' \\in 0..1\n        \\/ x = N /\\ UNCHANGED <<x, y>>\n\
    Stuck == x < N /\\ x' = x + 1 /\\ y' = 0\nSmall == x < 3\nLow == x <= 2\nOnlyX == x\nBad == 1 \\div (2 - x) >= 0\n\
    True == TRUE\nFalls == x' > x\nASSUME N > 0\n";

fn run(config: &str, limits: ExploreLimits) -> Exploration {
    explore(&spec(COUNTER, &format!("CONSTANT N = 4\n{config}")), limits)
}

fn counts(found: &Exploration) -> (u64, u64, usize, u64) {
    (found.generated, found.distinct, found.depth, found.left_on_queue)
}

#[test]
fn all_states_are_counted() {
    let found = run("INIT Init NEXT Next", ExploreLimits::default());
    assert!(matches!(found.verdict, Verdict::Ok), "{:?}", found.verdict);
    // 1 + 4 * 2 states; each of the last two repeats itself.
    assert_eq!(counts(&found), (1 + 2 + 3 * 4 + 2, 9, 5, 0));
}

#[test]
fn views_constraints_and_action_constraints() {
    let found = run("INIT Init NEXT Next VIEW OnlyX", ExploreLimits::default());
    assert_eq!(counts(&found), (1 + 4 * 2 + 1, 5, 5, 0));
    let found = run("INIT Init NEXT Next CONSTRAINT Low", ExploreLimits::default());
    assert_eq!(counts(&found), (1 + 2 + 2 * 4, 5, 3, 0));
    let found = run("INIT Init NEXT Next ACTION_CONSTRAINT Falls", ExploreLimits::default());
    assert_eq!(counts(&found), (17, 9, 5, 0));
}

#[test]
fn a_violated_invariant_comes_with_a_shortest_path() {
    let found = run("INIT Init NEXT Next INVARIANTS True Small", ExploreLimits::default());
    let Verdict::Invariant { name, path } = &found.verdict else { panic!("{:?}", found.verdict) };
    assert_eq!(&**name, "Small");
    let xs: Vec<String> = path.iter().map(|state| state.get(0).unwrap().to_string()).collect();
    assert_eq!(xs, ["0", "1", "2", "3"]);
}

#[test]
fn invariants_are_checked_outside_of_constraints_too() {
    let found = run("INIT Init NEXT Next CONSTRAINT Low INVARIANT Small", ExploreLimits::default());
    assert!(matches!(found.verdict, Verdict::Invariant { .. }), "{:?}", found.verdict);
}

#[test]
fn a_state_without_successors_is_a_deadlock_if_that_counts() {
    let found = run("INIT Init NEXT Stuck", ExploreLimits::default());
    let Verdict::Deadlock { path } = &found.verdict else { panic!("{:?}", found.verdict) };
    assert_eq!(path.len(), 5);
    let found = run("INIT Init NEXT Stuck", ExploreLimits { deadlock: false, ..ExploreLimits::default() });
    assert!(matches!(found.verdict, Verdict::Ok), "{:?}", found.verdict);
}

#[test]
fn faults_limits_and_assumptions_end_it() {
    let found = run("INIT Init NEXT Next INVARIANT Bad", ExploreLimits::default());
    let Verdict::Error { error, path } = &found.verdict else { panic!("{:?}", found.verdict) };
    assert!(error.message.contains("\\div 0"), "{}", error.message);
    assert_eq!(path.len(), 3);
    let few = ExploreLimits { states: 3, ..ExploreLimits::default() };
    assert!(matches!(run("INIT Init NEXT Next", few).verdict, Verdict::LimitReached(Limit::States)));
    let shallow = ExploreLimits { depth: 2, ..ExploreLimits::default() };
    assert!(matches!(run("INIT Init NEXT Next", shallow).verdict, Verdict::LimitReached(Limit::Depth)));
    let wrong = spec(COUNTER, "CONSTANT N = 0\nINIT Init NEXT Next");
    assert!(matches!(explore(&wrong, ExploreLimits::default()).verdict, Verdict::Assumption { index: 0 }));
    let nothing = run("", ExploreLimits::default());
    assert!(matches!(nothing.verdict, Verdict::Ok));
}

const TEMPORAL: &str = "EXTENDS Naturals\nVARIABLES x, y\nvars == <<x, y>>\n\
    Next(k) == x < 4 /\\ x' = x + k /\\ UNCHANGED y\n\
    Spec == LET Start == x = 0\n            Step(k) == Next(k)\n            Fair == WF_vars(Step(1))\n        \
            IN Start /\\ y = 0 /\\ [][Step(1)]_vars /\\ Fair\n\
    Until(k) == x = 0 /\\ y = 0 /\\ [][Next(k)]_vars\nTwos == Until(2)\n\
    Box(p) == []p\nBelow(n) == LET Less == x < n IN Less /\\ Box(Less)\nBelow5 == Below(5)\nBelow3 == Below(3)\n\
    Stepwise == LET Up(n) == [][x' <= n]_vars IN y = 0 /\\ Up(2)\nNested == [](x < 9 /\\ [](x < 2))\n\
    Held == LET Zero == y = 0 IN [](Zero /\\ LET Sum(a) == a + y IN Sum(x) < 5)\nThen == x = 0 => [](x < 2)\n";

#[test]
fn temporal_formulas_may_stand_in_let_and_take_arguments() {
    let explored =
        |config: &str| explore(&spec(TEMPORAL, config), ExploreLimits { deadlock: false, ..Default::default() });
    for (specification, distinct) in [("Spec", 5), ("Twos", 3)] {
        let found = explored(&format!("SPECIFICATION {specification} PROPERTIES Below5 Held"));
        assert!(matches!(found.verdict, Verdict::Ok), "{:?}", found.verdict);
        assert_eq!(found.distinct, distinct);
    }
    for (property, length) in [("Below3", 4), ("Stepwise", 4), ("Nested", 3)] {
        let found = explored(&format!("SPECIFICATION Spec PROPERTY {property}"));
        let Verdict::Property { name, path } = &found.verdict else { panic!("{property}: {:?}", found.verdict) };
        assert_eq!((&**name, path.len()), (property, length));
    }
    let refused = spec(TEMPORAL, "SPECIFICATION Spec PROPERTY Then");
    assert_eq!(refused.properties().liveness.len(), 1);
}
