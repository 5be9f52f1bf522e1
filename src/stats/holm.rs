//! The correction of Holm for several tests at once.

/// What each chance of being wrong becomes when all of these tests are made: a family is judged as strictly as one test.
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|a, b| chances[*a].total_cmp(&chances[*b]));
    let mut corrected = vec![1.0; chances.len()];
    let mut least = 0.0_f64;
    for (rank, at) in order.into_iter().enumerate() {
        least = least.max(chances[at] * (chances.len() - rank) as f64).min(1.0);
        corrected[at] = least;
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the article on Holm's method in Wikipedia (0.01, 0.04, 0.03, 0.005), and that of R's
    /// `p.adjust(c(0.01, 0.02, 0.03, 0.04, 0.05), "holm")`.
    #[test]
    fn worked_examples() {
        let close = |chances: &[f64], expected: &[f64]| {
            let corrected = holm(chances);
            assert!(corrected.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{corrected:?}");
        };
        close(&[0.01, 0.04, 0.03, 0.005], &[0.03, 0.06, 0.06, 0.02]);
        close(&[0.01, 0.02, 0.03, 0.04, 0.05], &[0.05, 0.08, 0.09, 0.09, 0.09]);
        close(&[0.7, 0.6], &[1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }
}
