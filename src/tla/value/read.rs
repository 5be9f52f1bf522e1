//! Values from their canonical bytes.

use std::fmt;
use std::rc::Rc;

use crate::hash::Map;

use super::canonical::{FALSE, FUNCTION, INT, MODEL, RECORD, SEQ, SET, STRING, TRUE};
use super::{Lazy, Record, Seq, Set, Shape, Symbol, Symbols, Value};

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
    let mut reader = Reader { bytes, at: 0, interner: None };
    let value = reader.value()?;
    // Constructors sort and normalise: what they changed was not canonical.
    let mut again = Vec::with_capacity(reader.at);
    value.write_canonical(&mut again);
    if bytes.get(..reader.at) != Some(&again) {
        return Err(reader.error("a value in another than its canonical form"));
    }
    Ok((value, reader.at))
}

/// The symbols and shapes that values are made of when they are read, so that they compare quickly with others.
#[derive(Clone, Debug, Default)]
pub struct Interner {
    symbols: Symbols,
    /// By the canonical bytes of their names.
    shapes: Map<Box<[u8]>, Rc<Shape>>,
    /// Model values that are read as others.
    renamed: Map<Rc<str>, Symbol>,
}

impl Interner {
    /// An interner that knows these; others are added as they are met.
    pub fn new(symbols: Symbols, shapes: &[Rc<Shape>]) -> Interner {
        let shapes = shapes.iter().map(|shape| (shape.canonical().into(), shape.clone()));
        Interner { symbols, shapes: shapes.collect(), renamed: Map::default() }
    }

    /// An interner that reads some model values as others.
    pub(super) fn renaming(moves: &[(Symbol, Symbol)]) -> Interner {
        let renamed = moves.iter().map(|(from, to)| (Rc::from(from.as_str()), to.clone()));
        Interner { renamed: renamed.collect(), ..Interner::default() }
    }

    fn shape(&mut self, canonical: &[u8], names: &[Symbol]) -> Rc<Shape> {
        if let Some(known) = self.shapes.get(canonical) {
            return known.clone();
        }
        let shape = Shape::new(names.to_vec());
        self.shapes.insert(canonical.into(), shape.clone());
        shape
    }
}

/// As [`read_canonical`], for bytes that [`Value::write_canonical`] has written: that they are canonical is not checked
/// again, and their texts and shapes are those of the interner.
///
/// # Errors
/// If the bytes begin with no value.
pub fn read_interned(bytes: &[u8], interner: &mut Interner) -> Result<(Value, usize), CanonicalError> {
    let mut reader = Reader { bytes, at: 0, interner: Some(interner) };
    let value = reader.value()?;
    Ok((value, reader.at))
}

/// A compound value of which parts are still to come.
struct Frame {
    tag: u8,
    names: Vec<Symbol>,
    /// The shape of a record, where an interner knows it.
    shape: Option<Rc<Shape>>,
    parts: Vec<Value>,
    missing: u64,
}

impl Frame {
    fn new(tag: u8, missing: u64) -> Frame {
        Frame { tag, names: Vec::new(), shape: None, parts: Vec::new(), missing }
    }

    fn named(self, names: Vec<Symbol>) -> Frame {
        Frame { names, ..self }
    }
}

/// A value, or what is needed to read one that has parts.
enum Start {
    Done(Value),
    Parts(Frame),
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    interner: Option<&'a mut Interner>,
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
            MODEL => {
                let name = self.name()?;
                let renamed = self.interner.as_ref().and_then(|interner| interner.renamed.get(name.as_str()));
                Start::Done(Value::Model(renamed.cloned().unwrap_or(name)))
            }
            SET | SEQ => Start::Parts(Frame::new(tag, self.size()?)),
            FUNCTION => {
                let size = self.size()?;
                Start::Parts(Frame::new(tag, size.saturating_mul(2)))
            }
            RECORD => {
                let (names, shape) = self.fields()?;
                Start::Parts(Frame { shape, ..Frame::new(tag, names.len() as u64) }.named(names))
            }
            _ => {
                let names = self.names()?;
                Start::Parts(Frame::new(tag, self.size()?).named(names))
            }
        })
    }

    fn finish(&self, frame: Frame) -> Result<Value, CanonicalError> {
        let Frame { tag, names, shape, mut parts, .. } = frame;
        match tag {
            SET => Ok(Value::Set(Set::new(parts))),
            SEQ => Ok(Value::Seq(Seq::new(parts))),
            RECORD => {
                let shape = shape.unwrap_or_else(|| Shape::new(names));
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

    /// The names of a record's fields, and the shape where an interner knows it.
    fn fields(&mut self) -> Result<(Vec<Symbol>, Option<Rc<Shape>>), CanonicalError> {
        let size = self.size()?;
        let start = self.at;
        let names: Vec<Symbol> = (0..size).map(|_| self.name()).collect::<Result<_, _>>()?;
        let canonical = self.bytes.get(start..self.at).unwrap_or_default();
        let shape = self.interner.as_mut().map(|interner| interner.shape(canonical, &names));
        Ok((names, shape))
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
        Ok(match &mut self.interner {
            Some(interner) => interner.symbols.intern(text),
            None => Symbol::new(text),
        })
    }
}
