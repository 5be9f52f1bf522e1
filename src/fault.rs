//! Planted faults by name: a target's table of them, and what the command line asks of it.

/// A planted fault: what to ask for it by, what it does, and what the target makes of it.
pub type Planted<F> = (&'static str, &'static str, F);

/// The name and effect of each fault of a table, as [`Target::faults`](crate::target::Target::faults) gives them.
pub const fn descriptions<F, const N: usize>(table: &[Planted<F>; N]) -> [(&'static str, &'static str); N] {
    let mut descriptions = [("", ""); N];
    let mut index = 0;
    while index < N {
        descriptions[index] = (table[index].0, table[index].1);
        index += 1;
    }
    descriptions
}

/// The fault of a name in a target's table.
///
/// # Errors
///
/// A message that lists the names when there is none.
pub fn named<F: Copy>(target: &str, table: &[Planted<F>], name: &str) -> Result<F, String> {
    let found = table.iter().find(|(known, _, _)| *known == name).map(|(_, _, fault)| *fault);
    found.ok_or_else(|| {
        let names: Vec<&str> = table.iter().map(|(name, _, _)| *name).collect();
        format!("{target} has no planted fault `{name}`: it has {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [Planted<u8>; 2] = [("one", "does this", 1), ("two", "does that", 2)];

    #[test]
    fn faults_are_found_by_name() {
        assert_eq!(named("toy", &TABLE, "two"), Ok(2));
        assert_eq!(named("toy", &TABLE, "six").unwrap_err(), "toy has no planted fault `six`: it has one, two");
        assert_eq!(descriptions(&TABLE), [("one", "does this"), ("two", "does that")]);
    }
}
