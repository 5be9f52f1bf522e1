//! A system that ends the process while a command runs it: said, and no success.

use std::sync::atomic::{AtomicBool, Ordering};

use modelfuzz::cli::target::BEGUN;

use crate::signals;

/// A command is running.
static RUNNING: AtomicBool = AtomicBool::new(false);

const MESSAGE: &str = "error: the system ended the process, as if all were well: a finding. `shrink FILE` and `triage FOLDER` run such a system in \
                       a process of its own, and name it\n";

/// Sees to it that an end of the process is told of, until [`over`] is called.
pub fn watch() {
    RUNNING.store(true, Ordering::Relaxed);
    // SAFETY: the handler is a function for the whole life of the process, and touches nothing that may be gone.
    unsafe { libc::atexit(told) };
    signals::tell();
}

/// The command has come to its end.
pub fn over() {
    RUNNING.store(false, Ordering::Relaxed);
}

/// Says in which execution of `random` the process ended: `compare` counts them. May be called in a signal handler.
pub fn tell_execution() {
    let mut rest = BEGUN.load(Ordering::Relaxed);
    if rest == 0 {
        return;
    }
    let (mut text, mut at) = (*b"modelfuzz: in execution 00000000000000000000\n", 43);
    while rest > 0 {
        text[at] = b'0' + (rest % 10) as u8;
        (at, rest) = (at - 1, rest / 10);
    }
    // SAFETY: the text is as long as it says, and `write` may be called in a signal handler.
    unsafe { libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len()) };
}

/// Runs when the process exits.
extern "C" fn told() {
    if RUNNING.load(Ordering::Relaxed) {
        // SAFETY: the message is as long as it says; `_exit` ends the process with the code of a finding.
        unsafe {
            libc::write(libc::STDERR_FILENO, MESSAGE.as_ptr().cast(), MESSAGE.len());
            tell_execution();
            libc::_exit(1);
        }
    }
}
