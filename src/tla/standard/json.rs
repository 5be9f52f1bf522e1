//! `Json`, of the CommunityModules.

use crate::tla::value::{Set, Value};

use super::io_utils::refused;
use super::{Native, TEXT, describe, elements, one, strict, too_long};

/// All of it.
pub(super) static NATIVES: &[Native] = &[
    strict("ToJson", &[0], |args| text(args, node)),
    strict("ToJsonArray", &[0], |args| text(args, array)),
    strict("ToJsonObject", &[0], |args| text(args, object)),
    strict("JsonSerialize", &[0, 0], |_| Err(refused("writes a file"))),
    strict("JsonDeserialize", &[0], |_| Err(refused("reads a file"))),
    strict("ndJsonSerialize", &[0, 0], |_| Err(refused("writes a file"))),
    strict("ndJsonDeserialize", &[0], |_| Err(refused("reads a file"))),
];

/// How deep a value may nest.
const DEPTH: u32 = 500;

type Write = fn(&Value, &mut String) -> Result<(), String>;

fn text(args: &[Value], write: Write) -> Result<Value, String> {
    let value = one(args)?;
    if value.depth() > DEPTH {
        return Err(format!("the value nests deeper than {DEPTH} levels"));
    }
    let mut out = String::new();
    write(value, &mut out)?;
    Ok(Value::string(&out))
}

fn node(value: &Value, out: &mut String) -> Result<(), String> {
    // Parts that are shared are written wherever they stand.
    if out.len() > TEXT {
        return Err(too_long());
    }
    match value {
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Int(value) => out.push_str(&value.to_string()),
        Value::Str(text) | Value::Model(text) => out.push_str(&quoted(text.as_str())?),
        Value::Record(_) | Value::Function(_) => return object(value, out),
        Value::Seq(_) | Value::Set(_) | Value::Lazy(_) => return array(value, out),
    }
    Ok(())
}

fn quoted(text: &str) -> Result<String, String> {
    serde_json::to_string(text).map_err(|error| error.to_string())
}

/// The elements of a sequence or a set, or the values of another function.
fn array(value: &Value, out: &mut String) -> Result<(), String> {
    let items = match value.range() {
        Some(values) => values,
        None => elements(value)?.as_slice(),
    };
    out.push('[');
    for (at, item) in items.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        node(item, out)?;
    }
    out.push(']');
    Ok(())
}

fn object(value: &Value, out: &mut String) -> Result<(), String> {
    let (Some(domain), Some(values)) = (value.domain(), value.range()) else {
        return Err(format!("a record or a function is needed, but this is {}", describe(value)));
    };
    let domain: Set = domain;
    out.push('{');
    for (at, (key, item)) in domain.iter().zip(values).enumerate() {
        if at > 0 {
            out.push(',');
        }
        let key = match key {
            Value::Str(text) => text.as_str().to_owned(),
            other => other.text_within(TEXT).ok_or_else(too_long)?,
        };
        out.push_str(&quoted(&key)?);
        out.push(':');
        node(item, out)?;
    }
    out.push('}');
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_values_with_shared_parts_are_bounded() {
        let doubled = (0..60).fold(Value::Int(1), |value, _| Value::seq(vec![value.clone(), value]));
        let keyed = Value::function(Set::new(vec![doubled.clone()]), vec![Value::Int(1)]);
        for (write, value) in [(node as Write, doubled), (object, keyed)] {
            let message = text(&[value], write).unwrap_err();
            assert_eq!(message, "the text is longer than 16777216 bytes, the most that is made");
        }
        assert_eq!(text(&[Value::seq(vec![Value::Int(1)])], node).unwrap(), Value::string("[1]"));
    }
}
