//! The moves that a result allows (A1, A2, L2, L3, D3, M1, M2, R1, R5, R9).

use std::ops::ControlFlow::{self, Break, Continue};

use super::board::{Place, Point};
use super::play::Turn;
use super::throws::{Stage, Throwing};
use super::{Bar, Men, Position, Rules, VALUES, Value};
use crate::table::Side;

/// The kind of a move: how many men it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// One man: a slave, a single man, or one who leaves a double (R5).
    Single,
    /// Men that move as one (D2).
    Double,
    /// Men that move as one and part where they are (R5).
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
    /// Its point.
    pub from: Point,
    /// The result that it uses.
    pub value: Value,
}

impl Move {
    /// Returns a move of one man.
    pub const fn single(from: Point, value: Value) -> Move {
        Move { kind: Kind::Single, from, value }
    }

    /// Returns a move of a double.
    pub const fn double(from: Point, value: Value) -> Move {
        Move { kind: Kind::Double, from, value }
    }

    /// Returns the move that parts a double where it is, by a 1.
    pub const fn parting(from: Point) -> Move {
        Move { kind: Kind::Parting, from, value: Value::ONE }
    }
}

/// The men that a move captures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captures {
    /// The number of free men.
    pub free: u8,
    /// The number of slaves: 0 or 1.
    pub slaves: u8,
}

impl Captures {
    /// Returns the number of men: the number after `x`.
    pub const fn total(&self) -> u8 {
        self.free.saturating_add(self.slaves)
    }
}

/// The outcome of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The place that the man, or the double, reaches. Beside others, the man takes their direction (R4).
    pub to: Place,
    /// The men that it eats there.
    pub captures: Captures,
}

/// The men of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mover {
    /// A slave.
    Slave,
    /// A free man who moves alone.
    Free,
    /// One man of a double.
    OneOfDouble,
    /// A double of this number of men.
    Double(u8),
    /// A double that parts.
    Parting,
}

impl Mover {
    /// Returns the men of a move among those of its point. If a slave and a free man share a point (R2),
    /// a 1 frees the slave (L3), and any other result moves the free man.
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

    /// Returns the number of men who leave their point.
    pub const fn count(self) -> u8 {
        match self {
            Mover::Slave | Mover::Free | Mover::OneOfDouble => 1,
            Mover::Double(men) => men,
            Mover::Parting => 0,
        }
    }
}

impl Rules {
    /// Returns the outcome of a move, without making it.
    ///
    /// # Errors
    /// The reason why it is illegal.
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

    /// Checks whether the player may move now (A1, I1, W1, R1).
    pub(super) fn may_move(&self, turn: &Turn) -> Result<(), Bar> {
        match turn.throwing {
            _ if turn.over => Err(Bar::GameOver),
            _ if !turn.stage.moves_men() => Err(Bar::NotIn),
            _ if !turn.has_thrown => Err(Bar::ThrowFirst),
            Throwing::Due if self.moves_wait() => Err(Bar::ThrowToTheEnd),
            _ => Ok(()),
        }
    }

    /// Checks that the result is in hand, or that it is a stored 1 (A2, S2, I5).
    fn has_in_hand(&self, position: &Position, turn: &Turn, value: Value) -> Result<(), Bar> {
        let is_stored = || value == Value::ONE && self.stored(position, turn.player) > 0;
        match turn.stage {
            _ if turn.hand.count(value) > 0 || is_stored() => Ok(()),
            Stage::Handicapped if value != Value::ONE => Err(Bar::NotCounted(value)),
            _ => Err(Bar::NotInHand(value)),
        }
    }

    /// Checks the rules about slaves: they move only by 1s, and 1s move only slaves as long as there are
    /// any (L2, L3).
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

    /// Returns whether a 1 may be used only for slaves (L3, R9).
    fn ones_are_bound(&self, position: &Position, side: Side) -> bool {
        position.has_slaves(side)
            && (self.freeable(position, side).next().is_some() || !self.barred_slaves_free_ones())
    }

    /// Returns the slaves of a side that a 1 can free (L2).
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

    /// Checks that only a 1 parts a double, in one of two ways (D3, R5).
    fn may_part(&self, mover: Mover, value: Value) -> Result<(), Bar> {
        match mover {
            Mover::OneOfDouble | Mover::Parting if value != Value::ONE => Err(Bar::PartedByOne),
            Mover::OneOfDouble if self.doubles_part_in_place() => Err(Bar::PartsWhereItStands),
            Mover::Parting if !self.doubles_part_in_place() => Err(Bar::StepsOn),
            _ => Ok(()),
        }
    }

    /// Returns the place to which a result leads, if no enemy is in the way (M1, M2).
    fn advance(
        &self,
        position: &Position,
        side: Side,
        from: Place,
        value: Value,
    ) -> Result<Place, Bar> {
        let field = position.field();
        let start = field.step(side, from);
        for steps in 1..value.number() {
            let point = field.place(side, start + u16::from(steps)).point;
            if position.men_of(side.opposite(), point).is_some() {
                return Err(Bar::EnemyInTheWay(point));
            }
        }
        Ok(field.place(side, start + u16::from(value.number())))
    }

    /// Returns every legal move, point by point.
    pub fn legal_moves(&self, position: &Position, turn: &Turn) -> Vec<Move> {
        let mut legal = Vec::new();
        let _ = self.visit_legal_moves(position, turn, |play, _| {
            legal.push(play);
            Continue(())
        });
        legal
    }

    /// Visits the legal moves, each with its outcome, until the visitor stops.
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

    /// Returns the place where a result leads a man, whether the move is legal or not.
    pub fn led_to(&self, position: &Position, turn: &Turn, play: Move) -> Option<Place> {
        let men = position.men_of(turn.player.side, play.from)?;
        let from = Position::place_of(play.from, men);
        let steps = if play.kind == Kind::Parting { 0 } else { play.value.number() };
        Some(position.field().ahead(turn.player.side, from, steps))
    }
}
