//! Which sampler draws schedules.

use crate::cli::near::hint;
use crate::cli::{Arguments, Failure};
use crate::hash::stable64;
use crate::schedule::sample::{Random, Sampler, Swarm};
use crate::schedule::{Rng, Schedule};

/// The samplers by name; the first is the default.
const NAMES: [&str; 3] = ["macros", "choices", "swarm"];

/// How many draws of a hundred are macros in the sampler of that name: as many as when the mutator regrows.
const MACROS: u8 = 10;

/// Takes the sampler out that `--sampler` names.
///
/// # Errors
///
/// When there is none of that name.
pub fn take(arguments: &mut Arguments) -> Result<Box<dyn Sampler>, Failure> {
    take_named(arguments).map(|(sampler, _)| sampler)
}

/// Takes the sampler out that `--sampler` names, with its name.
///
/// # Errors
///
/// When there is none of that name.
pub fn take_named(arguments: &mut Arguments) -> Result<(Box<dyn Sampler>, String), Failure> {
    let name = arguments.take("sampler").unwrap_or_else(|| NAMES[0].to_owned());
    let sampler: Box<dyn Sampler> = match name.as_str() {
        "macros" => Box::new(Random::with_macros(MACROS)),
        "choices" => Box::new(Random::choices()),
        "swarm" => Box::new(Swarm),
        other => {
            let (hint, names) = (hint(other, NAMES), NAMES.join(", "));
            return Err(Failure::usage(format!("--sampler={other}: no such sampler{hint}; there is {names}")));
        }
    };
    Ok((sampler, name))
}

/// The schedule of a run; each can be drawn without those before it.
pub fn draw(sampler: &mut dyn Sampler, seed: u64, run: u64, choices: usize) -> Schedule {
    let key = [seed.to_le_bytes(), run.to_le_bytes()].concat();
    sampler.schedule(&mut Rng::new(stable64(&key)), choices)
}
