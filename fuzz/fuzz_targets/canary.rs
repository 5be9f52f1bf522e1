//! The fuzz target of the canary, which tests the fuzzing itself.

fn main() -> std::process::ExitCode {
    modelfuzz_libfuzzer::run(&canary_target::Canary)
}
