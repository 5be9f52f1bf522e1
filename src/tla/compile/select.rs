//! Parts of definitions: the way from a body to a part of it is taken here, where names are bound.

use std::rc::Rc;

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::part::{Found, Piece};
use crate::tla::resolve::tree::{self, Body, Callee, ExprKind, Part};
use crate::tla::source::Span;

use super::action::Act;
use super::env::{Binding, Env};
use super::expr::release;
use super::info::Code;
use super::ir::Kind;
use super::{Compiler, Result, internal};

/// A part, and where it means what it says.
struct Selected<'t> {
    piece: Piece<'t>,
    env: Env<'t>,
    /// Bindings that were made on the way.
    fresh: Vec<Rc<Binding<'t>>>,
}

impl<'t> Compiler<'t> {
    #[inline(never)]
    pub(super) fn part(&mut self, part: &'t Part, env: &Env<'t>, primed: bool, span: Span) -> Result<Code> {
        let Selected { piece, env, fresh } = self.select_part(part, env, span)?;
        let code = match piece {
            Piece::Chain(whole, parts) if is_conjunction(whole) => self.parts(parts, &env, primed, Kind::And, span),
            Piece::Chain(_, parts) => self.parts(parts, &env, primed, Kind::Or, span),
            piece => self.expr(piece.expr(), &env, primed),
        };
        release(&fresh);
        Ok(self.reset(fresh, code?, span))
    }

    pub(super) fn part_action(&mut self, part: &'t Part, env: &Env<'t>, primed: bool, span: Span) -> Result<Act> {
        let Selected { piece, env, fresh } = self.select_part(part, env, span)?;
        let act = match piece {
            Piece::Chain(whole, parts) if is_conjunction(whole) => self.conjunction(parts, &env, primed),
            Piece::Chain(_, parts) => self.disjunction(parts, &env, primed, false),
            piece => self.piece(piece.expr(), &env, primed, false),
        };
        release(&fresh);
        Ok(self.reset_action(fresh, act?))
    }

    fn select_part(&mut self, part: &'t Part, env: &Env<'t>, span: Span) -> Result<Selected<'t>> {
        let Callee::Def(id, path) = &part.callee else { return Err(internal(span, "a part of what is not defined")) };
        let Some(def) = self.tree.defs.get(id.0 as usize) else {
            return Err(internal(span, "a definition is missing"));
        };
        let (Body::Expr(body) | Body::Function(_, body)) = &def.body else {
            let message = format!("`{}` has no parts: it is no definition in TLA+", def.name);
            return Err(Diagnostic::new(span, message));
        };
        let mut fresh = Vec::new();
        let inner = self.enter(path, env, &mut fresh)?;
        let inner = self.env_of(*id, inner);
        let args: Vec<_> = part.args.iter().map(|arg| self.bind_arg(arg, env, &mut fresh)).collect();
        let mut inner = self.bind_params(&def.params, &inner, &args, span)?;
        let mut piece = Piece::Whole(body);
        for step in &part.steps {
            let Found { piece: next, lets, params } = piece
                .select(&step.way)
                .map_err(|message| Diagnostic::new(step.span, message).label(piece.expr().span, "of this"))?;
            for defs in lets {
                let (within, bound) = self.let_bindings(defs, &inner);
                fresh.extend(bound);
                inner = within;
            }
            let args: Vec<_> = step.args.iter().map(|arg| self.bind_arg(arg, env, &mut fresh)).collect();
            inner = self.bind_params(&params, &inner, &args, step.span)?;
            piece = next;
        }
        Ok(Selected { piece, env: inner, fresh })
    }
}

fn is_conjunction(whole: &tree::Expr) -> bool {
    matches!(&*whole.kind, ExprKind::And(_))
}
