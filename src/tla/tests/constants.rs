//! Configurations.

use super::{load_fault, spec, successors};
use crate::tla::State;
use crate::tla::level::Level;

#[test]
fn constants_take_values_and_definitions() {
    let body = "EXTENDS Naturals\nCONSTANTS N, S, Nil, Op(_), Big\nVARIABLE x\nTwice(a) == a * 2\nHundred == 100\n\
        Init == x = Op(N)\nNext == x' = Big /\\ Nil \\notin S";
    let config = "CONSTANTS\n  N = 3\n  S = {a, b}\n  Nil = Nil\n  Op <- Twice\n  Big <- Hundred\nINIT Init\nNEXT Next";
    let spec = spec(body, config);
    let start = super::initial(&spec);
    assert_eq!(format!("{start:?}"), "[[6]]");
    assert_eq!(successors(&spec, &start[0]), ["Next [100]"]);
    assert_eq!(spec.constant("N").unwrap().to_string(), "3");
    assert_eq!(spec.constant("a").unwrap().to_string(), "a");
    assert_eq!(spec.constant("S").unwrap().to_string(), "{a, b}");
    assert_eq!(spec.constant("Big").unwrap().to_string(), "100");
    assert_eq!(spec.constant("Hundred").unwrap().to_string(), "100");
    assert!(spec.constant("x").is_none());
    assert!(spec.constant("Twice").is_none());
}

#[test]
fn definitions_and_standard_operators_are_replaced() {
    let body = "EXTENDS Naturals\nVARIABLE x\nNone == CHOOSE v : v \\notin {1}\nSmall == 0..2\nF(a) == a\nG(a) == a + 10\n\
        Init == x \\in Nat\nNext == x' = F(x) /\\ None /= x";
    let config = "CONSTANTS Nat <- Small\n None = None\n F <- G\nINIT Init\nNEXT Next";
    let spec = spec(body, config);
    let start = super::initial(&spec);
    assert_eq!(format!("{start:?}"), "[[0], [1], [2]]");
    assert_eq!(successors(&spec, &start[1]), ["Next [11]"]);
}

#[test]
fn specifications_are_taken_apart() {
    let body = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = 1 - x\nFair == WF_x(Next) /\\ \\A i \\in {1} : SF_x(Next)\n\
        Safety == Init /\\ [][Next]_x\nSpec == Safety /\\ Fair /\\ WF_x(Next)";
    let spec = spec(body, "SPECIFICATION Spec");
    assert_eq!(format!("{:?}", super::initial(&spec)), "[[0]]");
    let state = State::new(vec![crate::tla::value::Value::Int(1)]);
    assert_eq!(successors(&spec, &state), ["Next [0]"]);
    let fault = load_fault(&format!("{body}\nBad == Safety /\\ []<>(x = 0)"), "SPECIFICATION Bad");
    assert!(fault.contains("cannot be used to find steps"), "{fault}");
}

#[test]
fn faults_of_configurations_are_named() {
    let body = "CONSTANT N\nVARIABLE x\nInit == x = 0\nNext == x' = x\nInv == x' = x\nOp(a) == a";
    assert!(load_fault(body, "INIT Init\nNEXT Next").contains("`N` has no value"));
    assert!(load_fault(body, "CONSTANT N = 1\nINIT Intt\nNEXT Next").contains("did you mean `Init`"));
    assert!(load_fault(body, "CONSTANT N = 1\nINVARIANT Inv").contains("an invariant must be about one state"));
    assert!(load_fault(body, "CONSTANT N = 1\nINIT Op").contains("it must take none here"));
    assert!(load_fault(body, "CONSTANT N = 1\nM = 2").contains("`M` is not known"));
    assert!(load_fault(body, "CONSTANT N = 1\nx = 2").contains("neither a constant nor a definition"));
    assert!(load_fault(body, "CONSTANT N <- Op").contains("takes 0 arguments"));
    assert!(load_fault("VARIABLE x\nInit == x' = 1", "INIT Init").contains("must be about one state"));
}

#[test]
fn definitions_tell_their_level() {
    let spec = spec("VARIABLE x\nC(a) == a\nS == x\nA(a, b) == x' = a\nT == [][A(1, 2)]_x", "");
    let level = |name: &str| spec.definition(name).unwrap().level;
    assert_eq!(
        [level("C"), level("S"), level("A"), level("T")],
        [Level::Constant, Level::State, Level::Action, Level::Temporal]
    );
    let names: Vec<String> = spec.definitions().iter().map(|def| def.name.to_string()).collect();
    assert_eq!(names, ["C", "S", "A", "T"]);
    assert_eq!(spec.definition("A").unwrap().params.len(), 2);
    assert!(spec.definition("x").is_none());
}

