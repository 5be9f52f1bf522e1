//! Parts of functions and records.

use std::cell::Cell;

use crate::tla::compile::ir::{Expr, Kind, PathExpr, Site, Step};
use crate::tla::standard::describe;
use crate::tla::value::{Symbol, Value};

use super::slot::Seen;
use super::{Eval, Fault, Machine};

impl<'r> Machine<'r> {
    /// `root[a].b`.
    #[inline]
    pub fn path(&mut self, path: &'r PathExpr, site: Site) -> Eval<Seen<'r>> {
        let mut at = match &path.root.kind {
            Kind::Const(value) => Seen::Ref(value),
            Kind::Var(var) => Seen::Ref(self.variable(*var, path.root.site)?),
            _ => match self.peek_path(path) {
                Some(value) => return Ok(Seen::Own(value.clone())),
                None => self.see(&path.root)?,
            },
        };
        for step in &path.steps {
            at = match at {
                Seen::Ref(value) => Seen::Ref(self.step(value, step, site)?),
                Seen::Own(value) => Seen::Own(self.step(&value, step, site)?.clone()),
            };
        }
        Ok(at)
    }

    /// As `path`, if all that it takes is at hand.
    #[inline]
    pub fn peek_path(&self, path: &'r PathExpr) -> Option<&Value> {
        let mut at = self.peek(&path.root)?;
        for step in &path.steps {
            at = match step {
                Step::Field(name, hint, _) => field_near(at, name, hint)?,
                Step::Index(index, hint) => self.peek_index(at, index, hint)?,
            };
        }
        Some(at)
    }

    #[inline]
    fn peek_index<'v>(&self, value: &'v Value, index: &'r Expr, hint: &Cell<usize>) -> Option<&'v Value> {
        match value {
            Value::Function(function) => function.get_near(self.peek(index)?, hint),
            Value::Seq(seq) => seq.get(self.peek_int(index)?),
            other => other.apply(self.peek(index)?),
        }
    }

    #[inline]
    fn step<'v>(&mut self, value: &'v Value, step: &'r Step, site: Site) -> Eval<&'v Value> {
        match step {
            Step::Field(name, hint, site) => self.field(value, name, hint, *site),
            Step::Index(index, hint) => {
                if let Some(found) = self.peek_index(value, index, hint) {
                    return Ok(found);
                }
                let key = self.see(index)?;
                match value.apply(&key) {
                    Some(found) => Ok(found),
                    None => Err(self.no_value_at(value, &key, site)),
                }
            }
        }
    }

    #[inline]
    fn field<'v>(&self, value: &'v Value, name: &Symbol, hint: &Cell<usize>, site: Site) -> Eval<&'v Value> {
        field_near(value, name, hint).ok_or_else(|| self.no_field(value, name, site))
    }

    #[cold]
    fn no_field(&self, value: &Value, name: &Symbol, site: Site) -> Fault {
        if value.is_function() {
            return self.no_value_at(value, &Value::Str(name.clone()), site);
        }
        self.fault(site, format!("field `{name}` of what is no record: {}", describe(value)))
    }

    /// The error of a function applied outside of its domain, or of what is no function.
    #[cold]
    pub fn no_value_at(&self, value: &Value, key: &Value, site: Site) -> Fault {
        let message = match value {
            Value::Seq(seq) => format!("{key} is no index of {value}, which has {} elements", seq.len()),
            Value::Record(record) => {
                let names: Vec<&str> = record.shape().names().iter().map(Symbol::as_str).collect();
                format!("the record {value} has no field {key}; its fields are {}", names.join(", "))
            }
            Value::Function(function) => {
                format!("{key} is not in the domain {} of the function {value}", function.domain())
            }
            other => format!("a function is needed, but this is {}", describe(other)),
        };
        self.fault(site, message)
    }
}

/// The field of a record that most likely stands where it did last time.
#[inline]
fn field_near<'v>(value: &'v Value, name: &Symbol, hint: &Cell<usize>) -> Option<&'v Value> {
    let Value::Record(record) = value else { return None };
    let at = match record.shape().names().get(hint.get()) {
        Some(known) if known.same(name) => hint.get(),
        _ => {
            let at = record.position(name)?;
            hint.set(at);
            at
        }
    };
    record.values().get(at)
}
