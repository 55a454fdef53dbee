//! A player turn in progress: the changes that a move makes, and whether the turn may end (A3, K1 to K4,
//! O4, W1).

use super::bar::Bar;
use super::board::Place;
use super::chance::FirstChance;
use super::moves::{Landing, Move, Outcome};
use super::throws::{Series, Specials, Throwing, VALUES, index};
use super::touch::{Touch, Touches};
use super::{Consult, Hand, Kind, KingByKing, Loss, Position, Rules};
use crate::games::dadu::{Parameter, id};
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::table::{Player, Side};

/// The state of a player turn in progress.
#[derive(Clone, Debug)]
pub struct Turn {
    pub(super) player: Player,
    pub(super) hand: Hand,
    pub(super) series: Series,
    pub(super) specials: Specials,
    pub(super) throwing: Throwing,
    /// By value: how the last lost result of that value was lost.
    pub(super) losses: [Option<Loss>; VALUES],
    /// The number of captures.
    pub(super) captures: u8,
    /// The pieces that captured, at their present places (O8).
    pub(super) bound: Vec<(Kind, Place)>,
    /// By kind: the number of pieces that a 1 exited from the centre and that did not come back (O2).
    pub(super) exited: [u8; 2],
    /// The pieces that were touched, if any was (O4).
    pub(super) touches: Option<Touches>,
    /// Whether the game is over (W1).
    pub(super) over: bool,
    /// The player's first chance in the side turn, if this turn continues from it (R20).
    pub(super) first_chance: FirstChance,
}

/// The observed outcome of a move that the rules bar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsSeen {
    /// The place where the piece landed, if that was seen.
    pub landed: Option<Place>,
    /// The kind of the captured piece, or `None` inside if it captured nothing; if that was seen.
    pub captured: Option<Option<Kind>>,
}

/// The effect of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The move and its outcome.
    pub outcome: Outcome,
    /// The consequences of its capture; the default if it captured nothing.
    pub capture: CaptureEffect,
    /// Whether it won the game (W1).
    pub won: bool,
}

/// The consequences of a capture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CaptureEffect {
    /// The number of other pieces that the captured king took back to waiting (K1, K2).
    pub taken_along: u8,
    /// Whether the capture opened the opponent's home row (M4).
    pub opened: bool,
    /// Whether the capture of a plain king closed the captor's home row to the king's side (R15).
    pub closed_by_plain_king: bool,
    /// Whether it ended a licence of the opponent (R10).
    pub ended_licence: bool,
    /// Whether it grants an extra throw (H5).
    pub extra_throw: bool,
}

/// The reasons why a player turn may not end yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndBars {
    /// A throw is due (H2, H5). The value tells whether it is a capture's extra throw.
    pub throw_due: Option<bool>,
    /// The results that have a legal move and must be used (A3), each value once.
    pub results: Vec<Value>,
    /// Touched pieces that could have moved but did not (O4).
    pub touches: Vec<Touch>,
}

impl Turn {
    /// Returns the player whose turn it is.
    pub fn player(&self) -> Player {
        self.player
    }

    /// Returns the results in hand.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// Returns whether the engine follows every way in which pieces can have been touched (O4). Beyond a
    /// few hundred ways it reports no broken touch.
    pub fn follows_touches(&self) -> bool {
        self.touches.as_ref().is_none_or(Touches::are_all_followed)
    }

    /// Returns whether the player must throw first.
    #[inline]
    pub fn throw_is_due(&self) -> bool {
        self.throwing == Throwing::Due
    }

    /// Returns whether the throw that is due is a capture's extra throw (H5).
    pub(super) fn due_is_extra(&self) -> bool {
        self.throw_is_due() && self.captures > 0
    }

    /// Returns whether the game is over (W1).
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// Returns whether nothing is left that the player could still have to do.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.over || !self.throw_is_due() && self.hand.is_empty() && self.touches.is_none()
    }

    /// Puts a result in hand that the rules of throwing did not put there: its throw was not heard, or
    /// the log uses it without its throw.
    pub fn grant(&mut self, value: Value) {
        self.hand.add(value);
    }

    /// Takes a result out of the hand that may not be there.
    pub fn revoke(&mut self, value: Value) {
        self.hand.take(value);
    }

    /// Returns how the last result of this value that left the hand was lost or used.
    pub fn loss(&self, value: Value) -> Option<Loss> {
        self.losses[index(value)]
    }

    pub(super) fn can_come_back(&self) -> bool {
        self.exited != [0, 0]
    }
}

