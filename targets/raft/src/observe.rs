//! What the events mean to the oracles that need no spec.

use modelfuzz::node::NodeId;
use modelfuzz::oracle::{Entry, Observation, Seen};
use modelfuzz::trace::{Event, Fields, Value};

/// Appends what an event shows.
pub fn observe(event: &Event, seen: &mut Vec<Observation>) {
    let of = Fields(&event.fields);
    let node = of.node("i");
    match event.name.as_ref() {
        "BecomeLeader" => {
            let (term, index) = (of.number("term"), of.number("last"));
            // A new leader appends an entry of no client, unless it appends none.
            if index > 0 {
                seen.push(Observation::Stored { node, index, entry: Entry { term, value: 0 } });
            }
            seen.push(Observation::Leader { node, term });
        }
        "ClientRequest" => {
            let (value, index) = (of.number("v"), of.number("index"));
            seen.push(Observation::WriteAsked { value });
            seen.push(Observation::Stored { node, index, entry: Entry { term: of.number("term"), value } });
        }
        "ChangeMembers" | "RefuseChange" | "EnterJoint" | "LeaveJoint" | "LeaveByItself" => {
            let entry = Entry { term: of.number("term"), value: of.number("v") };
            seen.push(Observation::Stored { node, index: of.number("index"), entry });
        }
        "HandleAppendRequest" => received_entries(&of, seen),
        "ReceiveAppendRequest" => {
            // No reply: it waits for the disk, which is being written to.
            if !matches!(of.get("reply"), Some(Value::Record(_))) {
                stored_entries(&of, seen);
            }
            received_entries(&of, seen);
        }
        "HandleSnapshotRequest" => received_snapshot(&of, seen),
        "HandleHeartbeatRequest" => {
            seen.push(Observation::Committed { node: of.record("m").node("mdest"), index: of.number("commit") });
        }
        "AdvanceCommit" => {
            let index = of.number("c");
            // In joint consensus, a majority of each half.
            for half in ["voters", "outgoing"].into_iter().filter(|half| *half == "voters" || of.get(half).is_some()) {
                let voters = of.items(half).iter().filter_map(Value::to_node).collect();
                seen.push(Observation::Decided { node, index, voters });
            }
            seen.push(Observation::Committed { node, index });
        }
        "Apply" => {
            let entries = of.items("entries").iter().map(entry).zip(of.number("first")..);
            seen.extend(entries.map(|(entry, index)| Observation::Applied { node, index, entry }));
            seen.extend(of.items("done").iter().map(|value| Observation::WriteDone { value: value.to_uint() }));
        }
        "ClientRead" => seen.push(Observation::ReadAsked { read: of.number("r") }),
        "ReadDone" => {
            let values = of.items("values").iter().map(Value::to_uint).collect();
            seen.push(Observation::ReadDone { read: of.number("r"), seen: Seen::Log(values) });
        }
        "Started" => has_log(&of, node, seen),
        "Restarted" => {
            seen.push(Observation::Restarted { node });
            // Entries that were lost may have taken the place of others, which are there again.
            has_log(&of, node, seen);
            seen.push(Observation::Ends { node, last: of.number("last") });
        }
        _ => {}
    }
}

/// What a node has of its log, from the first entry that is not compacted.
fn has_log(of: &Fields<'_>, node: NodeId, seen: &mut Vec<Observation>) {
    let entries = of.items("log").iter().map(entry).zip(of.number("first").max(1)..);
    seen.extend(entries.map(|(entry, index)| Observation::Stored { node, index, entry }));
}

/// What a node stored of a message whose reply waits for its disk: all entries.
fn stored_entries(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    let message = of.record("m");
    let node = message.node("mdest");
    let entries = message.items("mentries").iter().map(entry).zip(message.number("mprevLogIndex") + 1..);
    seen.extend(entries.map(|(entry, index)| Observation::Stored { node, index, entry }));
}

/// Entries up to the index that the reply says match are those of the message.
fn received_entries(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    let (message, reply) = (of.record("m"), of.record("reply"));
    let node = message.node("mdest");
    if reply.get("msuccess") == Some(&Value::Bool(true)) {
        let entries = message.items("mentries").iter().map(entry).zip(message.number("mprevLogIndex") + 1..);
        let matching = entries.take_while(|(_, index)| *index <= reply.number("mindex"));
        seen.extend(matching.map(|(entry, index)| Observation::Stored { node, index, entry }));
    }
    seen.push(Observation::Ends { node, last: of.number("last") });
    seen.push(Observation::Committed { node, index: of.number("commit") });
}

/// `restored` says whether the snapshot took the place of the log.
fn received_snapshot(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    let message = of.record("m");
    let (node, index) = (message.node("mdest"), message.number("mlastIndex"));
    if of.get("restored") == Some(&Value::Bool(true)) {
        seen.push(Observation::Installed { node, index });
    }
    seen.push(Observation::Ends { node, last: of.number("last") });
    seen.push(Observation::Committed { node, index: of.number("commit") });
}

fn entry(value: &Value) -> Entry {
    let of = Fields::of(value);
    Entry { term: of.number("term"), value: of.number("value") }
}
