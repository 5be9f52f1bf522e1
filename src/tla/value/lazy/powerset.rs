//! `SUBSET S`.

use super::{Members, Size};
use crate::tla::value::display::Piece;
use crate::tla::value::order::Class;
use crate::tla::value::{Set, SetError, Value};

pub(super) const TAG: u8 = 20;

/// The subsets of a set.
pub(super) struct Powerset(pub(super) [Value; 1]);

impl Members for Powerset {
    fn tag(&self) -> u8 {
        TAG
    }

    fn children(&self) -> &[Value] {
        &self.0
    }

    fn contains(&self, value: &Value) -> Result<Option<bool>, SetError> {
        let [base] = &self.0;
        if value.class() != Class::Set { Ok(None) } else { value.is_subset_of(base).map(Some) }
    }

    fn size(&self) -> Size {
        let [base] = &self.0;
        Size::of(base).subsets()
    }

    fn enumerate(&self, limit: usize) -> Result<Set, SetError> {
        let [base] = &self.0;
        let base = base.enumerate(limit)?;
        let mut out = Vec::new();
        for size in 0..=base.len() {
            subsets(base.as_slice(), size, limit, &mut out);
        }
        Ok(Set::from_sorted(out))
    }

    fn pieces<'a>(&'a self, out: &mut Vec<Piece<'a>>) {
        let [base] = &self.0;
        out.extend([Piece::Text("SUBSET "), Piece::Value(base)]);
    }
}

/// Appends the subsets of one size in lexicographic order, until there are more than `limit` in all.
fn subsets(base: &[Value], size: usize, limit: usize, out: &mut Vec<Value>) {
    let mut at: Vec<usize> = (0..size).collect();
    while out.len() <= limit {
        out.push(Value::Set(Set::from_sorted(at.iter().filter_map(|at| base.get(*at)).cloned().collect())));
        // The last index that can still move on; those behind it follow closely.
        let Some((place, index)) = at.iter().copied().enumerate().rfind(|(place, at)| at + size < base.len() + place)
        else {
            break;
        };
        at.truncate(place);
        at.extend(index + 1..index + 1 + size - place);
    }
}
