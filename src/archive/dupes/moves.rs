//! A game as it is compared: its player turns with moves, each a number.
//!
//! A turn's number says which results were thrown and which moves were made with them, with squares
//! counted as the side itself counts them. It says nothing of names, of players within a side, of
//! rounds, timecodes, remarks, checked extras and marks, nor which side it is: so the turns of a game
//! that was written down with the sides exchanged have the same numbers.
//!
//! Only the board of Dadu is known here (`dadu`). The number of a turn in another game says which game and
//! side it is, and how the throws and moves are written.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::dadu;
use crate::archive::kind::{DADU, game_of};
use crate::notation::{Content, ItemKind, Line, Log, fields};
use crate::replay::{Loader, named_players, numbered_fields};
use crate::span::Span;
use crate::table::Side;

/// So many player turns in a row make a fingerprint. Of two simulated games of 400 player turns one
/// pair in 1,300 has one in common by chance, and hardly any pair two.
const LENGTH: usize = 6;
/// Of so many fingerprints in a row one at least is kept. Two games that have
/// `LENGTH + WINDOW - 1` player turns in a row in common so share one that is kept.
const WINDOW: usize = 5;
/// Player turns of a game after these are not looked at.
const MOST_TURNS: usize = 5_000;

/// A player turn with a move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What was thrown and moved.
    pub number: u64,
    /// Whose.
    pub side: Side,
}

/// A game as it is compared.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// Player turns with moves, in order.
    pub turns: Vec<Turn>,
    /// The names of players.
    pub names: BTreeSet<String>,
    /// The names of observers.
    pub observers: BTreeSet<String>,
}

impl Moves {
    /// What a log holds of them.
    pub fn of(text: &[u8], log: &Log, load: Loader<'_>) -> Moves {
        let game = game_of(log, || log.value_of(text, "Game"));
        let written = Written { game: &game, text, log };
        let board = (written.game == DADU).then(|| dadu::board(text, log, load));
        let turns = log.lines.iter().filter_map(|line| match (&line.content, board) {
            (Content::Turn(turn), Some(board)) => dadu::number(log, turn, board),
            (_, None) => written.turn(line),
            _ => None,
        });
        Moves {
            turns: turns.take(MOST_TURNS).collect(),
            names: named_players(text, log.forms, &numbered_fields(log))
                .into_iter()
                .map(|named| named.name)
                .collect(),
            observers: observers(text, log),
        }
    }

    /// The numbers by which games are found that have play in common, each once: of every stretch
    /// of fingerprints the smallest.
    pub fn fingerprints(&self) -> Vec<u64> {
        let stretch = |turns: &[Turn]| {
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
        fields::known(&text[field.name.range()]).is_some_and(|known| known.name == "Observer")
    });
    let value = |field: &crate::notation::Field| {
        String::from_utf8_lossy(&text[field.value.range()]).into_owned()
    };
    named.map(value).filter(|value| !value.is_empty()).collect()
}

/// A log of a game whose board is not known: its play is compared as it is written.
struct Written<'a> {
    game: &'a str,
    text: &'a [u8],
    log: &'a Log,
}

impl Written<'_> {
    /// A player turn, if there is more in it than throws; or a line that cannot be read.
    fn turn(&self, line: &Line) -> Option<Turn> {
        let mut hasher = DefaultHasher::new();
        self.game.hash(&mut hasher);
        let Content::Turn(turn) = &line.content else {
            let is_play = matches!(line.content, Content::Unreadable);
            let end = line.remark.map_or(line.span.end, |remark| remark.start);
            self.text[Span { end, ..line.span }.range()].trim_ascii().hash(&mut hasher);
            return is_play.then(|| Turn { number: hasher.finish(), side: Side::N });
        };
        let side = turn.player.seat.side;
        side.hash(&mut hasher);
        let items = self.log.items_of(turn);
        items.iter().for_each(|item| self.text[item.span.range()].hash(&mut hasher));
        let moves = items.iter().any(|item| !matches!(item.kind, ItemKind::Throw(_)));
        moves.then(|| Turn { number: hasher.finish(), side })
    }
}
