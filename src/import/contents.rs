//! The content of a row below the columns: a part of a player turn, a line of the notation, or neither.

use super::columns::{Column, Columns};
use super::consent::Limits;
use super::rows::Row;
use super::turns::{Numbers, Players, TurnRow, are_rounds, in_game};
use super::{Table, fields};
use crate::notation::Content;

/// The content of a row.
pub(super) enum RowContent {
    Blank,
    Turn(TurnRow),
    /// A line in the notation, such as a gap or a result.
    Line(String),
    Unread(UnreadRow),
}

/// A row that cannot be read.
pub(super) struct UnreadRow {
    pub reason: String,
    /// Its round and its number; `None` if they cannot be read either.
    pub numbers: Option<Numbers>,
}

/// The parts of an import that rows need.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub table: &'a Table,
    pub columns: &'a Columns,
    pub players: &'a Players,
    pub limits: &'a Limits,
}

impl RowContent {
    /// Reads a row.
    pub fn of(row: &Row, context: Context<'_>) -> RowContent {
        if row.is_blank() {
            return RowContent::Blank;
        }
        match row.fault().map_or_else(|| RowContent::read(row, context), Err) {
            Ok(content) => content,
            Err(reason) => {
                let numbers = Players::numbers(row, context.columns);
                RowContent::Unread(UnreadRow { reason, numbers })
            }
        }
    }

    fn read(row: &Row, context: Context<'_>) -> Result<RowContent, String> {
        if let Some(line) = consent_of(row, context)? {
            return Ok(RowContent::Line(line));
        }
        if let Some((name, _)) = fields::of_row(row, context.table.separator) {
            check_place(&name)?;
        }
        if let Some(line) = line_of(row, context) {
            return Ok(RowContent::Line(line));
        }
        let mut turn = context.players.read(row, context.columns)?;
        turn.limit = context.limits.of_remarks(row, context.columns, &turn.remarks);
        Ok(RowContent::Turn(turn))
    }
}

/// Takes the numbers in the column of the turn as rounds, if they are.
pub(super) fn rounds_of_turns<'a>(contents: impl Iterator<Item = &'a mut RowContent>) {
    let mut contents: Vec<&mut RowContent> = contents.collect();
    let turns = contents.iter().filter_map(|content| match &**content {
        RowContent::Turn(turn) => Some(turn),
        _ => None,
    });
    if !are_rounds(turns) {
        return;
    }
    for content in &mut contents {
        match content {
            RowContent::Turn(turn) => turn.round = turn.turn.take(),
            RowContent::Unread(unread) => {
                unread.numbers = unread.numbers.map(|(_, turn)| (turn, None));
            }
            RowContent::Blank | RowContent::Line(_) => {}
        }
    }
}

/// Returns the field about the consent in a row.
///
/// # Errors
/// The row has such a field in several cells, or its value cannot be read.
fn consent_of(row: &Row, context: Context<'_>) -> Result<Option<String>, String> {
    let field = fields::of_header_row(row, context.table.separator);
    let Some((name, value)) = field.filter(|(name, _)| context.limits.is_about(name)) else {
        return Ok(None);
    };
    let line = format!("{name}: {value}");
    if context.limits.is_unclear(&line) {
        return Err("cannot read this statement about the consent".to_owned());
    }
    match row.filled().count() {
        1 => Ok(Some(line)),
        _ => Err(format!("a field of the header below the columns: `{line}`")),
    }
}

/// Checks that a field may be below the columns.
fn check_place(name: &str) -> Result<(), String> {
    if name.eq_ignore_ascii_case("Dadu") {
        return Err("a second log begins here; write each log in a separate table".to_owned());
    }
    if name.eq_ignore_ascii_case("Game") {
        return Err("the game must be above the columns; move this row there".to_owned());
    }
    Ok(())
}

/// Returns the line of the notation in a row with one filled cell, or the field in a row.
fn line_of(row: &Row, context: Context<'_>) -> Option<String> {
    let Context { table, columns, players, .. } = context;
    let mut filled = row.filled();
    let (at, cell) = filled.next()?;
    let is_alone = filled.next().is_none();
    let result =
        || fields::of_header_row(row, table.separator).filter(|(name, _)| fields::is_result(name));
    if let Some((name, value)) = fields::of_row(row, table.separator).or_else(result)
        && (is_alone || fields::is_result(&name) || name.eq_ignore_ascii_case("Change"))
    {
        return Some(format!("{name}: {value}"));
    }
    // A cell alone in these columns continues the player turn above.
    let continues = matches!(columns.meaning(at), Some(Column::Moves | Column::Remark));
    if !is_alone || continues && !cell.starts_with("# ") || cell.contains('\n') {
        return None;
    }
    // Without throws, a player alone is a player turn whose moves were not seen.
    let is_player = matches!(columns.meaning(at), Some(Column::Player | Column::Side));
    if is_player && !players.game().has_throws() && players.player(cell).is_ok() {
        return None;
    }
    let line = cell.strip_prefix('\'').unwrap_or(cell);
    is_line(players, line).then(|| line.to_owned())
}

/// Returns whether a text is a whole line of play, or a remark.
fn is_line(players: &Players, line: &str) -> bool {
    let (_, log) = in_game(players.game(), line);
    let Some(last) = log.lines.last().filter(|_| log.errors.is_empty()) else { return false };
    match last.content {
        Content::Nothing => last.remark.is_some(),
        Content::Unreadable | Content::Field(_) => false,
        _ => true,
    }
}
