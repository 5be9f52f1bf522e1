//! Functions whose body refers to them, and functions that are only ever applied because their domain is infinite.

use std::rc::Rc;

use crate::tla::resolve::tree::{self, Body, Callee, ExprKind, LocalId, Pattern};
use crate::tla::source::Span;
use crate::tla::value::Value;

use super::env::{Binding, Env, Frame};
use super::info::{Code, Info};
use super::ir::{Expr, Kind, RecursiveExpr, SlotId, Target};
use super::{Compiler, Result, internal};

/// A function as it is defined.
struct Defined<'t> {
    /// What stands for it in its body, if it is recursive.
    local: Option<LocalId>,
    function: &'t tree::Expr,
    env: Env<'t>,
}

impl<'t> Compiler<'t> {
    /// A defined function applied, where it is better not to make the function; `None` for ordinary functions.
    pub(super) fn apply_defined(
        &mut self,
        function: &'t tree::Expr,
        arg: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Option<Code>> {
        if let Some((slot, depth)) = memo(function, env) {
            let arg = self.expr(arg, env, primed)?;
            let mut info = Info::of([&arg.info]);
            let hops = self.reach(slot, depth, &mut info);
            return Ok(Some(self.code(Kind::Memo(slot, hops, Box::new(arg.expr)), info, span)));
        }
        let Some(defined) = self.defined(function, env) else { return Ok(None) };
        if !self.is_infinite(&defined, primed) {
            return Ok(None);
        }
        let argument = self.expr(arg, env, primed)?;
        let local = defined.local.unwrap_or(LocalId(u32::MAX));
        self.recursive_function(local, defined.function, &defined.env, Some(argument), primed).map(Some)
    }

    /// The domain of a function, in its own body.
    pub(super) fn memo_domain(&mut self, slot: SlotId, depth: u32, span: Span) -> Code {
        let mut info = Info { height: 1, ..Info::default() };
        let hops = self.reach(slot, depth, &mut info);
        self.code(Kind::MemoDomain(slot, hops), info, span)
    }

    /// How many links out the frame of a slot is; it is added to what code depends on.
    fn reach(&self, slot: SlotId, depth: u32, info: &mut Info) -> u32 {
        let hops = self.frame.depth.saturating_sub(depth);
        if hops == 0 {
            info.free.insert(slot)
        } else {
            info.outer = true
        }
        hops
    }

    /// The definition that an expression names, if that is a function.
    fn defined(&self, function: &'t tree::Expr, env: &Env<'t>) -> Option<Defined<'t>> {
        match &*function.kind {
            ExprKind::Function(..) => Some(Defined { local: None, function, env: env.clone() }),
            ExprKind::Local(local) => match &**env.get(*local)? {
                Binding::Function { local, value } => {
                    Some(Defined { local: Some(*local), function: value.expr, env: value.env.clone() })
                }
                Binding::Lazy(suspended) => match &*suspended.expr.kind {
                    ExprKind::Function(..) => self.defined(suspended.expr, &suspended.env),
                    _ => None,
                },
                _ => None,
            },
            ExprKind::Call(Callee::Def(id, path), _) if path.is_empty() => {
                let env = self.env_of(*id, env.outside());
                if self.replacement(*id, &env).is_some() {
                    return None;
                }
                match &self.tree.defs.get(id.0 as usize)?.body {
                    Body::Function(local, function) => Some(Defined { local: Some(*local), function, env }),
                    Body::Expr(function) if matches!(&*function.kind, ExprKind::Function(..)) => {
                        Some(Defined { local: None, function, env })
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether the domain is known to be infinite.
    fn is_infinite(&mut self, defined: &Defined<'t>, primed: bool) -> bool {
        let ExprKind::Function(binders, _) = &*defined.function.kind else { return false };
        binders.iter().filter_map(|binder| binder.set.as_ref()).any(|set| {
            let code = self.expr(set, &defined.env, primed);
            matches!(code, Ok(Code { expr: Expr { kind: Kind::Const(set), .. }, .. }) if is_infinite(&set))
        })
    }

    /// A function whose body refers to it by `local`: all of it, or its value at an argument.
    pub(super) fn recursive_function(
        &mut self,
        local: LocalId,
        function: &'t tree::Expr,
        env: &Env<'t>,
        argument: Option<Code>,
        primed: bool,
    ) -> Result<Code> {
        let span = function.span;
        let ExprKind::Function(binders, body) = &*function.kind else {
            return Err(internal(span, "a function is no function"));
        };
        let domain = self.domain(binders, env, primed, span)?;
        let mut info = Info::of([&domain.info]);
        let argument = argument.map(|code| {
            info.add(&code.info);
            code.expr
        });
        let memo = self.frame.slot();
        let inner = env.with(local, Rc::new(Binding::Memo { slot: memo, depth: self.frame.depth }));
        let unit = self.function_unit(local, binders, body, &inner, primed)?;
        if let Some(of) = self.program.units.get(unit.0 as usize).and_then(|unit| unit.info.as_ref()) {
            // Its body reaches this frame for the memo; if for nothing else, the function may still be constant.
            info.add(&Info { outer: of.outer && !env.is_empty(), ..of.clone() });
        }
        info.close([memo]);
        let recursive = RecursiveExpr { domain: domain.expr, unit, memo, argument };
        Ok(self.code(Kind::Recursive(Box::new(recursive)), info, span))
    }

    fn domain(&mut self, binders: &'t [tree::Binder], env: &Env<'t>, primed: bool, span: Span) -> Result<Code> {
        let sets = binders.iter().filter_map(|binder| binder.set.as_ref());
        let (codes, info) = self.all(sets, env, primed)?;
        let mut codes = codes.into_vec();
        match codes.len() {
            1 => match codes.pop() {
                Some(expr) => Ok(Code { expr, info }),
                None => Err(internal(span, "a function without a domain")),
            },
            _ => Ok(self.code(Kind::Product(codes.into_boxed_slice()), info, span)),
        }
    }

    fn function_unit(
        &mut self,
        local: LocalId,
        binders: &'t [tree::Binder],
        body: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
    ) -> Result<super::ir::UnitId> {
        let frame = Frame::new(self.frame.depth + 1, 1);
        let mut inner = env.clone();
        let mut targets = Vec::new();
        for binder in binders {
            let mut slot = |local: LocalId| -> SlotId {
                let slot = frame.slot();
                inner = inner.with(local, Rc::new(Binding::Slot { slot, depth: frame.depth }));
                slot
            };
            targets.push(match &binder.pattern {
                Pattern::Name(local) => Target::Slot(slot(*local)),
                Pattern::Tuple(locals) => Target::Tuple(locals.iter().map(|local| slot(*local)).collect()),
            });
        }
        let name = if local.0 == u32::MAX { Rc::from("function") } else { self.local_name(local) };
        let unit = self.empty_unit(name, Vec::new());
        if let Some(unit) = self.program.units.get_mut(unit.0 as usize) {
            unit.targets = Some(targets.into_boxed_slice());
        }
        self.fill_unit(unit, frame, |compiler| compiler.expr(body, &inner, primed))?;
        Ok(unit)
    }
}

/// The slot and the frame of the memo of a function that its own body names.
pub(super) fn memo(function: &tree::Expr, env: &Env<'_>) -> Option<(SlotId, u32)> {
    let ExprKind::Local(local) = &*function.kind else { return None };
    match &**env.get(*local)? {
        Binding::Memo { slot, depth } => Some((*slot, *depth)),
        _ => None,
    }
}

fn is_infinite(set: &Value) -> bool {
    matches!(set, Value::Lazy(_)) && !set.is_finite_set().unwrap_or(true)
}