impl<C: Consult> Rules<C> {
    /// Starts a player turn: a throw is due (T1).
    #[inline]
    pub fn begin(&self, position: &Position, player: Player) -> Turn {
        Turn {
            player,
            hand: Hand::default(),
            series: Series::default(),
            specials: Specials::default(),
            throwing: Throwing::Due,
            losses: [None; VALUES],
            captures: 0,
            bound: Vec::new(),
            exited: [0, 0],
            touches: None,
            over: self.winner(position).is_some(),
            first_chance: FirstChance::Apart,
        }
    }

    /// Returns the side whose pieces have all exited (W1).
    #[inline]
    pub fn winner(&self, position: &Position) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| position.side(side).all_exited())
    }

    /// Applies a result to a piece.
    ///
    /// # Errors
    /// The reason why the move is illegal. Nothing has changed then.
    #[inline(always)]
    pub fn apply(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
    ) -> Result<Effect, Bar> {
        let landing = self.may_land(position, turn, play)?;
        Ok(self.carry_out(position, turn, play, landing))
    }

    /// Applies a move as it was seen although the rules bar it. Returns `None` and changes nothing if
    /// there is no such piece.
    pub fn force(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        seen: AsSeen,
    ) -> Option<Effect> {
        let side = turn.player.side;
        if !position.side(side).has(play.kind, play.from) {
            return None;
        }
        let to = self.destination(play, seen.landed);
        let lands = to.is_on_track() && (play.in_place || !self.board().is_safe(to.0));
        let captured = match seen.captured {
            Some(kind) => kind.filter(|&kind| self.has_opponent(position, side, kind, to)),
            None if lands => self.victim(position, turn, to),
            None => None,
        };
        let landing = Landing { to, captured, shortened: false };
        Some(self.carry_out(position, turn, play, landing))
    }

    /// Returns the place to which a barred move carries its piece; `landed` is the observed place, if
    /// any.
    pub fn destination(&self, play: Move, landed: Option<Place>) -> Place {
        let last = self.board().last();
        match play.from {
            _ if landed.is_some() => landed.unwrap_or(play.from),
            Place::WAITING | Place::EXITED => Place(1),
            Place::CENTRE => Place::EXITED,
            from if play.in_place => from,
            from if from.0 + play.value.number() > last => Place::EXITED,
            from if from.0 + play.value.number() == last => Place::CENTRE,
            from => Place(from.0 + play.value.number()),
        }
    }

    #[inline(always)]
    fn carry_out(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        play: Move,
        landing: Landing,
    ) -> Effect {
        let Landing { to, captured, .. } = landing;
        self.note_touches(position, turn, play, to);
        turn.hand.take(play.value);
        // If some results of this value were lost and others used, report the loss.
        turn.losses[index(play.value)].get_or_insert(Loss::Used);
        let own = position.side_mut(turn.player.side);
        own.shift(play.kind, play.from, to);
        // O6: a move that ends beyond the home row earns the licence; a move of no squares does not. `&`
        // avoids a branch that the processor cannot predict.
        own.licence_to_kill |= self.board.beyond_home_row(to) & (to != play.from);
        self.note_centre_exits(turn, play, to);
        let capture = match captured {
            Some(victim) => self.capture(position, turn, (play.kind, to), victim),
            None => CaptureEffect::default(),
        };
        let won = to == Place::EXITED && self.wins(position, turn, play.from);
        turn.over = won;
        Effect { outcome: landing.of(play), capture, won }
    }

    /// Counts the pieces that a 1 exited from the centre, until they are brought back (O2).
    #[inline(always)]
    fn note_centre_exits(&self, turn: &mut Turn, play: Move, to: Place) {
        if play.from == Place::CENTRE && to == Place::EXITED {
            turn.exited[play.kind as usize] += 1;
        }
        if play.from == Place::EXITED {
            let kind = if turn.exited[play.kind as usize] > 0 {
                play.kind as usize
            } else {
                1 - play.kind as usize
            };
            turn.exited[kind] = turn.exited[kind].saturating_sub(1);
        }
    }

    /// Carries out a capture (C1, C3): the captured piece waits again, the captor's side may enter the
    /// opponent's home row (M4), and an extra throw is due (H5).
    #[inline(never)]
    fn capture(
        &self,
        position: &mut Position,
        turn: &mut Turn,
        (captor, to): (Kind, Place),
        victim: Kind,
    ) -> CaptureEffect {
        let (side, there) = (turn.player.side, self.board().mirrored(to));
        let mut captured = CaptureEffect::default();
        position.side_mut(side.opposite()).shift(victim, there, Place::WAITING);
        captured.opened = !std::mem::replace(&mut position.side_mut(side).open, true);
        if victim == Kind::King {
            self.king_is_captured(position, side.opposite(), captor, &mut captured);
        }
        turn.captures = turn.captures.saturating_add(1);
        // A piece that captures again is bound only once (O8, R12).
        let bound = turn.bound.iter().filter(|&&bound| bound == (captor, to)).count();
        if bound < usize::from(position.side(side).count(captor, to)) {
            turn.bound.push((captor, to));
        }
        captured.extra_throw = self.capture_throw();
        if captured.extra_throw {
            self.begin_extra_series(turn);
        }
        captured
    }

    /// Applies the consequences of a captured king:
    ///
    /// - pieces that return to waiting with it (K1, K2, K4);
    /// - the opponent's home row, which closes to its side (K3, R15);
    /// - licences, which may end (R10).
    fn king_is_captured(
        &self,
        position: &mut Position,
        victim: Side,
        captor: Kind,
        captured: &mut CaptureEffect,
    ) {
        let side = position.side_mut(victim);
        let rule = self.king_by_king();
        captured.taken_along = match (rule, captor) {
            (KingByKing::NothingSpecial, _) => 0,
            (KingByKing::ExitedToo, Kind::King) => side.send_back(|place| {
                place.is_on_track() || place == Place::CENTRE || place == Place::EXITED
            }),
            _ => side.send_back(|place| place.is_on_track() || place == Place::CENTRE),
        };
        let plain = rule == KingByKing::NothingSpecial;
        if !plain || self.plain_king_closes_row() {
            captured.closed_by_plain_king = plain && side.open;
            side.open = false;
        }
        let held = side.licence_to_exit || side.licence_to_kill || side.ones != 0;
        if held && self.licence_ends_with_king() {
            side.licence_to_exit = false;
            side.licence_to_kill = false;
            side.ones = 0;
            captured.ended_licence = true;
        }
    }

    /// Returns whether an exit wins. W1: it was the last piece. R14: it does not win yet if it exited
    /// from the centre and another 1 in hand must bring it back (O2).
    fn wins(&self, position: &Position, turn: &Turn, from: Place) -> bool {
        if !position.side(turn.player.side).all_exited() {
            return false;
        }
        let must_come_back = || from == Place::CENTRE && turn.hand.count(Value::ONE) > 0;
        !self.binds(Parameter::ForcedReentry, must_come_back) || self.last_exit_wins()
    }

    /// Returns the rule that decided whether a captured king took pieces with it (K1, K2, K4).
    pub fn king_rule(&self, effect: &Effect) -> RuleId {
        match (self.king_by_king(), effect.outcome.applied.kind) {
            (KingByKing::NothingSpecial, _) | (KingByKing::AsByStandard, Kind::King) => id::K4,
            (_, Kind::King) => id::K2,
            (_, Kind::Standard) => id::K1,
        }
    }

    /// Decides whether the player turn may end here.
    ///
    /// # Errors
    /// The throws, results and touches that are still to do.
    #[inline]
    pub fn may_end(&self, position: &Position, turn: &Turn) -> Result<(), EndBars> {
        if turn.is_spent() { Ok(()) } else { self.unfinished(position, turn) }
    }

    fn unfinished(&self, position: &Position, turn: &Turn) -> Result<(), EndBars> {
        let mut left = EndBars::default();
        if turn.throw_is_due() {
            left.throw_due = Some(turn.due_is_extra());
        } else {
            let must = |&value: &Value| self.must_be_used(position, turn, value);
            left.results = turn.hand.values().filter(must).collect();
        }
        let broken = turn.touches.as_ref().map_or(Vec::new(), Touches::broken);
        if self.binds(Parameter::TouchMove, || !broken.is_empty()) {
            left.touches = broken;
        }
        if left == EndBars::default() { Ok(()) } else { Err(left) }
    }
}
