//! The operators that the modules of a spec define, as they are written.

use std::rc::Rc;

use super::ast::{Module, OpDef, Unit};
use super::cfg::Config;
use crate::hash::Map;

/// The operators that the modules of a spec define.
#[derive(Debug, Default)]
pub struct Definitions {
    by_name: Map<Rc<str>, OpDef>,
    replaced: Map<Rc<str>, Rc<str>>,
}

impl Definitions {
    /// Those of these modules; `hidden` says of which names nothing is to be known.
    pub fn of(modules: &[Module], config: &Config, hidden: impl Fn(&OpDef) -> bool) -> Definitions {
        let mut by_name = Map::default();
        for unit in modules.iter().filter(|module| !module.standard).flat_map(|module| &module.units) {
            if let Unit::Operator(def) = unit
                && !hidden(def)
            {
                by_name.entry(def.name.name.clone()).or_insert_with(|| def.clone());
            }
        }
        let pairs = config.substitutions.iter();
        let replaced = pairs.map(|pair| (pair.name.name.clone(), pair.replacement.name.clone())).collect();
        Definitions { by_name, replaced }
    }

    /// The operator that a name means, with the configuration's in its place.
    pub fn get(&self, name: &str) -> Option<&OpDef> {
        let replacement = self.replaced.get(name).and_then(|other| self.by_name.get(other));
        replacement.or_else(|| self.by_name.get(name))
    }
}
