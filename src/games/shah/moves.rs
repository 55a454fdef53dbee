//! The legal items of a turn (I1, A1, A2, P1, F1, M1, T3).

use super::play::{Stage, Turn};
use super::{MILL, Position, Rules, STONES, id};
use crate::games::lines::{Point, on_board, own_stone, step_end};
use crate::games::move_game::{Bar, Path, Reason, TurnItem};
use crate::layout::SquareName;

/// The outcome of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A stone is placed.
    Placed(Point),
    /// A stone has stepped.
    Stepped {
        /// The point that it left.
        from: Point,
        /// The point where it is now.
        to: Point,
    },
    /// An enemy stone is taken off.
    Removed(Point),
    /// A blocked side gave up its turn.
    Passed,
}

impl Rules {
    /// Returns the outcome of an item, without making it (I1).
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn resolve(
        &self,
        position: &Position,
        turn: &Turn,
        item: &TurnItem,
    ) -> Result<Outcome, Bar> {
        match item {
            TurnItem::Place(at) => placing(position, turn, *at),
            TurnItem::Path(path) => self.step(position, turn, path),
            TurnItem::Remove(at) => self.removing(position, turn, *at),
            TurnItem::Pass => self.passing(position, turn),
            TurnItem::Sow(_) => Err(Bar::new(id::I1, Reason::NoSuchItem)),
        }
    }

    /// Checks a step, and that the turn has one.
    fn step(&self, position: &Position, turn: &Turn, path: &Path) -> Result<Outcome, Bar> {
        position.goes_on()?;
        all_placed(position, turn)?;
        no_first_removal(position, turn)?;
        let stones = &position.stones;
        let from = own_stone(&STONES, &MILL, (stones, turn.side), path.from())?;
        let is_beside = |from, to| MILL.beside(from).has(to);
        let to = step_end(&STONES, &MILL, stones, path, is_beside)?;
        self.may_step(position, turn, (from, to))?;
        Ok(Outcome::Stepped { from, to })
    }

    /// Checks that the turn may have this step now: one step (T3), then steps that open the way (O1). The
    /// stone that a row takes comes first (C1).
    fn may_step(&self, position: &Position, turn: &Turn, step: (Point, Point)) -> Result<(), Bar> {
        if turn.stage == Stage::Fresh {
            return Ok(());
        }
        self.has_taken(turn)?;
        let is_over = matches!(turn.stage, Stage::Passed) || !self.must_open(position, turn.side);
        if is_over {
            return Err(Bar::new(id::T3, Reason::TurnIsOver));
        }
        self.opens(position, turn.side, step)
    }

    /// Checks a pass: only a side that cannot move may pass, and only as R4 says (T3).
    fn passing(&self, position: &Position, turn: &Turn) -> Result<Outcome, Bar> {
        position.goes_on()?;
        let may = turn.stage == Stage::Fresh && self.passes(position, turn.side);
        if may { Ok(Outcome::Passed) } else { Err(Bar::new(id::T3, Reason::NoPass)) }
    }

    /// Returns every legal item, in the order of the board.
    pub fn legal_items(&self, position: &Position, turn: &Turn) -> Vec<TurnItem> {
        let (stones, side) = (&position.stones, turn.side);
        let places = stones.empty(&MILL).iter().map(|to| TurnItem::Place(MILL.name(to)));
        let steps = stones.steps(&MILL, side);
        let steps = steps.map(|(from, to)| Path::step(MILL.name(from), MILL.name(to)));
        let removals = stones.of(side.opposite()).iter();
        let removals = removals.map(|at| TurnItem::Remove(MILL.name(at)));
        let items = places.chain(steps.map(TurnItem::Path)).chain(removals).chain([TurnItem::Pass]);
        items.filter(|item| self.resolve(position, turn, item).is_ok()).collect()
    }
}

/// Checks a placing: one stone a turn (A1), on an empty point (A2).
fn placing(position: &Position, turn: &Turn, at: SquareName) -> Result<Outcome, Bar> {
    position.goes_on()?;
    let point = on_board(&STONES, &MILL, at)?;
    match turn.stage {
        Stage::Placed { .. } => Err(Bar::new(id::A1, Reason::TurnIsOver)),
        _ if position.hand(turn.side) == 0 => Err(Bar::new(id::A1, Reason::NothingToPlace)),
        _ if !position.stones.empty(&MILL).has(point) => {
            Err(Bar::new(id::A2, Reason::NotEmpty(at)))
        }
        _ => Ok(Outcome::Placed(point)),
    }
}

/// Checks that all stones were placed in earlier turns. Nothing moves and nothing is taken before (A1).
pub(super) fn all_placed(position: &Position, turn: &Turn) -> Result<(), Bar> {
    match turn.stage {
        _ if position.is_placing() => Err(Bar::new(id::A1, Reason::PlaceFirst)),
        Stage::Placed { .. } => Err(Bar::new(id::A1, Reason::TurnIsOver)),
        _ => Ok(()),
    }
}

/// Checks that the side has made its first removal in an earlier turn (F1).
fn no_first_removal(position: &Position, turn: &Turn) -> Result<(), Bar> {
    match turn.stage {
        Stage::FirstRemoved => Err(Bar::new(id::F1, Reason::TurnIsOver)),
        Stage::Fresh if position.has_first_removal(turn.side) => {
            Err(Bar::new(id::F1, Reason::RemoveOnly))
        }
        _ => Ok(()),
    }
}
