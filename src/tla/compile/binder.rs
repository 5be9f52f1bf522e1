//! Quantifiers, `CHOOSE`, comprehensions and functions.

use std::rc::Rc;

use crate::tla::resolve::tree::{self, ExprKind, Pattern, Quantifier};
use crate::tla::source::Span;
use crate::tla::value::Value;

use super::env::{Binding, Env};
use super::info::{Code, Info};
use super::ir::{Bind, Binder, Expr, Kind, PathExpr, SlotId, Step, Target};
use super::{Compiler, Result};

/// Binders whose names have slots.
pub(super) struct Bound<'t> {
    pub binders: Box<[Binder]>,
    /// What is in scope of the names.
    pub env: Env<'t>,
    /// The slots of the names.
    pub slots: Vec<SlotId>,
    /// What the sets depend on.
    pub info: Info,
}

impl<'t> Compiler<'t> {
    /// An expression that binds names.
    #[inline(never)]
    pub(super) fn binding(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool) -> Result<Code> {
        let span = expr.span;
        match &*expr.kind {
            ExprKind::Quantifier(Quantifier::All, binders, body) => {
                self.bind(binders, body, env, primed, Kind::All, span)
            }
            ExprKind::Quantifier(Quantifier::Exists, binders, body) => {
                self.bind(binders, body, env, primed, Kind::Exists, span)
            }
            ExprKind::Quantifier(..) => Err(super::expr::temporal(span)),
            ExprKind::Choose(binder, body) => {
                self.bind(std::slice::from_ref(binder), body, env, primed, Kind::Choose, span)
            }
            ExprKind::SetFilter(binder, body) => {
                self.bind(std::slice::from_ref(binder), body, env, primed, Kind::Filter, span)
            }
            ExprKind::SetMap(binders, body) => self.bind(binders, body, env, primed, Kind::Map, span),
            ExprKind::Function(binders, body) => self.bind(binders, body, env, primed, Kind::Function, span),
            _ => Err(super::internal(span, "no expression that binds")),
        }
    }

    fn bind(
        &mut self,
        binders: &'t [tree::Binder],
        body: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        build: fn(Box<Bind>) -> Kind,
        span: Span,
    ) -> Result<Code> {
        let Some(Bound { binders, env, slots, mut info }) = self.bound_names(binders, env, primed)? else {
            return Ok(self.fail("this is unbounded: names must range over a set to be evaluated", span));
        };
        let body = self.expr(body, &env, primed)?;
        info.add(&body.info);
        info.close(slots);
        let kind = match build(Box::new(Bind { binders, body: body.expr })) {
            Kind::Function(bind) => function(*bind),
            kind => kind,
        };
        Ok(self.code(kind, info, span))
    }

    /// Gives names slots; `None` if one has no set.
    pub(super) fn bound_names(
        &mut self,
        binders: &'t [tree::Binder],
        env: &Env<'t>,
        primed: bool,
    ) -> Result<Option<Bound<'t>>> {
        let mut bound =
            Bound { binders: Box::default(), env: env.clone(), slots: Vec::new(), info: Info::of(std::iter::empty()) };
        let mut codes = Vec::new();
        for binder in binders {
            let Some(set) = &binder.set else { return Ok(None) };
            let set = self.expr(set, env, primed)?;
            bound.info.add(&set.info);
            let target = self.target(&binder.pattern, &mut bound);
            codes.push(Binder { target, set: set.expr });
        }
        bound.binders = codes.into_boxed_slice();
        Ok(Some(bound))
    }

    fn target(&mut self, pattern: &Pattern, bound: &mut Bound<'t>) -> Target {
        match pattern {
            Pattern::Name(local) => Target::Slot(self.bound_name(*local, bound)),
            Pattern::Tuple(locals) => {
                Target::Tuple(locals.iter().map(|local| self.bound_name(*local, bound)).collect())
            }
        }
    }

    fn bound_name(&mut self, local: tree::LocalId, bound: &mut Bound<'t>) -> SlotId {
        let slot = self.frame.slot();
        let binding = Binding::Slot { slot, depth: self.frame.depth };
        bound.env = bound.env.with(local, Rc::new(binding));
        bound.slots.push(slot);
        slot
    }
}

/// A function; a part of another one is recognised, so that its values need not be evaluated one by one.
fn function(mut bind: Bind) -> Kind {
    let part = match (&*bind.binders, &bind.body.kind) {
        ([Binder { target: Target::Slot(slot), .. }], Kind::Path(path)) => is_element(path, *slot),
        _ => false,
    };
    if !part {
        return Kind::Function(Box::new(bind));
    }
    let whole = std::mem::replace(&mut bind.body.kind, Kind::Const(Value::Bool(false)));
    match (whole, bind.binders.into_vec().pop()) {
        (Kind::Path(path), Some(binder)) => Kind::Restrict(Box::new([binder.set, path.root])),
        (kind, _) => kind,
    }
}

/// Whether a path is `f[x]`, where `x` is a slot and `f` a name bound outside.
fn is_element(path: &PathExpr, slot: SlotId) -> bool {
    let index = matches!(&*path.steps, [Step::Index(Expr { kind: Kind::Slot(index), .. }, _)] if *index == slot);
    let root = match path.root.kind {
        Kind::Slot(root) => root != slot,
        Kind::Const(_) | Kind::Var(_) | Kind::Lazy(..) | Kind::Param(_) => true,
        _ => false,
    };
    index && root
}
