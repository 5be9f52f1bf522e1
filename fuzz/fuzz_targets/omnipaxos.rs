//! The fuzz target of the omnipaxos crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&omnipaxos_target::OmniPaxos)
}
