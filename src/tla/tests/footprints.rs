//! What evaluations look at: states that agree on it have the same steps.

use super::{initial, spec};
use crate::hash::Set;
use crate::tla::footprint::{Courses, Effect};
use crate::tla::value::Value;
use crate::tla::{ActionId, Evaluator, Spec, State};

const STATES: usize = 400;

/// How often steps were remembered, and how often they were evaluated.
#[derive(Debug, Default)]
struct Tally {
    recalled: usize,
    evaluated: usize,
}

/// Follows a spec's relation for some states, taking each step as it is evaluated and as it is remembered.
fn follow(spec: &Spec, action: ActionId, args: &[Vec<Value>]) -> Tally {
    let mut evaluator = Evaluator::new(spec);
    let mut courses: Vec<Courses<Vec<Effect>>> = args.iter().map(|_| Courses::default()).collect();
    let mut tally = Tally::default();
    let mut states = initial(spec);
    let mut seen: Set<State> = states.iter().cloned().collect();
    let mut at = 0;
    while at < states.len() && states.len() < STATES {
        let state = states[at].clone();
        for (args, courses) in args.iter().zip(&mut courses) {
            for successor in step(spec, &mut evaluator, (action, args), &state, courses, &mut tally) {
                if seen.insert(successor.clone()) {
                    states.push(successor);
                }
            }
        }
        at += 1;
    }
    tally
}

fn step(
    spec: &Spec,
    evaluator: &mut Evaluator,
    (action, args): (ActionId, &[Value]),
    state: &State,
    courses: &mut Courses<Vec<Effect>>,
    tally: &mut Tally,
) -> Vec<State> {
    let mut successors = Vec::new();
    evaluator.step(spec, action, state, args, &mut successors).unwrap_or_else(|error| panic!("{error}"));
    let after = |effects: &[Effect]| effects.iter().map(|effect| effect.of(state).unwrap()).collect::<Vec<State>>();
    if let Some((footprint, effects)) = courses.recall(state.values()) {
        assert_eq!(after(effects), successors, "in {state:?}, by {footprint:?}");
        tally.recalled += 1;
        return successors;
    }
    let mut told = Vec::new();
    let outcome = evaluator.outcome(spec, action, state, args, &mut told).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(told, successors, "evaluated with and without taking note");
    assert_eq!(after(&outcome.effects), successors, "the changes make the successors of {state:?}");
    courses.remember(state.values(), outcome.footprint, outcome.effects);
    tally.evaluated += 1;
    successors
}

fn models(names: &[&str], spec: &Spec) -> Vec<Vec<Value>> {
    names.iter().map(|name| vec![spec.constant(name).unwrap().clone()]).collect()
}

const NODES: &str = "EXTENDS Naturals, Sequences, FiniteSets, TLC\nCONSTANTS a, b, c\nNode == {a, b, c}\n\
VARIABLES x, log, bag, msgs, r\nvars == <<x, log, bag, msgs, r>>\n\
Init == x = [i \\in Node |-> 0] /\\ log = [i \\in Node |-> <<>>] /\\ bag = (<<0>> :> 0) /\\ msgs = {} /\\ r = [p |-> 0, q |-> {}]\n";

const NODES_CONFIG: &str = "CONSTANTS a = a b = b c = c\nINIT Init\nNEXT Next";

/// The tally of an action of one node.
fn of_nodes(act: &str) -> Tally {
    let body = format!("{NODES}{act}\nNext == \\E i \\in Node : Act(i)");
    let mut spec = spec(&body, NODES_CONFIG);
    let action = spec.action("Act").unwrap_or_else(|fault| panic!("{}", fault.render(spec.sources())));
    let args = models(&["a", "b", "c"], &spec);
    follow(&spec, action, &args)
}

#[test]
fn one_node_s_part_tells_its_steps() {
    let tally = of_nodes(
        "Set(f, i, v) == IF f[i] = v THEN f ELSE [f EXCEPT ![i] = v]\n\
         Count(i) == x[i] < 3 /\\ x' = Set(x, i, x[i] + 1) /\\ msgs' = msgs \\cup {<<i, x[i]>>} /\\ UNCHANGED <<log, bag, r>>\n\
         Note(i) == Len(log[i]) < 2 /\\ log' = [log EXCEPT ![i] = Append(@, x[i])] /\\ UNCHANGED <<x, bag, msgs, r>>\n\
         Act(i) == Count(i) \\/ Note(i)",
    );
    assert!(tally.recalled > 5 * tally.evaluated, "{tally:?}");
}

#[test]
fn messages_in_sets_and_bags() {
    let tally = of_nodes(
        "Put(m) == IF m \\in DOMAIN bag THEN [bag EXCEPT ![m] = @ + 1] ELSE bag @@ (m :> 1)\n\
         Send(i) == x[i] < 2 /\\ x' = [x EXCEPT ![i] = @ + 1] /\\ bag' = Put(<<x[i]>>) /\\ UNCHANGED <<log, msgs, r>>\n\
         Join(i) == <<1>> \\in DOMAIN bag /\\ bag[<<1>>] > 1 /\\ msgs' = msgs \\cup {i} /\\ UNCHANGED <<x, log, bag, r>>\n\
         Leave(i) == i \\in msgs /\\ msgs' = msgs \\ {i} /\\ UNCHANGED <<x, log, bag, r>>\n\
         Act(i) == Send(i) \\/ Join(i) \\/ Leave(i)",
    );
    assert!(tally.recalled > tally.evaluated, "{tally:?}");
}

