//! An axis: where numbers stand, and which of them are named.

/// How numbers are spread over an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Evenly.
    Linear,
    /// By their logarithms. What is not positive stands where the axis begins.
    Logarithmic,
}

/// An axis from a number to another, over so many pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    scale: Scale,
    from: f64,
    to: f64,
    pixels: (f64, f64),
}

impl Axis {
    /// An axis over what is finite of the numbers.
    pub(super) fn over(scale: Scale, numbers: impl Iterator<Item = f64>, pixels: (f64, f64)) -> Axis {
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for number in numbers.filter(|number| number.is_finite() && (scale == Scale::Linear || *number > 0.0)) {
            (from, to) = (from.min(number), to.max(number));
        }
        if scale == Scale::Linear {
            from = from.min(0.0);
        }
        if from >= to {
            to = if to.is_finite() && to > 0.0 { to * 2.0 } else { 1.0 };
            from = if scale == Scale::Linear { 0.0 } else { to / 10.0 };
        }
        Axis { scale, from, to, pixels }
    }

    /// Where a number stands, in pixels.
    pub(super) fn place(self, number: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (number - self.from) / (self.to - self.from),
            Scale::Logarithmic => (number.max(self.from) / self.from).ln() / (self.to / self.from).ln(),
        };
        self.pixels.0 + share.clamp(0.0, 1.0) * (self.pixels.1 - self.pixels.0)
    }

    /// The numbers that are named.
    pub(super) fn ticks(self) -> Vec<f64> {
        let ticks = match self.scale {
            Scale::Linear => self.even(),
            Scale::Logarithmic => self.decades(),
        };
        // Rounding may put the last one a little beyond the end.
        let end = self.to + (self.to - self.from).abs() * 1e-9;
        ticks.into_iter().filter(|tick| (self.from..=end).contains(tick)).collect()
    }

    fn even(self) -> Vec<f64> {
        let rough = (self.to - self.from) / 5.0;
        let size = 10_f64.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].map(|times| times * size).into_iter().find(|step| *step >= rough).unwrap_or(rough);
        let first = (self.from / step).ceil();
        (0..12).map(|index| (first + f64::from(index)) * step).collect()
    }

    fn decades(self) -> Vec<f64> {
        let (first, last) = (self.from.log10().floor() as i32, self.to.log10().ceil() as i32);
        // Where there are few powers of ten, numbers between them help.
        let times: &[f64] = if last - first > 3 { &[1.0] } else { &[1.0, 2.0, 5.0] };
        (first..=last).flat_map(|power| times.iter().map(move |times| times * 10_f64.powi(power))).collect()
    }
}

/// A number as an axis names it: short.
pub(super) fn label(number: f64) -> String {
    let plain = |number: f64| {
        let text = format!("{number:.3}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    match number {
        _ if number >= 1e9 => format!("{}G", plain(number / 1e9)),
        _ if number >= 1e6 => format!("{}M", plain(number / 1e6)),
        _ if number >= 1e3 => format!("{}k", plain(number / 1e3)),
        _ => plain(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_their_order() {
        let axis = Axis::over(Scale::Linear, [4.0, 100.0, f64::INFINITY].into_iter(), (0.0, 200.0));
        assert_eq!([0.0, 50.0, 100.0, 1000.0].map(|number| axis.place(number)), [0.0, 100.0, 200.0, 200.0]);
        assert_eq!(axis.ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        let axis = Axis::over(Scale::Logarithmic, [0.0, 1.0, 10_000.0].into_iter(), (200.0, 0.0));
        assert_eq!([0.0, 1.0, 100.0, 10_000.0].map(|number| axis.place(number).round()), [200.0, 200.0, 100.0, 0.0]);
        assert_eq!(axis.ticks(), [1.0, 10.0, 100.0, 1000.0, 10_000.0]);
    }

    #[test]
    fn an_axis_of_nothing_is_one_all_the_same() {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            for numbers in [&[][..], &[0.0], &[7.0, 7.0], &[f64::NAN]] {
                let axis = Axis::over(scale, numbers.iter().copied(), (0.0, 10.0));
                assert!(axis.place(7.0).is_finite() && axis.ticks().len() < 20, "{axis:?}");
            }
        }
    }

    #[test]
    fn labels_are_short() {
        assert_eq!([0.05, 1.0, 2500.0, 1_000_000.0].map(label), ["0.05", "1", "2.5k", "1M"]);
    }
}
