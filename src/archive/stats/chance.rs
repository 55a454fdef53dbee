//! Tests against chance: Pearson's chi-squared test, and Wilson's interval for a share.

/// The point above which 2.5% of a normal distribution lie.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// The minimum expected count of each value in Pearson's test.
const EXPECTED: f64 = 5.0;

/// The fit of counts to their expected odds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The sum of (counted - expected)² / expected.
    pub chi_squared: f64,
    /// The degrees of freedom: one less than the number of values.
    pub degrees: u32,
    /// The probability that counts differ from the odds at least as much by chance.
    pub p: f64,
}

/// Compares counts with odds; `ways` is the number of ways to get each value. Returns `None` if the counts are
/// too small for the test, or if an impossible value was counted.
pub fn fit(counts: &[u64], ways: &[u64]) -> Option<Fit> {
    let possible: Vec<(f64, f64)> = counts
        .iter()
        .zip(ways)
        .filter(|(_, ways)| **ways > 0)
        .map(|(&count, &ways)| (count as f64, ways as f64))
        .collect();
    let counted: f64 = possible.iter().map(|(count, _)| count).sum();
    if counted != counts.iter().sum::<u64>() as f64 || counted < enough(ways) as f64 {
        return None;
    }
    let per_way = counted / possible.iter().map(|(_, ways)| ways).sum::<f64>();
    let off = |&(count, ways): &(f64, f64)| (count - ways * per_way).powi(2) / (ways * per_way);
    let chi_squared = possible.iter().map(off).sum();
    let degrees = (possible.len() as u32).saturating_sub(1);
    Some(Fit { chi_squared, degrees, p: upper_gamma(f64::from(degrees) / 2.0, chi_squared / 2.0) })
}

/// Returns how many cases must be counted before the odds can be tested.
pub fn enough(ways: &[u64]) -> u64 {
    let rarest = ways.iter().filter(|&&ways| ways > 0).min().copied().unwrap_or(1);
    (EXPECTED * ways.iter().sum::<u64>() as f64 / rarest as f64).ceil() as u64
}

/// Returns the 95% confidence interval for the share of `hits` among `all`. This is Wilson's interval, which
/// stays between 0 and 1 and also holds for few cases.
pub fn wilson(hits: u64, all: u64) -> Option<(f64, f64)> {
    if all == 0 {
        return None;
    }
    let (share, all) = (hits as f64 / all as f64, all as f64);
    let scale = 1.0 + Z * Z / all;
    let middle = (share + Z * Z / (2.0 * all)) / scale;
    let half = Z / scale * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
    Some(((middle - half).max(0.0), (middle + half).min(1.0)))
}

/// Returns the regularised upper incomplete gamma function Q(a, x). For small x it is computed by the series of
/// its complement, otherwise by its continued fraction.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if a <= 0.0 || x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    let q = if x < a + 1.0 { 1.0 - front * series(a, x) } else { front * fraction(a, x) };
    q.clamp(0.0, 1.0)
}

/// 1/a + x/(a(a+1)) + x²/(a(a+1)(a+2)) + …
fn series(a: f64, x: f64) -> f64 {
    let mut term = 1.0 / a;
    let mut sum = term;
    for n in 1..1000 {
        term *= x / (a + f64::from(n));
        sum += term;
        if term < sum * f64::EPSILON {
            break;
        }
    }
    sum
}

/// 1/(x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - …))), evaluated from the front (Lentz).
fn fraction(a: f64, x: f64) -> f64 {
    let mut below = x + 1.0 - a;
    let mut c = 1.0 / f64::MIN_POSITIVE;
    let mut d = 1.0 / below;
    let mut value = d;
    for n in 1..1000 {
        let n = f64::from(n);
        let above = -n * (n - a);
        below += 2.0;
        d = 1.0 / (above * d + below);
        c = below + above / c;
        value *= c * d;
        if (c * d - 1.0).abs() < f64::EPSILON {
            break;
        }
    }
    value
}

