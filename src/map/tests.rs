//! Proposals for a small spec: a light that nodes switch, and a counter of how often.

use super::*;
use crate::node::NodeId;
use crate::target::SpecFiles;
use crate::trace::{Event, Value};

const SPEC: &str = "
---- MODULE Light ----
EXTENDS Naturals
CONSTANTS Server, Nil
VARIABLES holder, count, dim
vars == <<holder, count, dim>>
Init == holder = Nil /\\ count = 0 /\\ dim = [i \\in Server |-> 0]
Take(i) == holder = Nil /\\ holder' = i /\\ count' = count + 1 /\\ UNCHANGED dim
Let(i) == holder = i /\\ holder' = Nil /\\ UNCHANGED <<count, dim>>
Turn(i, by) == holder = i /\\ by \\in 1..3 /\\ dim' = [dim EXCEPT ![i] = @ + by] /\\ UNCHANGED <<holder, count>>
Act(i) == Take(i) \\/ Let(i) \\/ \\E by \\in 1..3 : Turn(i, by)
Next == \\E i \\in Server : Act(i)
====
";

const CONFIG: &str = "CONSTANTS Server = {n1, n2, n3} Nil = Nil\nINIT Init\nNEXT Next\n";

fn files() -> SpecFiles {
    SpecFiles {
        files: vec![("Light.tla".into(), SPEC.into()), ("Light.cfg".into(), CONFIG.into())],
        root: "Light.tla".into(),
        config: "Light.cfg".into(),
    }
}

/// Executions in which nodes take the light in turn, turn it, and let it go. `names` are those of the kinds.
fn recorded(names: [&'static str; 3]) -> Recording {
    let [take, turn, release] = names;
    let mut runs = Vec::new();
    for run in 0..30_u8 {
        let mut events = Vec::new();
        let mut dim = [0_i64; 3];
        for round in 0..4_u8 {
            let at = (run / (round + 1) + round) % 3;
            let node = || Value::Node(NodeId(at));
            let by = i64::from((run + round) % 3) + 1;
            let dim = &mut dim[usize::from(at)];
            events.push(Event::new(take).with("i", node()).with("times", Value::Int(i64::from(round) + 1)));
            *dim += by;
            events.push(Event::new(turn).with("by", Value::Int(by)).with("i", node()));
            events.push(Event::new(release).with("i", node()).with("level", Value::Int(*dim)));
        }
        runs.push(events);
    }
    Recording::of(runs)
}

fn proposed(names: [&'static str; 3]) -> Proposal {
    match Proposal::new(&files(), &[], &recorded(names)) {
        Ok(proposal) => proposal,
        Err(fault) => panic!("{}", fault.render()),
    }
}

#[test]
fn kinds_are_found_by_what_they_do() {
    let text = proposed(["A", "B", "C"]).text("Light");
    assert!(text.contains("A(i, times) ==\n  /\\ Take(i)\n  /\\ times = count'\n"), "{text}");
    assert!(text.contains("B(by, i) ==\n  /\\ Turn(i, by)\n"), "{text}");
    assert!(text.contains("C(i, level) ==\n  /\\ level = dim[i]\n  /\\ Let(i)\n"), "{text}");
    assert!(text.contains("\\* Explains 120 of 120 steps.\n"), "{text}");
}

#[test]
fn names_count_where_behaviour_tells_nothing() {
    // Nobody lets go after the only round: any step that changes nothing that matters would do.
    let events = |node| vec![Event::new("TakeLight").with("i", Value::Node(NodeId(node)))];
    let recording = Recording::of((0..12).map(|run| events(run % 3)).collect());
    let proposal = Proposal::new(&files(), &[], &recording).unwrap();
    assert_eq!(proposal.kinds[0].either, ["Take(i)"]);
    assert_eq!(proposal.unused, ["Let", "Turn"]);
}

#[test]
fn what_nothing_explains_is_told() {
    let mut events = vec![Event::new("Odd").with("x", Value::str("?"))];
    events.push(Event::new("Take").with("i", Value::Node(NodeId(0))));
    let proposal = Proposal::new(&files(), &["Take".to_owned()], &Recording::of(vec![events; 3])).unwrap();
    assert!(!proposal.kinds.iter().any(|kind| kind.either.iter().any(|one| one.contains("Take"))));
}

#[test]
fn a_proposal_agrees_with_the_operators_that_are_there() {
    let seen = recorded(["Take", "Turn", "Let"]);
    let proposal = Proposal::new(&files(), &[], &seen.anonymous().0).unwrap();
    let judged = match agreement(&files(), &proposal, &seen, &seen) {
        Ok(judged) => judged,
        Err(fault) => panic!("{}", fault.render()),
    };
    for (name, agreement) in &judged {
        assert_eq!((agreement.steps, agreement.same), (120, 120), "{name}: {agreement:?}");
    }
    assert_eq!(judged.len(), 3);
}
