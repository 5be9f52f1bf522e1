//! Operators of the language and of standard modules.

use crate::tla::compile::ir::{Expr, Kind, Pair, Site};
use crate::tla::standard::{Binary, StrictFn, Unary, describe, text};
use crate::tla::value::{Seq, Set, Value};

use super::{Eval, Fault, Machine, OUTPUT};

/// How much of a value is printed by `Print` and `PrintT`, in bytes.
const PRINTED: usize = 1 << 20;

/// How much of the message of `Assert` is told, in bytes.
const ASSERTED: usize = 10_000;

impl<'r> Machine<'r> {
    pub fn unary(&mut self, operator: Unary, operand: &'r Expr, site: Site) -> Eval<Value> {
        if operator == Unary::Negate {
            let value = self.int(operand)?;
            let negated = value.checked_neg();
            return negated
                .map(Value::Int)
                .ok_or_else(|| self.fault(site, format!("-({value}) does not fit into 64 bits")));
        }
        if let Some(value) = self.peek(operand) {
            return self.unary_of(operator, value, site);
        }
        let value = self.see(operand)?;
        self.unary_of(operator, &value, site)
    }

    #[inline]
    fn unary_of(&self, operator: Unary, value: &Value, site: Site) -> Eval<Value> {
        match operator {
            Unary::Len => match value {
                Value::Str(text) => Ok(Value::Int(text.as_str().chars().count() as i64)),
                other => Ok(Value::Int(self.seq(other, "Len", site)?.len() as i64)),
            },
            Unary::Domain => value.domain().map(Value::Set).ok_or_else(|| self.no_domain(value, site)),
            Unary::Cardinality => value.cardinality().map(Value::Int).map_err(|error| self.set_fault(&error, site)),
            Unary::Head | Unary::Tail if matches!(value, Value::Str(_)) => {
                let part = if operator == Unary::Head { text::head(value) } else { text::tail(value) };
                part.ok_or_else(|| self.fault(site, "the empty string has no first character"))
            }
            Unary::Head => match self.seq(value, "Head", site)?.head() {
                Some(head) => Ok(head.clone()),
                None => Err(self.fault(site, "Head of the empty sequence")),
            },
            Unary::Tail => match self.seq(value, "Tail", site)?.tail() {
                Some(tail) => Ok(Value::Seq(tail)),
                None => Err(self.fault(site, "Tail of the empty sequence")),
            },
            Unary::Powerset => value.powerset().map_err(|error| self.set_fault(&error, site)),
            Unary::BigUnion => value.big_union().map_err(|error| self.set_fault(&error, site)),
            Unary::Seq => value.sequences().map_err(|error| self.set_fault(&error, site)),
            Unary::Negate => Err(self.broken(site)),
        }
    }

    pub fn binary(&mut self, operator: Binary, pair: &'r Pair, site: Site) -> Eval<Value> {
        let value = self.binary_value(operator, pair, site)?;
        self.spend_size(&value, site)?;
        Ok(value)
    }

