//! Parts of functions and records.

use crate::tla::compile::ir::{Kind, PathExpr, Site, Step};
use crate::tla::standard::describe;
use crate::tla::value::{Symbol, Value};

use super::slot::{Seen, Slot};
use super::{Eval, Fault, Machine};

impl<'r> Machine<'r> {
    /// `root[a].b`.
    #[inline]
    pub fn path(&mut self, path: &'r PathExpr, site: Site) -> Eval<Seen<'r>> {
        let mut steps = path.steps.iter();
        let mut at = match &path.root.kind {
            // The commonest of all: a field of a bound name.
            Kind::Slot(slot) | Kind::Lazy(slot, _) | Kind::Param(slot) => match (self.slot(*slot), steps.as_slice()) {
                (Slot::Value(value), [Step::Field(name, hint, site), ..]) => {
                    steps.next();
                    Seen::Own(self.field(value, name, hint, *site)?.clone())
                }
                _ => self.see(&path.root)?,
            },
            _ => self.see(&path.root)?,
        };
        for step in steps {
            at = match at {
                Seen::Ref(value) => Seen::Ref(self.step(value, step, site)?),
                Seen::Own(value) => Seen::Own(self.step(&value, step, site)?.clone()),
            };
        }
        Ok(at)
    }

    #[inline]
    fn step<'v>(&mut self, value: &'v Value, step: &'r Step, site: Site) -> Eval<&'v Value> {
        match step {
            Step::Field(name, hint, site) => self.field(value, name, hint, *site),
            Step::Index(index) => {
                if let Some(key) = self.peek(index)
                    && let Some(found) = value.apply(key)
                {
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
    fn field<'v>(&self, value: &'v Value, name: &Symbol, hint: &std::cell::Cell<usize>, site: Site) -> Eval<&'v Value> {
        let Value::Record(record) = value else { return Err(self.no_field(value, name, site)) };
        let names = record.shape().names();
        let at = match names.get(hint.get()) {
            Some(known) if known.same(name) => hint.get(),
            _ => match record.position(name) {
                Some(at) => {
                    hint.set(at);
                    at
                }
                None => return Err(self.no_field(value, name, site)),
            },
        };
        record.values().get(at).ok_or_else(|| self.no_field(value, name, site))
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
