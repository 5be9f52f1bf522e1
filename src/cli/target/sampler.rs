//! Which sampler draws schedules.

use crate::cli::near::hint;
use crate::cli::{Arguments, Failure};
use crate::hash::stable64;
use crate::sampler::{Delay, Pct, Pctcp, Pos, Strategy, Walk};
use crate::schedule::sample::{Random, Sampler, Swarm};
use crate::schedule::{Rng, Schedule};
use crate::target::{Options, Target};

/// The samplers by name; the first is the default. Those with a number take another one after a colon.
const NAMES: [(&str, Option<usize>); 7] = [
    ("macros", None),
    ("choices", None),
    ("swarm", None),
    ("pct", Some(3)),
    ("pctcp", Some(3)),
    ("pos", None),
    ("delay", Some(2)),
];

/// How many draws of a hundred are macros in the sampler of that name: as many as when the mutator regrows.
const MACROS: u8 = 10;

/// Takes the sampler out that `--sampler` names.
///
/// # Errors
///
/// When there is none of that name, or the target has no system to walk.
pub fn take(target: &dyn Target, options: &Options, arguments: &mut Arguments) -> Result<Box<dyn Sampler>, Failure> {
    take_named(target, options, arguments).map(|(sampler, _)| sampler)
}

/// Takes the sampler out that `--sampler` names, with its name.
///
/// # Errors
///
/// As [`take`].
pub fn take_named(
    target: &dyn Target,
    options: &Options,
    arguments: &mut Arguments,
) -> Result<(Box<dyn Sampler>, String), Failure> {
    let name = arguments.take("sampler").unwrap_or_else(|| NAMES[0].0.to_owned());
    Ok((named(target, options, &name)?, name))
}

/// The sampler of a name.
///
/// # Errors
///
/// As [`take`].
pub fn named(target: &dyn Target, options: &Options, text: &str) -> Result<Box<dyn Sampler>, Failure> {
    let (name, number) = match text.split_once(':') {
        Some((name, number)) => (name, Some(number)),
        None => (text, None),
    };
    let Some((_, default)) = NAMES.into_iter().find(|(known, _)| *known == name) else { return Err(unknown(text)) };
    let number = match (number, default) {
        (None, default) => default.unwrap_or(0),
        (Some(number), Some(_)) => number.parse().ok().filter(|number| *number <= 100).ok_or_else(|| unknown(text))?,
        (Some(_), None) => return Err(unknown(text)),
    };
    Ok(match name {
        "choices" => Box::new(Random::choices()),
        "swarm" => Box::new(Swarm),
        "pct" => walk(target, options, Pct::new(number))?,
        "pctcp" => walk(target, options, Pctcp::new(number))?,
        "pos" => walk(target, options, Pos::default())?,
        "delay" => walk(target, options, Delay::new(number))?,
        _ => Box::new(Random::with_macros(MACROS)),
    })
}

fn walk(
    target: &dyn Target,
    options: &Options,
    strategy: impl Strategy + 'static,
) -> Result<Box<dyn Sampler>, Failure> {
    let system = target.system(options).map_err(Failure::Usage)?;
    Ok(Box::new(Walk::new(system, Box::new(strategy))))
}

fn unknown(text: &str) -> Failure {
    let names = || NAMES.iter().map(|(name, _)| *name);
    let shown = |(name, number): &(&str, Option<usize>)| match number {
        Some(number) => format!("{name}:{number}"),
        None => (*name).to_owned(),
    };
    let shown: Vec<String> = NAMES.iter().map(shown).collect();
    Failure::usage(format!(
        "--sampler={text}: no such sampler{}; there is {} (numbers up to 100)",
        hint(text, names()),
        shown.join(", ")
    ))
}

/// The schedule of a run; each can be drawn without those before it.
pub fn draw(sampler: &mut dyn Sampler, seed: u64, run: u64, choices: usize) -> Schedule {
    let key = [seed.to_le_bytes(), run.to_le_bytes()].concat();
    sampler.schedule(&mut Rng::new(stable64(&key)), choices)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::target::toy::Toy;

    #[test]
    fn samplers_are_found_by_name_and_number() {
        let options = Options::default();
        for name in ["macros", "choices", "swarm", "pct", "pct:1", "pctcp:5", "pos", "delay:0"] {
            assert!(named(&Toy, &options, name).is_ok(), "{name}");
        }
        for name in ["pct:x", "pct:101", "pos:3", "pcp", ""] {
            let message = named(&Toy, &options, name).map(|_| ()).unwrap_err().to_string();
            assert!(message.contains("no such sampler") && message.contains("pct:3"), "{message}");
        }
    }
}
