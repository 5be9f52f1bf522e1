//! Definitions of operators and functions, in modules and in `LET`.

use std::rc::Rc;

use crate::tla::ast::{self, FunctionDef, Ident, OpDecl, OpDef, Unit};
use crate::tla::diagnostic::Diagnostic;

use super::Resolver;
use super::tree::{Body, Def, DefId, Entity, Expr, ExprKind, Lambda, LetDef, LocalId, ModuleId, Param};

impl Resolver {
    fn current_module(&self) -> ModuleId {
        self.open.last().map_or(ModuleId(0), |module| module.id)
    }

    /// Adds a definition to the module being done.
    pub(super) fn add_def(&mut self, name: &Ident, params: Vec<Param>, body: Body, local: bool) -> DefId {
        let id = self.new_def(name, params, body);
        self.define(name, Entity::Def(id, Rc::from([])), local);
        id
    }

    fn new_def(&mut self, name: &Ident, params: Vec<Param>, body: Body) -> DefId {
        let module = self.current_module();
        let recursive = matches!(body, Body::Missing);
        self.out.defs.push(Def {
            name: name.name.clone(),
            params,
            body,
            span: name.span,
            recursive,
            closed: false,
            module,
            standard: self.open.last().is_some_and(|module| module.library.is_some()),
        });
        DefId(self.out.defs.len() as u32 - 1)
    }

    /// `RECURSIVE F(_)`.
    pub(super) fn recursive(&mut self, decl: &OpDecl) {
        let params = vec![Param { local: LocalId(u32::MAX), arity: 0 }; decl.arity];
        self.add_def(&decl.name, params, Body::Missing, false);
    }

    /// The definition that a `RECURSIVE` of this module announced and that is still to come.
    fn announced(&self, name: &str) -> Option<DefId> {
        let Some(Entity::Def(id, path)) = self.scopes.get(name) else { return None };
        let def = self.out.defs.get(id.0 as usize)?;
        let missing = path.is_empty() && matches!(def.body, Body::Missing) && def.module == self.current_module();
        missing.then_some(*id)
    }

    pub(super) fn check_recursive(&mut self, module: ModuleId) {
        let missing = |def: &&Def| def.module == module && matches!(def.body, Body::Missing);
        let spans: Vec<_> = self.out.defs.iter().filter(missing).map(|def| (def.name.clone(), def.span)).collect();
        for (name, span) in spans {
            self.report(Diagnostic::new(span, format!("`{name}` is declared RECURSIVE and never defined")));
        }
    }

    /// `Op(a) == body`.
    pub(super) fn operator(&mut self, def: &OpDef) {
        let announced = self.announced(&def.name.name);
        if let Some(id) = announced {
            self.announce_params(id, &def.params);
        }
        self.scopes.push();
        let params = self.bind_params(&def.params);
        let body = self.labels_within(|resolver| resolver.expr(&def.body));
        self.scopes.pop();
        let library = self.open.last().and_then(|module| module.library);
        let Some(id) = announced else {
            let native = library.and_then(|library| library.native(&def.name.name));
            self.add_def(&def.name, params, native.map_or(Body::Expr(body), Body::Native), def.local);
            return;
        };
        if let Some(announced) = self.out.defs.get_mut(id.0 as usize) {
            (announced.params, announced.body, announced.span) = (params, Body::Expr(body), def.name.span);
        }
        self.export(def.name.name.clone(), Entity::Def(id, Rc::from([])), def.local);
    }

    /// Checks a definition against its `RECURSIVE`, and lets its body see the arities of its parameters.
    fn announce_params(&mut self, id: DefId, params: &[OpDecl]) {
        let Some(def) = self.out.defs.get_mut(id.0 as usize) else { return };
        let (declared, span, name) = (def.params.len(), def.span, def.name.clone());
        def.params = params.iter().map(|param| Param { local: LocalId(u32::MAX), arity: param.arity }).collect();
        if declared != params.len() {
            let message = format!("`{name}` is declared with {declared} parameters and defined with {}", params.len());
            let place = params.first().map_or(span, |param| param.name.span);
            self.report(Diagnostic::new(place, message).label(span, "declared here"));
        }
    }

