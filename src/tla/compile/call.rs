//! Calls of operators: inlined where possible.

use std::rc::Rc;

use crate::tla::resolve::tree::{self, Body, Builtin, DefId, Param};
use crate::tla::source::Span;

use super::compose::not_beside;
use super::env::{Binding, Env};
use super::info::{Code, Info};
use super::ir::{Argument, Expr, Kind};
use super::{Compiler, INLINE_DEPTH, INLINE_SITES, Replacement, Result, Through, internal};

impl<'t> Compiler<'t> {
    /// A definition applied to bindings; `env` holds the instances that lead to it.
    pub(super) fn def(
        &mut self,
        id: DefId,
        env: Env<'t>,
        args: &[Rc<Binding<'t>>],
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let env = self.env_of(id, env);
        match self.replacement(id, &env) {
            Some(Replacement::Value(value)) => return Ok(self.constant_code(value, span)),
            Some(Replacement::Definition(other)) if other != id => {
                return self.def(other, Env::default(), args, primed, span);
            }
            _ => {}
        }
        let memorable = args.is_empty() && env.instance.is_none();
        if memorable && let Some(Some(value)) = self.constants.get(&id).cloned() {
            return Ok(self.constant_code(value, span));
        }
        let mut code = self.nested(span, |compiler| compiler.body(id, &env, args, primed, span))?;
        if memorable && code.info.random && code.info.is_constant() {
            self.fold(&mut code);
        }
        if memorable && let Kind::Const(value) = &code.expr.kind {
            self.constants.insert(id, Some(value.clone()));
        }
        Ok(code)
    }

    /// What a definition sees: nothing of instances, if none can change it.
    pub(super) fn env_of(&self, id: DefId, env: Env<'t>) -> Env<'t> {
        let closed = self.tree.defs.get(id.0 as usize).is_some_and(|def| def.closed);
        if closed { Env::default() } else { env }
    }

    /// What is evaluated instead of a definition that is seen through the instances of `env`.
    pub(super) fn replacement(&self, id: DefId, env: &Env<'t>) -> Option<Replacement> {
        let (through, replacement) = self.settings.overrides.get(&id)?;
        let Through::Instances(through) = through else { return Some(replacement.clone()) };
        let mut instance = env.instance.as_ref();
        for id in through.iter().rev() {
            let here = instance.filter(|here| here.instance == *id)?;
            instance = here.env.instance.as_ref();
        }
        instance.is_none().then(|| replacement.clone())
    }

    /// What is evaluated instead of a definition where the module that stands at `span` refers to it.
    pub(super) fn scoped(&self, id: DefId, span: Span) -> Option<Replacement> {
        let here = |(file, def, _): &&(_, DefId, _)| *file == span.file && *def == id;
        self.settings.scoped.iter().find(here).map(|(_, _, replacement)| replacement.clone())
    }

    #[inline(never)]
    fn body(&mut self, id: DefId, env: &Env<'t>, args: &[Rc<Binding<'t>>], primed: bool, span: Span) -> Result<Code> {
        let Some(def) = self.tree.defs.get(id.0 as usize) else {
            return Err(internal(span, "a definition is missing"));
        };
        match &def.body {
            Body::Native(native) => self.native(native, args, primed, span),
            Body::Expr(body) if def.recursive || self.is_full() => {
                let unit = self.unit_of(id, def, body, env, primed)?;
                self.call_unit(unit, 0, args, primed, span)
            }
            Body::Expr(body) => self.inline(&def.name, &def.params, body, env, args, primed, span),
            Body::Function(local, function) => self.within_call(&def.name, span, |compiler| {
                compiler.recursive_function(*local, function, env, None, primed)
            }),
            Body::Missing => Err(internal(span, "a definition is announced and missing")),
        }
    }

    /// Whether further calls should not be inlined.
    fn is_full(&self) -> bool {
        self.nesting > INLINE_DEPTH || self.program.sites.len() - self.first_site > INLINE_SITES
    }

    #[expect(clippy::too_many_arguments, reason = "one call is all of these")]
    #[inline(never)]
    fn inline(
        &mut self,
        name: &Rc<str>,
        params: &[Param],
        body: &'t tree::Expr,
        env: &Env<'t>,
        args: &[Rc<Binding<'t>>],
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let inner = self.bind_params(params, env, args, span)?;
        self.within_call(name, span, |compiler| compiler.expr(body, &inner, primed))
    }

    /// The environment of a body whose parameters are bound.
    pub(super) fn bind_params(
        &mut self,
        params: &[Param],
        env: &Env<'t>,
        args: &[Rc<Binding<'t>>],
        span: Span,
    ) -> Result<Env<'t>> {
        if params.len() != args.len() {
            return Err(internal(span, "a call has the wrong number of arguments"));
        }
        let bind = |env: Env<'t>, (param, arg): (&Param, &Rc<Binding<'t>>)| env.with(param.local, arg.clone());
        Ok(params.iter().zip(args).fold(env.clone(), bind))
    }

    /// A bound operator applied.
    pub(super) fn call_bound(
        &mut self,
        binding: &Rc<Binding<'t>>,
        args: Vec<Rc<Binding<'t>>>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        match &**binding {
            Binding::Operator { lambda, env } => {
                let name = Rc::from("LAMBDA");
                self.nested(span, |compiler| {
                    compiler.inline(&name, &lambda.params, &lambda.body, env, &args, primed, span)
                })
            }
            Binding::Named { callee, env } => {
                self.nested(span, |compiler| compiler.call_named(callee, env, args, primed, span))
            }
            Binding::Recursive(_) if self.by_name.is_some() => Err(not_beside(span, "a recursive operator of a LET")),
            Binding::Recursive(operator) => {
                let unit = self.recursive_unit(operator, primed)?;
                let hops = self.frame.depth.saturating_sub(operator.frame.depth);
                self.call_unit(unit, hops, &args, primed, span)
            }
            Binding::Param { slot, depth, .. } => self.apply_param(*slot, *depth, &args, primed, span),
            _ if args.is_empty() => self.bound(binding, primed, span),
            _ => Err(internal(span, "what is called is no operator")),
        }
    }

