//! The page.
use super::analysis::Comparison;
use super::record::Record;
pub fn page(_: &Comparison, _: &[Record]) -> String {
    String::new()
}
