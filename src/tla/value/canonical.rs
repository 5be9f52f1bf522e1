//! Values as bytes: equal values have equal bytes, different ones different bytes, and none begins with another.
//!
//! Version 1. A value is a tag byte and what follows it:
//!
//! | tag | value | then |
//! | --- | --- | --- |
//! | 0, 1 | `FALSE`, `TRUE` | |
//! | 2 | integer | zigzag, as a count is written |
//! | 3, 4 | string, model value | count of bytes, UTF-8 |
//! | 5 | set | count, elements in ascending order |
//! | 6 | sequence | count, elements |
//! | 7 | record | count, names in ascending order (each as after tag 3), values in that order |
//! | 8 | function | count, domain in ascending order, values in that order |
//! | 16.. | lazy set that cannot be enumerated | count of names, names, count of parts, parts |
//!
//! A count is LEB128: seven bits a byte, lowest first, the high bit set on all but the last byte, no more bytes than
//! needed. The order is that of [`Value`]'s `Ord`. A lazy set that can be enumerated is written as its elements. The
//! tags of lazy sets are those of their kinds: 16 `Nat`, 17 `Int`, 18 `STRING`, 19 `a..b`, 20 `SUBSET S`,
//! 21 `[S -> T]`, 22 `Seq(S)`, 23 `[a : S]`, 24 `S \X T`, 25 `S \cup T`, 26 `S \cap T`, 27 `S \ T`.

use super::{Symbol, Value};

/// The version of the bytes that [`Value::write_canonical`] writes; it changes if they ever do.
pub const CANONICAL_VERSION: u32 = 1;

pub(super) const FALSE: u8 = 0;
pub(super) const TRUE: u8 = 1;
pub(super) const INT: u8 = 2;
pub(super) const STRING: u8 = 3;
pub(super) const MODEL: u8 = 4;
pub(super) const SET: u8 = 5;
pub(super) const SEQ: u8 = 6;
pub(super) const RECORD: u8 = 7;
pub(super) const FUNCTION: u8 = 8;

impl Value {
    /// Appends the value's canonical bytes (see [`CANONICAL_VERSION`] and [`read_canonical`](super::read_canonical)).
    /// Hashes of values that are stored are computed from these.
    pub fn write_canonical(&self, out: &mut Vec<u8>) {
        let mut rest = vec![std::slice::from_ref(self).iter()];
        while let Some(mut level) = rest.pop() {
            while let Some(value) = level.next() {
                if !write_atom(value, out) {
                    rest.push(level);
                    write_head(value, out, &mut rest);
                    break;
                }
            }
        }
    }
}

/// Writes a value without parts; `false` for others.
#[inline]
fn write_atom(value: &Value, out: &mut Vec<u8>) -> bool {
    match value {
        Value::Bool(value) => out.push(if *value { TRUE } else { FALSE }),
        Value::Int(value) => {
            out.push(INT);
            write_count(((value << 1) ^ (value >> 63)) as u64, out);
        }
        Value::Str(text) => write_text(STRING, text, out),
        Value::Model(name) => write_text(MODEL, name, out),
        _ => return false,
    }
    true
}

/// Writes what comes before the parts of a value, and adds the parts to what is still to be written, last first.
fn write_head<'a>(value: &'a Value, out: &mut Vec<u8>, rest: &mut Vec<std::slice::Iter<'a, Value>>) {
    match value {
        Value::Set(set) => write_listed(SET, set.as_slice(), out, rest),
        Value::Seq(seq) => write_listed(SEQ, seq.as_slice(), out, rest),
        Value::Record(record) => {
            write_size(RECORD, record.len(), out);
            out.extend_from_slice(record.shape().canonical());
            rest.push(record.values().iter());
        }
        Value::Function(function) => {
            rest.push(function.values().iter());
            write_listed(FUNCTION, function.domain().as_slice(), out, rest);
        }
        Value::Lazy(lazy) => match lazy.normal() {
            Some(set) => write_listed(SET, set.as_slice(), out, rest),
            None => {
                write_size(lazy.tag(), lazy.names().len(), out);
                write_names(lazy.names(), out);
                write_count(lazy.children().len() as u64, out);
                rest.push(lazy.children().iter());
            }
        },
        Value::Bool(_) | Value::Int(_) | Value::Str(_) | Value::Model(_) => {}
    }
}

fn write_listed<'a>(tag: u8, items: &'a [Value], out: &mut Vec<u8>, rest: &mut Vec<std::slice::Iter<'a, Value>>) {
    write_size(tag, items.len(), out);
    rest.push(items.iter());
}

fn write_size(tag: u8, size: usize, out: &mut Vec<u8>) {
    out.push(tag);
    write_count(size as u64, out);
}

fn write_text(tag: u8, symbol: &Symbol, out: &mut Vec<u8>) {
    out.push(tag);
    write_names(std::slice::from_ref(symbol), out);
}

/// Writes texts, each after its count of bytes.
pub(super) fn write_names(names: &[Symbol], out: &mut Vec<u8>) {
    for name in names {
        write_count(name.as_str().len() as u64, out);
        out.extend_from_slice(name.as_str().as_bytes());
    }
}

fn write_count(mut count: u64, out: &mut Vec<u8>) {
    while count >= 0x80 {
        out.push(count as u8 | 0x80);
        count >>= 7;
    }
    out.push(count as u8);
}
