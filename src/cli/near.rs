//! What a mistyped name may have meant.

use crate::tla::nearest;

/// ` (did you mean `run`?)`, or nothing when no name is like it.
pub(super) fn hint<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, names).map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_another_word_is_not() {
        let names = ["replay", "random", "run", "seeds"];
        assert_eq!(hint("repaly", names), " (did you mean `replay`?)");
        assert_eq!(hint("corpus", names), "");
    }
}
