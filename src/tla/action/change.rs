//! Assignments as changes: `x' = [x EXCEPT ![a] = e]` changes one part of `x` whatever the others are.

use crate::tla::compile::ir::{Expr, Kind, VarId};
use crate::tla::eval::slot::Next;
use crate::tla::eval::{Eval, Machine, Recorder};
use crate::tla::footprint::Change;
use crate::tla::standard::Binary;
use crate::tla::value::Value;

impl<'r> Machine<'r> {
    /// As `assign_variable`, taking note of the change.
    #[cold]
    pub(super) fn assign_change(&mut self, var: VarId, expr: &'r Expr, recorder: &Recorder) -> Eval<bool> {
        if !matches!(self.next.get(var as usize), Some(Next::Unknown)) {
            let value = self.eval(expr)?;
            return self.assign_value(var, value, expr.site);
        }
        let (value, change) = self.changed(var, expr)?;
        recorder.change(var, change);
        self.assign_value(var, value, expr.site)
    }

    /// The value that a variable is given, and how that differs from what it was. What is left as it was is not looked
    /// at.
    fn changed(&mut self, var: VarId, expr: &'r Expr) -> Eval<(Value, Change)> {
        match &expr.kind {
            Kind::Var(same) if *same == var => Ok((self.own(var, expr)?, Change::Same)),
            Kind::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let chosen = if self.test(condition)? { then } else { otherwise };
                self.changed(var, chosen)
            }
            Kind::Let(slots, body) => {
                self.clear(slots);
                self.changed(var, body)
            }
            Kind::Except(except) if is(var, &except.base) && except.updates.len() == 1 => {
                match except.updates.first() {
                    Some(update) => self.except_variable(var, update),
                    None => Err(self.broken(expr.site)),
                }
            }
            Kind::Binary(operator, pair) if is(var, &pair[0]) => self.changed_by(*operator, var, &pair[1], expr),
            _ => self.anew(expr),
        }
    }

    fn anew(&mut self, expr: &'r Expr) -> Eval<(Value, Change)> {
        let value = self.eval(expr)?;
        Ok((value.clone(), Change::Value(value)))
    }

    /// The value of a variable, without taking note that it was looked at.
    fn own(&self, var: VarId, expr: &Expr) -> Eval<Value> {
        match self.state.get(var as usize) {
            Some(value) => Ok(value.clone()),
            None => self.variable(var, expr.site).cloned(),
        }
    }

    /// `x \cup S`, `x \ S`, `x @@ (a :> e)` of a variable's own value `x`.
    fn changed_by(
        &mut self,
        operator: Binary,
        var: VarId,
        operand: &'r Expr,
        whole: &'r Expr,
    ) -> Eval<(Value, Change)> {
        let change = match (operator, &operand.kind) {
            (Binary::Union | Binary::Difference, Kind::SetEnum(items)) if items.len() == 1 => {
                let make = if operator == Binary::Union { Change::insert } else { Change::remove };
                make(self.only(items, whole)?)
            }
            (Binary::Union, _) => Change::Union(self.eval(operand)?),
            (Binary::Difference, _) => Change::Difference(self.eval(operand)?),
            (Binary::Merge, Kind::Binary(Binary::MapsTo, entry)) => {
                let [key, value] = &**entry;
                Change::Entry(self.eval(key)?, self.eval(value)?)
            }
            _ => return self.anew(whole),
        };
        match change.of(&self.own(var, whole)?) {
            Some(value) => Ok((value, change)),
            // It fails: the usual way says why.
            None => self.anew(whole),
        }
    }

    fn only(&mut self, items: &'r [Expr], whole: &Expr) -> Eval<Value> {
        match items.first() {
            Some(item) => self.eval(item),
            None => Err(self.broken(whole.site)),
        }
    }
}

/// Whether code is the value of a variable.
fn is(var: VarId, expr: &Expr) -> bool {
    matches!(&expr.kind, Kind::Var(other) if *other == var)
}
