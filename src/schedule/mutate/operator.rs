//! The operators of the mutator, by name.

use super::draft::Draft;
use super::{
    delete, duplicate_run, extend_rare, fault_near_rare, fresh, insert, insert_macro, late, operand, regrow, replace,
    shift, splice, splice_at_state, swap,
};

/// An edit of a draft, which holds at least one choice and at most its limit before and after; it says whether it
/// changed the draft, and leaves it as it is where it cannot.
pub(super) type Edit = fn(&mut Draft<'_>) -> bool;

/// What a mutation may be.
#[derive(Clone, Copy)]
pub(super) struct Operator {
    /// Its name in options and in reports.
    pub(super) name: &'static str,
    /// The edit; none for libFuzzer's own mutator, on the bytes.
    pub(super) edit: Option<Edit>,
    /// How many mutations of a hundred it is where nothing was learned.
    pub(super) share: u32,
}

/// The place of libFuzzer's own mutator in the table.
pub(super) const LIBRARY: usize = 0;

/// All operators. Edits that cannot be made are replaced by regrowing, so that is the second.
pub(super) const OPERATORS: [Operator; 16] = [
    Operator { name: "library", edit: None, share: 1 },
    operator("regrow", regrow::regrow, 10),
    operator("fresh", fresh::fresh, 15),
    operator("extend_rare", extend_rare::extend_rare, 38),
    operator("splice_at_state", splice_at_state::splice_at_state, 4),
    operator("fault_near_rare", fault_near_rare::fault_near_rare, 5),
    operator("late", late::late, 10),
    operator("insert", insert::insert, 2),
    operator("delete", delete::delete, 2),
    operator("replace", replace::replace, 2),
    operator("swap", swap::swap, 2),
    operator("move", shift::shift, 2),
    operator("duplicate", duplicate_run::duplicate_run, 2),
    operator("splice", splice::splice, 2),
    operator("macro", insert_macro::insert_macro, 2),
    operator("operand", operand::operand, 1),
];

/// The operators that need to know where executions have been.
pub(super) const OF_PLACES: [&str; 3] = ["extend_rare", "splice_at_state", "fault_near_rare"];

const fn operator(name: &'static str, edit: Edit, share: u32) -> Operator {
    Operator { name, edit: Some(edit), share }
}

/// The names of all operators.
pub fn names() -> impl Iterator<Item = &'static str> {
    OPERATORS.iter().map(|operator| operator.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_a_hundred_and_names_differ() {
        assert_eq!(OPERATORS.iter().map(|operator| operator.share).sum::<u32>(), 100);
        assert!(OPERATORS[LIBRARY].edit.is_none());
        assert!(OF_PLACES.iter().all(|name| names().any(|known| known == *name)));
        let mut all: Vec<&str> = names().collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), OPERATORS.len());
    }
}
