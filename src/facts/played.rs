//! The facts of a game's play that a replay collects, in the same form for every game.
//!
//! A witness of the replay reports the events here: `dadu` for Dadu, `heard` for every other game.
//! Sides, letters of pieces and squares are as a log writes them, so rows do not depend on any engine.

use super::rows::{CaptureFacts, SideFacts};
use super::wait::Wait;
use crate::finding::Finding;
use crate::games::move_game::TurnItem;
use crate::notation::Spot;
use crate::play::Value;
use crate::replay::{Counts, Game, ItemEvent, MoveEvent, pieces};
use crate::rulebook;
use crate::table::{BySide, MAX_PLAYERS, Player, Side};

/// The results of a replay for a log as a whole.
#[derive(Clone, Debug)]
pub(super) struct LogResult {
    /// Whether dadu has a replay for this game and this version of the notation.
    pub playable: bool,
    pub verdict: &'static str,
    /// The findings, in the order of the log.
    pub findings: Vec<Finding>,
    pub counts: Counts,
    pub declared: DeclaredVariant,
    /// The number of players of each side at the start; 0 for a side that does not play.
    pub players: BySide<u8>,
    /// The winner according to the replay or a stated position.
    pub winner: Option<Side>,
}

impl LogResult {
    /// Takes the stored facts from a replayed game.
    pub fn of(game: Game, declared: DeclaredVariant) -> LogResult {
        let verdict = game.verdict();
        let Game { findings, counts, players, playable, winner, .. } = game;
        LogResult { playable, verdict, findings, counts, declared, players, winner }
    }
}

/// The variant that a log declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeclaredVariant {
    /// A variant of a game that has a rulebook.
    Read(rulebook::DeclarationData),
    /// The text of the field, for a game without a rulebook.
    Unread(String),
}

/// The start of a player turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnBegins {
    /// Its line, from 1.
    pub line: u32,
    /// Its number in the log, from 1.
    pub number: u32,
    /// The player to whom the turn is attributed.
    pub player: Player,
    /// Whether the player is certain.
    pub sure: bool,
    /// Its round, if known.
    pub round: Option<u32>,
}

/// The effect of a throw. A fact is `None` if it is unknown or does not exist in the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThrowFlags {
    /// Whether its result was lost at once, before any move could use it.
    pub lost: Option<bool>,
    /// Whether it completed a set that was cancelled.
    pub triple: Option<bool>,
    /// Whether it lost results that were in hand.
    pub forfeit: Option<bool>,
    /// Whether it is the 1 that gave its player da.
    pub da: Option<bool>,
}

/// A move that was applied.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenMove {
    /// The letter of the piece; empty for a piece without one, `None` without a piece.
    pub piece: Option<&'static str>,
    /// The kind of move in one word: `enter`, `move`, `stay`, `exit`, `reentry`, `twins`, `apart`. In a game without
    /// throws: `place`, `move`, `remove`, `sow`, `pass`.
    pub act: &'static str,
    pub origin: Option<Spot>,
    pub target: Option<Spot>,
    /// The results that it used; empty if they are the written ones.
    pub results: Vec<u16>,
    /// Every captured piece: its side and its letter.
    pub captured: Vec<(Side, &'static str)>,
}

/// Returns the letter of a piece as it is stored in rows.
pub(super) fn letter_name(letter: u8) -> &'static str {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let place = usize::from(letter.to_ascii_uppercase().wrapping_sub(b'A'));
    LETTERS.get(place..=place).unwrap_or_default()
}

/// The counts of one player.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SeatFacts {
    pub turns: u32,
    pub captures: u32,
    /// The wait for da, in a game that has da.
    pub wait: Option<Wait>,
}

/// The number of captures that few games exceed.
const MANY_CAPTURES: usize = 32;

