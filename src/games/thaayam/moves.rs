//! What throws may be used for: entering, moving on, bearing off (A1, A2, E1, M1, M2, V2, V5, X1, X2).

use std::ops::ControlFlow::{self, Continue};

use super::board::{LAST_STEP, Place};
use super::play::Turn;
use super::{Bar, Captures, Consult, Kind, Position, Rules, Throws, VALUES, Value};
use crate::games::square::index;

/// Throws applied to one piece, or to twins: `+1`, `c1+4+8`, `Tc5+4`, `T+1+1`, `c3+1>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// A single piece or twins.
    pub kind: Kind,
    /// Where it is: a square, or waiting.
    pub from: Place,
    /// The throws that it uses, without order.
    pub throws: Throws,
}

impl Move {
    /// A move of a single piece.
    pub fn single(from: Place, values: &[Value]) -> Move {
        Move { kind: Kind::Single, from, throws: Throws::of(values) }
    }

    /// A move of twins.
    pub fn twins(from: Place, values: &[Value]) -> Move {
        Move { kind: Kind::Twins, from, throws: Throws::of(values) }
    }

    /// Whether it is the one move of its piece in the turn; entering is not (E2, M2).
    pub(super) fn counts_as_move(&self) -> bool {
        self.from != Place::WAITING
    }

    /// Whether it uses two 1s as a pair (V5, R14).
    pub(super) fn uses_pair(&self) -> bool {
        self.kind == Kind::Twins && matches!(self.from, Place::WAITING | Place::KEEP)
    }
}

/// What a move comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Where the piece, or the twins, come to: a square, or out.
    pub to: Place,
    /// What it captures there.
    pub captures: Captures,
}

impl<C: Consult> Rules<C> {
    /// Decides what a move comes to, without making it.
    ///
    /// # Errors
    /// Why it is against the rules.
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

    /// P1: a single piece, or twins, of the side are there; what is out stays out.
    fn has_piece(&self, position: &Position, turn: &Turn, play: Move) -> Result<(), Bar> {
        let there = position.side(turn.side).count(play.kind, play.from);
        if there == 0 || play.from == Place::OUT { Err(Bar::NoPiece) } else { Ok(()) }
    }

    /// A2, H4: the throws are in hand.
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

    /// E1: a 1 enters a waiting piece. V5: a pair of 1s enters waiting twins.
    fn enters(&self, turn: &Turn, play: Move) -> Result<Place, Bar> {
        let with_ones = play.throws == ones(play.kind);
        match play.kind {
            Kind::Single if !with_ones => Err(Bar::EntersWithOne),
            Kind::Twins if !with_ones || turn.hand.pairs == 0 => Err(Bar::TwinsEnterWithPair),
            _ => Ok(self.path(turn.side).palace()),
        }
    }

    /// X2: a 1 bears a piece off when all that are not out are in the keep; R13, R14.
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

    /// A1, M1, M2: a piece on the board moves on by one throw or by the sum of several.
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

    /// M1, V2, X1: the step that a sum leads to from another; R8, R9.
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

    /// Every legal move. There are at most some thousands, however many throws are in hand, because no
    /// sum leads beyond the keep.
    pub fn legal_moves(&self, position: &Position, turn: &Turn) -> Vec<Move> {
        let mut legal = Vec::new();
        let _ = self.visit_legal_moves(position, turn, |play, _| {
            legal.push(play);
            Continue(())
        });
        legal
    }

    /// Visits the legal moves, with what each comes to, until the visitor has enough.
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

    /// Visits the throws that a piece in a place might use, by their sum alone.
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
            for (kind, from) in movable(position, turn) {
                for throws in few(&turn.hand.throws) {
                    if self.resolve(position, turn, Move { kind, from, throws }).is_ok() {
                        throws.values().for_each(|value| usable[index(value)] = true);
                    }
                }
            }
        }
        VALUES.into_iter().filter(|&value| usable[index(value)]).collect()
    }
}

/// The throws that enter a waiting piece, or bear one off: a 1, or for twins two.
pub(super) fn ones(kind: Kind) -> Throws {
    Throws::of(&[Value::ONE, Value::ONE][..usize::from(kind.pieces())])
}

/// Where the side has single pieces and twins that are not out, each place once.
fn movable(position: &Position, turn: &Turn) -> impl Iterator<Item = (Kind, Place)> {
    let pieces = *position.side(turn.side);
    Kind::BOTH.into_iter().flat_map(move |kind| {
        let places: Vec<_> = pieces.places(kind).map(|(place, _)| (kind, place)).collect();
        places.into_iter().filter(|&(_, place)| place != Place::OUT)
    })
}

/// One throw of each value in hand, alone and together with a 1. If any throws have a use, some of
/// these have: only twins may need a second throw, and then it is a 1.
fn few(hand: &Throws) -> Vec<Throws> {
    let alone = hand.values().map(|value| Throws::of(&[value]));
    let with_one = hand.values().map(|value| Throws::of(&[Value::ONE, value]));
    alone.chain(with_one).filter(|throws| hand.contain(throws)).collect()
}

/// How much more may be chosen.
#[derive(Clone, Copy)]
struct Room {
    sum: u8,
    throws: u32,
}

/// Visits every choice of throws in hand for which there is room, except none at all.
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
