//! Dates, times of day, durations and timecodes, as fields and lines write them.
//!
//! A date is EDTF. In addition to EDTF, its time of day needs no seconds, and an interval may have times.

use edtf_core::{Bound, Edtf};

use super::fields::FieldError;

const DATE: &str = "a date that exists: `2022-12-28`, `2022-12`, `2022?`, `2022-12-28/2022-12-29`, \
    `2022-12-28T20:30`";
const TIME_OF_DAY: &str =
    "a time of day: `20:30`, `20:30-22:10`, `20:30~`, or words: `after supper`";
const DURATION: &str =
    "a duration: `2 h 10 min`, `90 min`, `2:10`, `2 h~`, or words: `all evening`";

/// Reads a date, possibly partial or uncertain (EDTF), without its time of day: `2022-12-28`, `2022-12`,
/// `2022?`, `2022/2023`, `2022-12-28T20:30`, `2022-12-28T20:30/22:10`.
///
/// # Errors
/// The location, if there is no such date or time.
pub fn date(value: &str) -> Result<Edtf, FieldError> {
    let read = if value.contains('T') { timed(value) } else { Edtf::parse(value).ok() };
    read.ok_or(FieldError { at: 0..value.len(), expected: DATE })
}

/// Reads a date with a time of day, or an interval in which one of the ends has a time of day. The end of an
/// interval may be only a time, on the day of the start. It is not before the start.
fn timed(value: &str) -> Option<Edtf> {
    let (first, last) = value.split_once('/').map_or((value, None), |(a, b)| (a, Some(b)));
    let (day, time) = moment(first)?;
    let Some(last) = last else { return Edtf::parse(day).ok() };
    let (last_day, last_time) = moment(last).or_else(|| Some((day, clock(last)?)))?;
    match day == last_day {
        true if is_before(last_time, time) => None,
        true => Edtf::parse(day).ok(),
        false => Edtf::parse(&format!("{day}/{last_day}")).ok(),
    }
}

/// Splits a date with a time of day into the two. A date alone has the empty time; a time needs a day.
fn moment(value: &str) -> Option<(&str, &str)> {
    match value.split_once('T') {
        Some((day, time)) => {
            let whole = format!("{day}T{}", with_seconds(clock(time)?));
            Edtf::parse(&whole).is_ok().then_some((day, time))
        }
        None => Edtf::parse(value).is_ok().then_some((value, "")),
    }
}

/// Returns a time of day, perhaps with a time zone, if it exists: `20:30`, `20:30:15+05:30`.
fn clock(time: &str) -> Option<&str> {
    let whole = format!("2000-01-01T{}", with_seconds(time));
    Edtf::parse(&whole).is_ok().then_some(time)
}

/// Adds the seconds that EDTF needs to a time without seconds.
fn with_seconds(time: &str) -> String {
    let has_none = time.len() >= 5 && time.is_char_boundary(5) && !time[5..].starts_with(':');
    if has_none { format!("{}:00{}", &time[..5], &time[5..]) } else { time.to_owned() }
}

/// Returns whether a time is earlier than another one. Times of different zones are not compared.
fn is_before(time: &str, other: &str) -> bool {
    let (time, other) = (with_seconds(time), with_seconds(other));
    time.get(8..) == other.get(8..) && time < other
}

/// Returns the first and the last day that a date can mean: `2022-12-01` and `2022-12-31` for `2022-12`.
pub fn days(date: &Edtf) -> (Option<String>, Option<String>) {
    let day = |bound| match bound {
        Bound::Date(day) => Some(day.to_string()),
        _ => None,
    };
    let bounds = date.bounds();
    (day(bounds.earliest), day(bounds.latest))
}

/// The parts of a day that have a name.
pub const PARTS_OF_A_DAY: [&str; 5] = ["morning", "noon", "afternoon", "evening", "night"];

/// Checks the value of `Time`. It may be any words, but a number must be a time of day.
///
/// # Errors
/// The location, if there is no such time.
pub fn time_of_day(value: &str) -> Result<(), FieldError> {
    worded(value, is_time_of_day, TIME_OF_DAY)
}

/// Checks the value of `Duration`. It may be any words, but a number must be a duration.
///
/// # Errors
/// The location, if it is no such duration.
pub fn duration(value: &str) -> Result<(), FieldError> {
    worded(value, is_duration, DURATION)
}

