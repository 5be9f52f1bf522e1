//! Folds, and what else applies an operator to elements with a result so far.
//!
//! The order is that of TLC: elements and arguments in ascending order, one after the other from the base on.

use crate::tla::compile::ir::{HigherExpr, Site};
use crate::tla::standard::{Higher, bags, describe};
use crate::tla::value::Value;

use super::slot::Slot;
use super::{Eval, Machine};

/// Which operand of the operator the result so far is.
#[derive(Clone, Copy)]
enum SoFar {
    First,
    Second,
}

impl<'r> Machine<'r> {
    #[inline(never)]
    pub fn higher(&mut self, higher: &'r HigherExpr, site: Site) -> Eval<Value> {
        let mut args = Vec::with_capacity(higher.args.len());
        for arg in &higher.args {
            args.push(self.eval(arg)?);
        }
        let folded = match (higher.operator, &*args) {
            (Higher::FoldSet, [base, set]) => {
                let set = set.as_set().map_err(|error| self.set_fault(&error, site))?;
                self.fold(higher, SoFar::Second, base, set.iter().cloned(), site)?
            }
            (Higher::FoldFunction, [base, function]) => {
                let values = self.values_of(function, site)?;
                self.fold(higher, SoFar::Second, base, values.iter().cloned(), site)?
            }
            (Higher::FoldFunctionOnSet, [base, function, set]) => {
                let values = self.values_on(function, set, site)?;
                self.fold(higher, SoFar::Second, base, values.into_iter(), site)?
            }
            (Higher::FoldLeft | Higher::FoldLeftDomain, [base, items]) => {
                let items = self.seq(items, "FoldLeft", site)?;
                let indices = higher.operator == Higher::FoldLeftDomain;
                let each = items.iter().zip(1..).map(|(item, at)| if indices { Value::Int(at) } else { item.clone() });
                self.fold(higher, SoFar::First, base, each, site)?
            }
            (Higher::FoldRight | Higher::FoldRightDomain, [items, base]) => {
                let items = self.seq(items, "FoldRight", site)?;
                let indices = higher.operator == Higher::FoldRightDomain;
                let each =
                    (1..).zip(items.iter()).map(|(at, item)| if indices { Value::Int(at) } else { item.clone() });
                let each: Vec<Value> = each.collect();
                self.fold(higher, SoFar::Second, base, each.into_iter().rev(), site)?
            }
            (Higher::FoldBag, [base, bag]) => {
                let entries = bags::entries(bag).map_err(|message| self.fault(site, format!("FoldBag: {message}")))?;
                let each = entries.into_iter();
                let each = each.flat_map(|(item, count)| (0..count).map(move |_| item.clone()));
                self.fold(higher, SoFar::First, base, each, site)?
            }
            _ => return Err(self.broken(site)),
        };
        Ok(folded)
    }

    fn fold(
        &mut self,
        higher: &'r HigherExpr,
        so_far: SoFar,
        base: &Value,
        each: impl Iterator<Item = Value>,
        site: Site,
    ) -> Eval<Value> {
        let [left, right] = higher.slots;
        let (result, element) = match so_far {
            SoFar::First => (left, right),
            SoFar::Second => (right, left),
        };
        let mut folded = base.clone();
        for item in each {
            self.spend(site)?;
            self.set(result, Slot::Value(folded));
            self.set(element, Slot::Value(item));
            folded = self.eval(&higher.body)?;
        }
        Ok(folded)
    }

    fn values_of<'v>(&self, function: &'v Value, site: Site) -> Eval<&'v [Value]> {
        let message = || format!("a fold needs a function, but this is {}", describe(function));
        function.range().ok_or_else(|| self.fault(site, message()))
    }

    fn values_on(&self, function: &Value, set: &Value, site: Site) -> Eval<Vec<Value>> {
        self.values_of(function, site)?;
        let set = set.as_set().map_err(|error| self.set_fault(&error, site))?;
        let at = |argument: &Value| {
            let message = || format!("{argument} is not in the domain of the function that is folded");
            function.apply(argument).cloned().ok_or_else(|| self.fault(site, message()))
        };
        set.iter().map(at).collect()
    }
}
