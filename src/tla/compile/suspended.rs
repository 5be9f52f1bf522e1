//! Arguments and `LET` definitions: evaluated when first needed, and kept.

use std::rc::Rc;

use crate::tla::resolve::tree::{self, Arg, ExprKind, Operator};
use crate::tla::source::Span;

use super::env::{Binding, Env, Suspended};
use super::info::Code;
use super::ir::{Delayed, Expr, Kind, LazyId, SlotId};
use super::{Compiler, Result};

impl<'t> Compiler<'t> {
    /// The binding of an argument; new ones are also put into `fresh`.
    pub(super) fn bind_arg(
        &mut self,
        arg: &'t Arg,
        env: &Env<'t>,
        fresh: &mut Vec<Rc<Binding<'t>>>,
    ) -> Rc<Binding<'t>> {
        match arg {
            Arg::Value(expr) => self.bind_value(expr, env, fresh),
            Arg::Operator(Operator::Named(callee, _)) => {
                if let tree::Callee::Local(local) = callee
                    && let Some(binding) = env.get(*local)
                {
                    return binding.clone();
                }
                Rc::new(Binding::Named { callee, env: env.clone() })
            }
            Arg::Operator(Operator::Lambda(lambda)) => Rc::new(Binding::Operator { lambda, env: env.clone() }),
        }
    }

    /// The binding of a value; a name that is bound already keeps its binding.
    pub(super) fn bind_value(
        &mut self,
        expr: &'t tree::Expr,
        env: &Env<'t>,
        fresh: &mut Vec<Rc<Binding<'t>>>,
    ) -> Rc<Binding<'t>> {
        if let ExprKind::Local(local) = &*expr.kind
            && let Some(binding) = env.get(*local)
        {
            return binding.clone();
        }
        let binding = Rc::new(Binding::Lazy(self.suspend(expr, env)));
        fresh.push(binding.clone());
        binding
    }

    pub(super) fn suspend(&self, expr: &'t tree::Expr, env: &Env<'t>) -> Suspended<'t> {
        Suspended::new(expr, env.clone(), self.frame.clone(), self.call)
    }

    /// The value of a binding.
    pub(super) fn suspended(&mut self, suspended: &Suspended<'t>, primed: bool) -> Result<Code> {
        if self.by_name.is_some() {
            return self.by_name(suspended, primed);
        }
        let at = usize::from(primed);
        let known = suspended.code.borrow().get(at).and_then(Option::as_ref).and_then(Code::leaf);
        let code = match known {
            Some(code) => code,
            None => {
                let code = self.suspended_code(suspended, primed)?;
                let copy = code.leaf();
                if let Some(place) = suspended.code.borrow_mut().get_mut(at) {
                    *place = copy;
                }
                code
            }
        };
        Ok(self.as_seen_from_here(suspended.frame.depth, code))
    }

    /// The code of a binding, made where the binding stands.
    fn suspended_code(&mut self, suspended: &Suspended<'t>, primed: bool) -> Result<Code> {
        let frame = std::mem::replace(&mut self.frame, suspended.frame.clone());
        let call = std::mem::replace(&mut self.call, suspended.call);
        let code = self.nested(suspended.expr.span, |compiler| match suspended.recursive {
            Some(local) => compiler.recursive_function(local, suspended.expr, &suspended.env, None, primed),
            None => compiler.expr(suspended.expr, &suspended.env, primed),
        });
        let code = code.map(|code| self.keep(code, suspended));
        self.frame = frame;
        self.call = call;
        code
    }

    /// Code that evaluates `code` when first needed.
    fn keep(&mut self, code: Code, suspended: &Suspended<'t>) -> Code {
        if code.leaf().is_some() {
            return code;
        }
        let (site, mut info) = (code.expr.site, code.info);
        let volatile = info.is_volatile();
        let lazy = self.delay(code.expr, info.height, volatile);
        info.height = 1;
        let kind = if volatile {
            Kind::Volatile(lazy)
        } else {
            let slot = suspended.frame.slot();
            suspended.slots.borrow_mut().push(slot);
            info.free.insert(slot);
            Kind::Lazy(slot, lazy)
        };
        Code { expr: Expr { kind, site }, info }
    }

    pub(super) fn delay(&mut self, expr: Expr, height: u32, volatile: bool) -> LazyId {
        self.program.lazies.push(Delayed { expr, height, volatile });
        LazyId(self.program.lazies.len() as u32 - 1)
    }

    /// The slots of bindings, which must be emptied before what uses the bindings is evaluated.
    pub(super) fn slots_of(&self, bindings: &[Rc<Binding<'t>>]) -> Vec<SlotId> {
        let slots = |binding: &Rc<Binding<'t>>| match &**binding {
            Binding::Lazy(suspended) | Binding::Function { value: suspended, .. } => suspended.slots.borrow().clone(),
            _ => Vec::new(),
        };
        bindings.iter().flat_map(slots).collect()
    }

    /// Code that empties the slots of bindings first.
    pub(super) fn reset(&mut self, bindings: Vec<Rc<Binding<'t>>>, code: Code, span: Span) -> Code {
        let slots = self.slots_of(&bindings);
        if slots.is_empty() {
            return code;
        }
        let Code { expr, mut info } = code;
        info.close(slots.iter().copied());
        info.height = info.height.saturating_add(1);
        self.code(Kind::Let(slots.into_boxed_slice(), Box::new(expr)), info, span)
    }

    /// The value of an argument that is evaluated nowhere else.
    pub(super) fn once(&mut self, binding: &Rc<Binding<'t>>, primed: bool, span: Span) -> Result<Code> {
        match &**binding {
            Binding::Lazy(suspended) if Rc::ptr_eq(&suspended.frame, &self.frame) => {
                let call = std::mem::replace(&mut self.call, suspended.call);
                let code = self.expr(suspended.expr, &suspended.env, primed);
                self.call = call;
                code
            }
            _ => self.bound(binding, primed, span),
        }
    }

    /// The value of a binding that is needed at once, and only once.
    pub(super) fn strict(&mut self, binding: &Rc<Binding<'t>>, primed: bool, span: Span) -> Result<Code> {
        match &**binding {
            Binding::Lazy(_) if Rc::strong_count(binding) <= 2 => self.once(binding, primed, span),
            _ => self.bound(binding, primed, span),
        }
    }
}
