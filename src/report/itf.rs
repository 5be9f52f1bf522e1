//! Traces in the Informal Trace Format (ITF), the JSON that model checkers and viewers of TLA+ share
//! (<https://apalache-mc.org/docs/adr/015adr-trace.html>).

use serde_json::{Map, Value as Json, json};

use super::explanation::Explanation;
use crate::tla::State;
use crate::tla::value::Value;

/// How deep values are told; deeper parts are told as text that stands for what cannot be.
const DEPTH: u32 = 60;

/// The largest number that JSON tells exactly everywhere.
const EXACT: i64 = (1 << 53) - 1;

/// The model states that an explained execution followed.
pub fn itf(explanation: &Explanation) -> String {
    let variables: Vec<&str> = explanation.subject.variables.iter().map(|variable| variable.as_str()).collect();
    let (states, actions) = explanation.followed();
    format!("{:#}\n", trace(&variables, &states, &actions))
}

/// A trace of states of these variables. `actions` are what led to each of them, where that is known.
pub fn trace(variables: &[&str], states: &[State], actions: &[String]) -> Json {
    let named = |state: &State| -> Vec<(String, Value)> {
        variables.iter().zip(state.values()).map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
    };
    trace_of(&states.iter().map(named).collect::<Vec<_>>(), actions)
}

/// A trace of states that are given as names and values.
pub fn trace_of(states: &[Vec<(String, Value)>], actions: &[String]) -> Json {
    let variables: Vec<&String> =
        states.first().map(|state| state.iter().map(|(name, _)| name).collect()).unwrap_or_default();
    let told: Vec<Json> = states
        .iter()
        .enumerate()
        .map(|(index, state)| {
            let mut meta = Map::from_iter([("index".to_owned(), json!(index))]);
            if let Some(action) = actions.get(index) {
                meta.insert("action".to_owned(), json!(action));
            }
            let mut fields = Map::from_iter([("#meta".to_owned(), Json::Object(meta))]);
            fields.extend(state.iter().map(|(name, value)| (name.clone(), tell(value))));
            Json::Object(fields)
        })
        .collect();
    json!({"#meta": {"format": "ITF", "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html"}, "vars": variables, "states": told})
}

/// A value.
fn tell(value: &Value) -> Json {
    if value.depth() > DEPTH {
        return json!({"#unserializable": value.brief(1000).to_string()});
    }
    let all = |values: &[Value]| values.iter().map(tell).collect::<Vec<Json>>();
    match value {
        Value::Bool(value) => json!(value),
        Value::Int(value) if (-EXACT..=EXACT).contains(value) => json!(value),
        Value::Int(value) => json!({"#bigint": value.to_string()}),
        Value::Str(symbol) | Value::Model(symbol) => json!(symbol.as_str()),
        Value::Seq(seq) => json!(all(seq.as_slice())),
        Value::Set(set) => json!({"#set": all(set.as_slice())}),
        Value::Record(record) => {
            Json::Object(record.fields().map(|(name, value)| (name.to_string(), tell(value))).collect())
        }
        Value::Function(function) => {
            let pairs: Vec<Json> = function.entries().map(|(key, value)| json!([tell(key), tell(value)])).collect();
            json!({"#map": pairs})
        }
        Value::Lazy(_) => match value.as_set() {
            Ok(set) => json!({"#set": all(set.as_slice())}),
            Err(_) => json!({"#unserializable": value.brief(1000).to_string()}),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tla::value::Set;

    #[test]
    fn every_kind_of_value_has_its_form() {
        let nested = (0..100).fold(Value::Int(0), |inner, _| Value::seq(vec![inner]));
        let function = Value::function(Set::new(vec![Value::model("a")]), vec![Value::Int(1)]);
        for (value, expected) in [
            (Value::Bool(true), json!(true)),
            (Value::Int(-5), json!(-5)),
            (Value::Int(i64::MAX), json!({"#bigint": "9223372036854775807"})),
            (Value::string("x"), json!("x")),
            (Value::model("n1"), json!("n1")),
            (Value::seq(vec![Value::Int(1), Value::string("b")]), json!([1, "b"])),
            (Value::set(vec![Value::Int(2), Value::Int(1)]), json!({"#set": [1, 2]})),
            (Value::record(vec![("f".into(), Value::Int(1))]), json!({"f": 1})),
            (function, json!({"#map": [["a", 1]]})),
            (Value::interval(1, 2), json!({"#set": [1, 2]})),
            (Value::naturals(), json!({"#unserializable": "Nat"})),
        ] {
            assert_eq!(tell(&value), expected);
        }
        assert!(tell(&nested).get("#unserializable").is_some());
    }

    #[test]
    fn a_trace_names_its_variables_and_actions() {
        let states = [State::new(vec![Value::Int(0)]), State::new(vec![Value::Int(1)])];
        let trace = trace(&["n"], &states, &["Init".to_owned(), "Next".to_owned()]);
        assert_eq!(trace["vars"], json!(["n"]));
        assert_eq!(trace["states"][1], json!({"#meta": {"index": 1, "action": "Next"}, "n": 1}));
        assert_eq!(trace["#meta"]["format"], json!("ITF"));
    }
}
