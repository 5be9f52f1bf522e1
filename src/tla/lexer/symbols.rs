//! Symbols, found by longest match.

use super::token::TokenKind;
use crate::tla::ast::Quantifier;
use crate::tla::operators::{Fixity, OPERATORS};

/// Symbols that are no operators.
const PUNCTUATION: &[(&str, TokenKind)] = &[
    ("(", TokenKind::LeftParen),
    (")", TokenKind::RightParen),
    ("[", TokenKind::LeftBracket),
    ("]", TokenKind::RightBracket),
    ("]_", TokenKind::RightBracketSub),
    ("{", TokenKind::LeftBrace),
    ("}", TokenKind::RightBrace),
    ("<<", TokenKind::LeftAngle),
    ("⟨", TokenKind::LeftAngle),
    (">>", TokenKind::RightAngle),
    ("⟩", TokenKind::RightAngle),
    (">>_", TokenKind::RightAngleSub),
    ("⟩_", TokenKind::RightAngleSub),
    (",", TokenKind::Comma),
    (":", TokenKind::Colon),
    ("::", TokenKind::ColonColon),
    ("∷", TokenKind::ColonColon),
    (".", TokenKind::Dot),
    ("==", TokenKind::Define),
    ("≜", TokenKind::Define),
    ("!", TokenKind::Bang),
    ("@", TokenKind::At),
    ("->", TokenKind::Arrow),
    ("→", TokenKind::Arrow),
    ("<-", TokenKind::Substitute),
    ("←", TokenKind::Substitute),
    ("|->", TokenKind::MapsTo),
    ("↦", TokenKind::MapsTo),
    (r"\A", TokenKind::Quantifier(Quantifier::All)),
    (r"\forall", TokenKind::Quantifier(Quantifier::All)),
    ("∀", TokenKind::Quantifier(Quantifier::All)),
    (r"\E", TokenKind::Quantifier(Quantifier::Exists)),
    (r"\exists", TokenKind::Quantifier(Quantifier::Exists)),
    ("∃", TokenKind::Quantifier(Quantifier::Exists)),
    (r"\AA", TokenKind::Quantifier(Quantifier::TemporalAll)),
    (r"\EE", TokenKind::Quantifier(Quantifier::TemporalExists)),
    ("ℕ", TokenKind::Name),
    ("ℤ", TokenKind::Name),
    ("ℝ", TokenKind::Name),
];

/// All symbols by their first byte, the longest first.
pub(crate) struct Symbols {
    by_first: Vec<Vec<(&'static str, TokenKind)>>,
}

impl Symbols {
    /// The table.
    pub fn new() -> Symbols {
        let mut by_first = vec![Vec::new(); 256];

        let operators = OPERATORS.iter().filter(|operator| !operator.is_word());
        let operators =
            operators.flat_map(|one| one.spellings().map(move |spelling| (spelling, TokenKind::Operator(one))));
        for entry in PUNCTUATION.iter().copied().chain(operators) {
            let first = entry.0.as_bytes().first().copied().unwrap_or_default();
            if let Some(bucket) = by_first.get_mut(usize::from(first)) {
                bucket.push(entry);
            }
        }
        by_first.iter_mut().for_each(|bucket: &mut Vec<(&str, TokenKind)>| {
            bucket.sort_by_key(|entry| std::cmp::Reverse(entry.0.len()))
        });
        Symbols { by_first }
    }

    /// The longest symbol that `text` starts with, and its length in bytes.
    pub fn longest(&self, text: &str) -> Option<(TokenKind, usize)> {
        let bucket = self.by_first.get(usize::from(*text.as_bytes().first()?))?;
        let (spelling, kind) = bucket.iter().find(|(spelling, _)| text.starts_with(spelling))?;
        Some((*kind, spelling.len()))
    }
}

/// The kind of a word that is an operator, `SUBSET` say.
pub(crate) fn word_operator(word: &str) -> Option<TokenKind> {
    if !matches!(word.as_bytes().first(), Some(b'D' | b'E' | b'S' | b'U')) {
        return None;
    }
    crate::tla::operators::find(word, Fixity::Prefix).map(TokenKind::Operator)
}
