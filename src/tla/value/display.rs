//! Values in TLA+ notation.

use std::fmt::{self, Write};

use super::{Function, Lazy, Record, Seq, Set, Symbol, Value};

/// What is still to be printed, last first.
pub(super) enum Piece<'a> {
    Value(&'a Value),
    Name(&'a Symbol),
    Text(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(self, f)
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_value(self, f)
    }
}

/// The kinds of compound values print as the values that they are.
macro_rules! print_as_value {
    ($($kind:ident),*) => {$(
        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_value(&Value::$kind(self.clone()), f)
            }
        }

        impl fmt::Debug for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_value(&Value::$kind(self.clone()), f)
            }
        }
    )*};
}

print_as_value!(Set, Seq, Record, Function, Lazy);

fn write_value(value: &Value, out: &mut dyn Write) -> fmt::Result {
    let mut rest = vec![Piece::Value(value)];
    while let Some(piece) = rest.pop() {
        match piece {
            Piece::Text(text) => out.write_str(text)?,
            Piece::Name(name) => out.write_str(name.as_str())?,
            Piece::Value(Value::Bool(value)) => out.write_str(if *value { "TRUE" } else { "FALSE" })?,
            Piece::Value(Value::Int(value)) => write!(out, "{value}")?,
            Piece::Value(Value::Model(name)) => out.write_str(name.as_str())?,
            Piece::Value(Value::Str(text)) => write_string(text.as_str(), out)?,
            Piece::Value(value) => {
                let start = rest.len();
                compound(value, &mut rest);
                if let Some(added) = rest.get_mut(start..) {
                    added.reverse();
                }
            }
        }
    }
    Ok(())
}

/// A string as TLA+ writes it, with `\"`, `\\`, `\t`, `\n`, `\f` and `\r`.
fn write_string(text: &str, out: &mut dyn Write) -> fmt::Result {
    out.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            '\t' => out.write_str("\\t")?,
            '\n' => out.write_str("\\n")?,
            '\u{c}' => out.write_str("\\f")?,
            '\r' => out.write_str("\\r")?,
            other => out.write_char(other)?,
        }
    }
    out.write_char('"')
}

/// The pieces of a value that has parts, first to last.
fn compound<'a>(value: &'a Value, out: &mut Vec<Piece<'a>>) {
    match value {
        Value::Set(set) => listed("{", set.as_slice(), ", ", "}", out),
        Value::Seq(seq) => listed("<<", seq.as_slice(), ", ", ">>", out),
        Value::Record(record) => {
            out.push(Piece::Text("["));
            for (at, (name, value)) in record.fields().enumerate() {
                let between = if at == 0 { "" } else { ", " };
                out.extend([Piece::Text(between), Piece::Name(name), Piece::Text(" |-> "), Piece::Value(value)]);
            }
            out.push(Piece::Text("]"));
        }
        Value::Function(function) => {
            for (at, (key, value)) in function.entries().enumerate() {
                let between = if at == 0 { "(" } else { " @@ " };
                out.extend([Piece::Text(between), Piece::Value(key), Piece::Text(" :> "), Piece::Value(value)]);
            }
            out.push(Piece::Text(")"));
        }
        Value::Lazy(lazy) => lazy.pieces(out),
        Value::Bool(_) | Value::Int(_) | Value::Str(_) | Value::Model(_) => {}
    }
}

/// Values between brackets.
pub(super) fn listed<'a>(
    open: &'static str,
    items: &'a [Value],
    between: &'static str,
    close: &'static str,
    out: &mut Vec<Piece<'a>>,
) {
    out.push(Piece::Text(open));
    for (at, item) in items.iter().enumerate() {
        out.extend([Piece::Text(if at == 0 { "" } else { between }), Piece::Value(item)]);
    }
    out.push(Piece::Text(close));
}

/// How long a value in a message may be, in bytes.
const BRIEF: usize = 200;

/// A value for a message: cut after about as many bytes as it says.
#[derive(Clone, Copy, Debug)]
pub struct Brief<'a> {
    value: &'a Value,
    limit: usize,
}

impl Value {
    /// The value in TLA+ notation, cut after about `limit` bytes: printing takes no longer than that, however large or
    /// deep it is.
    pub fn brief(&self, limit: usize) -> Brief<'_> {
        Brief { value: self, limit }
    }

    /// The value in TLA+ notation; nothing if that takes more than about `limit` bytes. Parts that are shared are printed
    /// wherever they stand, so a small value may take more than there is memory.
    pub fn text_within(&self, limit: usize) -> Option<String> {
        let mut short = Short { text: String::new(), limit };
        write_value(self, &mut short).ok().map(|()| short.text)
    }

    /// As [`Value::brief`], short enough for a message.
    pub(super) fn short(&self) -> Brief<'_> {
        self.brief(BRIEF)
    }
}

impl fmt::Display for Brief<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut short = Short { text: String::new(), limit: self.limit };
        let cut = write_value(self.value, &mut short).is_err();
        f.write_str(&short.text)?;
        if cut { f.write_str("...") } else { Ok(()) }
    }
}

struct Short {
    text: String,
    limit: usize,
}

impl Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            if self.text.len() >= self.limit {
                return Err(fmt::Error);
            }
            self.text.push(character);
        }
        Ok(())
    }
}
