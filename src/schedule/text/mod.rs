//! Schedules as text: one choice a line.
//!
//! ```text
//! deliver n1->n2 3      the next 3 messages of the link from n1 to n2
//! reorder n1->n2 2      the message 2 places behind the head of the link goes to its head
//! drop n1->n2 1
//! duplicate n1->n2
//! timeout n1
//! tick n1 4
//! write n1 1
//! read n1
//! crash n1 lose         its unsynced writes are lost
//! crash n1 keep         its unsynced writes reached the disk
//! restart n1
//! partition {n1, n3}    n1 and n3 on one side, the rest on the other
//! heal
//! ```
//!
//! A count that is left out is 1. Blank lines, space between words, and what follows a `#` mean nothing. Operands are
//! written as they are stored, not as an execution resolves them: `n14->n3` is a link in a cluster of three nodes too
//! (see [`LinkRef`](super::LinkRef)). So the text of a schedule is exact: it parses back to the same choices.

mod error;
mod lexer;
mod parse;
mod print;

pub use error::TextError;
