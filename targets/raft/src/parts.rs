//! Parts of Raft that systems have and that are off by default: each an option of a target, and a module of the spec.

use modelfuzz::target::Options;

use crate::modules;

/// A part of Raft that may be switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Clients ask for reads again, under the context of before.
    RetryReads,
    /// Servers ask whether they could win before they stand for election.
    PreVote,
}

/// Every part, with its option.
const ALL: [(&str, Part); 2] = [("retry-reads", Part::RetryReads), ("pre-vote", Part::PreVote)];

/// The parts that are on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts(Vec<Part>);

impl Parts {
    /// The options of all parts, as they are where the user sets none.
    pub fn defaults() -> impl Iterator<Item = (String, String)> {
        ALL.iter().map(|(name, _)| ((*name).to_owned(), "off".to_owned()))
    }

    /// What the options switch on.
    ///
    /// # Errors
    ///
    /// When an option is neither `on` nor `off`.
    pub fn of(options: &Options) -> Result<Parts, String> {
        let mut parts = Vec::new();
        for (name, part) in ALL {
            match options.extra.get(name).map_or("off", String::as_str) {
                "on" => parts.push(part),
                "off" => {}
                other => return Err(format!("--{name}={other}: `on` or `off` is needed")),
            }
        }
        Ok(Parts(parts))
    }

    /// Whether a part is on.
    pub fn has(&self, part: Part) -> bool {
        self.0.contains(&part)
    }

    /// Each part that is on.
    pub fn iter(&self) -> impl Iterator<Item = Part> {
        self.0.iter().copied()
    }

    /// The modules that a spec needs for them, beside those of the spec without: none if no part is on.
    pub fn modules(&self) -> &'static [(&'static str, &'static str)] {
        if self.0.is_empty() { &[] } else { &modules::PARTS }
    }

    /// The options of the parts that are on, as a library is told them.
    pub fn told(&self) -> Vec<(String, String)> {
        let on = ALL.iter().filter(|(_, part)| self.has(*part));
        on.map(|(name, _)| ((*name).to_owned(), "on".to_owned())).collect()
    }
}

/// What a client asks for that asks for every read twice, the second time after it has asked for another one, with its
/// read of so much as a number from 1: the number that both times share, and whether this is the second.
pub fn retried(read: u64) -> (u64, bool) {
    match read {
        0 | 1 => (read, false),
        _ if read.is_multiple_of(2) => (read / 2 + 1, false),
        _ => (read / 2, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_read_is_asked_for_twice() {
        let asked: Vec<(u64, bool)> = (1..=7).map(retried).collect();
        assert_eq!(asked, [(1, false), (2, false), (1, true), (3, false), (2, true), (4, false), (3, true)]);
    }

    #[test]
    fn an_option_is_on_or_off() {
        let mut options = Options { extra: Parts::defaults().collect(), ..Options::default() };
        assert_eq!(Parts::of(&options), Ok(Parts::default()));
        assert_eq!(Parts::default().modules(), []);
        options.extra.insert("retry-reads".to_owned(), "on".to_owned());
        let parts = Parts::of(&options).unwrap();
        assert!(parts.has(Part::RetryReads) && !parts.modules().is_empty());
        assert_eq!(parts.told(), [("retry-reads".to_owned(), "on".to_owned())]);
        options.extra.insert("retry-reads".to_owned(), "maybe".to_owned());
        assert!(Parts::of(&options).unwrap_err().contains("--retry-reads=maybe"));
    }
}
