//! The canonical form: one way to write each line.
//!
//! Formatting changes no observation. Remarks and unknown fields are kept. A line with an unreadable part
//! is kept unchanged, byte for byte. Formatting twice gives the same text. Whether a position line is
//! readable depends on the game's own words, which `replay` knows.

mod tokens;
mod variant_file;

pub use variant_file::format_variant_file;

use super::heading::{header_end, is_blank};
use super::tree::*;
use super::{BOM, OPENING, consent, fields};
use crate::rulebook::Forms;
use crate::span::Span;
use crate::table::{Player, Side};
pub use tokens::{write_move, write_pairing, write_play, write_player, write_sum, write_throw};
use tokens::{write_piece, write_seat, write_seen};

/// The end of a sowing, and a capture.
pub type PlayExtra = (Option<SowingEnd>, Option<PlayCapture>);

/// Checked extras to add: facts that the replay knows and the log leaves out. Each list is in the order
/// of the log.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// By line: the round that begins there.
    pub rounds: Vec<(usize, u32)>,
    /// By item: the place where the piece landed, and its capture.
    pub moves: Vec<(usize, Option<Spot>, Option<Capture>)>,
    /// By item: the end of the sowing and the capture, in games without throws.
    pub plays: Vec<(usize, PlayExtra)>,
    /// By line: results left unused at the end of the player turn.
    pub unused: Vec<(usize, Vec<u16>)>,
    /// The side that won, if the log has no result.
    pub winner: Option<Side>,
    /// Whether the game was drawn, if the log has no result.
    pub drawn: bool,
}

/// Writes a game in canonical form, with a newline at the end. The lines in `staying`, which are in
/// order, are kept unchanged, byte for byte.
pub fn format(text: &[u8], log: &Log, staying: &[usize], extras: &Extras) -> Vec<u8> {
    let mut writer = Writer { text, log, staying, extras, out: Vec::with_capacity(text.len()) };
    writer.game();
    writer.out
}

/// Returns whether a part of the line is unreadable, so that the line must be kept unchanged.
pub fn is_unread(text: &[u8], log: &Log, line: &Line) -> bool {
    let unreadable = |item: &Item| matches!(item.kind, ItemKind::Unreadable);
    match &line.content {
        _ if log.glued.is_some() && log.lines.last().is_some_and(|l| l.span == line.span) => true,
        Content::Unreadable => true,
        Content::Turn(turn) => log.items_of(turn).iter().any(unreadable),
        Content::Field(field) => would_open(text, line, field),
        _ => false,
    }
}

/// Returns whether the field does not open a game now, but might in canonical form.
fn would_open(text: &[u8], line: &Line, field: &Field) -> bool {
    let (line, name) = (&text[line.span.range()], &text[field.name.range()]);
    let names_opening = fields::known_field(name).is_some_and(|known| known.name == "Dadu");
    // The parser skips only the first of two byte-order marks.
    names_opening && !line.starts_with(OPENING) || line.starts_with(BOM)
}

struct Writer<'a> {
    text: &'a [u8],
    log: &'a Log,
    staying: &'a [usize],
    extras: &'a Extras,
    out: Vec<u8>,
}

