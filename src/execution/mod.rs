//! One execution: a schedule run by a system and followed by the model, with everything that watches it.

mod heal;
mod observer;
mod run;

pub use observer::{Blind, Observer, Visit};
pub use run::{Execution, SetUpError};
