//! Canonical bytes against their specification, and back.

use proptest::prelude::*;

use super::generate::{function, lazy, value};
use crate::tla::value::{Interner, Set, Value, read_canonical, read_interned};

fn bytes(value: &Value) -> Vec<u8> {
    let mut out = Vec::new();
    value.write_canonical(&mut out);
    out
}

fn count(mut count: u64) -> Vec<u8> {
    let mut out = Vec::new();
    loop {
        let low = (count & 0x7f) as u8;
        count >>= 7;
        out.push(if count == 0 { low } else { low | 0x80 });
        if count == 0 {
            return out;
        }
    }
}

/// The bytes as the module's table specifies them, by recursion.
fn expected(value: &Value) -> Vec<u8> {
    let text = |text: &str| [count(text.len() as u64), text.as_bytes().to_vec()].concat();
    let all = |values: &[Value]| values.iter().flat_map(expected).collect::<Vec<u8>>();
    let sized = |tag: u8, size: usize| [vec![tag], count(size as u64)].concat();
    match value {
        Value::Bool(value) => vec![u8::from(*value)],
        Value::Int(value) => {
            let zigzag = if *value < 0 { !(*value as u64) << 1 | 1 } else { (*value as u64) << 1 };
            [vec![2], count(zigzag)].concat()
        }
        Value::Str(symbol) => [vec![3], text(symbol.as_str())].concat(),
        Value::Model(symbol) => [vec![4], text(symbol.as_str())].concat(),
        Value::Set(_) | Value::Lazy(_) => {
            let set = value.as_set().unwrap();
            [sized(5, set.len()), all(set.as_slice())].concat()
        }
        Value::Seq(seq) => [sized(6, seq.len()), all(seq.as_slice())].concat(),
        Value::Record(record) => {
            let names: Vec<u8> = record.fields().flat_map(|(name, _)| text(name.as_str())).collect();
            [sized(7, record.len()), names, all(record.values())].concat()
        }
        Value::Function(function) => {
            [sized(8, function.len()), all(function.domain().as_slice()), all(function.values())].concat()
        }
    }
}

proptest! {
    #[test]
    fn round_trip(value in prop_oneof![value(), function(), lazy()], after in prop::collection::vec(any::<u8>(), 0..4)) {
        let mut out = bytes(&value);
        prop_assert_eq!(&out, &expected(&value));
        let length = out.len();
        out.extend(after);
        let (again, read) = read_canonical(&out).unwrap();
        prop_assert_eq!(read, length);
        prop_assert_eq!(&again, &value);
        prop_assert_eq!(again.fingerprint(), value.fingerprint());
    }

    #[test]
    fn interned_values_are_the_same_and_share_their_shapes(value in prop_oneof![value(), function()]) {
        let mut interner = Interner::default();
        let out = bytes(&value);
        let (again, read) = read_interned(&out, &mut interner).unwrap();
        prop_assert_eq!((&again, read), (&value, out.len()));
        prop_assert_eq!(again.fingerprint(), value.fingerprint());
        let (third, _) = read_interned(&out, &mut interner).unwrap();
        if let (Value::Record(a), Value::Record(b)) = (&again, &third) {
            prop_assert!(std::rc::Rc::ptr_eq(a.shape(), b.shape()));
        }
    }

    #[test]
    fn no_value_begins_another(a in value(), b in value()) {
        let (x, y) = (bytes(&a), bytes(&b));
        prop_assert_eq!(x == y, a == b);
        prop_assert!(a == b || !(x.starts_with(&y) || y.starts_with(&x)));
    }

    #[test]
    fn every_cut_is_an_error(value in value()) {
        let out = bytes(&value);
        for length in 0..out.len() {
            prop_assert!(read_canonical(&out[..length]).is_err());
        }
    }

    #[test]
    fn other_bytes_are_an_error_or_canonical(bytes_in in prop::collection::vec(prop_oneof![0..32_u8, any::<u8>()], 0..40)) {
        if let Ok((value, read)) = read_canonical(&bytes_in) {
            prop_assert_eq!(bytes(&value), &bytes_in[..read]);
        }
    }

    #[test]
    fn one_changed_byte_is_an_error_or_another_value(value in value(), at: prop::sample::Index, new: u8) {
        let mut out = bytes(&value);
        let at = at.index(out.len());
        prop_assume!(out[at] != new);
        out[at] = new;
        if let Ok((other, read)) = read_canonical(&out) {
            prop_assert!(other != value || read < out.len());
        }
    }
}

