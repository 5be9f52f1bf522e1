//! One execution: a schedule run by a system and followed by the model, with everything that watches it.

mod observer;

pub use observer::{Observer, Visit};
