//! Dates that a spreadsheet made of throws: `1-10-2` becomes 1 October 2002, and is then shown in the form of the
//! user's country, or as the number of a day.

use crate::diagnostic::any_of;

/// A date that was throws, or may have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SpoiledDate {
    /// The year; `None` if the cell does not show it.
    year: Option<u32>,
    month: u32,
    day: u32,
}

impl SpoiledDate {
    /// Returns the date that a cell shows, if it shows one.
    pub fn of(cell: &str) -> Option<SpoiledDate> {
        let date = without_time(cell.trim());
        of_serial(date).or_else(|| of_name(date)).or_else(|| of_numbers(date))
    }

    /// Returns the throws that the spreadsheet may have made the date of, as the notation writes them. Nobody knows
    /// whether the day or the month came first.
    fn readings(&self) -> Vec<String> {
        let (day, month) = (self.day, self.month);
        let pairs = [format!("{day}-{month}"), format!("{month}-{day}")];
        // A spreadsheet adds the current year to two numbers, and the century to a year of two digits.
        let year = self.year.map(|year| year % 100).filter(|&year| year <= HIGHEST_THROW);
        let mut readings = match year {
            Some(year) => {
                let [one, two] = &pairs;
                vec![
                    format!("{one}-{year}"),
                    format!("{two}-{year}"),
                    format!("{year}-{month}-{day}"),
                ]
            }
            None => Vec::new(),
        };
        if readings.is_empty() || self.year >= Some(FIRST_CURRENT_YEAR) {
            readings.extend(pairs);
        }
        let all = readings.clone();
        let mut index = 0;
        readings.retain(|reading| {
            index += 1;
            !all[..index - 1].contains(reading)
        });
        readings
    }

    /// Returns the message about a cell with this date. `cell` is its text.
    pub fn message(&self, cell: &str) -> String {
        let is_number = cell.bytes().all(|byte| byte.is_ascii_digit());
        let shown = match (is_number, self.year) {
            (true, Some(year)) => format!(" (day {year:04}-{:02}-{:02})", self.month, self.day),
            _ => String::new(),
        };
        let readings: Vec<String> =
            self.readings().iter().map(|reading| format!("`{reading}`")).collect();
        format!(
            "`{cell}`{shown} looks like a date that a spreadsheet made of throws, perhaps of {}; format the column as \
             text, and write the throws again",
            any_of(&readings)
        )
    }
}

/// The highest number that is proposed as a throw. A greater one was a year.
const HIGHEST_THROW: u32 = 12;
/// The earliest year in which a spreadsheet may have added the current year.
const FIRST_CURRENT_YEAR: u32 = 2005;
/// The years that a date may have.
const YEARS: std::ops::RangeInclusive<u32> = 1900..=2100;

/// Removes the time of day behind a date.
fn without_time(cell: &str) -> &str {
    let Some(colon) = cell.find(':') else { return cell };
    let hour = cell[..colon].trim_end_matches(|c: char| c.is_ascii_digit());
    let date = hour.strip_suffix('T').unwrap_or(hour).trim_end_matches([' ', ',']);
    let is_time = colon > hour.len() && hour.len() > date.len();
    if is_time { date } else { cell }
}

