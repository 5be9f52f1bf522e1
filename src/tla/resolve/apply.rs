//! Names and applications of operators.

use std::rc::Rc;

use crate::tla::ast::{self, Ident, OpName};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::source::Span;

use super::Resolver;
use super::names::GUESSES;
use super::scope::ModuleScope;
use super::tree::{Arg, Builtin, Callee, DefId, Entity, ExprKind, Lambda, LocalId, Operator, Param, Path, PathStep};

/// What can be called, and the arities of its parameters.
pub(super) struct Target {
    pub callee: Callee,
    pub params: Vec<usize>,
}

impl Resolver {
    /// A name, or an operator applied.
    pub(super) fn apply(&mut self, op: &OpName, args: &[ast::Expr], span: Span) -> ExprKind {
        if op.path.is_empty()
            && let Some(builtin) = builtin(&op.name.name, args.len())
        {
            let args = args.iter().map(|arg| self.expr(arg)).collect();
            return ExprKind::Builtin(builtin, args);
        }
        if let Some(at) = self.selects(op) {
            return self.part(op, at, args, span);
        }
        let Some(target) = self.target(op) else {
            args.iter().filter(|arg| !is_operator(arg)).for_each(|arg| drop(self.expr(arg)));
            return ExprKind::Bool(false);
        };
        if args.len() != target.params.len() {
            self.wrong_count(&op.name, target.params.len(), args.len(), span);
            return ExprKind::Bool(false);
        }
        let args: Vec<Arg> = args.iter().zip(&target.params).map(|(arg, arity)| self.arg(arg, *arity)).collect();
        match target.callee {
            Callee::Local(local) if args.is_empty() => ExprKind::Local(local),
            Callee::Decl(decl, path) if args.is_empty() && path.is_empty() => ExprKind::Decl(decl),
            callee => ExprKind::Call(callee, args),
        }
    }

    pub(super) fn wrong_count(&mut self, name: &Ident, params: usize, given: usize, span: Span) {
        let plural = if params == 1 { "" } else { "s" };
        let message = format!("`{}` takes {params} argument{plural}; {given} given", name.name);
        let mut diagnostic = Diagnostic::new(span, message);
        if let Some(place) = self.scopes.get(&name.name).and_then(|entity| self.place(entity)) {
            diagnostic = diagnostic.label(place, "defined here");
        }
        if params == 0 {
            diagnostic = diagnostic.note(format!("a function is applied by brackets: `{}[...]`", name.name));
        } else if given == 0 {
            diagnostic = diagnostic.note(format!("an operator is applied by parentheses: `{}(...)`", name.name));
        }
        self.report(diagnostic);
    }

    /// An argument for a parameter of the given arity.
    pub(super) fn arg(&mut self, arg: &ast::Expr, arity: usize) -> Arg {
        if arity == 0 {
            return Arg::Value(self.expr(arg));
        }
        Arg::Operator(self.operator_arg(arg, arity))
    }

    fn operator_arg(&mut self, arg: &ast::Expr, arity: usize) -> Operator {
        match &*arg.kind {
            ast::ExprKind::Lambda { params, body } => self.lambda(params, body, arity, arg.span),
            ast::ExprKind::Apply { op, args } if args.is_empty() => self.named_operator(op, arity, arg.span),
            _ => {
                let message = format!("an operator of {arity} parameters is needed here, not a value");
                self.report(Diagnostic::new(arg.span, message).note("give the name of an operator, or a LAMBDA"));
                Operator::Named(Callee::Builtin(Builtin::And), arg.span)
            }
        }
    }

    fn lambda(&mut self, params: &[Ident], body: &ast::Expr, arity: usize, span: Span) -> Operator {
        if params.len() != arity {
            let message = format!("an operator of {arity} parameters is needed here; this one has {}", params.len());
            self.report(Diagnostic::new(span, message));
        }
        self.scopes.push();
        let params: Vec<_> = params.iter().map(|name| Param { local: self.bind(name, 0), arity: 0 }).collect();
        let locals = params.iter().map(|param| param.local).collect();
        let body = self.labels_see(locals, |resolver| resolver.expr(body));
        self.scopes.pop();
        Operator::Lambda(Rc::new(Lambda { params, body, span }))
    }

