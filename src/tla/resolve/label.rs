//! Labels: `lab(x) :: e`.

use std::rc::Rc;

use crate::tla::ast::{self, Ident};
use crate::tla::diagnostic::Diagnostic;

use super::Resolver;
use super::tree::{Entity, Expr, ExprKind, Label, LocalId};

/// The names that are bound since the definition, or the label, that stands around.
pub(super) type Bound = Vec<LocalId>;

impl Resolver {
    /// Resolves what labels can be seen through from nowhere outside: a definition, or what has a label.
    pub(super) fn labels_within<T>(&mut self, inside: impl FnOnce(&mut Resolver) -> T) -> T {
        let around = std::mem::take(&mut self.bound);
        let made = inside(self);
        self.bound = around;
        made
    }

    /// Resolves what stands in the scope of bound names.
    pub(super) fn labels_see<T>(&mut self, locals: Vec<LocalId>, inside: impl FnOnce(&mut Resolver) -> T) -> T {
        let before = self.bound.len();
        self.bound.extend(locals);
        let made = inside(self);
        self.bound.truncate(before);
        made
    }

    pub(super) fn labelled(&mut self, name: &Ident, params: &[Ident], body: &ast::Expr) -> Expr {
        let locals = params.iter().filter_map(|param| self.label_param(name, param)).collect();
        let missing = self.bound.iter().find(|local| {
            let text = self.out.locals.get(local.0 as usize).map(|local| &local.name);
            !params.iter().any(|param| Some(&param.name) == text)
        });
        if let Some(local) = missing.and_then(|local| self.out.locals.get(local.0 as usize)) {
            let message = format!("the label `{}` needs the parameter `{}`", name.name, local.name);
            let note = "the parameters of a label are all names that are bound around it: `lab(x, y) :: e`";
            let fault = Diagnostic::new(name.span, message).label(local.span, "bound here");
            self.report(fault.note(note));
        }
        let label = Rc::new(Label { name: name.name.clone(), params: locals });
        let mut labelled = self.labels_within(|resolver| resolver.expr(body));
        if labelled.label.is_some() {
            // Two labels need two expressions.
            let span = labelled.span;
            labelled = Expr { kind: Box::new(ExprKind::Let(Vec::new(), labelled)), span, label: None };
        }
        labelled.label = Some(label);
        labelled
    }

    /// The bound name that a parameter of a label is.
    fn label_param(&mut self, label: &Ident, param: &Ident) -> Option<LocalId> {
        match self.scopes.get(&param.name) {
            Some(Entity::Local(local)) if self.bound.contains(local) => Some(*local),
            _ => {
                let message = format!("`{}` cannot be a parameter of the label `{}`", param.name, label.name);
                let note = "the parameters of a label are the names that quantifiers and the like bind around it";
                self.report(Diagnostic::new(param.span, message).note(note));
                None
            }
        }
    }
}
