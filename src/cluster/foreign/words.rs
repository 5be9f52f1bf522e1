//! Reading what a library wrote: records of words.

use super::schema::{Declares, Line};
use crate::node::NodeId;
use crate::trace::{Event, Text, Value};

/// How deep values may be nested; those of specs are a few levels deep.
const DEPTH_MAX: usize = 64;

/// Something that a node did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Record<'a> {
    /// It reported an event.
    Event(Event),
    /// It sent a message: whole words, of which the first `length` bytes count.
    Send { to: NodeId, words: &'a [u64], length: u32, synced: bool },
    /// It wrote to its disk.
    Wrote,
}

/// Reads words from their start.
pub(super) struct Reader<'a> {
    words: &'a [u64],
    names: &'a [Line],
}

impl<'a> Reader<'a> {
    pub(super) fn new(words: &'a [u64], names: &'a [Line]) -> Reader<'a> {
        Reader { words, names }
    }

    /// The next record, and the node that it is about; `None` at the end.
    pub(super) fn record(&mut self) -> Option<Result<(NodeId, Record<'a>), String>> {
        (!self.words.is_empty()).then(|| self.read_record())
    }

    fn read_record(&mut self) -> Result<(NodeId, Record<'a>), String> {
        let head = self.next()?;
        let [.., kind_low, kind_high, node, to] = head.to_le_bytes();
        let length = (head & 0xffff_ffff) as usize;
        let body = self
            .words
            .get(..length)
            .ok_or_else(|| format!("a record of {length} words, where only {} are left", self.words.len()))?;
        self.words = self.words.get(length..).unwrap_or(&[]);
        let mut inner = Reader { words: body, names: self.names };
        let record = match u16::from_le_bytes([kind_low, kind_high]) {
            1 => Record::Event(inner.event()?),
            kind @ (2 | 3) => inner.message(NodeId(to), kind == 3)?,
            4 => Record::Wrote,
            kind => return Err(format!("a record of kind {kind}, of which there is none")),
        };
        match inner.words.len() {
            0 => Ok((NodeId(node), record)),
            left => Err(format!("{left} words too many at the end of {}", named(&record))),
        }
    }

    fn event(&mut self) -> Result<Event, String> {
        let number = self.next()?;
        let line = self.line(number)?;
        if line.declares == Declares::Name {
            return Err(format!("`{}` as an event, which the schema declares as a name", line.name));
        }
        let mut event = Event { name: line.name.into(), fields: Vec::with_capacity(line.fields.len()) };
        for field in &line.fields {
            let value = self.value(0).map_err(|message| format!("{message}, in field {field} of {}", line.name))?;
            event.fields.push(((*field).into(), value));
        }
        Ok(event)
    }

    fn message(&mut self, to: NodeId, synced: bool) -> Result<Record<'a>, String> {
        let length = self.next()?;
        let words = std::mem::take(&mut self.words);
        let fits = u32::try_from(length).ok().filter(|length| (*length as usize).div_ceil(8) == words.len());
        let length = fits.ok_or_else(|| format!("a message of {length} bytes in {} words", words.len()))?;
        Ok(Record::Send { to, words, length, synced })
    }

    /// The next value.
    pub(super) fn value(&mut self, depth: usize) -> Result<Value, String> {
        if depth > DEPTH_MAX {
            return Err(format!("a value that is nested more than {DEPTH_MAX} levels deep"));
        }
        let tag = self.next()?;
        let number = tag >> 8;
        match tag & 0xff {
            0 => Ok(Value::Bool(number != 0)),
            1 => Ok(Value::Int(self.next()?.cast_signed())),
            2 => u8::try_from(number).map(|node| Value::Node(NodeId(node))).map_err(|_| format!("node {number}")),
            3 => Ok(Value::Constant(self.name(number)?)),
            4 => Ok(Value::Str(self.name(number)?)),
            5 => Ok(Value::Seq(self.items(number, depth)?)),
            6 => Ok(Value::Set(self.items(number, depth)?)),
            7 => Ok(Value::Record(self.fields(number, depth)?)),
            kind => Err(format!("a value of kind {kind}, of which there is none")),
        }
    }

    // Vectors are made as long as they will be: this is on the path of every event.
    fn items(&mut self, count: u64, depth: usize) -> Result<Vec<Value>, String> {
        let count = self.count(count)?;
        let mut items = Vec::with_capacity(count);
        for _ in 0..count {
            items.push(self.value(depth + 1)?);
        }
        Ok(items)
    }

    fn fields(&mut self, count: u64, depth: usize) -> Result<Vec<(Text, Value)>, String> {
        let count = self.count(count)?;
        let mut fields = Vec::with_capacity(count);
        for _ in 0..count {
            let number = self.next()?;
            fields.push((self.name(number)?, self.value(depth + 1)?));
        }
        Ok(fields)
    }

    /// A number of values, each of which takes a word at least.
    fn count(&self, count: u64) -> Result<usize, String> {
        let left = self.words.len();
        let fits = usize::try_from(count).ok().filter(|count| *count <= left);
        fits.ok_or_else(|| format!("{count} values, where only {left} words are left"))
    }

    fn name(&self, number: u64) -> Result<Text, String> {
        self.line(number).map(|line| line.name.into())
    }

    fn line(&self, number: u64) -> Result<&'a Line, String> {
        let line = usize::try_from(number).ok().and_then(|at| self.names.get(at));
        line.ok_or_else(|| format!("name {number}, where the schema has {} lines, counted from 0", self.names.len()))
    }

    fn next(&mut self) -> Result<u64, String> {
        let (word, rest) = self.words.split_first().ok_or_else(|| "an end where a word was to follow".to_owned())?;
        self.words = rest;
        Ok(*word)
    }
}

