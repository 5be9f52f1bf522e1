//! `=` as TLC has it: what it leaves unspecified is an error, not `FALSE`.

use super::order::{Class, Difference, Normal, difference};
use super::{Incomparable, Symbol, Value};

impl Value {
    /// `self = other`. A model value is comparable with everything, but for a typed one (`S_1`),
    /// which is comparable with untyped ones and those of its type; sequences, records and functions are comparable
    /// with each other; the first parts that differ decide whether compounds are.
    ///
    /// # Errors
    /// If the values, or the parts that decide, are of kinds that cannot be compared; also if one of two sets is too
    /// large to enumerate, both are finite and they are not built in the same way.
    #[inline]
    pub fn try_eq(&self, other: &Value) -> Result<bool, Incomparable> {
        match (self, other) {
            (Value::Int(a), Value::Int(b)) => Ok(a == b),
            (Value::Bool(a), Value::Bool(b)) => Ok(a == b),
            (Value::Str(a), Value::Str(b)) => Ok(a == b),
            (Value::Model(a), Value::Model(b)) if a == b => Ok(true),
            (Value::Model(_), _) | (_, Value::Model(_)) => differing_models(self, other),
            _ if self == other => Ok(true),
            _ => differ(self, other),
        }
    }
}

/// `Ok(false)` for values that differ, if they are comparable.
fn differ<'a>(mut a: &'a Value, mut b: &'a Value) -> Result<bool, Incomparable> {
    loop {
        match (a.class(), b.class()) {
            (Class::Model, _) | (_, Class::Model) => return differing_models(a, b),
            (Class::Set, Class::Set) if undecided(a, b) => return Err(Incomparable::new(a, b)),
            (first, second) if first != second => return Err(Incomparable::new(a, b)),
            _ => match difference(a, b) {
                Difference::Decided(_) => return Ok(false),
                Difference::At(first, second) => (a, b) = (first, second),
            },
        }
    }
}

/// The answer for two values that differ, of which one is a model value at least.
fn differing_models(a: &Value, b: &Value) -> Result<bool, Incomparable> {
    let comparable = match (a, b) {
        (Value::Model(a), Value::Model(b)) => match (type_of(a), type_of(b)) {
            (Some(a), Some(b)) => a == b,
            _ => true,
        },
        (Value::Model(model), _) | (_, Value::Model(model)) => type_of(model).is_none(),
        _ => true,
    };
    if comparable { Ok(false) } else { Err(Incomparable::new(a, b)) }
}

/// The type of a model value: the letter of a name such as `S_1`. Those without one are comparable with everything.
fn type_of(model: &Symbol) -> Option<u8> {
    match model.as_str().as_bytes() {
        [letter, b'_', _, ..] => Some(*letter),
        _ => None,
    }
}

/// Whether two sets that are not built in the same way may be equal all the same, for all that can be told.
fn undecided(a: &Value, b: &Value) -> bool {
    match (a.normal(), b.normal()) {
        (Some(Normal::Opaque(a)), Some(Normal::Opaque(b))) => a.may_equal(b),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn model_values_of_two_types_are_not_comparable() {
        let model = Value::model;
        assert_eq!(model("C_1").try_eq(&model("C_2")), Ok(false));
        assert_eq!(model("C_1").try_eq(&model("C_1")), Ok(true));
        assert_eq!(model("C_1").try_eq(&model("none")), Ok(false));
        assert_eq!(model("none").try_eq(&Value::Int(1)), Ok(false));
        let error = model("C_1").try_eq(&model("S_1")).unwrap_err().to_string();
        assert_eq!(error, "cannot compare a model value C_1 with a model value S_1");
        assert!(model("C_1").try_eq(&Value::Int(1)).is_err());
        assert!(Value::seq(vec![model("C_1")]).try_eq(&Value::seq(vec![model("S_1")])).is_err());
        assert_eq!(model("C_").try_eq(&model("S_1")), Ok(false));
    }
}
