//! The fuzz target of early versions of the omnipaxos crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&omnipaxos_early_target::OmniPaxosEarly)
}
