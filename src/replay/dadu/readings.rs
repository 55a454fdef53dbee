//! The readings of an unsure token. Each reading is a token that leaves nothing open.

use super::turn::Seat;
use super::{Replay, Steps, naming};
use crate::games::dadu::{Silent, Use};
use crate::notation::{
    Action, Item, ItemKind, Letter, Marks, PieceToken, PlayerToken, PlayerTurn, Seat as Written,
    Seen, Spot, ThrowToken, UseToken,
};
use crate::span::Span;
use crate::table::Side;

/// A move of which nothing was seen.
const ANY_USE: UseToken = UseToken {
    parts: false,
    piece: PieceToken { letter: Letter::Unknown, spot: Spot::Unknown },
    action: Action::Result(Seen::Not),
    landing: None,
    captured: None,
    marks: Marks { unsure: true, verdict: crate::notation::Verdict::None },
};

impl Item {
    /// Returns whether the item leaves open what happened, so that it has readings.
    pub fn is_open(&self) -> bool {
        match self.kind {
            ItemKind::Throw(throw) => {
                let sure = matches!(throw.number, Seen::Is(_)) && !throw.marks.unsure;
                !sure && !throw.marks.verdict.is_undone()
            }
            ItemKind::Use(used) => {
                (used.marks.unsure || !used.is_exact()) && !used.marks.verdict.is_undone()
            }
            ItemKind::Either(_) => true,
            _ => false,
        }
    }

    /// Returns whether the log writes one reading of the item, even if it is unsure.
    pub fn is_written(&self) -> bool {
        match self.kind {
            ItemKind::Throw(throw) => throw.number != Seen::Not,
            ItemKind::Use(used) => used.is_exact(),
            _ => true,
        }
    }
}

impl PlayerToken {
    /// Returns whether it leaves open who the player was.
    pub fn is_open(&self) -> bool {
        self.marks.unsure || self.or.is_some() || self.seat.number == 0
    }
}

impl UseToken {
    /// Returns whether all of it is written: the piece, its position, and the result that it used.
    pub fn is_exact(&self) -> bool {
        let result = !matches!(self.action, Action::Result(Seen::Or(_) | Seen::Not));
        result && self.piece.letter != Letter::Unknown && self.piece.spot != Spot::Unknown
    }
}

impl UseToken {
    /// Returns whether it is `?+?`, which may also be a capture in place.
    pub(super) fn is_unseen(&self) -> bool {
        let piece = (self.piece.letter, self.piece.spot) == (Letter::Unknown, Spot::Unknown);
        piece && self.action == Action::Result(Seen::Not) && self.landing.is_none()
    }
}

impl Steps<'_, Silent> {
    /// Returns the players who may have taken a player turn that begins here. The written ones come
    /// first. If the recorder was not sure, everybody who may throw follows.
    pub fn players(&self, token: &PlayerToken) -> Vec<PlayerToken> {
        let replay = &self.replay;
        let next = replay.rules.next(&replay.position, &replay.roster);
        let sides = Side::BOTH.into_iter().filter(|side| {
            token.marks.unsure || token.seat.number == 0 && *side == token.seat.side
        });
        let others = sides.flat_map(|side| next.of(side)).map(|player| Written {
            side: player.side,
            number: player.number(),
            span: token.seat.span,
        });
        let written = [Some(token.seat), token.or].into_iter().flatten();
        let mut seats: Vec<Written> = Vec::new();
        for seat in written.chain(others).filter(|seat| seat.number > 0) {
            if !seats.iter().any(|s| (s.side, s.number) == (seat.side, seat.number)) {
                seats.push(seat);
            }
        }
        let marks = Marks { unsure: false, ..token.marks };
        let sure = |seat| PlayerToken { seat, or: None, marks, span: token.span };
        seats.into_iter().map(sure).collect()
    }

    /// Returns the readings of an item that follows these items in a player turn of a line. The written
    /// reading comes first. If the recorder was not sure, everything that is legal there follows.
    /// `options` are alternative moves, of which one was made. Empty if nothing legal fits the part
    /// that was seen.
    pub fn items(
        &self,
        line: usize,
        turn: &PlayerTurn,
        before: &[Item],
        item: Item,
        options: &[Item],
    ) -> Vec<Item> {
        let mut here = self.clone();
        let Some((taker, _)) = here.replay.taker(&turn.player) else { return Vec::new() };
        let seat = here.replay.turn_up_to(line, turn, taker, before);
        let kinds = match item.kind {
            ItemKind::Throw(throw) => here.replay.throws_of(throw),
            ItemKind::Use(used) => here.replay.uses_of(&seat, used),
            ItemKind::Either(_) => here.replay.choices_of(&seat, options),
            _ => Vec::new(),
        };
        kinds.into_iter().map(|kind| Item { kind, ..item }).collect()
    }

    /// Returns every legal move after these items in a player turn of a line, as items at a span.
    pub fn any_use(&self, line: usize, turn: &PlayerTurn, before: &[Item], at: Span) -> Vec<Item> {
        let item = Item { kind: ItemKind::Use(ANY_USE), span: at };
        self.items(line, turn, before, item, &[])
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
