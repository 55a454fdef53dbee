//! The legal moves of the throws in hand: entering, advancing, bearing off (A1, A2, E1, M1, M2, V2, V5,
//! X1, X2).

use std::ops::ControlFlow::{self, Continue};

use super::board::{LAST_STEP, Place};
use super::play::Turn;
use super::{Bar, Captures, Kind, Position, Rules, Throws, VALUES, Value};
use crate::games::square::index;

/// Throws applied to one piece, or to twins: `+1`, `c1+4+8`, `Tc5+4`, `T+1+1`, `c3+1>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// A single piece or twins.
    pub kind: Kind,
    /// The place: a square, or waiting.
    pub from: Place,
    /// The throws that it uses, without order.
    pub throws: Throws,
}

impl Move {
    /// Returns a move of a single piece.
    pub fn single(from: Place, values: &[Value]) -> Move {
        Move { kind: Kind::Single, from, throws: Throws::of(values) }
    }

    /// Returns a move of twins.
    pub fn twins(from: Place, values: &[Value]) -> Move {
        Move { kind: Kind::Twins, from, throws: Throws::of(values) }
    }

    /// Returns whether it counts as the one move of its piece in the turn; entering does not (E2, M2).
    pub(super) fn counts_as_move(&self) -> bool {
        self.from != Place::WAITING
    }

    /// Returns whether it uses two 1s as a pair (V5, R14).
    pub(super) fn uses_pair(&self) -> bool {
        self.kind == Kind::Twins && matches!(self.from, Place::WAITING | Place::KEEP)
    }
}

/// The outcome of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The place that the piece, or the twins, reach: a square, or out.
    pub to: Place,
    /// The captures there.
    pub captures: Captures,
}

impl Rules {
    /// Returns the outcome of a move, without making it.
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn resolve(&self, position: &Position, turn: &Turn, play: Move) -> Result<Outcome, Bar> {
        turn.may_move()?;
        self.has_piece(position, turn, play)?;
        self.has_in_hand(turn, play)?;
        let to = self.destination(position, turn, play)?;
        let captures = if to == play.from {
            Captures::default()
        } else {
            self.captures(position, turn.side, play.kind, to)
        };
        Ok(Outcome { to, captures })
    }

    /// Checks that a single piece, or twins, of the side are there and not out (P1).
    fn has_piece(&self, position: &Position, turn: &Turn, play: Move) -> Result<(), Bar> {
        let there = position.side(turn.side).count(play.kind, play.from);
        if there == 0 || play.from == Place::OUT { Err(Bar::NoPiece) } else { Ok(()) }
    }

    /// Checks that the throws are in hand (A2, H4).
    fn has_in_hand(&self, turn: &Turn, play: Move) -> Result<(), Bar> {
        if play.throws.is_empty() {
            return Err(Bar::NoThrow);
        }
        let held = turn.hand.throws();
        let missing = |value: &Value| play.throws.count(*value) > held.count(*value);
        match play.throws.values().find(missing) {
            Some(value) if turn.lost.count(value) > 0 => Err(Bar::LostBeforeOne(value)),
            Some(value) => Err(Bar::NotInHand(value)),
            None => Ok(()),
        }
    }

    fn destination(&self, position: &Position, turn: &Turn, play: Move) -> Result<Place, Bar> {
        match play.from {
            Place::WAITING => self.enters(turn, play),
            Place::KEEP => self.bears_off(position, turn, play),
            _ => self.moves_on(position, turn, play),
        }
    }

    /// Enters a waiting piece by a 1 (E1), or waiting twins by a pair of 1s (V5).
    fn enters(&self, turn: &Turn, play: Move) -> Result<Place, Bar> {
        let with_ones = play.throws == ones(play.kind);
        match play.kind {
            Kind::Single if !with_ones => Err(Bar::EntersWithOne),
            Kind::Twins if !with_ones || turn.hand.pairs == 0 => Err(Bar::TwinsEnterWithPair),
            _ => Ok(self.path(turn.side).palace()),
        }
    }

    /// Bears a piece off by a 1, when all pieces that are not out are in the keep (X2, R13, R14).
    fn bears_off(&self, position: &Position, turn: &Turn, play: Move) -> Result<Place, Bar> {
        let pair_missing = play.kind == Kind::Twins && turn.hand.pairs == 0;
        if play.throws != ones(play.kind) || pair_missing {
            return Err(Bar::BearsOffWithOne(play.kind));
        }
        let pieces = position.side(turn.side);
        if pieces.pieces(Place::KEEP) + pieces.pieces(Place::OUT) < pieces.total() {
            return Err(Bar::NotAllInKeep);
        }
        if !self.is_free(position, turn, play.kind, Place::KEEP) {
            return Err(Bar::HasMoved);
        }
        if turn.reached_keep && !self.bears_off_at_once() {
            return Err(Bar::ReachedKeepNow);
        }
        Ok(Place::OUT)
    }

