//! Samples side by side, a dot for each value.

use std::fmt::Write;

use super::LOOKS;
use super::axis::{Axis, Scale, label};
use crate::report::html::escape;

const WIDTH: f64 = 620.0;
const LEFT: f64 = 150.0;
const ROW: f64 = 26.0;
const BELOW: f64 = 44.0;

/// Samples, one below the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// What stands below.
    pub x: String,
    /// The samples by name.
    pub samples: Vec<(String, Vec<f64>)>,
}

impl Strip {
    /// The figure.
    pub fn figure(&self) -> String {
        let floor = ROW * self.samples.len() as f64;
        let height = floor + BELOW;
        let values = self.samples.iter().flat_map(|(_, values)| values.iter().copied());
        let x = Axis::over(Scale::Linear, values, (LEFT, WIDTH - 16.0));
        let mut svg = String::new();
        for tick in x.ticks() {
            let (at, name) = (x.place(tick), label(tick));
            let _ = writeln!(svg, "<line class=\"grid\" x1=\"{at:.1}\" y1=\"0\" x2=\"{at:.1}\" y2=\"{floor}\"/>");
            let _ = writeln!(svg, "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{name}</text>", floor + 16.0);
        }
        for (row, (name, values)) in self.samples.iter().enumerate() {
            let (middle, look) = (ROW * (row as f64 + 0.5), row % LOOKS);
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
                LEFT - 8.0,
                middle + 4.0,
                escape(name)
            );
            for value in values.iter().filter(|value| value.is_finite()) {
                let at = x.place(*value);
                let _ = writeln!(svg, "<circle class=\"dot look{look}\" cx=\"{at:.1}\" cy=\"{middle}\" r=\"4\"/>");
            }
        }
        let (middle, below) = (f64::midpoint(LEFT, WIDTH), height - 6.0);
        let name = escape(&self.x);
        format!(
            "<svg width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{name}\">\n{svg}\
             <text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">{name}</text>\n</svg>\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_a_dot() {
        let samples = vec![("a".to_owned(), vec![1.0, 2.0, f64::INFINITY]), ("b".to_owned(), vec![4.0])];
        let figure = Strip { x: "states".to_owned(), samples }.figure();
        assert_eq!((figure.matches("look0").count(), figure.matches("look1").count()), (2, 1));
    }
}
