//! The player turn in a row, and whether the row continues the one above.

use std::collections::BTreeMap;

use super::cells;
use super::columns::{Column, Columns};
use super::consent::Limit;
use super::rows::Row;
use crate::diagnostic::{GameSource, any_of, words};
use crate::finding::Facts;
use crate::games::GameId;
use crate::notation::meant::{digits_in_ascii, in_ascii};
use crate::notation::{Content, Item, ItemKind, Log, VERSION, fields, parse};
use crate::replay::{NamedPlayer, Setup, named_players, numbered_fields, replay};
use crate::table::{Player, Side};

/// The maximum length of the throws and moves of a row, in bytes.
const MAX_ROW: usize = 16 << 10;

/// The round and the number of a player turn, if the table has them.
pub(super) type Numbers = (Option<u32>, Option<u32>);

/// The part of a player turn that a row gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TurnRow {
    /// The round; `None` if the cell is empty.
    pub round: Option<u32>,
    /// The number in the column of the turn; `None` if the cell is empty.
    pub turn: Option<u32>,
    /// The player in the notation; `None` if the cell is empty.
    pub player: Option<String>,
    pub time: Option<String>,
    pub throws: Vec<String>,
    pub moves: Vec<String>,
    pub remarks: Vec<String>,
    /// The limit of the consent that its remarks may state.
    pub limit: Option<Limit>,
}

/// The header of the log, as far as rows need it.
pub(super) struct Players {
    game: GameId,
    names: Vec<NamedPlayer>,
    /// The player of each side that has only one.
    alone: Vec<Player>,
}

impl Players {
    /// Returns the players of a header.
    pub fn of(header: &[u8]) -> Players {
        let log = parse(header);
        let names = named_players(header, log.forms, &numbered_fields(&log));
        let sizes = log.value_of(header, "Players");
        let sizes = sizes.and_then(|value| fields::players(log.forms, &value).ok());
        let is_alone = |side| match &sizes {
            Some(sizes) => sizes[side] == 1,
            None => names.iter().filter(|named| named.side == side).count() == 1,
        };
        let sides = log.forms.sides.iter().copied();
        let alone = sides.filter(|&side| !log.forms.teams || is_alone(side)).map(Player::first);
        Players { game: log.game.unwrap_or_default(), alone: alone.collect(), names }
    }

    /// Returns the game.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// Returns the player of a cell, in the notation: `N2`, a name of the header, or a side.
    pub fn player(&self, cell: &str) -> Result<String, String> {
        let token: String = in_ascii(cell).split_whitespace().collect::<Vec<_>>().concat();
        let mut seats = self.seats(cell, None);
        let token = capitalised(&token);
        let sides = self.game.rulebook().forms.sides.iter();
        let side = sides.copied().find(|side| side.name() == token);
        let is_seat = side.is_none() && self.is_player(&token);
        // A name may look like the seat of another player.
        if is_seat && !seats.is_empty() && !seats.contains(&token) {
            seats.push(token.clone());
        }
        match (&seats[..], side) {
            ([seat], _) => Ok(seat.clone()),
            ([], Some(side)) => {
                let alone = self.alone.iter().find(|player| player.side == side);
                Ok(alone.map_or(format!("{side}?"), Player::to_string))
            }
            ([], None) if is_seat => Ok(token),
            ([], None) => Err(format!(
                "unknown player `{}`; write `N2`, or a name that the header lists, as in `--n \"Aunt, Host\"`",
                cells::in_a_line(cell)
            )),
            (seats, _) => Err(several(cell, seats)),
        }
    }

