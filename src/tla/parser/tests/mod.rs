//! What parses, to which tree, and what is said of what does not.

mod depth;
mod faults;
mod forms;
mod junctions;
mod names;
mod precedence;
mod proofs;
pub(crate) mod shape;
mod soup;
mod units;

use std::path::Path;

use self::shape::{module_shape, shape};
use super::{parse_expression, parse_module};
use crate::tla::source::{FileId, SourceMap};

/// The shape of the expression that a text is.
fn parsed(text: &str) -> String {
    match parse_expression(FileId(0), text) {
        Ok(expr) => shape(&expr),
        Err(fault) => panic!("{text}: {}", fault.message),
    }
}

/// Each text has the shape beside it.
#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(parsed(text), *expected, "{text}");
    }
}

/// Why a text is no expression.
#[track_caller]
fn fault(text: &str) -> String {
    match parse_expression(FileId(0), text) {
        Ok(expr) => panic!("{text} parses: {}", shape(&expr)),
        Err(fault) => fault.message,
    }
}

/// A module with these units.
fn module(units: &str) -> String {
    format!("---- MODULE M ----\n{units}\n====\n")
}

/// The shape of the units of a module.
#[track_caller]
fn units(text: &str) -> String {
    match parse_module(FileId(0), &module(text)) {
        Ok(module) => {
            let whole = module_shape(&module);
            whole.strip_prefix("(MODULE M [] ").and_then(|rest| rest.strip_suffix(')')).unwrap().to_owned()
        }
        Err(fault) => panic!("{text}: {}", fault.message),
    }
}

/// What is printed about a file that is no module.
#[track_caller]
fn rendered(text: &str) -> String {
    let mut sources = SourceMap::default();
    let file = sources.add(Path::new("M.tla"), text.to_owned());
    match parse_module(file, text) {
        Ok(module) => panic!("parses: {}", module_shape(&module)),
        Err(fault) => fault.render(&sources),
    }
}
