//! The planted faults.

use std::hint;

use crate::chance;

/// The names of the faults, each with what it does.
pub const NAMES: &[(&str, &str)] = &[
    ("forbidden", "a crashed register is copied from, which the spec forbids"),
    ("panic", "the system panics"),
    ("caught-panic", "the system panics and catches it"),
    ("thread-panic", "a thread that the system started panics"),
    ("thread-segfault", "a thread that the system started writes to an invalid address"),
    ("segfault", "the system writes to an invalid address"),
    ("stack-overflow", "the system recurses for ever"),
    ("hang", "the system loops for ever"),
    ("memory", "the system takes half a gigabyte of memory and then loops for ever"),
    ("exit", "the system ends the process"),
    ("nondeterminism", "every other execution goes differently"),
    ("random-map", "a register is picked by the order of a randomly seeded hash map"),
    ("clock", "a register is picked by the time of day"),
    ("address", "a register is picked by the address of an allocation"),
];

/// A planted fault.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// The spec forbids what the system does.
    Forbidden,
    /// The process fails in this way.
    Fatal(fn()),
    /// Executions differ.
    Nondeterminism,
    /// What does not follow from the schedule picks one of so many registers.
    Picked(fn(u8, u64) -> u8),
}

impl Fault {
    /// The fault of a name.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn named(name: &str) -> Result<Fault, String> {
        Ok(match name {
            "forbidden" => Fault::Forbidden,
            "panic" => Fault::Fatal(panic),
            "caught-panic" => Fault::Fatal(|| drop(std::panic::catch_unwind(panic))),
            "thread-panic" => Fault::Fatal(|| in_thread(panic)),
            "thread-segfault" => Fault::Fatal(|| in_thread(segfault)),
            "segfault" => Fault::Fatal(segfault),
            "stack-overflow" => Fault::Fatal(stack_overflow),
            "hang" => Fault::Fatal(hang),
            "memory" => Fault::Fatal(memory),
            "exit" => Fault::Fatal(exit),
            "nondeterminism" => Fault::Nondeterminism,
            "random-map" => Fault::Picked(chance::by_map),
            "clock" => Fault::Picked(chance::by_clock),
            "address" => Fault::Picked(chance::by_address),
            _ => return Err(format!("--fault={name}: canary has no such fault")),
        })
    }
}

#[expect(clippy::panic, reason = "the fault is to panic")]
fn panic() {
    panic!("a planted panic");
}

#[expect(clippy::disallowed_methods, reason = "the fault is what a thread does")]
fn in_thread(fault: fn()) {
    // The thread is not asked how it ended, as in a system that does not look.
    drop(std::thread::spawn(fault).join());
}

fn segfault() {
    // SAFETY: there is none; the fault is to write where nothing is.
    unsafe { hint::black_box(std::ptr::without_provenance_mut::<u8>(8)).write_volatile(1) };
}

fn stack_overflow() {
    hint::black_box(deeper(hint::black_box(0)));
}

#[expect(unconditional_recursion, reason = "the fault is to recurse for ever")]
fn deeper(depth: u64) -> u64 {
    let frame = hint::black_box([depth; 64]);
    deeper(hint::black_box(frame[0] + 1)) + frame[1]
}

fn hang() {
    loop {
        hint::spin_loop();
    }
}

fn memory() {
    // Memory that is written to, for other is not taken.
    let _taken = hint::black_box(vec![1u8; 512 << 20]);
    hang();
}

#[expect(clippy::disallowed_methods, reason = "the fault is to end the process")]
fn exit() {
    std::process::exit(0);
}
