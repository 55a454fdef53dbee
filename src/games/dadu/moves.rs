//! The moves of a result: which are legal, and why the others are not (A1 to A4, E, M, X, C, and the
//! optional rules that affect them).
//!
//! Only [`Rules::judge`] decides on a move. It first checks the piece by itself ([`Rules::piece_move`]),
//! then the effect of other pieces and results.

use super::bar::{Bar, ShorteningBar};
use super::board::Place;
use super::play::Turn;
use super::throws::index;
use super::{Consult, Kind, KingProtection, Position, Rules, SidePosition};
use crate::games::dadu::Parameter;
use crate::play::Value;
use crate::table::Side;

/// A move: one result applied to one piece (A2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The kind of the piece.
    pub kind: Kind,
    /// The place of the piece: a square, waiting (it enters), the centre (it exits), or exited (it is
    /// brought back, O2).
    pub from: Place,
    /// The result.
    pub value: Value,
    /// Whether a 1 captures on the piece's own square instead of moving (C3).
    pub in_place: bool,
}

/// The outcome of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The move.
    pub applied: Move,
    /// The place of the piece afterwards.
    pub to: Place,
    /// The kind of the captured piece.
    pub captured: Option<Kind>,
    /// Whether the move stopped just before a held safe square (O5).
    pub shortened: bool,
}

/// The outcome of a move, without the move.
#[derive(Clone, Copy)]
pub(super) struct Landing {
    pub(super) to: Place,
    pub(super) captured: Option<Kind>,
    pub(super) shortened: bool,
}

/// Every legal move of a result, each with its outcome.
pub type LegalMoves = Vec<Outcome>;

impl<C: Consult> Rules<C> {
    /// Decides whether a result in hand allows this move.
    ///
    /// # Errors
    /// The reason why it does not.
    pub fn check_move(&self, position: &Position, turn: &Turn, play: Move) -> Result<Outcome, Bar> {
        self.may_land(position, turn, play).map(|landing| landing.of(play))
    }

    /// Decides the same, and returns the outcome without the move.
    #[inline(always)]
    pub(super) fn may_land(
        &self,
        position: &Position,
        turn: &Turn,
        play: Move,
    ) -> Result<Landing, Bar> {
        if turn.over {
            let reentry = turn.can_come_back() && turn.hand.count(Value::ONE) > 0;
            return Err(Bar::GameOver { reentry });
        }
        if turn.throw_is_due() {
            return Err(Bar::ThrowDue { extra: turn.due_is_extra() });
        }
        if turn.hand.count(play.value) == 0 {
            return Err(Bar::NotInHand { lost: turn.losses[index(play.value)] });
        }
        self.judge(position, turn, play)
    }

    /// Returns every legal move of a result that is in hand; none when the game is over.
    pub fn legal_moves(&self, position: &Position, turn: &Turn, value: Value) -> LegalMoves {
        let mut moves = Vec::new();
        self.any_move(position, turn, value, |outcome| {
            moves.push(outcome);
            false
        });
        moves
    }

    /// Returns whether the result must be used before the player turn may end (A3, A4, R18).
    pub fn must_be_used(&self, position: &Position, turn: &Turn, value: Value) -> bool {
        // A result has either ordinary moves or shortened ones.
        let mut shortened = false;
        let some = self.any_move(position, turn, value, |outcome| {
            shortened = outcome.shortened;
            true
        });
        some && (!shortened || self.must_shorten())
    }

    /// Visits the legal moves of a result until `found` returns `true`. Returns whether it did.
    fn any_move(
        &self,
        position: &Position,
        turn: &Turn,
        value: Value,
        mut found: impl FnMut(Outcome) -> bool,
    ) -> bool {
        if turn.over {
            return false;
        }
        let side = position.side(turn.player.side);
        let mut legal =
            |play| self.judge(position, turn, play).is_ok_and(|landing| found(landing.of(play)));
        if any_candidate(side, value, &mut legal) {
            return true;
        }
        let back = |kind| Move { kind, from: Place::EXITED, value, in_place: false };
        let may = value == Value::ONE && turn.can_come_back();
        may && Kind::BOTH.into_iter().any(|kind| side.has(kind, Place::EXITED) && legal(back(kind)))
    }

    /// Decides on a move, given that the result is in hand.
    #[inline(always)]
    pub(super) fn judge(
        &self,
        position: &Position,
        turn: &Turn,
        play: Move,
    ) -> Result<Landing, Bar> {
        if play.in_place && !play.from.is_on_track() {
            return Err(Bar::NothingToCapture);
        }
        if play.from == Place::EXITED {
            return self.reentry(position, turn, play);
        }
        let landing = match self.piece_move(position, turn, play) {
            Ok(landing) => landing,
            Err(bar @ Bar::HeldSafeSquare { .. }) => self.shorten(position, turn, play, bar)?,
            Err(bar) => return Err(bar),
        };
        let (captures, shortened) = (landing.captured.is_some(), landing.shortened);
        let obliged =
            || !captures && self.can_and_must_capture(position, turn, play.value, shortened);
        if self.binds(Parameter::MandatoryKill, obliged) {
            return Err(Bar::MustCapture);
        }
        Ok(landing)
    }

