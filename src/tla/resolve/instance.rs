//! `INSTANCE`.

use std::rc::Rc;

use crate::tla::ast::{Ident, InstanceDef, OpDecl};
use crate::tla::diagnostic::Diagnostic;

use super::Resolver;
use super::apply::join;
use super::tree::{
    Arg, Callee, DeclId, Entity, Expr, ExprKind, Instance, InstanceId, LocalId, Operator, Path, PathStep,
};
use crate::tla::near::nearest;

impl Resolver {
    /// An instance among the units of a module.
    pub(super) fn module_instance(&mut self, def: &InstanceDef) {
        let Some(id) = self.instance(def, None) else { return };
        match &def.name {
            Some((name, _)) => self.define(name, Entity::Instance(id, Rc::from([])), def.local),
            None => self.import(id, def),
        }
    }

    /// An instance among the definitions of a `LET`.
    pub(super) fn let_instance(&mut self, def: &InstanceDef) -> Option<InstanceId> {
        let name = def.name.as_ref().map_or(&def.module, |(name, _)| name);
        let local = self.local(name, 0);
        let id = self.instance(def, Some(local))?;
        match &def.name {
            Some((name, _)) => self.declare(name, Entity::Instance(id, Rc::from([]))),
            None => self.import(id, def),
        }
        Some(id)
    }

    fn instance(&mut self, def: &InstanceDef, local: Option<LocalId>) -> Option<InstanceId> {
        let module = self.find_module(&def.module)?;
        let Some(scope) = self.module(module) else {
            let message = format!("module `{}` instantiates itself", def.module.name);
            self.report(Diagnostic::new(def.module.span, message));
            return None;
        };
        let decls = scope.decls.clone();
        self.scopes.push();
        let formal: &[OpDecl] = def.name.as_ref().map_or(&[], |(_, params)| params);
        let params = self.bind_params(formal);
        let with = decls.iter().filter_map(|decl| Some((*decl, self.substitute(*decl, def)?))).collect();
        self.unknown_substitutions(&decls, def);
        self.scopes.pop();
        let name = def.name.as_ref().map(|(name, _)| name.name.clone());
        self.out.instances.push(Instance { name, module, params, with, local, span: def.span });
        Some(InstanceId(self.out.instances.len() as u32 - 1))
    }

    /// What stands for a constant or variable of the module: what `WITH` says, or what has its name here.
    fn substitute(&mut self, decl: DeclId, def: &InstanceDef) -> Option<Arg> {
        let found = self.out.decls.get(decl.0 as usize)?;
        let (name, arity, variable) = (found.name.clone(), found.arity, found.variable);
        if let Some((_, expr)) = def.with.iter().find(|(given, _)| given.name == name) {
            return Some(self.arg(expr, arity));
        }
        let Some(entity) = self.scopes.get(&name).cloned() else {
            let kind = if variable { "variable" } else { "constant" };
            let message = format!("INSTANCE {} leaves its {kind} `{name}` without a value", def.module.name);
            let note = format!("nothing here has that name: add `WITH {name} <- ...`");
            self.report(Diagnostic::new(def.span, message).note(note));
            return None;
        };
        self.implicit(entity, arity, def)
    }

    fn implicit(&mut self, entity: Entity, arity: usize, def: &InstanceDef) -> Option<Arg> {
        let span = def.span;
        let callee = match entity {
            Entity::Decl(id) => Callee::Decl(id, Rc::from([])),
            Entity::Def(id, path) => Callee::Def(id, path),
            Entity::Local(local) => {
                self.used.insert(local);
                Callee::Local(local)
            }
            Entity::Instance(..) | Entity::Module(_) => return None,
        };
        if arity > 0 {
            return Some(Arg::Operator(Operator::Named(callee, span)));
        }
        let kind = match callee {
            Callee::Local(local) => ExprKind::Local(local),
            Callee::Decl(id, _) => ExprKind::Decl(id),
            callee => ExprKind::Call(callee, Vec::new()),
        };
        Some(Arg::Value(Expr { kind: Box::new(kind), span, label: None }))
    }

    fn unknown_substitutions(&mut self, decls: &[DeclId], def: &InstanceDef) {
        let names: Vec<Rc<str>> =
            decls.iter().filter_map(|id| self.out.decls.get(id.0 as usize)).map(|decl| decl.name.clone()).collect();
        for (given, _) in &def.with {
            if names.contains(&given.name) {
                continue;
            }
            let message = format!("module `{}` declares no constant or variable `{}`", def.module.name, given.name);
            let mut diagnostic = Diagnostic::new(given.span, message);
            if let Some(near) = nearest(&given.name, names.iter().map(|name| &**name)) {
                diagnostic = diagnostic.note(format!("did you mean `{near}`?"));
            }
            self.report(diagnostic);
        }
    }

    /// Brings what an instance without a name defines into scope.
    fn import(&mut self, id: InstanceId, def: &InstanceDef) {
        let Some(module) = self.out.instances.get(id.0 as usize).map(|instance| instance.module) else { return };
        let Some(scope) = self.module(module) else { return };
        let closed = scope.is_closed();
        let names: Vec<_> = scope.names.iter().filter(|(_, _, local)| !local).cloned().collect();
        let step: Path = if closed { Rc::from([]) } else { Rc::from([PathStep { instance: id, args: Rc::default() }]) };
        for (name, entity, _) in names {
            let entity = match entity {
                Entity::Def(def, path) if self.is_closed(def) => Entity::Def(def, path),
                Entity::Def(def, path) => Entity::Def(def, join(step.clone(), &path)),
                Entity::Instance(inner, path) => Entity::Instance(inner, join(step.clone(), &path)),
                Entity::Module(module) => Entity::Module(module),
                Entity::Decl(_) | Entity::Local(_) => continue,
            };
            let ident = Ident { name, span: def.span };
            let in_let = self.out.instances.get(id.0 as usize).is_some_and(|instance| instance.local.is_some());
            if in_let { self.declare(&ident, entity) } else { self.define(&ident, entity, def.local) }
        }
    }
}
