//! Name resolution: from syntax trees of modules to one [`tree`] in which every name is a reference.

mod apply;
mod binder;
mod define;
mod expr;
mod instance;
mod label;
mod module;
mod names;
pub mod part;
mod scope;
mod select;

pub mod tree;
mod visit;

use std::rc::Rc;

use crate::hash::{Map, Set};
use crate::tla::ast;
use crate::tla::diagnostic::Diagnostic;

use scope::{ModuleScope, Scopes};
use tree::{LocalId, ModuleId, Resolved};

/// Resolves the names of `modules`, which are in dependency order; the last is the root.
///
/// # Errors
///
/// Every name that is unknown, used with the wrong number of arguments, or defined twice.
pub fn resolve(modules: &[ast::Module]) -> Result<Resolved, Vec<Diagnostic>> {
    let mut resolver = Resolver::default();
    for module in modules {
        resolver.top_level(module);
    }
    resolver.close();
    if let Some(root) = modules.last().and_then(|root| resolver.by_name.get(&root.name.name)).copied() {
        resolver.publish(root);
    }
    if resolver.diagnostics.is_empty() { Ok(resolver.out) } else { Err(resolver.diagnostics) }
}

/// The state of a resolution.
#[derive(Debug, Default)]
struct Resolver {
    out: Resolved,
    diagnostics: Vec<Diagnostic>,
    /// Modules that are done, by number; `None` while one is being done.
    finished: Vec<Option<ModuleScope>>,
    /// Modules at the top level, by name.
    by_name: Map<Rc<str>, ModuleId>,
    /// Modules being done, the innermost last.
    open: Vec<ModuleScope>,
    scopes: Scopes,
    /// Bound names that have been referred to.
    used: Set<LocalId>,
    /// The arities of the parameters of operators that are bound by a `LET`.
    operator_locals: Map<LocalId, Vec<usize>>,
    /// What `@` stands for, the innermost last.
    at: Vec<LocalId>,
    /// What the parameters of a label must be.
    bound: label::Bound,
}

impl Resolver {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn module(&self, id: ModuleId) -> Option<&ModuleScope> {
        self.finished.get(id.0 as usize).and_then(Option::as_ref)
    }

    /// Marks the definitions that no instance can change.
    fn close(&mut self) {
        for def in &mut self.out.defs {
            let module = self.finished.get(def.module.0 as usize).and_then(Option::as_ref);
            def.closed = module.is_some_and(ModuleScope::is_closed);
        }
    }

    /// Hands the root module's names to whoever uses the result.
    fn publish(&mut self, root: ModuleId) {
        let Some(scope) = self.finished.get_mut(root.0 as usize).and_then(Option::take) else { return };
        self.out.visible = scope.names.into_list().into_iter().map(|(name, entity, _)| (name, entity)).collect();
        self.out.checked = scope.assumptions;
        self.out.root_decls = scope.decls;
    }
}
