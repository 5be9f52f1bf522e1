//! Bounds on depth.

use super::{Parse, Parser};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::source::Span;

/// How deep the text may be nested, and how tall the tree of an expression may be. Walking that deep takes a fraction
/// of a stack of 2 MiB, the least that a thread usually has.
pub(crate) const LIMIT: u32 = 500;

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
        if self.depth < LIMIT {
            return Ok(());
        }
        Err(too_deep(self.span(self.raw(0))))
    }

    /// Counts an expression that is a part of the one that is being read.
    pub(super) fn count_height(&mut self, height: u32) {
        self.height = self.height.max(height);
    }
}

/// The height of a node over parts of this height, if that is allowed.
pub(super) fn above(height: u32, span: Span) -> Parse<u32> {
    if height < LIMIT { Ok(height + 1) } else { Err(too_deep(span)) }
}

fn too_deep(span: Span) -> Box<Diagnostic> {
    let fault = Diagnostic::new(span, format!("this is nested too deeply; the limit is {LIMIT} levels"));
    Box::new(fault.note("a chain of operators nests once for each operator; name parts of it by definitions"))
}
