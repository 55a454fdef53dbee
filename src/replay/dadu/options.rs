//! The number of options of a player at each point of a player turn, and the distances of the sides after it.

use super::turn::TurnReplay;
use super::{Consult, Replay, Witness};
use crate::games;
use crate::layout::{self, Plan};
use crate::notation::ItemKind;
use crate::replay::Options;
use crate::replay::options::{MOST_MOVES, MOST_POINTS};

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Tells a measuring witness the options of the player after an item.
    #[inline(never)]
    pub(super) fn tell_options(&mut self, seat: &TurnReplay<'_>, index: usize) {
        if !is_done(seat.items[index].kind) || seat.turn.is_over() {
            return;
        }
        let in_hand = seat.open.is_empty() && !seat.has_gap() && !self.frame.is_lost();
        let is_known = in_hand && index < MOST_POINTS;
        if is_known && seat.turn.throw_is_due() {
            return;
        }
        let options = is_known.then(|| self.options(seat));
        self.witness.on_options(options);
    }

    fn options(&self, seat: &TurnReplay<'_>) -> Options {
        let uses = |value| self.rules.legal_moves(&self.position, &seat.turn, value).len() as u32;
        let moves: u32 = seat.turn.hand().values().map(uses).sum();
        Options {
            moves: moves.min(MOST_MOVES),
            declarations: 0,
            may_throw: false,
            may_end: self.rules.may_end(&self.position, &seat.turn).is_ok(),
        }
    }

    /// Tells a measuring witness the distance that each side still has to go.
    #[inline(never)]
    pub(super) fn tell_left(&mut self) {
        let board = self.rules.board();
        let seats = self.seats.get_or_insert_with(|| {
            let Plan { seats, .. } = board.plan();
            seats.into()
        });
        let layout = (!self.frame.is_lost()).then(|| self.position.layout(board));
        let left = layout.map(|layout| layout::left_to_go(seats, &layout, games::pieces));
        self.witness.on_distances(left.as_ref());
    }
}

/// Returns whether an item is a throw or a move that counts, so that the player decides again.
fn is_done(item: ItemKind) -> bool {
    match item {
        ItemKind::Throw(throw) => !throw.marks.verdict.is_undone(),
        ItemKind::Move(token) => !token.marks.verdict.is_undone(),
        ItemKind::Either(_) => true,
        _ => false,
    }
}
