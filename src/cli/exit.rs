//! How commands end.

use std::fmt;
use std::io;
use std::process::ExitCode;

use crate::tla::shorten;

/// What a command that ran to its end has to say; the numbers are the process's exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Done, and nothing was found.
    Nothing = 0,
    /// There is a finding.
    Finding = 1,
    /// Wrong usage or input.
    Usage = 2,
    /// A replay differs from the run before it.
    Differs = 3,
    /// A fault of the program itself, or of what it needs.
    Fault = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why a command could not do what it was asked for.
#[derive(Debug)]
pub enum Failure {
    /// Wrong usage or input: what was given, what is allowed, what to do.
    Usage(String),
    /// A fault of the program itself, or of what it needs.
    Fault(String),
    /// Nobody reads the output any more, as in `modelfuzz ... | head`.
    Unread,
}

/// What a command returns.
pub type Outcome = Result<Exit, Failure>;

impl Failure {
    /// A failure that is the user's to mend.
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure::Usage(message.into())
    }

    /// The exit code.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Usage(_) => Exit::Usage,
            Failure::Fault(_) => Exit::Fault,
            Failure::Unread => Exit::Nothing,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Usage(message) | Failure::Fault(message) => f.write_str(&shorten(message.trim_end())),
            Failure::Unread => f.write_str("nobody reads the output"),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    /// A failure to print: files that a user names are reported with their name, where they are opened.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Fault(format!("cannot print: {error}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_users_name_is_cut_if_it_is_huge() {
        let message = Failure::usage(format!("--{}: no such option", "ä".repeat(1 << 20))).to_string();
        assert!(message.len() < 500 && message.ends_with("ä: no such option"), "{message}");
    }
}
