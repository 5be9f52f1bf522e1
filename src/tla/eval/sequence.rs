//! Operators on sequences and bags that take operators.

use crate::tla::compile::ir::{Expr, Site, SlotId};
use crate::tla::standard::bags;
use crate::tla::value::Value;

use super::slot::Slot;
use super::{Eval, Machine};

impl<'r> Machine<'r> {
    /// `SelectSeq(s, Test)`.
    #[inline(never)]
    pub fn select(&mut self, select: &'r (Expr, SlotId, Expr), site: Site) -> Eval<Value> {
        let (items, slot, test) = select;
        let items = self.see(items)?;
        let items = self.seq(&items, "SelectSeq", site)?.clone();
        let mut kept = Vec::new();
        for item in items.iter() {
            self.spend(site)?;
            self.set(*slot, Slot::Value(item.clone()));
            if self.test(test)? {
                kept.push(item.clone());
            }
        }
        Ok(if kept.len() == items.len() { Value::Seq(items) } else { Value::seq(kept) })
    }

    /// `BagOfAll(F, b)`.
    #[inline(never)]
    pub fn bag_of_all(&mut self, both: &'r (Expr, SlotId, Expr), site: Site) -> Eval<Value> {
        let (bag, slot, value) = both;
        let bag = self.eval(bag)?;
        let entries = bags::entries(&bag).map_err(|message| self.fault(site, format!("BagOfAll: {message}")))?;
        let mut mapped = Vec::with_capacity(entries.len());
        for (element, count) in entries {
            self.spend(site)?;
            self.set(*slot, Slot::Value(element));
            mapped.push((self.eval(value)?, count));
        }
        bags::sum(mapped).map_err(|message| self.fault(site, format!("BagOfAll: {message}")))
    }

    /// `SortSeq(s, Op)`: a stable merge sort, so that the order is asked no more often than needed and a fault of it
    /// ends the sort.
    #[inline(never)]
    pub fn sort(&mut self, sort: &'r (Expr, [SlotId; 2], Expr), site: Site) -> Eval<Value> {
        let (items, slots, order) = sort;
        let items = self.see(items)?;
        let mut runs: Vec<Vec<Value>> =
            self.seq(&items, "SortSeq", site)?.iter().map(|item| vec![item.clone()]).collect();
        while runs.len() > 1 {
            let mut merged = Vec::with_capacity(runs.len().div_ceil(2));
            let mut rest = runs.into_iter();
            while let Some(left) = rest.next() {
                match rest.next() {
                    Some(right) => merged.push(self.merge_runs(left, right, slots, order)?),
                    None => merged.push(left),
                }
            }
            runs = merged;
        }
        Ok(Value::seq(runs.pop().unwrap_or_default()))
    }

    fn merge_runs(
        &mut self,
        left: Vec<Value>,
        right: Vec<Value>,
        slots: &'r [SlotId; 2],
        order: &'r Expr,
    ) -> Eval<Vec<Value>> {
        let [first, second] = slots;
        let mut merged = Vec::with_capacity(left.len() + right.len());
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
            self.spend(order.site)?;
            // The right one goes first only if it must: equal ones stay in order.
            self.set(*first, Slot::Value(b.clone()));
            self.set(*second, Slot::Value(a.clone()));
            let next = if self.test(order)? { right.next() } else { left.next() };
            merged.extend(next);
        }
        merged.extend(left);
        merged.extend(right);
        Ok(merged)
    }
}
