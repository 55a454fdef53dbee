//! A game reduced for comparison: its player turns with moves, each as a number.
//!
//! The number of a turn depends on its throws and moves, with squares counted from the side's own entry. It
//! does not depend on names, on the players within a side, on rounds, timecodes, remarks, checked extras and
//! marks, or on the side itself. So if a game was recorded with the sides exchanged, its turns still have the
//! same numbers.
//!
//! All this holds for Dadu (`turn`). In another game, the number of a turn depends on the game, the side, and the throws
//! and moves as they are written.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::turn;
use crate::facts::{DADU, game_of};
use crate::notation::{Content, ItemKind, Line, Log, fields};
use crate::replay::{Loader, Moment, Setup, named_players, numbered_fields};
use crate::span::Span;
use crate::table::Side;

/// The number of consecutive player turns in a fingerprint. Among simulated games of 400 player turns, one
/// pair in 1,300 shares a fingerprint by chance, and hardly any pair shares two.
const LENGTH: usize = 6;
/// At least one of this many consecutive fingerprints is kept. So two games that share
/// `LENGTH + WINDOW - 1` consecutive player turns share a fingerprint that is kept.
const WINDOW: usize = 5;
/// The number of player turns of a game that are compared; later ones are ignored.
const MOST_TURNS: usize = 5_000;

/// A player turn with a move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedTurn {
    /// A hash of its throws and moves.
    pub number: u64,
    /// The side whose turn it is.
    pub side: Side,
}

/// A game reduced for comparison.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// The game.
    pub game: String,
    /// Player turns with moves, in order.
    pub turns: Vec<ComparedTurn>,
    /// The names of players.
    pub names: BTreeSet<String>,
    /// The names of observers.
    pub observers: BTreeSet<String>,
}

impl Moves {
    /// Reduces a log.
    pub fn of(text: &[u8], log: &Log, load: Loader<'_>) -> Moves {
        let game = game_of(log, || log.value_of(text, "Game"));
        let written = WrittenPlay { game: &game, text, log };
        let setup = Setup { load, ..Setup::default() };
        let board = (written.game == DADU).then(|| Moment::at(text, log, &setup, 0).plan);
        let turns = log.lines.iter().filter_map(|line| match (&line.content, &board) {
            (Content::Turn(turn), Some(board)) => turn::number(log, turn, board),
            (_, None) => written.turn(line),
            _ => None,
        });
        Moves {
            turns: turns.take(MOST_TURNS).collect(),
            game: game.to_string(),
            names: named_players(text, log.forms, &numbered_fields(log))
                .into_iter()
                .map(|named| named.name)
                .collect(),
            observers: observers(text, log),
        }
    }

    /// Returns the fingerprints by which games with common play are found, each once: the smallest one in each
    /// window of consecutive fingerprints.
    pub fn fingerprints(&self) -> Vec<u64> {
        let stretch = |turns: &[ComparedTurn]| {
            let mut hasher = DefaultHasher::new();
            turns.iter().for_each(|turn| turn.number.hash(&mut hasher));
            hasher.finish()
        };
        let all: Vec<u64> = self.turns.windows(LENGTH).map(stretch).collect();
        let least = |window: &[u64]| window.iter().copied().min();
        let mut kept: Vec<u64> = match all.len() {
            0..WINDOW => least(&all).into_iter().collect(),
            _ => all.windows(WINDOW).filter_map(least).collect(),
        };
        kept.sort_unstable();
        kept.dedup();
        kept
    }
}

fn observers(text: &[u8], log: &Log) -> BTreeSet<String> {
    let named = log.fields().filter(|field| {
        fields::known_field(&text[field.name.range()]).is_some_and(|known| known.name == "Observer")
    });
    let value = |field: &crate::notation::Field| {
        String::from_utf8_lossy(&text[field.value.range()]).into_owned()
    };
    named.map(value).filter(|value| !value.is_empty()).collect()
}

/// A log of a game whose board is unknown. Its play is compared as it is written.
struct WrittenPlay<'a> {
    game: &'a str,
    text: &'a [u8],
    log: &'a Log,
}

impl WrittenPlay<'_> {
    /// Returns a player turn, if it contains more than throws, or a line that cannot be read.
    fn turn(&self, line: &Line) -> Option<ComparedTurn> {
        let mut hasher = DefaultHasher::new();
        self.game.hash(&mut hasher);
        let Content::Turn(turn) = &line.content else {
            let is_play = matches!(line.content, Content::Unreadable);
            let end = line.remark.map_or(line.span.end, |remark| remark.start);
            self.text[Span { end, ..line.span }.range()].trim_ascii().hash(&mut hasher);
            return is_play.then(|| ComparedTurn { number: hasher.finish(), side: Side::N });
        };
        let side = turn.player.seat.side;
        side.hash(&mut hasher);
        let items = self.log.items_of(turn);
        items.iter().for_each(|item| self.text[item.span.range()].hash(&mut hasher));
        let moves = items.iter().any(|item| !matches!(item.kind, ItemKind::Throw(_)));
        moves.then(|| ComparedTurn { number: hasher.finish(), side })
    }
}
