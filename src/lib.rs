//! Fuzzes implementations of distributed protocols, guided and judged by their TLA+ specification.
//!
//! libFuzzer's bytes decode to a [`schedule`] of choices; a [`cluster`] of the real implementation runs it on one
//! thread, without clocks; each event of the resulting [`trace`] is taken as a step of the [`model`], a TLA+ spec that
//! [`tla`] evaluates in the same process; the [`guide`] exports what the model visited as libFuzzer features; and an
//! event that the spec forbids, or a state that breaks an invariant, is a finding of an [`oracle`], which [`report`]
//! explains. [`execution`] ties these together for one [`target`]. ARCHITECTURE.md at the repository's root says more.

pub mod hash;

pub mod node;

pub mod schedule;

pub mod trace;

pub mod cluster;

pub mod tla;

pub mod map;

pub mod model;

pub mod guide;

pub mod oracle;

pub mod execution;

pub mod sampler;

pub mod fault;

pub mod shrink;

pub mod target;

pub mod report;

pub mod stats;

pub mod scaffold;

pub mod cli;
