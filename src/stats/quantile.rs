//! Quantiles, and the median with an interval.

use statrs::distribution::{Binomial, DiscreteCDF};

use super::interval::{Estimate, Interval};

/// The quantile of a share from 0 to 1, interpolated between the values around it (type 7 of Hyndman and Fan, as in R and
/// NumPy); none of no values.
pub fn quantile(values: &[f64], share: f64) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    of_sorted(&sorted, share)
}

/// The quantile of values that are in order.
pub(super) fn of_sorted(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share.clamp(0.0, 1.0) * sorted.len().checked_sub(1)? as f64;
    let (below, above) = (sorted.get(place.floor() as usize)?, sorted.get(place.ceil() as usize)?);
    // Two infinite values have no difference.
    if below == above { Some(*below) } else { Some(below + (above - below) * place.fract()) }
}

/// The median, with the distribution-free interval between two of the values: those that the true median is between with
/// a chance of at least 95 %, by the binomial distribution. Fewer than six values cannot be that sure: the interval is
/// then all of them.
pub fn median(values: &[f64]) -> Option<Estimate> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let value = of_sorted(&sorted, 0.5)?;
    let outside = outside(sorted.len());
    let interval = Interval { low: *sorted.get(outside)?, high: *sorted.get(sorted.len() - 1 - outside)? };
    Some(Estimate { value, interval })
}

/// How many of so many values in order may be left out on either side.
fn outside(count: usize) -> usize {
    let Ok(binomial) = Binomial::new(0.5, count as u64) else { return 0 };
    (1..=count / 2).take_while(|left| binomial.cdf(*left as u64) <= 0.025).last().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_numpy() {
        // numpy.quantile([15, 20, 35, 40, 50], [0.05, 0.4, 0.5, 0.9])
        let values = [40.0, 15.0, 50.0, 20.0, 35.0];
        let close = |share, expected: f64| (quantile(&values, share).unwrap() - expected).abs() < 1e-12;
        assert!(close(0.05, 16.0) && close(0.4, 29.0) && close(0.5, 35.0) && close(0.9, 46.0));
        assert_eq!(quantile(&[], 0.5), None);
        assert_eq!(quantile(&[1.0, f64::INFINITY, f64::INFINITY], 0.75), Some(f64::INFINITY));
    }

    /// The ranks of Conover, Practical Nonparametric Statistics (table of the sign test's intervals): 6 and 15 of 20,
    /// 10 and 21 of 30, 1 and 6 of 6.
    #[test]
    fn the_median_is_between_two_of_the_values() {
        let ranks = |count: u32| {
            let values: Vec<f64> = (1..=count).map(f64::from).collect();
            let Estimate { interval, .. } = median(&values).unwrap();
            (interval.low, interval.high)
        };
        assert_eq!(ranks(20), (6.0, 15.0));
        assert_eq!(ranks(30), (10.0, 21.0));
        assert_eq!(ranks(6), (1.0, 6.0));
        assert_eq!(ranks(3), (1.0, 3.0));
        assert_eq!(median(&[4.0, 1.0, 2.0, 9.0]).unwrap().value, 3.0);
        assert_eq!(median(&[]), None);
    }
}
