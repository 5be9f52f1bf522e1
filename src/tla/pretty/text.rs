//! Printed text with what decides where it needs parentheses.

use crate::tla::operators::Operator;

/// A printed expression.
#[derive(Clone, Debug, Default)]
pub(super) struct Text {
    /// What is printed.
    pub string: String,
    /// The infix and postfix operators that an operator on its left would meet.
    pub left: Vec<&'static Operator>,
    /// The infix and prefix operators that an operator on its right would meet.
    pub right: Vec<&'static Operator>,
    /// The prefix operator that it begins with.
    pub first: Option<&'static Operator>,
    /// Whether its end would swallow an operator on its right, as that of `IF` would.
    pub open: bool,
    /// Whether its end would swallow a `[]` on its right.
    pub open_case: bool,
    /// Whether it may not stand beside any operator: a label.
    pub loose: bool,
    /// Whether it is a name or symbol that stands for an operator.
    pub symbol: bool,
}

impl Text {
    /// Text that needs parentheses nowhere.
    pub fn closed(string: impl Into<String>) -> Text {
        Text { string: string.into(), ..Text::default() }
    }

    /// A construct that goes on as far as it can.
    pub fn open(string: String) -> Text {
        Text { string, open: true, ..Text::default() }
    }

    /// The same in parentheses, if need be.
    pub fn wrapped(self, needed: bool) -> Text {
        if needed { Text::closed(format!("({})", self.string)) } else { self }
    }

    /// With a suffix that binds tighter than any operator.
    pub fn suffixed(self, suffix: &str) -> Text {
        let needed = self.open || self.loose || !self.right.is_empty() || self.first.is_some();
        let mut text = self.wrapped(needed);
        text.string.push_str(suffix);
        text
    }
}
