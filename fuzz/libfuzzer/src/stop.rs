//! Stops: Ctrl-C, `kill`, a terminal that is closed, the end of the program that started this process as one of several.
//!
//! libFuzzer ends the process at once, wherever it is. Here the execution comes to its end first, so that what it showed is kept,
//! and the run says what it saw and ends its log. Then, or when the signal comes again, or after [`PATIENCE`], the signal is
//! left to libFuzzer.

use std::io;
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::{flight, statistics};

const SIGNALS: [libc::c_int; 3] = [libc::SIGINT, libc::SIGTERM, libc::SIGHUP];

/// The seconds that an execution may take to end.
const PATIENCE: libc::c_uint = 1;

/// What handled the signals before.
static BEFORE: OnceLock<[Option<libc::sigaction>; SIGNALS.len()]> = OnceLock::new();

/// The signal that came; 0 for none.
static CAME: AtomicI32 = AtomicI32::new(0);

const MESSAGE: &str = "modelfuzz: stopped; once more to stop at once\n";

/// Looks whether a stop was asked for; does not return then. Called before each execution, when libFuzzer has kept what the one
/// before showed, and has set up its handlers.
pub fn look() {
    BEFORE.get_or_init(|| SIGNALS.map(|signal| handle(signal).ok().flatten()));
    let came = CAME.load(Ordering::Relaxed);
    if came != 0 {
        statistics::print_last();
        flight::close();
        leave(came);
    }
}

/// Handles a signal from now on, unless it is ignored, or was left to the system by the user (`-handle_int=0`).
fn handle(signal: libc::c_int) -> io::Result<Option<libc::sigaction>> {
    let mut before = MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: the pointer is to room for the answer.
    check(unsafe { libc::sigaction(signal, ptr::null(), before.as_mut_ptr()) })?;
    // SAFETY: the call above succeeded, so it has filled this in.
    let before = unsafe { before.assume_init() };
    let is_default = before.sa_sigaction == libc::SIG_DFL;
    // libFuzzer knows nothing of terminals that are closed.
    if before.sa_sigaction == libc::SIG_IGN || is_default && signal != libc::SIGHUP {
        return Ok(None);
    }
    set(signal, came as *const () as libc::sighandler_t)?;
    Ok(Some(before))
}

fn set(signal: libc::c_int, handler: libc::sighandler_t) -> io::Result<()> {
    // SAFETY: all zeros are an action: the default one, with no flags.
    let mut action: libc::sigaction = unsafe { MaybeUninit::zeroed().assume_init() };
    action.sa_sigaction = handler;
    action.sa_flags = libc::SA_ONSTACK | libc::SA_RESTART;
    // SAFETY: the handlers are functions of this file that take the number of the signal, as without SA_SIGINFO.
    check(unsafe { libc::sigaction(signal, &raw const action, ptr::null_mut()) })
}

/// Handles a signal to stop.
extern "C" fn came(signal: libc::c_int) {
    match CAME.swap(signal, Ordering::Relaxed) {
        0 => {
            let _ = set(libc::SIGALRM, late as *const () as libc::sighandler_t);
            // SAFETY: the message is as long as it says; both functions may be called in a signal handler.
            unsafe {
                libc::write(libc::STDERR_FILENO, MESSAGE.as_ptr().cast(), MESSAGE.len());
                libc::alarm(PATIENCE);
            }
        }
        // One after the other may come from the terminal and from the end of the program that started this one.
        before if before != signal => {}
        _ => leave(signal),
    }
}

/// The execution has not come to its end.
extern "C" fn late(_: libc::c_int) {
    leave(CAME.load(Ordering::Relaxed));
}

/// Leaves a signal to what handled it before.
fn leave(signal: libc::c_int) {
    let before = SIGNALS.iter().zip(BEFORE.get().into_iter().flatten()).find(|(other, _)| **other == signal);
    let Some((_, Some(before))) = before else { return };
    // SAFETY: the action was in place before; both functions may be called in a signal handler.
    unsafe {
        libc::sigaction(signal, before, ptr::null_mut());
        libc::raise(signal);
    }
}

/// Has this process stopped when its parent ends, in whatever way. Says whether the parent is still there.
pub fn with_parent(parent: u32) -> bool {
    // SAFETY: these calls have no preconditions.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM);
        u32::try_from(libc::getppid()).is_ok_and(|now| now == parent)
    }
}

fn check(answer: libc::c_int) -> io::Result<()> {
    if answer == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}