fn worded(
    value: &str,
    has_form: fn(&str) -> bool,
    expected: &'static str,
) -> Result<(), FieldError> {
    // A sign before the number does not make it a word: `: 20:30`.
    let is_number =
        value.trim_start_matches(|c: char| !c.is_alphanumeric()).starts_with(char::is_numeric);
    match has_form(value) || !is_number && !is_slip(value, has_form) {
        true => Ok(()),
        false => Err(FieldError { at: 0..value.len(), expected }),
    }
}

/// The longest value, in bytes, that is compared with a form. The cost grows with the square of the length.
const LONGEST: usize = 40;

/// Returns whether a value has the form except for one character in place of a digit: `! h 40 min`, `w0:30`.
fn is_slip(value: &str, has_form: fn(&str) -> bool) -> bool {
    let with_digit = |(at, c): (usize, char)| {
        !c.is_ascii_digit() && has_form(&[&value[..at], "1", &value[at + c.len_utf8()..]].concat())
    };
    let may_be = value.len() <= LONGEST && value.contains(|c: char| c.is_ascii_digit());
    may_be && value.char_indices().any(with_digit)
}

/// Returns whether a value is a time of day, two of them, or a part of the day: `20:30`, `20:30-22:10?`,
/// `evening`. Such a value names nobody.
pub fn is_time_of_day(value: &str) -> bool {
    let value = certain(value);
    let is_time = |time: &str| {
        let hours = time.split(':').next().unwrap_or_default();
        let time = if hours.len() == 1 { format!("0{time}") } else { time.to_owned() };
        time.bytes().all(|b| b.is_ascii_digit() || b == b':') && clock(&time).is_some()
    };
    let times: Vec<&str> = value.split(['-', '–']).map(str::trim).collect();
    PARTS_OF_A_DAY.iter().any(|part| part.eq_ignore_ascii_case(value))
        || times.len() <= 2 && times.into_iter().all(is_time)
}

/// Returns whether a value is a number of hours or minutes: `2 h 10 min`, `90 minutes?`, `2:10`. Such a value
/// names nobody.
pub fn is_duration(value: &str) -> bool {
    let value = certain(value);
    if let Some((hours, minutes)) = value.split_once(':') {
        return is_count(hours) && minutes.len() == 2 && is_minutes(minutes);
    }
    let parts: Vec<(&str, &str)> = numbers(value);
    match parts[..] {
        [(hours, unit)] => is_number(hours) && (is_hours_unit(unit) || is_minutes_unit(unit)),
        [(hours, unit), (minutes, after)] => {
            is_count(hours) && is_hours_unit(unit) && is_minutes(minutes) && is_minutes_unit(after)
        }
        _ => false,
    }
}

/// Splits a text into numbers, each with the word after it: `2 h 10min` into `2`, `h` and `10`, `min`.
fn numbers(text: &str) -> Vec<(&str, &str)> {
    let (mut parts, mut rest) = (Vec::new(), text.trim());
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let word = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, next) = after.split_at(word);
        parts.push((number, unit.trim()));
        rest = next;
    }
    parts
}

fn is_hours_unit(unit: &str) -> bool {
    ["h", "hr", "hrs", "hour", "hours"].contains(&unit.to_ascii_lowercase().as_str())
}

fn is_minutes_unit(unit: &str) -> bool {
    ["min", "mins", "minute", "minutes"].contains(&unit.to_ascii_lowercase().as_str())
}

fn is_count(number: &str) -> bool {
    (1..=3).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit())
}

/// Returns whether a text is a count, perhaps with one decimal: `2.5`.
fn is_number(number: &str) -> bool {
    let (whole, decimal) = number.split_once('.').unwrap_or((number, "0"));
    is_count(whole) && decimal.len() == 1 && is_count(decimal)
}

fn is_minutes(minutes: &str) -> bool {
    is_count(minutes) && minutes.parse().is_ok_and(|minutes: u16| minutes < 60)
}

/// Returns a value without its mark of doubt: `?`, `~` or `%`, as in EDTF.
fn certain(value: &str) -> &str {
    value.strip_suffix(['?', '~', '%']).unwrap_or(value).trim_end()
}

