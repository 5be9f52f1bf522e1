//! The fuzz target of a system in a shared library that the user names.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&shared_library_target::SharedLibrary)
}
