//! The value of an expression.

use crate::tla::compile::ir::{Expr, Kind, LazyId, Site, SlotId};
use crate::tla::standard::{Arith, Unary, describe};
use crate::tla::value::Value;

use super::slot::{Next, Seen, Slot};
use super::{Eval, Machine};

impl<'r> Machine<'r> {
    /// The value of an expression.
    pub fn eval(&mut self, expr: &'r Expr) -> Eval<Value> {
        let site = expr.site;
        match &expr.kind {
            Kind::Const(value) => Ok(value.clone()),
            Kind::Var(var) => self.variable(*var, site).cloned(),
            Kind::Primed(var) => self.primed(*var, site),
            Kind::Slot(slot) => self.filled(*slot, site),
            Kind::Lazy(slot, lazy) => self.lazy(*slot, *lazy, site),
            Kind::Volatile(lazy) => self.delayed(*lazy, self.base as u32, site),
            Kind::Param(slot) => self.param(*slot, site),
            Kind::Outer(hops, inner) => self.outer(*hops, inner),
            Kind::Path(path) => self.path(path, site).map(Seen::into_value),
            Kind::Arith(..) | Kind::Pick(..) => self.int(expr).map(Value::Int),
            Kind::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let chosen = if self.test(condition)? { then } else { otherwise };
                self.eval(chosen)
            }
            Kind::Let(slots, body) => {
                self.clear(slots);
                self.eval(body)
            }
            Kind::Unary(operator, operand) => self.unary(*operator, operand, site),
            Kind::Binary(operator, pair) => self.binary(*operator, pair, site),
            Kind::Restrict(pair) => self.restrict(pair, site),
            Kind::Except(except) => self.except(except),
            Kind::Record(shape, values) => self.record(shape, values),
            Kind::Tuple(items) => self.tuple(items),
            Kind::Function(bind) => self.function(bind, site),
            Kind::Call(call) => self.call(call, site),
            _ => self.eval_other(expr),
        }
    }

    /// What is evaluated less often.
    #[inline(never)]
    fn eval_other(&mut self, expr: &'r Expr) -> Eval<Value> {
        let site = expr.site;
        match &expr.kind {
            Kind::Case(case) => {
                for (guard, value) in &case.arms {
                    if self.test(guard)? {
                        return self.eval(value);
                    }
                }
                match &case.other {
                    Some(other) => self.eval(other),
                    None => Err(self.fault(site, "no arm of the CASE is true, and it has no OTHER")),
                }
            }
            Kind::SetEnum(items) => self.set_enum(items, site),
            Kind::FunctionSet(pair) => self.function_set(pair, site),
            Kind::RecordSet(shape, sets) => self.record_set(shape, sets, site),
            Kind::Product(sets) => self.product(sets, site),
            Kind::Choose(bind) => self.choose(bind, site),
            Kind::Filter(bind) => self.filter(bind, site),
            Kind::Map(bind) => self.map(bind, site),
            Kind::Apply(slot, hops, args) => self.apply(*slot, *hops, args, site),
            Kind::Recursive(recursive) => self.recursive(recursive, site),
            Kind::Memo(slot, hops, arg) => self.memo(*slot, *hops, arg, site),
            Kind::Strict(name, function, args) => self.strict(name, *function, args, site),
            Kind::Select(select) => self.select(select, site),
            Kind::Sort(sort) => self.sort(sort, site),
            Kind::BagOfAll(both) => self.bag_of_all(both, site),
            Kind::Higher(higher) => self.higher(higher, site),
            Kind::Random(name, draw, args) => self.random(name, *draw, args, site),
            Kind::Register(key) => self.register(key, site),
            Kind::SetRegister(pair) => self.set_register(pair, site),
            Kind::Fails(operand) => Ok(Value::Bool(self.eval(operand).is_err())),
            Kind::Print(pair) => self.print(pair),
            Kind::PrintT(out) => self.print_only(out),
            Kind::MemoDomain(slot, hops) => self.memo_domain(*slot, *hops, site),
            Kind::Assert(pair) => self.assert(pair, site),
            Kind::Fail(message) => Err(self.fault(site, &**message)),
            _ => self.test(expr).map(Value::Bool),
        }
    }

    /// The value of an expression, without copying what outlives the evaluation.
    #[inline]
    pub fn see(&mut self, expr: &'r Expr) -> Eval<Seen<'r>> {
        match &expr.kind {
            Kind::Const(value) => Ok(Seen::Ref(value)),
            Kind::Var(var) => self.variable(*var, expr.site).map(Seen::Ref),
            Kind::Path(path) => self.path(path, expr.site),
            _ => self.eval(expr).map(Seen::Own),
        }
    }

    /// The value of an expression, if it is at hand: nothing needs to be evaluated or copied.
    #[inline]
    pub fn peek(&self, expr: &'r Expr) -> Option<&Value> {
        match &expr.kind {
            Kind::Const(value) => Some(value),
            Kind::Var(var) => self.state.get(*var as usize),
            Kind::Slot(slot) | Kind::Lazy(slot, _) | Kind::Param(slot) => match self.slot(*slot) {
                Slot::Value(value) => Some(value),
                _ => None,
            },
            Kind::Path(path) => self.peek_path(path),
            _ => None,
        }
    }

    /// As `peek`, of an integer.
    #[inline]
    pub fn peek_int(&self, expr: &'r Expr) -> Option<i64> {
        match &expr.kind {
            Kind::Unary(Unary::Len, operand) => match self.peek(operand)? {
                Value::Seq(seq) => Some(seq.len() as i64),
                _ => None,
            },
            Kind::Arith(Arith::Add, pair) => self.peek_int(&pair[0])?.checked_add(self.peek_int(&pair[1])?),
            Kind::Arith(Arith::Subtract, pair) => self.peek_int(&pair[0])?.checked_sub(self.peek_int(&pair[1])?),
            _ => match self.peek(expr)? {
                Value::Int(value) => Some(*value),
                _ => None,
            },
        }
    }

    #[inline]
    pub fn variable(&self, var: u32, site: Site) -> Eval<&'r Value> {
        match self.state.get(var as usize) {
            Some(value) => Ok(value),
            None => Err(self.fault(site, format!("variable `{}` has no value here", self.variable_name(var)))),
        }
    }

    #[inline]
    fn primed(&self, var: u32, site: Site) -> Eval<Value> {
        match self.assigned(var) {
            Some(value) => Ok(value.clone()),
            None => Err(self.unassigned(var, site)),
        }
    }

    /// The value of a primed variable, if it is assigned.
    #[inline]
    pub fn assigned(&self, var: u32) -> Option<&Value> {
        match self.next.get(var as usize) {
            Some(Next::Value(value)) => Some(value),
            Some(Next::Same) => self.state.get(var as usize),
            _ => None,
        }
    }

    #[cold]
    fn unassigned(&self, var: u32, site: Site) -> super::Fault {
        let name = self.variable_name(var);
        // Initial states are made without a state to start from.
        let prime = if self.state.is_empty() { "" } else { "'" };
        self.fault(site, format!("`{name}{prime}` is read before it is given a value"))
    }

    pub fn variable_name(&self, var: u32) -> &'r str {
        self.program.variables.get(var as usize).map_or("?", |name| name.as_str())
    }

    #[inline]
    fn filled(&self, slot: SlotId, site: Site) -> Eval<Value> {
        match self.slot(slot) {
            Slot::Value(value) => Ok(value.clone()),
            _ => Err(self.broken(site)),
        }
    }

    #[cold]
    pub fn broken(&self, site: Site) -> super::Fault {
        self.fault(site, "fault of this program: a slot does not hold what it should; please report it with this spec")
    }

    /// A slot that is filled when first needed.
    #[inline]
    fn lazy(&mut self, slot: SlotId, lazy: LazyId, site: Site) -> Eval<Value> {
        if let Slot::Value(value) = self.slot(slot) {
            return Ok(value.clone());
        }
        let value = self.delayed(lazy, self.base as u32, site)?;
        self.set(slot, Slot::Value(value.clone()));
        Ok(value)
    }

    /// Evaluates a delayed expression in its frame.
    #[inline(never)]
    pub fn delayed(&mut self, lazy: LazyId, base: u32, site: Site) -> Eval<Value> {
        let Some(delayed) = self.program.lazies.get(lazy.0 as usize) else { return Err(self.broken(site)) };
        let (outer, depth) = (self.base, self.depth);
        self.spend(site)?;
        self.deeper(delayed.height, site)?;
        self.base = base as usize;
        let value = self.eval(&delayed.expr);
        (self.base, self.depth) = (outer, depth);
        value
    }

    /// A parameter of a unit.
    fn param(&mut self, slot: SlotId, site: Site) -> Eval<Value> {
        match self.slot(slot) {
            Slot::Value(value) => Ok(value.clone()),
            Slot::Delayed(lazy, base) => {
                let (lazy, base) = (*lazy, *base);
                let value = self.delayed(lazy, base, site)?;
                if self.program.lazies.get(lazy.0 as usize).is_some_and(|delayed| !delayed.volatile) {
                    self.set(slot, Slot::Value(value.clone()));
                }
                Ok(value)
            }
            _ => Err(self.broken(site)),
        }
    }

    fn outer(&mut self, hops: u32, inner: &'r Expr) -> Eval<Value> {
        let base = self.base;
        self.base = self.follow(hops);
        let value = self.eval(inner);
        self.base = base;
        value
    }

    /// The value of an expression that must be an integer.
    pub fn int(&mut self, expr: &'r Expr) -> Eval<i64> {
        match &expr.kind {
            Kind::Const(Value::Int(value)) => Ok(*value),
            Kind::Arith(operator, pair) => {
                let [left, right] = &**pair;
                let (left, right) = (self.int(left)?, self.int(right)?);
                operator.apply(left, right).map_err(|message| self.fault(expr.site, message))
            }
            Kind::Pick(compare, first, pair) => {
                let [left, right] = &**pair;
                let (left, right) = (self.int(left)?, self.int(right)?);
                Ok(if compare.holds(left, right) == *first { left } else { right })
            }
            Kind::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let chosen = if self.test(condition)? { then } else { otherwise };
                self.int(chosen)
            }
            Kind::Unary(Unary::Len, _) => match self.peek_int(expr) {
                Some(value) => Ok(value),
                None => self.int_value(expr),
            },
            _ => match self.peek(expr) {
                Some(Value::Int(value)) => Ok(*value),
                _ => self.int_value(expr),
            },
        }
    }

    fn int_value(&mut self, expr: &'r Expr) -> Eval<i64> {
        let value = self.see(expr)?;
        match &*value {
            Value::Int(value) => Ok(*value),
            other => Err(self.not_int(other, expr.site)),
        }
    }

    #[cold]
    fn not_int(&self, value: &Value, site: Site) -> super::Fault {
        self.fault(site, format!("an integer is needed, but this is {}", describe(value)))
    }
}
