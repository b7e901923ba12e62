//! Median and percentiles.

#[must_use]
pub fn median(values: &[f64]) -> f64 {
    percentile(values, 50.0)
}

/// The smallest value that at least `percent` of the values don't exceed.
#[must_use]
pub fn percentile(values: &[f64], percent: f64) -> f64 {
    assert!(!values.is_empty(), "there are no values");
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let rank = (percent / 100.0 * sorted.len() as f64).ceil().max(1.0);
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rank is between 1 and the number of values"
    )]
    sorted[(rank as usize).min(sorted.len()) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_ignores_the_order() {
        assert!((median(&[9.0, 1.0, 5.0]) - 5.0).abs() < f64::EPSILON);
        assert!((median(&[2.0]) - 2.0).abs() < f64::EPSILON);
    }

    #[test]
    fn percentiles_include_the_rank() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert!((percentile(&values, 99.0) - 198.0).abs() < f64::EPSILON);
        assert!((percentile(&values, 100.0) - 200.0).abs() < f64::EPSILON);
        assert!((percentile(&values, 0.0) - 1.0).abs() < f64::EPSILON);
    }
}
