//! Events that say only part of what happens: each kind of missing information is followed through the frontier.

use super::*;

/// A worker takes jobs and finishes them; what it does in between, nobody sees.
const SPEC: &str = "
---- MODULE Worker ----
EXTENDS Naturals
VARIABLES waiting, done, rested
vars == <<waiting, done, rested>>
Init == waiting = 0 /\\ done = 0 /\\ rested = 0
Arrive == waiting' = waiting + 1 /\\ UNCHANGED <<done, rested>>
Work == waiting > 0 /\\ waiting' = waiting - 1 /\\ done' = done + 1 /\\ UNCHANGED rested
Rest == rested' = rested + 1 /\\ UNCHANGED <<waiting, done>>
Next == Arrive \\/ Work \\/ Rest
Few == done < 9

\\* A parameter is unknown: how many jobs came at once.
Some == \\E n \\in 1..3 : waiting' = waiting + n /\\ UNCHANGED <<done, rested>>
\\* One step, told by two events: the second changes nothing.
Begin(n) == n = waiting + 1 /\\ Arrive
End(n) == n = waiting /\\ UNCHANGED vars
\\* What is seen of the state.
Count(d) == d = done /\\ UNCHANGED vars
";

const CONFIG: &str = "INIT Init\nNEXT Next\nINVARIANT Few\n";

/// A model of the worker whose mapping says more.
fn worker(mapping: &str, frontier: usize) -> Model {
    let spec = format!("{SPEC}{mapping}\n====\n");
    let files = SpecFiles {
        files: vec![("Worker.tla".into(), spec), ("Worker.cfg".into(), CONFIG.into())],
        root: "Worker.tla".into(),
        config: "Worker.cfg".into(),
    };
    load(&files, frontier)
}

fn number(name: &'static str, field: &'static str, number: i64) -> Event {
    Event::new(name).with(field, Value::Int(number))
}

fn states(model: &Model) -> Vec<String> {
    let mut states: Vec<String> = model
        .frontier()
        .map(|state| state.values().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
        .collect();
    states.sort();
    states
}

#[test]
fn a_parameter_that_is_unknown() {
    let mut model = worker("", 8);
    model.step(Event::new("Some"), &mut Blind).unwrap();
    assert_eq!(states(&model), ["1 0 0", "2 0 0", "3 0 0"]);
    model.step(number("End", "n", 2), &mut Blind).unwrap();
    assert_eq!(states(&model), ["2 0 0"]);
}

#[test]
fn one_step_for_several_events() {
    let mut model = worker("", 8);
    for event in [number("Begin", "n", 1), number("End", "n", 1), number("Begin", "n", 2), number("End", "n", 2)] {
        model.step(event, &mut Blind).unwrap();
    }
    assert_eq!(states(&model), ["2 0 0"]);
    let finding = model.step(number("End", "n", 3), &mut Blind).unwrap_err();
    assert!(finding.reason.contains("waiting: expected 2, seen 3"), "{}", finding.reason);
}

#[test]
fn several_steps_for_one_event() {
    // The event tells of a job that was done; the steps that did it come before it.
    let mut model = worker("InternalStep == Work", 8);
    for _ in 0..3 {
        model.step(Event::new("Arrive"), &mut Blind).unwrap();
    }
    model.step(number("Count", "d", 3), &mut Blind).unwrap();
    assert_eq!(states(&model), ["0 3 0"]);
}

#[test]
fn steps_without_an_event_are_seen_by_observers_and_change_no_later_run() {
    let mut model = worker("InternalStep == Work \\/ (rested < 2 /\\ Rest)", 32);
    let mut runs = Vec::new();
    for _ in 0..2 {
        let mut views = Views::default();
        model.begin(&mut views).unwrap();
        model.step(Event::new("Arrive"), &mut views).unwrap();
        model.step(number("Count", "d", 1), &mut views).unwrap();
        assert_eq!(states(&model), ["0 1 0", "0 1 1", "0 1 2"]);
        runs.push(views.0);
    }
    assert_eq!(runs[0], runs[1]);
    assert!(runs[0].iter().any(|(action, _, _)| action == "InternalStep"));
}

#[test]
fn the_bound_on_steps_in_a_row_is_told() {
    let mut model = worker("InternalStep == Work\nInternalSteps == 8", 32);
    model.step(Event::new("Arrive"), &mut Blind).unwrap();
    let finding = model.step(number("Count", "d", 2), &mut Blind).unwrap_err();
    assert!(!finding.reason.contains("internal steps"), "nothing more is possible: {}", finding.reason);
    let mut model = worker("InternalStep == Rest\nInternalSteps == 2", 32);
    let finding = model.step(number("Count", "d", 1), &mut Blind).unwrap_err();
    let told =
        "up to 2 internal steps (InternalStep) were tried before it, and more might lead there: define InternalSteps";
    assert!(finding.reason.contains(told), "{}", finding.reason);
}

#[test]
fn the_frontier_bounds_internal_steps_too() {
    let mut model = worker("InternalStep == Rest\nInternalSteps == 100", 10);
    let finding = model.step(Event::new("Arrive"), &mut Blind).unwrap_err();
    assert_eq!(finding.class.fault, "InternalStep leaves too many states");
    assert!(finding.reason.contains("11 model states agree with the trace so far, against 10 allowed"));
}

#[test]
fn an_invariant_holds_after_internal_steps() {
    let mut model = worker("InternalStep == Work", 32);
    for _ in 0..9 {
        model.step(Event::new("Arrive"), &mut Blind).unwrap();
    }
    let mut finding = None;
    for _ in 0..4 {
        finding = finding.or(model.step(Event::new("Arrive"), &mut Blind).err());
    }
    assert_eq!(finding.unwrap().class.to_string(), "invariant: Few");
}
