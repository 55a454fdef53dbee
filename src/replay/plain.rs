//! The short way through a player turn in which everything was seen and is legal.
//!
//! Nearly every turn is so. It asks the engine the same questions as the long way, in `turn` and
//! `uses`, and keeps nothing for findings; at the first thing that is not plain it gives up, and
//! leaves everything as it was for the long way.

use super::{Replay, Witness};
use crate::notation::{
    Action, Item, ItemKind, Letter, Marks, PieceToken, Seen, Spot, UseToken, Verdict,
};
use crate::rules::dadu::words::KING;
use crate::rules::dadu::{Board, Effect, Kind, Outcome, Place, Player, Side, Use, Value};

const UNMARKED: Marks = Marks { unsure: false, verdict: Verdict::None };

impl<W: Witness> Replay<'_, W> {
    /// Replays the items if they are plain. Returns whether they were.
    #[inline]
    pub(super) fn plain_turn(&mut self, player: Player, items: &[Item]) -> bool {
        if W::LISTENS || self.doubt.position {
            return false;
        }
        let sides = self.position.sides;
        let (unwritten, unsaid) = (self.unwritten, self.doubt.unsaid);
        if self.plain_items(player, items) {
            return true;
        }
        self.position.sides = sides;
        (self.unwritten, self.doubt.unsaid) = (unwritten, unsaid);
        false
    }

    #[inline]
    fn plain_items(&mut self, player: Player, items: &[Item]) -> bool {
        let mut turn = self.rules.begin(&self.position, player);
        let (mut throws, mut uses) = (0, 0);
        for item in items {
            match &item.kind {
                ItemKind::Throw(throw) if throw.marks == UNMARKED => {
                    let Seen::Is(number) = throw.number else { return false };
                    let Some(value) = self.rules.value(number) else { return false };
                    match self.rules.throw(&mut self.position, &mut turn, value) {
                        Ok(thrown) if !thrown.one_lost => throws += 1,
                        _ => return false,
                    }
                }
                ItemKind::Use(used) => {
                    let Some(value) = self.plain_value(used) else { return false };
                    let Some(u) = plain_use(self.rules.board(), player.side, used.piece, value)
                    else {
                        return false;
                    };
                    match self.rules.apply(&mut self.position, &mut turn, u) {
                        Ok(Effect { outcome: Outcome { captured: None, .. }, .. }) => {}
                        Ok(effect) => self.note_capture(player.side, &effect),
                        Err(_) => return false,
                    }
                    uses += 1;
                }
                _ => return false,
            }
        }
        if throws == 0 || turn.is_over() || self.rules.may_end(&self.position, &turn).is_err() {
            return false;
        }
        self.counts.throws += throws;
        self.counts.uses += uses;
        true
    }

    /// The result of a use without marks and checked extras.
    #[inline]
    fn plain_value(&self, used: &UseToken) -> Option<Value> {
        let plain = used.landing.is_none() && used.captured.is_none() && used.marks == UNMARKED;
        match used.action {
            Action::Result(Seen::Is(number)) if plain => self.rules.value(number),
            _ => None,
        }
    }
}

/// The use of a piece of which everything was seen.
#[inline]
fn plain_use(board: Board, side: Side, piece: PieceToken, value: Value) -> Option<Use> {
    let kind = match piece.letter {
        Letter::None => Kind::Standard,
        Letter::Is(KING) => Kind::King,
        _ => return None,
    };
    let from = match piece.spot {
        Spot::Square(name) => board.place(side, board.named(name.letter(), name.place())?),
        Spot::Start => Place::WAITING,
        Spot::Centre => Place::CENTRE,
        Spot::Off | Spot::Unknown => return None,
    };
    (value != Value::Zero).then_some(Use { kind, from, value, in_place: false })
}
