//! Evaluation of compiled code.
//!
//! A machine walks code for one state. It recurses, but never deeper than its limit: each call and each delayed
//! expression adds the height of its code, which is known. Rarely taken ways are kept out of line, so that a level takes
//! little of the stack.

mod binder;
mod call;
mod error;
mod except;
mod expr;
mod function;
mod higher;
mod logic;
mod member;
mod operator;
mod path;
mod random;
mod register;
mod sequence;
pub(crate) mod slot;
mod structure;

use std::rc::Rc;
use std::sync::Arc;

use crate::tla::compile::ir::{Expr, Program, Site, SlotId};
use crate::tla::source::Span;
use crate::tla::value::Value;

pub use error::EvalError;
pub(crate) use error::{Eval, Fault};
pub use register::Progress;
pub(crate) use register::Registers;
use slot::{Next, Slot};

/// Bounds on an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How many calls, delayed expressions and elements of sets may be looked at.
    pub steps: u64,
    /// How deep code may nest while it runs, calls included. One level takes at most about 500 bytes of stack.
    pub depth: u32,
}

impl Default for Limits {
    /// 100 million steps; a depth that fits into a stack of 2 MiB.
    fn default() -> Limits {
        Limits { steps: 100_000_000, depth: 2_500 }
    }
}

/// Whether an evaluation is to stop, asked from time to time while it goes on: whoever explores may know a clock.
pub type Interrupt = Arc<dyn Fn() -> bool + Send + Sync>;

/// After how many steps an [`Interrupt`] is asked: some milliseconds.
const SLICE: u64 = 1 << 20;

/// Bounds on the evaluation of constants when code is made: what takes longer is evaluated where it is needed.
const CONSTANT: Limits = Limits { steps: 4_000_000, depth: 1_500 };

/// A value with more parts than this counts sixteen times: TLC refuses sets of more elements.
const HUGE: u64 = 1_000_000;

/// Lines that `Print` may print before the rest is dropped.
const OUTPUT: usize = 10_000;

/// What an evaluation works on, kept between evaluations so that nothing is allocated anew.
#[derive(Default)]
pub(crate) struct Scratch {
    pub slots: Vec<Slot>,
    pub next: Vec<Next>,
    pub trail: Vec<u32>,
    pub output: Vec<String>,
    pub registers: Registers,
    pub interrupt: Option<Interrupt>,
}

/// One evaluation.
pub(crate) struct Machine<'r> {
    pub program: &'r Program,
    /// The values of unprimed variables.
    pub state: &'r [Value],
    pub slots: &'r mut Vec<Slot>,
    /// The values of primed variables, as far as assigned.
    pub next: &'r mut Vec<Next>,
    /// The variables that are assigned, in the order in which they were.
    pub trail: &'r mut Vec<u32>,
    pub output: &'r mut Vec<String>,
    pub registers: &'r mut Registers,
    /// The first slot of the current frame.
    pub base: usize,
    /// The steps that may be taken before `interrupt` is asked.
    pub steps: u64,
    /// Those that may be taken after these.
    pub reserve: u64,
    pub interrupt: Option<&'r Interrupt>,
    pub depth: u32,
    pub limits: Limits,
    /// The piece of the next-state relation that is being run.
    pub name: Option<(&'r Rc<str>, Span)>,
    /// Why the action fails, if that is to be found out.
    pub blame: Option<Box<crate::tla::action::Attempt<'r>>>,
    /// How many conjuncts have held on the way here.
    pub passed: u32,
}

