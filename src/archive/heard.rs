//! A witness to a replay of a game other than Dadu. It collects the events that the archive stores.
//!
//! It uses only facts that all such games share.

use super::derive::is_unsure;
use super::played::{Played, TurnBegins};
use crate::notation::{ItemKind, Log, Seen, Spot};
use crate::replay::{MoveMade, PairMade, ThrowMade, TurnOver, TurnStart, Witness, pieces};
use crate::table::Side;

/// The name in the table `event` for two pieces that were joined.
const TWINS: &str = "twins";

/// Collects the events of a replay.
pub(super) struct Watch<'a> {
    log: &'a Log,
    pub(super) played: Box<Played>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(log: &'a Log, full: bool) -> Watch<'a> {
        Watch { log, played: Played::new(log.items.len(), full) }
    }

    /// Returns whether the number of a throw is certain.
    fn was_heard(&self, item: usize) -> bool {
        match self.log.items[item].kind {
            ItemKind::Throw(throw) => matches!(throw.number, Seen::Is(_)) && !is_unsure(throw),
            _ => false,
        }
    }
}

impl Witness for Watch<'_> {
    fn stated(&mut self) {
        self.played.position();
    }

    fn unseen(&mut self) {
        self.played.unseen();
    }

    fn turn_begins(&mut self, start: &TurnStart) {
        self.played.turn_begins(&TurnBegins {
            line: start.line as u32 + 1,
            number: start.number as u32,
            player: start.player,
            sure: start.sure,
            round: start.round,
        });
    }

    fn throw_made(&mut self, made: &ThrowMade) {
        if !self.was_heard(made.item) {
            return;
        }
        self.played.threw(made.player.side, made.value);
        if let Some(effect) = self.played.effect(made.item) {
            effect.lost = Some(!made.kept);
        }
    }

    fn move_made(&mut self, made: &MoveMade<'_>) {
        let side = &mut self.played.sides[made.player.side];
        let moved = u32::from(pieces(made.letter));
        side.entries += if made.from == Spot::Start { moved } else { 0 };
        side.exits += if made.to == Spot::Off { moved } else { 0 };
        self.played.captured(made, 0);
        if self.played.is_full() {
            let results = made.values.iter().map(|value| u16::from(value.number()));
            self.played.moved(made, results.collect());
        }
    }

    fn paired(&mut self, paired: &PairMade) {
        if paired.made {
            self.played.sides[paired.player.side].add(TWINS);
        }
    }

    fn turn_over(&mut self, over: &TurnOver<'_>) {
        self.played.turn_ended(over.sure);
    }

    fn won(&mut self, side: Side) {
        self.played.won = Some(side);
    }
}
