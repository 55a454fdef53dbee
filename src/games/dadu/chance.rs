//! Two chances of one player in a side turn (P3): two turns or one (R20).
//!
//! If they are one turn, the rules that speak of a turn go on from the first chance in the second one:
//! triples (H6), forced reentry (O2), touch-move (O4), and one piece, one kill (O8). Results that are
//! left at the end of the first chance are lost all the same (A4).

use super::board::Place;
use super::play::Turn;
use super::throws::Specials;
use super::touch::{Moved, Touch, Touches, each_move};
use super::{Bar, Consult, Kind, Loss, Position, Rules, SidePosition, Triples};
use crate::games::dadu::{Parameter, id};
use crate::rulebook::RuleId;
use crate::table::Player;

/// What a player left behind in the first chance.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chance {
    player: Player,
    specials: Specials,
    /// By kind: pieces that a 1 exited from the centre and that did not come back (O2).
    exited: [u8; 2],
    /// The pieces that captured, where they now stand (O8).
    bound: Vec<(Kind, Place)>,
    /// Which pieces were touched and moved (O4).
    touches: Option<Touches>,
}

/// The first chances of a side turn: of each player who may still have a second one, and of whom it is
/// known what happened in the first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    all: Vec<Chance>,
}

impl Chances {
    /// Nothing is known of any first chance.
    pub fn forget(&mut self) {
        self.all.clear();
    }
}

/// What a player turn has to do with the player's first chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FirstChance {
    /// There was none, or it was a turn of its own.
    Apart,
    /// It is the same turn, in which specials were thrown or not, and so many pieces captured.
    Known { specials: bool, bound: usize },
    /// It is the same turn, and it is not known what happened in it.
    Unknown,
}

impl Chance {
    /// Another player of the side has moved a piece of which `there` were in its place. It is open which
    /// of them it was, and what another player has moved is bound no longer (O8).
    fn follow(&mut self, moved: Moved, there: usize) {
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
    /// Whether it goes on from a first chance of which nothing is known (R20).
    pub fn lacks_first_chance(&self) -> bool {
        self.first_chance == FirstChance::Unknown
    }

    /// Whether it goes on from the player's first chance (R20).
    pub fn goes_on(&self) -> bool {
        self.first_chance != FirstChance::Apart
    }

    /// The reading by which something in the first chance bars a use, if it does (R20).
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
    /// Whether first chances are to be kept: only one of the readings asks for them.
    #[inline]
    pub fn keeps_chances(&self) -> bool {
        C::LISTENS || self.variant.get(Parameter::TwoChances) == 1
    }

    /// Opens a player turn, which may go on from the player's first chance in the side turn (R20).
    #[inline]
    pub fn begin_after(&self, position: &Position, player: Player, chances: &Chances) -> Turn {
        let mut turn = self.begin(position, player);
        if self.keeps_chances() && position.turn.is_second_of(player) {
            self.go_on(position, &mut turn, chances);
        }
        turn
    }

    /// Opens a player turn of which it is not known whether it is the player's second chance.
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
            // Nothing may be held against what may have begun before.
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

    /// R20, asked only where a rule that speaks of a turn may decide something by it.
    fn is_one_turn(&self, chance: Option<&Chance>) -> bool {
        let may = |has: fn(&Chance) -> bool| chance.is_none_or(has);
        let matters = may(|chance| chance.specials != Specials::default())
            && self.triples() != Triples::None
            || may(|chance| chance.exited != [0, 0]) && self.ask(Parameter::ForcedReentry) == 1
            || may(|chance| !chance.bound.is_empty()) && self.ask(Parameter::OneKillPerPiece) == 1
            || may(|chance| chance.touches.is_some()) && self.ask(Parameter::TouchMove) == 1;
        matters && self.chances_are_one_turn()
    }

    /// Whether what is unfinished in a player turn may still be done in the player's second chance (R20).
    pub fn may_go_on(&self, position: &Position, player: Player) -> bool {
        position.turn.has_chance_left()
            && position.turn.side == Some(player.side)
            && self.chances_are_one_turn()
    }

    /// Keeps what a second chance may go on from, after a player turn with these moves.
    pub fn keep_chance(
        &self,
        position: &Position,
        turn: &Turn,
        moved: &[Moved],
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

    /// Which pieces were touched and moved, where that may ever be asked.
    fn touched_or_moved(
        &self,
        side: &SidePosition,
        turn: &Turn,
        moved: &[Moved],
    ) -> Option<Touches> {
        if !C::LISTENS && self.variant.get(Parameter::TouchMove) == 0 {
            return None;
        }
        let now = |piece: Touch| side.count(piece.kind, piece.place);
        let after = || (!moved.is_empty()).then(|| Touches::after(moved, now));
        turn.touches.clone().or_else(after)
    }
}
