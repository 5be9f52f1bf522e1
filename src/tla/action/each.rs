//! Quantified actions.

use crate::tla::compile::ir::{Action, Binder};
use crate::tla::eval::slot::Elements;
use crate::tla::eval::{Eval, Machine};

use super::Continue;

impl<'r> Machine<'r> {
    /// `\E`: runs the body for each element.
    pub(super) fn exists_action(
        &mut self,
        binders: &'r [Binder],
        body: &'r Action,
        next: Continue<'_, 'r>,
    ) -> Eval<bool> {
        self.each(binders, &mut |machine| machine.run(body, next))
    }

    /// `\A`: the conjunction of the body for all elements.
    pub(super) fn all_action(&mut self, binders: &'r [Binder], body: &'r Action, next: Continue<'_, 'r>) -> Eval<bool> {
        let mut sets = Vec::with_capacity(binders.len());
        for binder in binders {
            sets.push(self.elements(&binder.set)?);
        }
        let count = sets.iter().try_fold(1_usize, |count, set| count.checked_mul(set.len())).unwrap_or(usize::MAX);
        self.all_from(binders, &sets, (0, count), body, next)
    }

    /// The conjunction from the element at a position on; positions count the elements of all sets, the first
    /// quickest as TLC does.
    fn all_from(
        &mut self,
        binders: &'r [Binder],
        sets: &[Elements<'r>],
        (at, count): (usize, usize),
        body: &'r Action,
        next: Continue<'_, 'r>,
    ) -> Eval<bool> {
        if at >= count {
            return next(self);
        }
        if at > 0 && self.trail.len() == self.next.len() {
            self.place(binders, sets, at)?;
            let holds = self.can_be(body)?;
            return if holds { self.all_from(binders, sets, (at + 1, count), body, next) } else { Ok(true) };
        }
        let depth = self.depth;
        let site = binders.first().map(|binder| binder.set.site).unwrap_or_default();
        self.spend(site)?;
        self.deeper(super::HEIGHT, site)?;
        self.place(binders, sets, at)?;
        let more = self.run(body, &mut |machine| {
            // Later elements run the same code in the same slots.
            let slots = machine.slots.clone();
            let more = machine.all_from(binders, sets, (at + 1, count), body, next);
            *machine.slots = slots;
            more
        });
        self.depth = depth;
        more
    }

    fn place(&mut self, binders: &'r [Binder], sets: &[Elements<'r>], at: usize) -> Eval<()> {
        let mut rest = at;
        for (binder, set) in binders.iter().zip(sets) {
            let size = set.len().max(1);
            if let Some(element) = set.get(rest % size) {
                self.assign(&binder.target, element, binder.set.site)?;
            }
            rest /= size;
        }
        Ok(())
    }
}
