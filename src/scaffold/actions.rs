//! The actions of a next-state relation, and what their parameters range over.

use crate::tla::ast::{Bound, Expr, ExprKind, Pattern, Quantifier};
use crate::tla::{Definitions, pretty};

use super::names::short;

/// How deep definitions are followed: deeper ones are actions as they are.
const DEPTH: usize = 8;

/// What a parameter ranges over, as far as Rust and C have a type for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Domain {
    /// The nodes.
    Node,
    /// A set of nodes.
    Nodes,
    /// Integers.
    Integer,
    /// `BOOLEAN`.
    Boolean,
    /// Something else, or it is not known.
    Other,
}

/// A parameter of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the action's definition.
    pub name: String,
    /// The set that it is drawn from, as the spec writes it; or what it is given, where that is no bound name.
    pub range: String,
    /// What that set is.
    pub domain: Domain,
}

/// An action of the spec.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
}

impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)?;
        let names: Vec<&str> = self.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
        if names.is_empty() { Ok(()) } else { write!(f, "({})", names.join(", ")) }
    }
}

/// Finds the actions of a relation.
pub(super) struct Finder<'a> {
    pub(super) definitions: &'a Definitions,
    /// Whether a definition is about a step.
    pub(super) is_action: &'a dyn Fn(&str) -> bool,
    /// The constant that holds the nodes.
    pub(super) nodes: Option<&'a str>,
    /// What was found.
    pub(super) actions: Vec<Action>,
    /// Steps that no definition names, shortened.
    pub(super) unnamed: Vec<String>,
}

/// The names that are bound around an expression, each with its set.
type Scope<'a> = Vec<(&'a str, String)>;

impl<'a> Finder<'a> {
    /// Finds the actions of a next-state relation: of its definition, if it is a name.
    pub(super) fn find(&mut self, next: &'a Expr) {
        let definition = match &*next.kind {
            ExprKind::Apply { op, args } if args.is_empty() => self.definitions.get(&op.name.name),
            _ => None,
        };
        self.step(definition.map_or(next, |definition| &definition.body), &mut Vec::new(), 0);
    }

    fn step(&mut self, expr: &'a Expr, scope: &mut Scope<'a>, depth: usize) {
        match &*expr.kind {
            ExprKind::Or(parts) => parts.iter().for_each(|part| self.step(part, scope, depth)),
            ExprKind::Quantifier { quantifier: Quantifier::Exists, bounds, body } => {
                let outside = scope.len();
                scope.extend(bounds.iter().flat_map(names_of));
                self.step(body, scope, depth);
                scope.truncate(outside);
            }
            ExprKind::Let { body, .. } | ExprKind::Label { body, .. } => self.step(body, scope, depth),
            ExprKind::If { then, otherwise, .. } => {
                self.step(then, scope, depth);
                self.step(otherwise, scope, depth);
            }
            ExprKind::And(parts) => self.conjunction(expr, parts, scope, depth),
            ExprKind::Apply { op, args } if op.path.is_empty() => self.named(expr, &op.name.name, args, scope, depth),
            _ => self.unnamed(expr),
        }
    }

    /// A conjunction is the step of its only part that is one.
    fn conjunction(&mut self, whole: &'a Expr, parts: &'a [Expr], scope: &mut Scope<'a>, depth: usize) {
        let mut steps = parts.iter().filter(|part| self.names_an_action(part));
        match (steps.next(), steps.next()) {
            (Some(step), None) => self.step(step, scope, depth),
            _ => self.unnamed(whole),
        }
    }

    /// Whether an expression comes down to definitions that are actions.
    fn names_an_action(&self, expr: &Expr) -> bool {
        match &*expr.kind {
            ExprKind::Or(parts) => parts.iter().any(|part| self.names_an_action(part)),
            ExprKind::Quantifier { quantifier: Quantifier::Exists, body, .. } => self.names_an_action(body),
            ExprKind::Apply { op, .. } => op.path.is_empty() && (self.is_action)(&op.name.name),
            _ => false,
        }
    }

    fn named(&mut self, expr: &'a Expr, name: &'a str, args: &'a [Expr], scope: &mut Scope<'a>, depth: usize) {
        let Some(definition) = self.definitions.get(name).filter(|_| (self.is_action)(name)) else {
            return self.unnamed(expr);
        };
        if args.is_empty() && depth < DEPTH && self.only_names_actions(&definition.body) {
            return self.step(&definition.body, &mut Vec::new(), depth + 1);
        }
        let parameters = definition.params.iter().zip(args);
        let parameters = parameters.map(|(param, arg)| self.parameter(&param.name.name, arg, scope)).collect();
        let action = Action { name: name.to_owned(), parameters };
        if !self.actions.iter().any(|known| known.name == action.name) {
            self.actions.push(action);
        }
    }

    /// Whether an expression is a choice between definitions that are actions: no step by itself.
    fn only_names_actions(&self, expr: &Expr) -> bool {
        match &*expr.kind {
            ExprKind::Or(parts) => parts.iter().all(|part| self.only_names_actions(part)),
            ExprKind::Quantifier { quantifier: Quantifier::Exists, body, .. } => self.only_names_actions(body),
            ExprKind::Apply { op, .. } => op.path.is_empty() && (self.is_action)(&op.name.name),
            _ => false,
        }
    }

    fn parameter(&self, name: &str, arg: &Expr, scope: &Scope<'_>) -> Parameter {
        let text = pretty::expression(arg);
        // The innermost of that name.
        let range = scope.iter().rev().find(|(bound, _)| *bound == text).map(|(_, set)| set.clone());
        let domain = range.as_deref().map_or(Domain::Other, |range| self.domain(range));
        Parameter { name: name.to_owned(), range: short(&range.unwrap_or(text)), domain }
    }

    fn domain(&self, range: &str) -> Domain {
        let is_nodes =
            |set: &str| self.nodes.is_some_and(|nodes| set == nodes || set.starts_with(&format!("{nodes} \\ ")));
        match range {
            "BOOLEAN" => Domain::Boolean,
            "Nat" | "Int" => Domain::Integer,
            _ if is_nodes(range) => Domain::Node,
            _ if range.strip_prefix("SUBSET ").is_some_and(is_nodes) => Domain::Nodes,
            _ if range.contains("..") && !range.contains(['{', '[', ':']) => Domain::Integer,
            _ => Domain::Other,
        }
    }

    fn unnamed(&mut self, expr: &Expr) {
        self.unnamed.push(short(&pretty::expression(expr)));
    }
}

/// The names that a bound binds, each with its set.
fn names_of(bound: &Bound) -> Vec<(&str, String)> {
    let set = bound.set.as_ref().map(pretty::expression).unwrap_or_default();
    match &bound.pattern {
        Pattern::Names(names) => names.iter().map(|name| (&*name.name, set.clone())).collect(),
        Pattern::Tuple(names) => names.iter().map(|name| (&*name.name, format!("a part of {set}"))).collect(),
    }
}
