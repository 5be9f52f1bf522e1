//! `TLCGet` and `TLCSet`: registers, and how far an exploration is.
//!
//! They make evaluation depend on more than states, so they exist where one search owns them, and nowhere else.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::hash::Map;
use crate::tla::compile::ir::{Expr, Pair, Site};
use crate::tla::standard::describe;
use crate::tla::value::{Symbol, Value};

use super::{Eval, Machine};

/// How far an exploration is, as `TLCGet` tells it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// How many states lead to the one that is looked at, itself included.
    pub level: u64,
    /// The greatest level so far.
    pub diameter: u64,
    /// States that were generated.
    pub generated: u64,
    /// Distinct states.
    pub distinct: u64,
    /// States whose successors were not looked at.
    pub queue: u64,
    /// How many threads explore.
    pub workers: u64,
}

/// What `TLCGet` and `TLCSet` work on; clones share it.
#[derive(Clone, Default)]
pub(crate) struct Registers {
    values: Rc<RefCell<Map<i64, Value>>>,
    /// `None` where there is no exploration.
    progress: Rc<Cell<Option<Progress>>>,
}

impl Registers {
    /// Says how far the exploration is.
    pub fn set_progress(&self, progress: Progress) {
        self.progress.set(Some(progress));
    }

    /// Says of which level the state is that is looked at.
    pub fn set_level(&self, level: u64) {
        self.progress.set(self.progress.get().map(|progress| Progress { level, ..progress }));
    }

    /// The registers and their values, in the order of their numbers.
    pub fn values(&self) -> Vec<(i64, Value)> {
        let mut values: Vec<_> = self.values.borrow().iter().map(|(at, value)| (*at, value.clone())).collect();
        values.sort_unstable_by_key(|(at, _)| *at);
        values
    }

    /// Gives a register a value.
    pub fn set(&self, register: i64, value: Value) {
        self.values.borrow_mut().insert(register, value);
    }
}

const WHERE: &str = "TLCGet and TLCSet depend on more than the state: they can be used in `modelfuzz check` alone";

impl Progress {
    fn number(&self, name: &str) -> Option<u64> {
        Some(match name {
            "level" => self.level,
            "diameter" => self.diameter,
            "generated" => self.generated,
            "distinct" => self.distinct,
            "queue" => self.queue,
            _ => return None,
        })
    }

    /// How the exploration is done, as `TLCGet("config")` gives it.
    fn config(&self) -> Value {
        let workers = Value::Int(i64::try_from(self.workers).unwrap_or(i64::MAX));
        Value::record(vec![(Symbol::new("mode"), Value::string("bfs")), (Symbol::new("worker"), workers)])
    }

    /// All that is known, as `TLCGet("stats")` gives it.
    fn all(&self) -> Value {
        let number = |name: &str| {
            let number = self.number(name).unwrap_or_default();
            (Symbol::new(name), Value::Int(i64::try_from(number).unwrap_or(i64::MAX)))
        };
        Value::record(["diameter", "distinct", "generated", "level", "queue"].map(number).to_vec())
    }
}

impl<'r> Machine<'r> {
    /// `TLCGet(key)`.
    #[inline(never)]
    pub fn register(&mut self, key: &'r Expr, site: Site) -> Eval<Value> {
        let key = self.eval(key)?;
        let Some(progress) = self.registers.progress.get() else { return Err(self.fault(site, WHERE)) };
        match &key {
            Value::Int(register) => match self.registers.values.borrow().get(register) {
                Some(value) => Ok(value.clone()),
                None => Err(self.fault(site, format!("TLCGet: register {register} was never set"))),
            },
            Value::Str(name) if name.as_str() == "stats" => Ok(progress.all()),
            Value::Str(name) if name.as_str() == "config" => Ok(progress.config()),
            Value::Str(name) => match progress.number(name.as_str()) {
                Some(number) => Ok(Value::Int(i64::try_from(number).unwrap_or(i64::MAX))),
                None => {
                    let known =
                        "\"level\", \"diameter\", \"generated\", \"distinct\", \"queue\", \"stats\" or \"config\"";
                    Err(self
                        .fault(site, format!("TLCGet(\"{name}\") is not supported: a register's number or {known}")))
                }
            },
            other => {
                let message =
                    format!("TLCGet: the number of a register or a name is needed, but this is {}", describe(other));
                Err(self.fault(site, message))
            }
        }
    }

    /// `TLCSet(key, value)`.
    #[inline(never)]
    pub fn set_register(&mut self, pair: &'r Pair, site: Site) -> Eval<Value> {
        let [key, value] = &**pair;
        let (key, value) = (self.eval(key)?, self.eval(value)?);
        if self.registers.progress.get().is_none() {
            return Err(self.fault(site, WHERE));
        }
        match key {
            Value::Int(register) if register >= 0 => {
                self.registers.set(register, value);
                Ok(Value::Bool(true))
            }
            other => {
                let message = format!("TLCSet: the number of a register is needed, but this is {}", describe(&other));
                Err(self.fault(site, message))
            }
        }
    }
}
