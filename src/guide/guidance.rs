//! What libFuzzer is guided by.

use std::fmt;
use std::str::FromStr;

/// What libFuzzer keeps inputs for. All guides run with the same mutators and measure the model, so that they compare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guidance {
    /// What the model visits: states, transitions and facets. In a binary with code coverage that counts, too.
    #[default]
    Model,
    /// What happened, whole: a feature for each sequence of events that no execution had before. (The event-chain hash
    /// that "Model-guided Fuzzing of Distributed Systems", 2025, compares with.)
    Trace,
    /// Code coverage alone, in a binary that has it.
    Code,
    /// What the model visits, and code coverage, in a binary that has it.
    ModelAndCode,
    /// Nothing: no input is kept.
    None,
}

impl Guidance {
    /// All of them.
    pub const ALL: [Guidance; 5] =
        [Guidance::Model, Guidance::Trace, Guidance::Code, Guidance::ModelAndCode, Guidance::None];

    /// Its name in options.
    pub fn name(self) -> &'static str {
        match self {
            Guidance::Model => "model",
            Guidance::Trace => "trace",
            Guidance::Code => "code",
            Guidance::ModelAndCode => "model+code",
            Guidance::None => "none",
        }
    }

    /// Whether the model's features count.
    pub fn has_model(self) -> bool {
        matches!(self, Guidance::Model | Guidance::ModelAndCode)
    }

    /// Whether code coverage must be there.
    pub fn needs_code(self) -> bool {
        matches!(self, Guidance::Code | Guidance::ModelAndCode)
    }
}

impl fmt::Display for Guidance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Guidance {
    type Err = String;

    fn from_str(text: &str) -> Result<Guidance, String> {
        Guidance::ALL.into_iter().find(|guidance| guidance.name() == text).ok_or_else(|| {
            let names = Guidance::ALL.map(Guidance::name).join(", ");
            format!("no such guide; there is {names}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for guidance in Guidance::ALL {
            assert_eq!(guidance.to_string().parse(), Ok(guidance));
        }
        let message = "modle".parse::<Guidance>().unwrap_err();
        assert_eq!(message, "no such guide; there is model, trace, code, model+code, none");
    }
}
