//! A witness to a replay of a game other than Dadu. It collects the events that the archive stores.
//!
//! It uses only facts that all such games share.

use super::boards::BoardWriter;
use super::derive::{WantedFacts, is_unsure};
use super::played::{PlayFacts, TurnBegins};
use crate::layout::Layout;
use crate::notation::{ItemKind, Log, SeenNumber, Spot};
use crate::replay::{
    PlainItem, PlainMove, PlainPairing, PlainThrow, PlainTurnEnd, TurnStart, Witness, pieces,
};
use crate::table::Side;

/// The name in the table `event` for an exited piece that came back. No rule allows it, but a log may show it.
const REENTRY: &str = "reentry";
/// The name there for two pieces that were joined.
const TWINS: &str = "twins";
/// The name there for a round that a side won.
const ROUND_WON: &str = "round won";

/// Collects the events of a replay.
pub(super) struct Watch<'a> {
    log: &'a Log,
    played: Box<PlayFacts>,
    boards: Option<BoardWriter>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(log: &'a Log, wanted: WantedFacts) -> Watch<'a> {
        let boards = wanted.board.then(BoardWriter::default);
        Watch { log, played: PlayFacts::new(log.items.len(), wanted.full), boards }
    }

    /// Returns the facts that were collected.
    pub(super) fn finish(mut self) -> Box<PlayFacts> {
        self.played.boards = self.boards.map(|boards| boards.bytes());
        self.played
    }

    /// Returns whether the number of a throw is certain.
    fn was_heard(&self, item: usize) -> bool {
        match self.log.items[item].kind {
            ItemKind::Throw(throw) => {
                matches!(throw.number, SeenNumber::Is(_)) && !is_unsure(throw)
            }
            _ => false,
        }
    }
}

impl Witness for Watch<'_> {
    fn on_plain_position(&mut self, _layout: &dyn Fn() -> Layout) {
        self.played.position();
    }

    fn on_unseen(&mut self) {
        self.played.unseen();
    }

    fn on_turn_start(&mut self, start: &TurnStart) {
        self.played.turn_begins(&TurnBegins {
            line: start.line as u32 + 1,
            number: start.number as u32,
            player: start.player,
            sure: start.sure,
            round: start.round,
        });
    }

    fn on_plain_throw(&mut self, made: &PlainThrow) {
        if !self.was_heard(made.item) {
            return;
        }
        self.played.count_throw(made.player.side, made.value);
        if let Some(effect) = self.played.effect(made.item) {
            effect.lost = Some(!made.kept);
        }
    }

    fn on_plain_move(&mut self, made: &PlainMove<'_>) {
        let side = &mut self.played.sides[made.player.side];
        let moved = u32::from(pieces(made.letter));
        side.entries += if made.from == Spot::Start { moved } else { 0 };
        side.exits += if made.to == Spot::Off { moved } else { 0 };
        if made.from == Spot::Off {
            side.add(REENTRY);
        }
        self.played.captured(made, 0);
        if self.played.is_full() {
            let results = made.values.iter().map(|value| u16::from(value.number()));
            self.played.moved(made, results.collect());
        }
    }

    fn on_plain_item(&mut self, played: &PlainItem) {
        played.each_capture(|made| self.played.captured(made, 0));
        if self.played.is_full() {
            self.played.played(played);
        }
    }

    fn on_round_won(&mut self, side: Side, _sure: bool) {
        self.played.sides[side].add(ROUND_WON);
    }

    fn on_plain_pairing(&mut self, paired: &PlainPairing) {
        if paired.made {
            self.played.sides[paired.player.side].add(TWINS);
        }
    }

    fn on_plain_turn_end(&mut self, over: &PlainTurnEnd<'_>) {
        if let Some(boards) = &mut self.boards {
            boards.see((over.layout)().groups());
        }
        self.played.turn_ended(over.sure);
    }

    fn on_win(&mut self, side: Side) {
        self.played.won = Some(side);
    }

    fn on_draw(&mut self) {
        self.played.is_drawn = true;
    }
}
