//! The normal distribution.

use statrs::function::erf::erfc;

/// Of the values of a standard normal distribution, 95 % are nearer to 0 than this.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// The chance that a standard normal value is at least `z`.
pub(super) fn above(z: f64) -> f64 {
    erfc(z / std::f64::consts::SQRT_2) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against `scipy.stats.norm.sf`.
    #[test]
    fn tails() {
        assert!((above(Z) / 0.025 - 1.0).abs() < 1e-9);
        assert!((above(0.0) - 0.5).abs() < 1e-15);
        assert!((above(-1.0) - 0.841_344_746_068_542_9).abs() < 1e-9);
        assert!((above(5.0) / 2.866_515_718_791_933e-7 - 1.0).abs() < 1e-9);
    }
}
