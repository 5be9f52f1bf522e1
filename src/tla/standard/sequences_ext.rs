//! `SequencesExt`, of the CommunityModules.

use crate::tla::value::{Seq, Value};

use super::functions::range;
use super::sequences::seq;
use super::{Form, Higher, Native, describe, elements, one, strict, two};

/// What is not evaluated by its definition.
pub(super) static NATIVES: &[Native] = &[
    strict("ToSet", &[0], range),
    strict("SetToSeq", &[0], |args| Ok(Value::seq(elements(one(args)?)?.iter().cloned().collect()))),
    strict("SetToSeqs", &[0], orders),
    strict("Contains", &[0, 0], contains),
    strict("Reverse", &[0], |args| Ok(Value::seq(seq(one(args)?)?.iter().rev().cloned().collect()))),
    strict("Front", &[0], front),
    strict("Last", &[0], last),
    strict("IsPrefix", &[0, 0], is_prefix),
    strict("FlattenSeq", &[0], flatten),
    strict("AllSubSeqs", &[0], parts),
    strict("ReplaceFirstSubSeq", &[0, 0, 0], |args| replace(args, 1)),
    strict("ReplaceAllSubSeqs", &[0, 0, 0], |args| replace(args, usize::MAX)),
    Native { name: "FoldSeq", params: &[2, 0, 0], form: Form::Higher(Higher::FoldFunction) },
    Native { name: "FoldLeft", params: &[2, 0, 0], form: Form::Higher(Higher::FoldLeft) },
    Native { name: "FoldRight", params: &[2, 0, 0], form: Form::Higher(Higher::FoldRight) },
    Native { name: "FoldLeftDomain", params: &[2, 0, 0], form: Form::Higher(Higher::FoldLeftDomain) },
    Native { name: "FoldRightDomain", params: &[2, 0, 0], form: Form::Higher(Higher::FoldRightDomain) },
];

/// How many sequences `SetToSeqs` and `AllSubSeqs` make at most.
const SEQUENCES: usize = 1_000_000;

fn orders(args: &[Value]) -> Result<Value, String> {
    let all = elements(one(args)?)?;
    let count = (1..=all.len()).try_fold(1_usize, |product, factor| product.checked_mul(factor));
    if count.is_none_or(|count| count > SEQUENCES) {
        return Err(format!("a set of {} elements has too many orders; {SEQUENCES} at most", all.len()));
    }
    let mut orders: Vec<Vec<Value>> = vec![Vec::new()];
    for _ in 0..all.len() {
        let longer = |order: &Vec<Value>| -> Vec<Vec<Value>> {
            let missing = all.iter().filter(|element| !order.contains(element));
            missing.map(|element| order.iter().chain([element]).cloned().collect()).collect()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    Ok(Value::set(orders.into_iter().map(Value::seq).collect()))
}

fn contains(args: &[Value]) -> Result<Value, String> {
    let (items, item) = two(args)?;
    Ok(Value::Bool(seq(items)?.iter().any(|other| other == item)))
}

fn front(args: &[Value]) -> Result<Value, String> {
    let items = seq(one(args)?)?;
    match items.sub_seq(1, items.len() as i64 - 1) {
        Some(front) if !items.is_empty() => Ok(Value::Seq(front)),
        _ => Err("the empty sequence has no elements".to_owned()),
    }
}

fn last(args: &[Value]) -> Result<Value, String> {
    seq(one(args)?)?.iter().last().cloned().ok_or_else(|| "the empty sequence has no last element".to_owned())
}

fn is_prefix(args: &[Value]) -> Result<Value, String> {
    match two(args)? {
        (Value::Str(prefix), Value::Str(text)) => Ok(Value::Bool(text.as_str().starts_with(prefix.as_str()))),
        (prefix, items) => {
            let (prefix, items) = (seq(prefix)?, seq(items)?);
            Ok(Value::Bool(prefix.len() <= items.len() && prefix.iter().zip(items.iter()).all(|(a, b)| a == b)))
        }
    }
}

/// The parts joined; strings too, as TLC joins them.
fn flatten(args: &[Value]) -> Result<Value, String> {
    let parts = seq(one(args)?)?;
    if let Some(Value::Str(_)) = parts.iter().next() {
        let text = |part: &Value| match part {
            Value::Str(text) => Ok(text.as_str().to_owned()),
            other => Err(format!("a string is needed, but this is {}", describe(other))),
        };
        return Ok(Value::string(&parts.iter().map(text).collect::<Result<String, String>>()?));
    }
    let mut joined = Vec::new();
    for part in parts.iter() {
        joined.extend(seq(part)?.iter().cloned());
    }
    Ok(Value::seq(joined))
}

fn parts(args: &[Value]) -> Result<Value, String> {
    let items = seq(one(args)?)?;
    if 1_usize.checked_shl(items.len() as u32).is_none_or(|count| count > SEQUENCES) {
        return Err(format!("a sequence of {} elements has too many parts; {SEQUENCES} at most", items.len()));
    }
    let mut parts: Vec<Vec<Value>> = vec![Vec::new()];
    for item in items.iter() {
        let longer: Vec<Vec<Value>> = parts.iter().map(|part| part.iter().chain([item]).cloned().collect()).collect();
        parts.extend(longer);
    }
    Ok(Value::set(parts.into_iter().map(Value::seq).collect()))
}

/// `t` with `r` in the place of `s`, from the left, so many times at most.
fn replace(args: &[Value], times: usize) -> Result<Value, String> {
    let [r, s, t] = args else { return Err("three arguments are needed".to_owned()) };
    if let (Value::Str(r), Value::Str(s), Value::Str(t)) = (r, s, t) {
        let chars = |text: &str| text.chars().collect::<Vec<char>>();
        let text: String = replaced(&chars(r.as_str()), &chars(s.as_str()), &chars(t.as_str()), times).iter().collect();
        return Ok(Value::string(&text));
    }
    let items = |value: &Value| Ok::<Vec<Value>, String>(seq(value)?.iter().cloned().collect());
    Ok(Value::Seq(Seq::new(replaced(&items(r)?, &items(s)?, &items(t)?, times))))
}

fn replaced<T: Clone + PartialEq>(r: &[T], s: &[T], t: &[T], times: usize) -> Vec<T> {
    if s == t {
        return r.to_vec();
    }
    let (mut out, mut rest, mut left) = (Vec::new(), t, times);
    while let Some((next, after)) = rest.split_first() {
        // What is empty stands before every element.
        let here = left > 0 && rest.starts_with(s);
        if here {
            out.extend_from_slice(r);
            left -= 1;
        }
        if here && !s.is_empty() {
            rest = rest.get(s.len()..).unwrap_or(&[]);
        } else {
            out.push(next.clone());
            rest = after;
        }
    }
    out
}
