//! A target whose system is behind the C interface.

use super::actions::{Action, Domain, Parameter};
use super::crates::{Place, target_source};
use super::names::snake;
use super::outline::Outline;
use super::template::fill;

/// The files of the crate that are for C, by their paths in it.
pub(super) fn files(outline: &Outline, name: &str, place: &Place) -> Vec<(String, String)> {
    let library = target_source(
        outline,
        name,
        place,
        &[
            (
                "imports",
                "use modelfuzz::cluster::System;\nuse modelfuzz::cluster::foreign::{Foreign, Settings};\nuse modelfuzz::linked_library;\n",
            ),
            ("oracles", "use modelfuzz::oracle::{Observe, declared};\n"),
            ("observe", "Some(declared)"),
            ("system", LINKED),
        ],
    );
    vec![
        ("src/lib.rs".to_owned(), library),
        ("build.rs".to_owned(), fill(include_str!("templates/build.rs.txt"), &[("name", name)])),
        ("modelfuzz.h".to_owned(), include_str!("../../targets/modelfuzz.h").to_owned()),
        (format!("{name}.c"), source(outline)),
    ]
}

/// The system that is linked in; a fault is one of its options.
const LINKED: &str = r#"let library = linked_library!().map_err(|error| error.to_string())?;
        let fault = options.fault.iter().map(|fault| ("fault".to_owned(), fault.clone()));
        Ok(Box::new(Foreign::new(options.nodes, Settings { library, seed: 0, options: fault.collect() })?))"#;

fn source(outline: &Outline) -> String {
    let numbers: Vec<String> = outline.actions.iter().map(|action| format!("{}, ", number(action))).collect();
    let schema: String = outline.actions.iter().map(line).collect();
    let reports: String = outline.actions.iter().map(report).collect();
    let values = [
        ("module", outline.module.as_str()),
        ("numbers", &numbers.concat()),
        ("schema", schema.trim_end()),
        ("reports", &reports),
    ];
    fill(include_str!("templates/system.c.txt"), &values)
}

/// The number of an action's event.
fn number(action: &Action) -> String {
    format!("EVENT_{}", snake(&action.name).to_uppercase())
}

/// The line of an event in the schema.
fn line(action: &Action) -> String {
    let fields: String = action.parameters.iter().map(|one| format!(" {}", one.name)).collect();
    format!("    \"event {}{fields}\\n\"\n", action.name)
}

/// A function that reports an event, where C has a type for each field.
fn report(action: &Action) -> String {
    let parameters = &action.parameters;
    let Some(types) = parameters.iter().map(declared).collect::<Option<Vec<String>>>() else {
        return format!(
            "\n/* {action}: TODO write a value for each of {}, between mf_event(&s->out, node, {}) and mf_end. */\n",
            parameters.iter().map(|one| format!("{} of {}", one.name, one.range)).collect::<Vec<_>>().join(", "),
            number(action)
        );
    };
    let declared: String = types.iter().map(|one| format!(", {one}")).collect();
    let values: String = parameters.iter().map(|one| format!("  {};\n", put(one))).collect();
    format!(
        "\nstatic void report_{}(mf_system *s, uint8_t node{declared}) {{\n  size_t event = mf_event(&s->out, node, {});\n{values}  \
         mf_end(&s->out, event);\n}}\n",
        snake(&action.name),
        number(action)
    )
}

/// The name of a parameter in C, where no word of C or of the function is like it.
fn name(parameter: &Parameter) -> String {
    format!("{}_", snake(&parameter.name).trim_end_matches('_'))
}

fn declared(parameter: &Parameter) -> Option<String> {
    let name = name(parameter);
    match parameter.domain {
        Domain::Node => Some(format!("uint8_t {name}")),
        Domain::Integer => Some(format!("int64_t {name}")),
        Domain::Boolean => Some(format!("int {name}")),
        Domain::Nodes | Domain::Other => None,
    }
}

fn put(parameter: &Parameter) -> String {
    let name = name(parameter);
    match parameter.domain {
        Domain::Node => format!("mf_node(&s->out, {name})"),
        Domain::Boolean => format!("mf_bool(&s->out, {name})"),
        _ => format!("mf_int(&s->out, {name})"),
    }
}
