//! Numbers and strings: where they end, and what they mean.

/// The length of `\b101`, `\o17` or `\hFF` at the start of `text`, if it is one.
pub(crate) fn based_number(text: &str) -> Option<usize> {
    let (radix, digits) = radix(text)?;
    let length = digits.bytes().take_while(|byte| char::from(*byte).is_digit(radix)).count();
    (length > 0).then_some(length + 2)
}

/// The base that a prefix such as `\b` names, and what follows it.
fn radix(text: &str) -> Option<(u32, &str)> {
    let rest = text.strip_prefix('\\')?;
    let radix = match rest.as_bytes().first()? {
        b'b' | b'B' => 2,
        b'o' | b'O' => 8,
        b'h' | b'H' => 16,
        _ => return None,
    };
    rest.get(1..).map(|digits| (radix, digits))
}

/// The value of a number as written; `None` when it is larger than `i64::MAX`.
pub(crate) fn number(text: &str) -> Option<i64> {
    let (radix, digits) = radix(text).unwrap_or((10, text));
    i64::from_str_radix(digits, radix).ok()
}

/// Why a string is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StringFault {
    /// Its line ends before its closing quote.
    Unclosed,
    /// The escape at this byte is none that TLA+ has.
    Escape(usize),
}

/// The length of the string at the start of `text`, quotes included.
pub(crate) fn string_length(text: &str) -> Result<usize, StringFault> {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => return Ok(at + 1),
            b'\n' | b'\r' => break,
            b'\\' => match bytes.next() {
                Some((_, b'n' | b't' | b'r' | b'f' | b'\\' | b'"')) => {}
                Some((_, b'\n' | b'\r')) | None => break,
                Some(_) => return Err(StringFault::Escape(at)),
            },
            _ => {}
        }
    }
    Err(StringFault::Unclosed)
}

/// What a string as written, quotes included, stands for.
pub(crate) fn unescape(quoted: &str) -> String {
    let inner = quoted.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(quoted);
    let mut value = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        value.push(match character {
            '\\' => escaped(characters.next()),
            other => other,
        });
    }
    value
}

fn escaped(character: Option<char>) -> char {
    match character {
        Some('n') => '\n',
        Some('t') => '\t',
        Some('r') => '\r',
        Some('f') => '\u{c}',
        Some(other) => other,
        None => '\\',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_every_base() {
        assert_eq!(number("42"), Some(42));
        assert_eq!(number(r"\b101"), Some(5));
        assert_eq!(number(r"\o17"), Some(15));
        assert_eq!(number(r"\hfF"), Some(255));
        assert_eq!(number("9223372036854775807"), Some(i64::MAX));
        assert_eq!(number("9223372036854775808"), None);
    }

    #[test]
    fn a_base_needs_digits_of_its_own() {
        assert_eq!(based_number(r"\b12"), Some(3));
        assert_eq!(based_number(r"\o x"), None);
        assert_eq!(based_number(r"\bigcirc"), None);
    }

    #[test]
    fn strings_end_at_the_first_bare_quote() {
        assert_eq!(string_length(r#""a\"b" x"#), Ok(6));
        assert_eq!(string_length("\"a\nb\""), Err(StringFault::Unclosed));
        assert_eq!(string_length(r#""a\q""#), Err(StringFault::Escape(2)));
        assert_eq!(unescape(r#""a\"\\\n""#), "a\"\\\n");
    }
}
