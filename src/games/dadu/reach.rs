//! Positions that no play can lead to, whatever their unstated facts are.
//!
//! A position in a log gives the place of every piece, and may leave out other facts. Each claim here
//! follows only from stated facts, under one variant. A fact that is left out counts neither for nor
//! against a claim.

use super::{Board, Consult, Kind, KingByKing, Place, Rules, SidePosition, Square};
use crate::games::dadu::Parameter as P;
use crate::games::dadu::id::*;
use crate::rulebook::RuleId;
use crate::table::{Both, Side};

/// The facts that a position states about one side; `None` for a fact that is left out.
#[derive(Clone, Copy, Debug)]
pub struct SideFacts {
    /// The places of its pieces. Other fields of this are ignored.
    pub pieces: SidePosition,
    /// The players at the table, one bit each. The sets below are valid only for them.
    pub present: u32,
    /// The players who have thrown da, one bit each.
    pub da: Option<u32>,
    /// The players whose 1 counts for the licence to exit, one bit each.
    pub ones: Option<u32>,
    /// Whether the opponent's home row is open.
    pub open: Option<bool>,
    /// Whether it has the licence to exit.
    pub exit: Option<bool>,
    /// Whether it has the licence to kill.
    pub kill: Option<bool>,
    /// The player who always throws twice, 0 for nobody.
    pub twice: Option<u8>,
}

/// The facts that a position states.
#[derive(Clone, Copy, Debug)]
pub struct PositionFacts {
    /// Both sides, N first.
    pub sides: Both<SideFacts>,
    /// The side whose turn it is.
    pub turn: Option<Side>,
    /// The players who have thrown in it, one bit each.
    pub thrown: Option<u32>,
    /// The player who has thrown twice in it, 0 for nobody.
    pub doubled: Option<u8>,
}

/// The reason why no play leads to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// All pieces of both sides have exited (W1).
    BothOut,
    /// Pieces of both sides are on a safe square (M3).
    SharedSafeSquare(Square),
    /// Pieces of both sides are on another square, but neither side has the other's home row open, as it
    /// would after a capture (C1, C4).
    SharedUncaptured(Square),
    /// A side has a piece in the closed home row, or beyond it in the centre (M4).
    InClosedRow(Side),
    /// A side has an exited piece and has never captured (M4).
    OutUncaptured(Side),
    /// A player's 1 counts for the licence to exit, but that player has not thrown da (T2, O3).
    OneWithoutDa(Side),
    /// A player has thrown da, but the 1 does not count for the licence to exit (O3).
    DaWithoutOne(Side),
    /// A side has an exited piece but no licence to exit (O3).
    OutUnlicensed(Side),
    /// A side has a piece beyond its home row but no licence to kill (O6).
    BeyondUnlicensed(Side),
    /// A side has captured but has no licence to kill (O6).
    CapturedUnlicensed(Side),
    /// A player has thrown twice in the side turn, but is not among those who have thrown (P3).
    DoubledNotThrown,
    /// A player has thrown twice in the side turn, but no player is the one who always does (R8).
    DoubledNotFixed,
}

impl Unreachable {
    /// Returns the rules that exclude the position, the deciding one first.
    pub const fn rules(self) -> &'static [RuleId] {
        match self {
            Unreachable::BothOut => &[W1],
            Unreachable::SharedSafeSquare(_) => &[M3],
            Unreachable::SharedUncaptured(_) => &[C1, C4, M4],
            Unreachable::InClosedRow(_) | Unreachable::OutUncaptured(_) => &[M4, K3],
            Unreachable::OneWithoutDa(_) => &[O3, T2],
            Unreachable::DaWithoutOne(_) => &[O3, R10],
            Unreachable::OutUnlicensed(_) => &[O3],
            Unreachable::BeyondUnlicensed(_) | Unreachable::CapturedUnlicensed(_) => &[O6],
            Unreachable::DoubledNotThrown => &[P3],
            Unreachable::DoubledNotFixed => &[R8, P3],
        }
    }
}

impl SideFacts {
    fn any(&self, is_there: impl Fn(Place) -> bool) -> bool {
        Kind::BOTH.into_iter().any(|kind| self.pieces.pieces(kind).iter().any(|&p| is_there(p)))
    }

    /// Returns whether the side has a piece in the opponent's home row, or in the centre, which is
    /// reached through it.
    fn is_inside(&self, board: Board) -> bool {
        self.any(|p| p == Place::CENTRE || p.steps().is_some_and(|steps| board.in_far_row(steps)))
    }

    fn is_out(&self) -> bool {
        self.pieces.any(Place::EXITED)
    }
}

impl<C: Consult> Rules<C> {
    /// Calls `found` with each reason why no play leads to a position. Before each call, the rules have
    /// consulted the parameters that the reason depends on.
    pub fn unreachable(&self, facts: &PositionFacts, mut found: impl FnMut(Unreachable)) {
        let mut claim = |reason: Unreachable, holds: bool| {
            if holds {
                found(reason);
            }
        };
        claim(Unreachable::BothOut, facts.sides.0.iter().all(|side| side.pieces.all_exited()));
        self.shared_squares(facts, &mut claim);
        for side in Side::BOTH {
            let says = &facts.sides[side];
            self.unearned(side, says, &mut claim);
            self.unthrown(side, says, &mut claim);
        }
        self.second_chance(facts, &mut claim);
    }

