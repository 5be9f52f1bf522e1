//! `S \cup T`, where one of them is lazy.

use super::{Lazy, Members, Size};
use crate::tla::value::display::{Piece, listed};
use crate::tla::value::{Set, SetError, Value};

pub(super) const TAG: u8 = 25;

/// The union of at least two sets.
struct Union(Vec<Value>);

/// The union of these sets, of which those with elements are joined at once.
pub(in crate::tla::value) fn of(parts: Vec<Value>) -> Result<Value, SetError> {
    let (mut listed, mut lazy) = (Vec::new(), Vec::new());
    let mut single = None;
    for part in parts {
        match part {
            Value::Set(set) if set.is_empty() => {}
            Value::Set(set) => {
                listed.extend_from_slice(set.as_slice());
                single = if single.is_none() && listed.len() == set.len() { Some(set) } else { None };
            }
            Value::Lazy(set) if set.tag() == TAG => lazy.extend_from_slice(set.children()),
            part => {
                part.require_set()?;
                lazy.push(part);
            }
        }
    }
    join(single, listed, lazy)
}

/// The union of listed elements, which are those of `single` if it is given, and other sets.
fn join(single: Option<Set>, listed: Vec<Value>, mut lazy: Vec<Value>) -> Result<Value, SetError> {
    let elements = single.unwrap_or_else(|| Set::new(listed));
    if lazy.is_empty() {
        return Ok(Value::Set(elements));
    }
    if !elements.is_empty() {
        lazy.push(Value::Set(elements));
    }
    match lazy.as_slice() {
        [only] => Ok(only.clone()),
        _ => Lazy::build(Union(lazy)),
    }
}

impl Members for Union {
    fn tag(&self) -> u8 {
        TAG
    }

    fn children(&self) -> &[Value] {
        &self.0
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        // A value of a kind that one part refuses may well be in another: {"none"} \cup Nat.
        let mut refusal = None;
        for part in &self.0 {
            match part.contains(value) {
                Ok(true) => return Ok(Some(true)),
                Ok(false) => {}
                Err(error) => refusal = refusal.or(Some(error)),
            }
        }
        refusal.map_or(Ok(Some(false)), Err)
    }

    fn size(&self) -> Size {
        self.0.iter().map(Size::of).fold(Size::Exactly(0), Size::plus)
    }

    fn enumerate(&self, limit: usize) -> Result<Set, SetError> {
        let mut all = Set::empty();
        for part in &self.0 {
            all = all.union(&part.enumerate(limit)?);
            if all.len() > limit {
                break;
            }
        }
        Ok(all)
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        listed("(", &self.0, " \\cup ", ")", out);
    }
}
