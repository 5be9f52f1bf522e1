//! A libFuzzer dictionary of the macros, for its own mutator.

use std::fmt::Write;

use super::codec;
use super::macros::ALL;

/// libFuzzer refuses longer entries.
const MOST_BYTES: usize = 64;

/// The first nodes that entries are made for, and the numbers of peers.
const FIRST: [u8; 3] = [0, 1, 2];
const PEERS: [u8; 2] = [2, 4];

/// The text of a dictionary file: each macro for each of the first three nodes with two peers and with four, in the
/// byte format of [`codec`].
pub fn text() -> String {
    let mut text =
        format!("# The macros of modelfuzz in its byte format, version {}: for libFuzzer's -dict.\n", codec::VERSION);
    let mut seen = Vec::new();
    for (idiom, peers, first) in
        ALL.iter().flat_map(|idiom| PEERS.map(|peers| FIRST.map(|first| (idiom, peers, first)))).flatten()
    {
        let bytes = codec::encode(&idiom.build(first, peers));
        if bytes.len() <= MOST_BYTES && !seen.contains(&bytes) {
            text += &entry(&format!("{}_n{}_{peers}", idiom.name, first + 1), &bytes);
            seen.push(bytes);
        }
    }
    text
}

/// One line: a name, and the bytes as hexadecimal escapes.
fn entry(name: &str, bytes: &[u8]) -> String {
    let mut line = format!("{name}=\"");
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(line, "\\x{byte:02X}");
    }
    line + "\"\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Schedule;

    fn unescaped(line: &str) -> Option<(&str, Vec<u8>)> {
        let (name, rest) = line.split_once("=\"")?;
        let digits = rest.strip_suffix('"')?.split("\\x").skip(1);
        let bytes = digits.map(|digits| u8::from_str_radix(digits, 16)).collect::<Result<_, _>>().ok()?;
        Some((name, bytes))
    }

    #[test]
    fn entries_are_what_libfuzzer_takes_and_macros_in_full() {
        let text = text();
        let entries: Vec<_> = text.lines().skip(1).map(|line| unescaped(line).unwrap()).collect();
        assert!(entries.len() >= 3 * ALL.len());
        for (name, bytes) in &entries {
            assert!(name.chars().all(|character| character.is_ascii_alphanumeric() || character == '_'));
            assert!((2..=64).contains(&bytes.len()) && bytes.len() % 2 == 0);
            assert!(ALL.iter().any(|idiom| name.starts_with(idiom.name)));
            assert_eq!(&Schedule::from_bytes(bytes, usize::MAX).to_bytes(), bytes);
        }
        assert!(ALL.iter().all(|idiom| entries.iter().any(|(name, _)| name.starts_with(idiom.name))));
    }

    #[test]
    fn names_are_distinct() {
        let text = text();
        let mut names: Vec<_> = text.lines().skip(1).map(|line| unescaped(line).unwrap().0).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