fn named(record: &Record<'_>) -> String {
    match record {
        Record::Event(event) => format!("the event {}", event.name),
        Record::Send { .. } => "a message".to_owned(),
        Record::Wrote => "MF_WROTE".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::schema;
    use super::*;

    fn names() -> Vec<Line> {
        schema::parse("event Timeout i log\nname Nil\nname term").unwrap()
    }

    fn records(words: &[u64]) -> Result<Vec<String>, String> {
        let names = names();
        let mut reader = Reader::new(words, &names);
        let mut found = Vec::new();
        while let Some(record) = reader.record() {
            found.push(match record?.1 {
                Record::Event(event) => event.to_string(),
                Record::Send { to, words, length, synced } => format!("to {to}: {words:?} {length} {synced}"),
                Record::Wrote => "wrote".to_owned(),
            });
        }
        Ok(found)
    }

    #[test]
    fn values_of_every_kind_are_read() {
        let event = [1 << 32 | 12, 0, 1 << 8 | 2, 4 << 8 | 5, 1 << 8, 1, 3, 1 << 8 | 3, 2 << 8 | 6, 1, 7, 2 << 8 | 4];
        let words: Vec<u64> = event.into_iter().chain([1, 9]).collect();
        let told = records(&words).unwrap_err();
        assert_eq!(told, "1 words too many at the end of the event Timeout");
        let record = [1 << 32 | 11, 0, 1 << 8 | 2, 2 << 8 | 5, 1 << 8, 1 << 8 | 7, 2, 2 << 8 | 6, 1, 3, 1 << 8 | 3];
        let words: Vec<u64> = record.into_iter().chain([0]).collect();
        assert_eq!(records(&words).unwrap_err(), "1 words too many at the end of the event Timeout");
        let record = [1 << 32 | 10, 0, 1 << 8 | 2, 2 << 8 | 5, 1 << 8, 1 << 8 | 7, 2, 2 << 8 | 6, 1, 3, 1 << 8 | 3];
        assert_eq!(records(&record).unwrap(), ["Timeout(i = n2, log = <<TRUE, [term |-> {3, Nil}]>>)"]);
    }

    #[test]
    fn messages_and_writes_are_read_in_order() {
        let words = [4 << 32, 1 << 56 | 2 << 32 | 3, 9, 7, 8, 2 << 56 | 3 << 32 | 1, 0];
        assert_eq!(records(&words).unwrap(), ["wrote", "to n2: [7, 8] 9 false", "to n3: [] 0 true"]);
    }

    #[test]
    fn words_that_mean_nothing_are_refused() {
        let cases: [(&[u64], &str); 8] = [
            (&[9 << 32], "a record of kind 9, of which there is none"),
            (&[1 << 32 | 2, 0], "a record of 2 words, where only 1 are left"),
            (&[1 << 32 | 1, 7], "name 7, where the schema has 3 lines, counted from 0"),
            (&[1 << 32 | 1, 1], "`Nil` as an event, which the schema declares as a name"),
            (&[1 << 32 | 1, 0], "an end where a word was to follow, in field i of Timeout"),
            (&[1 << 32 | 2, 0, 99], "a value of kind 99, of which there is none, in field i of Timeout"),
            (
                &[1 << 32 | 2, 0, u64::MAX << 8 | 5],
                "72057594037927935 values, where only 0 words are left, in field i of Timeout",
            ),
            (&[2 << 32 | 2, 99, 0], "a message of 99 bytes in 1 words"),
        ];
        for (words, told) in cases {
            assert_eq!(records(words).unwrap_err(), told);
        }
        let deep: Vec<u64> = [1 << 32 | 101, 0].into_iter().chain([1 << 8 | 5; 100]).collect();
        assert_eq!(
            records(&deep).unwrap_err(),
            "a value that is nested more than 64 levels deep, in field i of Timeout"
        );
    }
}
