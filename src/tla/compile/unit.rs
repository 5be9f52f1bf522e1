//! Operators with frames of their own: recursive ones, and those that are passed to them.

use std::rc::Rc;

use crate::tla::resolve::tree::{self, Def, DefId, Param};
use crate::tla::source::Span;

use super::env::{Binding, Env, Frame, RecursiveOperator};
use super::info::{Code, Info};
use super::ir::{CallExpr, Kind, Unit, UnitId};
use super::local::same_instance;
use super::{Compiler, INLINE_DEPTH, Pending, Result, internal};

impl<'t> Compiler<'t> {
    /// The unit of a definition.
    pub(super) fn unit_of(
        &mut self,
        id: DefId,
        def: &'t Def,
        body: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
    ) -> Result<UnitId> {
        let known = self.units.iter().find(|(known, instance, prime, _)| {
            *known == id && *prime == primed && same_instance(instance.as_ref(), env.instance.as_ref())
        });
        if let Some((_, _, _, unit)) = known {
            return Ok(*unit);
        }
        let unit = self.new_unit(&def.name, &def.params);
        self.units.push((id, env.instance.clone(), primed, unit));
        let pending = Pending { unit, params: &def.params, body, env: env.clone(), primed };
        if self.nesting > INLINE_DEPTH {
            self.pending.push(pending);
        } else {
            self.make_unit(&pending)?;
        }
        Ok(unit)
    }

    fn make_unit(&mut self, pending: &Pending<'t>) -> Result<()> {
        let frame = Frame::new(0, 1);
        let inner = bind_slots(pending.params, &pending.env, &frame, pending.primed);
        self.fill_unit(pending.unit, frame, |compiler| compiler.expr(pending.body, &inner, pending.primed))
    }

    /// Makes the units that were put off.
    pub(super) fn make_pending(&mut self) -> Result<()> {
        while let Some(pending) = self.pending.pop() {
            self.make_unit(&pending)?;
        }
        Ok(())
    }

    /// The unit of a recursive operator of a `LET`.
    pub(super) fn recursive_unit(&mut self, operator: &RecursiveOperator<'t>, primed: bool) -> Result<UnitId> {
        let at = usize::from(primed);
        let mut known = operator.unit.get();
        if let Some(Some(unit)) = known.get(at) {
            return Ok(*unit);
        }
        let unit = self.new_unit(&operator.name, &operator.lambda.params);
        if let Some(place) = known.get_mut(at) {
            *place = Some(unit);
        }
        operator.unit.set(known);
        let Some(env) = operator.env.borrow().clone() else {
            return Err(internal(operator.lambda.span, "a recursive operator has no surroundings"));
        };
        let frame = Frame::new(operator.frame.depth + 1, 1);
        let inner = bind_slots(&operator.lambda.params, &env, &frame, primed);
        self.fill_unit(unit, frame, |compiler| compiler.expr(&operator.lambda.body, &inner, primed))?;
        Ok(unit)
    }

    /// An operator as a unit in the surroundings of the current frame.
    pub(super) fn closure(
        &mut self,
        operator: &Rc<Binding<'t>>,
        arity: usize,
        primed: bool,
        span: Span,
        info: &mut Info,
    ) -> Result<UnitId> {
        let unit = self.empty_unit(Rc::from("LAMBDA"), vec![0; arity]);
        let frame = Frame::new(self.frame.depth + 1, 1);
        let depth = frame.depth;
        let param = |_| Rc::new(Binding::Param { slot: frame.slot(), depth, primed });
        let args: Vec<_> = (0..arity).map(param).collect();
        self.fill_unit(unit, frame, |compiler| compiler.call_bound(operator, args, primed, span))?;
        if let Some(of) = self.program.units.get(unit.0 as usize).and_then(|unit| unit.info.as_ref()) {
            info.add(of);
        }
        Ok(unit)
    }

