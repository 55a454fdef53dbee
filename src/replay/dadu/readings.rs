//! The readings of an unsure token. Each reading is a token that leaves nothing open.

use super::branching::DaduBranch;
use super::turn::TurnReplay;
use super::{Replay, naming};
use crate::games::dadu::{Move, Silent};
use crate::notation::{
    Action, Item, ItemKind, Letter, Marks, MoveToken, PlayerTurn, SeenNumber, Spot, ThrowToken,
};
use crate::replay::branching::{ANY_MOVE, SureToken};
use crate::span::Span;

impl MoveToken {
    /// Returns whether it is `?+?`, which may also be a capture in place.
    pub(super) fn is_unseen(&self) -> bool {
        let piece = (self.piece.letter, self.piece.spot) == (Letter::Unknown, Spot::Unknown);
        piece && self.action == Action::Result(SeenNumber::Not) && self.landing.is_none()
    }
}

impl DaduBranch<'_> {
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
        let Some((taker, _)) = here.replay.taker(line, turn, before, false) else {
            return Vec::new();
        };
        let seat = here.replay.turn_up_to(line, turn, taker, before);
        let kinds = match item.kind {
            ItemKind::Throw(throw) => here.replay.throws_of(throw),
            ItemKind::Move(token) => here.replay.moves_of(&seat, token),
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
        let item = Item { kind: ItemKind::Move(ANY_MOVE), span: at };
        self.readings_of(line, turn, before, &[item])
    }
}

impl Replay<'_, (), Silent> {
    fn throws_of(&self, throw: ThrowToken) -> Vec<ItemKind> {
        let written = match throw.number {
            SeenNumber::Is(number) => vec![number],
            SeenNumber::Or(pair) => vec![pair.one(), pair.two()],
            SeenNumber::Not => Vec::new(),
        };
        let any = throw.marks.unsure || throw.number == SeenNumber::Not;
        let possible = self.possible_throws().into_iter().map(u16::from).filter(|_| any);
        let others: Vec<u16> = possible.filter(|number| !written.contains(number)).collect();
        let marks = Marks { unsure: false, ..throw.marks };
        let sure =
            |number| ItemKind::Throw(ThrowToken { number: SeenNumber::Is(number), marks, ..throw });
        written.into_iter().chain(others).map(sure).collect()
    }

    fn moves_of(&self, seat: &TurnReplay<'_>, read: MoveToken) -> Vec<ItemKind> {
        let marks = Marks { unsure: false, ..read.marks };
        let mut found = Vec::new();
        if read.is_exact() {
            found.push(MoveToken { marks, ..read });
        } else {
            found.extend(self.legal_tokens(seat, read, MoveToken { marks, ..read }));
        }
        if read.marks.unsure {
            for other in self.legal_tokens(seat, ANY_MOVE, MoveToken { marks, ..ANY_MOVE }) {
                if !is_among(&other, &found) {
                    found.push(other);
                }
            }
        }
        found.into_iter().map(ItemKind::Move).collect()
    }

    /// Returns every legal move that fits the seen part of a token, as it would be written, with the
    /// extras and marks of `like`.
    fn legal_tokens<'s>(
        &'s self,
        seat: &'s TurnReplay<'_>,
        read: MoveToken,
        like: MoveToken,
    ) -> impl Iterator<Item = MoveToken> + 's {
        let (board, side) = (self.rules.board(), seat.taker.player.side);
        let token = move |play: Move| {
            let plain = naming::token(board, side, play);
            let captured = if play.in_place { plain.captured } else { like.captured };
            MoveToken { landing: like.landing, captured, marks: like.marks, ..plain }
        };
        self.readings(seat, read).into_iter().map(token)
    }

    fn choices_of(&self, seat: &TurnReplay<'_>, options: &[Item]) -> Vec<ItemKind> {
        let side = seat.taker.player.side;
        let fits = |read: &MoveToken| {
            let exact = self.exact(side, read.piece, read.action).ok().flatten();
            exact.is_some_and(|play| self.would_fit(seat, play).is_some())
        };
        let sure = |item: &Item| match item.kind {
            ItemKind::Move(token) => {
                Some(MoveToken { marks: Marks { unsure: false, ..token.marks }, ..token })
            }
            _ => None,
        };
        options.iter().filter_map(sure).filter(fits).map(ItemKind::Move).collect()
    }
}

/// Returns whether a move is among others, regardless of extras.
fn is_among(read: &MoveToken, others: &[MoveToken]) -> bool {
    others.iter().any(|other| (other.piece, other.action) == (read.piece, read.action))
}
