//! Events that are observations as they stand, by their names and fields: what a library behind the C interface writes.

use super::observation::{Entry, Observation, Seen};
use crate::node::NodeId;
use crate::trace::{Event, Fields, OBSERVATION, Value};

/// Appends what an event shows whose name is [`OBSERVATION`] and that of an [`Observation`]; its fields are the observation's. What a field
/// lacks is zero or empty.
pub fn declared(event: &Event, seen: &mut Vec<Observation>) {
    let name = event.name.strip_prefix(OBSERVATION);
    seen.extend(name.and_then(|name| read(name, &Fields(&event.fields))));
}

fn read(name: &str, of: &Fields<'_>) -> Option<Observation> {
    let node: NodeId = of.node("node");
    let index = of.number("index");
    let entry = Entry { term: of.number("term"), value: of.number("value") };
    let value = entry.value;
    Some(match name {
        "Stored" => Observation::Stored { node, index, entry },
        "Ends" => Observation::Ends { node, last: of.number("last") },
        "Installed" => Observation::Installed { node, index },
        "Decided" => {
            let voters = of.items("voters").iter().filter_map(Value::to_node).collect();
            Observation::Decided { node, index, voters }
        }
        "Committed" => Observation::Committed { node, index },
        "Applied" => Observation::Applied { node, index, entry },
        "Leader" => Observation::Leader { node, term: entry.term },
        "Restarted" => Observation::Restarted { node },
        "WriteAsked" => Observation::WriteAsked { value },
        "WriteDone" => Observation::WriteDone { value },
        "ReadAsked" => Observation::ReadAsked { read: of.number("read") },
        "ReadDone" => Observation::ReadDone { read: of.number("read"), seen: result(of) },
        _ => return None,
    })
}

fn result(of: &Fields<'_>) -> Seen {
    match of.get("log") {
        Some(_) => Seen::Log(of.items("log").iter().map(Value::to_uint).collect()),
        None => Seen::Register(of.number("register")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(event: Event) -> Vec<Observation> {
        let mut seen = Vec::new();
        declared(&event, &mut seen);
        seen
    }

    #[test]
    fn an_event_of_an_observations_name_is_one() {
        let event = Event::new("observe Applied").with("node", Value::Node(NodeId(1))).with("index", Value::Int(3));
        let event = event.with("term", Value::Int(2)).with("value", Value::Int(7));
        let entry = Entry { term: 2, value: 7 };
        assert_eq!(seen(event), [Observation::Applied { node: NodeId(1), index: 3, entry }]);
        assert_eq!(seen(Event::new("Applied")), []);
    }

    #[test]
    fn a_read_is_of_a_register_or_of_a_log() {
        let read = Event::new("observe ReadDone").with("read", Value::Int(4));
        let register = seen(read.clone().with("register", Value::Int(2)));
        assert_eq!(register, [Observation::ReadDone { read: 4, seen: Seen::Register(2) }]);
        let log = seen(read.with("log", Value::Seq(vec![Value::Int(2), Value::Int(5)])));
        assert_eq!(log, [Observation::ReadDone { read: 4, seen: Seen::Log(vec![2, 5]) }]);
    }
}
