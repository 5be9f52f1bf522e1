//! How many features each domain may have.

use super::partition::Domain;

/// The capacity of each domain, in features; see [`super::Partition::new`] for how they are rounded.
///
/// Their sum bounds the inputs that libFuzzer keeps for the model's sake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacities {
    /// Of model states.
    pub states: usize,
    /// Of steps of the model.
    pub transitions: usize,
    /// Of values of facets.
    pub facets: usize,
}

impl Default for Capacities {
    /// 1,024 states, 512 transitions and 1,024 values of facets: at most 2,560 inputs are kept. With 8,192 states and 4,096
    /// transitions, faults that show in rare states alone were found later.
    fn default() -> Capacities {
        Capacities { states: 1024, transitions: 512, facets: 1024 }
    }
}

impl Capacities {
    /// Reads a capacity as a user gives it: a power of two of features that the domain has room for.
    ///
    /// # Errors
    ///
    /// What is allowed, when `text` is anything else.
    pub fn parse(domain: Domain, text: &str) -> Result<usize, String> {
        match text.parse::<usize>() {
            Ok(number) if number.is_power_of_two() && number <= domain.limit() => Ok(number),
            _ => Err(format!("`{text}` is not a power of two from 1 to {}", domain.limit())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_powers_of_two_that_fit_are_taken() {
        assert_eq!(Capacities::parse(Domain::States, "4096"), Ok(4096));
        assert_eq!(Capacities::parse(Domain::States, "262144"), Ok(262_144));
        for text in ["", "0", "-1", "5000", "524288", "4k", "99999999999999999999999"] {
            let message = Capacities::parse(Domain::States, text).unwrap_err();
            assert_eq!(message, format!("`{text}` is not a power of two from 1 to 262144"));
        }
    }

    #[test]
    fn the_default_bounds_the_corpus_below_three_thousand() {
        let Capacities { states, transitions, facets } = Capacities::default();
        assert!(states + transitions + facets <= 3_000);
    }
}