/// Returns the logarithm of the gamma function, by Lanczos' approximation (g = 7, nine terms).
fn ln_gamma(x: f64) -> f64 {
    const FIRST: f64 = 0.999_999_999_999_809_9;
    const TERMS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    let x = x - 1.0;
    let sum = TERMS.iter().zip(1..).fold(FIRST, |sum, (term, n)| sum + term / (x + f64::from(n)));
    let t = x + 7.5;
    0.5 * std::f64::consts::TAU.ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64, within: f64) {
        assert!((one - other).abs() <= within, "{one} is not {other}");
    }

    /// The usual table of the chi-squared distribution.
    #[test]
    fn the_tails_are_those_of_the_tables() {
        let table = [
            (1.0, 3.841_458_820_694_124, 0.05),
            (1.0, 6.634_896_601_021_213, 0.01),
            (3.0, 7.814_727_903_251_179, 0.05),
            (4.0, 9.487_729_036_781_154, 0.05),
            (4.0, 3.356_693_980_033_321, 0.5),
            (5.0, 11.070_497_693_516_351, 0.05),
            (5.0, 15.086_272_469_388_99, 0.01),
            (5.0, 20.515_005_652_432_873, 0.001),
            (5.0, 4.351_460_191_095_526, 0.5),
            (5.0, 1.145_476_226_061_769_6, 0.95),
            (10.0, 18.307_038_053_275_146, 0.05),
            (100.0, 124.342_113_404_004_1, 0.05),
        ];
        for (degrees, chi_squared, p) in table {
            close(upper_gamma(degrees / 2.0, chi_squared / 2.0), p, 1e-10);
        }
    }

    /// With an even number of degrees the tail is a finite sum: e^-y (1 + y + y²/2 + …).
    #[test]
    fn the_tails_of_even_degrees_are_finite_sums() {
        for half in 1..12_u32 {
            for x in [0.01, 0.5, 1.0, 4.0, 11.0, 30.0, 200.0] {
                let mut term = 1.0;
                let mut sum = 1.0;
                for n in 1..half {
                    term *= x / f64::from(n);
                    sum += term;
                }
                let tail = sum * (-x).exp();
                close(upper_gamma(f64::from(half), x), tail, 1e-12);
            }
        }
        assert_eq!(upper_gamma(2.5, 0.0), 1.0);
        assert!(upper_gamma(2.5, 5000.0) < 1e-300);
    }

    #[test]
    fn factorials_have_their_logarithms() {
        for (x, gamma) in [(1.0, 1.0), (2.0, 1.0), (5.0, 24.0), (11.0, 3_628_800.0)] {
            close(ln_gamma(x), f64::ln(gamma), 1e-12);
        }
        close(ln_gamma(0.5), std::f64::consts::PI.sqrt().ln(), 1e-12);
    }

    /// Mendel's peas of 1865: 315, 101, 108 and 32, with expected odds of 9 : 3 : 3 : 1.
    #[test]
    fn a_known_test_gives_the_known_result() {
        let peas = fit(&[315, 101, 108, 32], &[9, 3, 3, 1]).unwrap();
        close(peas.chi_squared, 0.470_024, 1e-6);
        assert_eq!(peas.degrees, 3);
        close(peas.p, 0.925_426, 1e-6);
    }

    #[test]
    fn too_few_or_impossible_counts_are_not_tested() {
        let cowries = [1, 5, 10, 10, 5, 1];
        assert_eq!(enough(&cowries), 160);
        assert_eq!(fit(&[4, 25, 50, 50, 25, 5], &cowries), None);
        assert_eq!(fit(&[5, 25, 50, 50, 25, 5], &cowries).unwrap().p, 1.0);
        assert_eq!(fit(&[100, 400, 600, 400, 1, 100], &[1, 4, 6, 4, 0, 1]), None);
        assert_eq!(fit(&[100, 400, 600, 400, 0, 100], &[1, 4, 6, 4, 0, 1]).unwrap().degrees, 4);
    }

    /// The intervals of Newcombe (1998), table I, method 3.
    #[test]
    fn shares_have_the_intervals_of_the_literature() {
        let table = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (hits, all, from, to) in table {
            let (low, high) = wilson(hits, all).unwrap();
            close(low, from, 5e-5);
            close(high, to, 5e-5);
        }
        assert_eq!(wilson(0, 0), None);
        assert_eq!(wilson(7, 7).unwrap().1, 1.0);
    }
}
