//! The checked extras that a replay can tell, for the formatter to add.

use super::naming;
use super::{Replay, Setup, TurnEnd, Used, Witness};
use crate::notation::format::Extras;
use crate::notation::{Content, ItemKind, Letter, Log, fields};
use crate::rules::dadu::{Kind, Side};

/// Every checked extra that the log leaves out and the replay is sure of.
pub fn extras(text: &[u8], log: &Log, setup: &Setup<'_>) -> Extras {
    let mut finder = Finder { log, extras: Extras::default() };
    let mut replay = Replay::new(text, log, setup, &mut finder);
    replay.run();
    let mut extras = finder.extras;
    let has_result = log.fields().any(|field| {
        fields::known(&text[field.name.range()]).is_some_and(|known| known.name == "Result")
    });
    // Where another game is glued to the end there is no line for a result.
    extras.winner = extras.winner.filter(|_| !has_result && log.glued.is_none());
    extras
}

struct Finder<'a> {
    log: &'a Log,
    extras: Extras,
}

impl Witness for Finder<'_> {
    fn round(&mut self, line: usize, number: u32) {
        self.extras.rounds.push((line, number));
    }

    fn used(&mut self, used: &Used<'_>) {
        if !used.sure {
            return;
        }
        let outcome = &used.effect.outcome;
        let u = outcome.applied;
        let moves = u.from.is_on_track() && !u.in_place;
        let landing = moves.then(|| naming::spot(used.board, used.player.side, outcome.to));
        let captured = outcome.captured.map(|kind| match kind {
            Kind::Standard => Letter::None,
            Kind::King => naming::letter(kind),
        });
        self.extras.uses.push((used.item, landing, captured));
    }

    fn turn_ended(&mut self, end: &TurnEnd<'_>) {
        let Content::Turn(turn) = &self.log.lines[end.line].content else { return };
        let said = |item: &crate::notation::Item| matches!(item.kind, ItemKind::Unused(_));
        if end.sure && !end.hand.is_empty() && !self.log.items_of(turn).iter().any(said) {
            let left = end.hand.results().map(|value| u16::from((end.number)(value))).collect();
            self.extras.unused.push((end.line, left));
        }
    }

    fn won(&mut self, side: Side) {
        self.extras.winner = Some(side.index() as u8);
    }
}
