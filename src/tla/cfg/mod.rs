//! TLC configuration files: what to check of a spec, and what its constants are.
//!
//! Names of operators are canonical, as in [`ast`](super::ast). A file that names no behaviour parses: what is missing
//! depends on what it is used for.

mod check;
mod parser;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use super::ast::Ident;
use super::source::Span;

pub use parser::parse_config;

/// A configuration file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    /// `CONSTANT name = value`, in order.
    pub assignments: Vec<Assignment>,
    /// `CONSTANT name <- operator`, in order.
    pub substitutions: Vec<Substitution>,
    /// `INIT`.
    pub init: Option<Ident>,
    /// `NEXT`.
    pub next: Option<Ident>,
    /// `SPECIFICATION`, which excludes `INIT` and `NEXT`.
    pub specification: Option<Ident>,
    /// `INVARIANT`, in order.
    pub invariants: Vec<Ident>,
    /// `PROPERTY`, in order.
    pub properties: Vec<Ident>,
    /// `CONSTRAINT`, in order.
    pub constraints: Vec<Ident>,
    /// `ACTION_CONSTRAINT`, in order.
    pub action_constraints: Vec<Ident>,
    /// `SYMMETRY`.
    pub symmetry: Option<Ident>,
    /// `VIEW`.
    pub view: Option<Ident>,
    /// `ALIAS`.
    pub alias: Option<Ident>,
    /// `POSTCONDITION`, in order.
    pub postconditions: Vec<Ident>,
    /// `CHECK_DEADLOCK`.
    pub check_deadlock: Option<(bool, Span)>,
}

/// `name = value`, `name = [Module] value` or `Op(1, 2) = value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The constant; `A!B` where it is qualified.
    pub name: Ident,
    /// The arguments, where it is the value of an operator at some arguments that is given.
    pub args: Vec<Constant>,
    /// The module whose constant is meant, where it is not the root module's.
    pub module: Option<Ident>,
    /// The value.
    pub value: Constant,
}

/// `name <- operator` or `name <- [Module] operator`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitution {
    /// The constant or definition that is replaced; `A!B` where it is qualified.
    pub name: Ident,
    /// The module in which it is replaced, where that is not everywhere.
    pub module: Option<Ident>,
    /// The definition of the root module that replaces it.
    pub replacement: Ident,
}

/// A value of a constant, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// The value.
    pub kind: ConstantKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of value that a configuration file can give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConstantKind {
    /// An integer.
    Number(i64),
    /// A string, its escapes resolved.
    String(Rc<str>),
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// A model value: equal to itself alone.
    ModelValue(Rc<str>),
    /// A set, its elements as written.
    Set(Vec<Constant>),
}
