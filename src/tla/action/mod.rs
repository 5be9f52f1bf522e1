//! Running actions: every way to assign the primed variables that makes the action true.
//!
//! Conjuncts run from left to right, and what comes after an alternative runs once for each, as its continuation.
//! Assignments are undone when a conjunction is left.

mod blame;
mod compose;
mod each;

use crate::tla::compile::ir::{Action, CallExpr, Expr, Site, VarId};
use crate::tla::eval::slot::Next;
use crate::tla::eval::{Eval, Machine};
use crate::tla::value::Value;

pub(crate) use blame::Attempt;
pub use blame::Blame;

/// What happens when an action has come out true: whether to go on with other ways.
pub(crate) type Continue<'k, 'r> = &'k mut dyn FnMut(&mut Machine<'r>) -> Eval<bool>;

/// How deep one action inside of another counts.
const HEIGHT: u32 = 4;

impl<'r> Machine<'r> {
    /// Runs an action; false if the continuation said so.
    pub fn run(&mut self, action: &'r Action, next: Continue<'_, 'r>) -> Eval<bool> {
        match action {
            Action::Guard(_) | Action::Assign(..) | Action::Unchanged(..) => {
                self.conjuncts(std::slice::from_ref(action), next)
            }
            Action::And(parts) => self.conjuncts(parts, next),
            Action::Or(parts) => {
                for part in parts {
                    if !self.run(part, next)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Action::Exists(binders, body) => self.exists_action(binders, body, next),
            Action::If(parts) => {
                let (condition, then, otherwise) = &**parts;
                let chosen = if self.test(condition)? { then } else { otherwise };
                self.run(chosen, next)
            }
            Action::Let(slots, body) => {
                self.clear(slots);
                self.run(body, next)
            }
            _ => self.run_other(action, next),
        }
    }

    #[inline(never)]
    fn run_other(&mut self, action: &'r Action, next: Continue<'_, 'r>) -> Eval<bool> {
        match action {
            Action::AssignIn(var, set) => self.assign_in(*var, set, next),
            Action::All(binders, body) => self.all_action(binders, body, next),
            Action::Case(arms, other, site) => {
                for (guard, body) in arms {
                    if self.test(guard)? {
                        return self.run(body, next);
                    }
                }
                match other {
                    Some(other) => self.run(other, next),
                    None => Err(self.fault(*site, "no arm of the CASE is true, and it has no OTHER")),
                }
            }
            Action::Compose(both, site) => self.compose((&both.0, &both.1), *site, next),
            Action::Call(call, site) => self.run_unit(call, *site, next),
            Action::Named(piece) => {
                let (name, span, body) = &**piece;
                let outer = self.name.replace((name, *span));
                let more = self.run(body, next);
                self.name = outer;
                more
            }
            _ => self.conjuncts(std::slice::from_ref(action), next),
        }
    }

    /// Runs conjuncts from left to right, then the continuation.
    fn conjuncts(&mut self, parts: &'r [Action], next: Continue<'_, 'r>) -> Eval<bool> {
        self.conjuncts_after(parts, false, next)
    }

    /// Runs conjuncts; `later` if others came before them.
    fn conjuncts_after(&mut self, parts: &'r [Action], later: bool, next: Continue<'_, 'r>) -> Eval<bool> {
        let (mark, passed) = (self.trail.len(), self.passed);
        let more = self.conjuncts_from(parts, later, next);
        self.undo(mark);
        self.passed = passed;
        more
    }

    fn conjuncts_from(&mut self, parts: &'r [Action], mut later: bool, next: Continue<'_, 'r>) -> Eval<bool> {
        let mut rest = parts;
        while let [part, after @ ..] = rest {
            let holds = match part {
                Action::Guard(guard) => self.test(guard)?,
                Action::Assign(var, value) => self.assign_variable(*var, value)?,
                Action::Unchanged(vars, site) => self.unchanged(vars, *site)?,
                // Nothing is left to be assigned: as TLC has it, the rest is a condition, and one way is enough.
                _ if later && self.trail.len() == self.next.len() => self.can_be(part)?,
                _ => return self.alternatives(part, after, next),
            };
            later = true;
            if !holds {
                if self.blame.is_some() {
                    self.blame_on(part);
                }
                return Ok(true);
            }
            self.passed += 1;
            rest = after;
        }
        next(self)
    }

    /// Runs a conjunct that may come out true in several ways, and the others after each of them.
    fn alternatives(&mut self, part: &'r Action, after: &'r [Action], next: Continue<'_, 'r>) -> Eval<bool> {
        let depth = self.depth;
        self.deeper(HEIGHT, Site::default())?;
        let more = if after.is_empty() {
            self.run(part, next)
        } else {
            self.run(part, &mut |machine| {
                machine.passed += 1;
                machine.conjuncts_after(after, true, next)
            })
        };
        self.depth = depth;
        more
    }

    /// Whether an action comes out true in any way.
    pub(super) fn can_be(&mut self, action: &'r Action) -> Eval<bool> {
        let depth = self.depth;
        self.deeper(HEIGHT, Site::default())?;
        let more = self.run(action, &mut |_| Ok(false));
        self.depth = depth;
        Ok(!more?)
    }

    /// Takes assignments back.
    fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let Some(var) = self.trail.pop() else { return };
            if let Some(place) = self.next.get_mut(var as usize) {
                *place = Next::Unknown;
            }
        }
    }

