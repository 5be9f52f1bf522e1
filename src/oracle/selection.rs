//! Which oracles judge.

use std::fmt;
use std::str::FromStr;

/// An oracle that can be selected. A crash is a finding in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Every event is a step of the spec, and the spec's invariants hold.
    Conformance,
    /// Nodes apply the same entries in the same order.
    Agreement,
    /// What is committed or applied, a quorum has.
    Quorum,
    /// The commit index of a node does not go back.
    Commit,
    /// A term has one leader.
    Leader,
    /// What was acknowledged is not lost.
    Durability,
    /// Clients see one copy of the data.
    Linearizability,
    /// When all faults are over, writes are done again.
    Progress,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 8] = [
        Kind::Conformance,
        Kind::Agreement,
        Kind::Quorum,
        Kind::Commit,
        Kind::Leader,
        Kind::Durability,
        Kind::Linearizability,
        Kind::Progress,
    ];

    /// The word for it in options and classes.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Conformance => "conformance",
            Kind::Agreement => "agreement",
            Kind::Quorum => "quorum",
            Kind::Commit => "commit",
            Kind::Leader => "leader",
            Kind::Durability => "durability",
            Kind::Linearizability => "linearizability",
            Kind::Progress => "progress",
        }
    }
}

/// The oracles that judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selection(u16);

impl Selection {
    /// No oracle: only a crash is a finding.
    pub const NONE: Selection = Selection(0);

    /// The same oracles and one more.
    #[must_use]
    pub fn with(self, kind: Kind) -> Selection {
        Selection(self.0 | 1 << kind as u16)
    }

    /// Whether an oracle is among them.
    pub fn has(self, kind: Kind) -> bool {
        self.0 & 1 << kind as u16 != 0
    }

    /// Each of them.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.has(*kind))
    }
}

/// Conformance alone.
impl Default for Selection {
    fn default() -> Selection {
        Selection::NONE.with(Kind::Conformance)
    }
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Kind::name).collect();
        f.write_str(if names.is_empty() { "none".to_owned() } else { names.join(",") }.as_str())
    }
}

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Selection, String> {
        let all = || Kind::ALL.into_iter().fold(Selection::NONE, Selection::with);
        match text {
            "all" => Ok(all()),
            "none" => Ok(Selection::NONE),
            _ => text.split(',').try_fold(Selection::NONE, |selection, name| {
                let found = Kind::ALL.into_iter().find(|kind| kind.name() == name);
                found.map(|kind| selection.with(kind)).ok_or_else(|| {
                    let names: Vec<&str> = all().iter().map(Kind::name).collect();
                    format!(
                        "`{name}` is no oracle: give all, none, or some of {}, with commas between",
                        names.join(", ")
                    )
                })
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selection_prints_as_what_it_parses_from() {
        for text in ["none", "conformance", "agreement,linearizability", "conformance,progress"] {
            assert_eq!(text.parse::<Selection>().unwrap().to_string(), text);
        }
        assert_eq!("all".parse::<Selection>().unwrap().iter().count(), Kind::ALL.len());
        assert_eq!(Selection::default().to_string(), "conformance");
    }

    #[test]
    fn an_unknown_oracle_is_refused_with_what_there_is() {
        let message = "agreement,luck".parse::<Selection>().unwrap_err();
        assert!(message.starts_with("`luck` is no oracle: give all, none, or some of conformance, "), "{message}");
    }
}
