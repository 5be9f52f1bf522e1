//! Long texts in messages: names, paths and strings may be megabytes long.

use std::borrow::Cow;

/// The longest word that is told whole, in bytes.
const WORD: usize = 500;
/// What is told of the beginning and of the end of a longer one, in bytes: a path ends with what matters.
const HEAD: usize = 300;
const TAIL: usize = 100;

/// How long a line of a message may become, in bytes.
const LINE: usize = 10_000;

/// A text for people: of words (between blanks) that are too long the middle is left out, and of lines the end.
pub(crate) fn shorten(text: &str) -> Cow<'_, str> {
    if text.len() <= WORD {
        return Cow::Borrowed(text);
    }
    let mut short = String::new();
    for line in text.split_inclusive('\n') {
        let start = short.len();
        for word in line.split_inclusive(char::is_whitespace) {
            if short.len() - start > LINE {
                let end = if line.ends_with('\n') { "\n" } else { "" };
                short.push_str(&format!("... (cut: {} bytes in all){end}", line.len()));
                break;
            }
            push_word(word, &mut short);
        }
    }
    Cow::Owned(short)
}

fn push_word(word: &str, short: &mut String) {
    if word.len() <= WORD {
        return short.push_str(word);
    }
    let tail = word.len() - TAIL;
    short.push_str(word.get(..floor(word, HEAD)).unwrap_or_default());
    short.push_str("...");
    short.push_str(word.get(floor(word, tail)..).unwrap_or_default());
}

/// The start of the character that holds this byte, or the end of the text.
pub(crate) fn floor(text: &str, byte: usize) -> usize {
    let byte = byte.min(text.len());
    // A character has four bytes at most.
    (byte.saturating_sub(3)..=byte).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_short_stays() {
        let text = format!("{}\n\n  {} ", "a b ".repeat(2_000), "c".repeat(WORD - 1));
        assert_eq!(shorten(&text), text);
    }

    #[test]
    fn long_words_and_lines_are_cut_between_characters() {
        let name = format!("{}.end", "ä€𝄞".repeat(1_000_000));
        let short = shorten(&name);
        assert!(short.len() < 420 && short.starts_with("ä€𝄞") && short.ends_with("𝄞.end"), "{short}");
        let lines = format!("{}\nlast", "word ".repeat(1_000_000));
        let short = shorten(&lines);
        assert!(short.len() < LINE + 100 && short.ends_with("word ... (cut: 5000001 bytes in all)\nlast"), "{short}");
    }
}
