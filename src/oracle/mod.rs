//! The judges of an execution, one file each, and what they say.
//!
//! [`conformance`](forbidden) and invariants judge by the spec. The others need none: they judge [`Observation`]s, into
//! which a target turns its events. Which of them judge is a [`Selection`].

mod agreement;
mod check;
mod commit;
mod conformance;
mod crash;
mod declared;
mod durability;
mod finding;
mod invariant;
mod judge;
mod leader;
mod linearizability;
mod logs;
mod observation;
mod progress;
mod quorum;
mod selection;

pub use check::{CHECK, wrong};
pub use conformance::{SPEC, ambiguous, faulty, forbidden, unmapped};
pub use crash::{CRASH, panicked};
pub use declared::declared;
pub use finding::{Class, Finding};
pub use invariant::{INVARIANT, broken};
pub use judge::Oracles;
pub use observation::{Entry, Observation, Observe, Seen};
pub use progress::Progress;
pub use selection::{Kind, Selection};
