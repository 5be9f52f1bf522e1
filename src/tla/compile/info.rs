//! What is known of compiled code: what it depends on, and how deep it nests.

use super::ir::{Expr, Kind, SlotId, VarId};

/// A small set of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ids(Vec<u32>);

impl Ids {
    /// Adds a number.
    pub fn insert(&mut self, id: u32) {
        if let Err(at) = self.0.binary_search(&id) {
            self.0.insert(at, id);
        }
    }

    /// Removes a number.
    pub fn remove(&mut self, id: u32) {
        if let Ok(at) = self.0.binary_search(&id) {
            self.0.remove(at);
        }
    }

    /// Adds all of another set.
    pub fn extend(&mut self, other: &Ids) {
        other.0.iter().for_each(|id| self.insert(*id));
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The numbers in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().copied()
    }
}

/// What code depends on.
#[derive(Clone, Debug, Default)]
pub struct Info {
    /// Slots of its own frame that it reads and does not fill itself.
    pub free: Ids,
    /// Variables that it reads, primed or not.
    pub reads: Ids,
    /// Whether it reads primed variables, and so what an action assigns.
    pub primed: bool,
    /// Whether it reads frames further out.
    pub outer: bool,
    /// Whether more than its value matters (it prints), or its value cannot be known yet.
    pub opaque: bool,
    /// Whether it may read primed variables for all that is known yet.
    pub unsure: bool,
    /// Whether it draws at random: each evaluation draws anew, but that of a constant definition is done once.
    pub random: bool,
    /// How deep it nests.
    pub height: u32,
}

impl Info {
    /// Whether its value must not be kept within an action.
    pub fn is_volatile(&self) -> bool {
        self.primed || self.unsure
    }

    /// Whether its value is always the same.
    pub fn is_constant(&self) -> bool {
        self.free.is_empty() && self.reads.is_empty() && !self.primed && !self.outer && !self.opaque
    }

    /// Takes in a part.
    pub fn add(&mut self, part: &Info) {
        self.free.extend(&part.free);
        self.reads.extend(&part.reads);
        self.primed |= part.primed;
        self.outer |= part.outer;
        self.opaque |= part.opaque;
        self.unsure |= part.unsure;
        self.random |= part.random;
        self.height = self.height.max(part.height.saturating_add(1));
    }

    /// What has these parts.
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a Info>) -> Info {
        let mut info = Info { height: 1, ..Info::default() };
        parts.into_iter().for_each(|part| info.add(part));
        info
    }

    /// What reads a slot.
    pub fn slot(slot: SlotId) -> Info {
        let mut info = Info { height: 1, ..Info::default() };
        info.free.insert(slot);
        info
    }

    /// What reads a variable.
    pub fn variable(var: VarId, primed: bool) -> Info {
        let mut info = Info { height: 1, primed, ..Info::default() };
        info.reads.insert(var);
        info
    }

    /// The same seen from outside of what binds a slot.
    pub fn close(&mut self, slots: impl IntoIterator<Item = SlotId>) {
        slots.into_iter().for_each(|slot| self.free.remove(slot));
    }
}

/// Compiled code with what it depends on.
pub struct Code {
    /// The code.
    pub expr: Expr,
    /// What it depends on.
    pub info: Info,
}

impl Code {
    /// A copy, if the code is one leaf that costs nothing to evaluate.
    pub fn leaf(&self) -> Option<Code> {
        let kind = match &self.expr.kind {
            Kind::Const(value) => Kind::Const(value.clone()),
            Kind::Var(var) => Kind::Var(*var),
            Kind::Primed(var) => Kind::Primed(*var),
            Kind::Slot(slot) => Kind::Slot(*slot),
            Kind::Lazy(slot, lazy) => Kind::Lazy(*slot, *lazy),
            Kind::Volatile(lazy) => Kind::Volatile(*lazy),
            Kind::Param(slot) => Kind::Param(*slot),
            Kind::Outer(hops, inner) => {
                let inner =
                    Code { expr: Expr { kind: leaf_kind(&inner.kind)?, site: inner.site }, info: Info::default() };
                Kind::Outer(*hops, Box::new(inner.expr))
            }
            _ => return None,
        };
        Some(Code { expr: Expr { kind, site: self.expr.site }, info: self.info.clone() })
    }
}

fn leaf_kind(kind: &Kind) -> Option<Kind> {
    Some(match kind {
        Kind::Slot(slot) => Kind::Slot(*slot),
        Kind::Lazy(slot, lazy) => Kind::Lazy(*slot, *lazy),
        Kind::Volatile(lazy) => Kind::Volatile(*lazy),
        Kind::Param(slot) => Kind::Param(*slot),
        _ => return None,
    })
}
