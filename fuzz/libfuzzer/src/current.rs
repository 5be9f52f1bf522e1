//! The input that is being executed, for whoever has to report it from outside of the execution.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

static INPUT: Mutex<Option<Vec<u8>>> = Mutex::new(None);

/// The choice that is being applied.
pub static CHOICE: AtomicUsize = AtomicUsize::new(0);

/// An execution of `input` begins.
pub fn begin(input: &[u8]) {
    let mut current = INPUT.lock().unwrap_or_else(PoisonError::into_inner);
    let bytes = current.get_or_insert_default();
    bytes.clear();
    bytes.extend_from_slice(input);
}

/// The execution has ended.
pub fn end() {
    *INPUT.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// The input and the index of the choice that is being applied, while there is an execution.
pub fn get() -> Option<(Vec<u8>, usize)> {
    // Not waited for: a thread that panics while another begins an execution must not hang.
    let input = INPUT.try_lock().ok()?.clone()?;
    Some((input, CHOICE.load(Ordering::Relaxed)))
}
