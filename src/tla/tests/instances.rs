//! `EXTENDS`, `INSTANCE`, inner modules.

use super::{spec_of, successors};
use crate::tla::value::Value;
use crate::tla::{Evaluator, Spec, State};

const COUNTER: (&str, &str) = (
    "Counter.tla",
    "---- MODULE Counter ----\nEXTENDS Naturals\nCONSTANT Top\nVARIABLE c\n\
     LOCAL Step == 1\nInit == c = 0\nUp == c < Top /\\ c' = c + Step\nNext == Up\nSmall == c <= Top\nPlus(n) == c + n\n====\n",
);

fn value(spec: &mut Spec, name: &str, state: &[i64]) -> String {
    let id = spec.expression(name).unwrap_or_else(|fault| panic!("{}", fault.render(spec.sources())));
    let state = State::new(state.iter().map(|n| Value::Int(*n)).collect());
    Evaluator::new(spec).eval(spec, id, &state).unwrap().to_string()
}

#[test]
fn extended_modules_share_their_declarations() {
    let diamond = [
        ("A.tla", "---- MODULE A ----\nEXTENDS Naturals\nVARIABLE x\nBase == x + 1\n====\n"),
        ("B.tla", "---- MODULE B ----\nEXTENDS A\nLeft == Base * 2\n====\n"),
        ("C.tla", "---- MODULE C ----\nEXTENDS A\nRight == Base * 3\n====\n"),
    ];
    let mut spec = spec_of("EXTENDS B, C\nR == Left + Right", "", &diamond);
    assert_eq!(spec.variables().len(), 1);
    assert_eq!(value(&mut spec, "R", &[1]), "10");
}

#[test]
fn a_named_instance_substitutes() {
    let body = "EXTENDS Naturals\nVARIABLES a, b\nC1 == INSTANCE Counter WITH c <- a, Top <- 2\n\
        C2 == INSTANCE Counter WITH c <- b, Top <- 3 + 4\nInit == C1!Init /\\ C2!Init\n\
        Next == (C1!Next /\\ UNCHANGED b) \\/ (C2!Up /\\ UNCHANGED a)\nR == C1!Plus(1) + C2!Plus(10)\nS == C1!Small /\\ C2!Small";
    let mut spec = spec_of(body, "INIT Init\nNEXT Next\nINVARIANT S", &[COUNTER]);
    assert_eq!(super::initial(&spec).len(), 1);
    let at = |a, b| State::new(vec![Value::Int(a), Value::Int(b)]);
    assert_eq!(
        successors(&spec, &at(0, 0)),
        ["Next [1, 0]", "Next [0, 1]"].map(str::to_owned).into_iter().rev().collect::<Vec<_>>()
    );
    assert_eq!(successors(&spec, &at(2, 7)).len(), 0);
    assert_eq!(value(&mut spec, "R", &[1, 2]), "14");
}

#[test]
fn a_parameterised_instance() {
    let body = "EXTENDS Naturals\nVARIABLE f\nCs(i) == INSTANCE Counter WITH c <- f[i], Top <- i\n\
        R == {Cs(i)!Plus(i) : i \\in 1..2}\nQ == \\A i \\in 1..2 : Cs(i)!Small";
    let mut spec = spec_of(body, "", &[COUNTER]);
    let state = State::new(vec![Value::seq(vec![Value::Int(1), Value::Int(9)])]);
    let (r, q) = (spec.expression("R").unwrap(), spec.expression("Q").unwrap());
    let mut evaluator = Evaluator::new(&spec);
    assert_eq!(evaluator.eval(&spec, r, &state).unwrap().to_string(), "{2, 11}");
    assert_eq!(evaluator.eval(&spec, q, &state).unwrap().to_string(), "FALSE");
}

#[test]
fn implicit_substitution_and_plain_instance() {
    let body = "EXTENDS Naturals\nVARIABLE c\nTop == 3\nINSTANCE Counter\nR == Plus(Top)";
    let mut spec = spec_of(body, "", &[COUNTER]);
    assert_eq!(value(&mut spec, "R", &[4]), "7");
    let up = spec.action("Up").unwrap();
    let mut out = Vec::new();
    Evaluator::new(&spec).step(&spec, up, &State::new(vec![Value::Int(2)]), &[], &mut out).unwrap();
    assert_eq!(format!("{out:?}"), "[[3]]");
}

