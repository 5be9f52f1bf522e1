//! The conditions of an action: what can keep it from being a step.

use super::{ActionId, Spec};
use crate::tla::compile::ir::{Action, Expr, Kind};
use crate::tla::source::Span;

impl Spec {
    /// Where the conditions of an action stand, each once: the conjuncts that are no assignment. Those of recursive
    /// operators are left out.
    pub fn conjuncts(&self, action: ActionId) -> Vec<Span> {
        let mut spans = Vec::new();
        if let Some(entry) = self.program.actions.get(action.0 as usize) {
            self.conjuncts_of(&entry.code, &mut spans);
        }
        spans
    }

    fn conjuncts_of(&self, action: &Action, spans: &mut Vec<Span>) {
        match action {
            Action::Guard(guard) => self.conditions(guard, spans),
            Action::And(parts) | Action::Or(parts) => parts.iter().for_each(|part| self.conjuncts_of(part, spans)),
            Action::Exists(_, body) | Action::All(_, body) | Action::Let(_, body) => self.conjuncts_of(body, spans),
            Action::If(parts) => {
                self.conjuncts_of(&parts.1, spans);
                self.conjuncts_of(&parts.2, spans);
            }
            Action::Case(arms, other, _) => {
                arms.iter().for_each(|(_, body)| self.conjuncts_of(body, spans));
                other.iter().for_each(|body| self.conjuncts_of(body, spans));
            }
            Action::Compose(both, _) => {
                self.conjuncts_of(&both.0, spans);
                self.conjuncts_of(&both.1, spans);
            }
            Action::Named(piece) => self.conjuncts_of(&piece.2, spans),
            Action::Assign(..) | Action::AssignIn(..) | Action::Unchanged(..) | Action::Call(..) => {}
        }
    }

    /// The conjuncts of a condition, as blame tells them apart.
    fn conditions(&self, expr: &Expr, spans: &mut Vec<Span>) {
        match &expr.kind {
            Kind::Let(_, body) => self.conditions(body, spans),
            Kind::And(parts) => parts.iter().for_each(|part| self.conditions(part, spans)),
            _ => {
                let span = self.span_of(expr.site);
                if !spans.contains(&span) {
                    spans.push(span);
                }
            }
        }
    }
}
