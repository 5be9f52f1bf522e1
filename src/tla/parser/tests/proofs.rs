//! Proofs are skipped, whatever they hold.

use super::{rendered, units};

#[test]
fn leaf_proofs() {
    for proof in [
        "OBVIOUS",
        "OMITTED",
        "PROOF OBVIOUS",
        "BY A, B DEF C",
        "PROOF BY ONLY A",
        "BY DEF MODULE M, +, Op",
        "BY SMT, f[x] = 1",
    ] {
        assert_eq!(units(&format!("THEOREM a\n{proof}\nB == 1")), "(THEOREM a) (B() == 1)", "{proof}");
    }
}

#[test]
fn structured_proofs() {
    let text = "\
THEOREM T == []Inv
<1>1. Init => Inv
  <2> SUFFICES ASSUME Init PROVE Inv
    OBVIOUS
  <2>a. CASE x = 1
    BY <2>a DEF Init
  <2>2. TAKE x \\in S, y \\in T
  <2>3. WITNESS 1 \\in S, 2
  <2>4. HAVE x > 0
  <2>5. PICK y \\in S : y > x
    PROOF
    <3>1. QED
  <2> DEFINE foo == 1
             bar(z) == z
  <2> baz == 2
  <2> USE <2>5, foo DEF bar
  <2> HIDE DEF bar
  <2> INSTANCE M WITH x <- 1
  <2>6. TAKE z, w
  <2> QED BY <2>5, <1>1!1
<1>2. ASSUME NEW CONSTANT c \\in S, NEW VARIABLE v, ACTION A, STATE s, TEMPORAL F(_),
             ASSUME c > 0 PROVE c > 1
      PROVE Inv'
  <2>*. QED
<1>. QED BY PTL, <1>1, <1>2 DEF Spec
B == 1";
    assert_eq!(units(text), "(THEOREM T ([] Inv)) (B() == 1)");
}

#[test]
fn implicit_levels() {
    let text = "THEOREM a\nPROOF\n<*>1. b\n  <+>1. c\n  <*> QED\n<*>2. QED\nB == 1";
    assert_eq!(units(text), "(THEOREM a) (B() == 1)");
}

#[test]
fn a_nested_proof_may_follow_qed() {
    let text = "THEOREM a\n<1> QED\n  <2>1. b\n  <2> QED\n    <7> QED\nB == 1";
    assert_eq!(units(text), "(THEOREM a) (B() == 1)");
}

#[test]
fn step_names_are_expressions_in_proofs_alone() {
    assert!(rendered("---- MODULE M ----\nA == <1>1\n====").contains("expected an expression, found `<1>1`"));
    assert_eq!(
        units("THEOREM a\n<1>1. b\n<1>2. <1>1 /\\ c\n<1> QED BY <1>2\nA == 1 <2"),
        "(THEOREM a) (A() == (< 1 2))"
    );
}

#[test]
fn an_unfinished_proof_is_a_fault() {
    let text = rendered("---- MODULE M ----\nTHEOREM a\n<1>1. b\nA == 1\n====");
    assert!(
        text.starts_with("error: expected a step of the proof, or its `QED`, found `A`\n --> M.tla:4:1\n"),
        "{text}"
    );
    let text = rendered("---- MODULE M ----\nTHEOREM a\n<2>1. b\n<1>1. c\n<1> QED\n====");
    assert!(text.starts_with("error: this step is outside of the proof that is open"), "{text}");
}
