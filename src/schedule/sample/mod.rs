//! Samplers: what draws schedules without feedback. The baseline that guidance has to beat.

mod random;
mod swarm;

pub use random::Random;
pub(super) use random::random_choice;
pub use swarm::Swarm;

use super::{Rng, Schedule};

/// Draws schedules.
pub trait Sampler {
    /// A schedule of exactly so many choices. What it is depends on the sampler's settings, on what `rng` yields, and
    /// on nothing else.
    fn schedule(&mut self, rng: &mut Rng, choices: usize) -> Schedule;
}
