//! The mean of a sample of numbers, with its confidence interval by Student's distribution.

/// The points above which 2.5% of Student's distribution with 1 and with 2 degrees of freedom lie.
const FEW: [f64; 2] = [12.706_204_736_432_095, 4.302_652_729_696_142];

/// A sample, stored as its count, its sum and its squared deviations.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    count: u64,
    sum: f64,
    /// The sum of the squared distances from the mean.
    squares: f64,
}

impl Sample {
    /// Adds a number. Distances are taken from the running mean, so that no digits are lost (Welford).
    pub fn add(&mut self, number: f64) {
        let before = self.mean().unwrap_or(number);
        self.count += 1;
        self.sum += number;
        let after = self.sum / self.count as f64;
        self.squares += (number - before) * (number - after);
    }

    /// Returns the count of numbers.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Returns their mean.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum / self.count as f64)
    }

    /// Returns the bounds of the 95% confidence interval of the mean; `None` for fewer than two numbers.
    pub fn interval(&self) -> Option<(f64, f64)> {
        let degrees = self.count.checked_sub(1).filter(|&degrees| degrees > 0)?;
        let error = (self.squares / degrees as f64 / self.count as f64).sqrt();
        let (mean, half) = (self.mean()?, beyond(degrees) * error);
        Some((mean - half, mean + half))
    }
}

/// Returns the point above which 2.5% of Student's distribution lie, by its expansion in powers of 1 / degrees.
/// From three degrees on the error is at most 0.2%.
fn beyond(degrees: u64) -> f64 {
    if let Some(&point) = usize::try_from(degrees - 1).ok().and_then(|place| FEW.get(place)) {
        return point;
    }
    let z = super::chance::Z;
    let power = |n: i32| z.powi(n);
    let terms = [
        z,
        (power(3) + z) / 4.0,
        (5.0 * power(5) + 16.0 * power(3) + 3.0 * z) / 96.0,
        (3.0 * power(7) + 19.0 * power(5) + 17.0 * power(3) - 15.0 * z) / 384.0,
        (79.0 * power(9) + 776.0 * power(7) + 1482.0 * power(5) - 1920.0 * power(3) - 945.0 * z)
            / 92160.0,
    ];
    let sum = |sum: f64, term: &f64| sum / degrees as f64 + term;
    terms.iter().rev().fold(0.0, sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The usual table of Student's distribution.
    #[test]
    fn points_are_those_of_the_tables() {
        for (degrees, point) in [
            (1, 12.7062),
            (2, 4.3027),
            (3, 3.1824),
            (4, 2.7764),
            (5, 2.5706),
            (9, 2.2622),
            (10, 2.2281),
            (29, 2.0452),
            (60, 2.0003),
            (999, 1.9623),
        ] {
            let error = (beyond(degrees) / point - 1.0).abs();
            let within = if degrees < 5 { 2e-3 } else { 2e-4 };
            assert!(error < within, "{degrees}: {}", beyond(degrees));
        }
    }

    /// Student's first example: the additional hours of sleep of ten patients with the second drug.
    #[test]
    fn a_known_sample_has_its_known_interval() {
        let mut sleep = Sample::default();
        for hours in [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4] {
            sleep.add(hours);
        }
        let (low, high) = sleep.interval().unwrap();
        assert!((sleep.mean().unwrap() - 2.33).abs() < 1e-12);
        assert!((low - 0.8977).abs() < 1e-3 && (high - 3.7623).abs() < 1e-3, "{low} {high}");
    }

    #[test]
    fn too_few_numbers_have_no_interval() {
        let mut sample = Sample::default();
        assert_eq!((sample.mean(), sample.interval()), (None, None));
        sample.add(3.0);
        assert_eq!((sample.mean(), sample.interval()), (Some(3.0), None));
        sample.add(3.0);
        assert_eq!((sample.count(), sample.interval()), (2, Some((3.0, 3.0))));
    }
}
