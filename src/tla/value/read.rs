//! Values from their canonical bytes.

use std::fmt;

use super::canonical::{FALSE, FUNCTION, INT, MODEL, RECORD, SEQ, SET, STRING, TRUE};
use super::{Lazy, Record, Seq, Set, Shape, Symbol, Value};

/// Bytes that are not the canonical bytes of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalError {
    /// The offset at which reading stopped.
    pub offset: usize,
    /// What is wrong there.
    pub reason: &'static str,
}

impl fmt::Display for CanonicalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not the canonical bytes of a value, at byte {}: {}", self.offset, self.reason)
    }
}

impl std::error::Error for CanonicalError {}

/// The value whose canonical bytes the given bytes begin with, and how many these are. Strings are in no
/// [`Symbols`](super::Symbols) table.
///
/// # Errors
/// If the bytes begin with no value, or with one whose canonical bytes differ (an unordered set, say).
pub fn read_canonical(bytes: &[u8]) -> Result<(Value, usize), CanonicalError> {
    let mut reader = Reader { bytes, at: 0 };
    let value = reader.value()?;
    // Constructors sort and normalise: what they changed was not canonical.
    let mut again = Vec::with_capacity(reader.at);
    value.write_canonical(&mut again);
    if bytes.get(..reader.at) != Some(&again) {
        return Err(reader.error("a value in another than its canonical form"));
    }
    Ok((value, reader.at))
}

/// A compound value of which parts are still to come.
struct Frame {
    tag: u8,
    names: Vec<Symbol>,
    parts: Vec<Value>,
    missing: u64,
}

/// A value, or what is needed to read one that has parts.
enum Start {
    Done(Value),
    Parts(Frame),
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn error(&self, reason: &'static str) -> CanonicalError {
        CanonicalError { offset: self.at, reason }
    }

    fn value(&mut self) -> Result<Value, CanonicalError> {
        let mut stack: Vec<Frame> = Vec::new();
        loop {
            let mut value = match self.start()? {
                Start::Done(value) => value,
                Start::Parts(frame) if frame.missing == 0 => self.finish(frame)?,
                Start::Parts(frame) => {
                    stack.push(frame);
                    continue;
                }
            };
            loop {
                let Some(mut frame) = stack.pop() else { return Ok(value) };
                frame.parts.push(value);
                frame.missing -= 1;
                if frame.missing > 0 {
                    stack.push(frame);
                    break;
                }
                value = self.finish(frame)?;
            }
        }
    }

    fn start(&mut self) -> Result<Start, CanonicalError> {
        let tag = self.byte()?;
        Ok(match tag {
            FALSE | TRUE => Start::Done(Value::Bool(tag == TRUE)),
            INT => {
                let zigzag = self.count()?;
                Start::Done(Value::Int((zigzag >> 1) as i64 ^ -((zigzag & 1) as i64)))
            }
            STRING => Start::Done(Value::Str(self.name()?)),
            MODEL => Start::Done(Value::Model(self.name()?)),
            SET | SEQ => Start::Parts(Frame { tag, names: Vec::new(), parts: Vec::new(), missing: self.size()? }),
            FUNCTION => {
                let size = self.size()?;
                Start::Parts(Frame { tag, names: Vec::new(), parts: Vec::new(), missing: size.saturating_mul(2) })
            }
            RECORD => {
                let names = self.names()?;
                let missing = names.len() as u64;
                Start::Parts(Frame { tag, names, parts: Vec::new(), missing })
            }
            _ => {
                let names = self.names()?;
                let missing = self.size()?;
                Start::Parts(Frame { tag, names, parts: Vec::new(), missing })
            }
        })
    }

    fn finish(&self, frame: Frame) -> Result<Value, CanonicalError> {
        let Frame { tag, names, mut parts, .. } = frame;
        match tag {
            SET => Ok(Value::Set(Set::new(parts))),
            SEQ => Ok(Value::Seq(Seq::new(parts))),
            RECORD => {
                let shape = Shape::new(names);
                if shape.is_empty() || shape.len() != parts.len() {
                    return Err(self.error("a record without fields, or with one twice"));
                }
                Ok(Value::Record(Record::with_shape(&shape, parts)))
            }
            FUNCTION => {
                let values = parts.split_off(parts.len() / 2);
                let size = parts.len();
                let domain = Set::new(parts);
                if domain.len() != size {
                    return Err(self.error("a function with one argument twice"));
                }
                Ok(Value::function(domain, values))
            }
            _ => self.lazy(tag, names, parts),
        }
    }

    fn lazy(&self, tag: u8, names: Vec<Symbol>, parts: Vec<Value>) -> Result<Value, CanonicalError> {
        match Lazy::from_parts(tag, names, parts) {
            Some(Ok(value)) => Ok(value),
            Some(Err(_)) => Err(self.error("a lazy set that is not made of sets, or nested too deep")),
            None => Err(self.error("a byte that begins no value")),
        }
    }

    fn byte(&mut self) -> Result<u8, CanonicalError> {
        let byte = self.bytes.get(self.at).copied().ok_or_else(|| self.error("the bytes end within a value"))?;
        self.at += 1;
        Ok(byte)
    }

    /// A count of bytes or parts, of which there must be that many left at least.
    fn size(&mut self) -> Result<u64, CanonicalError> {
        let size = self.count()?;
        let left = self.bytes.len() - self.at;
        if size > left as u64 { Err(self.error("a count larger than the bytes left")) } else { Ok(size) }
    }

    fn count(&mut self) -> Result<u64, CanonicalError> {
        let mut count = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if (bits << shift) >> shift != bits {
                return Err(self.error("a count beyond 64 bits"));
            }
            count |= bits << shift;
            if byte < 0x80 {
                return Ok(count);
            }
        }
        Err(self.error("a count beyond 64 bits"))
    }

    fn names(&mut self) -> Result<Vec<Symbol>, CanonicalError> {
        let size = self.size()?;
        (0..size).map(|_| self.name()).collect()
    }

    fn name(&mut self) -> Result<Symbol, CanonicalError> {
        let size = self.size()? as usize;
        let text = self.bytes.get(self.at..self.at + size).unwrap_or_default();
        let text = std::str::from_utf8(text).map_err(|_| self.error("a text that is not UTF-8"))?;
        self.at += size;
        Ok(Symbol::new(text))
    }
}
