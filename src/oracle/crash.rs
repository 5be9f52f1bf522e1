//! Crashes: a panic of any thread is a finding. (Whoever runs executions sees to it that it learns of panics.)

use std::panic::PanicHookInfo;

use super::finding::{Class, Finding};

/// The name of this oracle in classes.
pub const CRASH: &str = "crash";

/// A panic as a finding. Its class is the place, by the file's name alone, and the first line of the message: the same
/// on every machine.
pub fn panicked(info: &PanicHookInfo<'_>) -> Finding {
    let payload = info.payload();
    let message = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
    let message = message.unwrap_or("the panic has no message");
    let place = info.location().map(|at| (at.file(), at.line()));
    let class = Class { oracle: CRASH, fault: panic_class(message, place) };
    let place = place.map_or_else(String::new, |(file, line)| format!(" at {file}:{line}"));
    let thread = std::thread::current();
    let name = thread.name().unwrap_or("without a name");
    Finding::new(class, "a panic".to_owned(), format!("thread {name} panicked{place}:\n{message}"))
}

fn panic_class(message: &str, place: Option<(&str, u32)>) -> String {
    let first = message.lines().next().unwrap_or("");
    let Some((file, line)) = place else { return format!("panic: {first}") };
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    format!("panic at {name}:{line}: {first}")
}
