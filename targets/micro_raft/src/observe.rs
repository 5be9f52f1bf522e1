//! What the events mean to the oracles that need no spec.

use modelfuzz::oracle::{Entry, Observation, Seen};
use modelfuzz::trace::{Event, Fields, Value};

/// Appends what an event shows.
pub fn observe(event: &Event, seen: &mut Vec<Observation>) {
    let of = Fields(&event.fields);
    match event.name.as_ref() {
        "BecomeLeader" => {
            let entry = Entry { term: of.number("term"), value: 0 };
            seen.push(Observation::Stored { node: of.node("i"), index: of.number("last"), entry });
            seen.push(Observation::Leader { node: of.node("i"), term: of.number("term") });
        }
        "ClientRequest" | "ChangeMembers" => {
            let entry = Entry { term: of.number("term"), value: of.number("v") };
            seen.push(Observation::Stored { node: of.node("i"), index: of.number("index"), entry });
        }
        "HandleAppendRequest" => received_entries(&of, seen),
        "HandleSnapshotRequest" => received_snapshot(&of, seen),
        "AdvanceCommit" => {
            let (node, index) = (of.node("i"), of.number("c"));
            let voters = of.items("members").iter().filter_map(Value::to_node).collect();
            seen.push(Observation::Decided { node, index, voters });
            seen.push(Observation::Committed { node, index });
        }
        "Apply" => {
            let applied = of.items("entries").iter().zip(of.number("first")..);
            seen.extend(applied.map(|(entry, index)| Observation::Applied {
                node: of.node("i"),
                index,
                entry: as_entry(entry),
            }));
        }
        "Asked" => seen.push(Observation::WriteAsked { value: of.number("v") }),
        "Acknowledge" => seen.push(Observation::WriteDone { value: of.number("v") }),
        "ClientRead" => seen.push(Observation::ReadAsked { read: of.number("r") }),
        "ReadDone" => {
            let values = of.items("result").iter().map(Value::to_uint).collect();
            seen.push(Observation::ReadDone { read: of.number("r"), seen: Seen::Log(values) });
        }
        "Restarted" => {
            seen.push(Observation::Restarted { node: of.node("i") });
            seen.push(Observation::Ends { node: of.node("i"), last: of.number("last") });
        }
        _ => {}
    }
}

fn received_entries(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    let (message, reply) = (of.record("m"), of.record("reply"));
    let node = message.node("mdest");
    if reply.get("msuccess") == Some(&Value::Bool(true)) {
        let stored = message.items("mentries").iter().zip(message.number("mprevLogIndex") + 1..);
        seen.extend(stored.map(|(entry, index)| Observation::Stored { node, index, entry: as_entry(entry) }));
    }
    seen.push(Observation::Ends { node, last: of.number("last") });
    seen.push(Observation::Committed { node, index: of.number("commit") });
}

fn received_snapshot(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    let message = of.record("m");
    let (node, index) = (message.node("mdest"), message.number("mlastIndex"));
    if of.number("commit") == index {
        seen.push(Observation::Installed { node, index });
    }
    seen.push(Observation::Ends { node, last: of.number("last") });
    seen.push(Observation::Committed { node, index: of.number("commit") });
}

fn as_entry(value: &Value) -> Entry {
    let of = Fields::of(value);
    Entry { term: of.number("term"), value: of.number("request") }
}
