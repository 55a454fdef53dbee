//! The reduction of dates to a month or a year.

use super::WITHHELD;
use crate::notation::fields;

/// The precision of dates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dates {
    /// The year.
    Year,
    /// The month.
    Month,
    /// The day, if the log has it, with the time of day.
    Day,
}

/// Reduces a date to this precision. Withholds a value that is not a date.
pub fn coarse(value: &str, dates: Dates) -> String {
    let Ok(date) = fields::date(value) else { return WITHHELD.to_owned() };
    if dates == Dates::Day {
        return value.to_owned();
    }
    let (first, last) = fields::days(&date);
    let years = first.iter().all(|day| day.ends_with("-01-01"))
        && last.iter().all(|day| day.ends_with("-12-31"));
    let kept = if years || dates == Dates::Year { "-12-31".len() } else { "-31".len() };
    let cut = |day: String| format!("{}{}", &day[..day.len().saturating_sub(kept)], mark(value));
    match (first.map(cut), last.map(cut)) {
        (None, None) => WITHHELD.to_owned(),
        (Some(first), Some(last)) if first == last => first,
        (first, last) => {
            let open = || "..".to_owned();
            format!("{}/{}", first.unwrap_or_else(open), last.unwrap_or_else(open))
        }
    }
}

/// Returns the mark of uncertainty of a date: `?`, `~`, `%` or none.
fn mark(value: &str) -> &'static str {
    match (value.contains('?'), value.contains('~'), value.contains('%')) {
        (_, _, true) | (true, true, _) => "%",
        (true, false, false) => "?",
        (false, true, false) => "~",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_have_at_most_the_requested_precision() {
        for (date, month, year) in [
            ("2022-12-28", "2022-12", "2022"),
            ("2022-12", "2022-12", "2022"),
            ("2022", "2022", "2022"),
            ("2022-12-28?", "2022-12?", "2022?"),
            ("2022-12-28/2022-12-29", "2022-12", "2022"),
            ("2022-12-31/2023-01-01", "2022-12/2023-01", "2022/2023"),
            ("2021/2022", "2021/2022", "2021/2022"),
            ("2022-12-28/..", "2022-12/..", "2022/.."),
            ("2022-12-XX", "2022-12", "2022"),
            ("2022-21", "2022-03/2022-05", "2022"),
            ("2022-12-28T20:30", "2022-12", "2022"),
            ("2022-12-28T20:30/22:10", "2022-12", "2022"),
            ("2022-12-31T20:30/2023-01-01T00:40", "2022-12/2023-01", "2022/2023"),
            ("2022-12-28T20:30 Amina", "withheld", "withheld"),
            ("when Amina was ill", "withheld", "withheld"),
        ] {
            for (dates, expected) in [(Dates::Month, month), (Dates::Year, year)] {
                let written = coarse(date, dates);
                assert_eq!(written, expected);
                assert!(written == WITHHELD || fields::date(&written).is_ok(), "{written}");
            }
        }
        assert_eq!(coarse("2022-12-28?", Dates::Day), "2022-12-28?");
        assert_eq!(coarse("2022-12-28T20:30/22:10", Dates::Day), "2022-12-28T20:30/22:10");
        assert_eq!(coarse("at Amina's", Dates::Day), WITHHELD);
    }
}
