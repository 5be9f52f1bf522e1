//! Guesses at what a misspelt name was meant to be.

use std::cmp::Reverse;

/// The longest name that is guessed at, in bytes: nobody mistypes a longer one, and comparing two takes the product of
/// their lengths.
const LONGEST: usize = 200;

/// The candidate that needs the fewest edits to become `name`, if that is few enough to be a slip; of equals
/// the longest, and the first.
pub(crate) fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    if name.len() > LONGEST {
        return None;
    }
    // A name is no slip of an operator's symbol, nor of another name of which nothing is left.
    let allowed = (1 + name.chars().count() / 4).min(name.chars().count().saturating_sub(1));
    let alike = candidates.into_iter().filter(|candidate| is_word(candidate) == is_word(name));
    let close = alike.filter_map(|candidate| edits(name, candidate, allowed).map(|edits| (edits, candidate)));
    // Of equals, that of which something was left out is the likelier.
    close.min_by_key(|(edits, candidate)| (*edits, Reverse(candidate.chars().count()))).map(|(_, candidate)| candidate)
}

/// Whether it is a name, as against an operator's symbol. Options may have a dash.
fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '!')
        || text.chars().next().is_some_and(char::is_alphabetic)
}

/// How many characters must be inserted, deleted or replaced, if that is at most `allowed`.
fn edits(from: &str, to: &str, allowed: usize) -> Option<usize> {
    let (from, to): (Vec<char>, Vec<char>) =
        (from.to_lowercase().chars().collect(), to.to_lowercase().chars().collect());
    if from.len().abs_diff(to.len()) > allowed {
        return None;
    }
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (done, left) in from.iter().enumerate() {
        let mut next = vec![done + 1];
        for (pair, right) in row.windows(2).zip(&to) {
            let &[diagonal, above] = pair else { continue };
            let before = next.last().copied().unwrap_or_default();
            next.push((diagonal + usize::from(left != right)).min(above + 1).min(before + 1));
        }
        row = next;
    }
    row.last().copied().filter(|edits| *edits <= allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let words = ["INVARIANT", "INVARIANTS", "INIT", "NEXT"];
        assert_eq!(nearest("INVARIENT", words), Some("INVARIANT"));
        assert_eq!(nearest("invariants", words), Some("INVARIANTS"));
        assert_eq!(nearest("INTI", words), Some("INIT"));
        assert_eq!(nearest("Nxt", ["Nat", "Next"]), Some("Next"));
        assert_eq!(nearest("Property", words), None);
        assert_eq!(nearest("x", ["+", "y", "\\o"]), None);
        assert_eq!(nearest("xs", ["+", "\\o", "xt"]), Some("xt"));
        assert_eq!(nearest("\\unoin", ["union", "\\union"]), Some("\\union"));
    }
}
