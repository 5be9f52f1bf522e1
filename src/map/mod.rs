//! Proposes what the events of recorded executions are to a spec: mapping operators.

pub mod candidates;
pub mod desk;
pub mod recording;
mod repair;
pub mod search;
mod sites;
mod split;
mod syntax;
mod words;
