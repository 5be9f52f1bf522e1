//! The events of an explained execution as a spec of their own, which TLC takes to the same verdict.
//!
//! The module extends the target's root module by a variable that counts events, and its next-state relation has the n-th
//! event as its n-th step. TLC says of it:
//!
//! | TLC | `modelfuzz` |
//! | --- | --- |
//! | the invariant `TraceIsNotFollowed` is violated, with the states that were followed | nothing was found |
//! | no error: no behaviour has all events | the last event is a step that the spec does not allow |
//! | another invariant is violated | that invariant is broken |
//!
//! An invariant that is violated where all is well is what every version of TLC can tell: that there is a behaviour of
//! that length, whatever the others come to.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::explanation::Explanation;
use crate::model::INTERNAL_ACTION;
use crate::target::SpecFiles;
use crate::tla::Spec;
use crate::tla::cfg::{Config, Constant, ConstantKind};
use crate::tla::level::Level;
use crate::trace::Event;

/// The name of the module.
pub const MODULE: &str = "ExplainedTrace";

/// The files, by name: the module, its configuration, and the modules of the spec that it needs.
///
/// # Errors
///
/// A message for the user, where an event is no step of an action, or the initial predicate of the SPECIFICATION stands
/// in no module that the root module extends.
pub fn trace_spec(explanation: &Explanation, files: &SpecFiles, spec: &Spec) -> Result<Vec<(String, String)>, String> {
    let config = spec.config();
    let init = spec.initial_predicate().ok_or_else(|| {
        format!(
            "{} gives a SPECIFICATION whose initial predicate has no text in {}: give INIT and NEXT instead",
            files.config, files.root
        )
    })?;
    let root = files.root.strip_suffix(".tla").unwrap_or(&files.root);
    let steps = steps(explanation, spec)?;
    let fresh = fresh_names(spec, config);
    let mut told: Vec<(String, String)> =
        files.files.iter().filter(|(name, _)| name.ends_with(".tla")).cloned().collect();
    told.push((format!("{MODULE}.tla"), module(root, &init, &steps, &fresh, spec, explanation)));
    told.push((format!("{MODULE}.cfg"), configuration(config, &fresh)));
    Ok(told)
}

/// The events that the model is told of, as calls of their actions.
fn steps(explanation: &Explanation, spec: &Spec) -> Result<Vec<String>, String> {
    let mut steps = Vec::new();
    for happened in explanation.steps.iter().flat_map(|step| &step.happened) {
        let definition = spec.definition(&happened.event.name).filter(|found| found.level == Level::Action);
        let unmapped = explanation
            .finding
            .as_ref()
            .is_some_and(|finding| finding.class.fault == format!("{} has no action", happened.event.name));
        match definition {
            Some(definition) => steps.push(call(&happened.event, &definition.params)?),
            None if unmapped => {
                return Err(format!("the spec has no action {}, so no trace spec can have it", happened.event.name));
            }
            None => {}
        }
    }
    Ok(steps)
}

fn call(event: &Event, params: &[std::rc::Rc<str>]) -> Result<String, String> {
    let argument = |name: &std::rc::Rc<str>| {
        let value = event.field(name).map(ToString::to_string);
        value.ok_or_else(|| format!("{event} has no field {name}, which the action of its name takes"))
    };
    let arguments = params.iter().map(argument).collect::<Result<Vec<String>, String>>()?;
    Ok(if arguments.is_empty() { event.name.to_string() } else { format!("{}({})", event.name, arguments.join(", ")) })
}

/// The model values of the configuration that the spec itself has no name for.
fn fresh_names(spec: &Spec, config: &Config) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    config.assignments.iter().for_each(|assignment| model_values(&assignment.value, &mut names));
    let named = |name: &String| config.assignments.iter().any(|assignment| *assignment.name.name == **name);
    names.retain(|name| !named(name) && spec.definition(name).is_none());
    names
}

