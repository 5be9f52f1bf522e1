//! A configuration for fuzzing: that of the user with names of nodes that events can say, or one that is guessed.

use crate::tla::ast::{Ident, Module, OpDecl, Unit};
use crate::tla::cfg::{Config, Constant, ConstantKind};

use super::uses::{Use, use_of};

/// Names that specs commonly give to their set of nodes, in lower case; the first that there is counts.
const NODE_SETS: [&str; 14] = [
    "server",
    "servers",
    "node",
    "nodes",
    "replica",
    "replicas",
    "proc",
    "procs",
    "process",
    "processes",
    "rm",
    "acceptor",
    "participants",
    "host",
];

/// The fewest and most nodes that a system of a target may have.
const NODES: std::ops::RangeInclusive<usize> = 1..=16;

/// How many nodes there are where nothing says so.
const DEFAULT_NODES: u8 = 3;

/// The constants of a spec, as they are for fuzzing.
#[derive(Debug)]
pub(super) struct Constants {
    /// The constant that holds the nodes, if one does.
    pub(super) nodes: Option<String>,
    /// How many there are.
    pub(super) count: u8,
    /// Each constant with its value or substitution: `Server = {n1, n2}`, `Max <- MaxOfThis`.
    pub(super) lines: Vec<String>,
    /// The constants whose value is a guess.
    pub(super) guessed: Vec<String>,
}

/// The constants that modules declare without parameters, in order.
pub(super) fn declared(modules: &[Module]) -> Vec<&OpDecl> {
    let units = modules.iter().filter(|module| !module.standard).flat_map(|module| &module.units);
    let constants = units.filter_map(|unit| match unit {
        Unit::Constants(constants) => Some(constants),
        _ => None,
    });
    constants.flatten().collect()
}

/// The constants as the user's configuration has them, but for the nodes, which are called n1, n2, ... Where values have such
/// names already, the user has said which node is what: nothing is changed then.
pub(super) fn configured(config: &Config) -> Constants {
    let said = config.assignments.iter().filter_map(|one| highest_node(&one.value.kind)).max();
    let sets = config.assignments.iter().filter(|one| one.module.is_none() && one.args.is_empty());
    let nodes: Vec<(&str, usize)> = sets.filter_map(|one| Some((&*one.name.name, node_count(&one.value)?))).collect();
    let named = NODE_SETS.iter().find_map(|known| nodes.iter().find(|(name, _)| name.to_lowercase() == *known));
    let chosen = named.or(nodes.first().filter(|_| nodes.len() == 1)).copied();
    let (name, count) = chosen.map_or((None, DEFAULT_NODES), |(name, count)| (Some(name), count_of(count)));
    let count = said.unwrap_or(count);
    let assigned = config.assignments.iter().map(|one| {
        let is_nodes = name == Some(&*one.name.name);
        let value = if is_nodes && said.is_none() { node_set(count) } else { text(&one.value.kind) };
        let args: Vec<String> = one.args.iter().map(|arg| text(&arg.kind)).collect();
        let args = if args.is_empty() { String::new() } else { format!("({})", args.join(", ")) };
        format!("{}{args} = {}{value}", one.name.name, within(one.module.as_ref()))
    });
    let substituted = config
        .substitutions
        .iter()
        .map(|one| format!("{} <- {}{}", one.name.name, within(one.module.as_ref()), one.replacement.name));
    let lines = assigned.chain(substituted).collect();
    Constants { nodes: name.map(str::to_owned), count, lines, guessed: Vec::new() }
}

/// What constants may be like, guessed from their names and from how the spec uses them.
pub(super) fn guessed(modules: &[Module], texts: &[&str]) -> Constants {
    let names: Vec<&str> = declared(modules).iter().filter(|one| one.arity == 0).map(|one| &*one.name.name).collect();
    let nodes = NODE_SETS.iter().find_map(|known| names.iter().find(|name| name.to_lowercase() == *known)).copied();
    let line = |name: &&str| match use_of(name, texts) {
        _ if Some(*name) == nodes => format!("{name} = {}", node_set(DEFAULT_NODES)),
        Use::Number => format!("{name} = 3"),
        Use::Set => format!("{name} = {{1, 2, 3}}"),
        Use::Other => format!("{name} = {name}"),
    };
    Constants {
        nodes: nodes.map(str::to_owned),
        count: DEFAULT_NODES,
        lines: names.iter().map(line).collect(),
        guessed: names.iter().filter(|name| Some(**name) != nodes).map(|name| (*name).to_owned()).collect(),
    }
}

