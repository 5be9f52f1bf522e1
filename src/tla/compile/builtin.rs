//! Operators of the language.

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{self, Builtin};
use crate::tla::source::Span;
use crate::tla::standard::{Binary, Unary};

use super::env::Env;
use super::expr::{composition, double_prime, temporal};
use super::function::memo;
use super::info::{Code, Info};
use super::ir::{Expr, Kind};
use super::{Compiler, Result, internal};

impl<'t> Compiler<'t> {
    #[inline(never)]
    pub(super) fn builtin_expr(
        &mut self,
        builtin: Builtin,
        args: &'t [tree::Expr],
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        match (builtin, args) {
            (Builtin::Prime, [_]) if self.init => {
                Err(Diagnostic::new(span, "the initial predicate is about one state: it has no primed variables"))
            }
            (Builtin::Prime, [_]) if primed => Err(double_prime(span)),
            (Builtin::Prime, [arg]) => self.expr(arg, env, true),
            (Builtin::Unchanged, [arg]) => self.unchanged(arg, env, primed, span),
            (Builtin::Enabled, [arg]) => self.enabled(arg, env, primed, span),
            (Builtin::Domain, [arg]) => match memo(arg, env) {
                Some((slot, depth)) => Ok(self.memo_domain(slot, depth, span)),
                None => {
                    let arg = self.expr(arg, env, primed)?;
                    self.builtin(builtin, vec![arg], span)
                }
            },
            _ => {
                let mut codes = Vec::with_capacity(args.len());
                for arg in args {
                    codes.push(self.expr(arg, env, primed)?);
                }
                self.builtin(builtin, codes, span)
            }
        }
    }

    #[inline(never)]
    fn enabled(&mut self, action: &'t tree::Expr, env: &Env<'t>, primed: bool, span: Span) -> Result<Code> {
        if primed {
            return Err(Diagnostic::new(span, "a primed ENABLED is not supported yet"));
        }
        let (action, mut info) = self.action(action, env, false)?;
        info.primed = false;
        // What is enabled is not folded: it depends on the variables that the action leaves unassigned too.
        info.opaque = true;
        Ok(self.code(Kind::Enabled(Box::new(action)), info, span))
    }

    /// An operator of the language applied to code.
    pub(super) fn builtin(&mut self, builtin: Builtin, args: Vec<Code>, span: Span) -> Result<Code> {
        let info = Info::of(args.iter().map(|arg| &arg.info));
        let mut args = args.into_iter().map(|code| code.expr);
        let kind = match (builtin, args.next(), args.next()) {
            (Builtin::Prime, Some(arg), None) => return Ok(Code { expr: arg, info }),
            (_, Some(arg), None) => unary(builtin, arg),
            (_, Some(left), Some(right)) => self.binary(builtin, left, right, span),
            _ => None,
        };
        match kind {
            Some(kind) => Ok(self.code(kind, info, span)),
            None => match builtin {
                Builtin::Always | Builtin::Eventually | Builtin::LeadsTo | Builtin::Guarantees => Err(temporal(span)),
                Builtin::Compose => Err(composition(span)),
                Builtin::Unchanged | Builtin::Enabled => {
                    Err(Diagnostic::new(span, "this operator cannot be an argument"))
                }
                _ => Err(internal(span, "an operator has the wrong number of operands")),
            },
        }
    }

    fn binary(&mut self, builtin: Builtin, left: Expr, right: Expr, span: Span) -> Option<Kind> {
        let pair = |left, right| Box::new([left, right]);
        Some(match builtin {
            Builtin::Equal => Kind::Equal(pair(left, right)),
            Builtin::In => self.member(left, right),
            Builtin::Unequal | Builtin::NotIn => {
                let kind =
                    if builtin == Builtin::Unequal { Kind::Equal(pair(left, right)) } else { self.member(left, right) };
                // The negation as a whole is folded, so this part is only a node.
                let site = self.site(span);
                Kind::Not(Box::new(Expr { kind, site }))
            }
            Builtin::And => Kind::And(pair(left, right)),
            Builtin::Or => Kind::Or(pair(left, right)),
            Builtin::Implies => Kind::Implies(pair(left, right)),
            Builtin::Equivalent => Kind::Equivalent(pair(left, right)),
            Builtin::SubsetEq => Kind::SubsetEq(pair(left, right)),
            Builtin::Union => Kind::Binary(Binary::Union, pair(left, right)),
            Builtin::Intersection => Kind::Binary(Binary::Intersection, pair(left, right)),
            Builtin::Difference => Kind::Binary(Binary::Difference, pair(left, right)),
            _ => return None,
        })
    }
}

fn unary(builtin: Builtin, arg: Expr) -> Option<Kind> {
    Some(match builtin {
        Builtin::Not => Kind::Not(Box::new(arg)),
        Builtin::Powerset => Kind::Unary(Unary::Powerset, Box::new(arg)),
        Builtin::BigUnion => Kind::Unary(Unary::BigUnion, Box::new(arg)),
        Builtin::Domain => Kind::Unary(Unary::Domain, Box::new(arg)),
        _ => return None,
    })
}
