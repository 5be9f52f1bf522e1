//! What an execution was seen to do: [`Event`]s in order, and the values that they carry.

mod event;
mod fields;
mod value;

pub use event::{Event, OBSERVATION, Trace};
pub use fields::Fields;
pub use value::{Text, Value};
