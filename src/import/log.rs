//! The log that a table becomes.

use std::collections::HashSet;

use super::columns::{Column, Columns, NO_PLAY};
use super::consent::{Limit, Limits};
use super::contents::{Context, RowContent, UnreadRow, rounds_of_turns};
use super::fields::HeaderMessage;
use super::lines::{Line, split};
use super::rows::{Row, Separator};
use super::turns::{Numbers, Players, TurnRow};
use super::{RowFate, RowMessage, Table, cells, fields};
use crate::notation::format::{Extras, format};
use crate::notation::starts::starts;
use crate::notation::stream::MAX_GAME;
use crate::notation::{BOM, MAX_LINE, parse};
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
/// The table has no rows below the columns, or the log would be too long to be read.
pub fn import(
    table: &Table,
    columns: &Columns,
    header: &[u8],
    messages: Vec<HeaderMessage>,
    options: Options,
) -> Result<ImportedLog, String> {
    let players = Players::of(header);
    let rows = table.rows.iter().skip(columns.first);
    if rows.clone().all(Row::is_blank) {
        return Err(NO_PLAY.to_owned());
    }
    let limits = Limits::of(players.game());
    let context = Context { table, columns, players: &players, limits: &limits };
    let is_row = |row: &Row| players.is_row(row, columns);
    let lines: Vec<Line<'_>> = rows.flat_map(|row| split(row, table.separator, is_row)).collect();
    let read = lines.iter().map(|line| (line, RowContent::of(&line.row, context)));
    let mut read: Vec<_> = read.collect();
    if !columns.has(Column::Round) {
        rounds_of_turns(read.iter_mut().map(|(_, content)| content));
    }
    let mut writer = Writer::new(header, context, options);
    writer.above_columns(context, messages);
    for (line, content) in read {
        if let Some(said) = line.message() {
            writer.tell(&line.row, RowFate::Doubtful, said);
        }
        writer.row(&line.row, content);
    }
    writer.end()
}

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
struct Writer<'a> {
    options: Options,
    /// Whether player turns of the game have throws.
    has_throws: bool,
    separator: Separator,
    limits: &'a Limits,
    /// Whether the header is written.
    in_play: bool,
    text: String,
    /// The last numbers in the table. An empty cell means the number above it.
    numbers: Numbers,
    /// The last written round.
    round: Option<u32>,
    turn: Option<Turn>,
    /// The row that was not read and that rows without a player continue.
    unread: Option<usize>,
    /// The results of the game that are above the columns.
    results: Vec<String>,
    /// The texts beside the play that may limit the consent and that the log already has.
    stated: HashSet<String>,
    turns: usize,
    messages: Vec<RowMessage>,
}

