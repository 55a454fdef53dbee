//! Dates in an expression, complete or partial, and date ranges, as the days that they can mean.

/// The first and the last day, both included, in the form of the archive: `2021-05-01`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub first: String,
    /// The last day.
    pub last: String,
}

/// The expected forms of a date, for error messages.
pub const EXPECTED: &str = "a date: 2021, 2021-05, 2021-05-17; with = also a range: 2021..2022-05";

/// Returns the days of `2021`, `2021-05` or `2021-05-17`.
pub fn day(text: &str) -> Option<Days> {
    let parts: Vec<&str> = text.split('-').collect();
    let (year, rest) = parts.split_first()?;
    number(year, 4)?;
    match *rest {
        [] => Some(days(format!("{year}-01-01"), format!("{year}-12-31"))),
        [month] => {
            let last = days_in(number(year, 4)?, number(month, 2)?)?;
            Some(days(format!("{year}-{month}-01"), format!("{year}-{month}-{last}")))
        }
        [month, day] => {
            let last = days_in(number(year, 4)?, number(month, 2)?)?;
            let exists = (1..=last).contains(&number(day, 2)?);
            exists.then(|| days(text.to_owned(), text.to_owned()))
        }
        _ => None,
    }
}

/// Returns the days of a date, or of a range `2021..2022-05`.
pub fn range(text: &str) -> Option<Days> {
    let Some((first, last)) = text.split_once("..") else { return day(text) };
    let range = days(day(first)?.first, day(last)?.last);
    (range.first <= range.last).then_some(range)
}

fn days(first: String, last: String) -> Days {
    Days { first, last }
}

/// Parses a number with exactly this many digits.
fn number(text: &str, digits: usize) -> Option<u16> {
    let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain)
}

/// Returns the number of days in a month.
fn days_in(year: u16, month: u16) -> Option<u16> {
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        2 => Some(if leap { 29 } else { 28 }),
        4 | 6 | 9 | 11 => Some(30),
        1..=12 => Some(31),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_the_days_that_it_can_mean() {
        let cases = [
            ("2021", "2021-01-01", "2021-12-31"),
            ("2021-02", "2021-02-01", "2021-02-28"),
            ("2024-02", "2024-02-01", "2024-02-29"),
            ("1900-02", "1900-02-01", "1900-02-28"),
            ("2021-05-17", "2021-05-17", "2021-05-17"),
            ("2021..2022-11", "2021-01-01", "2022-11-30"),
            ("2021-05-17..2021", "2021-05-17", "2021-12-31"),
        ];
        for (text, first, last) in cases {
            assert_eq!(range(text), Some(days(first.into(), last.into())), "{text}");
        }
        let wrong = ["", "21", "2021-13", "2021-5", "2021-02-29", "2021-00-10", "2021-05-00"];
        for text in
            wrong.into_iter().chain(["+021", "2022..2021", "..", "2021..", "२०२१", "1-2-3-4"])
        {
            assert_eq!(range(text), None, "{text}");
        }
    }
}
