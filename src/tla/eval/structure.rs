//! Sets, tuples, records and functions that are written out.

use std::rc::Rc;

use crate::tla::compile::ir::{Bind, Expr, Pair, Site, Target};
use crate::tla::value::{NORMAL_LIMIT, Record, Set, Shape, Value};

use super::slot::Slot;
use super::{Eval, Machine};

impl<'r> Machine<'r> {
    fn values(&mut self, items: &'r [Expr]) -> Eval<Vec<Value>> {
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            values.push(self.eval(item)?);
        }
        Ok(values)
    }

    pub fn tuple(&mut self, items: &'r [Expr]) -> Eval<Value> {
        self.values(items).map(Value::seq)
    }

    #[inline(never)]
    pub fn set_enum(&mut self, items: &'r [Expr], site: Site) -> Eval<Value> {
        let values = self.values(items)?;
        self.checked_set(values, site)
    }

    /// A set whose elements must be comparable.
    pub fn checked_set(&self, values: Vec<Value>, site: Site) -> Eval<Value> {
        Set::checked(values).map(Value::Set).map_err(|error| self.fault(site, error.to_string()))
    }

    pub fn record(&mut self, shape: &'r Rc<Shape>, values: &'r [Expr]) -> Eval<Value> {
        let values = self.values(values)?;
        Ok(Value::Record(Record::with_shape(shape, values)))
    }

    #[inline(never)]
    pub fn record_set(&mut self, shape: &'r Rc<Shape>, sets: &'r [Expr], site: Site) -> Eval<Value> {
        let sets = self.values(sets)?;
        Value::record_set(shape, sets).map_err(|error| self.set_fault(&error, site))
    }

    #[inline(never)]
    pub fn product(&mut self, sets: &'r [Expr], site: Site) -> Eval<Value> {
        let sets = self.values(sets)?;
        Value::product(sets).map_err(|error| self.set_fault(&error, site))
    }

    #[inline(never)]
    pub fn function_set(&mut self, pair: &'r Pair, site: Site) -> Eval<Value> {
        let [domain, range] = &**pair;
        let domain = self.see(domain)?;
        let range = self.see(range)?;
        Value::function_set(&domain, &range).map_err(|error| self.set_fault(&error, site))
    }

    /// `[x \in S |-> e]`.
    pub fn function(&mut self, bind: &'r Bind, site: Site) -> Eval<Value> {
        let [binder] = &*bind.binders else { return self.function_of_tuples(bind) };
        let elements = self.elements(&binder.set)?;
        self.bounded("this function", elements.len(), site)?;
        let mut values = Vec::with_capacity(elements.len());
        for at in 0..elements.len() {
            let Some(element) = elements.get(at) else { break };
            self.spend(site)?;
            self.assign(&binder.target, element, site)?;
            values.push(self.eval(&bind.body)?);
        }
        Ok(Value::function(elements.into_set(), values))
    }

    /// An error where something would have too many elements to be made.
    pub fn bounded(&self, what: &str, len: usize, site: Site) -> Eval<()> {
        if len <= NORMAL_LIMIT {
            return Ok(());
        }
        Err(self.fault(site, format!("{what} would have {len} elements; {NORMAL_LIMIT} are allowed")))
    }

    /// An error where something has so many elements already that it cannot have another; TLC's bound is the same.
    #[inline]
    pub fn room(&self, what: &str, len: usize, site: Site) -> Eval<()> {
        if len < NORMAL_LIMIT {
            return Ok(());
        }
        Err(self.fault(site, format!("{what} would have more than {NORMAL_LIMIT} elements, which is what is allowed")))
    }

    /// `[x \in S |-> f[x]]`.
    pub fn restrict(&mut self, pair: &'r Pair, site: Site) -> Eval<Value> {
        let [set, function] = &**pair;
        let elements = self.elements(set)?;
        self.bounded("this function", elements.len(), site)?;
        let elements = elements.into_set();
        if elements.is_empty() {
            return Ok(Value::seq(Vec::new()));
        }
        let function = self.see(function)?;
        let mut values = Vec::with_capacity(elements.len());
        for element in elements.iter() {
            self.spend(site)?;
            match function.apply(element) {
                Some(value) => values.push(value.clone()),
                None => return Err(self.no_value_at(&function, element, site)),
            }
        }
        Ok(Value::function(elements, values))
    }

    /// `[x \in S, y \in T |-> e]`.
    #[inline(never)]
    fn function_of_tuples(&mut self, bind: &'r Bind) -> Eval<Value> {
        let mut entries: Vec<(Value, Value)> = Vec::new();
        self.each(&bind.binders, &mut |machine| {
            machine.room("this function", entries.len(), bind.body.site)?;
            let key = bind.binders.iter().map(|binder| machine.bound_value(&binder.target)).collect();
            entries.push((Value::seq(key), machine.eval(&bind.body)?));
            Ok(true)
        })?;
        entries.sort_by(|(left, _), (right, _)| left.cmp(right));
        let (keys, values): (Vec<Value>, Vec<Value>) = entries.into_iter().unzip();
        Ok(Value::function(Set::from_sorted(keys), values))
    }

    /// The element that names are bound to.
    fn bound_value(&self, target: &Target) -> Value {
        let value = |slot: &u32| match self.slot(*slot) {
            Slot::Value(value) => value.clone(),
            _ => Value::Bool(false),
        };
        match target {
            Target::Slot(slot) => value(slot),
            Target::Tuple(slots) => Value::seq(slots.iter().map(value).collect()),
        }
    }
}
