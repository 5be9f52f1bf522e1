//! Tests of the whole way from text to values, steps and messages.

mod actions;
mod configured;
mod constants;
mod depth;
mod exploring;
mod faults;
mod functions;
mod instances;
mod libraries;
mod messages;
mod mutations;
mod operators;
mod random;
mod workers;

use super::loader::Memory;
use super::{EvalError, Evaluator, LoadError, Spec, State};
use crate::tla::value::Value;

/// The files of a spec whose root module has this body.
fn files(body: &str, config: &str, others: &[(&str, &str)]) -> Memory {
    let root = format!("---- MODULE M ----\n{body}\n====\n");
    let mut files = vec![("M.tla".to_owned(), root), ("M.cfg".to_owned(), config.to_owned())];
    files.extend(others.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
    Memory::new(files)
}

fn try_spec(body: &str, config: &str) -> Result<Spec, LoadError> {
    Spec::load(&files(body, config, &[]), "M.tla", "M.cfg")
}

fn spec(body: &str, config: &str) -> Spec {
    try_spec(body, config).unwrap_or_else(|error| panic!("{}", error.render()))
}

fn spec_of(body: &str, config: &str, others: &[(&str, &str)]) -> Spec {
    Spec::load(&files(body, config, others), "M.tla", "M.cfg").unwrap_or_else(|error| panic!("{}", error.render()))
}

/// The messages of a spec that cannot be loaded.
fn load_fault(body: &str, config: &str) -> String {
    match try_spec(body, config) {
        Ok(_) => panic!("the spec loads"),
        Err(error) => {
            error.diagnostics.iter().map(|fault| format!("{}\n{}\n", fault.message, fault.notes.join("\n"))).collect()
        }
    }
}

/// Two variables and their initial values.
const HEADLESS: &str = "EXTENDS Naturals, Sequences, TLC\nVARIABLES x, y\nInit == x = 0 /\\ y = 0\n";

const STANDARD: &str = "EXTENDS Integers, Sequences, FiniteSets, TLC, Bags\n";

/// The value of an expression, with definitions before it.
fn value_with(definitions: &str, expr: &str) -> Result<Value, EvalError> {
    let body = format!("{STANDARD}{definitions}\nResult == {expr}");
    let mut spec = spec(&body, "");
    let id = spec.expression("Result").unwrap_or_else(|fault| panic!("{}", fault.render(spec.sources())));
    Evaluator::new(&spec).eval(&spec, id, &State::new(Vec::new()))
}

/// The value of an expression, printed.
fn value(expr: &str) -> String {
    value_with("", expr).map_or_else(|error| panic!("{expr}: {error}"), |value| value.to_string())
}

/// The message of an expression that has no value.
fn fault(expr: &str) -> String {
    match value_with("", expr) {
        Ok(value) => panic!("{expr} is {value}"),
        Err(error) => error.message,
    }
}

/// Checks that expressions have these values.
fn check(cases: &[(&str, &str)]) {
    for (expr, expected) in cases {
        assert_eq!(value(expr), *expected, "{expr}");
    }
}

/// The values of the variables in all successors, printed and sorted.
fn successors(spec: &Spec, state: &State) -> Vec<String> {
    let mut found = Vec::new();
    Evaluator::new(spec)
        .successors(spec, state, &mut |name, state| found.push(format!("{name} {state:?}")))
        .unwrap_or_else(|error| panic!("{}", error.to_diagnostic().render(spec.sources())));
    found.sort();
    found
}

fn initial(spec: &Spec) -> Vec<State> {
    Evaluator::new(spec)
        .initial_states(spec)
        .unwrap_or_else(|error| panic!("{}", error.to_diagnostic().render(spec.sources())))
}