    fn named_operator(&mut self, op: &OpName, arity: usize, span: Span) -> Operator {
        if op.path.is_empty()
            && let Some(builtin) = builtin(&op.name.name, arity)
        {
            return Operator::Named(Callee::Builtin(builtin), span);
        }
        if let Some(at) = self.selects(op) {
            return self.part_operator(op, at, arity, span);
        }
        let Some(target) = self.target(op) else {
            return Operator::Named(Callee::Builtin(Builtin::And), span);
        };
        if target.params.len() != arity {
            let given = target.params.len();
            let message = format!("an operator of {arity} parameters is needed here; `{}` has {given}", op.name.name);
            self.report(Diagnostic::new(span, message));
        }
        Operator::Named(target.callee, span)
    }

    /// What a possibly qualified name calls.
    pub(super) fn target(&mut self, op: &OpName) -> Option<Target> {
        let (entity, path) = self.find(op)?;
        match entity {
            Entity::Decl(id) => {
                let arity = self.out.decls.get(id.0 as usize)?.arity;
                Some(Target { callee: Callee::Decl(id, path), params: vec![0; arity] })
            }
            Entity::Def(id, inner) => {
                let params = self.out.defs.get(id.0 as usize)?.params.iter().map(|param| param.arity).collect();
                let path = if self.is_closed(id) { Path::from([]) } else { join(path, &inner) };
                Some(Target { callee: Callee::Def(id, path), params })
            }
            Entity::Local(local) => {
                self.used.insert(local);
                Some(Target { callee: Callee::Local(local), params: self.local_params(local) })
            }
            Entity::Instance(..) | Entity::Module(_) => {
                let message = format!("`{}` is a module, not an operator", op.name.name);
                self.report(Diagnostic::new(op.name.span, message).note("write Instance!Operator"));
                None
            }
        }
    }

    /// Whether a definition's module declares nothing, so that instances of it are all the same.
    pub(super) fn is_closed(&self, id: DefId) -> bool {
        let module = self.out.defs.get(id.0 as usize).and_then(|def| self.module(def.module));
        module.is_some_and(ModuleScope::is_closed)
    }

    fn local_params(&self, local: LocalId) -> Vec<usize> {
        if let Some(arities) = self.operator_locals.get(&local) {
            return arities.clone();
        }
        vec![0; self.out.locals.get(local.0 as usize).map_or(0, |local| local.arity)]
    }

    /// What a possibly qualified name means, and the instances on the way to it.
    fn find(&mut self, op: &OpName) -> Option<(Entity, Path)> {
        let Some(((first, first_args), rest)) = op.path.split_first() else {
            let found = self.scopes.get(&op.name.name).cloned();
            if found.is_none() {
                self.unknown(&op.name, "name");
            }
            return Some((found?, Rc::from([])));
        };
        let Some(entity) = self.scopes.get(&first.name).cloned() else {
            self.unknown(first, "instance");
            return None;
        };
        let Entity::Instance(..) = &entity else {
            let message = format!("`{}` is no instance of a module", first.name);
            let note = "a part of a definition is an expression: it cannot stand for an operator";
            self.report(Diagnostic::new(first.span, message).note(note));
            return None;
        };
        let (mut at, mut path) = self.enter(entity, first, first_args, Rc::from([]))?;
        for (name, args) in rest {
            let inner = self.member(at, name)?;
            (at, path) = self.enter(inner, name, args, path)?;
        }
        Some((self.member(at, &op.name)?, path))
    }