    #[inline]
    fn binary_value(&mut self, operator: Binary, pair: &'r Pair, site: Site) -> Eval<Value> {
        let [left, right] = &**pair;
        if operator == Binary::Interval {
            let low = self.int(left)?;
            return Ok(Value::interval(low, self.int(right)?));
        }
        let left = self.see(left)?;
        if let (Kind::SetEnum(items), Value::Set(set)) = (&right.kind, &*left)
            && let [item] = &**items
            && let Binary::Union | Binary::Difference = operator
        {
            return self.with_element(operator, set, item, site);
        }
        if let (Binary::Merge, Kind::Binary(Binary::MapsTo, entry)) = (operator, &right.kind) {
            let [key, value] = &**entry;
            let key = self.see(key)?;
            let value = self.see(value)?;
            let merged = left.merge_entry(&key, &value);
            return merged.ok_or_else(|| self.no_merge(&left, &left, site));
        }
        let right = self.see(right)?;
        match operator {
            Binary::Union => left.union(&right).map_err(|error| self.set_fault(&error, site)),
            Binary::Intersection => left.intersect(&right).map_err(|error| self.set_fault(&error, site)),
            Binary::Difference => left.difference(&right).map_err(|error| self.set_fault(&error, site)),
            Binary::Append => {
                if let (Value::Str(left), Value::Str(right)) = (&*left, &*right) {
                    return Ok(Value::string(&format!("{left}{right}")));
                }
                Ok(Value::Seq(self.seq(&left, "Append", site)?.append(right.into_value())))
            }
            Binary::Concat => {
                if let (Value::Str(left), Value::Str(right)) = (&*left, &*right) {
                    return Ok(Value::string(&format!("{left}{right}")));
                }
                let joined = self.seq(&left, "\\o", site)?.concat(self.seq(&right, "\\o", site)?);
                Ok(Value::Seq(joined))
            }
            Binary::MapsTo => Ok(Value::single(left.into_value(), right.into_value())),
            Binary::Merge => left.merge(&right).ok_or_else(|| self.no_merge(&left, &right, site)),
            Binary::Interval => Err(self.broken(site)),
        }
    }

    /// `S \cup {x}` or `S \ {x}`.
    fn with_element(&mut self, operator: Binary, set: &Set, item: &'r Expr, site: Site) -> Eval<Value> {
        let item = self.eval(item)?;
        let changed = if operator == Binary::Union {
            let set = set.insert(item);
            set.check_uniform().map_err(|error| self.fault(site, error.to_string()))?;
            set
        } else if Value::Set(set.clone()).contains(&item).map_err(|error| self.set_fault(&error, site))? {
            set.remove(&item)
        } else {
            set.clone()
        };
        Ok(Value::Set(changed))
    }

    #[cold]
    fn no_merge(&self, left: &Value, right: &Value, site: Site) -> Fault {
        let wrong = if left.is_function() { right } else { left };
        self.fault(site, format!("@@ needs two functions, but this is {}", describe(wrong)))
    }

    #[inline]
    pub fn seq<'v>(&self, value: &'v Value, operator: &str, site: Site) -> Eval<&'v Seq> {
        match value {
            Value::Seq(seq) => Ok(seq),
            other => Err(self.fault(site, format!("{operator} needs a sequence, but this is {}", describe(other)))),
        }
    }

    #[inline(never)]
    pub fn strict(&mut self, name: &str, function: StrictFn, args: &'r [Expr], site: Site) -> Eval<Value> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(self.eval(arg)?);
        }
        let value = function(&values).map_err(|message| self.fault(site, format!("{name}: {message}")))?;
        self.spend_size(&value, site)?;
        Ok(value)
    }

    /// `Print(out, value)`.
    #[inline(never)]
    pub fn print(&mut self, pair: &'r Pair) -> Eval<Value> {
        let [out, value] = &**pair;
        let out = self.eval(out)?;
        let value = self.eval(value)?;
        self.say(|| format!("{}  {}", out.brief(PRINTED), value.brief(PRINTED)));
        Ok(value)
    }

    /// Prints a line.
    fn say(&mut self, line: impl FnOnce() -> String) {
        if self.output.len() < OUTPUT {
            self.output.push(line());
        }
    }

    /// `PrintT(out)`.
    #[inline(never)]
    pub fn print_only(&mut self, out: &'r Expr) -> Eval<Value> {
        let out = self.eval(out)?;
        self.say(|| out.brief(PRINTED).to_string());
        Ok(Value::Bool(true))
    }

    /// `Assert(condition, message)`.
    #[inline(never)]
    pub fn assert(&mut self, pair: &'r Pair, site: Site) -> Eval<Value> {
        let [condition, message] = &**pair;
        if self.test(condition)? {
            return Ok(Value::Bool(true));
        }
        let message = self.eval(message)?;
        Err(self.fault(site, format!("an assertion of the spec failed: {}", message.brief(ASSERTED))))
    }
}
