//! Curves over a common axis, each with a band.

use std::fmt::Write;

use super::LOOKS;
use super::axis::{Axis, Scale, label};
use crate::report::html::escape;

const WIDTH: f64 = 620.0;
const HEIGHT: f64 = 300.0;
/// The room for numbers and names, at the left, right, top and bottom.
const MARGINS: [f64; 4] = [64.0, 16.0, 12.0, 44.0];

/// A curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// What it is called.
    pub name: String,
    /// Its points, from left to right: where, the lower end of the band, the curve, the upper end.
    pub points: Vec<[f64; 4]>,
    /// Whether it stays where it is until the next point, rather than going there straight.
    pub steps: bool,
}

/// Curves in one figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What stands below.
    pub x: String,
    /// What stands at the left.
    pub y: String,
    /// How the axis below is spread.
    pub scale: Scale,
    /// The curves.
    pub curves: Vec<Curve>,
}

impl Plot {
    /// The figure: a legend, and the drawing.
    pub fn figure(&self) -> String {
        let [left, right, top, bottom] = MARGINS;
        let points = || self.curves.iter().flat_map(|curve| &curve.points);
        let x = Axis::over(self.scale, points().map(|point| point[0]), (left, WIDTH - right));
        let y =
            Axis::over(Scale::Linear, points().flat_map(|point| point[1..].iter().copied()), (HEIGHT - bottom, top));
        let mut svg = String::new();
        // Writing to a string cannot fail.
        let _ = self.frame(x, y, &mut svg);
        for (look, curve) in self.curves.iter().enumerate() {
            let _ = draw(curve, look % LOOKS, x, y, &mut svg);
        }
        let title = escape(&format!("{} over {}", self.y, self.x));
        format!(
            "{}<svg width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\">\n{svg}</svg>\n",
            legend(self.curves.iter().map(|curve| curve.name.as_str()))
        )
    }

    fn frame(&self, x: Axis, y: Axis, svg: &mut String) -> std::fmt::Result {
        let [left, right, top, bottom] = MARGINS;
        let (floor, end) = (HEIGHT - bottom, WIDTH - right);
        for tick in y.ticks() {
            let (at, name) = (y.place(tick), label(tick));
            writeln!(svg, "<line class=\"grid\" x1=\"{left}\" y1=\"{at:.1}\" x2=\"{end}\" y2=\"{at:.1}\"/>")?;
            writeln!(svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>", left - 6.0, at + 4.0)?;
        }
        for tick in x.ticks() {
            let (at, name) = (x.place(tick), label(tick));
            writeln!(svg, "<line class=\"grid\" x1=\"{at:.1}\" y1=\"{top}\" x2=\"{at:.1}\" y2=\"{floor}\"/>")?;
            writeln!(svg, "<text x=\"{at:.1}\" y=\"{}\" text-anchor=\"middle\">{name}</text>", floor + 16.0)?;
        }
        let (middle, below) = (f64::midpoint(left, end), HEIGHT - 6.0);
        writeln!(svg, "<text x=\"{middle}\" y=\"{below}\" text-anchor=\"middle\">{}</text>", escape(&self.x))?;
        let centre = f64::midpoint(top, floor);
        writeln!(
            svg,
            "<text x=\"12\" y=\"{centre}\" text-anchor=\"middle\" transform=\"rotate(-90 12 {centre})\">{}</text>",
            escape(&self.y)
        )
    }
}

/// The names of curves with how each looks.
pub(super) fn legend<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut text = "<p class=\"legend\">".to_owned();
    for (look, name) in names.enumerate() {
        let look = look % LOOKS;
        let _ = write!(
            text,
            "<span><svg width=\"28\" height=\"10\" aria-hidden=\"true\"><line class=\"curve look{look}\" x1=\"0\" y1=\"5\" x2=\"28\" y2=\"5\"/></svg> {}</span> ",
            escape(name)
        );
    }
    text.trim_end().to_owned() + "</p>\n"
}

fn draw(curve: &Curve, look: usize, x: Axis, y: Axis, svg: &mut String) -> std::fmt::Result {
    let points = if curve.steps { stairs(&curve.points) } else { curve.points.clone() };
    if points.is_empty() {
        return Ok(());
    }
    let place = |point: &[f64; 4], height: usize| format!("{:.1} {:.1}", x.place(point[0]), y.place(point[height]));
    let upper = points.iter().map(|point| place(point, 3));
    let lower = points.iter().rev().map(|point| place(point, 1));
    let name = escape(&curve.name);
    let band = upper.chain(lower).collect::<Vec<_>>().join("L");
    writeln!(svg, "<path class=\"band look{look}\" d=\"M{band}Z\"><title>{name}</title></path>")?;
    let line = points.iter().map(|point| place(point, 2)).collect::<Vec<_>>().join("L");
    writeln!(svg, "<path class=\"curve look{look}\" d=\"M{line}\"><title>{name}</title></path>")
}

/// The points of a curve that stays where it is until the next point.
fn stairs(points: &[[f64; 4]]) -> Vec<[f64; 4]> {
    let mut stairs: Vec<[f64; 4]> = Vec::new();
    for point in points {
        if let Some([_, low, middle, high]) = stairs.last().copied() {
            stairs.push([point[0], low, middle, high]);
        }
        stairs.push(*point);
    }
    stairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_has_a_line_and_a_band_for_each_curve() {
        let points = vec![[1.0, 0.0, 5.0, 8.0], [100.0, 5.0, 10.0, 20.0]];
        let curve = |name: &str, steps| Curve { name: name.to_owned(), points: points.clone(), steps };
        let curves = vec![curve("a & b", false), curve("c", true), Curve { points: Vec::new(), ..curve("d", true) }];
        let plot = Plot { x: "runs".to_owned(), y: "states".to_owned(), scale: Scale::Logarithmic, curves };
        let figure = plot.figure();
        assert!(
            figure.contains("<path class=\"curve look0\" d=\"M64.0 195.0L604.0 134.0\"><title>a &amp; b</title>"),
            "{figure}"
        );
        assert!(figure.contains("<path class=\"curve look1\" d=\"M64.0 195.0L604.0 195.0L604.0 134.0\">"), "{figure}");
        assert_eq!((figure.matches("class=\"band").count(), figure.matches("<span>").count()), (2, 3));
        assert!(!figure.contains("NaN") && !figure.contains("inf"), "{figure}");
    }
}
