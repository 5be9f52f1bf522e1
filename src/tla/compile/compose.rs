//! `A \cdot B`: the step of both, by way of a state in between.
//!
//! What stands for an expression in `B` (a parameter, a name of a `LET`) is evaluated in the state in between, whatever
//! it was before: its value must not be kept from one state to the other, so it is called by name there.

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree;
use crate::tla::source::Span;

use super::action::Act;
use super::env::{Env, Suspended};
use super::info::{Code, Info};
use super::ir::{Action, Kind};
use super::{Compiler, Result, internal};

/// How much code an action may have for names to be called in it.
const CODE: usize = 400_000;

impl<'t> Compiler<'t> {
    pub(super) fn composition(
        &mut self,
        args: &'t [tree::Expr],
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Act> {
        let [first, second] = args else { return Err(internal(span, "a composition without two sides")) };
        let first = self.piece(first, env, primed, false)?;
        let outer = self.by_name.replace(self.frame.depth);
        let second = self.piece(second, env, primed, false);
        self.by_name = outer;
        let second = second?;
        let mut info = Info::of([&first.1, &second.1]);
        // What the state in between has of the first state may be anything of it.
        (0..self.settings.variables.len()).for_each(|var| info.reads.insert(var as u32));
        info.height = info.height.saturating_add(1);
        let site = self.site(span);
        Ok((Action::Compose(Box::new((first.0, second.0)), site), info))
    }

    /// A binding to the right of `\cdot`, its code made anew.
    ///
    /// # Errors
    ///
    /// When so much was made already that names seem to multiply: each mention of a name is all of its expression.
    pub(super) fn by_name(&mut self, suspended: &Suspended<'t>, primed: bool) -> Result<Code> {
        if self.program.sites.len().saturating_sub(self.first_site) > CODE {
            return Err(not_beside(suspended.expr.span, "so large an expression by its name"));
        }
        let frame = std::mem::replace(&mut self.frame, suspended.frame.clone());
        let call = std::mem::replace(&mut self.call, suspended.call);
        let code = self.nested(suspended.expr.span, |compiler| match suspended.recursive {
            Some(local) => compiler.recursive_function(local, suspended.expr, &suspended.env, None, primed),
            None => compiler.expr(suspended.expr, &suspended.env, primed),
        });
        (self.frame, self.call) = (frame, call);
        let code = code?;
        if suspended.recursive.is_some() && !matches!(code.expr.kind, Kind::Const(_)) {
            return Err(not_beside(suspended.expr.span, "a recursive function of a LET"));
        }
        Ok(self.as_seen_from_here(suspended.frame.depth, code))
    }
}

/// What cannot stand to the right of `\cdot`.
pub(super) fn not_beside(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(span, format!("{what} cannot be used in the second action of `\\cdot`"))
        .note("define it in the module, without a LET, or define the action that does both steps at once")
}