/// Reads the number of a day, as spreadsheets store dates: 37530 is 2002-10-01.
fn of_serial(cell: &str) -> Option<SpoiledDate> {
    /// The numbers of 2000-01-01 and 2100-01-01. A throw of an earlier year would be too high.
    const DAYS: std::ops::Range<u32> = 36_526..73_051;
    /// The number of days from 0000-03-01 to day 0, 1899-12-30.
    const SHIFT: u32 = 693_899;
    let (whole, part) = cell.split_once(['.', ',']).unwrap_or((cell, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let number: u32 = whole.parse().ok().filter(|_| is_number(whole) && is_number(part))?;
    let is_day = whole.len() == 5 && DAYS.contains(&number);
    let (year, month, day) = civil(number + SHIFT);
    is_day.then_some(SpoiledDate { year: Some(year), month, day })
}

/// Returns the date that a spreadsheet stores as this number.
pub(super) fn day_with_number(cell: &str) -> Option<String> {
    let SpoiledDate { year, month, day } = of_serial(cell)?;
    Some(format!("{:04}-{month:02}-{day:02}", year?))
}

/// Returns the year, month and day of a number of days since 0000-03-01.
fn civil(days: u32) -> (u32, u32, u32) {
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year_of_era + u32::from(month <= 2), month, day)
}

/// Reads a date with the name of its month: `01. Apr`, `Jan 10`, `1-Oct-02`, `10 de abril de 2002`, `4月10日`.
fn of_name(cell: &str) -> Option<SpoiledDate> {
    let separates = |c: char| c.is_whitespace() || "-./,年日".contains(c);
    let mut words: Vec<String> = Vec::new();
    for part in cell.split(separates).filter(|part| !part.is_empty()) {
        match part.strip_suffix('月').filter(|number| number.parse::<u32>().is_ok()) {
            Some(number) => words.push(format!("{number}月")),
            None => match part.split_once('月') {
                Some((month, day)) => words.extend([format!("{month}月"), day.to_owned()]),
                None => words.push(part.to_lowercase()),
            },
        }
    }
    words.retain(|word| !["de", "di", "del", "of"].contains(&word.as_str()));
    let at = words.iter().position(|word| month(word).is_some())?;
    let month = month(&words.remove(at))?;
    let numbers: Vec<u32> = words.iter().map(|word| number(word)).collect::<Option<_>>()?;
    let (day, year) = match numbers[..] {
        [number] if number <= 31 => (number, None),
        // A month of a year: the spreadsheet took the first of the month.
        [year] => (1, Some(whole_year(year)?)),
        [one, two] if one > 31 => (two, Some(whole_year(one)?)),
        [one, two] => (one, Some(whole_year(two)?)),
        _ => return None,
    };
    is_day(month, day).then_some(SpoiledDate { year, month, day })
}

/// Returns a number, also of a day with letters behind it: `1st`.
fn number(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|c: char| c.is_alphabetic());
    let rest = &word[digits.len()..];
    let is_ordinal = ["", "st", "nd", "rd", "th", "er"].contains(&rest);
    digits.parse().ok().filter(|_| is_ordinal && digits.len() <= 4)
}

