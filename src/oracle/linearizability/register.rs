//! A register: a read returns the value that was written last.

use super::What;
use super::search::Sequential;
use crate::oracle::observation::Seen;

/// A register, which holds 0 at first.
#[derive(Clone, Copy, Debug)]
pub struct Register;

impl Sequential for Register {
    type State = u64;

    fn initial(&self) -> u64 {
        0
    }

    fn step(&self, state: &u64, what: &What) -> Option<u64> {
        match what {
            What::Write(value) => Some(*value),
            What::Read(_, Some(Seen::Register(seen))) if seen != state => None,
            What::Read(..) => Some(*state),
        }
    }
}
