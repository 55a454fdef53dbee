//! A witness to a replay of Dadu. It collects the events that the archive stores.

mod boards;
mod chances;

use super::derive::WantedFacts;
use super::played::{PlayFacts, TurnBegins};
use super::wait::Wait;
use crate::games::dadu::{Kind, Place, Position, SquareSet, ThrowEffect, throws_again};
use crate::notation::{ItemKind, Log};
use crate::play::Value;
use crate::replay::{MoveEvent, ThrowEvent, TurnEnd, TurnStart, Wants, Witness};
use crate::table::Side;
use boards::DaduBoards;
use chances::ChanceCounts;

/// Events that only Dadu has, by their names in the table `event`.
const FORFEIT: &str = "forfeit";
const KING_CAPTURE: &str = "king capture";
const REENTRY: &str = "reentry";
const TRIPLE: &str = "triple";

/// The 1s of a player turn.
#[derive(Clone, Debug, Default)]
struct Ones {
    /// Whether the player had thrown da before this turn, if known.
    had_da: Option<bool>,
    /// The first 1 of the series that counts, while it is being thrown.
    first: Option<usize>,
    /// The 1 that gave da.
    da: Option<usize>,
    /// All of them, at full detail.
    all: Vec<usize>,
}

/// Collects the events of a replay of Dadu.
pub(super) struct Watch<'a> {
    log: &'a Log,
    played: Box<PlayFacts>,
    /// Whether it is certain who took the player turn.
    sure_player: bool,
    ones: Ones,
    board: Option<BoardFacts>,
}

/// The facts about the board that only an archive stores.
#[derive(Clone, Debug)]
struct BoardFacts {
    chances: ChanceCounts,
    boards: DaduBoards,
}

impl<'a> Watch<'a> {
    pub(super) fn new(log: &'a Log, wanted: WantedFacts) -> Watch<'a> {
        let mut played = PlayFacts::new(log.items.len(), wanted.full);
        for side in Side::BOTH {
            played.players[side].iter_mut().for_each(|seat| seat.wait = Some(Wait::default()));
        }
        let board = || BoardFacts { chances: ChanceCounts::new(), boards: DaduBoards::new() };
        let board = wanted.board.then(board);
        Watch { log, played, sure_player: false, ones: Ones::default(), board }
    }

    /// Returns the facts that were collected.
    pub(super) fn finish(mut self) -> Box<PlayFacts> {
        if let Some(BoardFacts { chances, boards }) = self.board {
            self.played.chances = Some(chances.by_square());
            self.played.boards = Some(boards.bytes());
        }
        self.played
    }

    /// Stops counting the waits for da of these players of a side.
    fn lose_waits(&mut self, side: Side, players: u32) {
        for (number, seat) in self.played.players[side].iter_mut().enumerate() {
            if let Some(wait) = seat.wait.as_mut().filter(|_| players >> number & 1 != 0) {
                wait.lose();
            }
        }
    }

    fn lose_all_waits(&mut self) {
        Side::BOTH.into_iter().for_each(|side| self.lose_waits(side, u32::MAX));
    }

    fn is_unsure(&self, item: usize) -> bool {
        matches!(self.log.items[item].kind, ItemKind::Throw(throw) if throw.marks.unsure)
    }

    /// Notes which 1 gives da, once its series is complete.
    fn note_ones(&mut self, event: &ThrowEvent) {
        let ThrowEffect { da, ones_cancelled, .. } = event.thrown;
        if event.value == Value::ONE {
            self.ones.first.get_or_insert(event.item);
            if self.played.is_full() {
                self.ones.all.push(event.item);
            }
        }
        if ones_cancelled {
            self.ones.first = None;
        }
        if da {
            self.ones.da = self.ones.first;
        }
        if !throws_again(event.value) {
            self.ones.first = None;
        }
    }

    fn keep_throw(&mut self, event: &ThrowEvent) {
        let ThrowEffect { triple, forfeited, .. } = event.thrown;
        if self.is_unsure(event.item) {
            return;
        }
        if let Some(effect) = self.played.effect(event.item) {
            effect.triple = Some(triple);
            effect.forfeit = Some(forfeited);
            effect.da = Some(false);
        }
    }

    /// Stores at full detail which 1 gave da. This is known only if the replay shows whether the player had
    /// thrown da before the turn and has thrown it after.
    fn settle_ones(&mut self, has_da: Option<bool>) {
        let Ones { had_da, first, da, .. } = self.ones;
        let known = match (had_da, has_da) {
            (Some(true), _) => true,
            (Some(false), Some(true)) => da.is_some(),
            // A 1 in an unfinished series may still count.
            (Some(false), Some(false)) => first.is_none(),
            _ => false,
        };
        if !self.played.is_full() {
            return;
        }
        for item in std::mem::take(&mut self.ones.all) {
            if let Some(effect) = self.played.effect(item) {
                effect.da = known.then_some(da == Some(item));
            }
        }
    }
}

impl Witness for Watch<'_> {
    fn on_position(&mut self, _position: &Position) {
        self.played.position();
        if self.played.first_side.is_none() {
            self.lose_all_waits();
        }
    }