#[test]
fn instances_of_instances() {
    let middle = (
        "Middle.tla",
        "---- MODULE Middle ----\nEXTENDS Naturals\nVARIABLE m\nIn(k) == INSTANCE Counter WITH c <- m * k, Top <- k\nTwo == In(2)!Plus(0)\n====\n",
    );
    let body =
        "EXTENDS Naturals\nVARIABLE v\nM1 == INSTANCE Middle WITH m <- v + 1\nR == <<M1!Two, M1!In(10)!Plus(1)>>";
    let mut spec = spec_of(body, "", &[COUNTER, middle]);
    assert_eq!(value(&mut spec, "R", &[4]), "<<10, 51>>");
}

#[test]
fn an_inner_module_and_an_instance_in_a_let() {
    let body = "EXTENDS Naturals\nVARIABLE v\n---- MODULE Inner ----\nCONSTANT k\nScaled == v * k\n====\n\
        Times(n) == LET I == INSTANCE Inner WITH k <- n IN I!Scaled\nR == Times(3) + Times(v)";
    let mut spec = spec_of(body, "", &[]);
    assert_eq!(value(&mut spec, "R", &[2]), "10");
}

#[test]
fn primes_go_through_substitutions() {
    let body = "EXTENDS Naturals\nVARIABLES a, b\nI == INSTANCE Counter WITH c <- a + b, Top <- 10\n\
        Init == a = 0 /\\ b = 0\nNext == a' = a + 1 /\\ b' = b /\\ I!Up";
    let spec = spec_of(body, "INIT Init\nNEXT Next", &[COUNTER]);
    let at = |a, b| State::new(vec![Value::Int(a), Value::Int(b)]);
    assert_eq!(successors(&spec, &at(3, 3)), ["Next [4, 3]"], "(a + b)' = a' + b'");
    assert_eq!(successors(&spec, &at(5, 5)).len(), 0);
}

#[test]
fn local_definitions_stay_inside() {
    let files = super::files("EXTENDS Counter\nR == Step", "CONSTANT Top = 1", &[COUNTER]);
    let error = Spec::load(&files, "M.tla", "M.cfg").err().unwrap();
    assert!(error.diagnostics[0].message.contains("`Step`"));
}

/// As SANY has it: only in a module about constants alone may more than a constant stand for a constant.
#[test]
fn what_is_substituted_has_the_level_of_what_it_stands_for() {
    let plain = ("Plain.tla", "---- MODULE Plain ----\nEXTENDS Naturals\nCONSTANT k\nTwice == 2 * k\n====\n");
    let boxes = ("Boxes.tla", "---- MODULE Boxes ----\nCONSTANT k\nAlways == [](k = 1)\n====\n");
    let files = [COUNTER, plain, boxes];
    for (body, place, why) in [
        ("I == INSTANCE Counter WITH c <- v, Top <- v", "M.tla:3:43", "the constant `Top` must be a constant"),
        ("Top == v\nI == INSTANCE Counter WITH c <- v", "M.tla:4:1", "the constant `Top` must be a constant"),
        ("I == INSTANCE Counter WITH c <- v', Top <- 1", "M.tla:3:33", "the variable `c` must be about one state"),
        ("I == INSTANCE Boxes WITH k <- v", "M.tla:3:31", "the constant `k` must be a constant"),
        ("I(p) == INSTANCE Counter WITH c <- v, Top <- p\nR == I(v)!Small", "M.tla:4:8", "the constant `Top` must be"),
        ("I(p) == INSTANCE Counter WITH c <- p, Top <- 1\nR == I(v')!Small", "M.tla:4:8", "the variable `c` must be"),
    ] {
        let sources = super::files(&format!("VARIABLE v\n{body}"), "", &files);
        let error = Spec::load(&sources, "M.tla", "M.cfg").err().unwrap_or_else(|| panic!("{body} is taken"));
        let told = error.render();
        assert!(told.contains(place) && told.contains(&format!("what stands for {why}")), "{body}\n{told}");
        assert_eq!(error.diagnostics.len(), 1, "{told}");
    }
    let body = "VARIABLE v\nI == INSTANCE Plain WITH k <- v\nJ(p) == INSTANCE Counter WITH c <- p, Top <- 3\n\
        R == I!Twice + J(v)!Plus(1)";
    let mut spec = spec_of(&format!("EXTENDS Naturals\n{body}"), "", &files);
    assert_eq!(value(&mut spec, "R", &[4]), "13");
}