impl Writer<'_> {
    fn game(&mut self) {
        let header = header_end(self.log);
        let mut blank = false;
        let mut last = None;
        for (index, line) in self.log.lines.iter().enumerate() {
            if is_blank(line) && !self.stays(index) {
                blank = last.is_some();
                continue;
            }
            if blank || last.is_some_and(|last| last < header) && index >= header {
                self.out.push(b'\n');
            }
            (blank, last) = (false, Some(index));
            self.line(index, line);
        }
        if let Some(winner) = self.extras.winner {
            self.put(&format!("Result: {} wins\n", winner));
        }
        if self.extras.drawn {
            self.put("Result: draw\n");
        }
        if let Some(at) = self.log.glued {
            self.out.pop();
            self.out.extend_from_slice(&self.text[at as usize..]);
        }
    }

    fn line(&mut self, index: usize, line: &Line) {
        if self.stays(index) {
            let raw = self.raw(line).to_vec();
            self.out.extend_from_slice(&raw);
            if !raw.ends_with(b"\n") {
                self.out.push(b'\n');
            }
            return;
        }
        let start = self.out.len();
        if let Some(time) = line.time {
            self.copy(time);
            self.out.push(b' ');
        }
        match &line.content {
            Content::Nothing | Content::Unreadable => {}
            Content::Field(field) => self.field(field),
            Content::Turn(turn) => self.turn(index, turn),
            Content::Gap(_) => self.put("..."),
            Content::Position(position) => self.position(position),
            Content::Arrival(who) => self.seats(&["+"], &[who]),
            Content::Departure(who) => self.seats(&["-"], &[who]),
            Content::Crossing(from, to) => self.seats(&["", ">"], &[from, to]),
        }
        self.remark(start, line);
        self.trim();
        self.out.push(b'\n');
    }

    fn stays(&self, index: usize) -> bool {
        self.staying.binary_search(&index).is_ok()
    }

    /// Returns the line's bytes as they are in the text, from a byte-order mark to the line end.
    fn raw(&self, line: &Line) -> &[u8] {
        let start = line.span.start as usize;
        let mark = if self.text[..start].ends_with(BOM) { BOM.len() } else { 0 };
        let rest =
            &self.text[start - mark..self.log.glued.map_or(self.text.len(), |at| at as usize)];
        let end = memchr::memchr(b'\n', rest).map_or(rest.len(), |at| at + 1);
        &rest[..end]
    }

    fn remark(&mut self, start: usize, line: &Line) {
        let Some(remark) = line.remark else { return };
        let text = self.text[remark.range()].trim_ascii_end();
        self.trim();
        if self.out.len() > start {
            self.put("  ");
        }
        self.out.push(b'#');
        let words = &text[1..];
        if !words.is_empty() && !words.starts_with(b" ") {
            self.out.push(b' ');
        }
        self.out.extend_from_slice(words);
    }

    fn field(&mut self, field: &Field) {
        let name = &self.text[field.name.range()];
        match self.log.forms.field(name) {
            Some(known) => self.put(known.name),
            None if self.log.forms.is_seat(name) => {
                self.out.extend_from_slice(&name.to_ascii_uppercase());
            }
            None => self.copy(field.name),
        }
        self.out.push(b':');
        if !field.value.is_empty() {
            self.out.push(b' ');
            let value = String::from_utf8_lossy(&self.text[field.value.range()]).into_owned();
            let tidied = canonical_value(self.log.forms, name, &value);
            // A `#` after a space would open a remark.
            let whole = fields::remark_start(self.log.forms, name, tidied.as_bytes()).is_none();
            self.put(if whole { &tidied } else { &value });
        }
    }

    fn turn(&mut self, index: usize, turn: &PlayerTurn) {
        let added = find(&self.extras.rounds, index).map(|(_, round)| *round);
        if let Some(round) = turn.round.map(|(number, _)| number).or(added) {
            self.put(&format!("{round}. "));
        }
        write_player(&mut self.out, &turn.player);
        self.items(turn);
        if let Some((_, left)) = find(&self.extras.unused, index) {
            let left: Vec<String> = left.iter().map(u16::to_string).collect();
            self.put(&format!(" ({})", left.join("-")));
        }
    }

    fn items(&mut self, turn: &PlayerTurn) {
        let mut alternatives = 0;
        let (mut after_unused, mut after_throw) = (false, false);
        for index in turn.items.range() {
            let item = &self.log.items[index];
            let unused = matches!(item.kind, ItemKind::Unused(_));
            let joined = match item.kind {
                // Throws that follow each other directly are one series.
                ItemKind::Throw(throw) => !throw.opens || after_throw,
                _ => unused && after_unused,
            };
            if after_unused && !joined {
                self.out.push(b')');
            }
            match item.kind {
                ItemKind::Added(_) | ItemKind::Onward(_) => continue,
                ItemKind::Either(options) => {
                    self.out.push(b' ');
                    alternatives = options;
                    (after_unused, after_throw) = (false, false);
                    continue;
                }
                _ if alternatives > 0 => {
                    let further = self.log.added_to(index).count()
                        + onward(&self.log.items[index + 1..]).count();
                    alternatives -= 1 + further as u8;
                }
                _ if joined => self.out.push(b'-'),
                _ => self.out.push(b' '),
            }
            if unused && !joined {
                self.out.push(b'(');
            }
            self.item(index);
            if alternatives > 0 {
                self.out.push(b'/');
            }
            (after_unused, after_throw) = (unused, matches!(item.kind, ItemKind::Throw(_)));
        }
        if after_unused {
            self.out.push(b')');
        }
    }

    fn item(&mut self, index: usize) {
        match self.log.items[index].kind {
            ItemKind::Throw(throw) => write_throw(&mut self.out, &throw),
            ItemKind::Move(mut token) => {
                if let Some((_, landing, captured)) = find_move(&self.extras.moves, index) {
                    // Pieces that split where they are have no landing.
                    token.landing = token.landing.or(landing.filter(|_| !token.parts));
                    // The capture of a king in place is written too, because `x` alone does not show it.
                    let told = token.captured.is_some_and(|said| said != Capture::Piece);
                    token.captured =
                        if told { token.captured } else { captured.or(token.captured) };
                }
                write_sum(&mut self.out, &token, self.log.added_to(index));
            }
            ItemKind::Touch(piece) => {
                self.out.push(b'~');
                write_piece(&mut self.out, piece);
                if piece.spot == Spot::Start {
                    self.out.push(b'+');
                }
            }
            ItemKind::Unused(number) => write_seen(&mut self.out, number),
            ItemKind::Pairing(pairing) => write_pairing(&mut self.out, &pairing),
            ItemKind::Play(token) => self.play(index, token),
            ItemKind::Gap => self.put("..."),
            ItemKind::Added(_)
            | ItemKind::Onward(_)
            | ItemKind::Either(_)
            | ItemKind::Unreadable => {}
        }
    }

    /// Writes an item of a game without throws, with the extras that the log leaves out.
    fn play(&mut self, index: usize, mut token: PlayToken) {
        if let Some((_, (ended, taken))) = find(&self.extras.plays, index) {
            token.ended = token.ended.or(*ended);
            token.taken = token.taken.or(*taken);
        }
        write_play(&mut self.out, &token, onward(&self.log.items[index + 1..]));
    }

    /// Writes the sides in their order, then the other facts. Pieces are written by square, with equal
    /// ones together.
    fn position(&mut self, position: &PositionLine) {
        let parts = self.log.parts_of(position);
        let mut sections: Vec<&[PositionPart]> = parts.split(|p| p.kind == PartKind::Bar).collect();
        sections.retain(|section| !section.is_empty());
        sections.sort_by_key(|section| match section[0].kind {
            PartKind::Side(side) => self.log.forms.sides.iter().position(|&other| other == side),
            _ => Some(usize::MAX),
        });
        self.out.push(b'=');
        for (index, section) in sections.into_iter().enumerate() {
            if index > 0 {
                self.put(" |");
            }
            self.section(section);
        }
    }

    fn section(&mut self, section: &[PositionPart]) {
        let (head, parts) = match section {
            [PositionPart { kind: PartKind::Side(side), .. }, rest @ ..] => (Some(*side), rest),
            _ => (None, section),
        };
        if let Some(side) = head {
            self.put(&format!(" {side}"));
        }
        let (placed, rest): (Vec<_>, Vec<_>) =
            self.runs(parts).into_iter().partition(|run| self.is_place_word(&run[0]));
        let rest = rest.concat();
        self.pieces(&rest);
        for run in placed {
            self.words(&run[..1]);
            self.pieces(&run[1..]);
            self.words(&run[1..]);
        }
        self.words(&rest);
    }

    /// Returns the parts of a side. Parts after a word that takes squares are in one run with that word.
    fn runs<'b>(&self, parts: &'b [PositionPart]) -> Vec<&'b [PositionPart]> {
        let is_place =
            |part: &PositionPart| matches!(part.kind, PartKind::Pieces(..) | PartKind::Stretch(..));
        parts
            .chunk_by(|before, part| {
                is_place(part) && (is_place(before) || self.is_place_word(before))
            })
            .collect()
    }

    fn is_place_word(&self, part: &PositionPart) -> bool {
        let is = |word: &&str| self.text[part.span.range()].eq_ignore_ascii_case(word.as_bytes());
        part.kind == PartKind::Word && self.log.forms.place_words.iter().any(is)
    }

    /// Writes everything except pieces on squares.
    fn words(&mut self, parts: &[PositionPart]) {
        let mut after_number = false;
        for part in parts {
            let is_number = matches!(part.kind, PartKind::Number(_) | PartKind::Counted(..));
            let separator = if is_number && after_number { "," } else { " " };
            match part.kind {
                PartKind::Pieces(..) | PartKind::Stretch(..) | PartKind::Bar => continue,
                PartKind::Counted(n, count) => self.put(&format!("{separator}{n}*{count}")),
                PartKind::Side(side) => self.put(&format!(" {side}")),
                PartKind::Number(n) => self.put(&format!("{separator}{n}")),
                PartKind::Piece(letter) => self.put(&format!(" {}", char::from(letter))),
                PartKind::Word => {
                    let word = self.text[part.span.range()].to_ascii_lowercase();
                    self.out.push(b' ');
                    self.out.extend_from_slice(&word);
                }
            }
            after_number = is_number;
        }
    }

    fn pieces(&mut self, parts: &[PositionPart]) {
        let mut pieces: Vec<(SquareName, u8, u8)> = Vec::new();
        let stretch = |part: &PositionPart| match part.kind {
            PartKind::Stretch(first, last) => Some((first, last)),
            _ => None,
        };
        let mut stretches: Vec<_> = parts.iter().filter_map(stretch).collect();
        stretches.sort();
        let mut stretches = stretches.into_iter().peekable();
        // Elsewhere a square that is named twice is a mistake, which must stay visible.
        let counts = self.log.forms.throws && !self.log.forms.points;
        for part in parts {
            if let PartKind::Pieces(letter, square, count) = part.kind {
                let letter = if let Letter::Is(letter) = letter { letter } else { 0 };
                // Groups only as many as the parser accepts together.
                let joins = |&&mut (s, l, there): &&mut (SquareName, u8, u8)| {
                    counts && (s, l) == (square, letter) && there.checked_add(count).is_some()
                };
                match pieces.iter_mut().find(joins) {
                    Some((_, _, there)) => *there += count,
                    None => pieces.push((square, letter, count)),
                }
            }
        }
        pieces.sort_by_key(|&(square, letter, _)| (square, u8::MAX - letter));
        for (square, letter, count) in pieces {
            while let Some((first, last)) = stretches.next_if(|&(first, _)| first < square) {
                self.put(&format!(" {first}-{last}"));
            }
            let letter = if letter == 0 { Letter::None } else { Letter::Is(letter) };
            self.out.push(b' ');
            write_piece(&mut self.out, PieceToken { letter, spot: Spot::Square(square) });
            if count > 1 {
                self.put(&format!("*{count}"));
            }
        }
        stretches.for_each(|(first, last)| self.put(&format!(" {first}-{last}")));
    }

    fn seats(&mut self, before: &[&str], seats: &[&PlayerSeat]) {
        for (before, seat) in before.iter().zip(seats) {
            self.put(before);
            write_seat(&mut self.out, seat);
        }
    }

    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn copy(&mut self, span: Span) {
        self.out.extend_from_slice(&self.text[span.range()]);
    }

    fn trim(&mut self) {
        while self.out.last() == Some(&b' ') {
            self.out.pop();
        }
    }
}

