//! The log that a table becomes.

use super::columns::{Column, Columns};
use super::fields::HeaderMessage;
use super::lines::{Line, split};
use super::rows::Row;
use super::turns::{Players, TurnRow, are_rounds, in_game};
use super::{RowFate, RowMessage, Table, cells, fields};
use crate::notation::format::{Extras, format};
use crate::notation::stream::MAX_GAME;
use crate::notation::{Content, MAX_LINE, parse};
use crate::replay::{Setup, unchanged_lines};

/// How to write the log.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whether all throws of a player turn come before its moves.
    pub throws_first: bool,
}

/// A log made from a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportedLog {
    /// The log, in canonical form.
    pub text: Vec<u8>,
    /// The number of player turns.
    pub turns: usize,
    /// The messages about rows, in order.
    pub messages: Vec<RowMessage>,
}

/// Makes a log of a table, with this header. `messages` are those about the rows of the header.
///
/// # Errors
/// The log would be too long to be read.
pub fn import(
    table: &Table,
    columns: &Columns,
    header: &[u8],
    messages: Vec<HeaderMessage>,
    options: Options,
) -> Result<ImportedLog, String> {
    let players = Players::of(header);
    let rows = table.rows.iter().skip(columns.first);
    let is_row = |row: &Row| players.is_row(row, columns);
    let lines: Vec<Line<'_>> = rows.flat_map(|row| split(row, table.separator, is_row)).collect();
    let read = lines.iter().map(|line| (line, RowContent::of(&line.row, table, columns, &players)));
    let mut read: Vec<_> = read.collect();
    if !columns.has(Column::Round) {
        rounds_of_turns(read.iter_mut().map(|(_, content)| content));
    }
    let mut writer = Writer::new(header, players.game().has_throws(), options);
    writer.above_columns(table, columns, messages);
    for (line, content) in read {
        if let Some(said) = line.message() {
            writer.tell(&line.row, RowFate::Doubtful, said);
        }
        writer.row(&line.row, content);
    }
    writer.end()
}

/// Takes the numbers in the column of the turn as rounds, if they are.
fn rounds_of_turns<'a>(rows: impl Iterator<Item = &'a mut RowContent>) {
    let mut turns: Vec<&mut TurnRow> = rows.filter_map(RowContent::as_turn).collect();
    if are_rounds(turns.iter().map(|turn| &**turn)) {
        turns.iter_mut().for_each(|turn| turn.round = turn.turn.take());
    }
}

/// The content of a row.
enum RowContent {
    Blank,
    Turn(TurnRow),
    /// A line in the notation, such as a gap or a result.
    Line(String),
    Unread(String),
}