    /// Returns the seats of the players with a name, of one side or of all.
    fn seats(&self, name: &str, side: Option<Side>) -> Vec<String> {
        let name = cells::folded(name);
        let is_meant = |named: &&NamedPlayer| {
            side.is_none_or(|side| named.side == side) && cells::folded(&named.name) == name
        };
        let mut seats: Vec<String> = Vec::new();
        for named in self.names.iter().filter(is_meant) {
            let seat = format!("{}{}", named.side, named.number);
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        seats
    }

    /// Returns the player of a cell, if another cell has the side.
    fn player_of_side(&self, cell: &str, side: Side) -> Result<String, String> {
        let seats = self.seats(cell, Some(side));
        match &seats[..] {
            [seat] => return Ok(seat.clone()),
            [] => {}
            seats => return Err(several(cell, seats)),
        }
        let player = self.player(cell)?;
        match player.starts_with(side.name()) {
            true => Ok(player),
            false => Err(format!(
                "`{}` is {player}, but the column of the side has {side}; correct one of the two",
                cells::in_a_line(cell)
            )),
        }
    }

    /// Returns the side that a cell names.
    fn side(&self, cell: &str) -> Option<Side> {
        let cell = in_ascii(cell);
        let sides = self.game.rulebook().forms.sides.iter().copied();
        sides.into_iter().find(|side| side.name().eq_ignore_ascii_case(cell.trim()))
    }

    /// Returns whether a line of a cell is a row of its own: it has a player, and throws or moves, or it has all cells of
    /// a row and throws.
    pub fn is_row(&self, row: &Row, columns: &Columns) -> bool {
        let play = || columns.all(Column::Throws).chain(columns.all(Column::Moves));
        let has_play = play().any(|at| !row.cell(at).is_empty());
        let has_player = matches!(self.player_of(row, columns), Ok(Some(_)));
        let has_throws = columns
            .all(Column::Throws)
            .any(|at| cells::throws(row.cell(at)).is_ok_and(|throws| !throws.is_empty()));
        has_play && has_player || has_throws && row.cells.len() == columns.width()
    }

    /// Returns whether the notation reads a text as a player.
    fn is_player(&self, token: &str) -> bool {
        let is_token = token.chars().all(|c| c.is_ascii_alphanumeric() || "?/!-".contains(c));
        let (_, log) = in_game(self.game, &format!("{token} ?"));
        let is_turn = log.lines.last().is_some_and(|line| matches!(line.content, Content::Turn(_)));
        is_token && is_turn && log.errors.is_empty()
    }

    /// Reads a row.
    ///
    /// # Errors
    /// The part that cannot be read, and the remedy.
    pub fn read(&self, row: &Row, columns: &Columns) -> Result<TurnRow, String> {
        let mut read = TurnRow { player: self.player_of(row, columns)?, ..TurnRow::default() };
        for (at, cell) in row.filled() {
            match columns.meaning(at) {
                Some(Column::Round) => read.round = Some(cells::round(cell)?),
                Some(Column::Turn) => read.turn = Some(cells::round(cell)?),
                Some(Column::Throws) => read.throws.extend(cells::throws(cell)?),
                Some(Column::Moves) => {
                    let (moves, remark) = cells::moves(cell)?;
                    read.moves.extend(moves);
                    read.remarks.extend(Some(remark).filter(|remark| !remark.is_empty()));
                }
                Some(Column::Time) if fields::seconds(cells::time(cell).as_bytes()).is_some() => {
                    read.time = Some(cells::time(cell));
                }
                Some(Column::Side) if self.is_beside(cell, row, columns) => {
                    read.remarks.push(labelled(cell, &columns.label(at)));
                }
                Some(Column::Player | Column::Side) => {}
                Some(Column::Remark) => read.remarks.push(cells::in_a_line(cell)),
                Some(Column::Time) | None => {
                    read.remarks.push(labelled(cell, &columns.label(at)));
                }
            }
        }
        self.check(&read)?;
        Ok(read)
    }

    /// Returns the round and the number of a row, if they can be read.
    pub fn numbers(row: &Row, columns: &Columns) -> Option<Numbers> {
        let number = |column| {
            let cell = columns.all(column).map(|at| row.cell(at)).find(|cell| !cell.is_empty());
            cell.map(cells::round).transpose()
        };
        Some((number(Column::Round).ok()?, number(Column::Turn).ok()?))
    }

    /// Returns the player that the cells of the side and the player give.
    fn player_of(&self, row: &Row, columns: &Columns) -> Result<Option<String>, String> {
        let cell =
            |column| columns.all(column).map(|at| row.cell(at)).find(|cell| !cell.is_empty());
        let (side, player) = (cell(Column::Side), cell(Column::Player).map(digits_in_ascii));
        let number = player.as_deref().map(|player| player.strip_suffix(".0").unwrap_or(player));
        match (side, number) {
            (None, None) => Ok(None),
            (Some(side), None) => self.player(side).map(Some),
            (Some(side), Some(number))
                if number.bytes().all(|b| b.is_ascii_digit() || b == b'?') =>
            {
                self.player(&format!("{side}{number}")).map(Some)
            }
            (side, Some(player)) => match side.and_then(|side| self.side(side)) {
                Some(side) => self.player_of_side(player, side).map(Some),
                None => self.player(player).map(Some),
            },
        }
    }

    /// Returns whether the cell of a side is not one, although another cell has the player.
    fn is_beside(&self, side: &str, row: &Row, columns: &Columns) -> bool {
        let has_name = |at: usize| row.cell(at).chars().any(char::is_alphabetic);
        self.side(side).is_none() && columns.all(Column::Player).any(has_name)
    }

    /// Checks that the notation can write the row.
    fn check(&self, read: &TurnRow) -> Result<(), String> {
        let player = read.player.as_deref().unwrap_or("N1");
        if !self.game.has_throws() {
            return self.check_without_throws(player, read);
        }
        let throws = if read.throws.is_empty() { "?".to_owned() } else { read.throws.join("-") };
        let line = format!("{player} {throws} {}", read.moves.join(" "));
        if line.len() > MAX_ROW {
            return Err("the row has too many throws and moves for one player turn".to_owned());
        }
        let (text, log) = in_game(self.game, &line);
        if let Some(reason) = syntax_error(&text, &log) {
            return Err(reason);
        }
        let rest = &log.items[read.throws.len().max(1).min(log.items.len())..];
        let is_throw = |item: &Item| matches!(item.kind, ItemKind::Throw(_));
        // A throw may follow a move that gives one, but not the throws in their own column.
        let is_lost_move = !read.throws.is_empty() || rest.iter().all(is_throw);
        match rest.first() {
            Some(item) if is_throw(item) && is_lost_move => Err(format!(
                "`{}` is a throw, not a move; write moves as `c2+3` or `+1`: the square, `+`, the throw",
                &text[item.span.range()]
            )),
            _ => Ok(()),
        }
    }
}

impl Players {
    fn check_without_throws(&self, player: &str, read: &TurnRow) -> Result<(), String> {
        if let Some(throw) = read.throws.first() {
            return Err(format!(
                "`{throw}` is a throw, but nothing is thrown in {}; leave out the column of the throws",
                self.game
            ));
        }
        let line = format!("{player} {}", read.moves.join(" "));
        if line.len() > MAX_ROW {
            return Err("the row has too many moves for one player turn".to_owned());
        }
        let (text, log) = in_game(self.game, &line);
        syntax_error(&text, &log).map_or(Ok(()), Err)
    }
}

/// Returns a cell for a remark, with the name of its column.
fn labelled(cell: &str, label: &str) -> String {
    format!("{}: {}", cells::in_a_line(label), cells::in_a_line(cell))
}

fn several(cell: &str, seats: &[String]) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| format!("`{seat}`")).collect();
    format!(
        "`{}` may be {}; write {} in this cell",
        cells::in_a_line(cell),
        any_of(&seats),
        any_of(&seats)
    )
}