    /// Makes the body of a unit as an action.
    pub(super) fn fill_action(
        &mut self,
        unit: UnitId,
        def: &'t Def,
        body: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
    ) -> Result<()> {
        let slots = self.program.units.get(unit.0 as usize).map_or(1, |unit| unit.frame as u32);
        let frame = Frame::new(0, 1);
        let inner = bind_slots(&def.params, env, &frame, primed);
        frame.slots.set(slots.max(frame.slots.get()));
        let outer = std::mem::replace(&mut self.frame, frame.clone());
        let call = self.call.take();
        self.open_units.push(unit);
        let act = self.action(body, &inner, primed);
        self.open_units.pop();
        self.call = call;
        self.frame = outer;
        let (act, _) = act?;
        if let Some(unit) = self.program.units.get_mut(unit.0 as usize) {
            unit.frame = frame.slots.get() as usize;
            unit.action = Some(act);
        }
        Ok(())
    }

    fn new_unit(&mut self, name: &Rc<str>, params: &[Param]) -> UnitId {
        self.empty_unit(name.clone(), params.iter().map(|param| param.arity).collect())
    }

    pub(super) fn empty_unit(&mut self, name: Rc<str>, params: Vec<usize>) -> UnitId {
        let unit = Unit { name, params, targets: None, frame: 1, body: None, action: None, info: None };
        self.program.units.push(unit);
        UnitId(self.program.units.len() as u32 - 1)
    }

    /// Makes the body of a unit.
    pub(super) fn fill_unit(
        &mut self,
        unit: UnitId,
        frame: Rc<Frame>,
        make: impl FnOnce(&mut Self) -> Result<Code>,
    ) -> Result<()> {
        let outer = std::mem::replace(&mut self.frame, frame.clone());
        let call = self.call.take();
        self.open_units.push(unit);
        let code = make(self);
        self.open_units.pop();
        self.call = call;
        self.frame = outer;
        let code = code?;
        if let Some(unit) = self.program.units.get_mut(unit.0 as usize) {
            let mut info = code.info;
            info.free = Default::default();
            unit.frame = frame.slots.get() as usize;
            (unit.body, unit.info) = (Some(code.expr), Some(info));
        }
        Ok(())
    }

    /// A call of a unit whose surroundings are `hops` links out.
    pub(super) fn call_unit(
        &mut self,
        unit: UnitId,
        hops: u32,
        args: &[Rc<Binding<'t>>],
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let mut info = Info { height: 1, ..Info::default() };
        let arities = self.unit_call_info(unit, &mut info);
        if arities.len() != args.len() {
            return Err(internal(span, "a call has the wrong number of arguments"));
        }
        let args = self.arguments(args, &arities, primed, span, &mut info)?;
        Ok(self.code(Kind::Call(Box::new(CallExpr { unit, hops, args })), info, span))
    }

    /// What a call of a unit depends on, and the arities of its parameters.
    pub(super) fn unit_call_info(&mut self, unit: UnitId, info: &mut Info) -> Vec<usize> {
        let Some(of) = self.program.units.get(unit.0 as usize) else { return Vec::new() };
        match &of.info {
            Some(of) => info.add(of),
            // A call of itself adds nothing; what another open unit depends on is not known yet.
            None if self.open_units.last() == Some(&unit) => info.add(&Info::default()),
            None => {
                info.add(&Info { opaque: true, unsure: true, ..Info::default() });
                (0..self.program.variables.len() as u32).for_each(|var| info.reads.insert(var));
            }
        }
        of.params.clone()
    }
}

/// Parameters in the slots of a frame.
fn bind_slots<'t>(params: &[Param], env: &Env<'t>, frame: &Rc<Frame>, primed: bool) -> Env<'t> {
    let depth = frame.depth;
    let bind = |env: Env<'t>, param: &Param| {
        env.with(param.local, Rc::new(Binding::Param { slot: frame.slot(), depth, primed }))
    };
    params.iter().fold(env.clone(), bind)
}
