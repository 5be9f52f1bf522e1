//! What the events mean to the oracles that need no spec: each node has a log of what it committed, in order. A resource
//! manager that waits for an outcome has the transaction as the next entry; where it is aborted, that entry is gone.

use modelfuzz::node::NodeId;
use modelfuzz::oracle::{Entry, Observation};
use modelfuzz::trace::{Event, Fields, Value};

use crate::node::MANAGER;

/// Appends what an event shows.
pub fn observe(event: &Event, seen: &mut Vec<Observation>) {
    let of = Fields(&event.fields);
    match event.name.as_ref() {
        "Begin" => seen.push(Observation::WriteAsked { value: of.number("t") }),
        "Commit" => decided(&of, seen),
        "HandlePrepare" | "HandleAbort" => waits(of.record("m").node("mdest"), &of, seen),
        "HandleCommit" => {
            let (node, last) = (of.record("m").node("mdest"), of.number("commits"));
            if let Some(txn) = of.items("applied").first() {
                let entry = entry(txn.to_uint());
                seen.push(Observation::Applied { node, index: last, entry });
                seen.push(Observation::Stored { node, index: last, entry });
            }
            seen.push(Observation::Committed { node, index: last });
        }
        "ResourceRestarted" => {
            let node = of.node("i");
            seen.push(Observation::Restarted { node });
            waits(node, &of, seen);
        }
        "ManagerRestarted" => {
            seen.push(Observation::Restarted { node: MANAGER });
            seen.push(Observation::Ends { node: MANAGER, last: of.number("count") });
        }
        _ => {}
    }
}

const fn entry(txn: u64) -> Entry {
    Entry { term: 0, value: txn }
}

/// The manager committed a transaction, and tells the client so.
fn decided(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    let (txn, index) = (of.number("t"), of.number("index"));
    let voters = of.items("voters").iter().filter_map(Value::to_node).collect();
    seen.push(Observation::Stored { node: MANAGER, index, entry: entry(txn) });
    seen.push(Observation::Decided { node: MANAGER, index, voters });
    seen.push(Observation::WriteDone { value: txn });
}

/// What a resource manager waits for is the last entry of its log.
fn waits(node: NodeId, of: &Fields<'_>, seen: &mut Vec<Observation>) {
    let (doubt, last) = (of.number("doubt"), of.number("commits"));
    if doubt == 0 {
        seen.push(Observation::Ends { node, last });
    } else {
        seen.push(Observation::Stored { node, index: last + 1, entry: entry(doubt) });
    }
    seen.push(Observation::Committed { node, index: last });
}
