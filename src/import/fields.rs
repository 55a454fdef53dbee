//! Rows that hold a field of the header: `Place: Pune` in one cell, or the name and the value in two.

use super::cells::in_a_line;
use super::lines::{Line, split};
use super::rows::{Row, Separator};
use super::{Column, Columns, RowFate, RowMessage, Table, dates};
use crate::finding::Severity;
use crate::header::problems;
use crate::notation::{Content, VERSION, fields, meant, parse};
use crate::replay::Setup;
use crate::rulebook::Forms;

/// A field in a row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderField {
    /// The number of the row.
    pub row: usize,
    /// The name.
    pub name: String,
    /// The value.
    pub value: String,
}

/// A message about a row above the columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderMessage {
    /// The index among the rows above the columns.
    pub(super) at: usize,
    /// Whether the text of the row becomes a remark.
    pub(super) is_kept: bool,
    pub(super) message: RowMessage,
}

/// Returns the name and the value, if a row is a field in one cell or two.
pub(super) fn of_row(row: &Row, separator: Separator) -> Option<(String, String)> {
    let (name, start, rest) = parts(row)?;
    let is_field = start.is_some() || rest.len() == 1 && is_known(name);
    if is_field { joined(name, start, &rest, separator) } else { None }
}

/// Returns the name and the value, if a row that is not play is a field. A field that the notation defines may have
/// several cells: `N,Aunt,Cousin`. The names of columns and the play of a side are not such a field.
pub(super) fn of_header_row(row: &Row, separator: Separator) -> Option<(String, String)> {
    let (name, start, rest) = parts(row)?;
    let is_play = |cell: &&str| cell.starts_with(|c: char| c.is_ascii_digit() || "+?".contains(c));
    let is_of_columns = rest.iter().any(|cell| Column::named(cell).is_some())
        || is_side(name) && rest.iter().any(is_play);
    let is_field = start.is_some() || rest.len() == 1 || !rest.is_empty() && !is_of_columns;
    if start.is_some() || is_field && is_known(name) {
        joined(name, start, &rest, separator)
    } else {
        None
    }
}

/// Returns the name and the value, if the notation can write a row as a field of any name.
pub(super) fn of_any_row(row: &Row, separator: Separator) -> Option<(String, String)> {
    let (name, start, rest) = parts(row)?;
    joined(name, start, &rest, separator)
}

/// Returns the name in the first cell, the text after its colon, and the other cells that are filled.
fn parts(row: &Row) -> Option<(&str, Option<&str>, Vec<&str>)> {
    let first = row.cells.first().filter(|_| row.fault().is_none())?;
    let rest = row.filled().filter(|&(at, _)| at > 0).map(|(_, cell)| cell).collect();
    match first.split_once(':') {
        Some((name, start)) => Some((name.trim(), Some(start.trim()), rest)),
        None => Some((first.trim(), None, rest)),
    }
}

fn joined(
    name: &str,
    start: Option<&str>,
    rest: &[&str],
    separator: Separator,
) -> Option<(String, String)> {
    let parts: Vec<&str> = start.into_iter().chain(rest.iter().copied()).collect();
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let is_text = fields::known_field(name.as_bytes()).is_none_or(|known| !known.structured);
    let sign =
        if separator == Separator::Semicolon && is_text && !is_side(name) { "; " } else { ", " };
    as_field(&format!("{name}: {}", parts.join(sign)))
}

fn is_side(name: &str) -> bool {
    name.len() == 1
}

/// Returns the rows above the columns. The lines of a cell are rows of their own if one of them is a field: then a
/// stray quotation mark joined them.
pub(super) fn above_columns<'a>(table: &'a Table, columns: &Columns) -> Vec<Line<'a>> {
    let rows = &table.rows[..columns.head.unwrap_or(columns.first)];
    let is_field = |row: &Row| of_header_row(row, table.separator).is_some();
    rows.iter().flat_map(|row| split(row, table.separator, is_field)).collect()
}

fn is_known(name: &str) -> bool {
    fields::known_field(name.as_bytes()).is_some() || ["N", "E", "S", "W"].contains(&name)
}

