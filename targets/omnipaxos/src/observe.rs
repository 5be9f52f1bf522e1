//! What the events mean to the oracles that need no spec. An entry of Omni-Paxos has no term of its own.

use modelfuzz::node::NodeId;
use modelfuzz::oracle::{Entry, Observation};
use modelfuzz::trace::{Event, Fields, Value};

/// Appends what an event shows.
pub fn observe(event: &Event, seen: &mut Vec<Observation>) {
    let of = Fields(&event.fields);
    match event.name.as_ref() {
        "Wrote" => {
            let (node, after) = (of.node("i"), of.number("after"));
            seen.push(Observation::Ends { node, last: after });
            let entries = of.items("entries").iter().zip(after + 1..);
            seen.extend(entries.map(|(value, index)| Observation::Stored { node, index, entry: entry(value) }));
        }
        "Apply" => {
            let (node, first) = (of.node("i"), of.number("first"));
            let entries = of.items("entries").iter().zip(first..);
            seen.extend(entries.map(|(value, index)| Observation::Applied { node, index, entry: entry(value) }));
        }
        "Asked" => seen.push(Observation::WriteAsked { value: of.number("v") }),
        "Acknowledge" => seen.push(Observation::WriteDone { value: of.number("v") }),
        "Restarted" => restarted(&of, seen),
        "HandlePromise" => {
            leads(&of, seen);
            stands(&of, seen);
        }
        "HandleAccepted" => {
            decides(&of, seen);
            stands(&of, seen);
        }
        _ => stands(&of, seen),
    }
}

fn entry(value: &Value) -> Entry {
    Entry { term: 0, value: value.to_uint() }
}

/// How much of a log its server knows to be decided, after it has handled a message.
fn stands(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    if of.get("decided").is_some() && of.get("m").is_some() {
        seen.push(Observation::Committed { node: of.record("m").node("mdest"), index: of.number("decided") });
    }
}

fn restarted(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    let node = of.node("i");
    seen.push(Observation::Restarted { node });
    seen.push(Observation::Ends { node, last: of.number("length") });
}

/// The messages that an event reports as sent.
fn sent<'a>(of: &Fields<'a>) -> impl Iterator<Item = Fields<'a>> {
    let items = |value: &'a Value| match value {
        Value::Set(items) | Value::Seq(items) => items.iter(),
        _ => [].iter(),
    };
    of.items("sent").iter().flat_map(items).map(Fields::of)
}

fn has_type(message: &Fields<'_>, name: &'static str) -> bool {
    message.get("mtype") == Some(&Value::str(name))
}

/// Who opens sessions with followers leads the ballot.
fn leads(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    if sent(of).any(|message| has_type(&message, "AcceptSync")) {
        seen.push(Observation::Leader { node: of.record("m").node("mdest"), term: of.number("promise") });
    }
}

/// A leader decides what a majority has accepted, and says so.
fn decides(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    if sent(of).any(|message| has_type(&message, "Decide")) {
        let voters = of.items("voters").iter().filter_map(Value::to_node).collect();
        let node: NodeId = of.record("m").node("mdest");
        seen.push(Observation::Decided { node, index: of.number("decided"), voters });
    }
}
