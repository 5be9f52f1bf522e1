//! What libFuzzer calls.

use std::cell::{Cell, RefCell};
use std::ffi::{CString, OsString};
use std::path::PathBuf;
use std::process::ExitCode;

// Linked for libFuzzer itself, which it brings along.
use libfuzzer_sys as _;
use modelfuzz::cli::log::Log;
use modelfuzz::cli::target::{Progress, Trail};
use modelfuzz::cli::{Exit, Failure, Settings};
use modelfuzz::execution::Execution;
use modelfuzz::guide::{COUNTERS, FEATURES, Guide, Statistics};
use modelfuzz::model::{Model, Usage};
use modelfuzz::oracle::Finding;
use modelfuzz::schedule::Schedule;
use modelfuzz::target::Target;

use crate::{current, debug_path, flight, mutator, report, signals, statistics, stop};

thread_local! {
    /// The driver, set up once, on the main thread, where libFuzzer calls. Leaked, so that it is there until the very
    /// end: thread-local values with a destructor are gone by the time that functions registered for the exit run.
    static DRIVER: Cell<Option<&'static RefCell<Driver>>> = const { Cell::new(None) };
}

unsafe extern "C" {
    fn LLVMFuzzerRunDriver(
        argc: *mut libc::c_int,
        argv: *mut *mut *mut libc::c_char,
        callback: unsafe extern "C" fn(*const u8, usize) -> libc::c_int,
    ) -> libc::c_int;

    /// Defined by libfuzzer-sys: calls [`rust_fuzzer_test_input`].
    fn LLVMFuzzerTestOneInput(data: *const u8, size: usize) -> libc::c_int;
}

/// Executes inputs.
pub struct Driver {
    execution: Execution,
    guide: Guide<'static>,
    choices: usize,
    debug_path: Option<PathBuf>,
    log: Option<Log>,
    /// How many inputs were executed.
    pub executions: u64,
}

impl Driver {
    /// Sets up a target. With a debug path, inputs are not executed but written there as text.
    ///
    /// # Errors
    ///
    /// When the settings allow no system, or the spec has faults.
    pub fn new(target: &dyn Target, settings: &Settings, debug_path: Option<OsString>) -> Result<Driver, Failure> {
        let execution = Execution::new(target, &settings.options).map_err(|error| Failure::usage(error.to_string()))?;
        Ok(Driver {
            execution,
            guide: Guide::by(settings.guidance, &COUNTERS, settings.capacities).listing(&FEATURES),
            choices: settings.options.choices,
            debug_path: debug_path.map(PathBuf::from),
            log: None,
            executions: 0,
        })
    }

    /// Logs the run.
    pub fn logged(self, log: Option<Log>) -> Driver {
        Driver { log, ..self }
    }

    /// Logs what was seen, if it is time.
    fn tick(&mut self) {
        if let Some(log) = &mut self.log {
            log.tick(self.executions, &self.guide);
        }
    }

    /// Logs what was seen in all: the process ends.
    pub fn end(&mut self) {
        if let Some(log) = &mut self.log {
            log.end(self.executions, &self.guide);
        }
    }

    /// What the model visited so far.
    pub fn statistics(&self) -> Statistics {
        self.guide.statistics()
    }

    /// How much the model remembers, if there is one.
    pub fn usage(&self) -> Option<Usage> {
        self.execution.model().map(Model::usage)
    }

    /// Executes one input.
    fn execute(&mut self, bytes: &[u8]) -> Result<(), Finding> {
        let schedule = Schedule::from_bytes(bytes, self.choices);
        if let Some(path) = &self.debug_path {
            if let Err(error) = debug_path::write(path, &schedule) {
                eprintln!("modelfuzz: {} cannot be written: {error}", path.display());
            }
            return Ok(());
        }
        self.executions += 1;
        let before = self.guide.features();
        self.guide.begin(schedule.0.len());
        self.execution.run(&schedule, &mut Progress::new(&mut self.guide, &current::CHOICE))?;
        self.guide.end();
        let (guide, new) = (&self.guide, self.guide.features() > before);
        mutator::learn(&schedule.0, guide.route(), guide.places(), new);
        Ok(())
    }
}

impl Driver {
    /// Runs an input again to take down what it leads to.
    fn trail(&mut self, bytes: &[u8]) -> Trail {
        let mut trail = Trail::default();
        // The finding is known.
        let _ = self.execution.run(&Schedule::from_bytes(bytes, self.choices), &mut trail);
        trail
    }
}

/// Makes a driver the one that libFuzzer's calls go to.
pub fn install(driver: Driver) {
    DRIVER.set(Some(Box::leak(Box::new(RefCell::new(driver)))));
}

/// Lets `see` have a look at the driver, unless there is none or it is at work.
pub fn with(see: impl FnOnce(&mut Driver)) {
    if let Some(mut driver) = DRIVER.get().and_then(|driver| driver.try_borrow_mut().ok()) {
        see(&mut driver);
    }
}

/// Hands over to libFuzzer, which seldom comes back.
pub fn drive(arguments: &[CString]) -> ExitCode {
    let mut pointers: Vec<*mut libc::c_char> = arguments.iter().map(|argument| argument.as_ptr().cast_mut()).collect();
    let Ok(mut count) = libc::c_int::try_from(pointers.len()) else { return Exit::Usage.into() };
    pointers.push(std::ptr::null_mut());
    let mut argv = pointers.as_mut_ptr();
    // SAFETY: the arguments are C strings that live until the end of this function, a null pointer after them, and
    // libFuzzer does not write to them.
    let code = unsafe { LLVMFuzzerRunDriver(&raw mut count, &raw mut argv, LLVMFuzzerTestOneInput) };
    ExitCode::from(u8::try_from(code).unwrap_or(Exit::Fault as u8))
}

/// Executes one input for libFuzzer. A finding ends the process as a crash, which is how libFuzzer learns of it.
#[unsafe(no_mangle)]
#[expect(improper_ctypes_definitions, reason = "libfuzzer-sys declares it like this, and Rust is on both sides")]
extern "C" fn rust_fuzzer_test_input(bytes: &[u8]) -> i32 {
    let Some(driver) = DRIVER.get() else { return 0 };
    stop::look();
    let mut driver = driver.borrow_mut();
    current::begin(bytes);
    flight::begin(bytes);
    if let Err(finding) = driver.execute(bytes) {
        driver.end();
        let trail = driver.trail(bytes);
        report::print(&finding, bytes, trail);
        signals::fail();
    }
    flight::end();
    current::end();
    driver.tick();
    statistics::tick(&driver);
    0
}
