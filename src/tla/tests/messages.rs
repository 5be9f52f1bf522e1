//! Messages about names and levels.

use super::load_fault;

const HEAD: &str = "EXTENDS Naturals\nVARIABLES log, term\n";

fn fault(body: &str) -> String {
    load_fault(&format!("{HEAD}{body}"), "")
}

#[test]
fn unknown_names_are_guessed() {
    assert!(fault("A == lg + 1").contains("did you mean `log`"));
    assert!(fault("A == Len(log)").contains("EXTENDS Sequences"));
    assert!(fault("A == later\nlater == 1").contains("`later` is not known here"));
    assert!(load_fault("EXTENDS Naturls", "").contains("Naturls"));
}

#[test]
fn wrong_numbers_of_arguments() {
    assert!(fault("F(a) == a\nA == F(1, 2)").contains("`F` takes 1 argument; 2 given"));
    assert!(fault("F(a) == a\nA == F").contains("`F` takes 1 argument; 0 given"));
    assert!(fault("F(Op(_)) == Op(1)\nA == F(1)").contains("an operator of 1 parameters is needed"));
    assert!(fault("F(Op(_)) == Op(1)\nA == F(LAMBDA a, b : a)").contains("this one has 2"));
}

#[test]
fn names_defined_twice() {
    assert!(fault("A == 1\nA == 2").contains("`A` is defined twice"));
    assert!(fault("A == \\A x \\in {1} : \\E x \\in {2} : x = 1").contains("`x` is defined twice"));
    assert!(fault("A(log) == log").contains("`log` is defined twice"));
    assert!(fault("A == [a |-> 1, a |-> 2]").contains("`a` is given twice"));
}

#[test]
fn levels() {
    assert!(fault("A == (log')'").contains("what is primed must be about one state"));
    assert!(fault("A == UNCHANGED (log')").contains("what is UNCHANGED"));
    assert!(fault("A == [](log' = 1)").contains("[][A]_v"));
    assert!(fault("A == log' = 1\nB == A'").contains("what is primed"));
    assert!(fault("RECURSIVE F(_)\nA == 1").contains("never defined"));
}

#[test]
fn instances() {
    assert!(fault("I == INSTANCE Naturals\nA == I!Foo").contains("does not define `Foo`"));
    let body = "---- MODULE In ----\nCONSTANT k\nD == k\n====\n";
    assert!(fault(&format!("{body}I == INSTANCE In")).contains("without a value"));
    assert!(
        fault(&format!("{body}I == INSTANCE In WITH j <- 1, k <- 2")).contains("declares no constant or variable `j`")
    );
    assert!(fault(&format!("{body}I == INSTANCE In WITH k <- 2\nA == I!E")).contains("does not define `E`"));
    assert!(fault("A == 1\nB == A!name").contains("there is no label `name`"));
    assert!(fault("A == \\A i \\in {1} : lab :: i = 1").contains("the label `lab` needs the parameter `i`"));
    assert!(fault("A(i) == lab(i) :: i = 1").contains("`i` cannot be a parameter of the label"));
}

#[test]
fn what_other_languages_write_is_recognised() {
    assert!(fault("A == log = 1 && log = 2").contains(r"conjunction is written `/\`"));
    assert!(fault("A == (log = 1) || (log = 2)").contains(r"disjunction is written `\/`"));
    assert!(fault("A == log != 1").contains("inequality is written"));
    assert!(fault("A == !(log = 1)").contains("negation is written `~`"));
    assert!(fault("A == log = 'text'").contains("double quotes"));
    assert!(fault("F == 1\nA == F(2)").contains("`F[...]`"));
    assert!(fault("F(a) == 1\nA == F[2]").contains("`F(...)`"));
}

/// What is said of a name of a megabyte is short, and said soon, even where there is another like it.
#[test]
fn names_of_megabytes_are_cut_in_messages() {
    let (name, other) = ("n".repeat(1 << 20), "n".repeat((1 << 20) + 1));
    let body = format!("EXTENDS Naturals\n{name} == 1\nA == {other} + 1");
    let told = super::try_spec(&body, "").err().unwrap().render();
    assert!(told.len() < 2_000 && told.contains("nnn...nnn"), "{} bytes", told.len());
}

/// Every step of these takes time in proportion to the text, not to its square: so much of it would take minutes.
#[test]
fn long_specs_and_configurations_are_read_soon() {
    let definitions: String = (0..30_000).map(|number| format!("Definition{number} == {number}\n")).collect();
    let models: Vec<String> = (0..30_000).map(|number| format!("m{number}")).collect();
    let body = format!("CONSTANT S\n{definitions}");
    super::spec(&body, &format!("CONSTANT S = {{{}}}", models.join(", ")));
    let name = vec!["A"; 30_000].join("!");
    assert!(load_fault(&body, &format!("CONSTANT S = 1 INVARIANT {name}")).contains("is not known in the root module"));
    let unknown: String = (0..3_000).map(|number| format!("Unknown{number} == Defintion{number}\n")).collect();
    let told = super::try_spec(&format!("{definitions}{unknown}"), "").err().unwrap().render();
    assert_eq!(told.matches("error: name `Defintion").count(), 100);
    assert!(told.contains("did you mean `Definition") && told.ends_with("error: 2900 more faults are not shown\n"));
}