impl RowContent {
    fn as_turn(&mut self) -> Option<&mut TurnRow> {
        match self {
            RowContent::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    fn of(row: &Row, table: &Table, columns: &Columns, players: &Players) -> RowContent {
        if row.is_blank() {
            return RowContent::Blank;
        }
        if row.is_unclosed {
            return RowContent::Unread(
                "a quotation mark in this row is never closed; add or remove one".to_owned(),
            );
        }
        if let Some(line) = line_of(row, table, columns, players) {
            return RowContent::Line(line);
        }
        match players.read(row, columns) {
            Ok(turn) => RowContent::Turn(turn),
            Err(reason) => RowContent::Unread(reason),
        }
    }
}

/// Returns the line of the notation in a row with one filled cell, or the field in a row.
fn line_of(row: &Row, table: &Table, columns: &Columns, players: &Players) -> Option<String> {
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

/// The round and the number of a player turn, if the table has them.
type Numbers = (Option<u32>, Option<u32>);

/// A player turn that further rows may continue.
#[derive(Default)]
struct Turn {
    player: String,
    /// The timecode, the round and the player.
    start: String,
    items: Vec<String>,
    /// Whether the last item is a series of throws.
    ends_with_throws: bool,
    /// The moves, if all throws come first.
    moves: Vec<String>,
    remarks: Vec<String>,
    /// Lines to write after it.
    after: Vec<String>,
}

impl Turn {
    /// Adds a row. A throw joins the series before it.
    fn add(&mut self, row: TurnRow, throws_first: bool) {
        let throws = row.throws.join("-");
        match self.items.last_mut().filter(|_| self.ends_with_throws) {
            Some(series) if !throws.is_empty() => *series = format!("{series}-{throws}"),
            _ if throws.is_empty() => {}
            _ => self.items.push(throws),
        }
        self.ends_with_throws |= !row.throws.is_empty();
        if throws_first {
            self.moves.extend(row.moves);
        } else {
            self.ends_with_throws &= row.moves.is_empty();
            self.items.extend(row.moves);
        }
        self.remarks.extend(row.remarks);
    }
}

/// A log that is being written.
struct Writer {
    options: Options,
    /// Whether player turns of the game have throws.
    has_throws: bool,
    text: String,
    /// The last numbers in the table. An empty cell means the number above it.
    numbers: Numbers,
    /// The last written round.
    round: Option<u32>,
    turn: Option<Turn>,
    /// The result of the game, if it is above the columns.
    result: Option<String>,
    turns: usize,
    messages: Vec<RowMessage>,
}

impl Writer {
    fn new(header: &[u8], has_throws: bool, options: Options) -> Writer {
        Writer {
            options,
            has_throws,
            text: String::from_utf8_lossy(header).into_owned(),
            numbers: (None, None),
            round: None,
            turn: None,
            result: None,
            turns: 0,
            messages: Vec::new(),
        }
    }

    /// Writes the rows above the columns that are not in the header.
    fn above_columns(&mut self, table: &Table, columns: &Columns, messages: Vec<HeaderMessage>) {
        let mut messages = messages.into_iter().peekable();
        for (at, line) in fields::above_columns(table, columns).iter().enumerate() {
            let row = &*line.row;
            let mut is_kept = false;
            while let Some(told) = messages.next_if(|told| told.at == at) {
                is_kept |= told.is_kept;
                self.messages.push(told.message);
            }
            match fields::of_header_row(row, table.separator) {
                _ if is_kept => self.remark_lines(row),
                Some((name, value)) if fields::is_result(&name) => {
                    self.result = Some(format!("{name}: {value}"));
                }
                Some(_) => {}
                None if row.is_blank() => {}
                None => {
                    self.remark_lines(row);
                    self.tell(
                        row,
                        RowFate::Read,
                        "not a field of the header; kept as a remark".to_owned(),
                    );
                }
            }
        }
        if let Some(row) = columns.guessed_head(table) {
            self.remark_lines(row);
            let said = "taken as the names of the columns, because its cells are not play; kept as a remark";
            self.tell(row, RowFate::Read, said.to_owned());
        }
        self.text.push('\n');
    }

    fn row(&mut self, row: &Row, content: RowContent) {
        match content {
            RowContent::Blank => self.end_turn(),
            RowContent::Turn(turn) => self.turn_row(row, turn),
            RowContent::Line(line) => {
                self.end_turn();
                self.line(&line);
            }
            RowContent::Unread(reason) => self.unread(row, reason),
        }
    }

    fn turn_row(&mut self, row: &Row, read: TurnRow) {
        let numbers = (read.round.or(self.numbers.0), read.turn.or(self.numbers.1));
        let is_same = std::mem::replace(&mut self.numbers, numbers) == numbers;
        // Without throws a side may have two turns in a row, so a row that names the player begins a turn.
        let has_throws = self.has_throws;
        let continues = |player: &String, turn: &Turn| has_throws && *player == turn.player;
        let continued = self.turn.take_if(|turn| {
            is_same && read.player.as_ref().is_none_or(|player| continues(player, turn))
        });
        match (continued, read.player.clone()) {
            (Some(turn), _) => self.continue_turn(turn, read),
            (None, Some(player)) => self.begin_turn(row, player, read),
            (None, None) if read.throws.is_empty() && read.moves.is_empty() => {
                self.only_remarks(&read)
            }
            (None, None) => self.unread(row, "no player; write one in this row".to_owned()),
        }
    }

    fn continue_turn(&mut self, mut turn: Turn, read: TurnRow) {
        let time = read.time.as_ref().map(|time| format!("time: {time}"));
        turn.add(read, self.options.throws_first);
        turn.remarks.extend(time);
        self.turn = Some(turn);
    }

    fn begin_turn(&mut self, row: &Row, player: String, read: TurnRow) {
        self.end_turn();
        let mut turn = Turn { start: self.start(&read, &player), player, ..Turn::default() };
        let is_unseen = if self.has_throws { &read.throws } else { &read.moves }.is_empty();
        if is_unseen {
            let missing = match self.has_throws {
                true => "no throw; wrote `?`, a throw that was not heard",
                false => "no move; wrote `?`, a move that was not seen",
            };
            self.tell(row, RowFate::Read, missing.to_owned());
            (turn.items, turn.ends_with_throws) = (vec!["?".to_owned()], self.has_throws);
        }
        turn.add(read, self.options.throws_first);
        self.turn = Some(turn);
    }

    /// Returns the start of a player turn: the timecode, the round if it is a new one, and the player.
    fn start(&mut self, read: &TurnRow, player: &str) -> String {
        let time = read.time.as_ref().map_or(String::new(), |time| format!("[{time}] "));
        let new = self.numbers.0.filter(|round| self.round != Some(*round));
        self.round = new.or(self.round);
        let round = new.map_or(String::new(), |round| format!("{round}. "));
        format!("{time}{round}{player}")
    }

    fn only_remarks(&mut self, read: &TurnRow) {
        self.end_turn();
        read.remarks.iter().for_each(|remark| self.remark(remark));
    }

    /// Keeps a row that cannot be read as a remark.
    fn unread(&mut self, row: &Row, reason: String) {
        self.remark_lines(row);
        self.tell(row, RowFate::Unread, reason);
    }

    fn tell(&mut self, row: &Row, fate: RowFate, said: String) {
        self.messages.push(RowMessage { row: row.number, fate, said });
    }

    /// Writes the text of a row as remarks, after the player turn above, which later rows may continue.
    fn remark_lines(&mut self, row: &Row) {
        let text = row.raw.lines().collect::<Vec<_>>();
        for (index, line) in text.into_iter().enumerate() {
            let start = if index == 0 { format!("row {}: ", row.number) } else { String::new() };
            for remark in chunks(&cells::in_a_line(&format!("{start}{line}"))) {
                match &mut self.turn {
                    Some(turn) => turn.after.push(format!("# {remark}")),
                    None => self.line(&format!("# {remark}")),
                }
            }
        }
    }

    fn remark(&mut self, remark: &str) {
        chunks(remark).iter().for_each(|remark| self.line(&format!("# {remark}")));
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn end_turn(&mut self) {
        let Some(turn) = self.turn.take() else { return };
        let items = [turn.items, turn.moves].concat().join(" ");
        let remark = turn.remarks.join("; ");
        let mut remarks = chunks(&remark).into_iter();
        let first = remarks.next().filter(|first| !first.is_empty());
        let first = first.map_or(String::new(), |first| format!("  # {first}"));
        self.line(&format!("{} {items}{first}", turn.start));
        remarks.for_each(|remark| self.line(&format!("# {remark}")));
        turn.after.iter().for_each(|line| self.line(line));
        self.turns += 1;
    }

    fn end(mut self) -> Result<ImportedLog, String> {
        self.end_turn();
        let result = self.result.take();
        result.iter().for_each(|line| self.line(line));
        let log = parse(self.text.as_bytes());
        let staying = unchanged_lines(self.text.as_bytes(), &log, &Setup::default());
        let text = format(self.text.as_bytes(), &log, &staying, &Extras::default());
        let longest = text.split(|&byte| byte == b'\n').map(<[u8]>::len).max();
        if text.len() > MAX_GAME || longest > Some(MAX_LINE) {
            return Err("the log would be too long (4 MiB a game, 1 MiB a line); split the table"
                .to_owned());
        }
        self.messages.sort_by_key(|message| message.row);
        Ok(ImportedLog { text, turns: self.turns, messages: self.messages })
    }
}

/// The maximum length of a remark in bytes. Longer text continues in further remarks, because a log has no
/// line over 1 MiB.
const MAX_REMARK: usize = 8 << 10;

/// Splits a text into parts that each fit into one remark.
fn chunks(text: &str) -> Vec<&str> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while rest.len() > MAX_REMARK {
        let at = (0..=MAX_REMARK).rev().find(|&at| rest.is_char_boundary(at)).unwrap_or(rest.len());
        let (part, after) = rest.split_at(at);
        parts.push(part);
        rest = after;
    }
    parts.push(rest);
    parts
}
