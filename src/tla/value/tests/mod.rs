//! What holds of all values together, on generated values.

mod algebra;
mod canonical;
mod deep;
mod fingerprint;
mod generate;
mod lazy;
mod notation;
mod order;

use super::Value;

#[test]
fn a_value_is_two_words() {
    assert_eq!(size_of::<Value>(), 16);
    assert_eq!(size_of::<Option<Value>>(), 16);
}
