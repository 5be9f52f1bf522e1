//! Truth of expressions.

use crate::tla::compile::ir::{Expr, Kind, Pair, Site};
use crate::tla::standard::describe;
use crate::tla::value::{SetError, Value};

use super::{Eval, Fault, Machine};

impl<'r> Machine<'r> {
    /// The value of an expression that must be a boolean.
    pub fn test(&mut self, expr: &'r Expr) -> Eval<bool> {
        match &expr.kind {
            Kind::Const(Value::Bool(value)) => Ok(*value),
            Kind::Not(operand) => Ok(!self.test(operand)?),
            Kind::And(parts) => {
                for part in parts {
                    if !self.test(part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Kind::Or(parts) => {
                for part in parts {
                    if self.test(part)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Kind::Equal(pair) => self.equation(pair, expr.site),
            Kind::Compare(compare, pair) => {
                let [left, right] = &**pair;
                let left = self.int(left)?;
                Ok(compare.holds(left, self.int(right)?))
            }
            Kind::In(pair) => {
                let [element, set] = &**pair;
                if let (Some(element), Some(set)) = (self.peek(element), self.peek(set)) {
                    return set.contains(element).map_err(|error| self.set_fault(&error, expr.site));
                }
                let element = self.see(element)?;
                let set = self.see(set)?;
                set.contains(&element).map_err(|error| self.set_fault(&error, expr.site))
            }
            Kind::Path(path) => match self.peek_path(path) {
                Some(Value::Bool(value)) => Ok(*value),
                _ => self.test_other(expr),
            },
            Kind::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let chosen = if self.test(condition)? { then } else { otherwise };
                self.test(chosen)
            }
            Kind::Let(slots, body) => {
                self.clear(slots);
                self.test(body)
            }
            _ => self.test_other(expr),
        }
    }

    #[inline(never)]
    fn test_other(&mut self, expr: &'r Expr) -> Eval<bool> {
        let site = expr.site;
        match &expr.kind {
            Kind::Implies(pair) => {
                let [left, right] = &**pair;
                Ok(!self.test(left)? || self.test(right)?)
            }
            Kind::Equivalent(pair) => {
                let [left, right] = &**pair;
                Ok(self.test(left)? == self.test(right)?)
            }
            Kind::InEnum(element, items) => self.in_enum(element, items, site),
            Kind::InDomain(pair) => self.in_domain(pair, site),
            Kind::InInterval(parts) => self.in_interval(parts, site),
            Kind::Member(both) => self.member(&both.0, &both.1, site),
            Kind::InFilter(both) => self.in_filter(&both.0, &both.1, site),
            Kind::SubsetEq(pair) => {
                let [left, right] = &**pair;
                let left = self.see(left)?;
                let right = self.see(right)?;
                left.is_subset_of(&right).map_err(|error| self.set_fault(&error, site))
            }
            Kind::All(bind) => self.all(bind),
            Kind::Exists(bind) => self.exists(bind),
            Kind::Enabled(action) => self.enabled(action),
            _ => match &*self.see(expr)? {
                Value::Bool(value) => Ok(*value),
                other => Err(self.not_bool(other, site)),
            },
        }
    }

    #[cold]
    fn not_bool(&self, value: &Value, site: Site) -> Fault {
        self.fault(site, format!("TRUE or FALSE is needed, but this is {}", describe(value)))
    }

    #[cold]
    pub fn set_fault(&self, error: &SetError, site: Site) -> Fault {
        self.fault(site, error.to_string())
    }

    fn equation(&mut self, pair: &'r Pair, site: Site) -> Eval<bool> {
        let [left, right] = &**pair;
        if let (Some(left), Some(right)) = (self.peek(left), self.peek(right)) {
            return self.equal(left, right, site);
        }
        let left = self.see(left)?;
        if let Some(right) = self.peek(right) {
            return self.equal(&left, right, site);
        }
        let right = self.see(right)?;
        self.equal(&left, &right, site)
    }

    #[inline]
    pub fn equal(&self, left: &Value, right: &Value, site: Site) -> Eval<bool> {
        left.try_eq(right).map_err(|error| self.fault(site, error.to_string()))
    }

    #[inline(never)]
    fn in_enum(&mut self, element: &'r Expr, items: &'r [Expr], site: Site) -> Eval<bool> {
        let element = self.see(element)?;
        for item in items {
            if let Some(item) = self.peek(item) {
                if self.equal(&element, item, site)? {
                    return Ok(true);
                }
                continue;
            }
            let item = self.see(item)?;
            if self.equal(&element, &item, site)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn in_domain(&mut self, pair: &'r Pair, site: Site) -> Eval<bool> {
        let [element, function] = &**pair;
        if let (Some(element), Some(function)) = (self.peek(element), self.peek(function))
            && let Some(found) = function.in_domain(element)
        {
            return Ok(found);
        }
        let element = self.see(element)?;
        let function = self.see(function)?;
        match function.in_domain(&element) {
            Some(found) => Ok(found),
            None => Err(self.no_domain(&function, site)),
        }
    }

    #[cold]
    pub fn no_domain(&self, value: &Value, site: Site) -> Fault {
        self.fault(site, format!("DOMAIN of what is no function: {}", describe(value)))
    }

    #[inline(never)]
    fn in_interval(&mut self, parts: &'r [Expr; 3], site: Site) -> Eval<bool> {
        let [element, low, high] = parts;
        let element = self.see(element)?;
        let (low, high) = (self.int(low)?, self.int(high)?);
        match &*element {
            Value::Int(value) => Ok(low <= *value && *value <= high),
            Value::Model(_) => Ok(false),
            _ if low > high => Ok(false),
            other => Err(self.fault(site, format!("cannot compare {} with integers", describe(other)))),
        }
    }
}
