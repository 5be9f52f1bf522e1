//! References to names.

use std::rc::Rc;

use crate::tla::diagnostic::Diagnostic;
use crate::tla::resolve::tree::{Arg, Callee, DeclId, LocalId, Path, PathStep};
use crate::tla::source::Span;

use super::compose::not_beside;
use super::env::{Binding, Env, Substitution};
use super::info::{Code, Info};
use super::ir::{Expr, Kind};
use super::{Compiler, Replacement, Result, internal};

impl<'t> Compiler<'t> {
    /// A bound name of arity 0.
    pub(super) fn local(&mut self, local: LocalId, env: &Env<'t>, primed: bool, span: Span) -> Result<Code> {
        let Some(binding) = env.get(local).cloned() else {
            return Err(internal(span, "a bound name is bound to nothing"));
        };
        self.bound(&binding, primed, span)
    }

    /// What a name of arity 0 is bound to.
    pub(super) fn bound(&mut self, binding: &Rc<Binding<'t>>, primed: bool, span: Span) -> Result<Code> {
        match &**binding {
            Binding::Slot { slot, depth } => {
                let code = self.code(Kind::Slot(*slot), Info::slot(*slot), span);
                Ok(self.as_seen_from_here(*depth, code))
            }
            Binding::Param { slot, depth, primed: already } => {
                if primed && !already {
                    return Err(Diagnostic::new(
                        span,
                        "priming a parameter of a recursive operator is not supported yet",
                    ));
                }
                if self.by_name.is_some_and(|outside| *depth <= outside) {
                    return Err(not_beside(span, "a parameter of a recursive operator"));
                }
                let code = self.code(Kind::Param(*slot), Info::slot(*slot), span);
                Ok(self.as_seen_from_here(*depth, code))
            }
            Binding::Lazy(suspended) | Binding::Function { value: suspended, .. } => self.suspended(suspended, primed),
            Binding::Operator { .. } | Binding::Named { .. } | Binding::Recursive(_) => {
                self.call_bound(binding, Vec::new(), primed, span)
            }
            Binding::Memo { .. } => {
                Err(Diagnostic::new(span, "a recursive function can only be applied in its own definition")
                    .note("other uses of it there are not supported yet"))
            }
            Binding::Surroundings(_) => Err(internal(span, "an instance is used as a value")),
        }
    }

    /// Code for a frame further out, seen from the current one.
    pub(super) fn as_seen_from_here(&mut self, depth: u32, mut code: Code) -> Code {
        let hops = self.frame.depth.saturating_sub(depth);
        if hops == 0 || matches!(code.expr.kind, Kind::Const(_) | Kind::Var(_) | Kind::Primed(_)) {
            return code;
        }
        let site = code.expr.site;
        code.info.free = Default::default();
        code.info.outer = true;
        if let Kind::Outer(inner, _) = &mut code.expr.kind {
            *inner += hops;
            return code;
        }
        Code { expr: Expr { kind: Kind::Outer(hops, Box::new(code.expr)), site }, info: code.info }
    }

    /// A constant or variable of arity 0.
    #[inline(never)]
    pub(super) fn decl(&mut self, decl: DeclId, env: &Env<'t>, primed: bool, span: Span) -> Result<Code> {
        if let Some((arg, env)) = self.substituted(decl, env) {
            return match arg {
                Arg::Value(expr) => self.nested(span, |compiler| compiler.expr(expr, &env, primed)),
                Arg::Operator(_) => Err(internal(span, "an operator stands for a value")),
            };
        }
        if let Some(var) = self.settings.variables.get(&decl).copied() {
            let kind = if primed { Kind::Primed(var) } else { Kind::Var(var) };
            return Ok(self.code(kind, Info::variable(var, primed), span));
        }
        match self.settings.constants.get(&decl).cloned() {
            Some(Replacement::Value(value)) => Ok(self.constant_code(value, span)),
            Some(Replacement::Definition(def)) => self.def(def, Env::default(), &[], primed, span),
            None => Err(self.no_value(decl, span)),
        }
    }

    pub(super) fn no_value(&self, decl: DeclId, span: Span) -> Diagnostic {
        let name = self.tree.decls.get(decl.0 as usize).map_or("?", |decl| &decl.name);
        Diagnostic::new(span, format!("constant `{name}` has no value"))
            .note(format!("give it one in the configuration: CONSTANT {name} = ..."))
    }

    /// What the instances of `env` put in the place of a constant or variable, and where that means what it says.
    pub(super) fn substituted(&self, decl: DeclId, env: &Env<'t>) -> Option<(&'t Arg, Env<'t>)> {
        let mut instance = env.instance.clone();
        while let Some(here) = instance {
            let with = &self.tree.instances.get(here.instance.0 as usize)?.with;
            if let Some((_, arg)) = with.iter().find(|(known, _)| *known == decl) {
                return Some((arg, here.env.clone()));
            }
            instance = here.env.instance.clone();
        }
        None
    }

