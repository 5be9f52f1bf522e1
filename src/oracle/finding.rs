//! What an oracle says of an execution that it rejects.

use std::fmt;

use crate::tla::shorten;

/// What identifies a fault: two executions with the same class are taken to show the same one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    /// The oracle.
    pub oracle: &'static str,
    /// What the oracle tells faults apart by, such as an action and the conjunct that was false.
    pub fault: String,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.oracle, self.fault)
    }
}

/// An execution that an oracle rejects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What identifies the fault.
    pub class: Class,
    /// The choice that led to it, counted from 0; `None` if the system did it when it started.
    pub choice: Option<usize>,
    /// The event at which it showed, as text.
    pub event: String,
    /// Why, in one or more lines for people.
    pub reason: String,
}

impl Finding {
    /// A finding of which the execution has yet to say at what choice it was made.
    pub fn new(class: Class, event: String, reason: String) -> Finding {
        Finding { class, choice: None, event, reason }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "finding: {}", shorten(&self.class.to_string()))?;
        match self.choice {
            Some(index) => writeln!(f, "  at choice {} of the schedule", index + 1)?,
            None => writeln!(f, "  when the system started")?,
        }
        writeln!(f, "  event: {}", shorten(&self.event))?;
        for line in shorten(&self.reason).lines() {
            writeln!(f, "  {line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn huge_events_are_cut() {
        let event = format!("Add(text = \"{}\")", "x".repeat(1 << 20));
        let class = Class { oracle: "conformance", fault: "Add".to_owned() };
        let told = Finding::new(class, event.clone(), format!("{event}\nis no step")).to_string();
        assert!(told.len() < 2_000 && told.ends_with("\n  is no step\n"), "{} bytes", told.len());
    }
}
