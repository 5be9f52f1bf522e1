//! What the events mean to the oracles that need no spec.

use modelfuzz::oracle::{Entry, Observation};
use modelfuzz::trace::{Event, Fields, Value};

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
        "Apply" => {
            let entries = of.items("entries").iter().zip(of.number("first")..);
            seen.extend(entries.map(|(value, index)| Observation::Applied { node, index, entry: entry(value) }));
        }
        "Restart" => {
            seen.push(Observation::Restarted { node });
            seen.push(Observation::Ends { node, last: of.number("length") });
        }
        "Asked" => seen.push(Observation::WriteAsked { value: of.number("v") }),
        "Acknowledge" => seen.push(Observation::WriteDone { value: of.number("v") }),
        _ => {}
    }
}

fn entry(value: &Value) -> Entry {
    Entry { term: 0, value: value.to_uint() }
}
