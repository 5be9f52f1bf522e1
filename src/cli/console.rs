//! Where commands print.

use std::io::Write;

use super::exit::{Exit, Failure, Outcome};

/// Standard output for results and standard error for everything else, or what stands for them in tests.
#[expect(missing_debug_implementations, reason = "streams have nothing to show")]
pub struct Console<'a> {
    /// Results.
    pub out: &'a mut dyn Write,
    /// Progress and messages.
    pub err: &'a mut dyn Write,
}

impl Console<'_> {
    /// Ends a command: prints the message of a failure and says how to exit.
    pub fn conclude(&mut self, outcome: Outcome) -> Exit {
        let outcome = outcome.and_then(|exit| self.out.flush().map(|()| exit).map_err(Failure::from));
        outcome.unwrap_or_else(|failure| {
            if !matches!(failure, Failure::Unread) {
                // Where not even this can be printed, the exit code still tells.
                let message = failure.to_string();
                // Faults of a spec bring the word along, each its own.
                let word = if message.starts_with("error: ") { "" } else { "error: " };
                let _ = writeln!(self.err, "{word}{}", message.trim_end());
            }
            failure.exit()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_a_message_and_a_code() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console { out: &mut out, err: &mut err };
        assert_eq!(console.conclude(Ok(Exit::Finding)), Exit::Finding);
        assert_eq!(console.conclude(Err(Failure::usage("no such file\n"))), Exit::Usage);
        assert_eq!(console.conclude(Err(Failure::Fault("broken".to_owned()))), Exit::Fault);
        assert_eq!(console.conclude(Err(Failure::Unread)), Exit::Nothing);
        assert_eq!(String::from_utf8(err).unwrap(), "error: no such file\nerror: broken\n");
    }
}
