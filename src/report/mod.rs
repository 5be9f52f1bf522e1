//! What people read of an execution, one file for each form.
//!
//! A [`Story`] is told as the execution goes. The other forms tell an [`Explanation`]: a [`Recording`] with what was found
//! and what can have led to it. A [`Document`] is of many executions, with the figures of [`plot`].

mod causality;
mod change;
mod document;
mod explanation;
mod format;
mod html;
pub mod itf;
mod mermaid;
mod messages;
mod ndjson;
pub mod plot;
mod recording;
mod shiviz;
mod story;
mod text;
mod trace_spec;

pub use change::{changes, state_changes};
pub use document::{Block, Document};
pub use explanation::{Explanation, Subject};
pub use format::Format;
pub use html::html;
pub use mermaid::mermaid;
pub use messages::{End, Message};
pub use ndjson::{VERSION as NDJSON_VERSION, ndjson};
pub use recording::{Happened, Move, Recording, Step};
pub use shiviz::shiviz;
pub use story::Story;
pub use text::text;
pub use trace_spec::{MODULE as TRACE_MODULE, trace_spec};
