//! TLA+: source files, lexer, parser, name resolution, levels, compilation, values, evaluation, `.cfg` files, standard
//! modules, diagnostics, and breadth-first exploration.
//!
//! It knows nothing of fuzzing, schedules or systems, and could be a crate of its own.

pub mod ast;
pub mod cfg;
pub mod diagnostic;
mod lexer;
pub mod loader;
mod near;
mod operators;
mod parser;
pub mod pretty;
pub mod source;
pub mod value;

pub use cfg::parse_config;
pub use loader::{is_standard, load_modules};
pub use parser::{parse_expression, parse_module};
