//! How well fingerprints tell apart what specs are full of: values that differ in little.

use crate::hash;
use crate::tla::value::{Set, Value};

/// Two nodes' tables of small numbers, a set of some nodes, and a log: every combination.
fn similar_values() -> Vec<Value> {
    let nodes: Vec<Value> = ["n1", "n2", "n3"].map(Value::model).to_vec();
    let domain = Set::new(nodes.clone());
    let row = |n: i64| Value::function(domain.clone(), [n % 5, n / 5 % 5, n / 25].map(Value::Int).to_vec());
    let rows: Vec<Value> = (0..125).map(row).collect();
    let some = |bits: usize| (0..3).filter(|at| bits >> at & 1 == 1).map(|at| nodes[at].clone()).collect();
    let mut out = Vec::new();
    for a in &rows {
        for b in &rows {
            let table = Value::function(domain.clone(), vec![a.clone(), b.clone(), a.clone()]);
            out.extend((0..8).map(|bits| Value::seq(vec![table.clone(), Value::set(some(bits))])));
        }
    }
    out
}

#[test]
fn similar_values_do_not_collide() {
    let values = similar_values();
    assert_eq!(values.len(), 125_000);
    let distinct: hash::Set<u64> = values.iter().map(Value::fingerprint).collect();
    assert_eq!(distinct.len(), values.len());
    // Sums of them, as a set makes, do not either.
    let pairs = values.windows(2).map(|pair| Value::set(pair.to_vec()).fingerprint());
    assert_eq!(pairs.collect::<hash::Set<u64>>().len(), values.len() - 1);
}

#[test]
fn every_bit_of_similar_values_is_balanced() {
    let values = similar_values();
    for bit in 0..64 {
        let ones = values.iter().filter(|value| value.fingerprint() >> bit & 1 == 1).count();
        // Six standard deviations of a fair coin.
        assert!(ones.abs_diff(values.len() / 2) < 1061, "bit {bit}: {ones} ones of {}", values.len());
    }
}

#[test]
fn kinds_of_equal_content_differ() {
    let (one, text) = (Value::Int(1), Value::string("a"));
    let values = [
        Value::Bool(false),
        Value::Bool(true),
        Value::Int(0),
        one.clone(),
        text.clone(),
        Value::model("a"),
        Value::set(vec![]),
        Value::seq(vec![]),
        Value::set(vec![one.clone()]),
        Value::seq(vec![one.clone()]),
        Value::single(text, one.clone()),
        Value::single(Value::model("a"), one.clone()),
        Value::single(Value::Int(0), one),
        Value::naturals(),
        Value::integers(),
    ];
    let distinct: hash::Set<u64> = values.iter().map(Value::fingerprint).collect();
    assert_eq!(distinct.len(), values.len());
}

#[test]
fn fingerprints_never_change() {
    // Coverage that is compared between processes depends on these: a change needs a new FINGERPRINT_VERSION.
    let node = Value::model("n1");
    let pinned = [
        (Value::Bool(true), 0xbb67_ae85_84ca_a73b),
        (Value::Int(-7), 0x8455_1a7f_db90_9074),
        (Value::string("leader"), 0x0737_caa6_a78f_7ad4),
        (Value::set(vec![node.clone(), Value::Int(1)]), 0xacb6_e374_4714_1e4a),
        (Value::seq(vec![Value::Int(1), Value::Int(2)]), 0x82ea_8281_a20f_5f57),
        (Value::record(vec![("term".into(), Value::Int(3))]), 0x1a38_c7db_7c33_60a9),
        (Value::single(node, Value::Int(3)), 0x5830_3e8e_1a7d_6a3d),
        (Value::naturals().powerset().unwrap(), 0xb020_6cda_28cd_a150),
    ];
    let got: Vec<u64> = pinned.iter().map(|(value, _)| value.fingerprint()).collect();
    assert_eq!(got, pinned.iter().map(|(_, fingerprint)| *fingerprint).collect::<Vec<u64>>());
}
