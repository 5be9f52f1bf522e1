//! TLA+: source files, lexer, parser, name resolution, levels, compilation, values, evaluation, `.cfg` files, standard
//! modules, diagnostics, and breadth-first exploration.
//!
//! It knows nothing of fuzzing, schedules or systems, and could be a crate of its own.

pub mod action;
pub mod ast;
pub mod cfg;
pub mod compile;
mod configure;
mod definitions;
pub mod diagnostic;
mod difference;
pub mod eval;
mod evaluator;
pub mod explore;
pub mod level;
mod lexer;
pub mod loader;
mod near;
mod operators;
mod parser;
pub mod pretty;
pub mod resolve;
mod shorten;
pub mod source;
pub mod spec;
pub mod standard;
mod state;
#[cfg(test)]
mod tests;
pub mod value;

pub use action::Blame;
pub use cfg::parse_config;
pub use definitions::Definitions;
pub use difference::Comparison;
pub use eval::{EvalError, Interrupt, Limits, Progress};
pub use evaluator::Evaluator;
pub use loader::{is_standard, load_modules};
pub(crate) use near::nearest;
pub use parser::{parse_expression, parse_module};
pub(crate) use shorten::shorten;
pub use spec::{ActionId, Definition, ExprId, LoadError, Spec};
pub use state::State;