/// Everything that happened, collected while a log is replayed.
#[derive(Clone, Debug)]
pub(super) struct PlayFacts {
    full: bool,
    /// The line that is being replayed, from 1, and the number of its player turn.
    line: u32,
    turn: u32,
    /// The round of the last player turn; 0 before the first one.
    pub round: Option<u32>,
    /// The number of times that play was not seen or cannot be read.
    pub unseen: u32,
    /// Whether the beginning of the game was not seen.
    late: bool,
    pub first_side: Option<Side>,
    /// The winner according to the replay, without regard to stated positions.
    pub won: Option<Side>,
    /// Whether the replay ended in a draw.
    pub is_drawn: bool,
    pub sides: BySide<SideFacts>,
    pub players: BySide<[SeatFacts; MAX_PLAYERS as usize]>,
    pub captures: Vec<CaptureFacts>,
    /// The chances to capture on each square, in a game of Dadu, if they are wanted.
    pub chances: Option<Vec<u32>>,
    /// The boards after the player turns, if they are wanted.
    pub boards: Option<Vec<u8>>,
    /// For each item, at full detail: the number of its move in `moves`, from 1; 0 if it is not a move.
    places: Vec<u32>,
    moves: Vec<SeenMove>,
    throws: Vec<ThrowFlags>,
    /// The lines with player turns, with their rounds, at full detail.
    rounds: Vec<(u32, Option<u32>)>,
    /// The lines with player turns that are certain in every respect, at full detail.
    sure: Vec<u32>,
}

impl PlayFacts {
    /// Creates the facts of a game that has not begun. `items` is the number of items in the log; `full`
    /// says whether to collect every player turn, throw and move.
    pub fn new(items: usize, full: bool) -> Box<PlayFacts> {
        let items = if full { items } else { 0 };
        Box::new(PlayFacts {
            full,
            line: 0,
            turn: 0,
            round: Some(0),
            unseen: 0,
            late: false,
            first_side: None,
            won: None,
            is_drawn: false,
            sides: BySide::default(),
            players: BySide::all([SeatFacts::default(); MAX_PLAYERS as usize]),
            captures: Vec::with_capacity(MANY_CAPTURES),
            chances: None,
            boards: None,
            places: vec![0; items],
            moves: Vec::with_capacity(items / 2),
            throws: vec![ThrowFlags::default(); items],
            rounds: Vec::new(),
            sure: Vec::new(),
        })
    }

    /// Returns whether every player turn, throw and move is collected.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Records that the game starts from a position, or that a position was stated.
    pub fn position(&mut self) {
        self.late |= self.first_side.is_none();
    }

    /// Records that part of the play was not seen or cannot be read.
    pub fn unseen(&mut self) {
        self.unseen += 1;
        self.late |= self.first_side.is_none();
    }

    pub fn turn_begins(&mut self, turn: &TurnBegins) {
        self.turn = turn.number;
        self.line = turn.line;
        self.round = turn.round;
        if self.full {
            self.rounds.push((turn.line, turn.round));
        }
        if !self.late {
            self.first_side.get_or_insert(turn.player.side);
        }
        self.seat(turn.player).turns += u32::from(turn.sure);
    }

    /// Records a throw that was heard for certain.
    #[inline]
    pub fn count_throw(&mut self, side: Side, value: Value) {
        self.sides[side].thrown[usize::from(value.number())] += 1;
    }

    /// Returns the effect of a throw, to be filled in; `None` below full detail.
    pub fn effect(&mut self, item: usize) -> Option<&mut ThrowFlags> {
        self.throws.get_mut(item)
    }

    /// Adds a row for each piece that a move captured, so twins have two rows. `returned` is the number of
    /// pieces that returned to waiting together with the captured one.
    pub fn captured(&mut self, made: &MoveEvent<'_>, returned: u8) {
        let player = made.player;
        for &(of_side, letter, count) in made.captured {
            let capture = CaptureFacts {
                turn: self.turn,
                line: self.line,
                side: player.side,
                player: player.number(),
                piece: name(made.letter),
                of_side,
                of_piece: name(letter),
                square: made.to,
                in_place: made.in_place,
                returned,
            };
            for _ in 0..count * pieces(letter) {
                self.sides[player.side].captures += 1;
                self.seat(player).captures += 1;
                self.captures.push(capture.clone());
            }
        }
    }

