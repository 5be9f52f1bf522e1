//! The modules that come with the language.

/// Their names, those that are TLA+ text aside. They are no files: the evaluator knows them.
const STANDARD: &[&str] = &[
    "Bags",
    "FiniteSets",
    "Integers",
    "Naturals",
    "Randomization",
    "Reals",
    "Sequences",
    "TLAPS",
    "TLC",
    "TLCExt",
    "Toolbox",
];

/// Whether a module of this name comes with the language, so that no file of that name is looked for.
pub fn is_standard(name: &str) -> bool {
    STANDARD.binary_search(&name).is_ok()
}

/// The names of all standard modules, in alphabetical order.
pub(crate) fn standard_names() -> &'static [&'static str] {
    STANDARD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        assert!(standard_names().iter().all(|name| is_standard(name)));
        assert!(!is_standard("Protocol"));
    }
}