    fn on_unseen(&mut self) {
        self.played.unseen();
        self.lose_all_waits();
    }

    fn on_turn_start(&mut self, start: &TurnStart) {
        self.played.turn_begins(&TurnBegins {
            line: start.line as u32 + 1,
            number: start.number as u32,
            player: start.player,
            sure: start.sure,
            round: start.round,
        });
        self.ones =
            Ones { had_da: start.da, all: std::mem::take(&mut self.ones.all), ..Ones::default() };
        self.sure_player = start.sure;
        if !start.sure {
            self.lose_waits(start.player.side, start.takers);
        } else if let Some(wait) = &mut self.played.seat(start.player).wait {
            wait.before_turn(start.da);
        }
    }

    #[inline]
    fn on_throw(&mut self, event: &ThrowEvent) {
        let ThrowEffect { triple, forfeited, .. } = event.thrown;
        let side = event.player.side;
        if !self.is_unsure(event.item) {
            self.played.count_throw(side, event.value);
        }
        if triple {
            self.played.sides[side].add(TRIPLE);
        }
        if forfeited {
            self.played.sides[side].add(FORFEIT);
        }
        if self.ones.had_da != Some(true) {
            self.note_ones(event);
        }
        if self.played.is_full() {
            self.keep_throw(event);
        }
    }

    #[inline]
    fn on_move(&mut self, event: &MoveEvent<'_>) {
        let outcome = event.effect.outcome;
        let side = &mut self.played.sides[event.player.side];
        side.entries += u32::from(outcome.applied.from == Place::WAITING);
        side.exits += u32::from(outcome.to == Place::EXITED);
        if outcome.applied.from == Place::EXITED {
            side.add(REENTRY);
        }
        if outcome.captured == Some(Kind::King) {
            side.add(KING_CAPTURE);
        }
        if outcome.captured.is_some() {
            let square = event.board.square(event.player.side, outcome.to);
            if let Some((facts, square)) = self.board.as_mut().zip(square) {
                facts.chances.captured(square);
            }
            let returned = event.effect.capture.taken_along;
            event.as_move(|made| self.played.captured(made, returned));
        }
        if self.played.is_full() {
            event.as_move(|made| self.played.moved(made, Vec::new()));
        }
    }

    fn wants(&self) -> Wants {
        Wants { targets: self.board.is_some(), ..Wants::EVENTS }
    }

    #[inline]
    fn on_targets(&mut self, targets: SquareSet) {
        if let Some(facts) = &mut self.board {
            facts.chances.see(targets);
        }
    }

    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        if let Some(facts) = &mut self.board {
            facts.chances.end_turn();
            facts.boards.see(end.position, end.board);
        }
        let unfinished = self.ones.first.is_some();
        self.settle_ones(end.da);
        if self.sure_player {
            let seat = self.played.seat(end.player);
            let da = end.da.filter(|&da| da || !unfinished);
            if let Some(wait) = &mut seat.wait {
                wait.after_turn(seat.turns, da);
            }
        }
        self.played.turn_ended(end.sure);
    }

    fn on_win(&mut self, side: Side) {
        self.played.won = Some(side);
    }
}