/// Returns the seconds of a timecode: `12:31`, `1:12:31`, `01:12:31.5`.
pub fn seconds(timecode: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(timecode).ok()?;
    let parts: Vec<&str> = text.split(':').collect();
    let whole = |part: &str| part.parse::<u32>().ok().map(f64::from);
    let last: f64 = parts.last()?.parse().ok().filter(|s| (0.0..60.0).contains(s))?;
    let minutes = |part: &str| whole(part).filter(|&m| m < 60.0);
    match parts[..] {
        [m, _] => Some(whole(m)? * 60.0 + last),
        [h, m, _] => Some(whole(h)? * 3600.0 + minutes(m)? * 60.0 + last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_may_have_a_time_of_day() {
        let cases = [
            ("2022-12-28", Some("2022-12-28 2022-12-28")),
            ("2022-12", Some("2022-12-01 2022-12-31")),
            ("2022?", Some("2022-01-01 2022-12-31")),
            ("2022-12-28T20:30", Some("2022-12-28 2022-12-28")),
            ("2022-12-28T20:30:15", Some("2022-12-28 2022-12-28")),
            ("2022-12-28T20:30+05:30", Some("2022-12-28 2022-12-28")),
            ("2022-12-28T20:30Z/2022-12-28T19:00+00:00", Some("2022-12-28 2022-12-28")),
            ("2022-12-28T20:30/2022-12-29T00:40", Some("2022-12-28 2022-12-29")),
            ("2022-12-28T20:30/2022-12-29", Some("2022-12-28 2022-12-29")),
            ("2022-12-28T20:30/22:10", Some("2022-12-28 2022-12-28")),
            ("2022-12-28T20:30/19:10", None),
            ("2022-12-28T20:30/2022-12-28T19:10:00", None),
            ("2022-12-28T20:30/2022-12-27", None),
            ("2022-12-28T25:00", None),
            ("2022-12-28T8:30", None),
            ("2022-12-28T20:3", None),
            ("2022-12-28T", None),
            ("2022-12-28T20:30/", None),
            ("2022-12T20:30", None),
            ("2022-12-28?T20:30", None),
            ("2022-12-28T20:30/22:10/23:00", None),
            ("2022-12-28T२०:३०", None),
            ("2022-02-30T20:30", None),
            ("2022-02-30", None),
            ("yesterday", None),
            ("Tea", None),
        ];
        for (value, expected) in cases {
            let found = date(value).ok().map(|date| {
                let (first, last) = days(&date);
                format!("{} {}", first.unwrap_or_default(), last.unwrap_or_default())
            });
            assert_eq!(found.as_deref(), expected, "{value}");
        }
        assert_eq!(date("2022-12-28T20:30/19:10").map_err(|error| error.at), Err(0..22));
    }

    #[test]
    fn times_and_durations_are_read_as_people_write_them() {
        let times = ["20:30", "8:30", "20:30 - 22:10", "20:30–22:10~", "20:30:15?", "Evening"];
        let durations = ["2 h 10 min", "90min", "2:10", "2 hours?", "1.5 h", "1 hour 5 minutes ~"];
        assert!(times.iter().all(|time| is_time_of_day(time) && time_of_day(time).is_ok()));
        assert!(durations.iter().all(|time| is_duration(time) && duration(time).is_ok()));
        // A long line takes no longer than reading it.
        assert!(time_of_day(&format!("{}1", "a".repeat(1 << 20))).is_ok());
        let words = ["after supper", "about two hours", "સાંજે", "", "~", "after 8:30", "about 2 h"];
        for words in words {
            assert!(!is_time_of_day(words) && time_of_day(words).is_ok(), "{words}");
            assert!(!is_duration(words) && duration(words).is_ok(), "{words}");
        }
        for wrong in [
            "24:10",
            "8:75",
            "20:30-",
            "1:2:3:4",
            "8 o'clock",
            "20:30-21:00-22:00",
            "८:३०",
            "w0:30-22:10",
        ] {
            assert!(time_of_day(wrong).is_err(), "{wrong}");
        }
        for wrong in [
            "2:75",
            "2",
            "2 weeks",
            "2 h 75 min",
            "10 min 2 h",
            "2 h Amina",
            "1.25 h",
            "9999 h",
            "! h 40 min",
        ] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
        assert_eq!(seconds(b"00:12:31.5"), Some(751.5));
        assert_eq!((seconds(b"12"), seconds(b"1:75")), (None, None));
    }
}
