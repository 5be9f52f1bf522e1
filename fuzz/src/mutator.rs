//! The mutator that libFuzzer calls in place of its own.

use std::cell::RefCell;

use modelfuzz::schedule::{Choice, Evidence, Mutator};

thread_local! {
    /// Set up once, on the main thread, where libFuzzer calls.
    static MUTATOR: RefCell<Option<Mutator>> = const { RefCell::new(None) };
}

unsafe extern "C" {
    /// libFuzzer's own mutator, for the body of a custom one.
    fn LLVMFuzzerMutate(data: *mut u8, size: usize, max_size: usize) -> usize;
}

/// Makes a mutator the one that libFuzzer's calls go to.
pub fn install(mutator: Mutator) {
    MUTATOR.set(Some(mutator));
}

/// Lets the mutator learn from an execution; see [`Mutator::learn`].
pub fn learn(choices: &[Choice], places: &[(u64, usize)], new: bool) {
    MUTATOR.with_borrow_mut(|mutator| {
        if let Some(mutator) = mutator {
            mutator.learn(choices, places, new);
        }
    });
}

/// What each operator was tried for.
pub fn evidence() -> Vec<Evidence> {
    // Nothing where a signal struck while it was at work, or the thread is about to end.
    let known = MUTATOR.try_with(|mutator| mutator.try_borrow().ok().and_then(|mutator| Some(mutator.as_ref()?.evidence())));
    known.ok().flatten().unwrap_or_default()
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
    MUTATOR.with_borrow_mut(|mutator| match mutator {
        Some(mutator) => mutator.mutate(bytes, size, max_size, seed, &mut library),
        None => library(bytes, size, max_size),
    })
}
