//! The fuzz target of the register in C, the sample of a system behind the C interface.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&c_register_target::CRegister)
}
