//! `IF a < b THEN a ELSE b`: what specs define as `Min` and `Max`, evaluated without keeping `a` and `b`.

use std::rc::Rc;

use crate::tla::resolve::tree::{self, Arg, Body, Callee, ExprKind, LocalId};
use crate::tla::source::Span;
use crate::tla::standard::{Compare, Form};

use super::env::{Binding, Env};
use super::info::{Code, Info};
use super::ir::Kind;
use super::{Compiler, Result};

impl<'t> Compiler<'t> {
    /// Code for the lesser or the greater of two arguments, if that is what an `IF` is.
    pub(super) fn pick(
        &mut self,
        condition: &'t tree::Expr,
        then: &'t tree::Expr,
        otherwise: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Option<Result<Code>> {
        let (compare, a, b) = self.comparison(condition)?;
        let first = match (local(then)?, local(otherwise)?) {
            (x, y) if (x, y) == (a, b) => true,
            (x, y) if (x, y) == (b, a) => false,
            _ => return None,
        };
        let (a, b) = (env.get(a)?, env.get(b)?);
        if Rc::ptr_eq(a, b) {
            return None;
        }
        Some(self.picked(compare, first, [a, b], primed, span))
    }

    fn picked(
        &mut self,
        compare: Compare,
        first: bool,
        [a, b]: [&Rc<Binding<'t>>; 2],
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let (a, b) = (self.operand(a, primed, span)?, self.operand(b, primed, span)?);
        let info = Info::of([&a.info, &b.info]);
        Ok(self.code(Kind::Pick(compare, first, Box::new([a.expr, b.expr])), info, span))
    }

    /// An operand: evaluated on the spot if it is an argument that was made for this call alone, else as a name.
    fn operand(&mut self, binding: &Rc<Binding<'t>>, primed: bool, span: Span) -> Result<Code> {
        // The environment, the call and its list of new bindings know it; what is bound outside is known to more.
        if Rc::strong_count(binding) <= 3 {
            return self.once(binding, primed, span);
        }
        self.bound(binding, primed, span)
    }

    /// The names that a comparison of two names compares.
    fn comparison(&self, condition: &tree::Expr) -> Option<(Compare, LocalId, LocalId)> {
        let ExprKind::Call(Callee::Def(def, _), args) = &*condition.kind else { return None };
        let [Arg::Value(left), Arg::Value(right)] = &**args else { return None };
        let Body::Native(native) = &self.tree.defs.get(def.0 as usize)?.body else { return None };
        let Form::Compare(compare) = native.form else { return None };
        Some((compare, local(left)?, local(right)?))
    }
}

fn local(expr: &tree::Expr) -> Option<LocalId> {
    if let ExprKind::Local(local) = &*expr.kind { Some(*local) } else { None }
}
