//! TLA+: source files, lexer, parser, name resolution, levels, compilation, values, evaluation, `.cfg` files, standard
//! modules, diagnostics, and breadth-first exploration.
//!
//! It knows nothing of fuzzing, schedules or systems, and could be a crate of its own.

pub mod ast;
pub mod diagnostic;
mod lexer;
mod operators;
mod parser;
pub mod source;
pub mod value;

pub use parser::{parse_expression, parse_module};