    /// `x' = e`: assigns, or compares if assigned.
    #[inline]
    fn assign_variable(&mut self, var: VarId, expr: &'r Expr) -> Eval<bool> {
        let value = self.eval(expr)?;
        self.assign_value(var, value, expr.site)
    }

    #[inline]
    fn assign_value(&mut self, var: VarId, value: Value, site: Site) -> Eval<bool> {
        match self.next.get_mut(var as usize) {
            Some(place @ Next::Unknown) => {
                *place = Next::Value(value);
                self.trail.push(var);
                Ok(true)
            }
            _ => self.is_assigned(var, &value, site),
        }
    }

    /// Whether an assigned variable has this value.
    fn is_assigned(&self, var: VarId, value: &Value, site: Site) -> Eval<bool> {
        match self.assigned(var) {
            Some(known) => self.equal(known, value, site),
            None => Err(self.broken(site)),
        }
    }

    #[inline]
    fn unchanged(&mut self, vars: &'r [VarId], site: Site) -> Eval<bool> {
        for var in vars {
            match self.next.get_mut(*var as usize) {
                Some(place @ Next::Unknown) => {
                    *place = Next::Same;
                    self.trail.push(*var);
                }
                Some(Next::Same) => {}
                _ => {
                    let value = self.variable(*var, site)?;
                    if !self.is_assigned(*var, value, site)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// `x' \in S`: assigns each element, or looks for the value if assigned.
    fn assign_in(&mut self, var: VarId, set: &'r Expr, next: Continue<'_, 'r>) -> Eval<bool> {
        if let Some(known) = self.assigned(var).cloned() {
            let found = self.see(set)?.contains(&known).map_err(|error| self.set_fault(&error, set.site))?;
            if !found {
                return Ok(true);
            }
            return next(self);
        }
        let elements = self.elements(set)?;
        for at in 0..elements.len() {
            let Some(element) = elements.get(at) else { break };
            self.spend(set.site)?;
            let mark = self.trail.len();
            self.assign_value(var, element, set.site)?;
            let more = next(self);
            self.undo(mark);
            if !more? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Runs a recursive operator; the continuation runs in the frame of the caller.
    fn run_unit(&mut self, call: &'r CallExpr, site: Site, next: Continue<'_, 'r>) -> Eval<bool> {
        let unit = self.unit(call.unit, site)?;
        let Some(body) = &unit.action else { return Err(self.broken(site)) };
        let depth = self.depth;
        self.deeper(unit.info.as_ref().map_or(1, |info| info.height).saturating_add(HEIGHT), site)?;
        let link = self.follow(call.hops);
        let frame = self.push_frame(unit, link, &call.args, site)?;
        let caller = std::mem::replace(&mut self.base, frame);
        let more = self.run(body, &mut |machine| {
            let callee = std::mem::replace(&mut machine.base, caller);
            let more = next(machine);
            machine.base = callee;
            more
        });
        (self.base, self.depth) = (caller, depth);
        self.slots.truncate(frame);
        more.map_err(|fault| self.through(fault, &unit.name, site))
    }

    /// `ENABLED`: whether the action can come out true.
    #[inline(never)]
    pub fn enabled(&mut self, action: &'r Action) -> Eval<bool> {
        let depth = self.depth;
        self.deeper(HEIGHT, Site::default())?;
        let fresh = vec![Next::Unknown; self.next.len()];
        let next = std::mem::replace(self.next, fresh);
        let trail = std::mem::take(self.trail);
        let blame = self.blame.take();
        let more = self.run(action, &mut |_| Ok(false));
        (*self.next, *self.trail, self.blame) = (next, trail, blame);
        self.depth = depth;
        Ok(!more?)
    }
}
