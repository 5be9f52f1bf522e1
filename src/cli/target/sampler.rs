//! Which sampler draws schedules.

use crate::cli::near::hint;
use crate::cli::{Arguments, Failure};
use crate::schedule::sample::{Random, Sampler, Swarm};

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
    let name = arguments.take("sampler");
    match name.as_deref().unwrap_or(NAMES[0]) {
        "macros" => Ok(Box::new(Random::with_macros(MACROS))),
        "choices" => Ok(Box::new(Random::choices())),
        "swarm" => Ok(Box::new(Swarm)),
        other => {
            let hint = hint(other, NAMES);
            Err(Failure::usage(format!("--sampler={other}: no such sampler{hint}; there is {}", NAMES.join(", "))))
        }
    }
}