impl<'r> Machine<'r> {
    /// An evaluation in a state.
    pub fn new(program: &'r Program, state: &'r [Value], scratch: &'r mut Scratch, limits: Limits) -> Machine<'r> {
        let Scratch { slots, next, trail, output, registers, interrupt } = scratch;
        let steps = if interrupt.is_some() { limits.steps.min(SLICE) } else { limits.steps };
        Machine {
            program,
            state,
            slots,
            next,
            trail,
            output,
            registers,
            base: 0,
            steps,
            reserve: limits.steps - steps,
            interrupt: interrupt.as_ref(),
            depth: 0,
            limits,
            name: None,
            blame: None,
            passed: 0,
        }
    }

    /// The value of code that depends on nothing; `None` if it has none or takes too long.
    pub fn constant(program: &Program, expr: &Expr, height: u32, frame: usize) -> Option<Value> {
        let mut scratch = Scratch::default();
        let mut machine = Machine::new(program, &[], &mut scratch, CONSTANT);
        machine.enter(frame, height, expr.site).ok()?;
        machine.eval(expr).ok()
    }

    /// Makes room for the outermost frame.
    pub fn enter(&mut self, frame: usize, height: u32, site: Site) -> Eval<()> {
        if self.slots.len() < frame {
            self.slots.resize(frame, Slot::Empty);
        }
        self.deeper(height, site)
    }

    /// Counts one step.
    #[inline]
    pub fn spend(&mut self, site: Site) -> Eval<()> {
        match self.steps.checked_sub(1) {
            Some(steps) => {
                self.steps = steps;
                Ok(())
            }
            None => self.refill(1, site),
        }
    }

    /// More steps of the reserve, unless there are not as many as are needed, or it is to stop.
    #[cold]
    #[inline(never)]
    fn refill(&mut self, needed: u64, site: Site) -> Eval<()> {
        let left = self.steps.saturating_add(self.reserve).checked_sub(needed);
        (self.steps, self.reserve) = (0, 0);
        let Some(left) = left else {
            return Err(self.fault(site, format!("this takes more than {} steps", self.limits.steps)));
        };
        if self.interrupt.is_some_and(|interrupt| interrupt()) {
            return Err(self.fault(site, "the evaluation was stopped from outside"));
        }
        self.steps = left.min(SLICE);
        self.reserve = left - self.steps;
        Ok(())
    }

    /// How many steps were taken; it depends on no [`Interrupt`].
    pub fn taken(&self) -> u64 {
        self.limits.steps.saturating_sub(self.steps).saturating_sub(self.reserve)
    }

    /// Counts as many steps as a value that was made has parts, so that neither time nor memory grows unseen.
    #[inline]
    pub fn spend_size(&mut self, value: &Value, site: Site) -> Eval<()> {
        let parts = value.parts_count() as u64;
        // Few values are that large, and few of them fit into memory.
        let steps = if parts > HUGE { parts.saturating_mul(16) } else { parts };
        match self.steps.checked_sub(steps) {
            Some(left) if left > 0 => self.steps = left,
            _ => {
                self.refill(steps, site)?;
                if self.steps == 0 {
                    return self.spend(site);
                }
            }
        }
        Ok(())
    }

    /// Goes deeper by the height of some code.
    #[inline]
    pub fn deeper(&mut self, height: u32, site: Site) -> Eval<()> {
        self.depth = self.depth.saturating_add(height);
        if self.depth > self.limits.depth {
            return Err(self.too_deep(site));
        }
        Ok(())
    }

    #[cold]
    fn too_deep(&self, site: Site) -> Fault {
        let limit = self.limits.depth;
        self.fault(site, format!("evaluation nests deeper than {limit} levels: a recursion may never end"))
    }

    /// An error at a place, with the inlined calls that led there.
    #[cold]
    #[inline(never)]
    pub fn fault(&self, site: Site, message: impl Into<String>) -> Fault {
        let message = error::bounded(message.into());
        let mut error = EvalError { message, span: Default::default(), chain: Vec::new() };
        if let Some(info) = self.program.sites.get(site.0 as usize) {
            error.span = info.span;
            self.inlined(info.call, &mut error);
        }
        Box::new(error)
    }

    fn inlined(&self, call: Option<u32>, error: &mut EvalError) {
        let mut call = call;
        while let Some(here) = call.and_then(|at| self.program.calls.get(at as usize)) {
            error.called(&here.name, here.span);
            call = here.parent;
        }
    }

    /// An error that passes through a call that was not inlined.
    #[cold]
    pub fn through(&self, mut fault: Fault, name: &Rc<str>, site: Site) -> Fault {
        if let Some(info) = self.program.sites.get(site.0 as usize) {
            fault.called(name, info.span);
            self.inlined(info.call, &mut fault);
        }
        fault
    }

    #[inline]
    pub fn slot(&self, slot: SlotId) -> &Slot {
        self.slots.get(self.base + slot as usize).unwrap_or(&Slot::Empty)
    }

    #[inline]
    pub fn set(&mut self, slot: SlotId, value: Slot) {
        let at = self.base + slot as usize;
        if let Some(place) = self.slots.get_mut(at) {
            *place = value;
        }
    }

    /// Empties slots.
    #[inline]
    pub fn clear(&mut self, slots: &[SlotId]) {
        for slot in slots {
            self.set(*slot, Slot::Empty);
        }
    }

    /// The frame that is some links further out.
    #[inline]
    pub fn follow(&self, hops: u32) -> usize {
        let mut base = self.base;
        for _ in 0..hops {
            match self.slots.get(base) {
                Some(Slot::Link(outer)) => base = *outer as usize,
                _ => return base,
            }
        }
        base
    }
}
