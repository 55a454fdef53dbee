//! Rows that hold a field of the header: `Place: Pune` in one cell, or the name and the value in two.

use super::rows::{Row, Separator};
use super::{Columns, RowMessage, Table};
use crate::finding::Severity;
use crate::header::problems;
use crate::notation::{Content, VERSION, fields, parse};
use crate::replay::Setup;

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

/// Returns the name and the value, if a row is a field.
pub(super) fn of_row(row: &Row, separator: Separator) -> Option<(String, String)> {
    let first = row.cells.first()?;
    let rest: Vec<&str> = row.filled().filter(|&(at, _)| at > 0).map(|(_, cell)| cell).collect();
    let name = first.trim_end().trim_end_matches(':');
    let is_field = first.contains(':') || rest.len() == 1 && is_known(name);
    if !is_field {
        return None;
    }
    let (name, start) = first.split_once(':').unwrap_or((name, ""));
    let joined = [&[start.trim()][..], &rest].concat();
    let parts: Vec<&str> = joined.into_iter().filter(|part| !part.is_empty()).collect();
    let is_side = name.trim().len() == 1;
    let sign = if separator == Separator::Semicolon && !is_side { "; " } else { ", " };
    as_field(&format!("{}: {}", name.trim(), parts.join(sign)))
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
    ) -> (Vec<HeaderField>, Vec<RowMessage>) {
        let rows = &self.rows[..columns.head.unwrap_or(columns.first)];
        let (mut taken, mut refused) = (Vec::new(), Vec::new());
        let mut so_far: Vec<(String, String)> = given.to_vec();
        for row in rows {
            let Some((name, value)) = of_row(row, self.separator) else { continue };
            if name.eq_ignore_ascii_case("Dadu") && value == VERSION.to_string() || is_result(&name)
            {
                continue;
            }
            match reason_against(&name, &value, given, &so_far, setup) {
                None => {
                    so_far.push((name.clone(), value.clone()));
                    taken.push(HeaderField { row: row.number, name, value });
                }
                Some(said) => refused.push(RowMessage { row: row.number, is_unread: true, said }),
            }
        }
        (taken, refused)
    }
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
