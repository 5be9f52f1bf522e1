//! The mutator that libFuzzer calls in place of its own.

use std::cell::{Cell, RefCell};

use modelfuzz::schedule::{Choice, Evidence, Mutator};

thread_local! {
    /// Set up once, on the main thread, where libFuzzer calls. Leaked for the same reason as the driver.
    static MUTATOR: Cell<Option<&'static RefCell<Mutator>>> = const { Cell::new(None) };
}

unsafe extern "C" {
    /// libFuzzer's own mutator, for the body of a custom one.
    fn LLVMFuzzerMutate(data: *mut u8, size: usize, max_size: usize) -> usize;
}

/// Makes a mutator the one that libFuzzer's calls go to.
pub fn install(mutator: Mutator) {
    MUTATOR.set(Some(Box::leak(Box::new(RefCell::new(mutator)))));
}

/// Lets the mutator learn from an execution; see [`Mutator::learn`].
pub fn learn(schedule: &[Choice], route: &[Choice], places: &[(u64, usize)], new: bool) {
    if let Some(mutator) = MUTATOR.get() {
        mutator.borrow_mut().learn(schedule, route, places, new);
    }
}

/// What each operator was tried for.
pub fn evidence() -> Vec<Evidence> {
    // Nothing where a signal struck while it was at work.
    let mutator = MUTATOR.get().and_then(|mutator| mutator.try_borrow().ok());
    mutator.map(|mutator| mutator.evidence()).unwrap_or_default()
}

/// Mutates the first `size` bytes in place, to at most `max_size` (less than `size` when libFuzzer minimises).
///
/// # Safety
///
/// As libFuzzer calls it: `data` is the start of `size` and of `max_size` bytes that nothing else refers to.
#[unsafe(no_mangle)]
unsafe extern "C" fn LLVMFuzzerCustomMutator(data: *mut u8, size: usize, max_size: usize, seed: libc::c_uint) -> usize {
    // SAFETY: the caller's promise.
    let bytes = unsafe { std::slice::from_raw_parts_mut(data, size.max(max_size)) };
    let mut library = |bytes: &mut [u8], size: usize, max_size: usize| {
        let most = max_size.min(bytes.len());
        // SAFETY: libFuzzer writes no more than `most` bytes, which the slice has.
        unsafe { LLVMFuzzerMutate(bytes.as_mut_ptr(), size.min(most), most) }
    };
    match MUTATOR.get() {
        Some(mutator) => mutator.borrow_mut().mutate(bytes, size, max_size, seed, &mut library),
        None => library(bytes, size, max_size),
    }
}