fn find<T>(list: &[(usize, T)], key: usize) -> Option<&(usize, T)> {
    list.binary_search_by_key(&key, |(k, _)| *k).ok().map(|at| &list[at])
}

type MoveExtra = (usize, Option<Spot>, Option<Capture>);

fn find_move(list: &[MoveExtra], key: usize) -> Option<&MoveExtra> {
    list.binary_search_by_key(&key, |(k, ..)| *k).ok().map(|at| &list[at])
}

/// Returns the value of a field in canonical form; an invalid value is unchanged.
fn canonical_value(forms: &Forms, name: &[u8], value: &str) -> String {
    match forms.field(name).map(|known| known.name) {
        Some("Result") => {
            fields::result(forms, value).map_or(value.to_owned(), |r| write_result(&r))
        }
        Some("Game") => fields::game_name(value),
        Some("Players") => fields::players(forms, value)
            .map_or(value.to_owned(), |sizes| fields::write_players(forms, &sizes)),
        Some("Leader") => fields::leaders(value).map_or(value.to_owned(), |leaders| {
            leaders.iter().map(Player::to_string).collect::<Vec<_>>().join(", ")
        }),
        Some("N" | "S" | "E" | "W") => fields::names(value).join(", "),
        Some("Score") => fields::score(forms, value)
            .map_or(value.to_owned(), |(side, games)| format!("{side} {games}")),
        Some("Consent-Use") => {
            consent::consent_use(value).map_or(value.to_owned(), |read| read.name().to_owned())
        }
        Some("Withdrawn") => {
            consent::withdrawn(forms, value).map_or(value.to_owned(), |(_, written)| written)
        }
        Some("Variant" | "Change") => {
            spaced(&without_empty_items(value), &[(',', ", "), ('=', " = ")])
        }
        _ => value.to_owned(),
    }
}

fn write_result(result: &fields::ResultField) -> String {
    let head = match result.winner {
        Some(side) => format!("{side} wins"),
        None if result.drawn => "draw".to_owned(),
        None => "unfinished".to_owned(),
    };
    let mark = if result.irregular { "!" } else { "" };
    let how = if result.how.is_empty() { "" } else { ", " };
    format!("{head}{mark}{how}{}", result.how)
}

/// Returns a declaration without its empty items, unless all are empty. They declare nothing; a spreadsheet leaves them
/// behind its last cell.
fn without_empty_items(value: &str) -> String {
    let items: Vec<&str> = value.split(',').filter(|item| !item.trim().is_empty()).collect();
    if items.is_empty() { value.to_owned() } else { items.join(",") }
}

/// Returns the text with each of some signs in one form, and with single spaces elsewhere.
fn spaced(text: &str, signs: &[(char, &str)]) -> String {
    let mut text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (sign, written) in signs {
        let parts: Vec<&str> = text.split(*sign).map(str::trim).collect();
        text = parts.join(written).trim().to_owned();
    }
    text
}
