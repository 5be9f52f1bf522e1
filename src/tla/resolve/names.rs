//! Declaring names, and messages about them.

use std::rc::Rc;

use crate::tla::ast::{Ident, OpDecl};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::source::Span;

use super::Resolver;
use super::tree::{Decl, DeclId, Entity, Local, LocalId, Param};
use crate::tla::near::nearest;

impl Resolver {
    /// A new bound name, not yet in scope.
    pub(super) fn local(&mut self, name: &Ident, arity: usize) -> LocalId {
        self.out.locals.push(Local { name: name.name.clone(), arity, span: name.span });
        LocalId(self.out.locals.len() as u32 - 1)
    }

    /// Brings a bound name into scope.
    pub(super) fn bind(&mut self, name: &Ident, arity: usize) -> LocalId {
        let local = self.local(name, arity);
        self.declare(name, Entity::Local(local));
        local
    }

    /// Brings formal parameters into scope.
    pub(super) fn bind_params(&mut self, params: &[OpDecl]) -> Vec<Param> {
        params.iter().map(|param| Param { local: self.bind(&param.name, param.arity), arity: param.arity }).collect()
    }

    /// Gives a name its meaning in the innermost scope; it must not have another one already.
    pub(super) fn declare(&mut self, name: &Ident, entity: Entity) {
        if let Some(known) = self.scopes.get(&name.name)
            && !same(known, &entity)
            && !self.is_weak(&name.name)
        {
            let message = format!("`{}` is defined twice", name.name);
            let mut diagnostic = Diagnostic::new(name.span, message);
            if let Some(span) = self.place(known) {
                diagnostic = diagnostic.label(span, "first defined here");
            }
            self.report(diagnostic.note("a name that is in scope cannot be bound again: rename one of the two"));
        }
        self.scopes.insert(name.name.clone(), entity);
    }

    /// Gives a name of the module being done its meaning.
    pub(super) fn define(&mut self, name: &Ident, entity: Entity, local: bool) {
        self.declare(name, entity.clone());
        self.export(name.name.clone(), entity, local);
    }

    /// Gives a name of the module being done its meaning, unless it has one: what is defined in its own right hides it.
    ///
    /// What a module of the CommunityModules extends has differed between their versions: a spec may use what comes
    /// along with it, and may as well define it.
    pub(super) fn define_weak(&mut self, name: &Ident, entity: Entity) {
        if self.scopes.get(&name.name).is_some() {
            return;
        }
        self.define(name, entity, false);
        if let Some(module) = self.open.last_mut() {
            module.weak.insert(name.name.clone());
        }
    }

    fn is_weak(&self, name: &str) -> bool {
        self.open.iter().any(|module| module.weak.contains(name))
    }

    /// Records a name of the module being done.
    pub(super) fn export(&mut self, name: Rc<str>, entity: Entity, local: bool) {
        let Some(module) = self.open.last_mut() else { return };
        let weak = module.weak.remove(&name);
        match module.names.get_mut(&name) {
            Some(known) if weak => *known = (name, entity, local),
            Some(known) => known.2 &= local,
            None => module.names.push((name, entity, local)),
        }
    }

    /// A constant or a variable of the module being done.
    pub(super) fn declaration(&mut self, name: &Ident, arity: usize, variable: bool) {
        let id = DeclId(self.out.decls.len() as u32);
        self.out.decls.push(Decl { name: name.name.clone(), arity, variable, span: name.span });
        self.define(name, Entity::Decl(id), false);
        if let Some(module) = self.open.last_mut() {
            module.decls.push(id);
        }
    }

    /// Where an entity is bound.
    pub(super) fn place(&self, entity: &Entity) -> Option<Span> {
        let span = match entity {
            Entity::Decl(id) => self.out.decls.get(id.0 as usize)?.span,
            Entity::Def(id, _) => self.out.defs.get(id.0 as usize)?.span,
            Entity::Local(id) => self.out.locals.get(id.0 as usize)?.span,
            Entity::Instance(id, _) => self.out.instances.get(id.0 as usize)?.span,
            Entity::Module(_) => return None,
        };
        (span != Span::default()).then_some(span)
    }

    /// Reports a name that means nothing here.
    pub(super) fn unknown(&mut self, name: &Ident, what: &str) {
        let mut diagnostic = Diagnostic::new(name.span, format!("{what} `{}` is not known here", name.name));
        if let Some(note) = crate::tla::operators::foreign(&name.name) {
            diagnostic = diagnostic.note(note);
        } else if self.diagnostics.len() < GUESSES
            && let Some(near) = nearest(&name.name, self.scopes.names())
        {
            diagnostic = diagnostic.note(format!("did you mean `{near}`?"));
        } else if let Some(module) = crate::tla::standard::module_of(&name.name) {
            diagnostic = diagnostic.note(format!("it is defined by the standard module `{module}`: EXTENDS {module}"));
        } else {
            diagnostic = diagnostic.note("a name must be declared or defined above its use");
        }
        self.report(diagnostic);
    }
}

/// How many faults are told of with a guess at what was meant, for which every name is looked at.
pub(super) const GUESSES: usize = 20;

/// Whether two meanings of a name are one and the same.
pub(super) fn same(left: &Entity, right: &Entity) -> bool {
    match (left, right) {
        (Entity::Decl(a), Entity::Decl(b)) => a == b,
        (Entity::Def(a, p), Entity::Def(b, q)) => {
            a == b
                && (Rc::ptr_eq(p, q) || p.len() == q.len() && p.iter().zip(&**q).all(|(x, y)| x.instance == y.instance))
        }
        (Entity::Local(a), Entity::Local(b)) => a == b,
        (Entity::Instance(a, _), Entity::Instance(b, _)) => a == b,
        (Entity::Module(a), Entity::Module(b)) => a == b,
        _ => false,
    }
}
