//! The model against a small spec: a token that nodes pass on, and a coin of which events say nothing.

use super::*;
use crate::execution::Blind;
use crate::node::NodeId;
use crate::trace::Value;

const SPEC: &str = "
---- MODULE Token ----
EXTENDS Naturals
CONSTANTS Server, Nil
VARIABLES holder, passes, coin
vars == <<holder, passes, coin>>
Init == holder = Nil /\\ passes = 0 /\\ coin = {}
Take(i) == /\\ holder = Nil
           /\\ holder' = i
           /\\ UNCHANGED <<passes, coin>>
Pass(i, j) == /\\ holder = i
              /\\ i /= j
              /\\ holder' = j
              /\\ passes' = passes + 1
              /\\ UNCHANGED coin
Flip == \\E side \\in {\"heads\", \"tails\"} : coin' = coin \\cup {side} /\\ UNCHANGED <<holder, passes>>
Show(sides) == coin = sides /\\ UNCHANGED vars
Break == passes' = passes + TRUE /\\ UNCHANGED <<holder, coin>>
Next == \\E i, j \\in Server : Take(i) \\/ Pass(i, j) \\/ Flip
FewPasses == passes < 3
View == <<holder>>
Helper(x) == x + 1
====
";

const CONFIG: &str = "CONSTANTS Server = {n1, n2} Nil = Nil\nINIT Init\nNEXT Next\nINVARIANT FewPasses\nVIEW View\n";

/// What events leave out.
mod missing;

fn model(frontier: usize) -> Model {
    let files = SpecFiles {
        files: vec![("Token.tla".into(), SPEC.into()), ("Token.cfg".into(), CONFIG.into())],
        root: "Token.tla".into(),
        config: "Token.cfg".into(),
    };
    load(&files, frontier)
}

fn load(files: &SpecFiles, frontier: usize) -> Model {
    let options = Options { frontier, ..Options::default() };
    let mut model = match Model::load(files, &["Noise"], &options) {
        Ok(model) => model,
        Err(error) => panic!("{}", error.render()),
    };
    model.begin(&mut Blind).unwrap();
    model
}

#[test]
fn an_action_is_the_one_that_the_configuration_puts_in_its_place() {
    let body = SPEC.replace("Helper(x)", "Grab(who) == holder' = who /\\ UNCHANGED <<passes, coin>>\nHelper(x)");
    let files = SpecFiles {
        files: vec![("Token.tla".into(), body), ("Token.cfg".into(), format!("{CONFIG}CONSTANT Take <- Grab\n"))],
        root: "Token.tla".into(),
        config: "Token.cfg".into(),
    };
    let mut model = load(&files, 16);
    let grab = |node: u8| Event::new("Take").with("who", Value::Node(NodeId(node)));
    model.step(grab(0), &mut Blind).unwrap();
    model.step(grab(1), &mut Blind).unwrap();
}

fn take(node: u8) -> Event {
    Event::new("Take").with("i", Value::Node(NodeId(node)))
}

fn pass(from: u8, to: u8) -> Event {
    Event::new("Pass").with("i", Value::Node(NodeId(from))).with("j", Value::Node(NodeId(to)))
}

/// Records the views that a model visits.
#[derive(Default)]
struct Views(Vec<(String, u64, u64)>);

impl Observer for Views {
    fn visit(&mut self, visit: Visit<'_>) {
        self.0.push((visit.action.to_owned(), visit.from, visit.to));
    }
}

#[test]
fn follows_events_by_name_and_field() {
    let mut model = model(8);
    model.step(take(0), &mut Blind).unwrap();
    model.step(pass(0, 1), &mut Blind).unwrap();
    let states: Vec<String> = model.frontier().map(|state| state.values()[0].to_string()).collect();
    assert_eq!(states, ["n2"]);
}

#[test]
fn a_forbidden_event_names_the_conjunct_that_was_false() {
    let mut model = model(8);
    model.step(take(0), &mut Blind).unwrap();
    let finding = model.step(pass(1, 0), &mut Blind).unwrap_err();
    assert_eq!(finding.class.to_string(), "conformance: Pass needs holder = i");
    assert!(finding.reason.contains("Token.tla:"), "{}", finding.reason);
    assert!(finding.reason.contains("holder = n1"), "{}", finding.reason);
}

#[test]
fn a_broken_invariant_is_named() {
    let mut model = model(8);
    model.step(take(0), &mut Blind).unwrap();
    model.step(pass(0, 1), &mut Blind).unwrap();
    model.step(pass(1, 0), &mut Blind).unwrap();
    let finding = model.step(pass(0, 1), &mut Blind).unwrap_err();
    assert_eq!(finding.class.to_string(), "invariant: FewPasses");
    // A judged prefix is judged the same again.
    model.begin(&mut Blind).unwrap();
    for event in [take(0), pass(0, 1), pass(1, 0)] {
        model.step(event, &mut Blind).unwrap();
    }
    assert_eq!(model.step(pass(0, 1), &mut Blind).unwrap_err(), finding);
}

#[test]
fn events_without_an_action_are_findings_unless_ignored() {
    let mut model = model(8);
    model.step(Event::new("Noise"), &mut Blind).unwrap();
    let finding = model.step(Event::new("Tkae"), &mut Blind).unwrap_err();
    assert_eq!(finding.class.to_string(), "conformance: Tkae has no action");
    assert!(finding.reason.contains("Take"), "{}", finding.reason);
    let finding = model.step(Event::new("Helper"), &mut Blind).unwrap_err();
    assert!(finding.reason.contains("it is no action"), "{}", finding.reason);
}

#[test]
fn a_parameter_without_a_field_is_told() {
    let finding = model(8).step(Event::new("Take").with("node", Value::Int(1)), &mut Blind).unwrap_err();
    assert!(finding.reason.contains("parameter i, but the event's fields are node"), "{}", finding.reason);
}

#[test]
fn a_node_that_the_configuration_lacks_is_told() {
    let finding = model(8).step(take(6), &mut Blind).unwrap_err();
    assert!(finding.reason.contains("n7"), "{}", finding.reason);
}

#[test]
fn what_events_leave_open_is_kept_as_a_frontier() {
    let mut model = model(8);
    model.step(Event::new("Flip"), &mut Blind).unwrap();
    assert_eq!(model.frontier().count(), 2);
    model.step(Event::new("Flip"), &mut Blind).unwrap();
    assert_eq!(model.frontier().count(), 3);
    let sides = Value::Set(vec![Value::str("tails")]);
    model.step(Event::new("Show").with("sides", sides), &mut Blind).unwrap();
    assert_eq!(model.frontier().count(), 1);
}

#[test]
fn the_frontier_is_bounded() {
    let finding = model(1).step(Event::new("Flip"), &mut Blind).unwrap_err();
    assert!(
        finding.reason.contains("2 model states agree with the trace so far, against 1 allowed"),
        "{}",
        finding.reason
    );
}

#[test]
fn a_fault_of_the_spec_is_no_fault_of_the_system() {
    let finding = model(8).step(Event::new("Break"), &mut Blind).unwrap_err();
    assert_eq!(finding.class.oracle, "spec");
    assert!(finding.reason.contains("passes + TRUE"), "{}", finding.reason);
}

#[test]
fn views_are_visited_alike_with_and_without_memory() {
    let mut model = model(8);
    let mut runs = Vec::new();
    for _ in 0..3 {
        let mut views = Views::default();
        model.begin(&mut views).unwrap();
        for event in [take(0), pass(0, 1), Event::new("Flip")] {
            model.step(event, &mut views).unwrap();
        }
        runs.push(views.0);
        if runs.len() == 2 {
            assert!(model.memory.keep_to(0));
        }
    }
    assert_eq!(runs[0], runs[1]);
    assert_eq!(runs[0], runs[2]);
    // Init, Take, Pass, and Flip twice; flipping changes nothing that the view shows.
    assert_eq!(runs[0].len(), 5);
    assert_eq!(runs[0][3].1, runs[0][3].2);
}
