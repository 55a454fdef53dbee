//! The readings of an unsure token. Each reading is a token that leaves nothing open.

use super::turn::Seat;
use super::{Replay, Steps, naming};
use crate::games::dadu::{Silent, Use};
use crate::notation::{
    Action, Item, ItemKind, Letter, Marks, PlayerTurn, Seen, Spot, ThrowToken, UseToken,
};
use crate::replay::branching::{ANY_MOVE as ANY_USE, SureToken};
use crate::span::Span;

impl UseToken {
    /// Returns whether it is `?+?`, which may also be a capture in place.
    pub(super) fn is_unseen(&self) -> bool {
        let piece = (self.piece.letter, self.piece.spot) == (Letter::Unknown, Spot::Unknown);
        piece && self.action == Action::Result(Seen::Not) && self.landing.is_none()
    }
}

impl Steps<'_, Silent> {
    /// Returns the readings of a token that follows these items in a player turn of a line.
    pub(super) fn readings_of(
        &self,
        line: usize,
        turn: &PlayerTurn,
        before: &[Item],
        token: &[Item],
    ) -> Vec<SureToken> {
        let [item, options @ ..] = token else { return Vec::new() };
        let mut here = self.clone();
        let Some((taker, _)) = here.replay.taker(&turn.player) else { return Vec::new() };
        let seat = here.replay.turn_up_to(line, turn, taker, before);
        let kinds = match item.kind {
            ItemKind::Throw(throw) => here.replay.throws_of(throw),
            ItemKind::Use(used) => here.replay.uses_of(&seat, used),
            ItemKind::Either(_) => here.replay.choices_of(&seat, options),
            _ => Vec::new(),
        };
        kinds.into_iter().map(|kind| SureToken::of(Item { kind, ..*item })).collect()
    }

    /// Returns every legal move after these items in a player turn of a line, as tokens at a span.
    pub(super) fn any_move(
        &self,
        line: usize,
        turn: &PlayerTurn,
        before: &[Item],
        at: Span,
    ) -> Vec<SureToken> {
        let item = Item { kind: ItemKind::Use(ANY_USE), span: at };
        self.readings_of(line, turn, before, &[item])
    }
}

impl Replay<'_, (), Silent> {
    fn throws_of(&self, throw: ThrowToken) -> Vec<ItemKind> {
        let written = match throw.number {
            Seen::Is(number) => vec![number],
            Seen::Or(pair) => vec![pair.one(), pair.two()],
            Seen::Not => Vec::new(),
        };
        let any = throw.marks.unsure || throw.number == Seen::Not;
        let possible = self.possible_throws().into_iter().map(u16::from).filter(|_| any);
        let others: Vec<u16> = possible.filter(|number| !written.contains(number)).collect();
        let marks = Marks { unsure: false, ..throw.marks };
        let sure =
            |number| ItemKind::Throw(ThrowToken { number: Seen::Is(number), marks, ..throw });
        written.into_iter().chain(others).map(sure).collect()
    }

    fn uses_of(&self, seat: &Seat<'_>, used: UseToken) -> Vec<ItemKind> {
        let marks = Marks { unsure: false, ..used.marks };
        let mut found = Vec::new();
        if used.is_exact() {
            found.push(UseToken { marks, ..used });
        } else {
            found.extend(self.written(seat, used, UseToken { marks, ..used }));
        }
        if used.marks.unsure {
            for other in self.written(seat, ANY_USE, UseToken { marks, ..ANY_USE }) {
                if !is_among(&other, &found) {
                    found.push(other);
                }
            }
        }
        found.into_iter().map(ItemKind::Use).collect()
    }

    /// Returns every legal move that fits the seen part of a token, as it would be written, with the
    /// extras and marks of `like`.
    fn written<'s>(
        &'s self,
        seat: &'s Seat<'_>,
        used: UseToken,
        like: UseToken,
    ) -> impl Iterator<Item = UseToken> + 's {
        let (board, side) = (self.rules.board(), seat.taker.player.side);
        let token = move |u: Use| {
            let plain = naming::token(board, side, u);
            let captured = if u.in_place { plain.captured } else { like.captured };
            UseToken { landing: like.landing, captured, marks: like.marks, ..plain }
        };
        self.readings(seat, used).into_iter().map(token)
    }

    fn choices_of(&self, seat: &Seat<'_>, options: &[Item]) -> Vec<ItemKind> {
        let side = seat.taker.player.side;
        let fits = |used: &UseToken| {
            let exact = self.exact(side, used.piece, used.action).ok().flatten();
            exact.is_some_and(|u| self.would_fit(seat, u).is_some())
        };
        let sure = |item: &Item| match item.kind {
            ItemKind::Use(used) => {
                Some(UseToken { marks: Marks { unsure: false, ..used.marks }, ..used })
            }
            _ => None,
        };
        options.iter().filter_map(sure).filter(fits).map(ItemKind::Use).collect()
    }
}

/// Returns whether a move is among others, regardless of extras.
fn is_among(used: &UseToken, others: &[UseToken]) -> bool {
    others.iter().any(|other| (other.piece, other.action) == (used.piece, used.action))
}