impl<'a> Writer<'a> {
    fn new(header: &[u8], context: Context<'a>, options: Options) -> Writer<'a> {
        Writer {
            options,
            has_throws: context.players.game().has_throws(),
            separator: context.table.separator,
            limits: context.limits,
            in_play: false,
            text: String::from_utf8_lossy(header).into_owned(),
            numbers: (None, None),
            round: None,
            turn: None,
            unread: None,
            results: Vec::new(),
            stated: HashSet::new(),
            turns: 0,
            messages: Vec::new(),
        }
    }

    /// Writes the rows above the columns that are not in the header, and those that may be the names of the columns.
    fn above_columns(&mut self, context: Context<'_>, messages: Vec<HeaderMessage>) {
        let Context { table, columns, .. } = context;
        let mut messages = messages.into_iter().peekable();
        for (at, line) in fields::above_columns(table, columns).iter().enumerate() {
            let row = &*line.row;
            let mut is_kept = false;
            while let Some(told) = messages.next_if(|told| told.at == at) {
                match told.is_kept {
                    true => self.keep(row, told.message.fate, told.message.said),
                    false => self.messages.push(told.message),
                }
                is_kept |= told.is_kept;
            }
            if !is_kept && !row.is_blank() {
                self.above(row);
            }
        }
        if let Some(row) = columns.guessed_head(table) {
            let said = "taken as the names of the columns, because its cells are not play";
            self.keep(row, RowFate::Read, said.to_owned());
        } else if let Some(row) = columns.head.and_then(|head| table.rows.get(head)) {
            let limit = self.limits.of_names(row, columns);
            limit.into_iter().for_each(|limit| self.limit(row, limit));
        }
        self.text.push('\n');
        self.in_play = true;
    }

    /// Writes a row above the columns, unless the header has it.
    fn above(&mut self, row: &Row) {
        if let Some(fault) = row.fault() {
            return self.keep(row, RowFate::Unread, fault);
        }
        let Some((name, value)) = fields::of_header_row(row, self.separator) else {
            return self.keep(row, RowFate::Read, "not a field of the header".to_owned());
        };
        let line = format!("{name}: {value}");
        let limit = self.limits.of_field(row, &line);
        limit.into_iter().for_each(|limit| self.limit(row, limit));
        if fields::is_result(&name) {
            self.results.push(line);
        }
    }

    fn row(&mut self, row: &Row, content: RowContent) {
        match content {
            RowContent::Blank => {
                self.end_turn();
                self.unread = None;
            }
            RowContent::Turn(turn) => self.turn_row(row, turn),
            RowContent::Line(line) => {
                self.end_turn();
                self.unread = None;
                let limit = self.limits.written(&line);
                limit.into_iter().for_each(|limit| self.limit(row, limit));
                self.line(&line);
            }
            RowContent::Unread(unread) => self.unread(row, unread),
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
        let limit = read.limit.clone();
        match (continued, read.player.clone()) {
            (Some(turn), _) => self.continue_turn(turn, read),
            (None, Some(player)) => self.begin_turn(row, player, read),
            (None, None) if read.throws.is_empty() && read.moves.is_empty() => {
                self.only_remarks(&read)
            }
            (None, None) => return self.without_player(row),
        }
        limit.into_iter().for_each(|limit| self.limit(row, limit));
    }

    /// Keeps a row of play that has no player and continues no player turn.
    fn without_player(&mut self, row: &Row) {
        self.end_turn();
        let reason = match self.unread {
            Some(above) => {
                format!(
                    "it continues row {above}, which was not read; write the player in this row"
                )
            }
            None => "no player; write one in this row".to_owned(),
        };
        self.unread.get_or_insert(row.number);
        self.keep(row, RowFate::Unread, reason);
    }

    fn continue_turn(&mut self, mut turn: Turn, read: TurnRow) {
        let time = read.time.as_ref().map(|time| format!("time: {time}"));
        turn.add(read, self.options.throws_first);
        turn.remarks.extend(time);
        self.turn = Some(turn);
    }

    fn begin_turn(&mut self, row: &Row, player: String, read: TurnRow) {
        self.end_turn();
        self.unread = None;
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

    /// Writes a row that has no player and no play: its time and its remarks.
    fn only_remarks(&mut self, read: &TurnRow) {
        self.end_turn();
        let mut remarks = read.remarks.iter();
        if let Some(time) = &read.time {
            let remark = remarks.next().map_or(String::new(), |remark| format!("  # {remark}"));
            let line = format!("[{time}]{remark}");
            let mut parts = chunks(&line).into_iter();
            parts.next().into_iter().for_each(|first| self.line(first));
            parts.for_each(|part| self.line(&format!("# {part}")));
        }
        remarks.for_each(|remark| self.remark(remark));
    }

    /// Keeps a row that cannot be read. It ends the player turn, because the rows below it may continue its own.
    fn unread(&mut self, row: &Row, unread: UnreadRow) {
        self.end_turn();
        self.unread = Some(row.number);
        let (round, turn) = self.numbers;
        let (has, had) = (unread.numbers, |(r, t): Numbers| (r.or(round), t.or(turn)));
        self.numbers = has.map_or((None, None), had);
        self.keep(row, RowFate::Unread, unread.reason);
    }

    /// Keeps the text of a row as a remark, or as a field if it may limit the consent.
    fn keep(&mut self, row: &Row, fate: RowFate, said: String) {
        if let Some(limit) = self.limits.of_unread(row, self.separator, self.in_play) {
            self.tell(row, RowFate::Doubtful, format!("{said}; {}", limit.said()));
            return self.limit_line(&limit);
        }
        self.remark_lines(row);
        let kept = if fate == RowFate::Read { "; kept as a remark" } else { "" };
        self.tell(row, fate, format!("{said}{kept}"));
    }

    /// Names text of a row that may limit the consent, and writes it unless the log has it.
    fn limit(&mut self, row: &Row, limit: Limit) {
        if !self.stated.insert(limit.text.clone()) {
            return;
        }
        self.tell(row, RowFate::Doubtful, limit.said());
        if !limit.is_written {
            self.limit_line(&limit);
        }
    }

    fn limit_line(&mut self, limit: &Limit) {
        let mut parts = chunks(&limit.line).into_iter();
        let first = parts.next().map(str::to_owned);
        let lines = first.into_iter().chain(parts.map(|part| format!("# {part}")));
        match &mut self.turn {
            Some(turn) => turn.after.extend(lines),
            None => lines.for_each(|line| self.line(&line)),
        }
    }

    fn tell(&mut self, row: &Row, fate: RowFate, said: String) {
        self.messages.push(RowMessage { row: row.number, fate, said });
    }

    /// Writes the text of a row as remarks.
    fn remark_lines(&mut self, row: &Row) {
        for (index, line) in row.raw.lines().enumerate() {
            let start = if index == 0 { format!("row {}: ", row.number) } else { String::new() };
            self.remark(&cells::in_a_line(&format!("{start}{line}")));
        }
    }

    fn remark(&mut self, remark: &str) {
        chunks(remark).iter().for_each(|remark| self.line(&format!("# {remark}")));
    }

    /// Writes a line. A space keeps the words `Dadu: 1` at its end from beginning a log.
    fn line(&mut self, line: &str) {
        let bytes = line.as_bytes();
        let start = starts(bytes, &[]).find(|start| start.glued).map(|start| start.at);
        let opening = |at: usize| if bytes[at..].starts_with(BOM) { at + BOM.len() } else { at };
        let (before, opening) = line.split_at(start.map_or(0, opening));
        self.text.push_str(before);
        self.text.push_str(if before.is_empty() { "" } else { " " });
        self.text.push_str(opening);
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
        let results = std::mem::take(&mut self.results);
        results.iter().for_each(|line| self.line(line));
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
