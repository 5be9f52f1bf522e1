//! Deep and large inputs: bounded, linear, and never a panic.

use super::shape::shape;
use super::{fault, module};
use crate::tla::parser::depth::{HEIGHT, NESTING};
use crate::tla::parser::{parse_expression, parse_module};
use crate::tla::pretty;
use crate::tla::source::FileId;

/// The least stack that a thread usually has.
const STACK: usize = 2 * 1024 * 1024;

/// Runs on a thread with that stack.
fn with_small_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(STACK).spawn(test).unwrap().join().unwrap();
}

/// Ways to nest an expression once more.
const NESTINGS: &[(&str, &str)] = &[
    ("(", ")"),
    ("{", "}"),
    ("<<", ">>"),
    ("[a |-> ", "]"),
    ("[x \\in S |-> ", "]"),
    ("[f EXCEPT ![1] = ", "]"),
    ("f[", "]"),
    ("f(", ")"),
    ("f(LAMBDA x : ", ")"),
    ("{x \\in ", " : p}"),
    ("\\A x \\in S : ", ""),
    ("IF p THEN q ELSE ", ""),
    ("CASE p -> ", ""),
    ("LET a == ", " IN a"),
    ("LET a == 1 IN ", ""),
    ("~", ""),
    ("- ", ""),
    ("[A]_(", ")"),
    ("WF_(", ")(A)"),
    ("l :: ", ""),
    ("1 + (", ")"),
    ("", " + 1"),
    ("", "'"),
    ("", ".a"),
    ("", "[1]"),
    ("I!(", ")!1"),
];

fn nested((before, after): (&str, &str), times: usize) -> String {
    format!("{}x{}", before.repeat(times), after.repeat(times))
}

#[test]
fn every_nesting_is_allowed_up_to_a_depth_that_the_stack_bears() {
    with_small_stack(|| {
        for nesting in NESTINGS {
            // A LAMBDA nests twice: as an argument and as a body.
            let text = nested(*nesting, NESTING as usize / 2 - 2);
            let expr =
                parse_expression(FileId(0), &text).unwrap_or_else(|fault| panic!("{nesting:?}: {}", fault.message));
            let again = parse_expression(FileId(0), &pretty::expression(&expr)).unwrap();
            assert_eq!(shape(&again), shape(&expr), "{nesting:?}");
        }
    });
}

#[test]
fn deeper_nesting_is_a_fault_that_the_stack_bears() {
    with_small_stack(|| {
        for nesting in NESTINGS {
            for times in [HEIGHT as usize + 1, 100_000] {
                let message = fault(&nested(*nesting, times));
                assert!(
                    message.contains("nested too deeply") || message.contains("too long"),
                    "{nesting:?}: {message}"
                );
            }
        }
    });
}

#[test]
fn chains_may_be_as_long_as_the_tree_may_be_tall() {
    with_small_stack(|| {
        for nesting in [("", " + 1"), ("", "'"), ("", ".a"), ("", "[1]"), ("~", "")] {
            let text = nested(nesting, HEIGHT as usize - 1);
            let expr = parse_expression(FileId(0), &text).unwrap();
            assert_eq!(pretty::expression(&expr), text);
        }
        assert!(parse_expression(FileId(0), &format!("a{}", r" /\ b".repeat(100_000))).is_ok());
    });
}

#[test]
fn lists_modules_and_proofs_nest_within_the_same_limit() {
    with_small_stack(|| {
        let lists: String = (0..2000).map(|depth| format!("{}/\\ a =>\n", " ".repeat(depth))).collect();
        assert!(fault(&(lists + &" ".repeat(3000) + "b")).contains("nested too deeply"));
        let modules = "---- MODULE M ----\n".repeat(100_000);
        assert!(parse_module(FileId(0), &modules).unwrap_err().message.contains("nested too deeply"));
        let proof: String = (1..20_000).map(|level| format!("<{level}>1. a\n")).collect();
        assert!(parse_module(FileId(0), &module(&format!("THEOREM a\n{proof}"))).is_err());
        let assume = "ASSUME ".repeat(100_000);
        assert!(
            parse_module(FileId(0), &module(&format!("THEOREM {assume}"))).unwrap_err().message.contains("too deeply")
        );
    });
}

#[test]
fn long_flat_inputs_take_linear_time() {
    // Quadratic work on these megabytes would take minutes.
    let conjuncts = "A == a ".to_owned() + &r"/\ b ".repeat(300_000);
    let bullets = "A ==\n".to_owned() + &" /\\ b\n".repeat(200_000);
    let elements = format!("A == {{{}0}}", "x, ".repeat(300_000));
    let names = format!("A == {{{}x \\in S}}", "{x \\in S}, ".repeat(100_000));
    let definitions: String = (0..100_000).map(|index| format!("F{index}(a, b) == g(a, b)\n")).collect();
    let comment = format!("(* {} *) A == 1", "(* x *) ".repeat(200_000));
    for text in [conjuncts, bullets, elements, names, definitions, comment] {
        assert!(parse_module(FileId(0), &module(&text)).is_ok());
    }
    let open = "(* ".repeat(500_000);
    assert!(parse_module(FileId(0), &module(&open)).is_err());
    let unclosed = "f(".repeat(200) + &"a, ".repeat(200_000);
    assert!(parse_module(FileId(0), &module(&unclosed)).is_err());
}
