//! `EXCEPT`.

use std::rc::Rc;

use crate::tla::resolve::tree;
use crate::tla::source::Span;

use super::env::{Binding, Env};
use super::info::{Code, Info};
use super::ir::{ExceptExpr, Kind, Update};
use super::{Compiler, Result};

impl<'t> Compiler<'t> {
    pub(super) fn except(
        &mut self,
        base: &'t tree::Expr,
        updates: &'t [tree::Update],
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let base = self.expr(base, env, primed)?;
        let mut info = Info::of([&base.info]);
        let mut codes = Vec::new();
        for update in updates {
            codes.push(self.update(update, env, primed, &mut info)?);
        }
        let except = ExceptExpr { base: base.expr, updates: codes.into_boxed_slice() };
        Ok(self.code(Kind::Except(Box::new(except)), info, span))
    }

    fn update(&mut self, update: &'t tree::Update, env: &Env<'t>, primed: bool, info: &mut Info) -> Result<Update> {
        let (path, of) = self.all(&update.path, env, primed)?;
        info.add(&of);
        let at = self.frame.slot();
        let binding = Rc::new(Binding::Slot { slot: at, depth: self.frame.depth });
        let value = self.expr(&update.value, &env.with(update.at, binding), primed)?;
        info.add(&value.info);
        info.close([at]);
        Ok(Update { path, at, value: value.expr, site: self.site(update.span) })
    }
}
