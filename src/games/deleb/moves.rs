//! The moves that a result allows (A1, A2, L2, L3, D3, M1, M2, R1, R5, R9).

use std::ops::ControlFlow::{self, Break, Continue};

use super::board::{Place, Point};
use super::play::Turn;
use super::throws::{Stage, Throwing};
use super::{Bar, Consult, Men, Position, Rules, VALUES, Value};
use crate::table::Side;

/// The kind of a move: how many men it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One man: a slave, a man who stands alone, or one who leaves a double (R5).
    Single,
    /// Men that move as one (D2).
    Double,
    /// Men that move as one, and part where they stand (R5).
    Parting,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 3] = [Kind::Single, Kind::Double, Kind::Parting];
}

/// A result applied to one man or double: `a2+1`, `Tb5+4`, `Tb5+1=1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// One man, a double, or a double that parts.
    pub kind: Kind,
    /// Where it is.
    pub from: Point,
    /// The result that it uses.
    pub value: Value,
}

impl Move {
    /// A move of one man.
    pub const fn single(from: Point, value: Value) -> Move {
        Move { kind: Kind::Single, from, value }
    }

    /// A move of a double.
    pub const fn double(from: Point, value: Value) -> Move {
        Move { kind: Kind::Double, from, value }
    }

    /// A double parts where it stands, by a 1.
    pub const fn parting(from: Point) -> Move {
        Move { kind: Kind::Parting, from, value: Value::ONE }
    }
}

/// The men that a move captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captures {
    /// How many free men.
    pub free: u8,
    /// How many slaves: none or one.
    pub slaves: u8,
}

impl Captures {
    /// How many men: the number behind `x`.
    pub const fn total(&self) -> u8 {
        self.free.saturating_add(self.slaves)
    }
}

/// The result of a move on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The place that the man, or the double, reaches. Beside others he goes their way (R4).
    pub to: Place,
    /// The men that it eats there.
    pub captures: Captures,
}

/// The men that a move means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    /// A slave.
    Slave,
    /// A free man who moves alone.
    Free,
    /// One of those who move as one.
    OneOfDouble,
    /// So many who move as one.
    Double(u8),
    /// Those who move as one, and who part.
    Parting,
}

impl Mover {
    /// The men that a move means among those of its point. A slave and a free man may stand beside
    /// one another (R2); then a 1 frees the slave (L3), and any other result moves the free man.
    pub fn of(men: Men, kind: Kind, value: Value) -> Result<Mover, Bar> {
        match kind {
            Kind::Single if men.slave && (value == Value::ONE || men.free == 0) => Ok(Mover::Slave),
            Kind::Single if men.joined => Ok(Mover::OneOfDouble),
            Kind::Single => Ok(Mover::Free),
            _ if !men.joined => Err(Bar::NoDouble),
            Kind::Double => Ok(Mover::Double(men.free)),
            Kind::Parting => Ok(Mover::Parting),
        }
    }

    /// How many men leave their point.
    pub const fn count(self) -> u8 {
        match self {
            Mover::Slave | Mover::Free | Mover::OneOfDouble => 1,
            Mover::Double(men) => men,
            Mover::Parting => 0,
        }
    }
}

impl<C: Consult> Rules<C> {
    /// Works out the outcome of a move, without making it.
    ///
    /// # Errors
    /// Why it is against the rules.
    pub fn resolve(&self, position: &Position, turn: &Turn, play: Move) -> Result<Outcome, Bar> {
        self.may_move(turn)?;
        let side = turn.player.side;
        let men = position.men_of(side, play.from).ok_or(Bar::NoMan)?;
        let mover = Mover::of(men, play.kind, play.value)?;
        self.has_in_hand(position, turn, play.value)?;
        self.may_use(position, side, mover, play.value)?;
        self.may_part(mover, play.value)?;
        let from = Position::place_of(play.from, men);
        if mover == Mover::Parting {
            return Ok(Outcome { to: from, captures: Captures::default() });
        }
        let to = self.advance(position, side, from, play.value)?;
        self.landing(position, side, mover, (play.from, to))
    }

    /// A1, I1, W1: whether it is time to move; R1.
    pub(super) fn may_move(&self, turn: &Turn) -> Result<(), Bar> {
        match turn.throwing {
            _ if turn.over => Err(Bar::GameOver),
            _ if !turn.stage.moves_men() => Err(Bar::NotIn),
            _ if !turn.has_thrown => Err(Bar::ThrowFirst),
            Throwing::Due if self.moves_wait() => Err(Bar::ThrowToTheEnd),
            _ => Ok(()),
        }
    }

