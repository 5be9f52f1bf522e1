//! Modules and their units.

use std::rc::Rc;

use crate::tla::ast::{self, Ident, Unit};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::source::Span;
use crate::tla::standard;

use super::Resolver;
use super::scope::ModuleScope;
use super::tree::{Body, Def, DefId, Entity, LocalId, ModuleId, Param};

impl Resolver {
    /// Resolves a module that stands in a file of its own.
    pub(super) fn top_level(&mut self, module: &ast::Module) {
        let outer = std::mem::take(&mut self.scopes);
        let id = self.contents(module);
        self.scopes = outer;
        self.by_name.insert(module.name.name.clone(), id);
    }

    /// Resolves a module in the scope that surrounds it.
    fn contents(&mut self, module: &ast::Module) -> ModuleId {
        let id = self.new_module(module.name.name.clone());
        let nested = !self.open.is_empty();
        let library = if module.standard { standard::library::library(&module.name.name) } else { None };
        self.open.push(ModuleScope { nested, library, ..ModuleScope::new(id) });
        self.scopes.push();
        for extended in &module.extends {
            self.extend(extended);
        }
        for unit in &module.units {
            self.unit(unit);
        }
        self.check_recursive(id);
        self.scopes.pop();
        let done = self.open.pop();
        if let Some(place) = self.finished.get_mut(id.0 as usize) {
            *place = done;
        }
        id
    }

    fn new_module(&mut self, name: Rc<str>) -> ModuleId {
        let id = ModuleId(self.out.modules.len() as u32);
        self.out.modules.push(name);
        self.finished.push(None);
        id
    }

    /// Finds a module by name: one in scope, one of the files, or a standard one.
    pub(super) fn find_module(&mut self, name: &Ident) -> Option<ModuleId> {
        if let Some(Entity::Module(id)) = self.scopes.get(&name.name) {
            return Some(*id);
        }
        if let Some(id) = self.by_name.get(&name.name) {
            return Some(*id);
        }
        let found = self.standard(&name.name);
        if found.is_none() {
            let standard = crate::tla::is_standard(&name.name);
            let why = if standard { "is a standard module that is not supported yet" } else { "is not known" };
            self.report(Diagnostic::new(name.span, format!("module `{}` {why}", name.name)));
        }
        found
    }

    /// The standard module of this name, defined when first used.
    fn standard(&mut self, name: &Rc<str>) -> Option<ModuleId> {
        if let Some(id) = self.by_name.get(name) {
            return Some(*id);
        }
        let module = standard::module(name)?;
        let id = self.new_module(name.clone());
        let mut scope = ModuleScope::new(id);
        for extended in module.extends {
            let base = self.standard(&Rc::from(*extended))?;
            self.module(base)?.names.iter().cloned().for_each(|named| scope.names.push(named));
        }
        for native in module.operators {
            let def = self.native(native, id);
            scope.names.push((Rc::from(native.name), Entity::Def(def, Rc::from([])), false));
        }
        *self.finished.get_mut(id.0 as usize)? = Some(scope);
        self.by_name.insert(name.clone(), id);
        Some(id)
    }

    fn native(&mut self, native: &'static standard::Native, module: ModuleId) -> DefId {
        let param = |arity: &usize| Param { local: LocalId(u32::MAX), arity: *arity };
        let params = native.params.iter().map(param).collect();
        let name = Rc::from(native.name);
        let body = Body::Native(native);
        let span = Span::default();
        self.out.defs.push(Def { name, params, body, span, recursive: false, closed: true, module, standard: true });
        DefId(self.out.defs.len() as u32 - 1)
    }

    fn extend(&mut self, name: &Ident) {
        let Some(id) = self.find_module(name) else { return };
        let Some(scope) = self.module(id) else {
            let message = format!("module `{}` extends itself", name.name);
            return self.report(Diagnostic::new(name.span, message));
        };
        let names: Vec<_> = scope.names.iter().filter(|(_, _, local)| !local).cloned().collect();
        let (decls, assumptions) = (scope.decls.clone(), scope.assumptions.clone());
        let foreign = |entity: &Entity| matches!(entity, Entity::Def(def, _) if !self.is_of(*def, id));
        let is_weak = |known, entity| scope.weak.contains(known) || (scope.library.is_some() && foreign(entity));
        let weak: Vec<bool> = names.iter().map(|(known, entity, _)| is_weak(known, entity)).collect();
        for ((known, entity, _), weak) in names.into_iter().zip(weak) {
            let ident = Ident { name: known, span: name.span };
            if weak { self.define_weak(&ident, entity) } else { self.define(&ident, entity, false) }
        }
        if let Some(module) = self.open.last_mut() {
            module.decls.extend(decls.into_iter().filter(|id| !module.decls.contains(id)).collect::<Vec<_>>());
            let fresh: Vec<_> = assumptions.into_iter().filter(|at| !module.assumptions.contains(at)).collect();
            module.assumptions.extend(fresh);
        }
    }

    /// Whether a definition is one of a module's own.
    fn is_of(&self, def: DefId, module: ModuleId) -> bool {
        self.out.defs.get(def.0 as usize).is_some_and(|def| def.module == module)
    }

    fn unit(&mut self, unit: &Unit) {
        match unit {
            Unit::Constants(decls) => {
                decls.iter().for_each(|decl| self.declaration(&decl.name, decl.arity, false));
            }
            Unit::Variables(names) => names.iter().for_each(|name| self.declaration(name, 0, true)),
            Unit::Recursive(decls) => decls.iter().for_each(|decl| self.recursive(decl)),
            Unit::Operator(def) => self.operator(def),
            Unit::Function(def) => self.function(def),
            Unit::Instance(def) => self.module_instance(def),
            Unit::Assume { name, expr } => self.assume(name.as_ref(), expr),
            Unit::Theorem { name, expr } => self.theorem(name.as_ref(), expr.as_ref()),
            Unit::Module(module) => {
                let id = self.contents(module);
                self.define(&module.name, Entity::Module(id), false);
            }
        }
    }

    fn assume(&mut self, name: Option<&Ident>, expr: &ast::Expr) {
        let resolved = self.expr(expr);
        self.out.assumptions.push(resolved);
        let at = self.out.assumptions.len() - 1;
        if let Some(module) = self.open.last_mut() {
            module.assumptions.push(at);
        }
        self.theorem(name, Some(expr));
    }

    /// A named statement can be referred to like a definition.
    fn theorem(&mut self, name: Option<&Ident>, expr: Option<&ast::Expr>) {
        let Some(expr) = expr else { return };
        let body = self.expr(expr);
        if let Some(name) = name {
            self.add_def(name, Vec::new(), Body::Expr(body), false);
        }
    }
}