    /// Checks squares that hold pieces of both sides (M3, C1).
    fn shared_squares(&self, facts: &PositionFacts, claim: &mut impl FnMut(Unreachable, bool)) {
        let [n, s] = &facts.sides.0;
        for steps in 1..=self.board.last() {
            let (place, square) = (Place(steps), self.board.square(Side::N, Place(steps)));
            let shared = n.pieces.any(place) && s.pieces.any(self.board.mirrored(place));
            let Some(square) = square.filter(|_| shared) else { continue };
            if self.board.is_safe(steps) {
                claim(Unreachable::SharedSafeSquare(square), true);
            } else if n.open == Some(false) && s.open == Some(false) {
                let captured = !self.lands_unlicensed() && !self.closes_over_pieces();
                claim(Unreachable::SharedUncaptured(square), captured);
            }
        }
    }

    /// Returns whether a piece may land on an opponent's square without a capture (O6, R16).
    fn lands_unlicensed(&self) -> bool {
        self.ask(P::LicenceToKill) == 1 && self.unlicensed_landing()
    }

    /// Returns whether a side has kings whose capture leaves its other pieces in place (K4).
    fn has_plain_kings(&self) -> bool {
        self.ask(P::Kings) > 0 && self.king_by_king() == KingByKing::NothingSpecial
    }

    /// Returns whether the row may close to a side that has pieces on the track (R15).
    fn closes_over_pieces(&self) -> bool {
        self.has_plain_kings() && self.plain_king_closes_row()
    }

    /// Returns whether the row may ever close again (K3, R15).
    fn closes_again(&self) -> bool {
        self.ask(P::Kings) > 0
            && (self.king_by_king() != KingByKing::NothingSpecial || self.plain_king_closes_row())
    }

    /// Checks for things that a side must have earned and has not (M4, O3, O6).
    fn unearned(&self, side: Side, says: &SideFacts, claim: &mut impl FnMut(Unreachable, bool)) {
        if says.open == Some(false) && says.is_inside(self.board) {
            claim(Unreachable::InClosedRow(side), !self.closes_over_pieces());
        }
        if says.open == Some(false) && says.is_out() {
            claim(
                Unreachable::OutUncaptured(side),
                !self.exits_across_row() && !self.closes_again(),
            );
        }
        if says.exit == Some(false) && says.is_out() {
            let licensed = self.ask(P::LicenceToExit) == 1 && !self.loses_licence();
            claim(Unreachable::OutUnlicensed(side), licensed);
        }
        if says.kill == Some(false) && self.ask(P::LicenceToKill) == 1 {
            self.unlicensed(side, says, claim);
        }
    }

    /// Checks that a side with a piece beyond its home row, or with a capture, has the licence to kill
    /// (O6).
    fn unlicensed(&self, side: Side, says: &SideFacts, claim: &mut impl FnMut(Unreachable, bool)) {
        let beyond = |place: Place| self.board.beyond_home_row(place) && place != Place::EXITED;
        // A captured king may lose the licence (R10), but also takes back every piece that has not exited
        // (K1).
        let on_board = says.any(beyond) && !(self.loses_licence() && self.has_plain_kings());
        let out = says.is_out() && !self.loses_licence();
        claim(Unreachable::BeyondUnlicensed(side), on_board || out);
        if says.open == Some(true) {
            let lost =
                self.loses_licence() && self.has_plain_kings() && !self.plain_king_closes_row();
            claim(Unreachable::CapturedUnlicensed(side), !lost);
        }
    }

    /// Returns whether a licence may be lost again (R10).
    fn loses_licence(&self) -> bool {
        self.licence_ends_with_king() && self.ask(P::Kings) > 0
    }

    /// Returns whether a piece may exit without having been in the opponent's home row (R6, R19).
    fn exits_across_row(&self) -> bool {
        self.exit_across_closed_row() && !self.exit_from_centre_only()
    }

    /// Checks the 1s of the players: the first one is da, and counts for the licence to exit (T2, O3). A
    /// player who has left may have thrown it, so nothing follows about absent players.
    fn unthrown(&self, side: Side, says: &SideFacts, claim: &mut impl FnMut(Unreachable, bool)) {
        let Some((da, ones)) = says.da.zip(says.ones) else { return };
        let differ = says.present & (da ^ ones);
        if differ == 0 || self.ask(P::LicenceToExit) == 0 {
            return;
        }
        claim(Unreachable::OneWithoutDa(side), differ & ones != 0);
        if differ & da != 0 {
            claim(Unreachable::DaWithoutOne(side), !self.loses_licence());
        }
    }

    /// Checks the player who has thrown twice in the side turn (P3, R8).
    fn second_chance(&self, facts: &PositionFacts, claim: &mut impl FnMut(Unreachable, bool)) {
        let (Some(side), Some(doubled @ 1..=32)) = (facts.turn, facts.doubled) else { return };
        let not_thrown = facts.thrown.is_some_and(|thrown| thrown >> (doubled - 1) & 1 == 0);
        claim(Unreachable::DoubledNotThrown, not_thrown);
        if facts.sides[side].twice == Some(0) {
            claim(Unreachable::DoubledNotFixed, self.second_chance_fixed());
        }
    }
}
