//! States: a value for each variable.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use super::value::Value;

/// A value for each variable of a spec, in the order of [`Spec::variables`](super::spec::Spec::variables).
#[derive(Clone, PartialEq, Eq)]
pub struct State(Rc<[Value]>);

impl State {
    /// The state of these values.
    pub fn new(values: Vec<Value>) -> State {
        State(values.into())
    }

    pub(crate) fn from_values(values: impl Iterator<Item = Value>) -> State {
        State(values.collect())
    }

    /// The values.
    pub fn values(&self) -> &[Value] {
        &self.0
    }

    /// The value of a variable.
    pub fn get(&self, index: usize) -> Option<&Value> {
        self.0.get(index)
    }

    /// A hash of the contents, the same in every process and on every machine, as long as
    /// [`FINGERPRINT_VERSION`](super::value::FINGERPRINT_VERSION) stands. Takes time by the number of variables only.
    #[inline]
    pub fn fingerprint(&self) -> u64 {
        State::fingerprint_of(self.values().iter().map(Value::fingerprint))
    }

    /// The fingerprint of the state whose values have these fingerprints.
    #[inline]
    pub(crate) fn fingerprint_of(fingerprints: impl Iterator<Item = u64>) -> u64 {
        let mut hash = 0x9e37_79b9_7f4a_7c15_u64;
        for fingerprint in fingerprints {
            // The finaliser of SplitMix64 over the running hash: order matters, unlike in the values themselves.
            hash = hash.rotate_left(5).wrapping_add(fingerprint);
            hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            hash ^= hash >> 27;
        }
        hash
    }

    /// Whether both are the same storage: quicker than equality, and never true of different states.
    pub fn same(&self, other: &State) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.fingerprint());
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.values()).finish()
    }
}
