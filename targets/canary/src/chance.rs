//! What makes executions differ in systems that are not deterministic: each picks one of so many registers.
//! `number` counts the picks of an execution.

#![expect(clippy::disallowed_methods, clippy::disallowed_types, reason = "the faults are to depend on these")]

use std::collections::HashMap;
use std::sync::OnceLock;
use std::time::SystemTime;

use modelfuzz::hash::stable64;

/// The first key of a map whose hashes have a random seed.
pub fn by_map(registers: u8, _: u64) -> u8 {
    let map: HashMap<u8, ()> = (0..registers).map(|register| (register, ())).collect();
    map.into_keys().next().unwrap_or(0)
}

/// What the clock shows.
pub fn by_clock(registers: u8, _: u64) -> u8 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    one_of(registers, now.as_nanos() as u64)
}

/// Where an allocation is that lives as long as the process: the same all along, and another in the next process.
pub fn by_address(registers: u8, number: u64) -> u8 {
    static ALLOCATED: OnceLock<Vec<u8>> = OnceLock::new();
    let address = ALLOCATED.get_or_init(|| vec![registers; 4096]).as_ptr();
    one_of(registers, (address as u64).wrapping_add(number))
}

fn one_of(registers: u8, number: u64) -> u8 {
    let hash = stable64(&number.to_le_bytes());
    u8::try_from(hash % u64::from(registers.max(1))).unwrap_or(0)
}
