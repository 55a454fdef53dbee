//! Dates in other forms than year-month-day.

use super::{in_ascii, weekdays};
use crate::notation::fields::{self, PARTS_OF_A_DAY};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Words beside a date that say no more than the date does, by their first three letters.
const WEEKDAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/// The centuries of a year with two digits. Both stay possible, because old notes are typed too.
const CENTURIES: [u16; 2] = [2000, 1900];
const FILLERS: [&str; 5] = ["of", "the", "on", "in", "at"];
/// Words before a date that is approximate, which EDTF marks by `~` behind it.
const ABOUT: [&str; 6] = ["about ", "around ", "circa ", "approximately ", "ca. ", "c. "];

/// Signs and words between the two dates of a period, the longest first.
const BETWEEN: [&str; 6] = [" until ", " till ", " to ", " - ", "/", "-"];

/// Rewrites a date, or a period, as the notation writes it: one form for each order of day and month, and
/// for each century of a year with two digits, that is possible. Returns nothing if the text is not a date.
pub fn dates(text: &str) -> Vec<String> {
    let plain = in_ascii(text.trim()).split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = plain.trim_matches(['"', '\'']).trim_end_matches(['.', ',', ';']).to_owned();
    // The notation joins a date and a time of day with `T`.
    let timed = plain.replacen(' ', "T", 1);
    let mut dates = if fields::date(&timed).is_ok() { vec![timed] } else { one(&plain) };
    if dates.is_empty() {
        dates = BETWEEN
            .iter()
            .map(|sign| periods(&plain, sign))
            .find(|p| !p.is_empty())
            .unwrap_or_default();
    }
    dates.retain(|date| date != text && fields::date(date).is_ok());
    dates.dedup();
    dates
}

/// Rewrites a period whose two dates have this sign between them. The first date may lack what the second
/// one tells: `28-29 December 2022`.
fn periods(text: &str, sign: &str) -> Vec<String> {
    let parts: Vec<&str> = text.split(sign).collect();
    // The sign may also be within each of the two dates.
    if parts.len() % 2 == 1 {
        return Vec::new();
    }
    let (first, last) = parts.split_at(parts.len() / 2);
    let (first, last) = (first.join(sign), last.join(sign));
    let known = |text: &str| match fields::date(text.trim()) {
        Ok(_) if text.contains('-') => vec![text.trim().to_owned()],
        _ => one(text.trim()),
    };
    let (mut first_days, last_days) = (known(&first), known(&last));
    let [last_day] = &last_days[..] else { return Vec::new() };
    if first_days.is_empty() {
        first_days.extend(same_month(first.trim(), last_day));
    }
    match &first_days[..] {
        [first_day] if first_day < last_day => vec![format!("{first_day}/{last_day}")],
        _ => Vec::new(),
    }
}

/// Returns the date of a day in the month of another date.
fn same_month(day: &str, date: &str) -> Option<String> {
    let (month, _) = date.rsplit_once('-').filter(|(month, _)| month.len() == 7)?;
    let day: u8 = day.trim_end_matches('.').parse().ok()?;
    Some(format!("{month}-{day:02}"))
}

/// Rewrites one date, with the mark of EDTF if it is approximate or unsure.
fn one(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let about = ABOUT.iter().find(|word| lower.starts_with(**word));
    let (text, mark) = match (about, text.strip_suffix(['?', '~', '%'])) {
        (Some(word), _) => (&text[word.len()..], "~"),
        (None, Some(sure)) => (sure, &text[sure.len()..]),
        (None, None) => (text, ""),
    };
    certain(text).into_iter().map(|date| date + mark).collect()
}

/// Rewrites one date: a day, or a month of a year.
fn certain(text: &str) -> Vec<String> {
    let separates = |c: char| c.is_whitespace() || "/.,-".contains(c);
    let parts: Vec<&str> =
        text.split(separates).filter(|part| !part.is_empty() && !is_beside(part)).collect();
    let named = parts.iter().find_map(|part| month(part));
    // The day of `28th December` has letters behind it.
    let number =
        |part: &&str| part.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse::<u16>().ok();
    let numbers: Option<Vec<u16>> =
        parts.iter().filter(|part| month(part).is_none()).map(number).collect();
    let day = |(y, m, d): (u16, u16, u16)| format!("{y:04}-{m:02}-{d:02}");
    let dates: Vec<String> = match (numbers.as_deref(), named) {
        (Some(&[year]), Some(month)) if year > 999 => vec![format!("{year}-{month:02}")],
        (Some(&[year]), None) if parts[0].len() == 4 => vec![year.to_string()],
        (Some(&[year, number]), Some(month)) if year > 31 => vec![day((year, month, number))],
        (Some(&[number, year]), Some(month)) if year > 999 || is_short_year(&parts) => {
            years(year).into_iter().map(|year| day((year, month, number))).collect()
        }
        (Some(&[month, year]), None) if parts[1].len() == 4 => vec![format!("{year}-{month:02}")],
        (_, Some(_)) => Vec::new(),
        (numbers, None) => {
            numeric(numbers.unwrap_or_default(), &parts).into_iter().map(day).collect()
        }
    };
    let dates: Vec<String> = dates.into_iter().filter(|date| fields::date(date).is_ok()).collect();
    weekdays::agreeing(dates, text.split(separates).filter_map(weekday).collect())
}

