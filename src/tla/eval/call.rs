//! Calls of units.

use crate::tla::compile::ir::{Argument, CallExpr, Site, SlotId, Unit, UnitId};
use crate::tla::value::Value;

use super::slot::Slot;
use super::{Eval, Machine};

impl<'r> Machine<'r> {
    pub fn call(&mut self, call: &'r CallExpr, site: Site) -> Eval<Value> {
        let link = self.follow(call.hops);
        self.call_unit(call.unit, link, &call.args, site)
    }

    /// An operator parameter applied.
    #[inline(never)]
    pub fn apply(&mut self, slot: SlotId, hops: u32, args: &'r [Argument], site: Site) -> Eval<Value> {
        match self.slots.get(self.follow(hops) + slot as usize) {
            Some(Slot::Operator(unit, link)) => {
                let (unit, link) = (*unit, *link as usize);
                self.call_unit(unit, link, args, site)
            }
            _ => Err(self.broken(site)),
        }
    }

    fn call_unit(&mut self, id: UnitId, link: usize, args: &'r [Argument], site: Site) -> Eval<Value> {
        let unit = self.unit(id, site)?;
        let Some(body) = &unit.body else { return Err(self.broken(site)) };
        let height = unit.info.as_ref().map_or(1, |info| info.height);
        let frame = self.push_frame(unit, link, args, site)?;
        let (base, depth) = (std::mem::replace(&mut self.base, frame), self.depth);
        let value = match self.deeper(height, site) {
            Ok(()) => self.eval(body),
            Err(fault) => Err(fault),
        };
        (self.base, self.depth) = (base, depth);
        self.slots.truncate(frame);
        value.map_err(|fault| self.through(fault, &unit.name, site))
    }

    pub fn unit(&self, id: UnitId, site: Site) -> Eval<&'r Unit> {
        match self.program.units.get(id.0 as usize) {
            Some(unit) => Ok(unit),
            None => Err(self.broken(site)),
        }
    }

    /// A frame for a unit, with its link and its arguments; its first slot.
    pub fn push_frame(&mut self, unit: &'r Unit, link: usize, args: &'r [Argument], site: Site) -> Eval<usize> {
        self.spend(site)?;
        let frame = self.slots.len();
        self.slots.resize(frame + unit.frame.max(args.len() + 1), Slot::Empty);
        self.put(frame, Slot::Link(link as u32));
        for (at, arg) in args.iter().enumerate() {
            let slot = self.argument(arg, site)?;
            self.put(frame + 1 + at, slot);
        }
        Ok(frame)
    }

    fn put(&mut self, at: usize, slot: Slot) {
        if let Some(place) = self.slots.get_mut(at) {
            *place = slot;
        }
    }

    fn argument(&mut self, arg: &'r Argument, site: Site) -> Eval<Slot> {
        let base = self.base as u32;
        match arg {
            Argument::Ready(expr) => Ok(Slot::Value(self.eval(expr)?)),
            Argument::Lazy(lazy) => Ok(Slot::Delayed(*lazy, base)),
            Argument::Eager(lazy) => {
                let depth = self.depth;
                let value = self.delayed(*lazy, base, site);
                self.depth = depth;
                // What fails now is evaluated again if it is needed, and then the fault counts.
                Ok(value.map_or(Slot::Delayed(*lazy, base), Slot::Value))
            }
            Argument::Operator(unit, hops) => Ok(Slot::Operator(*unit, self.follow(*hops) as u32)),
            Argument::Received(slot, hops) => match self.slots.get(self.follow(*hops) + *slot as usize) {
                Some(slot @ Slot::Operator(..)) => Ok(slot.clone()),
                _ => Err(self.broken(site)),
            },
        }
    }
}
