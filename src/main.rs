//! The command-line program.

use std::ffi::OsString;
use std::io::{stderr, stdout};
use std::process::ExitCode;

use modelfuzz::cli::{Console, Failure, program};

fn main() -> ExitCode {
    let (mut out, mut err) = (stdout(), stderr());
    let mut console = Console { out: &mut out, err: &mut err };
    let arguments: Result<Vec<String>, OsString> = std::env::args_os().skip(1).map(OsString::into_string).collect();
    match arguments {
        Ok(arguments) => program::main(&arguments, &mut console),
        Err(given) => {
            let message = format!("arguments must be UTF-8, which {} is not", given.display());
            console.conclude(Err(Failure::usage(message))).into()
        }
    }
}