/// Returns the index of a weekday, from Monday.
fn weekday(word: &str) -> Option<i64> {
    let start = word.to_lowercase();
    let start = start.get(..3)?;
    WEEKDAYS.iter().position(|day| *day == start).map(|day| day as i64)
}

/// Returns whether a word says no more than the date beside it: a weekday, `of`, or a part of the day, which
/// belongs into the field `Time`.
fn is_beside(word: &str) -> bool {
    let is_weekday = weekday(word).is_some();
    let word = word.to_lowercase();
    is_weekday || FILLERS.contains(&&*word) || PARTS_OF_A_DAY.contains(&&*word)
}

/// Returns the number of a month by its English name, or by the first three or more letters of it.
fn month(word: &str) -> Option<u16> {
    let word = word.to_lowercase();
    let is_named = |name: &str| word.len() > 2 && name.starts_with(&word);
    let at =
        MONTHS.iter().position(|name| is_named(name) || word == "sept" && *name == "september")?;
    u16::try_from(at + 1).ok()
}

/// Returns the dates (year, month, day) that three numbers may mean.
fn numeric(numbers: &[u16], parts: &[&str]) -> Vec<(u16, u16, u16)> {
    match *numbers {
        [year, month, day] if parts[0].len() == 4 => vec![(year, month, day)],
        [one, two, year] if [2, 4].contains(&parts[2].len()) => {
            years(year).into_iter().flat_map(|year| [(year, two, one), (year, one, two)]).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns whether the last part of a date is a year with two digits, after a day and a named month.
fn is_short_year(parts: &[&str]) -> bool {
    matches!(parts, [_, name, year] if month(name).is_some() && year.len() == 2)
}

/// Returns the years that a number may mean: a year with four digits, or with two in either century.
fn years(number: u16) -> Vec<u16> {
    match number {
        0..100 => CENTURIES.map(|century| century + number).to_vec(),
        100..1000 => Vec::new(),
        1000.. => vec![number],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_has_one_form_for_each_possible_order() {
        let cases = [
            ("28 December 2022", "2022-12-28"),
            ("28.12.2022", "2022-12-28"),
            ("12/28/2022", "2022-12-28"),
            ("2022–12–28", "2022-12-28"),
            ("२८ Dec २०२२", "2022-12-28"),
            ("Dec 28th, 2022", "2022-12-28"),
            ("December 2022", "2022-12"),
            ("12/2022", "2022-12"),
            ("3/4/2022", "2022-04-03 2022-03-04"),
            ("2022-12-28 – 2022-12-29", "2022-12-28/2022-12-29"),
            ("28 December 2022 to 2 January 2023", "2022-12-28/2023-01-02"),
            ("28–29 December 2022", "2022-12-28/2022-12-29"),
            ("28.12.2022-29.12.2022", "2022-12-28/2022-12-29"),
            ("Wednesday, the 28th of December 2022", "2022-12-28"),
            ("28 December 2022, evening", "2022-12-28"),
            ("Tue 28 Dec 2022", "2022-12-28 2022-12-27"),
            ("Sunday, 1 January 2023", "2023-01-01"),
            ("Sat 1 Jan 2023", "2023-01-01 2022-12-31"),
            ("Fri 3/4/2022", "2022-03-04"),
            ("Mon 3/4/2022", "2022-04-03 2022-04-04 2022-03-04 2022-03-07"),
            ("Tue 28 Dec 2022 - Wed 29 Dec 2022", ""),
            ("Wed December 2022", "2022-12"),
            ("28 December 2022?", "2022-12-28?"),
            ("around December 2022", "2022-12~"),
            ("28 December 2022 with tea", ""),
            ("around Christmas", ""),
            ("ca. 2020", "2020~"),
            ("1/14/23", "2023-01-14 1923-01-14"),
            ("29–28 December 2022", ""),
            ("30 February 2022", ""),
            ("3-4 March", ""),
            ("28-12-22", "2022-12-28 1922-12-28"),
            ("28 Dec 22", "2022-12-28 1922-12-28"),
            ("3/4/22", "2022-04-03 2022-03-04 1922-04-03 1922-03-04"),
            ("3/3/22", "2022-03-03 1922-03-03"),
            ("3/3/2", ""),
            ("yesterday", ""),
            ("2022-12-28", ""),
        ];
        for (text, expected) in cases {
            assert_eq!(dates(text).join(" "), expected, "{text}");
        }
    }
}
