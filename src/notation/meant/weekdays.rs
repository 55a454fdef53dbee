//! The weekday of a date, which shows that a date with another weekday has a mistake.

/// Returns the dates that have the written weekdays (from Monday as 0). If none has, the weekday or the date may
/// be wrong: each date, with the nearest one that has the weekday.
pub(super) fn agreeing(dates: Vec<String>, written: Vec<i64>) -> Vec<String> {
    let agrees = |date: &&String| {
        day_number(date).is_none_or(|day| written.iter().all(|&weekday| weekday_of(day) == weekday))
    };
    if written.is_empty() || dates.iter().any(|date| agrees(&date)) {
        return dates.iter().filter(agrees).cloned().collect();
    }
    let with_nearest = |date: String| {
        let day = day_number(&date);
        let nearest = written.iter().filter_map(|&weekday| nearest(day?, weekday)).map(date_of);
        let nearest: Vec<String> = nearest.collect();
        [date].into_iter().chain(nearest)
    };
    dates.into_iter().flat_map(with_nearest).collect()
}

/// Returns the day nearest to another one with a weekday.
fn nearest(day: i64, weekday: i64) -> Option<i64> {
    let away = [1, -1, 2, -2, 3, -3].into_iter().find(|away| weekday_of(day + away) == weekday)?;
    Some(day + away)
}

/// Returns the weekday of a day by its number, from Monday as 0.
fn weekday_of(day: i64) -> i64 {
    // Day 0 is 1970-01-01, a Thursday.
    (day + 3).rem_euclid(7)
}

/// Returns the number of days from 1970-01-01 to a date: the year begins in March here, so that a leap day is
/// its last day. Returns nothing for a month or a year.
fn day_number(date: &str) -> Option<i64> {
    let mut parts = date.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let [year, month, day] = [parts.next()??, parts.next()??, parts.next()??];
    let year = if month > 2 { year } else { year - 1 };
    let months = (month + 9) % 12;
    let leap_days = year / 4 - year / 100 + year / 400;
    Some(year * 365 + leap_days + (months * 153 + 2) / 5 + day - 1 - 719_468)
}

/// Returns the date of a day by its number.
fn date_of(day: i64) -> String {
    let days = day + 719_468;
    let (era, in_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year + year / 4 - year / 100);
    let months = (5 * in_year + 2) / 153;
    let (day, month) = (in_year - (153 * months + 2) / 5 + 1, (months + 2) % 12 + 1);
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_agree() {
        for (date, weekday) in [
            ("1970-01-01", 3),
            ("2000-02-29", 1),
            ("2022-12-28", 2),
            ("1900-03-01", 3),
            ("2024-02-29", 3),
        ] {
            let day = day_number(date).unwrap();
            assert_eq!((weekday_of(day), date_of(day).as_str()), (weekday, date));
        }
        for day in -40_000..40_000 {
            assert_eq!(day_number(&date_of(day)), Some(day));
        }
    }
}
