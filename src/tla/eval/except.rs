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
        let place = match self.peek(step) {
            Some(key) => place_of(value, key),
            None => place_of(value, &*self.see(step)?),
        };
        let place = match place {
            Place::At(place) => place,
            Place::Outside => return Ok(value.clone()),
            Place::NoFunction => {
                let message = format!("EXCEPT needs a function or a record, but this is {}", describe(value));
                return Err(self.fault(update.site, message));
            }
        };
        let Some(old) = value.range().and_then(|values| values.get(place)) else {
            return Err(self.broken(update.site));
        };
        let new = self.replacement(old, rest, update)?;
        Ok(with_at(value, place, new))
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

fn with_at(value: &Value, place: usize, new: Value) -> Value {
    match value {
        Value::Function(function) => Value::Function(function.with_at(place, new)),
        Value::Record(record) => Value::Record(record.with_at(place, new)),
        Value::Seq(seq) => Value::Seq(seq.with(place as i64 + 1, new)),
        other => other.clone(),
    }
}

/// Where the argument of a change is.
enum Place {
    /// At this position of the values.
    At(usize),
    /// Outside of the domain: nothing is changed.
    Outside,
    /// What is to be changed is no function.
    NoFunction,
}

#[inline]
fn place_of(value: &Value, key: &Value) -> Place {
    let found = match (value, key) {
        (Value::Function(function), key) => function.domain().position(key),
        (Value::Record(record), Value::Str(name)) => record.position(name),
        (Value::Seq(seq), Value::Int(index)) => {
            usize::try_from(*index).ok().and_then(|index| index.checked_sub(1)).filter(|at| *at < seq.len())
        }
        (Value::Record(_) | Value::Seq(_), _) => None,
        _ => return Place::NoFunction,
    };
    found.map_or(Place::Outside, Place::At)
}
