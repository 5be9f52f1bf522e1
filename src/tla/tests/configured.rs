//! What configurations put in the place of names, and parts of definitions: messages. What is right is compared with TLC.

use super::{load_fault, spec_of};

const CONFIG: &str = "INIT Init\nNEXT Next\nCONSTANT ";
const BODY: &str = "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nNext == x' = x\nFew == 0..1\nOne(a) == a\n";

#[test]
fn replacements_in_a_module_name_what_is_wrong() {
    let fault = |constant: &str| load_fault(BODY, &format!("{CONFIG}{constant}"));
    assert!(fault("Nat <- [N]Few").contains("the spec has no module `N`"));
    assert!(fault("Nat <- [Naturls]Few").contains("did you mean `Naturals`"));
    assert!(fault("Other <- [M]Few").contains("`Other` is not known in the module `M`"));
    assert!(fault("Next <- [M]One").contains("takes 0 arguments"));
    let inner = "---- MODULE In ----\nCONSTANT k\nD == k\n====\n";
    spec_of(&format!("{BODY}{}", "I == INSTANCE In WITH k <- 1"), &format!("{CONFIG}D = [In]5"), &[("In.tla", inner)]);
}

#[test]
fn parts_name_what_is_wrong() {
    let fault = |part: &str| load_fault(&format!("{BODY}Inv == {part}"), &format!("{CONFIG}\nINVARIANT Inv"));
    assert!(fault("Few!3 = 1").contains("there is no part 3 here; there are 2"));
    assert!(fault("Few!(1) = 1").contains("this binds none"));
    assert!(fault("One(1, 2)!: = 1").contains("takes 1 argument"));
    assert!(fault("Few!0 = 1").contains("there is no part 0 here"));
    assert!(fault("Few!Two = 1").contains("there is no label `Two` here"));
    assert!(fault("Init!1!x = 1").contains("this is no LET"));
    assert!(fault("Few!@ = 1").contains("this binds none"));
}
