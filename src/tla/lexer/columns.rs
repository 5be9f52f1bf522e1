//! Columns for junction lists.

/// Follows the column through a text that is read once from front to back.
pub(crate) struct Columns<'t> {
    text: &'t str,
    at: usize,
    column: u32,
}

impl<'t> Columns<'t> {
    /// At the start of a text.
    pub fn new(text: &'t str) -> Columns<'t> {
        Columns { text, at: 0, column: 1 }
    }

    /// The column of this byte, from 1; calls must not go back.
    pub fn of(&mut self, byte: usize) -> u32 {
        for character in self.text.get(self.at..byte).unwrap_or("").chars() {
            self.column = match character {
                '\n' | '\r' => 1,
                // Tab stops stand at 1, 9, 17, ..., as the reference parser has them.
                '\t' => ((self.column - 1) / 8).saturating_mul(8).saturating_add(9),
                _ => self.column.saturating_add(1),
            };
        }
        self.at = self.at.max(byte);
        self.column
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_go_to_multiples_of_eight() {
        let text = "a\tb\n∀c\n\t\td";
        let mut columns = Columns::new(text);
        assert_eq!(columns.of(0), 1);
        assert_eq!(columns.of(2), 9);
        assert_eq!(columns.of(text.find('c').unwrap()), 2);
        assert_eq!(columns.of(text.find('d').unwrap()), 17);
    }
}
