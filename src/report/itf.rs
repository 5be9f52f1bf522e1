//! Traces in the Informal Trace Format (ITF), the JSON that model checkers and viewers of TLA+ share
//! (<https://apalache-mc.org/docs/adr/015adr-trace.html>).

use serde_json::{Map, Value as Json, json};

use super::explanation::Explanation;
use crate::tla::State;
use crate::tla::value::Value;

/// How deep values are told; deeper parts are told as text that stands for what cannot be.
const DEPTH: u32 = 60;

/// How many values a trace tells, the parts of values included: those that are shared are told wherever they stand.
const VALUES: usize = 2_000_000;

/// The largest number that JSON tells exactly everywhere.
const EXACT: i64 = (1 << 53) - 1;

/// The model states that an explained execution followed.
pub fn itf(explanation: &Explanation) -> String {
    let variables: Vec<&str> = explanation.subject.variables.iter().map(|variable| variable.as_str()).collect();
    let (states, actions) = explanation.followed();
    format!("{:#}\n", trace(&variables, &states, &actions))
}

/// A trace of states of these variables. `actions` are what led to each of them, where that is known. What is beyond the
/// bound on the size of a trace is left out, which [`cut`] tells.
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
    let mut teller = Teller { left: VALUES, cut: false };
    let told: Vec<Json> = states
        .iter()
        .enumerate()
        .map(|(index, state)| {
            let mut meta = Map::from_iter([("index".to_owned(), json!(index))]);
            if let Some(action) = actions.get(index) {
                meta.insert("action".to_owned(), json!(action));
            }
            let mut fields = Map::from_iter([("#meta".to_owned(), Json::Object(meta))]);
            fields.extend(state.iter().map(|(name, value)| (name.clone(), teller.tell(value))));
            Json::Object(fields)
        })
        .collect();
    let mut meta = json!({"format": "ITF", "format-description": "https://apalache-mc.org/docs/adr/015adr-trace.html"});
    if let Json::Object(meta) = &mut meta
        && teller.cut
    {
        let why = format!("the states have more than {VALUES} values as JSON; what is beyond is not told");
        meta.insert(CUT.to_owned(), json!(why));
    }
    json!({"#meta": meta, "vars": variables, "states": told})
}

/// The key of what [`cut`] reads.
const CUT: &str = "cut";

/// What was left out of a trace, and why, if anything was.
pub fn cut(trace: &Json) -> Option<&str> {
    trace.get("#meta")?.get(CUT)?.as_str()
}

/// Tells values up to a bound.
struct Teller {
    left: usize,
    cut: bool,
}

impl Teller {
    fn tell(&mut self, value: &Value) -> Json {
        let Some(left) = self.left.checked_sub(1) else {
            self.cut = true;
            return json!({"#unserializable": format!("more than {VALUES} values: not told")});
        };
        self.left = left;
        if value.depth() > DEPTH {
            return text(value);
        }
        match value {
            Value::Bool(value) => json!(value),
            Value::Int(value) if (-EXACT..=EXACT).contains(value) => json!(value),
            Value::Int(value) => json!({"#bigint": value.to_string()}),
            Value::Str(symbol) | Value::Model(symbol) => json!(symbol.as_str()),
            Value::Seq(seq) => Json::Array(self.all(seq.as_slice())),
            Value::Set(set) => json!({"#set": self.all(set.as_slice())}),
            Value::Record(record) => {
                Json::Object(record.fields().map(|(name, value)| (name.to_string(), self.tell(value))).collect())
            }
            Value::Function(function) => {
                let pairs = function.entries().map(|(key, value)| json!([self.tell(key), self.tell(value)]));
                json!({"#map": pairs.collect::<Vec<Json>>()})
            }
            Value::Lazy(_) => match value.as_set() {
                Ok(set) => json!({"#set": self.all(set.as_slice())}),
                Err(_) => text(value),
            },
        }
    }

    fn all(&mut self, values: &[Value]) -> Vec<Json> {
        values.iter().map(|value| self.tell(value)).collect()
    }
}

/// A value that has no form, as text.
fn text(value: &Value) -> Json {
    json!({"#unserializable": value.brief(1000).to_string()})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tla::value::Set;

    #[test]
    fn every_kind_of_value_has_its_form() {
        let tell = |value: &Value| Teller { left: VALUES, cut: false }.tell(value);
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
    fn a_trace_of_values_with_shared_parts_is_bounded() {
        let shared = (0..50).fold(Value::Int(1), |value, _| Value::seq(vec![value.clone(), value]));
        let trace = trace(&["n"], &[State::new(vec![shared])], &[]);
        assert_eq!(cut(&trace), Some("the states have more than 2000000 values as JSON; what is beyond is not told"));
        let last = json!({"#unserializable": "more than 2000000 values: not told"});
        assert_eq!(trace["states"][0]["n"][1], last);
    }

    #[test]
    fn a_trace_names_its_variables_and_actions() {
        let states = [State::new(vec![Value::Int(0)]), State::new(vec![Value::Int(1)])];
        let trace = trace(&["n"], &states, &["Init".to_owned(), "Next".to_owned()]);
        assert_eq!((&trace["vars"], cut(&trace)), (&json!(["n"]), None));
        assert_eq!(trace["states"][1], json!({"#meta": {"index": 1, "action": "Next"}, "n": 1}));
        assert_eq!(trace["#meta"]["format"], json!("ITF"));
    }
}