    /// Moves a piece on the board by one throw or by the sum of several (A1, M1, M2).
    fn moves_on(&self, position: &Position, turn: &Turn, play: Move) -> Result<Place, Bar> {
        if play.throws.len() > 1 && !self.may_combine() {
            return Err(Bar::NotCombined);
        }
        if !self.is_free(position, turn, play.kind, play.from) {
            return Err(Bar::HasMoved);
        }
        let path = self.path(turn.side);
        let step = path.step(play.from).ok_or(Bar::NoPiece)?;
        let to = self.advance(play.kind, step, play.throws.sum())?;
        Ok(path.square(to))
    }

    /// Returns the step that a sum leads to from another one (M1, V2, X1, R8, R9).
    pub(super) fn advance(&self, kind: Kind, step: u8, sum: u64) -> Result<u8, Bar> {
        let squares = match kind {
            Kind::Single => sum,
            Kind::Twins => sum / 2,
        };
        if squares == 0 && !self.twins_use_one() {
            return Err(Bar::HalfOfOne);
        }
        let left = u64::from(LAST_STEP.saturating_sub(step));
        if squares > left {
            return Err(Bar::BeyondKeep);
        }
        if squares == left && kind == Kind::Twins && sum % 2 == 1 && !self.odd_enters_keep() {
            return Err(Bar::OddIntoKeep);
        }
        Ok(step + squares as u8)
    }

    /// Returns every legal move. There are at most a few thousand, however many throws are in hand,
    /// because no sum leads beyond the keep.
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
        if turn.may_move().is_err() {
            return Continue(());
        }
        for (kind, from) in movable(position, turn) {
            self.visit_candidates(position, turn, (kind, from), &mut |throws| {
                let play = Move { kind, from, throws };
                match self.resolve(position, turn, play) {
                    Ok(outcome) => visit(play, outcome),
                    Err(_) => Continue(()),
                }
            })?;
        }
        Continue(())
    }

    /// Visits the throws that a piece in a place might use, judging only by their sum.
    fn visit_candidates(
        &self,
        position: &Position,
        turn: &Turn,
        (kind, from): (Kind, Place),
        visit: &mut impl FnMut(Throws) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(step) = self.path(turn.side).step(from).filter(|_| from != Place::KEEP) else {
            return visit(ones(kind));
        };
        if !self.is_free(position, turn, kind, from) {
            return Continue(());
        }
        let left = LAST_STEP - step;
        let room = if kind == Kind::Twins { 2 * left + 1 } else { left };
        let throws = if self.may_combine() { u32::MAX } else { 1 };
        choose(&turn.hand.throws, &VALUES, Room { sum: room, throws }, Throws::default(), visit)
    }

    /// Returns the values in hand that some legal move uses, the least first.
    pub fn usable(&self, position: &Position, turn: &Turn) -> Vec<Value> {
        let mut usable = [false; 5];
        if turn.may_move().is_ok() {
            let few = few(&turn.hand.throws);
            for (kind, from) in movable(position, turn) {
                for &throws in &few {
                    if self.resolve(position, turn, Move { kind, from, throws }).is_ok() {
                        throws.values().for_each(|value| usable[index(value)] = true);
                    }
                }
            }
        }
        VALUES.into_iter().filter(|&value| usable[index(value)]).collect()
    }
}

/// Returns the throws that enter a waiting piece, or bear one off: one 1, or two for twins.
pub(super) fn ones(kind: Kind) -> Throws {
    Throws::of(&[Value::ONE, Value::ONE][..usize::from(kind.pieces())])
}

/// Returns the places with single pieces and twins of the side that are not out, each once.
fn movable(position: &Position, turn: &Turn) -> impl Iterator<Item = (Kind, Place)> {
    let pieces = *position.side(turn.side);
    Kind::BOTH.into_iter().flat_map(move |kind| {
        let places: Vec<_> = pieces.places(kind).map(|(place, _)| (kind, place)).collect();
        places.into_iter().filter(|&(_, place)| place != Place::OUT)
    })
}

/// Returns one throw of each value in hand, alone and together with a 1. If any throws can be used, some
/// of these can: only twins may need a second throw, and then it is a 1.
fn few(hand: &Throws) -> Vec<Throws> {
    let alone = hand.values().map(|value| Throws::of(&[value]));
    let with_one = hand.values().map(|value| Throws::of(&[Value::ONE, value]));
    alone.chain(with_one).filter(|throws| hand.contain(throws)).collect()
}

/// The limits on further choices.
#[derive(Clone, Copy)]
struct Room {
    sum: u8,
    throws: u32,
}

/// Visits every choice of throws in hand within the limits, except the empty one.
fn choose(
    hand: &Throws,
    values: &[Value],
    mut room: Room,
    mut chosen: Throws,
    visit: &mut impl FnMut(Throws) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((&value, rest)) = values.split_first() else {
        return if chosen.is_empty() { Continue(()) } else { visit(chosen) };
    };
    for taken in 0..=hand.count(value) {
        choose(hand, rest, room, chosen, visit)?;
        if room.sum < value.number() || room.throws == 0 || taken == hand.count(value) {
            break;
        }
        room = Room { sum: room.sum - value.number(), throws: room.throws - 1 };
        chosen.add(value);
    }
    Continue(())
}
