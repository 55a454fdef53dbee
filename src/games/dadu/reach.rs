//! Positions to which no play leads, whatever else was true in them.
//!
//! A position in a log says where every piece is, and may leave out the rest. Each claim here follows
//! from what it says under one variant alone. What it leaves out speaks neither for nor against it.

use super::{Board, Consult, Kind, KingByKing, Place, Rules, SidePosition, Square};
use crate::games::dadu::Parameter as P;
use crate::games::dadu::id::*;
use crate::rulebook::RuleId;
use crate::table::{Both, Side};

/// What a position says of one side; what it leaves out is `None`.
#[derive(Clone, Copy, Debug)]
pub struct SideFacts {
    /// Where its pieces are. Nothing else of this is read.
    pub pieces: SidePosition,
    /// Who is at the table, one bit each. The words below say nothing of others.
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

/// What a position says.
#[derive(Clone, Copy, Debug)]
pub struct PositionFacts {
    /// Both sides, N first.
    pub sides: Both<SideFacts>,
    /// Whose side turn it is.
    pub turn: Option<Side>,
    /// Who has thrown in it, one bit each.
    pub thrown: Option<u32>,
    /// The player who has thrown twice in it, 0 for nobody.
    pub doubled: Option<u8>,
}

/// Why no play leads to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// Every piece of both sides is out (W1).
    BothOut,
    /// Both sides are on a safe square (M3).
    SharedSafeSquare(Square),
    /// Both sides are on another square, and neither has captured since (C1, C4).
    SharedUncaptured(Square),
    /// A side has a piece in the closed home row, or beyond it in the centre (M4).
    InClosedRow(Side),
    /// A side has a piece out and has never captured (M4).
    OutUncaptured(Side),
    /// A player's 1 counts for the licence to exit, and that player has not thrown da (T2, O3).
    OneWithoutDa(Side),
    /// A player has thrown da, and that 1 does not count for the licence to exit (O3).
    DaWithoutOne(Side),
    /// A side has a piece out and no licence to exit (O3).
    OutUnlicensed(Side),
    /// A side has a piece beyond its home row and no licence to kill (O6).
    BeyondUnlicensed(Side),
    /// A side has captured and has no licence to kill (O6).
    CapturedUnlicensed(Side),
    /// A player has thrown twice in the side turn and has not thrown in it (P3).
    DoubledNotThrown,
    /// A player has thrown twice in the side turn, and nobody is the one who always does (R8).
    DoubledNotFixed,
}

impl Unreachable {
    /// The rules that keep play from there, the deciding one first.
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

    /// Whether it has a piece in the opponent's home row, or in the centre, which is reached through it.
    fn is_inside(&self, board: Board) -> bool {
        self.any(|p| p == Place::CENTRE || p.steps().is_some_and(|steps| board.in_far_row(steps)))
    }

    fn is_out(&self) -> bool {
        self.pieces.any(Place::EXITED)
    }
}

impl<C: Consult> Rules<C> {
    /// Calls `found` with each reason why no play leads to a position; in between, the rules have
    /// consulted the parameters on which that reason rests.
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

    /// M3, C1: how both sides come to stand on one square.
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

    /// O6, R16: whether a piece may come to share a square without a capture.
    fn lands_unlicensed(&self) -> bool {
        self.ask(P::LicenceToKill) == 1 && self.unlicensed_landing()
    }

    /// Whether a side has kings that may be captured and leave its other pieces where they are (K4).
    fn has_plain_kings(&self) -> bool {
        self.ask(P::Kings) > 0 && self.king_by_king() == KingByKing::NothingSpecial
    }

    /// R15: whether the row may close to a side that has pieces on the track.
    fn closes_over_pieces(&self) -> bool {
        self.has_plain_kings() && self.plain_king_closes_row()
    }

    /// Whether the row may close again at all (K3, R15).
    fn closes_again(&self) -> bool {
        self.ask(P::Kings) > 0
            && (self.king_by_king() != KingByKing::NothingSpecial || self.plain_king_closes_row())
    }

    /// M4, O3, O6: what a side has not earned and must have had.
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

    /// O6: what moved beyond the home row or captured has earned the licence to kill.
    fn unlicensed(&self, side: Side, says: &SideFacts, claim: &mut impl FnMut(Unreachable, bool)) {
        let beyond = |place: Place| self.board.beyond_home_row(place) && place != Place::EXITED;
        // A captured king loses the licence (R10), and takes back every piece that is not out (K1).
        let on_board = says.any(beyond) && !(self.loses_licence() && self.has_plain_kings());
        let out = says.is_out() && !self.loses_licence();
        claim(Unreachable::BeyondUnlicensed(side), on_board || out);
        if says.open == Some(true) {
            let lost =
                self.loses_licence() && self.has_plain_kings() && !self.plain_king_closes_row();
            claim(Unreachable::CapturedUnlicensed(side), !lost);
        }
    }

    /// R10: whether a licence may be lost again.
    fn loses_licence(&self) -> bool {
        self.licence_ends_with_king() && self.ask(P::Kings) > 0
    }

    /// R6, R19: whether a piece may exit without having been in the opponent's home row.
    fn exits_across_row(&self) -> bool {
        self.exit_across_closed_row() && !self.exit_from_centre_only()
    }

    /// T2, O3: a player's first 1 is da, and counts for the licence to exit. Who has left may have been
    /// the one to throw it, so nothing follows from a word about the others.
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

    /// P3, R8: who has thrown twice in the side turn.
    fn second_chance(&self, facts: &PositionFacts, claim: &mut impl FnMut(Unreachable, bool)) {
        let (Some(side), Some(doubled @ 1..=32)) = (facts.turn, facts.doubled) else { return };
        let not_thrown = facts.thrown.is_some_and(|thrown| thrown >> (doubled - 1) & 1 == 0);
        claim(Unreachable::DoubledNotThrown, not_thrown);
        if facts.sides[side].twice == Some(0) {
            claim(Unreachable::DoubledNotFixed, self.second_chance_fixed());
        }
    }
}
