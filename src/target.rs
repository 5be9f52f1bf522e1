//! A target: a system together with its spec and mapping.

use std::collections::BTreeMap;

use crate::cluster::System;
use crate::oracle::{Observe, Selection};
use crate::schedule::Kind;

/// The files of a spec, as a target carries them in its binary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecFiles {
    /// The files by name: modules (`Protocol.tla`) and configurations (`Protocol.cfg`).
    pub files: Vec<(String, String)>,
    /// The file of the root module: the mapping module where there is one, else the spec.
    pub root: String,
    /// The file of the configuration.
    pub config: String,
}

impl SpecFiles {
    /// Modules and a configuration, each by the name of its file and its text; `root` is the file of the root module.
    pub fn of<'a>(
        modules: impl IntoIterator<Item = (&'a str, &'a str)>,
        root: &str,
        config: (&'a str, &'a str),
    ) -> SpecFiles {
        let all = modules.into_iter().chain([config]);
        let files = all.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        SpecFiles { files, root: root.to_owned(), config: config.0.to_owned() }
    }
}

/// What a user may set for the executions of a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of nodes.
    pub nodes: u8,
    /// How many choices of a schedule are executed; the rest is ignored.
    pub choices: usize,
    /// Whether the model follows executions.
    pub model: bool,
    /// The oracles that judge.
    pub oracles: Selection,
    /// How many model states may agree with a trace before an execution is given up as too vague.
    pub frontier: usize,
    /// How many model states are remembered between executions, with the steps between them; twice as many events are. In
    /// raft_rs, a state and what belongs to it takes about a kilobyte.
    pub remember: usize,
    /// The operator of the root module that is the view, in place of the configuration's.
    pub view: Option<String>,
    /// Whether views that are the same up to the names of nodes count as one.
    pub symmetry: bool,
    /// A planted fault of the target, by name; only tests set one.
    pub fault: Option<String>,
    /// Options that only this target knows.
    pub extra: BTreeMap<String, String>,
}

impl Default for Options {
    /// Three nodes, 60 choices, the model and the oracle of conformance, and no fault.
    fn default() -> Options {
        Options {
            nodes: 3,
            choices: 60,
            model: true,
            oracles: Selection::default(),
            frontier: 16,
            remember: 100_000,
            view: None,
            symmetry: false,
            fault: None,
            extra: BTreeMap::new(),
        }
    }
}

/// A system together with its spec and mapping.
pub trait Target {
    /// Its name, which is that of its folder under `targets/` and of its fuzz target.
    fn name(&self) -> &'static str;

    /// The options that hold where the user sets none.
    fn defaults(&self) -> Options {
        Options::default()
    }

    /// The planted faults that [`Options::fault`] may name, each with what it does.
    fn faults(&self) -> &'static [(&'static str, &'static str)];

    /// The spec for these options.
    ///
    /// # Errors
    ///
    /// A message for the user when the options allow no spec (a number of nodes that it has no configuration for, say).
    fn spec(&self, options: &Options) -> Result<SpecFiles, String>;

    /// Events that the model is not told of. Any other event without an action is a fault of the target.
    fn ignored_events(&self) -> &'static [&'static str];

    /// Kinds of choice that mean nothing to the system: it skips each of them, always.
    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        Vec::new()
    }

    /// Kinds of choice that are skipped although the system would take them: what its spec knows nothing of, such as crashes.
    fn left_out_choices(&self, _: &Options) -> Vec<Kind> {
        Vec::new()
    }

    /// What events mean to the oracles that need no spec; a target that leaves it out is judged by its spec alone.
    fn observe(&self) -> Option<Observe> {
        None
    }

    /// A fresh system.
    ///
    /// # Errors
    ///
    /// A message for the user when the options allow no system.
    fn system(&self, options: &Options) -> Result<Box<dyn System>, String>;
}

/// Kinds of choice that never do anything in executions of a target.
pub fn unused(target: &dyn Target, options: &Options) -> Vec<Kind> {
    let mut kinds = target.unused_choices(options);
    kinds.extend(target.left_out_choices(options));
    kinds
}

/// The configuration of a target's spec for so many nodes, of those that there are by their number of nodes.
///
/// # Errors
///
/// A message for the user when there is none.
pub fn configuration(target: &str, nodes: u8, all: &[(u8, &'static str)]) -> Result<&'static str, String> {
    let found = all.iter().find(|(number, _)| *number == nodes);
    found.map(|(_, text)| *text).ok_or_else(|| {
        let (first, last) = (all.first().map_or(0, |(number, _)| *number), all.last().map_or(0, |(number, _)| *number));
        format!("{target} has no configuration for {nodes} nodes: give {first} to {last} nodes")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_is_chosen_by_the_number_of_nodes() {
        let all = [(3, "three"), (4, "four")];
        assert_eq!(configuration("toy", 4, &all), Ok("four"));
        let message = configuration("toy", 6, &all).unwrap_err();
        assert_eq!(message, "toy has no configuration for 6 nodes: give 3 to 4 nodes");
    }
}
