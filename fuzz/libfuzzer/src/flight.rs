//! The flight recorder of this process: see [`modelfuzz::cli::flight`]. Its file is mapped into memory, so that writing to it costs
//! no call of the kernel.

use std::fs::{self, File};
use std::io;
use std::os::fd::AsRawFd;
use std::path::PathBuf;
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

use modelfuzz::cli::flight::{Flight, HEAD, create, is_kept, remove};

use crate::artifact::Artifacts;

/// What the recorder is made of, if there is to be one.
static PLAN: OnceLock<Plan> = OnceLock::new();

/// The recorder, from the first execution on; none where it cannot be made.
static RECORDER: OnceLock<Option<Recorder>> = OnceLock::new();

struct Plan {
    artifacts: Artifacts,
    capacity: u32,
    record: String,
}

struct Recorder {
    memory: AtomicPtr<u8>,
    capacity: u32,
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
    process: u32,
}

/// Says that inputs are recorded, the first so many bytes of each, with the text form of an empty schedule. Only processes
/// that execute anything make a file: those of libFuzzer that start others do not.
pub fn install(artifacts: Artifacts, capacity: usize, record: String) {
    let capacity = u32::try_from(capacity).unwrap_or(u32::MAX / 2);
    PLAN.get_or_init(|| Plan { artifacts, capacity, record });
}

/// An execution begins.
#[inline]
pub fn begin(input: &[u8]) {
    if let Some(recorder) = RECORDER.get_or_init(make) {
        recorder.begin(input);
    }
}

/// The execution has ended.
#[inline]
pub fn end() {
    if let Some(Some(recorder)) = RECORDER.get() {
        recorder.running().store(0, Ordering::Release);
    }
}

/// The process ends: the file goes, unless it is all that is left of an input.
pub fn close() {
    let Some(Some(recorder)) = RECORDER.get() else { return };
    // What a system forked shares the file.
    if std::process::id() == recorder.process && !recorder.is_needed() {
        remove(&recorder.path);
    }
}

/// Ends the process, in place of the function of the C library: libFuzzer calls it when it has written an artefact, or was
/// interrupted, and nothing registered for the exit runs then.
#[unsafe(no_mangle)]
extern "C" fn _Exit(code: libc::c_int) -> ! {
    close();
    // SAFETY: the function has no preconditions.
    unsafe { libc::_exit(code) }
}

fn make() -> Option<Recorder> {
    let plan = PLAN.get()?;
    let made = create(plan.artifacts.prefix(), plan.capacity, &plan.record);
    let made = made.and_then(|(file, path)| Recorder::new(file, path, plan.capacity));
    made.inspect_err(|error| {
        eprintln!("modelfuzz: the input of a process that is killed outright will be lost: {error}")
    })
    .ok()
}

impl Recorder {
    fn new(file: File, path: PathBuf, capacity: u32) -> io::Result<Recorder> {
        let (length, access) = (HEAD + capacity as usize, libc::PROT_READ | libc::PROT_WRITE);
        // SAFETY: a new mapping of an open file, which is at least as long; nothing refers to that memory yet.
        let memory = unsafe { libc::mmap(ptr::null_mut(), length, access, libc::MAP_SHARED, file.as_raw_fd(), 0) };
        if memory == libc::MAP_FAILED {
            let error = io::Error::last_os_error();
            remove(&path);
            return Err(error);
        }
        Ok(Recorder { memory: AtomicPtr::new(memory.cast()), capacity, path, _file: file, process: std::process::id() })
    }

    fn word(&self, at: usize) -> &AtomicU32 {
        // SAFETY: the words of the head are within the mapping, which stays for the life of the process, and aligned to four
        // bytes, as the mapping is to a page; all access to them is atomic.
        unsafe { AtomicU32::from_ptr(self.memory.load(Ordering::Relaxed).add(at).cast()) }
    }

    fn running(&self) -> &AtomicU32 {
        self.word(Flight::RUNNING)
    }

    fn begin(&self, input: &[u8]) {
        let length = input.len().min(self.capacity as usize);
        // SAFETY: the mapping has room for `capacity` bytes after the head; executions begin on one thread.
        unsafe { ptr::copy_nonoverlapping(input.as_ptr(), self.memory.load(Ordering::Relaxed).add(HEAD), length) };
        self.word(Flight::LENGTH).store(length as u32, Ordering::Relaxed);
        self.running().store(1, Ordering::Release);
    }

    /// Whether an execution is under way whose input nothing else holds.
    fn is_needed(&self) -> bool {
        let artifacts = PLAN.get().map(|plan| &plan.artifacts);
        let input = fs::read(&self.path).ok().and_then(|bytes| Flight::parse(&bytes)?.input);
        let kept = |input: &Vec<u8>| artifacts.is_some_and(|all| is_kept(all.prefix(), all.exact(), input));
        input.is_some_and(|input| !kept(&input))
    }
}
