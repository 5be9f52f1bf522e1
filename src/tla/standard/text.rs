//! Strings as sequences of characters, as far as TLC takes them as such.

use crate::tla::value::Value;

fn chars(value: &Value) -> Option<std::str::Chars<'_>> {
    if let Value::Str(text) = value { Some(text.as_str().chars()) } else { None }
}

/// The first character; `None` if there is none.
pub fn head(text: &Value) -> Option<Value> {
    let first = chars(text)?.next()?;
    Some(Value::string(first.encode_utf8(&mut [0; 4])))
}

/// All but the first character; `None` if there is none.
pub fn tail(text: &Value) -> Option<Value> {
    let mut rest = chars(text)?;
    rest.next()?;
    Some(Value::string(rest.as_str()))
}

/// The characters from one index to another, counted from 1.
///
/// # Errors
///
/// When they are not all within the string.
pub fn part(text: &Value, from: i64, to: i64) -> Result<Value, String> {
    let Some(all) = chars(text) else { return Err("a string is needed".to_owned()) };
    if from > to {
        return Ok(Value::string(""));
    }
    let length = all.clone().count() as i64;
    let (1.., Ok(first), Ok(count)) = (from, usize::try_from(from), usize::try_from(to.saturating_sub(from))) else {
        return Err(format!("{from}..{to} is not within the indices 1..{length} of the string"));
    };
    if to > length {
        return Err(format!("{from}..{to} is not within the indices 1..{length} of the string"));
    }
    Ok(Value::string(&all.skip(first - 1).take(count + 1).collect::<String>()))
}
