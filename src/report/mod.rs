//! What people read of an execution, one file for each form.

mod change;
pub mod itf;
mod story;

pub use change::changes;
pub use story::Story;
