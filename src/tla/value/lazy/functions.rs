//! `[S -> T]`.

use super::cartesian::choices;
use super::{Members, Size};
use crate::tla::value::display::Piece;
use crate::tla::value::{Form, Set, SetError, Value};

pub(super) const TAG: u8 = 21;

/// The functions from the first set to the second.
pub(super) struct Functions(pub(super) [Value; 2]);

impl Members for Functions {
    fn tag(&self) -> u8 {
        TAG
    }

    fn children(&self) -> &[Value] {
        &self.0
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        let [domain, range] = &self.0;
        let Some(values) = value.range() else { return Ok(None) };
        if !has_domain(value, values.len(), domain)? {
            return Ok(Some(false));
        }
        for value in values {
            if !range.contains(value)? {
                return Ok(Some(false));
            }
        }
        Ok(Some(true))
    }

    fn size(&self) -> Size {
        let [domain, range] = &self.0;
        Size::of(domain).functions_to(Size::of(range))
    }

    fn enumerate(&self, limit: usize) -> Result<Set, SetError> {
        let [domain, range] = &self.0;
        let domain = domain.enumerate(limit)?;
        let range = if domain.is_empty() { Set::empty() } else { range.enumerate(limit)? };
        let form = Form::of(&domain);
        Ok(choices(&vec![range; domain.len()], limit, |values| form.build(values)))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        let [domain, range] = &self.0;
        out.extend([
            Piece::Text("["),
            Piece::Value(domain),
            Piece::Text(" -> "),
            Piece::Value(range),
            Piece::Text("]"),
        ]);
    }
}

/// Whether a function of so many arguments has this domain.
fn has_domain(function: &Value, arguments: usize, domain: &Value) -> Result<bool, SetError> {
    match (function, domain) {
        (Value::Function(function), Value::Set(domain)) if function.domain().same(domain) => Ok(true),
        (_, Value::Lazy(lazy)) if lazy.size() == Size::Infinite => Ok(false),
        (Value::Seq(_), Value::Lazy(lazy)) if lazy.interval().is_some() => {
            Ok(lazy.interval() == Some((1, arguments as i64)))
        }
        _ => {
            let own = Value::Set(function.domain().unwrap_or_else(Set::empty));
            Ok(own.try_eq(domain)?)
        }
    }
}
