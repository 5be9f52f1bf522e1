//! A way to fuzz.

use serde::{Deserialize, Serialize};

use crate::cli::Failure;
use crate::cli::program::trial::Search;

/// A way to fuzz, by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contender {
    /// What it is called.
    pub name: String,
    /// Options of the fuzz binary, `random` first for a sampler without feedback.
    pub options: Vec<String>,
    /// A fuzz binary of its own, built with other instrumentation, say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub binary: Option<String>,
}

impl Contender {
    /// Reads `NAME: OPTIONS`, or options alone.
    ///
    /// # Errors
    ///
    /// When a word is no option.
    pub fn parse(key: &str, text: &str) -> Result<Contender, Failure> {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let name = words.first().and_then(|word| word.strip_suffix(':')).filter(|name| !name.is_empty());
        let (name, skipped) = name.map_or((key.to_owned(), 0), |name| (name.to_owned(), 1));
        let (binaries, options): (Vec<String>, Vec<String>) =
            words.split_off(skipped).into_iter().partition(|word| word.starts_with(BINARY));
        let binary = binaries.first().and_then(|word| word.strip_prefix(BINARY)).map(str::to_owned);
        let plain = options.iter().skip(usize::from(options.first().is_some_and(|first| first == RANDOM)));
        if let Some(wrong) = plain.into_iter().find(|option| !option.starts_with('-')) {
            let allowed =
                "options of the fuzz binary are needed, `--KEY=VALUE` or `-FLAG=VALUE`, after `random` for a sampler";
            return Err(Failure::usage(format!("--{key}: `{wrong}` is no option; {allowed}")));
        }
        Ok(Contender { name, options, binary })
    }

    /// Who draws the schedules.
    pub fn search(&self) -> Search {
        match self.options.first().is_some_and(|first| first == RANDOM) {
            true => Search::Random,
            false => Search::Fuzzing,
        }
    }

    /// Its options for the fuzz binary or the command `random`.
    pub fn flags(&self) -> impl Iterator<Item = &String> {
        self.options.iter().filter(|option| *option != RANDOM)
    }
}

const RANDOM: &str = "random";

const BINARY: &str = "--binary=";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_stand_before_the_options() {
        let contender = Contender::parse("a", "guided: --states=64 -entropic=1").unwrap();
        assert_eq!((contender.name.as_str(), contender.search()), ("guided", Search::Fuzzing));
        assert_eq!(contender.options, ["--states=64", "-entropic=1"]);
        let contender = Contender::parse("b", "random --sampler=swarm").unwrap();
        assert_eq!((contender.name.as_str(), contender.search()), ("b", Search::Random));
        assert_eq!(contender.flags().collect::<Vec<_>>(), ["--sampler=swarm"]);
        let contender = Contender::parse("c", "random --binary=other").unwrap();
        assert_eq!((contender.options.len(), contender.binary.as_deref()), (1, Some("other")));
        assert!(Contender::parse("c", "").unwrap().options.is_empty());
        let message = Contender::parse("c", "--states 64").unwrap_err().to_string();
        assert!(message.starts_with("--c: `64` is no option"), "{message}");
    }
}
