//! The C interface as Rust sees it: `targets/modelfuzz.h`, type by type.

use std::ffi::{c_char, c_void};

/// The version of the interface that this host speaks: `MF_ABI`.
pub const ABI: u32 = 1;

/// `mf_system`, a cluster of the library's.
#[repr(C)]
#[derive(Debug)]
pub struct Opaque {
    _private: [u8; 0],
}

/// `mf_config`: what is the same for all executions of a system.
#[repr(C)]
#[derive(Debug)]
pub struct Config {
    /// The size of this struct in bytes.
    pub size: u32,
    /// The number of nodes.
    pub nodes: u32,
    /// For whatever the system draws at random.
    pub seed: u64,
    /// Lines `key=value`, ended by a zero byte.
    pub options: *const c_char,
}

/// `enum mf_kind`: what a node is to do.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// Start for the first time.
    Start = 0,
    /// Handle a message.
    Receive = 1,
    /// Act as if the timer had fired.
    Timeout = 2,
    /// Let a tick pass.
    Tick = 3,
    /// Take a client's write.
    Write = 4,
    /// Take a client's read.
    Read = 5,
    /// Everything written is safe.
    Sync = 6,
    /// Lose all memory.
    Crash = 7,
    /// Start again from the disk.
    Restart = 8,
}

/// `mf_step`: one step of one node.
#[repr(C)]
#[derive(Debug)]
pub struct Step {
    /// What the node is to do.
    pub kind: StepKind,
    /// The node.
    pub node: u8,
    /// The sender of a message.
    pub from: u8,
    /// Zero.
    pub reserved: u8,
    /// The length of a message in bytes.
    pub length: u32,
    /// As the kind says.
    pub value: u64,
    /// The message.
    pub bytes: *const c_void,
}

/// `enum mf_accept`: a bit of what a node would take at present.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accepts {
    /// Writes of clients.
    Writes = 1,
    /// Reads of clients.
    Reads = 2,
    /// Ticks.
    Ticks = 4,
}

/// What a library exports, function by function, as the header documents them.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each field is the function of its name in targets/modelfuzz.h, which documents it")]
pub struct Functions {
    pub mf_abi: unsafe extern "C" fn() -> u32,
    pub mf_schema: unsafe extern "C" fn() -> *const c_char,
    pub mf_create: unsafe extern "C" fn(*const Config) -> *mut Opaque,
    pub mf_apply: unsafe extern "C" fn(*mut Opaque, *const Step, usize) -> i32,
    pub mf_take: unsafe extern "C" fn(*mut Opaque, *mut usize) -> *const u64,
    pub mf_accepts: unsafe extern "C" fn(*mut Opaque, u8) -> u32,
    pub mf_describe: unsafe extern "C" fn(*mut Opaque, *const c_void, u32, *mut usize) -> *const u64,
    pub mf_digest: unsafe extern "C" fn(*mut Opaque) -> u64,
    pub mf_check: unsafe extern "C" fn(*mut Opaque) -> *const c_char,
    pub mf_error: unsafe extern "C" fn(*mut Opaque) -> *const c_char,
    pub mf_reset: unsafe extern "C" fn(*mut Opaque),
    pub mf_destroy: unsafe extern "C" fn(*mut Opaque),
}

/// The [`Library`](crate::cluster::foreign::Library) that is linked into the binary: what a build script compiled
/// against `targets/modelfuzz.h`.
///
/// # Errors
///
/// As of [`Library::linked`](crate::cluster::foreign::Library::linked).
#[macro_export]
macro_rules! linked_library {
    () => {{
        use std::ffi::{c_char, c_void};
        use $crate::cluster::foreign::{Config, Functions, Library, Opaque, Step};
        // SAFETY: the signatures are those of targets/modelfuzz.h, against which the archive was compiled.
        unsafe extern "C" {
            fn mf_abi() -> u32;
            fn mf_schema() -> *const c_char;
            fn mf_create(config: *const Config) -> *mut Opaque;
            fn mf_apply(system: *mut Opaque, steps: *const Step, count: usize) -> i32;
            fn mf_take(system: *mut Opaque, words: *mut usize) -> *const u64;
            fn mf_accepts(system: *mut Opaque, node: u8) -> u32;
            fn mf_describe(system: *mut Opaque, bytes: *const c_void, length: u32, words: *mut usize) -> *const u64;
            fn mf_digest(system: *mut Opaque) -> u64;
            fn mf_check(system: *mut Opaque) -> *const c_char;
            fn mf_error(system: *mut Opaque) -> *const c_char;
            fn mf_reset(system: *mut Opaque);
            fn mf_destroy(system: *mut Opaque);
        }
        let functions = Functions {
            mf_abi,
            mf_schema,
            mf_create,
            mf_apply,
            mf_take,
            mf_accepts,
            mf_describe,
            mf_digest,
            mf_check,
            mf_error,
            mf_reset,
            mf_destroy,
        };
        // SAFETY: as above; the library keeps the header's contract, or what it does is a finding.
        unsafe { Library::linked(functions) }
    }};
}