    /// A2, S2: the result is in hand, or a 1 in store; I5.
    fn has_in_hand(&self, position: &Position, turn: &Turn, value: Value) -> Result<(), Bar> {
        let is_stored = || value == Value::ONE && self.stored(position, turn.player) > 0;
        match turn.stage {
            _ if turn.hand.count(value) > 0 || is_stored() => Ok(()),
            Stage::Handicapped if value != Value::ONE => Err(Bar::NotCounted(value)),
            _ => Err(Bar::NotInHand(value)),
        }
    }

    /// L2, L3: slaves move by 1s only, and 1s move slaves only, as long as there are slaves.
    fn may_use(
        &self,
        position: &Position,
        side: Side,
        mover: Mover,
        value: Value,
    ) -> Result<(), Bar> {
        match (mover, value) {
            (Mover::Slave, Value::ONE) => Ok(()),
            (Mover::Slave, _) => Err(Bar::FreedByOne),
            (_, Value::ONE) if self.ones_are_bound(position, side) => Err(Bar::OnesFreeSlaves),
            _ => Ok(()),
        }
    }

    /// L3, R9: whether a 1 may be used for slaves only.
    fn ones_are_bound(&self, position: &Position, side: Side) -> bool {
        position.has_slaves(side)
            && (self.freeable(position, side).next().is_some() || !self.barred_slaves_free_ones())
    }

    /// L2: the slaves of a side whom a 1 can free.
    pub fn freeable<'a>(
        &'a self,
        position: &'a Position,
        side: Side,
    ) -> impl Iterator<Item = Point> + 'a {
        position.slaves(side).filter(move |&point| {
            let to = position.field().ahead(side, Place { point, homeward: false }, 1);
            self.landing(position, side, Mover::Slave, (point, to)).is_ok()
        })
    }

    /// D3, R5: only a 1 parts a double, in one of two ways.
    fn may_part(&self, mover: Mover, value: Value) -> Result<(), Bar> {
        match mover {
            Mover::OneOfDouble | Mover::Parting if value != Value::ONE => Err(Bar::PartedByOne),
            Mover::OneOfDouble if self.doubles_part_in_place() => Err(Bar::PartsWhereItStands),
            Mover::Parting if !self.doubles_part_in_place() => Err(Bar::StepsOn),
            _ => Ok(()),
        }
    }

    /// M1, M2: the place to which a result leads, if no enemy stands in the way.
    fn advance(
        &self,
        position: &Position,
        side: Side,
        from: Place,
        value: Value,
    ) -> Result<Place, Bar> {
        let field = position.field();
        for steps in 1..value.number() {
            let point = field.ahead(side, from, steps).point;
            if position.men_of(side.opposite(), point).is_some() {
                return Err(Bar::EnemyInTheWay(point));
            }
        }
        Ok(field.ahead(side, from, value.number()))
    }

    /// Every legal move, point by point.
    pub fn legal_moves(&self, position: &Position, turn: &Turn) -> Vec<Move> {
        let mut legal = Vec::new();
        let _ = self.visit_legal_moves(position, turn, |play, _| {
            legal.push(play);
            Continue(())
        });
        legal
    }

    /// Visits the legal moves, each with its outcome, until the visitor has enough.
    pub fn visit_legal_moves(
        &self,
        position: &Position,
        turn: &Turn,
        mut visit: impl FnMut(Move, Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.may_move(turn).is_err() {
            return Continue(());
        }
        let in_hand = |value: &Value| self.has_in_hand(position, turn, *value).is_ok();
        let values: Vec<Value> = VALUES.into_iter().filter(in_hand).collect();
        for (from, _) in position.points_of(turn.player.side) {
            for kind in Kind::ALL {
                for &value in &values {
                    let play = Move { kind, from, value };
                    if let Ok(outcome) = self.resolve(position, turn, play) {
                        visit(play, outcome)?;
                    }
                }
            }
        }
        Continue(())
    }

    /// Returns the values that some legal move uses, the least first.
    pub fn usable(&self, position: &Position, turn: &Turn) -> Vec<Value> {
        let is_used = |value: &Value| {
            let visit = |play: Move, _| if play.value == *value { Break(()) } else { Continue(()) };
            self.visit_legal_moves(position, turn, visit).is_break()
        };
        VALUES.into_iter().filter(is_used).collect()
    }

    /// Where a result leads a man, whether it may or not.
    pub fn led_to(&self, position: &Position, turn: &Turn, play: Move) -> Option<Place> {
        let men = position.men_of(turn.player.side, play.from)?;
        let from = Position::place_of(play.from, men);
        let steps = if play.kind == Kind::Parting { 0 } else { play.value.number() };
        Some(position.field().ahead(turn.player.side, from, steps))
    }
}
