//! The shared storage of compound values: a head, a fingerprint, a depth, and the parts.

use std::mem;
use std::rc::Rc;

use super::Value;

/// Values deeper than this are compared and released with an explicit stack instead of recursion.
pub(super) const DEEP: u32 = 200;

/// What a block holds beside its parts.
pub(super) trait Head: Clone {
    /// Moves values that it owns to `out`, when a deep value is released.
    fn release(&mut self, out: &mut Vec<Value>);
}

impl Head for () {
    fn release(&mut self, _out: &mut Vec<Value>) {}
}

struct Data<H: Head> {
    hash: u64,
    depth: u32,
    head: H,
    items: Box<[Value]>,
}

/// Shared, immutable parts of a compound value.
pub(super) struct Block<H: Head>(Rc<Data<H>>);

impl<H: Head> Clone for Block<H> {
    #[inline]
    fn clone(&self) -> Self {
        Block(Rc::clone(&self.0))
    }
}

impl<H: Head> Block<H> {
    /// The parts with their fingerprint; `above` is the depth of what the head holds.
    pub(super) fn new(head: H, hash: u64, above: u32, items: Vec<Value>) -> Self {
        let depth = items.iter().map(Value::depth).fold(above, u32::max).saturating_add(1);
        Block(Rc::new(Data { hash, depth, head, items: items.into_boxed_slice() }))
    }

    /// The same with one part replaced; `index` is within the parts.
    pub(super) fn replaced(&self, hash: u64, index: usize, value: Value) -> Self {
        let depth = self.0.depth.max(value.depth().saturating_add(1));
        let mut items = self.0.items.clone();
        if let Some(item) = items.get_mut(index) {
            *item = value;
        }
        Block(Rc::new(Data { hash, depth, head: self.0.head.clone(), items }))
    }

    /// The same with one more part before `index`, which is at most the number of parts.
    pub(super) fn inserted(&self, head: H, hash: u64, above: u32, index: usize, value: Value) -> Self {
        let depth = self.0.depth.max(value.depth().max(above).saturating_add(1));
        let (before, after) = self.0.items.split_at(index.min(self.0.items.len()));
        let mut items = Vec::with_capacity(self.0.items.len() + 1);
        items.extend_from_slice(before);
        items.push(value);
        items.extend_from_slice(after);
        Block(Rc::new(Data { hash, depth, head, items: items.into_boxed_slice() }))
    }

    /// The same without the part at `index`, if there is one.
    pub(super) fn removed(&self, hash: u64, index: usize) -> Self {
        let (before, rest) = self.0.items.split_at(index.min(self.0.items.len()));
        let after = rest.get(1..).unwrap_or_default();
        let mut items = Vec::with_capacity(before.len() + after.len());
        items.extend_from_slice(before);
        items.extend_from_slice(after);
        let head = self.0.head.clone();
        Block(Rc::new(Data { hash, depth: self.0.depth, head, items: items.into_boxed_slice() }))
    }

    #[inline]
    pub(super) fn head(&self) -> &H {
        &self.0.head
    }

    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.0.hash
    }

    #[inline]
    pub(super) fn depth(&self) -> u32 {
        self.0.depth
    }

    #[inline]
    pub(super) fn items(&self) -> &[Value] {
        &self.0.items
    }

    /// Whether both are the same storage.
    #[inline]
    pub(super) fn same(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Moves the parts to `out` if nobody else holds them.
    fn dismantle(mut self, out: &mut Vec<Value>) {
        if let Some(data) = Rc::get_mut(&mut self.0) {
            data.release(out);
        }
    }
}

impl<H: Head> Data<H> {
    fn release(&mut self, out: &mut Vec<Value>) {
        self.depth = 0;
        out.extend(mem::take(&mut self.items));
        self.head.release(out);
    }
}

impl<H: Head> Drop for Data<H> {
    fn drop(&mut self) {
        if self.depth > DEEP {
            let mut rest = Vec::new();
            self.release(&mut rest);
            release_all(rest);
        }
    }
}

/// Releases values one by one, so that a deep one does not exhaust the stack.
#[cold]
fn release_all(mut rest: Vec<Value>) {
    while let Some(value) = rest.pop() {
        match value {
            Value::Set(set) => set.into_block().dismantle(&mut rest),
            Value::Seq(seq) => seq.into_block().dismantle(&mut rest),
            Value::Record(record) => record.into_block().dismantle(&mut rest),
            Value::Function(function) => function.into_block().dismantle(&mut rest),
            Value::Bool(_) | Value::Int(_) | Value::Str(_) | Value::Model(_) | Value::Lazy(_) => {}
        }
    }
}