/// Returns a player with the letters of the sides as capital letters.
fn capitalised(token: &str) -> String {
    let mut parts = token.split('!');
    let seat = parts.next().unwrap_or_default().to_uppercase();
    parts.fold(seat, |token, mark| format!("{token}!{mark}"))
}

/// Returns a line in a log of a game, and the log.
pub(super) fn in_game(game: GameId, line: &str) -> (String, Log) {
    let text = format!("Dadu: {VERSION}\nGame: {game}\n{line}");
    let log = parse(text.as_bytes());
    (text, log)
}

/// Returns the message of the first part that cannot be read, if there is one.
pub(super) fn syntax_error(text: &str, log: &Log) -> Option<String> {
    log.errors.first()?;
    let findings = replay(text.as_bytes(), log, &Setup::default(), &mut ()).findings;
    let source = GameSource::new("the table", text.as_bytes(), 0);
    let unread = findings.iter().find(|finding| matches!(finding.facts, Facts::Syntax(_)));
    let said = unread.map(|finding| words(finding, &findings, &source).in_a_line());
    Some(said.unwrap_or_else(|| "the row is not a player turn".to_owned()))
}

/// Returns whether the numbers of a column are rounds: players share each of them. If no players share a
/// number, the numbers count the player turns.
pub(super) fn are_rounds<'a>(turns: impl Iterator<Item = &'a TurnRow>) -> bool {
    let mut players: BTreeMap<u32, &str> = BTreeMap::new();
    let mut above = None;
    for turn in turns {
        above = turn.turn.or(above);
        let (Some(number), Some(player)) = (above, &turn.player) else { continue };
        if players.insert(number, player).is_some_and(|other| other != player) {
            return true;
        }
    }
    false
}
