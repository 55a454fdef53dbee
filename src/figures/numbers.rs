//! Numbers as people read them, for every output of statistics.

/// Returns a number with thousands separators: `12,345`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Returns a share in percent: `16.1%`.
pub fn percent(share: f64) -> String {
    format!("{:.1}%", to_tenths(100.0 * share))
}

/// Rounds half away from zero: 31.25 becomes 31.3, where Rust's formatting would give 31.2.
pub fn to_tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}

/// Returns a count with its noun: `1 game`, `2 games`.
pub fn counted(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(number))
}

/// Returns a count that must fit in a small place: `9,999`, `12k`, `3M`.
pub fn short(number: u64) -> String {
    match number {
        0..10_000 => grouped(number),
        10_000..999_500 => format!("{}k", (number + 500) / 1_000),
        _ => format!("{}M", grouped((number + 500_000) / 1_000_000)),
    }
}

/// Returns a share in whole percent, for a small place: `16%`. A share that is not 0 is never written as 0.
pub fn whole_percent(share: f64) -> String {
    let whole = (100.0 * share).round();
    if whole == 0.0 && share > 0.0 { "<1%".to_owned() } else { format!("{whole}%") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_shares_are_short() {
        let counts = [0, 9_999, 10_000, 12_499, 999_499, 999_500, 3_400_000_000].map(short);
        assert_eq!(counts, ["0", "9,999", "10k", "12k", "999k", "1M", "3,400M"]);
        let shares = [0.0, 0.004, 0.005, 0.16129, 1.0].map(whole_percent);
        assert_eq!(shares, ["0%", "<1%", "1%", "16%", "100%"]);
    }
}