/// Reads a date of numbers: a year of four digits, or a number with a zero before it, which throws never have.
fn of_numbers(cell: &str) -> Option<SpoiledDate> {
    let sign = cell.chars().find(|c| !c.is_ascii_digit())?;
    if !"-/.".contains(sign) && !DASHES.contains(&sign) {
        return None;
    }
    let cell = cell.strip_suffix('.').unwrap_or(cell);
    let parts: Vec<&str> = cell.split(sign).map(str::trim).collect();
    let is_number = |part: &&str| {
        !part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !parts.iter().all(is_number) {
        return None;
    }
    let has_zero = parts.iter().any(|part| part.len() == 2 && part.starts_with('0'));
    let numbers: Vec<u32> = parts.iter().filter_map(|part| part.parse().ok()).collect();
    let long: Vec<bool> = parts.iter().map(|part| part.len() == 4).collect();
    let (year, one, two) = match (&numbers[..], &long[..]) {
        (&[year, two, one], [true, false, false]) | (&[one, two, year], [false, false, true]) => {
            (Some(year).filter(|year| YEARS.contains(year))?, one, two)
        }
        (&[one, two, year], [false, false, false]) if has_zero => (whole_year(year)?, one, two),
        (&[one, two], [false, false]) if has_zero => {
            return of_pair(None, one, two);
        }
        (&[month, year], [false, true]) | (&[year, month], [true, false]) => {
            let year = Some(year).filter(|year| YEARS.contains(year))?;
            return of_pair(Some(year), 1, month);
        }
        _ => return None,
    };
    of_pair(Some(year), one, two)
}

/// Returns the date with this day and month, in whichever order it exists.
fn of_pair(year: Option<u32>, one: u32, two: u32) -> Option<SpoiledDate> {
    let orders = [(one, two), (two, one)];
    let (day, month) = orders.into_iter().find(|&(day, month)| is_day(month, day))?;
    Some(SpoiledDate { year, month, day })
}

fn is_day(month: u32, day: u32) -> bool {
    (1..=12).contains(&month) && (1..=31).contains(&day)
}

/// Returns the year that a spreadsheet shows with two or four digits.
fn whole_year(number: u32) -> Option<u32> {
    match number {
        0..30 => Some(2000 + number),
        30..100 => Some(1900 + number),
        _ => Some(number).filter(|year| YEARS.contains(year)),
    }
}

/// The dashes between the parts of a date.
const DASHES: [char; 5] = ['\u{2010}', '\u{2011}', '\u{2013}', '\u{2014}', '\u{2212}'];

/// Returns the number of a month by the start of its name in a language that spreadsheets often have.
fn month(word: &str) -> Option<u32> {
    if let Some(number) = word.strip_suffix('月') {
        return number.parse().ok().filter(|month| (1..=12).contains(month));
    }
    let is_word = word.chars().all(|c| !c.is_ascii_digit() && !"?!+=#".contains(c));
    let rest = |name: &str| word.strip_prefix(name).map(|rest| rest.chars().count());
    let starts =
        |names: &&str| names.split(' ').any(|name| rest(name).is_some_and(|rest| rest != 1));
    let at = MONTHS.iter().position(starts).filter(|_| is_word)?;
    u32::try_from(at + 1).ok()
}

/// The starts of the names of each month: English, German, French, Spanish, Portuguese, Italian, Dutch, Turkish, Polish,
/// Somali, Russian, Hindi, Gujarati and Arabic. A name follows that start, or has two more letters: `dice` is no month.
const MONTHS: [&str; 12] = [
    "jan janv jän ene gen oca sty янв जन જાન્યુ يناير",
    "feb febr fev fév févr şub lut фев फ़र फर फ़र ફેબ્રુ فبراير شباط",
    "mar mars mart märz mär mrz mrt мар март मार्च માર્ચ مارس آذار",
    "apr abr avr nis kwi апр अप्रै એપ્રિલ أبريل ابريل إبريل نيسان",
    "may mayo mai maio mei mag maj май мая मई મે مايو أيار",
    "jun june juni juin giu haz cze июн июнь июня जून જૂન يونيو حزيران",
    "jul july juli juil lug lul tem lip июл июль июля जुल જુલાઈ يوليو تموز",
    "aug ago aoû août aou aout ağu ogs sie авг अग ઑગસ્ટ ઓગસ્ટ أغسطس اغسطس آب",
    "sep sept set seb eyl wrz сен सित સપ્ટે سبتمبر أيلول",
    "oct okt out ott oto eki ekim paź окт अक्टू अक्तू ઑક્ટો ઓક્ટો أكتوبر اكتوبر",
    "nov nof kas lis ноя नव नवं નવે نوفمبر",
    "dec dez dic dis déc ara дек दिस ડિસે ديسمبر",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn readings(cell: &str) -> String {
        SpoiledDate::of(cell).map_or(String::new(), |date| date.readings().join(" "))
    }

    #[test]
    fn dates_of_spreadsheets_have_their_readings() {
        let cases = [
            // Numbers of days.
            ("37530", "1-10-2 10-1-2 2-10-1"),
            ("44930", "4-1 1-4"),
            ("38261", "1-10-4 10-1-4 4-10-1"),
            ("45660.5", "3-1 1-3"),
            // Names of months.
            ("01. Apr", "1-4 4-1"),
            ("10. Mrz", "10-3 3-10"),
            ("Jan 10", "10-1 1-10"),
            ("10-Jan", "10-1 1-10"),
            ("Oct-04", "4-10 10-4"),
            ("Okt 32", "1-10 10-1"),
            ("1-Oct-02", "1-10-2 10-1-2 2-10-1"),
            ("1. Oktober 2002", "1-10-2 10-1-2 2-10-1"),
            ("10 de abril de 2002", "10-4-2 4-10-2 2-4-10"),
            ("April 10, 2002", "10-4-2 4-10-2 2-4-10"),
            ("1er févr.", "1-2 2-1"),
            ("10 янв", "10-1 1-10"),
            ("10 जन", "10-1 1-10"),
            ("10 يناير", "10-1 1-10"),
            ("4月10日", "10-4 4-10"),
            ("2002年4月10日", "10-4-2 4-10-2 2-4-10"),
            // Numbers.
            ("2022-04-01", "1-4 4-1"),
            ("2003-10-01", "1-10-3 10-1-3 3-10-1"),
            ("1/10/2022", "1-10 10-1"),
            ("10/1/2010", "10-1-10 1-10-10 10-1 1-10"),
            ("01.10.2003", "1-10-3 10-1-3 3-10-1"),
            ("01.10.", "1-10 10-1"),
            ("01/10", "1-10 10-1"),
            ("01-10-02", "1-10-2 10-1-2 2-10-1"),
            ("10/2004", "1-10-4 10-1-4 4-10-1"),
            ("2023-04-01T00:00:00", "1-4 4-1"),
            ("2003-10-01 00:00:00", "1-10-3 10-1-3 3-10-1"),
            ("10/1/2003 12:00 AM", "10-1-3 1-10-3 3-1-10"),
            ("2003-10-01T00:00", "1-10-3 10-1-3 3-10-1"),
        ];
        for (cell, expected) in cases {
            assert_eq!(readings(cell), expected, "{cell}");
        }
    }

    #[test]
    fn throws_are_not_dates() {
        for cell in [
            "",
            "3",
            "10",
            "1-10-3",
            "10-4",
            "1, 10, 3",
            "1 10 3",
            "2/3?",
            "1/10",
            "?",
            "1-?-2",
            "11023",
            "4!disputed-stood-2",
            "three",
            "12:31",
            "3.0",
            "99999",
            "1.10",
            "0",
            "100-4",
            "dice 3",
            "N1 3",
        ] {
            assert_eq!(SpoiledDate::of(cell), None, "{cell}");
        }
    }
}
