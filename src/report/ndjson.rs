//! An explained execution as JSON, one object a line.
//!
//! The first line is `{"kind": "modelfuzz", "version": 1, ...}`: the version of this schema, the target, its options, its
//! nodes and the variables of its spec. Each further line has a `kind` and the number of its `step` (0 when the system
//! started, else that of the choice, from 1):
//!
//! | kind | fields |
//! | --- | --- |
//! | `choice` | `choice` as text; `done`; `cone`: whether it can have led to the finding |
//! | `send` | `message` (its number), `from`, `to`, `content` as TLA+, `waits` for the disk |
//! | `copy` | `message`, `from`, `to`, `of` |
//! | `deliver`, `lose`, `unsend` | `message`, `from`, `to` |
//! | `event` | `name`, `fields`; values as in the Informal Trace Format, nodes and constants as strings |
//! | `model` | `action`, `changes` as text: one line for each step of the model that agrees with the event before it |
//! | `finding` | `oracle`, `fault`, `event`, `reason` |

use serde_json::{Map, Value as Json, json};

use super::change::state_changes;
use super::explanation::Explanation;
use super::recording::Step;
use crate::cluster::{Moved, Movement};
use crate::trace::{Event, Text, Value};

/// The version of the schema; it grows whenever a field changes its meaning or goes.
pub const VERSION: u32 = 1;

/// The lines.
pub fn ndjson(explanation: &Explanation) -> String {
    let subject = &explanation.subject;
    let variables: Vec<&str> = subject.variables.iter().map(|variable| variable.as_str()).collect();
    let mut lines = vec![json!({
        "kind": "modelfuzz", "version": VERSION, "target": subject.target, "options": subject.options,
        "nodes": subject.nodes, "variables": variables,
    })];
    for (position, step) in explanation.steps.iter().enumerate() {
        tell(explanation, position, step, &mut lines);
        if let Some(finding) = explanation.finding.as_ref().filter(|_| explanation.violation == Some(position)) {
            lines.push(json!({
                "kind": "finding", "step": step.number, "oracle": finding.class.oracle, "fault": finding.class.fault,
                "event": finding.event, "reason": finding.reason,
            }));
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn tell(explanation: &Explanation, position: usize, step: &Step, lines: &mut Vec<Json>) {
    let number = step.number;
    if let Some(choice) = step.choice {
        let (choice, cone) = (choice.to_string(), explanation.matters(position));
        lines.push(json!({"kind": "choice", "step": number, "choice": choice, "done": step.done, "cone": cone}));
    }
    lines.extend(step.movements.iter().map(|movement| moved(number, movement)));
    for happened in &step.happened {
        lines.push(event(number, &happened.event));
        for step in &happened.moves {
            let changes = state_changes(&explanation.subject.variables, &step.before, &step.after);
            lines.push(json!({"kind": "model", "step": number, "action": happened.event.name, "changes": changes}));
        }
    }
}

fn moved(step: usize, Movement { message, from, to, what }: &Movement) -> Json {
    let (from, to) = (from.to_string(), to.to_string());
    let plain = |kind: &str| json!({"kind": kind, "step": step, "message": message, "from": from, "to": to});
    let mut line = match what {
        Moved::Sent { .. } => plain("send"),
        Moved::Copied { .. } => plain("copy"),
        Moved::Delivered => plain("deliver"),
        Moved::Lost => plain("lose"),
        Moved::Unsent => plain("unsend"),
    };
    if let Json::Object(fields) = &mut line {
        match what {
            Moved::Sent { content, waits } => {
                fields.insert("content".to_owned(), json!(content.to_string()));
                fields.insert("waits".to_owned(), json!(waits));
            }
            Moved::Copied { of } => {
                fields.insert("of".to_owned(), json!(of));
            }
            Moved::Delivered | Moved::Lost | Moved::Unsent => {}
        }
    }
    line
}

fn event(step: usize, event: &Event) -> Json {
    json!({"kind": "event", "step": step, "name": event.name, "fields": record(&event.fields)})
}

fn record(fields: &[(Text, Value)]) -> Json {
    Json::Object(fields.iter().map(|(name, value)| (name.to_string(), json(value))).collect::<Map<_, _>>())
}

/// The largest number that JSON tells exactly everywhere.
const EXACT: i64 = (1 << 53) - 1;

fn json(value: &Value) -> Json {
    let all = |values: &[Value]| values.iter().map(json).collect::<Vec<Json>>();
    match value {
        Value::Bool(value) => json!(value),
        Value::Int(value) if (-EXACT..=EXACT).contains(value) => json!(value),
        Value::Int(value) => json!({"#bigint": value.to_string()}),
        Value::Str(text) | Value::Constant(text) => json!(text),
        Value::Node(node) => json!(node.to_string()),
        Value::Seq(items) => json!(all(items)),
        Value::Set(items) => json!({"#set": all(items)}),
        Value::Record(fields) => record(fields),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::NodeId;

    #[test]
    fn every_kind_of_value_has_its_form() {
        for (value, expected) in [
            (Value::Bool(false), json!(false)),
            (Value::Int(3), json!(3)),
            (Value::Int(i64::MIN), json!({"#bigint": "-9223372036854775808"})),
            (Value::str("x\"y"), json!("x\"y")),
            (Value::constant("Nil"), json!("Nil")),
            (Value::Node(NodeId(1)), json!("n2")),
            (Value::Seq(vec![Value::Int(1), Value::Bool(true)]), json!([1, true])),
            (Value::Set(vec![Value::Int(2)]), json!({"#set": [2]})),
            (Value::Record(vec![("term".into(), Value::Int(1))]), json!({"term": 1})),
        ] {
            assert_eq!(json(&value), expected);
        }
    }
}
