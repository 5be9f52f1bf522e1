//! The settings of executions, as users write them.

use std::ops::RangeInclusive;

use super::arguments::Arguments;
use super::exit::Failure;
use super::near::hint;
use crate::guide::{Capacities, Domain, Guidance};
use crate::schedule::{Selection, operators};
use crate::target::{Options, Target};

/// The most choices that a schedule may be set to have; far beyond what is useful, and within memory.
pub(super) const CHOICES_MAX: usize = 1 << 20;

/// The largest bound on the frontier that may be set.
const FRONTIER_MAX: usize = 1 << 20;

/// The most model states that may be set to be remembered; far beyond memory.
const REMEMBER_MAX: usize = 1 << 31;

/// What a user may set for the executions of a target and for the guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The options of executions.
    pub options: Options,
    /// What guides.
    pub guidance: Guidance,
    /// The capacities of the guide's map.
    pub capacities: Capacities,
    /// Which operators mutate.
    pub operators: Selection,
}

impl Settings {
    /// What holds where the user sets nothing.
    pub fn defaults(target: &dyn Target) -> Settings {
        Settings {
            options: target.defaults(),
            guidance: Guidance::default(),
            capacities: Capacities::default(),
            operators: Selection::default(),
        }
    }

    /// The defaults, changed by what the arguments set; these are taken out.
    ///
    /// # Errors
    ///
    /// When a value is not allowed.
    pub fn take(target: &dyn Target, arguments: &mut Arguments) -> Result<Settings, Failure> {
        let mut settings = Settings::defaults(target);
        for key in Settings::keys(target) {
            if let Some(value) = arguments.take(&key) {
                settings.set(target, &key, &value)?;
            }
        }
        Ok(settings)
    }

    /// The options that there are, without the leading `--`.
    pub fn keys(target: &dyn Target) -> Vec<String> {
        let mut keys: Vec<String> = Settings::defaults(target).entries().into_iter().map(|(key, _)| key).collect();
        keys.push("fault".to_owned());
        keys
    }

    /// Sets one option.
    ///
    /// # Errors
    ///
    /// When there is no such option or its value is not allowed.
    pub fn set(&mut self, target: &dyn Target, key: &str, value: &str) -> Result<(), Failure> {
        self.try_set(target, key, value).map_err(|why| Failure::usage(format!("--{key}={value}: {why}")))
    }

    fn try_set(&mut self, target: &dyn Target, key: &str, value: &str) -> Result<(), String> {
        let options = &mut self.options;
        match key {
            "nodes" => options.nodes = u8::try_from(within(value, 1..=255)?).unwrap_or(u8::MAX),
            "choices" => options.choices = within(value, 1..=CHOICES_MAX)?,
            "model" => options.model = on_or_off(value)?,
            "oracles" => options.oracles = value.parse()?,
            "frontier" => options.frontier = within(value, 1..=FRONTIER_MAX)?,
            "view" => options.view = (value != CONFIGURED).then(|| value.to_owned()),
            "symmetry" => options.symmetry = on_or_off(value)?,
            "remember" => options.remember = within(value, 0..=REMEMBER_MAX)?,
            "fault" => options.fault = Some(fault(target, value)?),
            "guide" => self.guidance = value.parse()?,
            "learn" => self.operators.learns = on_or_off(value)?,
            "without" => self.operators.without = without(value)?,
            "facets" => self.capacities.facets = Capacities::parse(Domain::Facets, value)?,
            "states" => self.capacities.states = Capacities::parse(Domain::States, value)?,
            "transitions" => self.capacities.transitions = Capacities::parse(Domain::Transitions, value)?,
            _ => *options.extra.get_mut(key).ok_or_else(|| no_option(target, key))? = word(value)?,
        }
        Ok(())
    }

    /// The options that differ from the defaults, as arguments that set them: `--nodes=5`.
    pub fn changed(&self, target: &dyn Target) -> Vec<String> {
        let defaults = Settings::defaults(target).entries();
        let changed = self.entries().into_iter().filter(|entry| !defaults.contains(entry));
        changed.map(|(key, value)| format!("--{key}={value}")).collect()
    }

    /// Every option that has a value, with it, in a fixed order.
    pub(super) fn entries(&self) -> Vec<(String, String)> {
        let Settings { options, guidance, capacities, operators } = self;
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        let mut entries = vec![
            ("nodes".to_owned(), options.nodes.to_string()),
            ("choices".to_owned(), options.choices.to_string()),
            ("model".to_owned(), switch(options.model)),
            ("oracles".to_owned(), options.oracles.to_string()),
            ("frontier".to_owned(), options.frontier.to_string()),
            ("remember".to_owned(), options.remember.to_string()),
            ("view".to_owned(), options.view.clone().unwrap_or_else(|| CONFIGURED.to_owned())),
            ("symmetry".to_owned(), switch(options.symmetry)),
            ("guide".to_owned(), guidance.to_string()),
            ("states".to_owned(), capacities.states.to_string()),
            ("transitions".to_owned(), capacities.transitions.to_string()),
            ("facets".to_owned(), capacities.facets.to_string()),
            ("learn".to_owned(), switch(operators.learns)),
            ("without".to_owned(), named(&operators.without)),
        ];
        entries.extend(options.extra.iter().map(|(key, value)| (key.clone(), value.clone())));
        entries.extend(options.fault.iter().map(|fault| ("fault".to_owned(), fault.clone())));
        entries
    }
}

