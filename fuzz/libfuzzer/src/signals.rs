//! Signals: every way to die must leave an artefact.
//!
//! libFuzzer writes the artefact in its signal handlers, but whether these get that far depends on what it finds:
//!
//! - A Rust program starts with handlers of its own for stack overflow. libFuzzer lets these go first, and they kill
//!   the process.
//! - When the stack has overflowed, a handler needs another one to run on, and the main thread one that is large
//!   enough for libFuzzer's handlers, which format text and write files.
//! - Other threads have small alternate stacks, on which libFuzzer's handlers overflow.
//!
//! So a deadly signal, of whatever thread, is passed on as one that libFuzzer handles ([`DUMP`]) to the main thread,
//! which has a large alternate stack. What a sanitizer handles is left to it: it prints more, and leaves the artefact.

use std::io;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The signals of a process that fails, each with a message.
const DEADLY: [(libc::c_int, &str); 5] = [
    (libc::SIGSEGV, "modelfuzz: SIGSEGV: an invalid address, or the stack has overflowed\n"),
    (libc::SIGBUS, "modelfuzz: SIGBUS: an invalid address\n"),
    (libc::SIGILL, "modelfuzz: SIGILL: an invalid instruction\n"),
    (libc::SIGFPE, "modelfuzz: SIGFPE: invalid arithmetic\n"),
    (libc::SIGABRT, "modelfuzz: SIGABRT: aborted\n"),
];

/// The signal at which libFuzzer writes the artefact. It treats this one like the deadly ones.
const DUMP: libc::c_int = libc::SIGTRAP;

/// The other signals that libFuzzer handles. They keep their defaults, but are handled on the alternate stack: systems
/// with small stacks of their own, such as Go's, need that.
const OTHERS: [libc::c_int; 6] = [DUMP, libc::SIGINT, libc::SIGTERM, libc::SIGUSR1, libc::SIGUSR2, libc::SIGALRM];

/// The size of the main thread's alternate stack.
const STACK: usize = 256 * 1024;

/// The main thread's `pthread_t`.
static MAIN: AtomicUsize = AtomicUsize::new(0);

/// Prepares all signals. To be called on the main thread, before libFuzzer starts.
///
/// # Errors
///
/// When the operating system refuses, which it has no reason to.
pub fn install() -> io::Result<()> {
    // SAFETY: the function has no preconditions.
    MAIN.store(unsafe { libc::pthread_self() } as usize, Ordering::Relaxed);
    if !cfg!(sanitized) {
        alternate_stack()?;
    }
    for (signal, _) in DEADLY {
        handle(signal, pass_on as *const () as libc::sighandler_t, libc::SA_SIGINFO)?;
    }
    // A file that may not grow is like a full disk. libFuzzer would take it for a fault of the system that is fuzzed.
    handle(libc::SIGXFSZ, go_on as *const () as libc::sighandler_t, libc::SA_RESTART)?;
    OTHERS.into_iter().try_for_each(|signal| handle(signal, libc::SIG_DFL, 0))
}

fn alternate_stack() -> io::Result<()> {
    let memory: &'static mut [MaybeUninit<u8>] = Box::leak(Box::new_uninit_slice(STACK));
    let stack = libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: memory.len() };
    // SAFETY: the memory is leaked, so it stays valid, and nothing else uses it.
    check(unsafe { libc::sigaltstack(&raw const stack, ptr::null_mut()) })
}

/// Lets `handler` handle a signal on the alternate stack, unless a sanitizer handles it.
fn handle(signal: libc::c_int, handler: libc::sighandler_t, flags: libc::c_int) -> io::Result<()> {
    let mut action = MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: the pointer is to room for the answer.
    check(unsafe { libc::sigaction(signal, ptr::null(), action.as_mut_ptr()) })?;
    // SAFETY: the call above succeeded, so it has filled this in.
    let mut action = unsafe { action.assume_init() };
    if cfg!(sanitized) && action.sa_sigaction != libc::SIG_DFL {
        return Ok(());
    }
    action.sa_sigaction = handler;
    action.sa_flags = flags | libc::SA_ONSTACK;
    // SAFETY: the handler is a default one or one of ours, which have the type that SA_SIGINFO, set with it or not, requires.
    check(unsafe { libc::sigaction(signal, &raw const action, ptr::null_mut()) })
}

/// For commands: a deadly signal is told of before it kills the process. What a sanitizer handles is left to it.
pub fn tell() {
    for (signal, _) in DEADLY.into_iter().filter(|_| !cfg!(sanitized)) {
        // Without it the process dies all the same, and says nothing.
        let _ = handle(signal, say as *const () as libc::sighandler_t, libc::SA_SIGINFO | libc::SA_RESETHAND);
    }
}

/// Says which signal it was. It comes again then, and kills.
extern "C" fn say(signal: libc::c_int, _: *mut libc::siginfo_t, _: *mut libc::c_void) {
    write_name(signal);
    crate::ended::tell_execution();
    const MORE: &str = "the system ended the process: a finding. `shrink FILE` and `triage FOLDER` run such a system in a process of its own\n";
    // SAFETY: the message is as long as it says; both functions may be called in a signal handler.
    unsafe {
        libc::write(libc::STDERR_FILENO, MORE.as_ptr().cast(), MORE.len());
        libc::raise(signal);
    }
}

/// Handles a deadly signal: says which it was, and fails.
extern "C" fn pass_on(signal: libc::c_int, _: *mut libc::siginfo_t, _: *mut libc::c_void) {
    write_name(signal);
    fail()
}

/// Handles a signal that only has to be survived: what was being written fails.
extern "C" fn go_on(_: libc::c_int) {}

fn write_name(signal: libc::c_int) {
    let message = DEADLY.iter().find(|(deadly, _)| *deadly == signal).map_or("", |(_, message)| message);
    // SAFETY: the message is as long as it says, and `write` may be called in a signal handler.
    unsafe { libc::write(libc::STDERR_FILENO, message.as_ptr().cast(), message.len()) };
}

/// Ends the process as a crash: lets the main thread write the artefact. Another thread stays where it is; the process
/// ends before it would go on.
pub fn fail() -> ! {
    // SAFETY: the main thread lives as long as the process; both functions may be called in a signal handler.
    unsafe {
        libc::pthread_kill(MAIN.load(Ordering::Relaxed) as libc::pthread_t, DUMP);
        loop {
            libc::pause();
        }
    }
}

fn check(answer: libc::c_int) -> io::Result<()> {
    if answer == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
