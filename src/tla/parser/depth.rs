//! Bounds on depth.

use super::{Parse, Parser};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::source::Span;

/// How deep the text may be nested. At 6.4 kB a level, the most that was measured without optimisation, the parser then
/// fits in a stack of 2 MiB, the least that a thread usually has.
pub(crate) const NESTING: u32 = 250;

/// How tall the tree of an expression may be. A chain of operators grows it by one for each, and nests nothing.
pub(crate) const HEIGHT: u32 = 500;

impl Parser<'_> {
    /// Runs a production one level deeper; returns the height of the tallest expression in it too.
    pub(super) fn deeper<T>(&mut self, production: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<(T, u32)> {
        self.check_depth()?;
        self.depth += 1;
        let outer = std::mem::take(&mut self.height);
        let result = production(self);
        let inner = std::mem::replace(&mut self.height, outer);
        self.depth -= 1;
        result.map(|value| (value, inner))
    }

    fn check_depth(&self) -> Parse<()> {
        if self.depth < NESTING {
            return Ok(());
        }
        let message = format!("this is nested too deeply; the limit is {NESTING} levels");
        let fault = Diagnostic::new(self.span(self.raw(0)), message);
        Err(Box::new(fault.note("name an inner part by a definition")))
    }

    /// Counts an expression that is a part of the one that is being read.
    pub(super) fn count_height(&mut self, height: u32) {
        self.height = self.height.max(height);
    }
}

/// The height of a node over parts of this height, if that is allowed.
pub(super) fn above(height: u32, span: Span) -> Parse<u32> {
    if height < HEIGHT {
        return Ok(height + 1);
    }
    let message = format!("this chain of operators is too long; the limit is {HEIGHT}");
    Err(Box::new(Diagnostic::new(span, message).note("name a part of it by a definition")))
}
