//! The distribution of numbers: mean, median, quartiles and maximum.

use std::collections::BTreeMap;

/// Whole numbers with their counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread(BTreeMap<u64, u64>);

impl Spread {
    /// Counts a number `times` more times.
    pub fn add(&mut self, number: u64, times: u64) {
        if times > 0 {
            *self.0.entry(number).or_default() += times;
        }
    }

    /// Returns each counted number with its count, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> {
        self.0.iter().map(|(&number, &times)| (number, times))
    }

    /// Returns the count of all numbers.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Returns the sum of all numbers.
    pub fn sum(&self) -> u64 {
        self.iter().map(|(number, times)| number * times).sum()
    }

    /// Returns their mean.
    pub fn mean(&self) -> Option<f64> {
        (self.count() > 0).then(|| self.sum() as f64 / self.count() as f64)
    }

    /// Returns the maximum.
    pub fn greatest(&self) -> Option<u64> {
        self.0.keys().next_back().copied()
    }

    /// Returns the median; for an even count, the mean of the middle two numbers.
    pub fn median(&self) -> Option<f64> {
        self.quartile(2)
    }

    /// Returns the quartile below which this many quarters lie; between two numbers, their mean.
    pub fn quartile(&self, quarters: u64) -> Option<f64> {
        let before = self.count() * quarters;
        let (at, between) = (before / 4, before.is_multiple_of(4));
        let upper = self.at(at)? as f64;
        let lower = if between { self.at(at.saturating_sub(1))? as f64 } else { upper };
        Some((lower + upper) / 2.0)
    }

    /// Returns the bounds of a 95% interval of the median that holds for every distribution: the numbers at two ranks,
    /// by the normal approximation of the binomial distribution with its correction for whole numbers. Fewer than six
    /// numbers have none.
    pub fn median_interval(&self) -> Option<(u64, u64)> {
        let count = self.count();
        let half = super::chance::Z * (count as f64).sqrt() / 2.0;
        let rank = (count as f64 / 2.0 - half + 0.5).floor().max(0.0) as u64;
        Some((self.at(rank.checked_sub(1)?)?, self.at(count - rank)?))
    }

    /// Returns the number at an index, from 0, in ascending order.
    fn at(&self, place: u64) -> Option<u64> {
        let mut before = 0;
        let reaches = |(number, times)| {
            before += times;
            (before > place).then_some(number)
        };
        self.iter().find_map(reaches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(numbers: &[u64]) -> Spread {
        let mut spread = Spread::default();
        numbers.iter().for_each(|&number| spread.add(number, 1));
        spread
    }

    #[test]
    fn a_quarter_lies_below_the_first_quartile() {
        let cases: [(&[u64], [f64; 3]); 5] = [
            (&[7], [7.0, 7.0, 7.0]),
            (&[1, 2], [1.0, 1.5, 2.0]),
            (&[3, 1, 2], [1.0, 2.0, 3.0]),
            (&[1, 2, 3, 4], [1.5, 2.5, 3.5]),
            (&[6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49], [15.0, 40.0, 43.0]),
        ];
        for (numbers, [lower, median, upper]) in cases {
            let spread = spread(numbers);
            assert_eq!(spread.quartile(1), Some(lower), "{numbers:?}");
            assert_eq!(spread.median(), Some(median), "{numbers:?}");
            assert_eq!(spread.quartile(3), Some(upper), "{numbers:?}");
        }
    }

    /// The ranks that the binomial distribution gives exactly.
    #[test]
    fn the_median_has_an_interval_by_ranks() {
        let to = |count: u64| spread(&(1..=count).collect::<Vec<_>>()).median_interval();
        assert_eq!([to(5), to(6), to(10)], [None, Some((1, 6)), Some((2, 9))]);
        assert_eq!([to(16), to(25), to(100)], [Some((4, 13)), Some((8, 18)), Some((40, 61))]);
    }

    #[test]
    fn means_and_counts() {
        let mut spread = spread(&[1, 2, 2, 5]);
        spread.add(10, 0);
        assert_eq!((spread.count(), spread.sum(), spread.greatest()), (4, 10, Some(5)));
        assert_eq!(spread.mean(), Some(2.5));
        assert_eq!(spread.iter().collect::<Vec<_>>(), [(1, 1), (2, 2), (5, 1)]);
        let nothing = Spread::default();
        assert_eq!((nothing.mean(), nothing.median(), nothing.greatest()), (None, None, None));
    }
}
