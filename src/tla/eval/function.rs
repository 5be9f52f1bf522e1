//! Functions whose body refers to them.

use std::cell::RefCell;
use std::rc::Rc;

use crate::hash::Map;
use crate::tla::compile::ir::{Expr, RecursiveExpr, Site, SlotId, Target};
use crate::tla::standard::describe;
use crate::tla::value::Value;

use super::slot::{Memo, Slot};
use super::{Eval, Machine};

impl<'r> Machine<'r> {
    /// All of a recursive function, or its value at an argument.
    #[inline(never)]
    pub fn recursive(&mut self, recursive: &'r RecursiveExpr, site: Site) -> Eval<Value> {
        let domain = self.eval(&recursive.domain)?;
        let link = self.base as u32;
        let known = RefCell::new(Map::default());
        let memo = Rc::new(Memo { domain, unit: recursive.unit, link, known });
        self.set(recursive.memo, Slot::Memo(memo.clone()));
        if let Some(argument) = &recursive.argument {
            let argument = self.eval(argument)?;
            return self.value_at(&memo, argument, site);
        }
        let domain = memo.domain.as_set().map_err(|error| self.set_fault(&error, site))?;
        let mut values = Vec::with_capacity(domain.len());
        for argument in domain {
            values.push(self.value_at(&memo, argument.clone(), site)?);
        }
        Ok(Value::function(domain.clone(), values))
    }

    /// A recursive function applied in its own body.
    #[inline(never)]
    pub fn memo(&mut self, slot: SlotId, hops: u32, argument: &'r Expr, site: Site) -> Eval<Value> {
        let argument = self.eval(argument)?;
        match self.slots.get(self.follow(hops) + slot as usize) {
            Some(Slot::Memo(memo)) => {
                let memo = memo.clone();
                self.value_at(&memo, argument, site)
            }
            _ => Err(self.broken(site)),
        }
    }

    /// `DOMAIN f` in the body of `f`.
    pub fn memo_domain(&mut self, slot: SlotId, hops: u32, site: Site) -> Eval<Value> {
        match self.slots.get(self.follow(hops) + slot as usize) {
            Some(Slot::Memo(memo)) => Ok(memo.domain.clone()),
            _ => Err(self.broken(site)),
        }
    }

    fn value_at(&mut self, memo: &Memo, argument: Value, site: Site) -> Eval<Value> {
        if let Some(value) = memo.known.borrow().get(&argument) {
            return Ok(value.clone());
        }
        if !memo.domain.contains(&argument).map_err(|error| self.set_fault(&error, site))? {
            let message = format!("{argument} is not in the domain {} of the function", memo.domain);
            return Err(self.fault(site, message));
        }
        let value = self.body_at(memo, argument.clone(), site)?;
        memo.known.borrow_mut().insert(argument, value.clone());
        Ok(value)
    }

    fn body_at(&mut self, memo: &Memo, argument: Value, site: Site) -> Eval<Value> {
        let unit = self.unit(memo.unit, site)?;
        let (Some(body), Some(targets)) = (&unit.body, &unit.targets) else { return Err(self.broken(site)) };
        let height = unit.info.as_ref().map_or(1, |info| info.height);
        let frame = self.push_frame(unit, memo.link as usize, &[], site)?;
        let (base, depth) = (std::mem::replace(&mut self.base, frame), self.depth);
        let value = self.bind_argument(targets, argument, site).and_then(|()| {
            self.deeper(height, site)?;
            self.eval(body)
        });
        (self.base, self.depth) = (base, depth);
        self.slots.truncate(frame);
        value.map_err(|fault| self.through(fault, &unit.name, site))
    }

    fn bind_argument(&mut self, targets: &'r [Target], argument: Value, site: Site) -> Eval<()> {
        if let [target] = targets {
            return self.assign(target, argument, site);
        }
        match &argument {
            Value::Seq(parts) if parts.len() == targets.len() => {
                targets.iter().zip(parts.iter()).try_for_each(|(target, part)| self.assign(target, part.clone(), site))
            }
            other => {
                let message = format!("{} arguments are needed, but this is {}", targets.len(), describe(other));
                Err(self.fault(site, message))
            }
        }
    }
}
