//! The mutator that libFuzzer calls in place of its own.

use std::cell::RefCell;

use modelfuzz::schedule::Mutator;

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