/// What only an exploration does is told to those who do something else with the spec.
#[test]
fn what_only_an_exploration_does_is_not_passed_over() {
    let body = "VARIABLE x\nInit == x = TRUE\nNext == x' = ~x\nP == [](x = TRUE)\nS == {}\nA == x\nT == TRUE";
    for (statement, what) in [
        ("PROPERTY P", "PROPERTY"),
        ("SYMMETRY S", "SYMMETRY"),
        ("ALIAS A", "ALIAS"),
        ("POSTCONDITION T", "POSTCONDITION"),
    ] {
        let spec = spec(body, &format!("INIT Init NEXT Next {statement}"));
        let faults = spec.explored_only();
        assert_eq!(faults.len(), 1, "{statement}");
        assert!(faults[0].message.starts_with(&format!("{what} is checked by `modelfuzz check` alone")), "{faults:?}");
    }
    assert!(spec(body, "INIT Init NEXT Next INVARIANT T VIEW A CONSTRAINT T").explored_only().is_empty());
}

#[test]
fn properties_are_taken_apart() {
    let body = "EXTENDS Naturals\nVARIABLE x\nvars == <<x>>\nInit == x = 0\nNext == x' = 1 - x\nLow == x < 2\n\
        Spec == Init /\\ [][Next]_vars\nFair == Spec /\\ WF_x(Next)\nBoth == Low /\\ []Low /\\ [](Low /\\ [][Next]_x)\n\
        Live == []<>Low /\\ (Low ~> x = 1) /\\ <>[]Low\nEach == \\A i \\in 1..2 : []Low\n\
        Let == LET l == []Low IN l\n";
    let counts = |name: &str| {
        let spec = spec(body, &format!("INIT Init NEXT Next PROPERTY {name}"));
        let properties = spec.properties();
        (properties.initially.len(), properties.always.len(), properties.steps.len(), properties.liveness.len())
    };
    assert_eq!(counts("Low"), (1, 0, 0, 0));
    assert_eq!(counts("Spec"), (1, 0, 1, 0));
    assert_eq!(counts("Fair"), (1, 0, 1, 1));
    assert_eq!(counts("Both"), (1, 2, 1, 0));
    assert_eq!(counts("Live"), (0, 0, 0, 3));
    assert_eq!(counts("Each"), (0, 0, 0, 1));
    assert_eq!(counts("Let"), (0, 1, 0, 0));
}

/// What is about a step says nothing of a behaviour: told when the spec is loaded, with what to write instead.
#[test]
fn a_property_that_is_a_bare_action_is_refused() {
    let body = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = 1 - x\nSquare == [Next]_x\n\
        Still == UNCHANGED x\nMixed == x = 0 /\\ Next\nBoxed == LET a == x' > 0 IN x = 0 /\\ a\n";
    for (name, place) in [("Next", "M.tla:5:9"), ("Square", "M.tla:6:11"), ("Still", "M.tla:7:10"), ("Boxed", "M.tla")]
    {
        let told = super::try_spec(body, &format!("INIT Init NEXT Next PROPERTY {name}")).err().unwrap().render();
        assert!(told.contains(&format!("a part of the property `{name}` is about a step")), "{told}");
        assert!(told.contains(place) && told.contains("[][A]_v"), "{told}");
    }
    assert!(super::load_fault(body, "INIT Init NEXT Next PROPERTY Mixed").contains("is about a step"));
    let enabled = spec(&format!("{body}May == ENABLED Next\n"), "INIT Init NEXT Next PROPERTY May");
    assert_eq!(enabled.properties().initially.len(), 1);
}

#[test]
fn a_configuration_that_names_nothing_is_a_fault() {
    let body = "VARIABLE x\nInit == x = 1\nNext == x' = x\nI == x = 2";
    for config in ["", "INVARIANT I", "INIT Init"] {
        let message = spec(body, config).behaves().unwrap_err().message;
        assert_eq!(message, "the configuration names neither INIT and NEXT nor a SPECIFICATION");
    }
    assert_eq!(spec("Two == 2", "").behaves(), Ok(()));
}
