//! Text to choices.

use std::str::FromStr;

use super::error::TextError;
use super::lexer::Line;
use crate::node::NodeId;
use crate::schedule::{Choice, Kind, LinkRef, NodeRef, Schedule, Unsynced};

impl FromStr for Schedule {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Schedule, TextError> {
        let mut choices = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let mut line = Line::new(index + 1, line);
            if !line.peek().text.is_empty() {
                choices.push(choice(&mut line)?);
            }
        }
        Ok(Schedule(choices))
    }
}

impl FromStr for Choice {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Choice, TextError> {
        choice(&mut Line::new(1, text))
    }
}

fn choice(line: &mut Line<'_>) -> Result<Choice, TextError> {
    let parsed = match kind(line)? {
        Kind::Deliver => Choice::Deliver { link: link(line)?, count: count(line)? },
        Kind::Reorder => Choice::Reorder { link: link(line)?, depth: count(line)? },
        Kind::Drop => Choice::Drop { link: link(line)?, count: count(line)? },
        Kind::Duplicate => Choice::Duplicate { link: link(line)? },
        Kind::Timeout => Choice::Timeout { node: node(line)? },
        Kind::Tick => Choice::Tick { node: node(line)?, count: count(line)? },
        Kind::Write => Choice::Write { node: node(line)?, count: count(line)? },
        Kind::Read => Choice::Read { node: node(line)? },
        Kind::Crash => Choice::Crash { node: node(line)?, unsynced: unsynced(line)? },
        Kind::Restart => Choice::Restart { node: node(line)? },
        Kind::Partition => Choice::Partition { sides: sides(line)? },
        Kind::Heal => Choice::Heal,
    };
    let token = line.next();
    if token.text.is_empty() { Ok(parsed) } else { Err(line.error(token, "the end of the line")) }
}

fn kind(line: &mut Line<'_>) -> Result<Kind, TextError> {
    let token = line.next();
    let found = Kind::ALL.into_iter().find(|kind| kind.word() == token.text);
    found.ok_or_else(|| line.error(token, format!("one of {}", Kind::ALL.map(Kind::word).join(", "))))
}

/// A node of `n1` to the `most`-th.
fn node_within(line: &mut Line<'_>, most: u16) -> Result<u8, TextError> {
    let token = line.next();
    let found = token.text.parse::<NodeId>().ok().filter(|node| u16::from(node.0) < most);
    found.map(|node| node.0).ok_or_else(|| line.error(token, format!("a node, n1 to n{most},")))
}

fn node(line: &mut Line<'_>) -> Result<NodeRef, TextError> {
    node_within(line, 256).map(NodeRef)
}

fn link(line: &mut Line<'_>) -> Result<LinkRef, TextError> {
    let from = node_within(line, 16)?;
    line.expect("->")?;
    let to = node_within(line, 16)?;
    Ok(LinkRef::between(NodeId(from), NodeId(to)))
}

fn count(line: &mut Line<'_>) -> Result<u8, TextError> {
    let token = line.peek();
    if token.text.is_empty() {
        return Ok(1);
    }
    line.next();
    let found = token.text.parse().ok().filter(|count| (1..=Choice::MAX_COUNT).contains(count));
    found.ok_or_else(|| line.error(token, format!("a count, 1 to {},", Choice::MAX_COUNT)))
}

fn unsynced(line: &mut Line<'_>) -> Result<Unsynced, TextError> {
    let token = line.next();
    let fates = [Unsynced::Lost, Unsynced::Kept];
    let found = fates.into_iter().find(|fate| fate.to_string() == token.text);
    found.ok_or_else(|| line.error(token, "the fate of unsynced writes, `lose` or `keep`,"))
}

