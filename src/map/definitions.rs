//! The operators that the modules of a spec define.

use std::rc::Rc;

use super::syntax::{call, children};
use crate::hash::{Map, Set};
use crate::tla::ast::{Expr, Module, OpDef, Unit};
use crate::tla::cfg::Config;
use crate::tla::value::Symbol;

/// The operators that the modules of a spec define.
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

impl Definitions {
    /// Whether an action says what each variable becomes, itself or by what it uses; else it is a part of others.
    pub fn is_whole(&self, name: &str, variables: &[Symbol]) -> bool {
        let (mut told, mut seen) = (Set::default(), Set::default());
        if let Some(def) = self.get(name) {
            self.tells(&def.body, false, &mut told, &mut seen);
        }
        variables.iter().all(|variable| told.contains(variable.as_str()))
    }

    /// Adds the names that stand under a prime or `UNCHANGED` in an expression, or in definitions that it uses.
    fn tells(&self, whole: &Expr, under: bool, told: &mut Set<Rc<str>>, seen: &mut Set<(Rc<str>, bool)>) {
        if let Some((name, args)) = call(whole) {
            let under = under || matches!(&**name, "'" | "UNCHANGED");
            if under && args.is_empty() {
                told.insert(name.clone());
            }
            if seen.insert((name.clone(), under))
                && let Some(def) = self.get(name)
            {
                self.tells(&def.body, under, told, seen);
            }
            args.iter().for_each(|arg| self.tells(arg, under, told, seen));
            return;
        }
        children(whole, &mut |child| self.tells(child, under, told, seen));
    }
}

/// The name of a module, and those of the operators that it defines.
pub fn names_of(module: &Module) -> Vec<String> {
    let operators = module.units.iter().filter_map(|unit| match unit {
        Unit::Operator(def) => Some(def.name.name.to_string()),
        _ => None,
    });
    std::iter::once(module.name.name.to_string()).chain(operators).collect()
}