#[test]
fn other_forms_are_refused() {
    let refuse =
        |bytes: &[u8], reason: &str| assert_eq!(read_canonical(bytes).unwrap_err().reason, reason, "{bytes:?}");
    let form = "a value in another than its canonical form";
    refuse(&[], "the bytes end within a value");
    refuse(&[5, 2, 2, 4, 2, 2], form); // {2, 1}
    refuse(&[5, 2, 2, 2, 2, 2], form); // {1, 1}
    refuse(&[8, 1, 2, 2, 0], form); // <<FALSE>> as a function
    refuse(&[8, 0], form); // <<>> as a function
    refuse(&[8, 1, 3, 1, b'a', 0], form); // a record as a function
    refuse(&[2, 0x80, 0], form); // a count longer than needed
    refuse(&[19, 0, 2, 2, 0, 2, 4], form); // 0..2 as a lazy interval
    refuse(&[20, 0, 1, 5, 0], form); // SUBSET {} as a lazy set
    refuse(&[7, 0], "a record without fields, or with one twice");
    refuse(&[7, 2, 1, b'a', 1, b'a', 0, 0], "a record without fields, or with one twice");
    refuse(&[8, 2, 2, 2, 2, 2, 0, 0], "a function with one argument twice");
    refuse(&[3, 1, 0xff], "a text that is not UTF-8");
    refuse(&[6, 0xff, 0xff, 0xff, 0xff, 0x7f], "a count larger than the bytes left");
    refuse(&[2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2], "a count beyond 64 bits");
    refuse(&[9, 0, 0], "a byte that begins no value");
    refuse(&[20, 0, 1, 0], "a lazy set that is not made of sets, or nested too deep");
}

#[test]
fn bytes_never_change() {
    // What is stored depends on these: a change needs a new CANONICAL_VERSION.
    let record = Value::record(vec![("b".into(), Value::Int(-3)), ("a".into(), Value::string("x"))]);
    assert_eq!(bytes(&record), [7, 2, 1, b'a', 1, b'b', 3, 1, b'x', 2, 5]);
    let function = Value::function(Set::new(vec![Value::model("n")]), vec![Value::Int(64)]);
    assert_eq!(bytes(&function), [8, 1, 4, 1, b'n', 2, 0x80, 1]);
    assert_eq!(bytes(&Value::Int(i64::MIN)), [2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]);
    assert_eq!(bytes(&Value::naturals()), [16, 0, 0]);
}

#[test]
fn infinite_sets_round_trip() {
    let nat = Value::naturals();
    let record = super::generate::record_set(nat.clone(), Value::integers());
    let sets = [
        nat.powerset().unwrap(),
        Value::strings().sequences().unwrap(),
        Value::function_set(&Value::interval(1, 3), &nat).unwrap(),
        Value::product(vec![nat.clone(), record.clone()]).unwrap(),
        nat.union(&Value::set(vec![Value::Int(-1)])).unwrap(),
        nat.intersect(&Value::integers()).unwrap(),
        nat.difference(&Value::set(vec![Value::Int(0)])).unwrap(),
        Value::interval(i64::MIN, i64::MAX),
        record,
        nat,
    ];
    for set in sets {
        let out = bytes(&set);
        let (again, read) = read_canonical(&out).unwrap();
        assert_eq!((&again, read), (&set, out.len()));
        assert_eq!(again.fingerprint(), set.fingerprint());
        assert_eq!(again.to_string(), set.to_string());
    }
}
