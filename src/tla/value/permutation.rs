//! Permutations of model values, applied to values.

use super::block::DEEP;
use super::{Interner, Record, Set, Symbol, Value, read_interned};

/// A permutation of model values, as `TLC!Permutations` makes them: those that it moves, with what they become.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Permutation {
    moves: Vec<(Symbol, Symbol)>,
}

impl Permutation {
    /// The permutation that a function is.
    ///
    /// # Errors
    ///
    /// When it is no function from a set of model values onto the same set.
    pub fn of(function: &Value) -> Result<Permutation, String> {
        let wrong = || format!("a permutation of model values is needed, but {function} is none");
        let Value::Function(entries) = function else {
            // The permutation of nothing.
            return if *function == Value::seq(Vec::new()) {
                Ok(Permutation { moves: Vec::new() })
            } else {
                Err(wrong())
            };
        };
        if Set::new(entries.values().to_vec()) != *entries.domain() {
            return Err(wrong());
        }
        let mut moves = Vec::new();
        for entry in entries.entries() {
            match entry {
                (Value::Model(from), Value::Model(to)) if from != to => moves.push((from.clone(), to.clone())),
                (Value::Model(_), Value::Model(_)) => {}
                _ => return Err(wrong()),
            }
        }
        Ok(Permutation { moves })
    }

    /// Whether it moves nothing.
    pub fn is_identity(&self) -> bool {
        self.moves.is_empty()
    }

    /// What a model value becomes.
    fn image<'p>(&'p self, symbol: &'p Symbol) -> &'p Symbol {
        self.moves.iter().find(|(from, _)| from == symbol).map_or(symbol, |(_, to)| to)
    }

    /// First this one, then another.
    pub fn then(&self, other: &Permutation) -> Permutation {
        let mut all: Vec<&Symbol> = self.moves.iter().chain(&other.moves).map(|(from, _)| from).collect();
        all.sort_unstable();
        all.dedup();
        let moves = all.into_iter().map(|from| (from.clone(), other.image(self.image(from)).clone()));
        Permutation { moves: moves.filter(|(from, to)| from != to).collect() }
    }

    /// A value with its model values permuted. Sets that cannot be enumerated stay as they are.
    pub fn apply(&self, value: &Value) -> Value {
        if value.depth() > DEEP {
            return self.apply_deep(value);
        }
        let all = |values: &[Value]| values.iter().map(|value| self.apply(value)).collect::<Vec<Value>>();
        match value {
            Value::Bool(_) | Value::Int(_) | Value::Str(_) => value.clone(),
            Value::Model(symbol) => Value::Model(self.image(symbol).clone()),
            Value::Set(set) => Value::set(all(set.as_slice())),
            Value::Seq(seq) => Value::seq(all(seq.as_slice())),
            Value::Record(record) => Value::Record(Record::with_shape(record.shape(), all(record.values()))),
            Value::Function(function) => {
                let mut entries: Vec<(Value, Value)> =
                    function.entries().map(|(key, value)| (self.apply(key), self.apply(value))).collect();
                entries.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
                let (keys, values) = entries.into_iter().unzip();
                Value::function(Set::from_sorted(keys), values)
            }
            Value::Lazy(_) => value.as_set().map_or_else(|_| value.clone(), |set| Value::set(all(set.as_slice()))),
        }
    }

    /// Values that are too deep for recursion are written and read again, under the new names.
    #[cold]
    fn apply_deep(&self, value: &Value) -> Value {
        let mut bytes = Vec::new();
        value.write_canonical(&mut bytes);
        let mut interner = Interner::renaming(&self.moves);
        read_interned(&bytes, &mut interner).map_or_else(|_| value.clone(), |(renamed, _)| renamed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swap() -> Permutation {
        let (a, b) = (Value::model("a"), Value::model("b"));
        Permutation::of(&Value::function(Set::new(vec![a.clone(), b.clone()]), vec![b, a])).unwrap()
    }

    #[test]
    fn model_values_move_wherever_they_stand() {
        let value = |a: &str, b: &str| {
            let (a, b) = (Value::model(a), Value::model(b));
            let keys = Set::new(vec![a.clone(), Value::model("c")]);
            let at_a = usize::from(keys.as_slice()[0] != a);
            let mut values = vec![Value::Int(2), Value::Int(2)];
            values[at_a] = Value::Int(1);
            Value::seq(vec![
                Value::record(vec![("x".into(), b.clone()), ("y".into(), Value::string("a"))]),
                Value::function(keys, values),
                Value::set(vec![a, Value::model("d")]),
                b,
            ])
        };
        assert_eq!(swap().apply(&value("a", "b")), value("b", "a"));
        assert!(swap().then(&swap()).is_identity());
    }

    #[test]
    fn deep_values_too() {
        let nested = |name: &str| (0..5_000).fold(Value::model(name), |inner, _| Value::seq(vec![inner]));
        assert_eq!(swap().apply(&nested("a")), nested("b"));
        let mixed =
            |name: &str| (0..500).fold(Value::model(name), |inner, _| Value::set(vec![inner, Value::model("c")]));
        assert_eq!(swap().apply(&mixed("b")), mixed("a"));
    }

    #[test]
    fn what_is_no_permutation_is_refused() {
        let set = Set::new(vec![Value::model("a"), Value::model("b")]);
        let onto_one = Value::function(set, vec![Value::model("a"), Value::model("a")]);
        assert!(Permutation::of(&onto_one).unwrap_err().contains("is none"));
        assert!(Permutation::of(&Value::Int(1)).is_err());
        assert!(Permutation::of(&Value::seq(vec![Value::Int(1)])).is_err());
    }
}