    /// The environment of a definition that is seen through instances; `fresh` takes the bindings that it makes.
    #[inline(never)]
    pub(super) fn enter(&mut self, path: &'t Path, env: &Env<'t>, fresh: &mut Vec<Rc<Binding<'t>>>) -> Result<Env<'t>> {
        let mut inner = env.outside();
        for step in path.iter() {
            inner = self.enter_step(step, env, &inner, fresh)?;
        }
        Ok(inner)
    }

    fn enter_step(
        &mut self,
        step: &'t PathStep,
        env: &Env<'t>,
        outer: &Env<'t>,
        fresh: &mut Vec<Rc<Binding<'t>>>,
    ) -> Result<Env<'t>> {
        let Some(instance) = self.tree.instances.get(step.instance.0 as usize) else {
            return Err(internal(Span::default(), "an instance is missing"));
        };
        let plain = step.args.is_empty() && instance.local.is_none();
        if plain && let Some(known) = self.known_instance(step, outer) {
            return Ok(Env::through(known));
        }
        let mut surroundings = outer.outside();
        if let Some(local) = instance.local {
            match env.get(local).map(|binding| &**binding) {
                Some(Binding::Surroundings(env)) => surroundings = env.clone(),
                _ => return Err(internal(instance.span, "an instance of a LET has no surroundings")),
            }
        }
        for (param, arg) in instance.params.iter().zip(step.args.iter()) {
            let binding = self.bind_arg(arg, env, fresh);
            surroundings = surroundings.with(param.local, binding);
        }
        let substitution = Rc::new(Substitution { instance: step.instance, env: surroundings });
        if plain {
            self.instances.push((step.instance, outer.instance.clone(), substitution.clone()));
        }
        Ok(Env::through(substitution))
    }

    fn known_instance(&self, step: &PathStep, outer: &Env<'t>) -> Option<Rc<Substitution<'t>>> {
        let known = |(instance, around, _): &&(_, Option<Rc<Substitution<'t>>>, _)| {
            *instance == step.instance && same_instance(around.as_ref(), outer.instance.as_ref())
        };
        self.instances.iter().find(known).map(|(_, _, substitution)| substitution.clone())
    }

    /// A call of an operator by whatever names it.
    pub(super) fn call_named(
        &mut self,
        callee: &'t Callee,
        env: &Env<'t>,
        args: Vec<Rc<Binding<'t>>>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        match callee {
            Callee::Def(def, path) => {
                match self.scoped(*def, span) {
                    Some(Replacement::Value(value)) => return Ok(self.constant_code(value, span)),
                    Some(Replacement::Definition(by)) => return self.def(by, Env::default(), &args, primed, span),
                    None => {}
                }
                let mut fresh = Vec::new();
                let inner = self.enter(path, env, &mut fresh)?;
                let code = self.def(*def, inner, &args, primed, span)?;
                Ok(self.reset(fresh, code, span))
            }
            Callee::Decl(decl, path) => {
                let mut fresh = Vec::new();
                let inner = self.enter(path, env, &mut fresh)?;
                let code = self.call_decl(*decl, &inner, args, primed, span)?;
                Ok(self.reset(fresh, code, span))
            }
            Callee::Local(local) => match env.get(*local).cloned() {
                Some(binding) => self.call_bound(&binding, args, primed, span),
                None => Err(internal(span, "an operator is bound to nothing")),
            },
            Callee::Builtin(builtin) => self.call_builtin(*builtin, &args, primed, span),
        }
    }

    #[inline(never)]
    fn call_decl(
        &mut self,
        decl: DeclId,
        env: &Env<'t>,
        args: Vec<Rc<Binding<'t>>>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        if args.is_empty() {
            return self.decl(decl, env, primed, span);
        }
        if let Some((arg, env)) = self.substituted(decl, env) {
            let mut fresh = Vec::new();
            let binding = self.bind_arg(arg, &env, &mut fresh);
            return self.call_bound(&binding, args, primed, span);
        }
        match self.settings.constants.get(&decl).cloned() {
            Some(Replacement::Definition(def)) => self.def(def, Env::default(), &args, primed, span),
            _ => Err(self.no_value(decl, span)),
        }
    }
}

/// Whether both are the same instances, or both are none.
pub(super) fn same_instance<'t>(left: Option<&Rc<Substitution<'t>>>, right: Option<&Rc<Substitution<'t>>>) -> bool {
    match (left, right) {
        (None, None) => true,
        (Some(left), Some(right)) => Rc::ptr_eq(left, right),
        _ => false,
    }
}