/// A set of nodes, as one bit each.
fn sides(line: &mut Line<'_>) -> Result<u8, TextError> {
    line.expect("{")?;
    if line.accept("}") {
        return Ok(0);
    }
    let mut sides = 0;
    loop {
        sides |= 1 << node_within(line, 8)?;
        let token = line.next();
        match token.text {
            "," => {}
            "}" => return Ok(sides),
            _ => return Err(line.error(token, "`,` or `}`")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn message(text: &str) -> String {
        text.parse::<Schedule>().unwrap_err().to_string()
    }

    #[test]
    fn errors_say_where_what_and_what_instead() {
        let kinds = "deliver, reorder, drop, duplicate, timeout, tick, write, read, crash, restart, partition, heal";
        let unknown = format!("line 1, column 1: `delivr` is given where one of {kinds} is allowed");
        let cases = [
            ("delivr n1->n2", unknown.as_str()),
            ("deliver", "line 1, column 8: the end of the line is given where a node, n1 to n16, is allowed"),
            ("deliver n17->n2", "line 1, column 9: `n17` is given where a node, n1 to n16, is allowed"),
            ("deliver n1=>n2", "line 1, column 11: `=` is given where `->` is allowed"),
            ("heal\n\n deliver n1->x", "line 3, column 14: `x` is given where a node, n1 to n16, is allowed"),
            ("deliver n1->n2 9", "line 1, column 16: `9` is given where a count, 1 to 8, is allowed"),
            ("tick n1 0 # none", "line 1, column 9: `0` is given where a count, 1 to 8, is allowed"),
            ("write n1 1 2", "line 1, column 12: `2` is given where the end of the line is allowed"),
            ("timeout n0", "line 1, column 9: `n0` is given where a node, n1 to n256, is allowed"),
            ("timeout n257", "line 1, column 9: `n257` is given where a node, n1 to n256, is allowed"),
            (
                "crash n1",
                "line 1, column 9: the end of the line is given where the fate of unsynced writes, `lose` or `keep`, is allowed",
            ),
            (
                "crash n1 all",
                "line 1, column 10: `all` is given where the fate of unsynced writes, `lose` or `keep`, is allowed",
            ),
            ("partition n1", "line 1, column 11: `n1` is given where `{` is allowed"),
            ("partition {n9}", "line 1, column 12: `n9` is given where a node, n1 to n8, is allowed"),
            ("partition {n1 n2}", "line 1, column 15: `n2` is given where `,` or `}` is allowed"),
            ("partition {n1,}", "line 1, column 15: `}` is given where a node, n1 to n8, is allowed"),
            ("partition {n1", "line 1, column 14: the end of the line is given where `,` or `}` is allowed"),
            ("heal é", "line 1, column 6: `é` is given where the end of the line is allowed"),
            ("é\u{301}→", "line 1, column 1: `é` is given where one of deliver"),
        ];
        for (text, expected) in cases {
            assert!(message(text).starts_with(expected), "{text}: {}", message(text));
        }
    }

    #[test]
    fn comments_blank_lines_space_and_missing_counts_are_allowed() {
        let text = "# a comment\n\n  deliver n1 -> n2   # another\r\npartition{ n1,n3 }\n\tcrash n2 keep";
        let schedule: Schedule = text.parse().unwrap();
        assert_eq!(schedule.to_string(), "deliver n1->n2 1\npartition {n1, n3}\ncrash n2 keep");
    }

    #[test]
    fn nothing_is_an_empty_schedule() {
        assert_eq!("".parse::<Schedule>().unwrap(), Schedule(Vec::new()));
        assert_eq!("# nothing\n".parse::<Schedule>().unwrap(), Schedule(Vec::new()));
        assert_eq!(Schedule(Vec::new()).to_string(), "");
    }

    #[test]
    fn every_choice_prints_and_parses_back() {
        for head in 0..=255 {
            for operand in 0..=255 {
                let choice = Choice::decode([head, operand]);
                assert_eq!(choice.to_string().parse(), Ok(choice));
            }
        }
    }

    proptest! {
        #[test]
        fn schedules_print_and_parse_back(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
            let schedule = Schedule::from_bytes(&bytes, usize::MAX);
            prop_assert_eq!(schedule.to_string().parse(), Ok(schedule.clone()));
            prop_assert_eq!(format!("{schedule:#?}"), schedule.to_string());
        }

        #[test]
        fn any_text_is_parsed_or_refused(text in "[a-z0-9{},> #\\-\\n]{0,40}|\\PC{0,20}") {
            if let Err(error) = text.parse::<Schedule>() {
                prop_assert!(error.line <= text.lines().count());
            }
        }

        #[test]
        fn any_line_after_a_word_is_parsed_or_refused(kind in 0usize..12, text in "[n0-9{},>lk #\\-]{0,20}") {
            let line = format!("{} {text}", Kind::ALL[kind].word());
            if let Ok(choice) = line.parse::<Choice>() {
                prop_assert_eq!(choice.to_string().parse(), Ok(choice));
            }
        }
    }
}