fn model_values(Constant { kind, .. }: &Constant, names: &mut BTreeSet<String>) {
    match kind {
        ConstantKind::ModelValue(name) => {
            names.insert(name.to_string());
        }
        ConstantKind::Set(elements) => elements.iter().for_each(|element| model_values(element, names)),
        ConstantKind::Number(_) | ConstantKind::String(_) | ConstantKind::Bool(_) => {}
    }
}

fn module(
    root: &str,
    init: &str,
    steps: &[String],
    fresh: &BTreeSet<String>,
    spec: &Spec,
    explanation: &Explanation,
) -> String {
    let mut text = format!("---- MODULE {MODULE} ----\n");
    let verdict = match &explanation.finding {
        Some(finding) => finding.class.to_string(),
        None => "nothing".to_owned(),
    };
    let _ = writeln!(text, "\\* An execution of {}, in which this was found: {verdict}", explanation.subject.target);
    let _ = writeln!(text, "EXTENDS {root}");
    if !fresh.is_empty() {
        let names: Vec<&str> = fresh.iter().map(String::as_str).collect();
        let _ = writeln!(text, "CONSTANTS {}", names.join(", "));
    }
    let _ = writeln!(text, "\n\\* How many events there were so far.\nVARIABLE traceStep\n");
    let _ = writeln!(text, "TraceInit == {init} /\\ traceStep = 0\n\nTraceNext ==");
    for (number, step) in steps.iter().enumerate() {
        let _ = writeln!(text, "    \\/ traceStep = {number} /\\ traceStep' = {} /\\ {step}", number + 1);
    }
    if spec.definition(INTERNAL_ACTION).is_some_and(|definition| definition.params.is_empty()) {
        let _ = writeln!(text, "    \\/ {INTERNAL_ACTION} /\\ UNCHANGED traceStep");
    }
    // Behaviours may stop anywhere: else TLC would report the end as a deadlock, unless it is told otherwise.
    let variables = explanation.subject.variables.iter().map(|name| format!(", {name}")).collect::<String>();
    let _ = writeln!(text, "    \\/ UNCHANGED <<traceStep{variables}>>");
    let _ = writeln!(text, "\n\\* Violated by a behaviour that has all events: then the spec allows them.");
    let _ = writeln!(text, "TraceIsNotFollowed == traceStep /= {}\n====", steps.len());
    text
}

fn configuration(config: &Config, fresh: &BTreeSet<String>) -> String {
    let mut text = String::new();
    for assignment in &config.assignments {
        let args: Vec<String> = assignment.args.iter().map(constant).collect();
        let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
        let module = assignment.module.as_ref().map_or_else(String::new, |module| format!("[{}]", module.name));
        let _ = writeln!(text, "CONSTANT {}{args} = {module}{}", assignment.name.name, constant(&assignment.value));
    }
    for substitution in &config.substitutions {
        let module = substitution.module.as_ref().map_or_else(String::new, |module| format!("[{}]", module.name));
        let _ = writeln!(text, "CONSTANT {} <- {module}{}", substitution.name.name, substitution.replacement.name);
    }
    fresh.iter().for_each(|name| {
        let _ = writeln!(text, "CONSTANT {name} = {name}");
    });
    let _ = writeln!(text, "INIT TraceInit\nNEXT TraceNext");
    // The spec's own come first: of two that a state violates, TLC names the first.
    for invariant in config.invariants.iter().map(|invariant| &*invariant.name).chain(["TraceIsNotFollowed"]) {
        let _ = writeln!(text, "INVARIANT {invariant}");
    }
    text
}

fn constant(Constant { kind, .. }: &Constant) -> String {
    match kind {
        ConstantKind::Number(number) => number.to_string(),
        ConstantKind::String(text) => format!("{text:?}"),
        ConstantKind::Bool(true) => "TRUE".to_owned(),
        ConstantKind::Bool(false) => "FALSE".to_owned(),
        ConstantKind::ModelValue(name) => name.to_string(),
        ConstantKind::Set(elements) => format!("{{{}}}", elements.iter().map(constant).collect::<Vec<_>>().join(", ")),
    }
}