    /// Steps through an instance.
    fn enter(
        &mut self,
        entity: Entity,
        name: &Ident,
        args: &[ast::Expr],
        path: Path,
    ) -> Option<(super::tree::ModuleId, Path)> {
        let Entity::Instance(instance, inner) = entity else {
            self.report(Diagnostic::new(name.span, format!("`{}` is no instance of a module", name.name)));
            return None;
        };
        let found = self.out.instances.get(instance.0 as usize)?;
        let (module, arities) = (found.module, found.params.iter().map(|param| param.arity).collect::<Vec<_>>());
        if args.len() != arities.len() {
            self.wrong_count(name, arities.len(), args.len(), name.span);
            return None;
        }
        let args = args.iter().zip(&arities).map(|(arg, arity)| self.arg(arg, *arity)).collect();
        let path = join(path, &inner);
        let closed = self.module(module).is_some_and(ModuleScope::is_closed) && arities.is_empty();
        if closed {
            return Some((module, path));
        }
        let step: Path = Rc::from([PathStep { instance, args: Rc::new(args) }]);
        Some((module, join(path, &step)))
    }

    pub(super) fn member(&mut self, module: super::tree::ModuleId, name: &Ident) -> Option<Entity> {
        let found = self.module(module).and_then(|module| module.exported(&name.name)).cloned();
        match found {
            Some(entity) if !matches!(entity, Entity::Module(_)) => Some(entity),
            _ => {
                let title = self.out.modules.get(module.0 as usize).cloned().unwrap_or_else(|| Rc::from("?"));
                let mut diagnostic =
                    Diagnostic::new(name.span, format!("module `{title}` does not define `{}`", name.name));
                let known = self.module(module).map(|module| module.names.iter().map(|(name, _, _)| &**name));
                if self.diagnostics.len() < GUESSES
                    && let Some(near) = known.and_then(|known| crate::tla::near::nearest(&name.name, known))
                {
                    diagnostic = diagnostic.note(format!("did you mean `{near}`?"));
                }
                self.report(diagnostic);
                None
            }
        }
    }
}

/// One path after the other.
pub(super) fn join(outer: Path, inner: &Path) -> Path {
    if inner.is_empty() {
        return outer;
    }
    if outer.is_empty() {
        return inner.clone();
    }
    outer.iter().chain(inner.iter()).cloned().collect()
}

fn is_operator(arg: &ast::Expr) -> bool {
    matches!(&*arg.kind, ast::ExprKind::Lambda { .. })
        || matches!(&*arg.kind, ast::ExprKind::Apply { args, .. } if args.is_empty())
}

/// The operator of the language with this name and number of operands.
fn builtin(name: &str, operands: usize) -> Option<Builtin> {
    let binary = operands == 2;
    let found = match name {
        "=" => (Builtin::Equal, 2),
        "/=" => (Builtin::Unequal, 2),
        "\\in" => (Builtin::In, 2),
        "\\notin" => (Builtin::NotIn, 2),
        "/\\" => (Builtin::And, 2),
        "\\/" => (Builtin::Or, 2),
        "=>" => (Builtin::Implies, 2),
        "<=>" | "\\equiv" => (Builtin::Equivalent, 2),
        "\\subseteq" => (Builtin::SubsetEq, 2),
        "\\cup" | "\\union" => (Builtin::Union, 2),
        "\\cap" | "\\intersect" => (Builtin::Intersection, 2),
        "\\" => (Builtin::Difference, 2),
        "~>" => (Builtin::LeadsTo, 2),
        "-+>" => (Builtin::Guarantees, 2),
        "\\cdot" => (Builtin::Compose, 2),
        _ => return unary(name, operands),
    };
    binary.then_some(found.0)
}

fn unary(name: &str, operands: usize) -> Option<Builtin> {
    let found = match name {
        "~" => Builtin::Not,
        "SUBSET" => Builtin::Powerset,
        "UNION" => Builtin::BigUnion,
        "DOMAIN" => Builtin::Domain,
        "'" => Builtin::Prime,
        "UNCHANGED" => Builtin::Unchanged,
        "ENABLED" => Builtin::Enabled,
        "[]" => Builtin::Always,
        "<>" => Builtin::Eventually,
        _ => return None,
    };
    (operands == 1).then_some(found)
}
