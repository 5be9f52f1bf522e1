//! `EXCEPT`.

use crate::tla::compile::ir::{ExceptExpr, Expr, Update};
use crate::tla::standard::describe;
use crate::tla::value::Value;

use super::slot::Slot;
use super::{Eval, Machine};

impl<'r> Machine<'r> {
    pub fn except(&mut self, except: &'r ExceptExpr) -> Eval<Value> {
        let [first, rest @ ..] = &*except.updates else { return self.eval(&except.base) };
        let base = self.see(&except.base)?;
        let mut value = self.updated(&base, &first.path, first)?;
        for update in rest {
            value = self.updated(&value, &update.path, update)?;
        }
        Ok(value)
    }

    /// A value with one part replaced; as it is, if it has no such part.
    fn updated(&mut self, value: &Value, path: &'r [Expr], update: &'r Update) -> Eval<Value> {
        let [step, rest @ ..] = path else { return Err(self.broken(update.site)) };
        let key = self.see(step)?;
        match value {
            Value::Function(function) => {
                let Some(at) = function.domain().position(&key) else { return Ok(value.clone()) };
                let Some(old) = function.values().get(at) else { return Ok(value.clone()) };
                let new = self.replacement(old, rest, update)?;
                Ok(Value::Function(function.with_at(at, new)))
            }
            Value::Record(record) => {
                let Value::Str(name) = &*key else { return Ok(value.clone()) };
                let Some(at) = record.position(name) else { return Ok(value.clone()) };
                let Some(old) = record.values().get(at) else { return Ok(value.clone()) };
                let new = self.replacement(old, rest, update)?;
                Ok(Value::Record(record.with_at(at, new)))
            }
            Value::Seq(seq) => {
                let Value::Int(index) = &*key else { return Ok(value.clone()) };
                let Some(old) = seq.get(*index) else { return Ok(value.clone()) };
                let new = self.replacement(old, rest, update)?;
                Ok(Value::Seq(seq.with(*index, new)))
            }
            other => {
                let message = format!("EXCEPT needs a function or a record, but this is {}", describe(other));
                Err(self.fault(update.site, message))
            }
        }
    }

    #[inline]
    fn replacement(&mut self, old: &Value, rest: &'r [Expr], update: &'r Update) -> Eval<Value> {
        if rest.is_empty() {
            self.set(update.at, Slot::Value(old.clone()));
            return self.eval(&update.value);
        }
        self.updated(old, rest, update)
    }
}