    /// Checks the piece by itself: every rule except mandatory kill, shortened moves, and reentry.
    #[inline(always)]
    fn piece_move(&self, position: &Position, turn: &Turn, play: Move) -> Result<Landing, Bar> {
        let side = position.side(turn.player.side);
        if !side.has(play.kind, play.from) {
            return Err(Bar::NoPiece);
        }
        if play.value == Value::ONE {
            self.first_call_on_a_one(side, play)?;
        }
        if !turn.bound.is_empty() {
            self.may_move_again(turn, play, side.count(play.kind, play.from))?;
        }
        match play.from {
            Place::WAITING => self.enter(play),
            Place::CENTRE => self.exit_centre(side, play),
            _ if play.in_place => self.capture_in_place(position, turn, play),
            _ => self.advance(position, turn, play),
        }
    }

    /// Checks what a 1 must do first: enter while a piece waits (E2, X3), else exit a piece from the
    /// centre (X4).
    fn first_call_on_a_one(&self, side: &SidePosition, play: Move) -> Result<(), Bar> {
        if side.any(Place::WAITING) {
            let exits = play.from == Place::CENTRE;
            let enters = play.from == Place::WAITING;
            return if enters { Ok(()) } else { Err(Bar::MustEnter { exits }) };
        }
        let calls = play.from != Place::CENTRE
            && side.any(Place::CENTRE)
            && self.may_exit(side).is_ok()
            && self.centre_exit_obligatory();
        if calls { Err(Bar::MustExitCentre) } else { Ok(()) }
    }

    /// Checks O8: on a square, as many pieces of a kind are bound as captured there.
    fn may_move_again(&self, turn: &Turn, play: Move, pieces: u8) -> Result<(), Bar> {
        let is_bound = |&&bound: &&(Kind, Place)| bound == (play.kind, play.from);
        let all_bound = || turn.bound.iter().filter(is_bound).count() >= usize::from(pieces);
        let bound = self.binds(Parameter::OneKillPerPiece, all_bound)
            && !(play.in_place && self.captor_in_place());
        if bound { Err(Bar::HasCaptured) } else { Ok(()) }
    }

    /// Enters a waiting piece of either kind on the side's first square, by a 1 (E1, E3).
    #[inline(always)]
    fn enter(&self, play: Move) -> Result<Landing, Bar> {
        match play.value {
            Value::ONE => Ok(Landing::plain(Place(1))),
            _ => Err(Bar::EnterNeedsOne),
        }
    }

    /// Exits a piece from the centre, only by a 1 (X2).
    fn exit_centre(&self, side: &SidePosition, play: Move) -> Result<Landing, Bar> {
        if play.value != Value::ONE {
            return Err(Bar::CentreNeedsOne);
        }
        self.may_exit(side)?;
        Ok(Landing::plain(Place::EXITED))
    }

    /// Checks that every player of the side has thrown a 1 before a piece exits (O3).
    fn may_exit(&self, side: &SidePosition) -> Result<(), Bar> {
        let barred = self.binds(Parameter::LicenceToExit, || !side.licence_to_exit);
        if barred { Err(Bar::NoLicenceToExit) } else { Ok(()) }
    }

    /// Moves a piece forward by exactly the result, past any other pieces (M1, M5).
    #[inline(always)]
    fn advance(&self, position: &Position, turn: &Turn, play: Move) -> Result<Landing, Bar> {
        let side = position.side(turn.player.side);
        let last = self.board.last();
        let to = play.from.0 + play.value.number();
        if to > last + 1 {
            return Err(Bar::PastTheEnd);
        }
        if !side.open {
            self.respect_closed_row(play.from.0, to)?;
        }
        if to == last + 1 {
            return self.exit_track(side);
        }
        self.respect_safe_square(position, turn, to)?;
        if to == last {
            return Ok(Landing::plain(Place::CENTRE));
        }
        let captured = self.captures_by_landing(position, turn, Place(to))?;
        Ok(Landing { captured, ..Landing::plain(Place(to)) })
    }