/// The module that a line of a configuration is about, if it is about one.
fn within(module: Option<&Ident>) -> String {
    module.map_or(String::new(), |module| format!("[{}] ", module.name))
}

/// How many nodes a set may be: it holds model values or strings alone.
fn node_count(value: &Constant) -> Option<usize> {
    let ConstantKind::Set(elements) = &value.kind else { return None };
    let named = |element: &Constant| matches!(element.kind, ConstantKind::ModelValue(_) | ConstantKind::String(_));
    (NODES.contains(&elements.len()) && elements.iter().all(named)).then_some(elements.len())
}

/// The highest of the nodes n1, n2, ... that a value names.
fn highest_node(kind: &ConstantKind) -> Option<u8> {
    match kind {
        ConstantKind::ModelValue(name) => {
            let number = name.strip_prefix('n')?.parse().ok()?;
            NODES.contains(&usize::from(number)).then_some(number)
        }
        ConstantKind::Set(elements) => elements.iter().filter_map(|element| highest_node(&element.kind)).max(),
        _ => None,
    }
}

fn count_of(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(DEFAULT_NODES)
}

fn node_set(count: u8) -> String {
    let names: Vec<String> = (1..=count).map(|node| format!("n{node}")).collect();
    format!("{{{}}}", names.join(", "))
}

/// A value as a configuration has it.
fn text(kind: &ConstantKind) -> String {
    match kind {
        ConstantKind::Number(number) => number.to_string(),
        ConstantKind::String(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        ConstantKind::Bool(true) => "TRUE".to_owned(),
        ConstantKind::Bool(false) => "FALSE".to_owned(),
        ConstantKind::ModelValue(name) => name.to_string(),
        ConstantKind::Set(elements) => {
            let elements: Vec<String> = elements.iter().map(|element| text(&element.kind)).collect();
            format!("{{{}}}", elements.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tla::parse_config;
    use crate::tla::source::SourceMap;

    fn configured_lines(config: &str) -> (Option<String>, u8, Vec<String>) {
        let mut sources = SourceMap::default();
        let file = sources.add("A.cfg".as_ref(), config.to_owned());
        let constants = configured(&parse_config(file, config).unwrap());
        (constants.nodes, constants.count, constants.lines)
    }

    #[test]
    fn nodes_get_names_that_events_can_say() {
        let (nodes, count, lines) =
            configured_lines("CONSTANTS Value = {a, b} Server = {s1, s2} Max = 3 Nil = Nil F <- G");
        assert_eq!((nodes.as_deref(), count), (Some("Server"), 2));
        assert_eq!(lines, ["Value = {a, b}", "Server = {n1, n2}", "Max = 3", "Nil = Nil", "F <- G"]);
    }

    #[test]
    fn roles_that_the_user_gave_to_nodes_stay() {
        let (nodes, count, lines) = configured_lines("CONSTANTS Server = n1 Client = {n2, n3} None = none");
        assert_eq!((nodes.as_deref(), count), (Some("Client"), 3));
        assert_eq!(lines, ["Server = n1", "Client = {n2, n3}", "None = none"]);
    }

    #[test]
    fn a_set_of_unknown_name_is_the_nodes_if_it_is_the_only_one() {
        assert_eq!(configured_lines("CONSTANT Peers = {\"x\"}").0.as_deref(), Some("Peers"));
        assert_eq!(configured_lines("CONSTANTS A = {a} B = {b}").0, None);
        assert_eq!(configured_lines("CONSTANT Numbers = {1, 2}").0, None);
    }
}