/// What `--view` says where the configuration's holds.
const CONFIGURED: &str = "configured";

/// What `--without` says where all operators mutate.
const NO_OPERATOR: &str = "none";

fn named(operators: &[String]) -> String {
    if operators.is_empty() { NO_OPERATOR.to_owned() } else { operators.join(",") }
}

/// Operators of the mutator, with commas between.
fn without(value: &str) -> Result<Vec<String>, String> {
    if value == NO_OPERATOR {
        return Ok(Vec::new());
    }
    let names: Vec<String> = value.split(',').map(str::to_owned).collect();
    match names.iter().find(|name| !operators().any(|known| known == name.as_str())) {
        None => Ok(names),
        Some(name) => {
            Err(format!("there is no operator `{name}`{}; there is {}", hint(name, operators()), list(operators())))
        }
    }
}

fn within(text: &str, range: RangeInclusive<usize>) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(format!("a number from {} to {} is needed", range.start(), range.end())),
    }
}

fn on_or_off(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("`on` or `off` is needed".to_owned()),
    }
}

fn fault(target: &dyn Target, name: &str) -> Result<String, String> {
    let names = || target.faults().iter().map(|(name, _)| *name);
    match names().any(|known| known == name) {
        true => Ok(name.to_owned()),
        false if target.faults().is_empty() => Err(format!("{} has no planted faults", target.name())),
        false => Err(format!("no such planted fault{}; there is {}", hint(name, names()), list(names()))),
    }
}

fn no_option(target: &dyn Target, key: &str) -> String {
    let keys = Settings::keys(target);
    let names = || keys.iter().map(String::as_str);
    format!("there is no such option{}; there is {}", hint(key, names()), list(names()))
}

/// Options are handed to child processes separated by white space.
fn word(value: &str) -> Result<String, String> {
    match value.contains(char::is_whitespace) {
        true => Err("white space is not allowed in values".to_owned()),
        false => Ok(value.to_owned()),
    }
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::target::toy::Toy;

    fn take(line: &str) -> Result<Settings, Failure> {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let mut arguments = Arguments::parse(&arguments)?;
        let settings = Settings::take(&Toy, &mut arguments)?;
        arguments.finish().map(|()| settings)
    }

    #[test]
    fn what_is_set_can_be_set_again_from_its_own_words() {
        let line = "--nodes=5 --choices=40 --model=off --oracles=none --frontier=7 --remember=0 --symmetry=on --guide=none --states=64 --transitions=1 --facets=2 --learn=on --without=swap,move --speed=fast --fault=bad";
        let settings = take(line).unwrap();
        assert_eq!(settings.options.nodes, 5);
        assert!(!settings.options.model);
        assert_eq!(settings.changed(&Toy).join(" "), line);
        assert_eq!(take(&settings.changed(&Toy).join(" ")).unwrap(), settings);
        assert_eq!(take("").unwrap().changed(&Toy), Vec::<String>::new());
    }

    #[test]
    fn what_is_not_allowed_says_what_is() {
        for (line, message) in [
            ("--nodes=0", "--nodes=0: a number from 1 to 255 is needed"),
            ("--choices=lots", "--choices=lots: a number from 1 to 1048576 is needed"),
            ("--model=maybe", "--model=maybe: `on` or `off` is needed"),
            ("--states=1000", "--states=1000: `1000` is not a power of two from 1 to 262144"),
            (
                "--without=swop",
                "--without=swop: there is no operator `swop` (did you mean `swap`?); there is library, regrow, fresh, extend_rare, splice_at_state, fault_near_rare, late, insert, delete, replace, swap, move, duplicate, splice, macro, operand",
            ),
            ("--guide=modle", "--guide=modle: no such guide; there is model, trace, code, model+code, none"),
            ("--fault=bed", "--fault=bed: no such planted fault (did you mean `bad`?); there is bad, panic"),
        ] {
            assert_eq!(take(line).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn unknown_options_are_refused_with_what_there_is() {
        let mut settings = Settings::defaults(&Toy);
        let message = settings.set(&Toy, "node", "3").unwrap_err().to_string();
        let keys = "nodes, choices, model, oracles, frontier, remember, view, symmetry, guide, states, transitions, facets, learn, without, speed, fault";
        assert_eq!(message, format!("--node=3: there is no such option (did you mean `nodes`?); there is {keys}"));
        assert!(settings.set(&Toy, "speed", "very fast").unwrap_err().to_string().contains("white space"));
    }
}
