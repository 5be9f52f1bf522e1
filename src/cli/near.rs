//! What a mistyped name may have meant.

/// The name among `names` that is most like `name`, if any is like it at all.
pub fn nearest<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let distance = |other: &str| strsim::osa_distance(&name.to_lowercase(), &other.to_lowercase());
    let nearest = names.into_iter().map(|other| (distance(other), other)).min()?;
    let like = nearest.0 <= 1.max(name.chars().count() / 3);
    like.then_some(nearest.1)
}

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
        assert_eq!(nearest("repaly", names), Some("replay"));
        assert_eq!(nearest("Replay", names), Some("replay"));
        assert_eq!(nearest("rnu", names), Some("run"));
        assert_eq!(nearest("seed", names), Some("seeds"));
        assert_eq!(nearest("corpus", names), None);
        assert_eq!(nearest("", names), None);
        assert_eq!(nearest("x", []), None);
    }
}