    /// `f[x \in S] == body`.
    pub(super) fn function(&mut self, def: &FunctionDef) {
        let (local, function) = self.function_body(def);
        let body = if self.used.contains(&local) { Body::Function(local, function) } else { Body::Expr(function) };
        match self.announced(&def.name.name) {
            Some(id) => {
                if let Some(announced) = self.out.defs.get_mut(id.0 as usize) {
                    announced.body = body;
                }
            }
            None => {
                self.add_def(&def.name, Vec::new(), body, def.local);
            }
        }
    }

    /// The function, and the name that stands for it in its body.
    fn function_body(&mut self, def: &FunctionDef) -> (LocalId, Expr) {
        self.scopes.push();
        let local = self.local(&def.name, 0);
        self.scopes.insert(def.name.name.clone(), Entity::Local(local));
        self.used.remove(&local);
        let kind = self.labels_within(|resolver| {
            resolver.bounded(&def.bounds, |resolver, binders| {
                let body = resolver.expr(&def.body);
                ExprKind::Function(binders, body)
            })
        });
        self.scopes.pop();
        (local, Expr { kind: Box::new(kind), span: def.span, label: None })
    }

    /// `LET definitions IN body`.
    pub(super) fn let_in(&mut self, definitions: &[Unit], body: &ast::Expr) -> ExprKind {
        self.scopes.push();
        let mut announced: Vec<(LocalId, OpDecl)> = Vec::new();
        let mut defs = Vec::new();
        for unit in definitions {
            match unit {
                Unit::Recursive(decls) => {
                    for decl in decls {
                        let local = self.bind(&decl.name, decl.arity);
                        announced.push((local, decl.clone()));
                    }
                }
                Unit::Operator(def) => defs.push(self.let_operator(def, &announced)),
                Unit::Function(def) => defs.push(self.let_function(def)),
                Unit::Instance(def) => defs.extend(self.let_instance(def).map(LetDef::Instance)),
                _ => self.report(Diagnostic::new(body.span, "only definitions can stand in a LET")),
            }
        }
        let body = self.expr(body);
        self.scopes.pop();
        ExprKind::Let(defs, body)
    }

    fn let_operator(&mut self, def: &OpDef, announced: &[(LocalId, OpDecl)]) -> LetDef {
        let known = announced.iter().find(|(_, decl)| decl.name.name == def.name.name);
        if let Some((local, _)) = known {
            self.operator_locals.insert(*local, def.params.iter().map(|param| param.arity).collect());
        }
        self.scopes.push();
        let params = self.bind_params(&def.params);
        let body = self.labels_within(|resolver| resolver.expr(&def.body));
        self.scopes.pop();
        let lambda = Rc::new(Lambda { params, body, span: def.span });
        let name = def.name.name.clone();
        match known {
            Some((local, _)) => LetDef::Operator { name, local: *local, lambda, recursive: true },
            None => {
                let local = self.bind(&def.name, def.params.len());
                self.operator_locals.insert(local, lambda.params.iter().map(|param| param.arity).collect());
                LetDef::Operator { name, local, lambda, recursive: false }
            }
        }
    }

    fn let_function(&mut self, def: &FunctionDef) -> LetDef {
        let (inner, function) = self.function_body(def);
        let recursive = self.used.contains(&inner);
        let function = Rc::new(Lambda { params: Vec::new(), body: function, span: def.span });
        self.declare(&def.name, Entity::Local(inner));
        let name = def.name.name.clone();
        if recursive {
            LetDef::Function { name, local: inner, function }
        } else {
            LetDef::Operator { name, local: inner, lambda: function, recursive: false }
        }
    }
}
