//! Text for HTML.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A text with what HTML or SVG would read escaped, in content and in quoted attributes. Control characters, which would
/// mean something or nothing, are replaced.
pub(in crate::report) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// The lines of a text, none wider than so many columns; what does not fit goes on, indented, on the next. Lines break at
/// a space where one is near.
pub(super) fn wrap(text: &str, columns: usize) -> Vec<String> {
    text.lines().flat_map(|line| wrap_line(line, columns)).collect()
}

const CONTINUED: &str = "    ";

fn wrap_line(line: &str, columns: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = line.to_owned();
    while rest.width() > columns {
        let at = break_at(&rest, columns);
        let tail = rest.split_off(at);
        lines.push(rest.trim_end().to_owned());
        rest = format!("{CONTINUED}{}", tail.trim_start());
    }
    lines.push(rest);
    lines
}

/// Where to break a line that is too wide: after the last space in its second half that fits, else where it is full.
fn break_at(line: &str, columns: usize) -> usize {
    let (mut width, mut full, mut space) = (0, line.len(), None);
    for (at, c) in line.char_indices() {
        width += c.width().unwrap_or(1);
        if width > columns {
            full = at;
            break;
        }
        if c == ' ' && width > columns / 2 {
            space = Some(at + 1);
        }
    }
    // At least one character beyond the indentation goes, or this would not end.
    let least = line.char_indices().nth(CONTINUED.len() + 1).map_or(line.len(), |(at, _)| at);
    space.unwrap_or(full).max(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_html_is_left() {
        assert_eq!(escape("<a href=\"x\">&'\u{0}\n"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;\u{fffd}\u{fffd}");
    }

    #[test]
    fn long_lines_go_on_below() {
        assert_eq!(wrap("one two three four", 10), ["one two", "    three", "    four"]);
        assert_eq!(wrap("aaaaaaaaaaaaaaaaaaaa", 10), ["aaaaaaaaaa", "    aaaaaa", "    aaaa"]);
        assert_eq!(wrap("a\n\n b", 10), ["a", "", " b"]);
        let wide = wrap(&"漢".repeat(40), 10);
        assert!(wide.iter().all(|line| line.width() <= 10), "{wide:?}");
        assert_eq!(wide.concat().matches('漢').count(), 40);
        assert!(wrap("", 10).is_empty());
    }
}
