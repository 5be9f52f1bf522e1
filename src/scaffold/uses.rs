//! How a spec uses a constant, as far as the words beside it tell.

/// What a constant is, most likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It is compared or computed with.
    Number,
    /// Something is an element of it, or a function of it.
    Set,
    /// Nothing tells.
    Other,
}

const BEFORE_NUMBERS: [&str; 11] = ["..", "<", ">", "<=", ">=", "=<", "\\leq", "\\geq", "+", "-", "*"];
const BEFORE_SETS: [&str; 6] = ["\\in", "\\notin", "SUBSET", "->", "\\cup", "\\X"];
const AFTER_SETS: [&str; 5] = ["->", "\\cup", "\\X", "\\", ":"];

/// How texts use a name. It may be misled by comments; the user is told that it is a guess.
pub(super) fn use_of(name: &str, texts: &[&str]) -> Use {
    let all: Vec<(&str, &str)> = texts.iter().flat_map(|text| neighbours(name, text)).collect();
    let is_number = |(before, after): &(&str, &str)| {
        BEFORE_NUMBERS.contains(before) || (BEFORE_NUMBERS.contains(after) && *after != "-")
    };
    let is_set = |(before, after): &(&str, &str)| BEFORE_SETS.contains(before) || AFTER_SETS.contains(after);
    match (all.iter().any(is_set), all.iter().any(is_number)) {
        (true, _) => Use::Set,
        (_, true) => Use::Number,
        _ => Use::Other,
    }
}

/// The operators before and after each place where a text has a name.
fn neighbours<'a>(name: &'a str, text: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).filter_map(move |(at, _)| {
        let (before, after) = (text.get(..at)?, text.get(at + name.len()..)?);
        (!before.ends_with(is_word) && !after.starts_with(is_word)).then(|| (last_of(before), first_of(after)))
    })
}

/// What may be part of an operator. A backslash begins one that is a word.
fn is_symbol(c: char) -> bool {
    "<>=.+-*:\\".contains(c)
}

/// The operator that a text ends with, or its last word.
fn last_of(text: &str) -> &str {
    let text = text.trim_end();
    let symbols = text.trim_end_matches(is_symbol);
    if symbols.len() < text.len() {
        return text.get(symbols.len()..).unwrap_or_default();
    }
    let word = text.trim_end_matches(char::is_alphanumeric);
    let start = if word.ends_with('\\') { word.len() - 1 } else { word.len() };
    text.get(start..).unwrap_or_default()
}

/// The operator that a text begins with.
fn first_of(text: &str) -> &str {
    let text = text.trim_start();
    let rest = text.trim_start_matches(is_symbol);
    let symbols = text.get(..text.len() - rest.len()).unwrap_or_default();
    match symbols.ends_with('\\') {
        true => {
            let word = rest.trim_start_matches(char::is_alphanumeric);
            text.get(..text.len() - word.len()).unwrap_or_default()
        }
        false => symbols,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_beside_a_name_tell_what_it_is() {
        let uses = |text: &str| use_of("C", &[text]);
        assert_eq!(uses(r"\E i \in C : P(i)"), Use::Set);
        assert_eq!(uses(r"f \in [C -> Nat]"), Use::Set);
        assert_eq!(uses(r"A == C \cup {x}"), Use::Set);
        assert_eq!(uses("x < C"), Use::Number);
        assert_eq!(uses("1..C"), Use::Number);
        assert_eq!(uses(r"C \leq x"), Use::Number);
        assert_eq!(uses("v = C /\\ CC < 3 /\\ \\in CD"), Use::Other);
        assert_eq!(uses("CONSTANTS C"), Use::Other);
    }
}