    /// Checks that no piece enters the opponent's home row while it is closed (M4), with R6 and R9.
    fn respect_closed_row(&self, from: u8, to: u8) -> Result<(), Bar> {
        if self.board.in_far_row(from) {
            let stays = self.stay_inside_closed_row();
            return if stays { Err(Bar::StaysInClosedRow) } else { Ok(()) };
        }
        if to > self.board.last() {
            let across = self.exit_across_closed_row();
            return if across { Ok(()) } else { Err(Bar::ExitAcrossClosedRow) };
        }
        let enters = self.board.in_far_row(to);
        if enters { Err(Bar::ClosedRow { to: Place(to) }) } else { Ok(()) }
    }

    /// Exits a piece: the result carries it exactly one square past the last (X1), unless R19 says
    /// otherwise.
    fn exit_track(&self, side: &SidePosition) -> Result<Landing, Bar> {
        if self.exit_from_centre_only() {
            return Err(Bar::ExitFromCentreOnly);
        }
        self.may_exit(side)?;
        Ok(Landing::plain(Place::EXITED))
    }

    /// Checks that no move ends on a safe square with opposing pieces (M3); R5 for the final square.
    #[inline(always)]
    fn respect_safe_square(&self, position: &Position, turn: &Turn, to: u8) -> Result<(), Bar> {
        let opponent = position.side(turn.player.side.opposite());
        // Few squares hold opposing pieces, so this check comes first.
        if !opponent.any(self.board.mirrored(Place(to))) || !self.board.is_safe(to) {
            return Ok(());
        }
        let last = to == self.board.last();
        if last && self.held_final_square_open() {
            return Ok(());
        }
        Err(Bar::HeldSafeSquare { to: Place(to), last, unshortened: None })
    }

    /// Returns the one opposing piece that a landing captures (C1, C4); without a licence see O6, R16 and
    /// R17.
    #[inline(always)]
    fn captures_by_landing(
        &self,
        position: &Position,
        turn: &Turn,
        to: Place,
    ) -> Result<Option<Kind>, Bar> {
        let victim = self.victim(position, turn, to);
        let unlicensed = || !position.side(turn.player.side).licence_to_kill;
        if victim.is_none() || !self.binds(Parameter::LicenceToKill, unlicensed) {
            return Ok(victim);
        }
        if self.board.beyond_home_row(to) && self.licence_move_captures() {
            return Ok(victim);
        }
        if self.unlicensed_landing() { Ok(None) } else { Err(Bar::UnlicensedLanding { to }) }
    }

    /// Captures a piece on the same square by a 1 (C3); never on a safe square (B2).
    fn capture_in_place(
        &self,
        position: &Position,
        turn: &Turn,
        play: Move,
    ) -> Result<Landing, Bar> {
        if play.value != Value::ONE {
            return Err(Bar::InPlaceNeedsOne);
        }
        let Some(victim) = self.victim(position, turn, play.from) else {
            return Err(Bar::NothingToCapture);
        };
        if self.board.is_safe(play.from.0) {
            return Err(Bar::SafeFromCapture);
        }
        let unlicensed = || !position.side(turn.player.side).licence_to_kill;
        if self.binds(Parameter::LicenceToKill, unlicensed) {
            return Err(Bar::NoLicenceToKill);
        }
        Ok(Landing { captured: Some(victim), ..Landing::plain(play.from) })
    }

    /// Returns whether an opposing piece of a kind is in a place of the track.
    pub fn has_opponent(&self, position: &Position, side: Side, kind: Kind, at: Place) -> bool {
        at.is_on_track() && position.side(side.opposite()).has(kind, self.board.mirrored(at))
    }

    /// Returns the opposing piece that a capture on this square takes, standard pieces first (C2).
    #[inline(always)]
    pub(super) fn victim(&self, position: &Position, turn: &Turn, at: Place) -> Option<Kind> {
        let opponent = position.side(turn.player.side.opposite());
        let there = self.board.mirrored(at);
        if opponent.has(Kind::Standard, there) {
            Some(Kind::Standard)
        } else if opponent.has(Kind::King, there) {
            Some(Kind::King)
        } else {
            None
        }
    }

    /// Returns whether a result can capture and therefore must (O7). R7 decides which king is exempt.
    #[cold]
    fn can_and_must_capture(
        &self,
        position: &Position,
        turn: &Turn,
        value: Value,
        shortened: bool,
    ) -> bool {
        let side = position.side(turn.player.side);
        let capture = |play: Move| {
            let done = match self.piece_move(position, turn, play) {
                Err(Bar::HeldSafeSquare { to, .. }) if shortened => {
                    self.stop_before(position, turn, play, to).ok()
                }
                other => other.ok(),
            };
            done.and_then(|landing| landing.captured)
        };
        let (mut by_standard, mut of_standard, mut both) = (false, false, false);
        any_candidate(side, value, |play| {
            if let Some(victim) = capture(play) {
                let (by, of) = (play.kind == Kind::Standard, victim == Kind::Standard);
                by_standard |= by;
                of_standard |= of;
                both |= by && of;
            }
            false
        });
        if by_standard == of_standard && of_standard == both {
            return both;
        }
        match self.kill_spares() {
            KingProtection::CapturingKing => by_standard,
            KingProtection::OpposingKing => of_standard,
            KingProtection::Both => both,
        }
    }