/// Returns the name and the value of a field in the notation.
fn as_field(text: &str) -> Option<(String, String)> {
    let log = parse(text.as_bytes());
    match log.lines[..] {
        [line] if log.errors.is_empty() && line.time.is_none() => match line.content {
            Content::Field(field) if !field.value.is_empty() => {
                Some((text[field.name.range()].to_owned(), text[field.value.range()].to_owned()))
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns whether a field is the result of the game, which follows the play.
pub(super) fn is_result(name: &str) -> bool {
    name.eq_ignore_ascii_case("Result")
}

impl Table {
    /// Returns the fields above the columns. Those that a header may not have, and those in `given`, which
    /// options replace, come with a message.
    pub fn header(
        &self,
        columns: &Columns,
        given: &[(String, String)],
        setup: &Setup<'_>,
    ) -> (Vec<HeaderField>, Vec<HeaderMessage>) {
        let (mut taken, mut messages) = (Vec::new(), Vec::new());
        let mut so_far: Vec<(String, String)> = given.to_vec();
        for (at, line) in above_columns(self, columns).iter().enumerate() {
            let row = &*line.row;
            let mut tell = |fate, is_kept, said| {
                let message = RowMessage { row: row.number, fate, said };
                messages.push(HeaderMessage { at, is_kept, message });
            };
            if let Some(said) = line.message() {
                tell(RowFate::Doubtful, false, said);
            }
            let Some((name, value)) = of_header_row(row, self.separator) else { continue };
            if name.eq_ignore_ascii_case("Dadu") && value == VERSION.to_string() || is_result(&name)
            {
                continue;
            }
            let against = |value: &str| reason_against(&name, value, given, &so_far, setup);
            let value = match against(&value) {
                None => Some(value),
                Some(said) => match understood(&name, &value, row, &so_far, &against) {
                    Some((meant, fate, said)) => {
                        tell(fate, fate == RowFate::Doubtful, said);
                        Some(meant)
                    }
                    None => {
                        tell(RowFate::Unread, true, said + &day_of(&name, &value));
                        None
                    }
                },
            };
            if let Some(value) = value {
                so_far.push((name.clone(), value.clone()));
                taken.push(HeaderField { row: row.number, name, value });
            }
        }
        (taken, messages)
    }
}

/// Returns the value that a field means, what became of the row, and a message. `against` says why the header cannot
/// have a value.
fn understood(
    name: &str,
    value: &str,
    row: &Row,
    so_far: &[(String, String)],
    against: &impl Fn(&str) -> Option<String>,
) -> Option<(String, RowFate, String)> {
    // Nothing that may limit the consent is guessed.
    if is_consent(name) {
        return None;
    }
    let forms = parse(&text(so_far)).forms;
    let in_another_form = match name.eq_ignore_ascii_case("Date") {
        true => only_date(value),
        false => canonical(forms, name).and_then(|name| meant::value(forms, name, value)),
    };
    if let Some(other) = in_another_form.filter(|other| against(other).is_none()) {
        let said = format!("{name}: `{}` written as `{other}`", in_a_line(value));
        return Some((other, RowFate::Read, said));
    }
    // A remark beside the value: `Date,2022-12-28,after dinner`.
    let (_, start, rest) = parts(row)?;
    let mut cells = start.filter(|start| !start.is_empty()).into_iter().chain(rest);
    let first = cells.next()?;
    let others = cells.map(in_a_line).collect::<Vec<_>>().join(", ");
    let first =
        only_date(first).filter(|_| name.eq_ignore_ascii_case("Date")).unwrap_or(first.to_owned());
    let is_value = !others.is_empty() && against(&first).is_none();
    let said = format!("{name}: `{}` is the value; kept `{others}` in a remark", in_a_line(&first));
    is_value.then_some((first, RowFate::Doubtful, said))
}

/// Returns whether a field of the notation has this name and is about the consent.
pub(super) fn is_consent(name: &str) -> bool {
    ["Consent-Use", "Consent-Until", "Withdrawn"].iter().any(|n| n.eq_ignore_ascii_case(name))
}

/// Returns the only date that a text means, without a time of day that a spreadsheet added.
fn only_date(text: &str) -> Option<String> {
    let midnight = ["T00:00:00", " 00:00:00", "T00:00", " 00:00"];
    let day = midnight.iter().find_map(|time| text.strip_suffix(time));
    if let Some(day) = day.filter(|day| fields::date(day).is_ok()) {
        return Some(day.to_owned());
    }
    let mut dates = meant::dates(day.unwrap_or(text)).into_iter();
    dates.next().filter(|_| dates.next().is_none())
}

/// Returns the name of a field in canonical form.
fn canonical(forms: &Forms, name: &str) -> Option<&'static str> {
    forms.field(name.as_bytes()).map(|known| known.name)
}

/// Returns a hint if the value of a date is the number of a day in a spreadsheet.
fn day_of(name: &str, value: &str) -> String {
    let is_date = ["Date", "Consent-Until"].iter().any(|date| date.eq_ignore_ascii_case(name));
    let day = dates::day_with_number(value).filter(|_| is_date);
    day.map_or(String::new(), |day| format!("; in a spreadsheet, this is the number of {day}"))
}

/// Returns why a field of the table cannot be one of the header.
fn reason_against(
    name: &str,
    value: &str,
    given: &[(String, String)],
    so_far: &[(String, String)],
    setup: &Setup<'_>,
) -> Option<String> {
    let same =
        |fields: &[(String, String)]| fields.iter().any(|(n, _)| n.eq_ignore_ascii_case(name));
    let repeats = fields::known_field(name.as_bytes()).is_some_and(|field| field.repeats);
    if name.eq_ignore_ascii_case("Dadu") {
        return Some(format!("unknown version of the notation; expected `Dadu: {VERSION}`"));
    }
    if name.eq_ignore_ascii_case("Change") {
        return Some("a rule changes at a row of the play; move this row there".to_owned());
    }
    if same(given) && !repeats {
        return Some(format!("the option for {name} replaces this field"));
    }
    if same(so_far) && !repeats {
        return Some(format!("the table has a second field {name}; keep one of them"));
    }
    let with = [so_far, &[(name.to_owned(), value.to_owned())]].concat();
    let (before, after) = (problems(&text(so_far), setup), problems(&text(&with), setup));
    let is_new = |said: &String| before.iter().all(|problem| &problem.to_string() != said);
    let errors = after.iter().filter(|problem| problem.severity == Severity::Error);
    errors.map(ToString::to_string).find(is_new)
}

/// Returns a header with these fields. `Game` comes first, because it decides how the others are read.
fn text(fields: &[(String, String)]) -> Vec<u8> {
    let is_game = |(name, _): &&(String, String)| name.eq_ignore_ascii_case("Game");
    let (game, others): (Vec<_>, Vec<_>) = fields.iter().partition(is_game);
    let lines = game.into_iter().chain(others).map(|(name, value)| format!("{name}: {value}\n"));
    format!("Dadu: {VERSION}\n{}", lines.collect::<String>()).into_bytes()
}
