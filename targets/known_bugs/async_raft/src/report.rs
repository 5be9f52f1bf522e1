//! What a node reports of its server, as events of the spec, and what they mean to the oracles that need no spec.

use modelfuzz::node::NodeId;
use modelfuzz::oracle::{Entry, Observation, Seen};
use modelfuzz::trace::{Event, Fields, Text, Value};

use crate::disk::{Contents, Record};

/// An event of a node.
pub fn of(name: &'static str, node: NodeId) -> Event {
    Event::new(name).with("i", Value::Node(node))
}

fn entries(records: &[Record]) -> Value {
    let entry = |record: &Record| {
        let (term, value) = (Value::uint(record.term), Value::uint(record.value().unwrap_or(0)));
        Value::Record(vec![(Text::Borrowed("term"), term), (Text::Borrowed("value"), value)])
    };
    Value::Seq(records.iter().map(entry).collect())
}

/// A server started from its disk.
pub fn restarted(node: NodeId, contents: &Contents) -> Event {
    let event = of("Restart", node).with("promise", Value::uint(contents.state.current_term));
    event.with("length", Value::uint(contents.log.len() as u64)).with("index", Value::uint(contents.applied))
}

/// What a server did to its disk, if anything.
pub fn step(node: NodeId, before: &Contents, now: &Contents) -> Option<Event> {
    let same = before.log.iter().zip(&now.log).take_while(|(before, now)| before == now).count();
    let rest = now.log.get(same..).unwrap_or_default();
    (before != now).then(|| {
        let event = of("Step", node).with("promise", Value::uint(now.state.current_term));
        let event = event.with("after", Value::uint(same as u64)).with("entries", entries(rest));
        event.with("index", Value::uint(now.applied))
    })
}

/// Appends what an event shows.
pub fn observe(event: &Event, seen: &mut Vec<Observation>) {
    let of = Fields(&event.fields);
    let node = of.node("i");
    match event.name.as_ref() {
        "Step" => {
            let after = of.number("after");
            seen.push(Observation::Ends { node, last: after });
            let entries = of.items("entries").iter().zip(after + 1..);
            seen.extend(entries.map(|(value, index)| Observation::Stored { node, index, entry: entry(value) }));
            seen.push(Observation::Committed { node, index: of.number("index") });
        }
        "Restart" => {
            seen.push(Observation::Restarted { node });
            seen.push(Observation::Ends { node, last: of.number("length") });
        }
        "Asked" => seen.push(Observation::WriteAsked { value: of.number("v") }),
        "Acknowledge" => seen.push(Observation::WriteDone { value: of.number("v") }),
        "ReadAsked" => seen.push(Observation::ReadAsked { read: of.number("r") }),
        "ReadDone" => {
            let values = of.items("values").iter().map(Value::to_uint).collect();
            seen.push(Observation::ReadDone { read: of.number("r"), seen: Seen::Log(values) });
        }
        _ => {}
    }
}

fn entry(value: &Value) -> Entry {
    let of = Fields::of(value);
    Entry { term: of.number("term"), value: of.number("value") }
}
