//! The fuzz target of the small two-phase commit with planted faults.

use std::process::ExitCode;

fn main() -> ExitCode {
    modelfuzz_libfuzzer::run(&two_phase_commit_target::TwoPhaseCommit)
}
