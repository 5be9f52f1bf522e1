//! What goes wrong when a spec is evaluated.

use std::rc::Rc;

use crate::tla::diagnostic::Diagnostic;
use crate::tla::shorten::floor;
use crate::tla::source::Span;

/// How many calls of a chain are kept: the innermost ones.
const CHAIN: usize = 20;

/// A fault of the spec that shows when it is evaluated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalError {
    /// What is wrong, with the values.
    pub message: String,
    /// The expression.
    pub span: Span,
    /// The operators that led there with the places of their calls, the innermost first; long chains are cut.
    pub chain: Vec<(Rc<str>, Span)>,
}

impl EvalError {
    /// Adds a call further out.
    pub(crate) fn called(&mut self, name: &Rc<str>, span: Span) {
        if self.chain.len() < CHAIN {
            self.chain.push((name.clone(), span));
        }
    }

    /// The error as a message about the source.
    pub fn to_diagnostic(&self) -> Diagnostic {
        let mut diagnostic = Diagnostic::new(self.span, self.message.clone());
        for (at, call) in self.chain.iter().enumerate() {
            let (name, span) = call;
            // A recursion passes one place again and again.
            if !self.chain.iter().take(at).any(|before| before == call) {
                diagnostic = diagnostic.label(*span, format!("in `{name}`, called here"));
            }
        }
        if self.chain.len() == CHAIN {
            diagnostic = diagnostic.note(format!("only the innermost {CHAIN} calls are shown"));
        }
        diagnostic
    }
}

/// How long a message may be, in bytes: the values in it may be of any size.
const MESSAGE: usize = 4_000;

/// A message, cut if it is too long.
pub(super) fn bounded(mut message: String) -> String {
    if message.len() > MESSAGE {
        message.truncate(floor(&message, MESSAGE));
        message.push_str("... (cut)");
    }
    message
}

impl std::fmt::Display for EvalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for EvalError {}

/// An error inside of the evaluator.
pub(crate) type Fault = Box<EvalError>;

/// A result inside of the evaluator.
pub(crate) type Eval<T> = Result<T, Fault>;
