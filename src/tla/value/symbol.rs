//! Strings and names of model values.

use std::cmp::Ordering;
use std::fmt;
use std::rc::Rc;

use crate::hash::{Map, stable64};

struct Data {
    hash: u64,
    text: Box<str>,
}

/// A text with its hash. Two symbols of one [`Symbols`] table compare by address; others by hash and text.
#[derive(Clone)]
pub struct Symbol(Rc<Data>);

impl Symbol {
    /// A symbol in no table.
    pub fn new(text: &str) -> Symbol {
        Symbol(Rc::new(Data { hash: stable64(text.as_bytes()), text: text.into() }))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0.text
    }

    /// The XXH3 of its text.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.0.hash
    }

    /// Whether both are the same storage: quicker than equality, and never true of different texts.
    #[inline]
    pub fn same(&self, other: &Symbol) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl PartialEq for Symbol {
    #[inline]
    fn eq(&self, other: &Symbol) -> bool {
        self.same(other) || (self.0.hash == other.0.hash && self.0.text == other.0.text)
    }
}

impl Eq for Symbol {}

impl Ord for Symbol {
    #[inline]
    fn cmp(&self, other: &Symbol) -> Ordering {
        if self.same(other) { Ordering::Equal } else { self.0.text.cmp(&other.0.text) }
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Symbol) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl std::hash::Hash for Symbol {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.0.hash);
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A table that gives one symbol for one text.
#[derive(Clone, Debug, Default)]
pub struct Symbols(Map<Rc<str>, Symbol>);

impl Symbols {
    /// An empty table.
    pub fn new() -> Symbols {
        Symbols::default()
    }

    /// The symbol of a text that was interned.
    pub fn get(&self, text: &str) -> Option<&Symbol> {
        self.0.get(text)
    }

    /// The symbol of a text.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(symbol) = self.0.get(text) {
            return symbol.clone();
        }
        let symbol = Symbol::new(text);
        self.0.insert(text.into(), symbol.clone());
        symbol
    }
}

impl From<&str> for Symbol {
    fn from(text: &str) -> Symbol {
        Symbol::new(text)
    }
}
