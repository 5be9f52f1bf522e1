//! A target whose system is a state machine in Rust.

use super::actions::{Action, Domain, Parameter};
use super::crates::{Place, target_source};
use super::names::{snake, type_name};
use super::outline::Outline;
use super::template::fill;

/// The files of the crate that are in Rust, by their paths in it.
pub(super) fn files(outline: &Outline, name: &str, place: &Place) -> Vec<(String, String)> {
    let node = fill(include_str!("templates/node.rs.txt"), &[("node", &format!("{}Node", type_name(name)))]);
    let system = format!("Ok(Box::new(Cluster::<node::{}Node>::new(options.nodes, ())?))", type_name(name));
    let library = target_source(
        outline,
        name,
        place,
        &[
            ("modules", "pub mod events;\nmod node;\n"),
            ("imports", "use modelfuzz::cluster::{Cluster, System};\n"),
            ("oracles", "use modelfuzz::oracle::Observe;\n"),
            ("observe", "None"),
            ("system", &system),
        ],
    );
    vec![
        ("src/lib.rs".to_owned(), library),
        ("src/node.rs".to_owned(), node),
        ("src/events.rs".to_owned(), events(outline)),
    ]
}

/// One function for each action, which makes its event.
fn events(outline: &Outline) -> String {
    let mut text = format!(
        "//! The events that nodes report: one for each action of {}.tla, with a field for each parameter.\n\n",
        outline.module
    );
    let of_nodes = |parameter: &Parameter| matches!(parameter.domain, Domain::Node | Domain::Nodes);
    if outline.actions.iter().any(|action| action.parameters.iter().any(of_nodes)) {
        text += "use modelfuzz::node::NodeId;\n";
    }
    text += match outline.actions.iter().any(|action| !action.parameters.is_empty()) {
        true => "use modelfuzz::trace::{Event, Value};\n",
        false => "use modelfuzz::trace::Event;\n",
    };
    outline.actions.iter().for_each(|action| text += &event(action));
    text
}

fn event(action: &Action) -> String {
    let parameters = action.parameters.iter();
    let about: String = parameters.clone().map(about).collect();
    let declared: Vec<String> =
        parameters.clone().map(|one| format!("{}: {}", snake(&one.name), rust_type(one))).collect();
    let fields: String = parameters.map(|one| format!(".with(\"{}\", {})", one.name, value(one))).collect();
    format!(
        "\n/// A step of `{action}`.{about}\npub fn {}({}) -> Event {{\n    Event::new(\"{}\"){fields}\n}}\n",
        snake(&action.name),
        declared.join(", "),
        action.name,
    )
}

fn about(parameter: &Parameter) -> String {
    format!("\n///\n/// `{}`: of `{}`.", parameter.name, parameter.range)
}

fn rust_type(parameter: &Parameter) -> &'static str {
    match parameter.domain {
        Domain::Node => "NodeId",
        Domain::Nodes => "&[NodeId]",
        Domain::Integer => "i64",
        Domain::Boolean => "bool",
        Domain::Other => "Value",
    }
}

/// The event's value of a parameter.
fn value(parameter: &Parameter) -> String {
    let name = snake(&parameter.name);
    match parameter.domain {
        Domain::Node => format!("Value::Node({name})"),
        Domain::Nodes => format!("Value::Set({name}.iter().map(|node| Value::Node(*node)).collect())"),
        Domain::Integer => format!("Value::Int({name})"),
        Domain::Boolean => format!("Value::Bool({name})"),
        Domain::Other => name,
    }
}
