//! Operators that draw at random.
//!
//! What is drawn is a function of the state, of the primed variables so far and of how far the evaluation has come: each
//! evaluation draws anew, and the same one always the same.

use crate::hash::stable64;
use crate::tla::compile::ir::{Expr, Site};
use crate::tla::standard::RandomFn;
use crate::tla::value::Value;

use super::slot::Next;
use super::{Eval, Machine};

impl<'r> Machine<'r> {
    #[inline(never)]
    pub fn random(&mut self, name: &str, draw: RandomFn, args: &'r [Expr], site: Site) -> Eval<Value> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            values.push(self.eval(arg)?);
        }
        self.spend(site)?;
        draw(&values, self.seed()).map_err(|message| self.fault(site, format!("{name}: {message}")))
    }

    fn seed(&self) -> u64 {
        let mut bytes = Vec::new();
        let mut take = |number: u64| bytes.extend_from_slice(&number.to_le_bytes());
        take(self.taken());
        self.state.iter().for_each(|value| take(value.fingerprint()));
        for next in self.next.iter() {
            take(if let Next::Value(value) = next { value.fingerprint() } else { 0 });
        }
        stable64(&bytes)
    }
}
