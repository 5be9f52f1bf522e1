//! Values of the Raft spec as what is written by hand, and back, so that both can be compared state by state.

use std::rc::Rc;

use modelfuzz::tla::State;
use modelfuzz::tla::value::{Set, Symbol, Value};

use super::by_hand::{Body, Entry, Message, Node, Raft, Role, number};

fn field<'v>(record: &'v Value, name: &str) -> &'v Value {
    record.apply(&Value::string(name)).unwrap_or_else(|| panic!("{record} has a field {name}"))
}

fn int(value: &Value) -> u32 {
    match value {
        Value::Int(value) => u32::try_from(*value).unwrap(),
        other => panic!("{other} is no integer"),
    }
}

fn is_true(value: &Value) -> bool {
    *value == Value::Bool(true)
}

/// A message of the spec.
pub fn message(value: &Value) -> Message {
    let numeral = |name| int(field(value, name));
    let body = match field(value, "type").to_string().as_str() {
        "VoteRequest" => Body::VoteRequest { last_term: numeral("lastTerm"), last_index: numeral("lastIndex") },
        "VoteReply" => Body::VoteReply { granted: is_true(field(value, "granted")) },
        "AppendRequest" => Body::AppendRequest {
            previous: numeral("previous"),
            previous_term: numeral("previousTerm"),
            entries: field(value, "entries").range().unwrap_or_default().iter().map(entry).collect(),
            commit: numeral("commit"),
        },
        _ => Body::AppendReply { success: is_true(field(value, "success")), matched: numeral("match") },
    };
    let server = |name| number(field(value, name)) - 1;
    Message { term: numeral("term"), from: server("from"), to: server("to"), body }
}

fn entry(value: &Value) -> Entry {
    Entry { term: int(field(value, "term")), value: number(field(value, "value")) }
}

fn server(index: usize) -> Value {
    Value::model(&format!("s{}", index + 1))
}

fn count(value: u32) -> Value {
    Value::Int(i64::from(value))
}

fn record(fields: &[(&str, Value)]) -> Value {
    Value::record(fields.iter().map(|(name, value)| (Symbol::new(name), value.clone())).collect())
}

fn log(entries: &[Entry]) -> Value {
    let value = |entry: &Entry| Value::model(&format!("v{}", entry.value));
    Value::seq(entries.iter().map(|entry| record(&[("term", count(entry.term)), ("value", value(entry))])).collect())
}

fn message_value(message: &Message) -> Value {
    let name = match message.body {
        Body::VoteRequest { .. } => "VoteRequest",
        Body::VoteReply { .. } => "VoteReply",
        Body::AppendRequest { .. } => "AppendRequest",
        Body::AppendReply { .. } => "AppendReply",
    };
    let mut fields = vec![("type", Value::model(name)), ("term", count(message.term))];
    fields.extend([("from", server(message.from as usize)), ("to", server(message.to as usize))]);
    match &message.body {
        Body::VoteRequest { last_term, last_index } => {
            fields.extend([("lastTerm", count(*last_term)), ("lastIndex", count(*last_index))]);
        }
        Body::VoteReply { granted } => fields.push(("granted", Value::Bool(*granted))),
        Body::AppendRequest { previous, previous_term, entries, commit } => {
            fields.extend([("previous", count(*previous)), ("previousTerm", count(*previous_term))]);
            fields.extend([("entries", log(entries)), ("commit", count(*commit))]);
        }
        Body::AppendReply { success, matched } => {
            fields.extend([("success", Value::Bool(*success)), ("match", count(*matched))]);
        }
    }
    record(&fields)
}

fn by_server(value: impl Fn(usize) -> Value) -> Value {
    let servers: Vec<Value> = (0..3).map(server).collect();
    Value::function(Set::from_sorted(servers), (0..3).map(value).collect())
}

fn bag(messages: &[(Rc<Message>, u32)]) -> Value {
    let mut entries: Vec<(Value, Value)> =
        messages.iter().map(|(message, times)| (message_value(message), count(*times))).collect();
    entries.sort_by(|left, right| left.0.cmp(&right.0));
    let (keys, values) = entries.into_iter().unzip();
    Value::function(Set::from_sorted(keys), values)
}

/// What is written by hand as a state of the spec.
pub fn state(raft: &Raft) -> State {
    let each = |value: &dyn Fn(&Node) -> Value| by_server(|at| value(&raft.nodes[at]));
    let role = |node: &Node| match node.role {
        Role::Follower => Value::model("Follower"),
        Role::Candidate => Value::model("Candidate"),
        Role::Leader => Value::model("Leader"),
    };
    let granted = |node: &Node| Value::set((0..3).filter(|t| node.granted & 1 << t != 0).map(server).collect());
    State::new(vec![
        bag(&raft.messages),
        each(&|node| count(node.term)),
        each(&role),
        each(&|node| node.voted_for.map_or(Value::model("Nil"), |voted| server(voted as usize))),
        each(&|node| log(&node.log)),
        each(&|node| count(node.commit)),
        each(&granted),
        each(&|node| by_server(|to| count(node.next[to]))),
        each(&|node| by_server(|to| count(node.matched[to]))),
    ])
}
