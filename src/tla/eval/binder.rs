//! What binds names to the elements of sets.

use crate::tla::compile::ir::{Bind, Binder, Expr, Kind, Pair, Site, Target};
use crate::tla::standard::{Binary, Unary, describe};
use crate::tla::value::{Set, SetError, Value};

use super::slot::{Elements, Seen, Slot};
use super::{Eval, Machine};

/// How many elements of a set names may range over: more than a set may have that is a value, because those are not
/// kept.
const WALKED: usize = 10_000_000;

/// For how many elements of a set room is made before they are there.
const RESERVED: usize = 1_024;

impl<'r> Machine<'r> {
    /// The elements of a set; those of intervals and domains are not made into a set first.
    pub fn elements(&mut self, expr: &'r Expr) -> Eval<Elements<'r>> {
        match &expr.kind {
            Kind::Binary(Binary::Interval, pair) => return self.interval(pair),
            Kind::Unary(Unary::Domain, function) => {
                let function = self.see(function)?;
                if let Value::Seq(seq) = &*function {
                    return Ok(Elements::Interval(1, seq.len() as i64));
                }
                return match function.domain() {
                    Some(domain) => Ok(Elements::Own(domain)),
                    None => Err(self.no_domain(&function, expr.site)),
                };
            }
            _ => {}
        }
        let set = self.see(expr)?;
        if let Value::Lazy(lazy) = &*set
            && let Some((low, high)) = lazy.interval()
        {
            return Ok(Elements::Interval(low, high));
        }
        match set {
            Seen::Ref(value) => match value.as_set() {
                Ok(set) => Ok(Elements::Ref(set)),
                Err(error) => self.walked(value, &error, expr.site),
            },
            Seen::Own(Value::Set(set)) => Ok(Elements::Own(set)),
            Seen::Own(value) => match value.as_set() {
                Ok(set) => Ok(Elements::Own(set.clone())),
                Err(error) => self.walked(&value, &error, expr.site),
            },
        }
    }

    /// The elements of a set that is too large to keep them.
    #[cold]
    fn walked(&self, set: &Value, error: &SetError, site: Site) -> Eval<Elements<'r>> {
        if !set.cardinality().is_ok_and(|size| size <= WALKED as i64) {
            return Err(self.set_fault(error, site));
        }
        set.enumerate(WALKED).map(Elements::Own).map_err(|error| self.set_fault(&error, site))
    }

    fn interval(&mut self, pair: &'r Pair) -> Eval<Elements<'r>> {
        let [low, high] = &**pair;
        let low = self.int(low)?;
        Ok(Elements::Interval(low, self.int(high)?))
    }

    /// Binds names to an element.
    #[inline]
    pub fn assign(&mut self, target: &'r Target, value: Value, site: Site) -> Eval<()> {
        match target {
            Target::Slot(slot) => {
                self.set(*slot, Slot::Value(value));
                Ok(())
            }
            Target::Tuple(slots) => self.take_apart(slots, &value, site),
        }
    }

    fn take_apart(&mut self, slots: &'r [u32], value: &Value, site: Site) -> Eval<()> {
        match value {
            Value::Seq(seq) if seq.len() == slots.len() => {
                for (slot, part) in slots.iter().zip(seq.iter()) {
                    self.set(*slot, Slot::Value(part.clone()));
                }
                Ok(())
            }
            other => {
                let message = format!("a tuple of {} is needed, but this is {}", slots.len(), describe(other));
                Err(self.fault(site, message))
            }
        }
    }

    /// Visits the elements of the sets of all binders, the first one quickest as TLC does, until `visit` says no; whether it never did.
    #[inline]
    pub fn each(&mut self, binders: &'r [Binder], visit: &mut dyn FnMut(&mut Machine<'r>) -> Eval<bool>) -> Eval<bool> {
        if let [binder] = binders {
            let elements = self.elements(&binder.set)?;
            return self.each_of(binder, &elements, visit);
        }
        let mut sets = Vec::with_capacity(binders.len());
        for binder in binders {
            sets.push(self.elements(&binder.set)?);
        }
        self.each_from(binders, &sets, visit)
    }

