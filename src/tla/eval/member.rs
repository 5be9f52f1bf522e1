//! Membership, tested part by part.

use crate::tla::compile::ir::{Expr, Members, Site, Test};
use crate::tla::value::Value;

use super::slot::Slot;
use super::{Eval, Machine};

impl<'r> Machine<'r> {
    #[inline(never)]
    pub fn member(&mut self, element: &'r Expr, members: &'r Members, site: Site) -> Eval<bool> {
        let element = self.eval(element)?;
        match members {
            Members::Functions(domain, test) => {
                let domain = self.eval(domain)?;
                let Some(own) = element.domain() else { return Ok(false) };
                let same = self.equal(&Value::Set(own), &domain, site)?;
                Ok(same && self.all_pass(element.range().unwrap_or(&[]), test, site)?)
            }
            Members::Records(shape, tests) => match &element {
                Value::Record(record) if **record.shape() == **shape => self.each_passes(record.values(), tests, site),
                _ => Ok(false),
            },
            Members::Tuples(tests) => match &element {
                Value::Seq(seq) if seq.len() == tests.len() => self.each_passes(seq.as_slice(), tests, site),
                _ => Ok(false),
            },
            Members::Subsets(test) => match element.as_set() {
                Ok(set) => self.all_pass(set.as_slice(), test, site),
                Err(error) => Err(self.set_fault(&error, site)),
            },
            Members::Sequences(test) => match &element {
                Value::Seq(seq) => self.all_pass(seq.as_slice(), test, site),
                _ => Ok(false),
            },
        }
    }

    /// Whether all values pass one test.
    fn all_pass(&mut self, values: &[Value], test: &'r Test, site: Site) -> Eval<bool> {
        for value in values {
            if !self.passes(value, test, site)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether each value passes its test.
    fn each_passes(&mut self, values: &[Value], tests: &'r [Test], site: Site) -> Eval<bool> {
        for (value, test) in values.iter().zip(tests) {
            if !self.passes(value, test, site)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn passes(&mut self, value: &Value, (slot, test): &'r Test, site: Site) -> Eval<bool> {
        self.spend(site)?;
        self.set(*slot, Slot::Value(value.clone()));
        self.test(test)
    }
}
