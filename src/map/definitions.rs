//! What definitions are to a proposal: whole actions or parts of some, and their names.

use std::rc::Rc;

use super::syntax::{call, children};
use crate::hash::Set;
use crate::tla::Definitions;
use crate::tla::ast::{Expr, Module, Unit};
use crate::tla::value::Symbol;

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