    /// An operator that is only known when the code runs.
    #[inline(never)]
    fn apply_param(
        &mut self,
        slot: u32,
        depth: u32,
        args: &[Rc<Binding<'t>>],
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let mut info = Info::slot(slot);
        let args = self.arguments(args, &vec![0; args.len()], primed, span, &mut info)?;
        let hops = self.frame.depth.saturating_sub(depth);
        if hops > 0 {
            info.free.remove(slot);
            info.outer = true;
        }
        Ok(self.code(Kind::Apply(slot, hops, args), info, span))
    }

    /// The arguments of a call; `arities` are those of the parameters.
    pub(super) fn arguments(
        &mut self,
        args: &[Rc<Binding<'t>>],
        arities: &[usize],
        primed: bool,
        span: Span,
        info: &mut Info,
    ) -> Result<Box<[Argument]>> {
        let each = args.iter().zip(arities);
        each.map(|(arg, arity)| self.argument(arg, *arity, primed, span, info)).collect()
    }

    fn argument(
        &mut self,
        arg: &Rc<Binding<'t>>,
        arity: usize,
        primed: bool,
        span: Span,
        info: &mut Info,
    ) -> Result<Argument> {
        if arity > 0 {
            return self.operator_argument(arg, arity, primed, span, info);
        }
        let code = self.strict(arg, primed, span)?;
        info.add(&code.info);
        if matches!(code.expr.kind, Kind::Const(_) | Kind::Var(_) | Kind::Slot(_)) {
            return Ok(Argument::Ready(code.expr));
        }
        let eager = is_cheap(&code.expr);
        let lazy = self.delay(code.expr, code.info.height, code.info.is_volatile());
        Ok(if eager { Argument::Eager(lazy) } else { Argument::Lazy(lazy) })
    }

    fn operator_argument(
        &mut self,
        arg: &Rc<Binding<'t>>,
        arity: usize,
        primed: bool,
        span: Span,
        info: &mut Info,
    ) -> Result<Argument> {
        match &**arg {
            Binding::Param { slot, depth, .. } => {
                let hops = self.frame.depth.saturating_sub(*depth);
                if hops == 0 {
                    info.free.insert(*slot)
                } else {
                    info.outer = true
                }
                Ok(Argument::Received(*slot, hops))
            }
            Binding::Recursive(operator) => {
                let unit = self.recursive_unit(operator, primed)?;
                let hops = self.frame.depth.saturating_sub(operator.frame.depth);
                info.outer = true;
                Ok(Argument::Operator(unit, hops))
            }
            _ => {
                let unit = self.closure(arg, arity, primed, span, info)?;
                Ok(Argument::Operator(unit, 0))
            }
        }
    }

    /// An operator of the language applied to bindings.
    pub(super) fn call_builtin(
        &mut self,
        builtin: Builtin,
        args: &[Rc<Binding<'t>>],
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let mut codes = Vec::with_capacity(args.len());
        for arg in args {
            codes.push(self.strict(arg, primed || builtin == Builtin::Prime, span)?);
        }
        self.builtin(builtin, codes, span)
    }
}

/// Whether an argument is better tried at once than kept for later: it takes no time, and if it fails it counts as not
/// yet evaluated.
fn is_cheap(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Const(_) | Kind::Var(_) | Kind::Slot(_) | Kind::Param(_) | Kind::Lazy(..) | Kind::Primed(_) => true,
        Kind::Arith(_, pair) | Kind::Binary(_, pair) => pair.iter().all(is_cheap),
        Kind::Unary(crate::tla::standard::Unary::Powerset | crate::tla::standard::Unary::BigUnion, _) => false,
        Kind::Unary(_, operand) => is_cheap(operand),
        Kind::Path(path) => {
            is_cheap(&path.root)
                && path.steps.iter().all(|step| match step {
                    super::ir::Step::Index(index, _) => is_cheap(index),
                    super::ir::Step::Field(..) => true,
                })
        }
        Kind::Tuple(items) => items.iter().all(is_cheap),
        _ => false,
    }
}