    /// Records a move at full detail. `results` are the results that it used, if the log may write them in
    /// another way.
    pub fn moved(&mut self, made: &MoveEvent<'_>, results: Vec<u16>) {
        self.keep_move(
            made.item,
            SeenMove {
                piece: Some(name(made.letter)),
                act: act(made),
                origin: Some(made.from),
                target: Some(made.to),
                results,
                captured: captured(made),
            },
        );
    }

    /// Records an item of a game without throws at full detail.
    pub fn played(&mut self, played: &ItemEvent) {
        let (act, origin, target) = match played.played {
            TurnItem::Place(to) => ("place", Some(Spot::Start), Some(to)),
            TurnItem::Path(path) => ("move", Some(Spot::Square(path.from())), Some(path.to())),
            TurnItem::Remove(at) => ("remove", None, Some(at)),
            TurnItem::Sow(from) => {
                ("sow", Some(Spot::Square(from)), played.effect.last.map(|(last, _)| last))
            }
            TurnItem::Pass => ("pass", None, None),
        };
        let captured = played.taken.iter().map(|&(side, _)| (side, "")).collect();
        let piece = (played.played != TurnItem::Pass).then_some("");
        let target = target.map(Spot::Square);
        let seen = SeenMove { piece, act, origin, target, results: Vec::new(), captured };
        self.keep_move(played.item, seen);
    }

    fn keep_move(&mut self, item: usize, seen: SeenMove) {
        if let Some(place) = self.places.get_mut(item) {
            self.moves.push(seen);
            *place = self.moves.len() as u32;
        }
    }

    /// Ends the current player turn; `sure` says that nothing about it is in doubt.
    pub fn turn_ended(&mut self, sure: bool) {
        if self.full && sure {
            self.sure.push(self.line);
        }
    }

    pub fn seat(&mut self, player: Player) -> &mut SeatFacts {
        &mut self.players[player.side][usize::from(player.number()) - 1]
    }

    /// Takes the facts of a move, if the replay could apply it.
    pub fn take_move(&mut self, item: usize) -> Option<SeenMove> {
        let place = (self.places[item] as usize).checked_sub(1)?;
        Some(std::mem::take(&mut self.moves[place]))
    }

    pub fn effect_of_throw(&self, item: usize) -> ThrowFlags {
        self.throws[item]
    }

    /// Returns the round of a player turn, by its line.
    pub fn round_of(&self, line: u32) -> Option<u32> {
        let at = self.rounds.binary_search_by_key(&line, |&(line, _)| line).ok()?;
        self.rounds[at].1
    }

    pub fn is_sure(&self, line: u32) -> bool {
        self.sure.binary_search(&line).is_ok()
    }
}

/// Returns the letter of a piece as it is stored in rows; empty for a piece without one.
fn name(letter: Option<u8>) -> &'static str {
    letter.map_or("", letter_name)
}

/// Returns each captured piece of a move, with its side and its letter.
fn captured(made: &MoveEvent<'_>) -> Vec<(Side, &'static str)> {
    let each = made.captured.iter().flat_map(|&(side, letter, count)| {
        std::iter::repeat_n((side, name(letter)), usize::from(count))
    });
    each.collect()
}

/// Returns the kind of a move in one word.
fn act(made: &MoveEvent<'_>) -> &'static str {
    match (made.from, made.to) {
        (Spot::Start, _) => "enter",
        (Spot::Off, _) => "reentry",
        (_, Spot::Off) => "exit",
        _ if made.in_place => "stay",
        _ => "move",
    }
}
