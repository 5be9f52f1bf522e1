//! Folds, and what else applies an operator to elements with a result so far.

use std::rc::Rc;

use crate::tla::source::Span;
use crate::tla::standard::Higher;

use super::env::Binding;
use super::info::{Code, Info};
use super::ir::{HigherExpr, Kind};
use super::{Compiler, Result, internal};

impl<'t> Compiler<'t> {
    #[inline(never)]
    pub(super) fn higher(
        &mut self,
        operator: Higher,
        arities: &[usize],
        args: &[Rc<Binding<'t>>],
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let mut info = Info { height: 1, ..Info::default() };
        let mut values = Vec::new();
        let mut applied = None;
        for (arg, arity) in args.iter().zip(arities) {
            if *arity > 0 {
                applied = Some(arg);
                continue;
            }
            let code = self.strict(arg, primed, span)?;
            info.add(&code.info);
            values.push(code.expr);
        }
        let Some(applied) = applied else { return Err(internal(span, "an operator lacks the one that it applies")) };
        let ((left, first), (right, second)) = (self.element(), self.element());
        let body = self.call_bound(applied, vec![first, second], primed, span)?;
        info.add(&body.info);
        info.close([left, right]);
        let expr = HigherExpr { operator, args: values.into_boxed_slice(), slots: [left, right], body: body.expr };
        Ok(self.code(Kind::Higher(Box::new(expr)), info, span))
    }
}
