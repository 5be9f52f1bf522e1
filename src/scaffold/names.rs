//! Names of TLA+ as names of Rust and C.

/// Folders of a cargo-fuzz package that are something else, and names that Rust or C would not take.
const TAKEN: [&str; 8] = ["artifacts", "corpus", "coverage", "fuzz_targets", "main", "src", "target", "test"];

/// Words that Rust keeps for itself, as far as names of parameters may be like them.
const KEYWORDS: [&str; 41] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn", "else",
    "enum", "extern", "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod", "move",
    "mut", "pub", "ref", "return", "self", "static", "struct", "super", "trait", "true", "type", "use", "where",
];

/// Checks that a target can have this name: it becomes a folder, a crate and a binary.
///
/// # Errors
///
/// What is wrong with it.
pub fn check_name(name: &str) -> Result<(), String> {
    let starts = name.starts_with(|c: char| c.is_ascii_lowercase());
    let plain = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    if !(starts && plain && name.len() <= 60) {
        return Err(format!(
            "NAME: `{name}` cannot be the name of a target: give a lower-case letter and then lower-case letters, digits and `_`, like lock_service"
        ));
    }
    match TAKEN.contains(&name) || KEYWORDS.contains(&name) {
        true => Err(format!("NAME: `{name}` means something else to Rust or cargo-fuzz: give another name")),
        false => Ok(()),
    }
}

/// The name of a type: `lock_service` is `LockService`.
pub fn type_name(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default()
    };
    name.split('_').map(word).collect()
}

/// The name of a function or variable of Rust: `HandleVote` is `handle_vote`, `self` is `self_`.
pub(super) fn snake(name: &str) -> String {
    let mut snake = String::new();
    let mut before = '_';
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        // A word begins after a small letter, and at the last capital of several.
        let begins = before.is_lowercase() || before.is_ascii_digit();
        let ends_capitals = before.is_uppercase() && letters.peek().is_some_and(|next| next.is_lowercase());
        if letter.is_uppercase() && (begins || ends_capitals) {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
        before = letter;
    }
    if KEYWORDS.contains(&snake.as_str()) || snake.chars().all(|c| c == '_') {
        snake.push('_');
    }
    snake
}

/// How much of an expression is told in a comment, in characters.
const SHORT: usize = 100;

/// An expression for a comment of one line, in Rust, C or TLA+.
pub(super) fn short(text: &str) -> String {
    let text = text.replace("*/", "* /").replace("*)", "* )").replace(['\n', '\r'], " ");
    match text.char_indices().nth(SHORT) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_those_of_rust() {
        assert_eq!(type_name("lock_service_2"), "LockService2");
        assert_eq!(
            ["HandleVote", "RMPrepare", "self", "i", "Phase2a", "A_B", "type", "ABC"].map(snake),
            ["handle_vote", "rm_prepare", "self_", "i", "phase2a", "a_b", "type_", "abc"]
        );
    }

    #[test]
    fn long_expressions_are_cut_and_end_no_comment() {
        assert_eq!(short("a */ b *) c\nd"), "a * / b * ) c d");
        assert_eq!(short(&"ä".repeat(101)), format!("{}...", "ä".repeat(100)));
    }

    #[test]
    fn what_can_be_no_crate_is_refused() {
        assert!(check_name("lock_2").is_ok());
        for name in ["Lock", "2lock", "a-b", "", "ä", "corpus", "target", "self"] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }
}
