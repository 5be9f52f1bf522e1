//! What no single statement of a configuration file shows.

use super::{Config, Constant, ConstantKind};
use crate::hash::Map;
use crate::tla::ast::Ident;
use crate::tla::diagnostic::Diagnostic;
use crate::tla::source::Span;

type Parse<T> = Result<T, Box<Diagnostic>>;

/// No two statements contradict each other.
pub(super) fn check(config: &Config) -> Parse<()> {
    if let Some(specification) = &config.specification
        && let Some(other) = config.init.as_ref().or(config.next.as_ref())
    {
        let message =
            "SPECIFICATION and INIT or NEXT stand in one file: only one of the two ways may name the behaviour";
        return Err(Box::new(Diagnostic::new(other.span, message).label(specification.span, "the SPECIFICATION")));
    }
    check_constants(config)
}

/// No constant may be given two values; the same value twice does no harm.
fn check_constants(config: &Config) -> Parse<()> {
    let assigned = config.assignments.iter().map(|one| Given {
        name: &one.name,
        module: one.module.as_ref().map(|module| &*module.name),
        args: one.args.iter().map(show).collect(),
        value: show(&one.value),
    });
    let substituted = config.substitutions.iter().map(|one| Given {
        name: &one.name,
        module: one.module.as_ref().map(|module| &*module.name),
        args: Vec::new(),
        value: format!("<- {}", one.replacement.name),
    });
    let mut seen: Map<_, (Span, String)> = Map::default();
    for given in assigned.chain(substituted) {
        let key = (&*given.name.name, given.module, given.args);
        let (first, value) = seen.entry(key).or_insert_with(|| (given.name.span, given.value.clone()));
        if *value != given.value {
            let message = format!("the constant `{}` is given twice, and differently", given.name.name);
            return Err(Box::new(Diagnostic::new(given.name.span, message).label(*first, "first given here")));
        }
    }
    Ok(())
}

/// What a constant is given, but for where.
struct Given<'c> {
    name: &'c Ident,
    module: Option<&'c str>,
    args: Vec<String>,
    value: String,
}

fn show(value: &Constant) -> String {
    match &value.kind {
        ConstantKind::Number(number) => number.to_string(),
        ConstantKind::String(text) => format!("{text:?}"),
        ConstantKind::Bool(value) => value.to_string(),
        ConstantKind::ModelValue(name) => name.to_string(),
        ConstantKind::Set(elements) => format!("{{{}}}", elements.iter().map(show).collect::<Vec<_>>().join(", ")),
    }
}