#[test]
fn what_is_looked_at_as_a_whole() {
    for act in [
        "Act(i) == x' = [x EXCEPT ![i] = (@ + Cardinality(msgs)) % 3] /\\ msgs' = {j \\in Node : x'[j] > 1} /\\ UNCHANGED <<log, bag, r>>",
        "Act(i) == x' = [j \\in Node |-> IF j = i THEN (x[j] + 1) % 3 ELSE x[j]] /\\ UNCHANGED <<log, bag, msgs, r>>",
        "Act(i) == x' = [x EXCEPT ![i] = (@ + 1) % 4, ![a] = 1] /\\ UNCHANGED <<log, bag, msgs, r>>",
        "Act(i) == (\\A j \\in Node : x[j] <= x[i]) /\\ x' = [x EXCEPT ![i] = (@ + 1) % 5] /\\ UNCHANGED <<log, bag, msgs, r>>",
        "Act(i) == LET top == CHOOSE j \\in Node : \\A k \\in Node : x[k] <= x[j] IN x' = [x EXCEPT ![i] = (x[top] + 1) % 5] /\\ UNCHANGED <<log, bag, msgs, r>>",
        "Act(i) == r' = [r EXCEPT !.p = (@ + 1) % 3, !.q = @ \\cup {i}] /\\ UNCHANGED <<x, log, bag, msgs>>",
        "Act(i) == r' = [r EXCEPT !.p = (@ + Cardinality(r.q)) % 3] /\\ r'.p < 3 /\\ UNCHANGED <<x, log, bag, msgs>>",
        "Act(i) == x' \\in {[x EXCEPT ![i] = 1], [x EXCEPT ![i] = 2]} /\\ UNCHANGED <<log, bag, msgs, r>>",
        "Act(i) == ENABLED (x[i] < 2 /\\ x' = [x EXCEPT ![i] = 9] /\\ UNCHANGED <<log, bag, msgs, r>>) /\\ x' = [x EXCEPT ![i] = @ + 1] /\\ UNCHANGED <<log, bag, msgs, r>>",
        "Act(i) == x' = [x EXCEPT ![i] = (@ + 1) % 3] /\\ ENABLED (x' = [x EXCEPT ![a] = 7] /\\ UNCHANGED <<log, bag, msgs, r>>) /\\ UNCHANGED <<log, bag, msgs, r>>",
        "Act(i) == x' = [x EXCEPT ![i] = (@ + 1) % 3] /\\ log' = [log EXCEPT ![i] = <<x'[a]>>] /\\ UNCHANGED <<bag, msgs, r>>",
        "Act(i) == x' = [x EXCEPT ![i] = (@ + 1) % 3] /\\ x' = [x EXCEPT ![a] = (@ + 1) % 3] /\\ UNCHANGED <<log, bag, msgs, r>>",
        "Act(i) == x' = [x EXCEPT ![i] = 1] /\\ UNCHANGED <<x, log, bag, msgs, r>>",
        "Act(i) == (x' = [x EXCEPT ![i] = 1] \\/ x' = [x EXCEPT ![a] = 2]) /\\ msgs' = msgs \\cup {j \\in Node : x[j] = 1} /\\ UNCHANGED <<log, bag, r>>",
    ] {
        let tally = of_nodes(act);
        assert!(tally.evaluated > 0, "{act}: {tally:?}");
    }
}

#[test]
fn what_prints_is_not_remembered() {
    let body = "EXTENDS Naturals, TLC\nVARIABLE x\nInit == x = 0\nNext == PrintT(x) /\\ x' = x";
    let mut spec = spec(body, "INIT Init\nNEXT Next");
    let next = spec.action("Next").unwrap_or_else(|fault| panic!("{}", fault.render(spec.sources())));
    let outcome = Evaluator::new(&spec).outcome(&spec, next, &initial(&spec)[0], &[], &mut Vec::new()).unwrap();
    assert!(outcome.impure);
}

#[test]
fn a_change_that_cannot_be_made_says_so() {
    let effect = Effect(vec![(0, crate::tla::footprint::Change::Union(Value::set(vec![Value::Int(1)])))]);
    let holds = |value: Value| effect.of(&State::new(vec![value])).is_some();
    assert!(holds(Value::set(vec![Value::Int(2)])));
    assert!(!holds(Value::set(vec![Value::string("a")])), "integers and strings in one set");
    assert!(!holds(Value::Int(3)));
    assert!(Effect(vec![(1, crate::tla::footprint::Change::Same)]).of(&State::new(vec![Value::Int(1)])).is_none());
}
