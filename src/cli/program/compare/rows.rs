//! Numbers as tables show them.

use crate::stats::{Estimate, Interval};

/// A number, with three digits at least where it has any.
pub fn number(value: f64) -> String {
    match value.abs() {
        _ if value.is_nan() => "-".to_owned(),
        size if size.is_infinite() => "∞".to_owned(),
        size if size >= 100.0 => thousands(value),
        size if size >= 10.0 => trimmed(format!("{value:.1}")),
        size if size >= 1.0 => trimmed(format!("{value:.2}")),
        _ => trimmed(format!("{value:.3}")),
    }
}

fn trimmed(text: String) -> String {
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn thousands(value: f64) -> String {
    let digits = format!("{:.0}", value.abs());
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if value < 0.0 { format!("-{text}") } else { text }
}

/// An interval.
pub fn interval(interval: Interval) -> String {
    format!("[{}, {}]", number(interval.low), number(interval.high))
}

/// An estimate with its interval.
pub fn estimate(estimate: Estimate) -> String {
    format!("{} {}", number(estimate.value), interval(estimate.interval))
}

/// A chance of being wrong.
pub fn chance(p: f64) -> String {
    if p < 0.001 { "<0.001".to_owned() } else { format!("{p:.3}") }
}

/// A share as per cent.
pub fn share(interval: Interval) -> String {
    format!("[{:.0} %, {:.0} %]", 100.0 * interval.low, 100.0 * interval.high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown = [0.0, 0.123_4, 1.5, 12.34, 123.4, 1_234_567.8, -4321.0, f64::INFINITY].map(number);
        assert_eq!(shown, ["0", "0.123", "1.5", "12.3", "123", "1,234,568", "-4,321", "∞"]);
        assert_eq!([0.000_1, 0.05].map(chance), ["<0.001", "0.050"]);
    }
}
