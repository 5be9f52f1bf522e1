//! What names are bound to while code is made.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::tla::resolve::tree::{self, Callee, InstanceId, Lambda, LocalId};

use super::info::Code;
use super::ir::{SlotId, UnitId};

/// The bindings at a place, and the instances that lead there.
#[derive(Clone, Default)]
pub struct Env<'t> {
    locals: Option<Rc<Node<'t>>>,
    /// What the constants and variables of the module stand for; nothing outside of instances.
    pub instance: Option<Rc<Substitution<'t>>>,
}

struct Node<'t> {
    local: LocalId,
    binding: Rc<Binding<'t>>,
    next: Option<Rc<Node<'t>>>,
}

/// One instance on the way to a definition.
pub struct Substitution<'t> {
    /// The instance.
    pub instance: InstanceId,
    /// Where its substitutions mean what they say: its surroundings, and its parameters.
    pub env: Env<'t>,
}

/// A frame that code is being made for, inside of those that surround it.
pub struct Frame {
    /// How many frames surround it.
    pub depth: u32,
    /// How many slots it has so far.
    pub slots: Cell<u32>,
}

impl Frame {
    /// A frame with slots that are taken already.
    pub fn new(depth: u32, taken: u32) -> Rc<Frame> {
        Rc::new(Frame { depth, slots: Cell::new(taken) })
    }

    /// One more slot.
    pub fn slot(&self) -> SlotId {
        let slot = self.slots.get();
        self.slots.set(slot.saturating_add(1));
        slot
    }
}

impl<'t> Env<'t> {
    /// With one more binding.
    #[must_use]
    pub fn with(&self, local: LocalId, binding: Rc<Binding<'t>>) -> Env<'t> {
        let node = Node { local, binding, next: self.locals.clone() };
        Env { locals: Some(Rc::new(node)), instance: self.instance.clone() }
    }

    /// What a definition sees through an instance.
    pub fn through(instance: Rc<Substitution<'t>>) -> Env<'t> {
        Env { locals: None, instance: Some(instance) }
    }

    /// The same instances without bindings.
    #[must_use]
    pub fn outside(&self) -> Env<'t> {
        Env { locals: None, instance: self.instance.clone() }
    }

    /// Whether code here can only refer to definitions, constants and variables.
    pub fn is_empty(&self) -> bool {
        self.locals.is_none() && self.instance.is_none()
    }

    /// What a name is bound to.
    pub fn get(&self, local: LocalId) -> Option<&Rc<Binding<'t>>> {
        let mut node = self.locals.as_ref();
        while let Some(here) = node {
            if here.local == local {
                return Some(&here.binding);
            }
            node = here.next.as_ref();
        }
        None
    }
}

impl Drop for Node<'_> {
    fn drop(&mut self) {
        // One by one: a long list must not be released by recursion.
        let mut next = self.next.take();
        while let Some(mut node) = next.and_then(Rc::into_inner) {
            next = node.next.take();
        }
    }
}

/// What a name is bound to. `depth` counts the frames between the outermost one and the one that holds the slot.
pub enum Binding<'t> {
    /// A slot that is filled before it is read.
    Slot {
        /// The slot.
        slot: SlotId,
        /// Whose frame.
        depth: u32,
    },
    /// An expression, evaluated when first needed.
    Lazy(Suspended<'t>),
    /// An operator whose body is at hand.
    Operator {
        /// Parameters and body.
        lambda: &'t Lambda,
        /// Where the body means what it says.
        env: Env<'t>,
    },
    /// An operator by name.
    Named {
        /// What it names.
        callee: &'t Callee,
        /// Where that name means what it says.
        env: Env<'t>,
    },
    /// A parameter of a unit.
    Param {
        /// Its slot.
        slot: SlotId,
        /// Whose frame.
        depth: u32,
        /// Whether the unit is made for its primed value, so that its arguments are primed already.
        primed: bool,
    },
    /// A recursive operator of a `LET`.
    Recursive(RecursiveOperator<'t>),
    /// A function whose body refers to it; inside of that body.
    Memo {
        /// The slot of its memo.
        slot: SlotId,
        /// Whose frame.
        depth: u32,
    },
    /// A recursive function of a `LET`, outside of its body.
    Function {
        /// The name that stands for it in its body.
        local: LocalId,
        /// Its value, when all of it is needed.
        value: Suspended<'t>,
    },
    /// The surroundings of an instance of a `LET`.
    Surroundings(Env<'t>),
}

/// A recursive operator of a `LET`.
pub struct RecursiveOperator<'t> {
    /// Parameters and body; set when all operators of the `LET` are bound.
    pub lambda: &'t Lambda,
    /// Where the body means what it says.
    pub env: RefCell<Option<Env<'t>>>,
    /// The frame that surrounds it.
    pub frame: Rc<Frame>,
    /// Its name.
    pub name: Rc<str>,
    /// Its code as it stands and primed, once needed.
    pub unit: Cell<[Option<UnitId>; 2]>,
}

/// An expression that is evaluated when first needed.
pub struct Suspended<'t> {
    /// The expression.
    pub expr: &'t tree::Expr,
    /// Where it means what it says.
    pub env: Env<'t>,
    /// The frame that keeps the value.
    pub frame: Rc<Frame>,
    /// What stands for the expression in itself, if it is a recursive function.
    pub recursive: Option<LocalId>,
    /// The inlined call that it is written in.
    pub call: Option<u32>,
    /// Its code as it stands and primed, once needed; a leaf that gives the value.
    pub code: RefCell<[Option<Code>; 2]>,
    /// Slots that must be emptied when the binding is entered.
    pub slots: RefCell<Vec<SlotId>>,
}

impl<'t> Suspended<'t> {
    /// Not evaluated, and no code yet.
    pub fn new(expr: &'t tree::Expr, env: Env<'t>, frame: Rc<Frame>, call: Option<u32>) -> Suspended<'t> {
        Suspended { expr, env, frame, recursive: None, call, code: RefCell::default(), slots: RefCell::default() }
    }
}
