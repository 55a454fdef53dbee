//! The two chances of one player in a side turn (P3): two turns or one (R20).
//!
//! If they are one turn, the rules about a turn continue from the first chance into the second: triples
//! (H6), forced reentry (O2), touch-move (O4), and one piece, one kill (O8). Results left at the end of
//! the first chance are lost anyway (A4).

use super::board::Place;
use super::play::Turn;
use super::throws::Specials;
use super::touch::{MovedPiece, Touch, Touches, each_move};
use super::{Bar, Consult, Kind, Loss, Position, Rules, SidePosition, Triples};
use crate::games::dadu::{Parameter, id};
use crate::rulebook::RuleId;
use crate::table::Player;

/// The state at the end of a player's first chance.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chance {
    player: Player,
    specials: Specials,
    /// By kind: the number of pieces that a 1 exited from the centre and that did not come back (O2).
    exited: [u8; 2],
    /// The pieces that captured, at their present places (O8).
    bound: Vec<(Kind, Place)>,
    /// The pieces that were touched and moved (O4).
    touches: Option<Touches>,
}

/// The first chances of a side turn: one for each player who may still have a second chance, if the first
/// is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    all: Vec<Chance>,
}

impl Chances {
    /// Drops all first chances: they are unknown from here on.
    pub fn forget(&mut self) {
        self.all.clear();
    }
}

/// How a player turn is related to the player's first chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FirstChance {
    /// There was no first chance, or it was a separate turn.
    Apart,
    /// It is the same turn, whose first chance is known: whether special results were thrown in it, and
    /// how many pieces captured.
    Known { specials: bool, bound: usize },
    /// It is the same turn, but its first chance is unknown.
    Unknown,
}

impl Chance {
    /// Follows a move of another player of the side. `there` is the number of pieces that were in the
    /// place of the moved piece, and any of them may be the moved one. A piece that another player moved
    /// is no longer bound (O8).
    fn follow(&mut self, moved: MovedPiece, there: usize) {
        if moved.from == moved.to {
            return;
        }
        let captor = (moved.kind, moved.from);
        if let Some(first) = self.bound.iter().position(|&bound| bound == captor) {
            self.bound.remove(first);
        }
        if let Some(touches) = &mut self.touches {
            touches.moved_by_another(moved, there);
        }
    }
}

impl Turn {
    /// Returns whether the turn continues from an unknown first chance (R20).
    pub fn lacks_first_chance(&self) -> bool {
        self.first_chance == FirstChance::Unknown
    }

    /// Returns whether the turn continues from the player's first chance (R20).
    pub fn goes_on(&self) -> bool {
        self.first_chance != FirstChance::Apart
    }

    /// Returns R20 if something in the first chance bars a move.
    pub fn barred_by_first_chance(&self, bar: Bar, captor: (Kind, Place)) -> Option<RuleId> {
        let FirstChance::Known { specials, bound } = self.first_chance else { return None };
        let bars = match bar {
            Bar::HasCaptured => self.bound[..bound.min(self.bound.len())].contains(&captor),
            Bar::NotInHand { lost: Some(Loss::Triple { .. }) } => specials,
            _ => false,
        };
        bars.then_some(id::R20)
    }
}

impl<C: Consult> Rules<C> {
    /// Returns whether first chances must be kept: only one value of `two-chances` needs them.
    #[inline]
    pub fn keeps_chances(&self) -> bool {
        C::LISTENS || self.variant.get(Parameter::TwoChances) == 1
    }

    /// Starts a player turn, which may continue from the player's first chance in the side turn (R20).
    #[inline]
    pub fn begin_after(&self, position: &Position, player: Player, chances: &Chances) -> Turn {
        let mut turn = self.begin(position, player);
        if self.keeps_chances() && position.turn.is_second_of(player) {
            self.go_on(position, &mut turn, chances);
        }
        turn
    }

    /// Starts a player turn that may or may not be the player's second chance.
    #[cold]
    pub fn begin_after_unknown(&self, position: &Position, player: Player) -> Turn {
        let mut turn = self.begin(position, player);
        self.go_on(position, &mut turn, &Chances::default());
        turn
    }

    #[cold]
    fn go_on(&self, position: &Position, turn: &mut Turn, chances: &Chances) {
        let chance = chances.all.iter().find(|chance| chance.player == turn.player);
        if !self.is_one_turn(chance) {
            return;
        }
        let Some(chance) = chance else {
            // The first chance is unknown, so assume everything that would make the player's moves legal.
            let side = position.side(turn.player.side);
            turn.exited = Kind::BOTH.map(|kind| side.count(kind, Place::EXITED));
            turn.touches = Some(Touches::unknown());
            turn.first_chance = FirstChance::Unknown;
            return;
        };
        turn.specials = chance.specials;
        turn.exited = chance.exited;
        turn.bound.clone_from(&chance.bound);
        turn.touches.clone_from(&chance.touches);
        let specials = chance.specials != Specials::default();
        turn.first_chance = FirstChance::Known { specials, bound: chance.bound.len() };
    }

    /// Returns whether the two chances are one turn (R20). Consults the parameter only if a rule about a
    /// turn may be affected.
    fn is_one_turn(&self, chance: Option<&Chance>) -> bool {
        let may = |has: fn(&Chance) -> bool| chance.is_none_or(has);
        let matters = may(|chance| chance.specials != Specials::default())
            && self.triples() != Triples::None
            || may(|chance| chance.exited != [0, 0]) && self.ask(Parameter::ForcedReentry) == 1
            || may(|chance| !chance.bound.is_empty()) && self.ask(Parameter::OneKillPerPiece) == 1
            || may(|chance| chance.touches.is_some()) && self.ask(Parameter::TouchMove) == 1;
        matters && self.chances_are_one_turn()
    }

    /// Returns whether the player's second chance may finish what a player turn leaves unfinished (R20).
    pub fn may_go_on(&self, position: &Position, player: Player) -> bool {
        position.turn.has_chance_left()
            && position.turn.side == Some(player.side)
            && self.chances_are_one_turn()
    }

    /// Keeps the state that a second chance may continue from, after a player turn with these moves.
    pub fn keep_chance(
        &self,
        position: &Position,
        turn: &Turn,
        moved: &[MovedPiece],
        chances: &mut Chances,
    ) {
        if !self.keeps_chances() || !position.turn.has_chance_left() {
            return chances.forget();
        }
        let side = position.side(turn.player.side);
        let now = |piece: Touch| side.count(piece.kind, piece.place);
        each_move(moved, now, |moved, there| {
            chances.all.iter_mut().for_each(|chance| chance.follow(moved, there));
        });
        chances.all.push(Chance {
            player: turn.player,
            specials: turn.specials,
            exited: turn.exited,
            bound: turn.bound.clone(),
            touches: self.touched_or_moved(side, turn, moved),
        });
    }

    /// Returns the pieces that were touched and moved, if any rule may need them.
    fn touched_or_moved(
        &self,
        side: &SidePosition,
        turn: &Turn,
        moved: &[MovedPiece],
    ) -> Option<Touches> {
        if !C::LISTENS && self.variant.get(Parameter::TouchMove) == 0 {
            return None;
        }
        let now = |piece: Touch| side.count(piece.kind, piece.place);
        let after = || (!moved.is_empty()).then(|| Touches::after(moved, now));
        turn.touches.clone().or_else(after)
    }
}
