//! The system's own checks: what it says is wrong inside itself is a finding, in any case as a crash is.

use super::finding::{Class, Finding};

/// The name of this oracle in classes.
pub const CHECK: &str = "check";

/// What a system said ([`System::check`](crate::cluster::System::check)) as a finding. Its class is the first line.
pub fn wrong(told: &str) -> Finding {
    let fault = told.lines().next().unwrap_or("the system does not say what").to_owned();
    Finding::new(Class { oracle: CHECK, fault }, "the system's own check".to_owned(), told.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_identifies_the_fault() {
        let finding = wrong("assertion `a < b` failed\na = 3, b = 2");
        assert_eq!(finding.class.to_string(), "check: assertion `a < b` failed");
        assert!(finding.reason.ends_with("b = 2"));
    }
}
