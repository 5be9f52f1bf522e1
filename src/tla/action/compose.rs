//! `A \cdot B`: every step of the second action from every state that the first leads to.

use crate::tla::compile::ir::{Action, Site};
use crate::tla::eval::slot::Next;
use crate::tla::eval::{Eval, Machine};
use crate::tla::value::Value;

use super::{Continue, HEIGHT};

impl<'r> Machine<'r> {
    /// Assigns what both steps lead to, and goes on.
    #[inline(never)]
    pub(super) fn compose(
        &mut self,
        (first, second): (&'r Action, &'r Action),
        site: Site,
        next: Continue<'_, 'r>,
    ) -> Eval<bool> {
        let depth = self.depth;
        self.deeper(HEIGHT, site)?;
        let between = self.outcomes(first, site)?;
        for state in between {
            for outcome in self.second_outcomes(&state, second, site)? {
                self.spend(site)?;
                let mark = self.trail.len();
                let more = self.assign_all(outcome, site).and_then(|holds| if holds { next(self) } else { Ok(true) });
                self.undo(mark);
                if !more? {
                    return Ok(false);
                }
            }
        }
        self.depth = depth;
        Ok(true)
    }

    fn assign_all(&mut self, values: Vec<Value>, site: Site) -> Eval<bool> {
        for (var, value) in values.into_iter().enumerate() {
            if !self.assign_value(var as u32, value, site)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// All states that an action leads to.
    fn outcomes(&mut self, action: &'r Action, site: Site) -> Eval<Vec<Vec<Value>>> {
        let fresh = vec![Next::Unknown; self.next.len()];
        let next = std::mem::replace(self.next, fresh);
        let trail = std::mem::take(self.trail);
        let blame = self.blame.take();
        let mut found = Vec::new();
        let ran = self.run(action, &mut |machine| {
            machine.spend(site)?;
            found.push(machine.outcome(site)?);
            Ok(true)
        });
        (*self.next, *self.trail, self.blame) = (next, trail, blame);
        ran.map(|_| found)
    }

    /// The state that the assignments make.
    fn outcome(&self, site: Site) -> Eval<Vec<Value>> {
        let values = (0..self.next.len()).map(|var| self.assigned(var as u32).cloned());
        let all: Option<Vec<Value>> = values.collect();
        all.ok_or_else(|| self.fault(site, "an action of `\\cdot` does not say what every variable becomes"))
    }

    /// All states that an action leads to from a state in between.
    fn second_outcomes(&mut self, state: &[Value], action: &Action, site: Site) -> Eval<Vec<Vec<Value>>> {
        let (mut next, mut trail) = (vec![Next::Unknown; self.next.len()], Vec::new());
        let mut machine = Machine {
            program: self.program,
            state,
            slots: &mut *self.slots,
            next: &mut next,
            trail: &mut trail,
            output: &mut *self.output,
            registers: &mut *self.registers,
            base: self.base,
            steps: self.steps,
            reserve: self.reserve,
            interrupt: self.interrupt,
            depth: self.depth,
            limits: self.limits,
            name: None,
            blame: None,
            passed: 0,
        };
        let found = machine.outcomes(action, site);
        (self.steps, self.reserve) = (machine.steps, machine.reserve);
        found
    }
}