    /// Shortens a move that only a held safe square bars: it may stop just before it, if no result in
    /// hand has an ordinary move (O5).
    #[cold]
    fn shorten(
        &self,
        position: &Position,
        turn: &Turn,
        play: Move,
        bar: Bar,
    ) -> Result<Landing, Bar> {
        let Bar::HeldSafeSquare { to, last, .. } = bar else { return Err(bar) };
        if !self.shortened_move() {
            return Err(bar);
        }
        let because = |reason| Bar::HeldSafeSquare { to, last, unshortened: Some(reason) };
        let others = turn.hand.values().chain([play.value]);
        if let Some(value) = others.into_iter().find(|&v| self.has_ordinary_move(position, turn, v))
        {
            return Err(because(ShorteningBar::OtherMove(value)));
        }
        self.stop_before(position, turn, play, to).map_err(because)
    }

    fn stop_before(
        &self,
        position: &Position,
        turn: &Turn,
        play: Move,
        held: Place,
    ) -> Result<Landing, ShorteningBar> {
        let to = Place(held.0 - 1);
        let shortened = Landing { shortened: true, ..Landing::plain(to) };
        if to == play.from {
            let allowed = self.zero_shortened();
            return if allowed { Ok(shortened) } else { Err(ShorteningBar::ToNothing) };
        }
        match self.captures_by_landing(position, turn, to) {
            Ok(captured) => Ok(Landing { captured, ..shortened }),
            Err(_) => Err(ShorteningBar::Unlicensed),
        }
    }

    /// Returns whether a piece can use the value without shortening; a forced reentry counts.
    fn has_ordinary_move(&self, position: &Position, turn: &Turn, value: Value) -> bool {
        let side = position.side(turn.player.side);
        any_candidate(side, value, |play| self.piece_move(position, turn, play).is_ok())
            || value == Value::ONE && self.may_come_back(position, turn)
    }

    fn may_come_back(&self, position: &Position, turn: &Turn) -> bool {
        let back = |kind| Move { kind, from: Place::EXITED, value: Value::ONE, in_place: false };
        Kind::BOTH.into_iter().any(|kind| self.reentry(position, turn, back(kind)).is_ok())
    }

    /// Brings back a piece that a 1 exited from the centre in this player turn, by another 1 that nothing
    /// else can use (O2). R13 decides which pieces may come back.
    #[cold]
    fn reentry(&self, position: &Position, turn: &Turn, play: Move) -> Result<Landing, Bar> {
        let side = position.side(turn.player.side);
        if !side.has(play.kind, Place::EXITED) {
            return Err(Bar::NoPiece);
        }
        let binds = self.binds(Parameter::ForcedReentry, || turn.can_come_back());
        if !binds || play.value != Value::ONE {
            return Err(Bar::NoReentry { played: self.variant.get(Parameter::ForcedReentry) == 1 });
        }
        if turn.exited[play.kind as usize] == 0 && !self.reentry_of_any() {
            return Err(Bar::NoReentry { played: self.variant.get(Parameter::ForcedReentry) == 1 });
        }
        if any_candidate(side, play.value, |other| self.piece_move(position, turn, other).is_ok()) {
            return Err(Bar::ReentryNotForced);
        }
        Ok(Landing::plain(Place(1)))
    }
}

impl Landing {
    fn plain(to: Place) -> Landing {
        Landing { to, captured: None, shortened: false }
    }

    #[inline]
    pub(super) fn of(self, applied: Move) -> Outcome {
        let Landing { to, captured, shortened } = self;
        Outcome { applied, to, captured, shortened }
    }
}

/// Visits every move of the value that has a piece, legal or not, except reentry, until `found` returns
/// `true`. Returns whether it did.
#[inline]
pub(super) fn any_candidate(
    side: &SidePosition,
    value: Value,
    mut found: impl FnMut(Move) -> bool,
) -> bool {
    for kind in Kind::BOTH {
        let mut last = Place::EXITED;
        for &from in side.slots(kind) {
            // Pieces in one place are adjacent; exited pieces and unused slots come last.
            if from == last {
                continue;
            }
            if from >= Place::EXITED {
                break;
            }
            last = from;
            let also_in_place = value == Value::ONE && from.is_on_track();
            if found(Move { kind, from, value, in_place: false })
                || also_in_place && found(Move { kind, from, value, in_place: true })
            {
                return true;
            }
        }
    }
    false
}
