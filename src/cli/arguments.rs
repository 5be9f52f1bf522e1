//! Arguments, taken apart.

use std::fmt::Display;
use std::str::FromStr;

use super::exit::Failure;
use super::near::hint;

/// The arguments of a command: `--key=value` or `--key value` in any order, the rest by position.
///
/// Commands take out what they know and then ask for [`Arguments::finish`], so that nothing is ignored silently.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    options: Vec<(String, String)>,
    positional: Vec<String>,
    known: Vec<String>,
}

impl Arguments {
    /// Takes arguments apart.
    ///
    /// # Errors
    ///
    /// When an option has no value, starts with a single `-` or is given twice.
    pub fn parse(arguments: &[String]) -> Result<Arguments, Failure> {
        let mut parsed = Arguments::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let Some(option) = argument.strip_prefix("--") else {
                parsed.positional.push(plain(argument)?);
                continue;
            };
            let (key, value) = match option.split_once('=') {
                Some((key, value)) => (key, value),
                None => (option, rest.next().map(String::as_str).ok_or_else(|| no_value(option))?),
            };
            if let Some((_, first)) = parsed.options.iter().find(|(given, _)| given == key) {
                return Err(Failure::usage(format!("--{key} is given twice: as {first}, then as {value}")));
            }
            parsed.options.push((key.to_owned(), value.to_owned()));
        }
        Ok(parsed)
    }

    /// Adds the options of `others` that are not given here, and what it has by position.
    #[must_use]
    pub fn or(mut self, others: Arguments) -> Arguments {
        let given: Vec<String> = self.options.iter().map(|(key, _)| key.clone()).collect();
        self.options.extend(others.options.into_iter().filter(|(key, _)| !given.contains(key)));
        self.positional.extend(others.positional);
        self
    }

    /// Takes the value of an option out.
    pub fn take(&mut self, key: &str) -> Option<String> {
        self.known.push(key.to_owned());
        let at = self.options.iter().position(|(given, _)| given == key)?;
        Some(self.options.remove(at).1)
    }

    /// Takes the number out that an option has as its value, or `default` where it is not given.
    ///
    /// # Errors
    ///
    /// When the value is no such number.
    pub fn take_number<N: FromStr + Display>(&mut self, key: &str, default: N) -> Result<N, Failure> {
        let Some(text) = self.take(key) else { return Ok(default) };
        text.parse().map_err(|_| Failure::usage(format!("--{key}={text}: a number is needed, like --{key}={default}")))
    }

    /// Takes the number out that an option has as its value, where 0 would mean that nothing is done.
    ///
    /// # Errors
    ///
    /// When the value is no number, or 0.
    pub fn take_positive<N>(&mut self, key: &str) -> Result<Option<N>, Failure>
    where
        N: FromStr + Default + PartialOrd,
    {
        let Some(text) = self.take(key) else { return Ok(None) };
        match text.parse() {
            Ok(number) if number > N::default() => Ok(Some(number)),
            _ => Err(Failure::usage(format!("--{key}={text}: a whole number of at least 1 is needed"))),
        }
    }

    /// Takes the next positional argument out.
    ///
    /// # Errors
    ///
    /// When there is none; `what` says what is missing, as the usage line names it.
    pub fn next(&mut self, what: &str) -> Result<String, Failure> {
        match self.positional.is_empty() {
            true => Err(Failure::usage(format!("{what} is missing: `help` shows what each command takes"))),
            false => Ok(self.positional.remove(0)),
        }
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    ///
    /// When there is an option that nobody took, or a positional argument too many.
    pub fn finish(self) -> Result<(), Failure> {
        if let Some((key, _)) = self.options.first() {
            let hint = hint(key, self.known.iter().map(String::as_str));
            let known = self.known.iter().map(|known| format!("--{known}")).collect::<Vec<_>>().join(" ");
            return Err(Failure::usage(format!("there is no option --{key}{hint}; this command takes {known}")));
        }
        match self.positional.first() {
            Some(extra) => Err(Failure::usage(format!("`{extra}` is one argument too many"))),
            None => Ok(()),
        }
    }
}

fn plain(argument: &str) -> Result<String, Failure> {
    // A lone `-` is a file name like any other.
    match argument.len() > 1 && argument.starts_with('-') {
        true => Err(Failure::usage(format!("`{argument}`: options of this command start with `--`"))),
        false => Ok(argument.to_owned()),
    }
}

fn no_value(option: &str) -> Failure {
    Failure::usage(format!("--{option} needs a value: --{option}=VALUE"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Arguments, Failure> {
        Arguments::parse(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    fn message<T: std::fmt::Debug>(result: Result<T, Failure>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn options_and_positions_mix() {
        let mut arguments = parse("file --runs=6 --seed 7 other").unwrap();
        assert_eq!(arguments.take_number("runs", 1_u64).unwrap(), 6);
        assert_eq!(arguments.take_number("seed", 1_u64).unwrap(), 7);
        assert_eq!(arguments.take_number("count", 9_u64).unwrap(), 9);
        assert_eq!(arguments.next("FILE").unwrap(), "file");
        assert_eq!(arguments.next("OTHER").unwrap(), "other");
        assert!(arguments.next("MORE").is_err());
        assert!(arguments.finish().is_ok());
    }

    #[test]
    fn nothing_is_ignored_silently() {
        let mut arguments = parse("--sed=7").unwrap();
        assert_eq!(arguments.take("seed"), None);
        let expected = "there is no option --sed (did you mean `seed`?); this command takes --seed";
        assert_eq!(message(arguments.finish()), expected);
        assert_eq!(message(parse("a").unwrap().finish()), "`a` is one argument too many");
    }

    #[test]
    fn mistakes_are_explained() {
        assert_eq!(message(parse("--seed")), "--seed needs a value: --seed=VALUE");
        assert_eq!(message(parse("--runs=5 --runs 6")), "--runs is given twice: as 5, then as 6");
        assert_eq!(message(parse("-runs=5")), "`-runs=5`: options of this command start with `--`");
        let mut arguments = parse("--runs=many").unwrap();
        let expected = "--runs=many: a number is needed, like --runs=1000";
        assert_eq!(message(arguments.take_number("runs", 1000_u64)), expected);
    }
}
