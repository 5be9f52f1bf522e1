//! What the events mean to the oracles that need no spec. An entry of Omni-Paxos has no term of its own.

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

/// A leader decides up to where a majority has accepted. Where no follower is in touch any more, it tells nobody.
fn decides(of: &Fields<'_>, seen: &mut Vec<Observation>) {
    let (message, index) = (of.record("m"), of.number("decided"));
    if index > 0 && index == message.number("mlength") && of.number("promise") == message.number("mballot") {
        let voters = of.items("voters").iter().filter_map(Value::to_node).collect();
        seen.push(Observation::Decided { node: message.node("mdest"), index, voters });
    }
}

#[cfg(test)]
mod tests {
    use modelfuzz::node::NodeId;

    use super::*;

    fn accepted(decided: u64) -> Vec<Observation> {
        let number = |name: &'static str, value| (name.into(), Value::uint(value));
        let dest = ("mdest".into(), Value::Node(NodeId(0)));
        let message = Value::Record(vec![number("mballot", 17), number("mlength", 2), dest]);
        let event = Event::new("HandleAccepted").with("m", message).with("voters", Value::Set(Vec::new()));
        let event = event.with("sent", Value::Seq(Vec::new()));
        let mut seen = Vec::new();
        observe(&event.with("promise", Value::uint(17)).with("decided", Value::uint(decided)), &mut seen);
        seen
    }

    #[test]
    fn a_leader_decides_although_it_tells_nobody() {
        let decided = Observation::Decided { node: NodeId(0), index: 2, voters: Vec::new() };
        assert!(accepted(2).contains(&decided));
        assert!(!accepted(1).contains(&decided));
    }
}
