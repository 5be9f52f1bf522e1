//! Values that are nested very deep, on a small stack.

use crate::tla::value::{Set, SetError, Value, read_canonical};

const DEPTH: usize = 20_000;

/// Each way to nest.
fn nest(kind: usize, inner: Value) -> Value {
    match kind {
        0 => Value::set(vec![inner]),
        1 => Value::seq(vec![Value::Int(1), inner]),
        2 => Value::record(vec![("f".into(), inner)]),
        3 => Value::single(Value::model("k"), inner),
        4 => Value::single(inner, Value::Int(0)),
        _ => unreachable!(),
    }
}

fn nested(kind: Option<usize>, leaf: i64) -> Value {
    (0..DEPTH).fold(Value::Int(leaf), |inner, level| nest(kind.unwrap_or(level % 5), inner))
}

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(256 << 10).spawn(work).unwrap().join().unwrap();
}

#[test]
fn deep_values_do_not_exhaust_the_stack() {
    on_a_small_stack(|| {
        for kind in [None, Some(0), Some(1), Some(2), Some(3), Some(4)] {
            let (a, b, c) = (nested(kind, 1), nested(kind, 1), nested(kind, 2));
            assert!(a.depth() as usize >= DEPTH);
            assert!(a == b && a != c && a < c);
            assert_eq!((a.try_eq(&b), a.try_eq(&c)), (Ok(true), Ok(false)));
            let mut bytes = Vec::new();
            a.write_canonical(&mut bytes);
            let (again, read) = read_canonical(&bytes).unwrap();
            assert!(again == a && read == bytes.len());
            assert!(a.to_string().len() > DEPTH);
            assert_eq!(Set::new(vec![a.clone(), c, b]).len(), 2);
        }
    });
}

#[test]
fn deep_lazy_sets_are_refused() {
    on_a_small_stack(|| {
        let mut set = Value::naturals();
        let mut levels = 0;
        let error = loop {
            match set.powerset() {
                Ok(next) => set = next,
                Err(error) => break error,
            }
            levels += 1;
        };
        assert_eq!((error, levels), (SetError::TooDeep, 199));
        assert_eq!(set, set.clone());
        assert!(set.contains(&set).is_err());
        assert!(Value::set(vec![nested(Some(0), 1)]).powerset().is_err());
    });
}