    fn each_from(
        &mut self,
        binders: &'r [Binder],
        sets: &[Elements<'r>],
        visit: &mut dyn FnMut(&mut Machine<'r>) -> Eval<bool>,
    ) -> Eval<bool> {
        match (binders, sets) {
            ([binders @ .., binder], [sets @ .., set]) => {
                self.each_of(binder, set, &mut |machine| machine.each_from(binders, sets, visit))
            }
            _ => visit(self),
        }
    }

    #[inline]
    fn each_of(
        &mut self,
        binder: &'r Binder,
        elements: &Elements<'r>,
        visit: &mut dyn FnMut(&mut Machine<'r>) -> Eval<bool>,
    ) -> Eval<bool> {
        let site = binder.set.site;
        if self.blame.is_some() && elements.len() == 0 {
            self.blame_empty(&binder.set);
        }
        for at in 0..elements.len() {
            let Some(element) = elements.get(at) else { break };
            self.spend(site)?;
            self.assign(&binder.target, element, site)?;
            if !visit(self)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    pub fn all(&mut self, bind: &'r Bind) -> Eval<bool> {
        self.all_are(bind, true)
    }

    pub fn exists(&mut self, bind: &'r Bind) -> Eval<bool> {
        Ok(!self.all_are(bind, false)?)
    }

    /// Whether the body has one truth value for all elements.
    fn all_are(&mut self, bind: &'r Bind, truth: bool) -> Eval<bool> {
        let [binder] = &*bind.binders else {
            return self.each(&bind.binders, &mut |machine| Ok(machine.test(&bind.body)? == truth));
        };
        let elements = self.elements(&binder.set)?;
        for at in 0..elements.len() {
            let Some(element) = elements.get(at) else { break };
            self.spend(binder.set.site)?;
            self.assign(&binder.target, element, binder.set.site)?;
            if self.test(&bind.body)? != truth {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The first element in order for which the body holds.
    #[inline(never)]
    pub fn choose(&mut self, bind: &'r Bind, site: Site) -> Eval<Value> {
        let Some(binder) = bind.binders.first() else { return Err(self.broken(site)) };
        let elements = self.elements(&binder.set)?;
        for at in 0..elements.len() {
            let Some(element) = elements.get(at) else { break };
            self.spend(site)?;
            self.assign(&binder.target, element.clone(), site)?;
            if self.test(&bind.body)? {
                return Ok(element);
            }
        }
        let set = Value::Set(elements.into_set());
        Err(self.fault(site, format!("CHOOSE finds no element of {set} that satisfies its condition")))
    }

    #[inline(never)]
    pub fn filter(&mut self, bind: &'r Bind, site: Site) -> Eval<Value> {
        let Some(binder) = bind.binders.first() else { return Err(self.broken(site)) };
        let elements = self.elements(&binder.set)?;
        let mut kept = Vec::new();
        for at in 0..elements.len() {
            let Some(element) = elements.get(at) else { break };
            self.spend(site)?;
            self.assign(&binder.target, element.clone(), site)?;
            if self.test(&bind.body)? {
                self.room("this set", kept.len(), site)?;
                kept.push(element);
            }
        }
        if kept.len() == elements.len() {
            return Ok(Value::Set(elements.into_set()));
        }
        Ok(Value::Set(Set::from_sorted(kept)))
    }

    /// `element \in {x \in S : p}`, where `S` may be infinite.
    #[inline(never)]
    pub fn in_filter(&mut self, element: &'r Expr, bind: &'r Bind, site: Site) -> Eval<bool> {
        let Some(binder) = bind.binders.first() else { return Err(self.broken(site)) };
        let element = self.eval(element)?;
        let set = self.see(&binder.set)?;
        if !set.contains(&element).map_err(|error| self.set_fault(&error, site))? {
            return Ok(false);
        }
        self.assign(&binder.target, element, site)?;
        self.test(&bind.body)
    }

    #[inline(never)]
    pub fn map(&mut self, bind: &'r Bind, site: Site) -> Eval<Value> {
        let mut values = Vec::new();
        if let [binder] = &*bind.binders {
            let elements = self.elements(&binder.set)?;
            values.reserve(elements.len().min(RESERVED));
            for at in 0..elements.len() {
                let Some(element) = elements.get(at) else { break };
                self.spend(site)?;
                self.room("this set", values.len(), site)?;
                self.assign(&binder.target, element, site)?;
                values.push(self.eval(&bind.body)?);
            }
        } else {
            self.each(&bind.binders, &mut |machine| {
                machine.room("this set", values.len(), site)?;
                values.push(machine.eval(&bind.body)?);
                Ok(true)
            })?;
        }
        self.checked_set(values, site)
    }
}
