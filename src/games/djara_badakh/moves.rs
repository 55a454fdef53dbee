//! The legal items of a turn (I1, A1, A2, P1, M1, T3).

use super::play::{Stage, Turn};
use super::{NINE, Position, Rules, STONES, id};
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
            TurnItem::Pass => self.passing(position, turn),
            TurnItem::Remove(_) | TurnItem::Sow(_) => Err(Bar::new(id::I1, Reason::NoSuchItem)),
        }
    }

    /// Checks a step, and that the turn has one.
    fn step(&self, position: &Position, turn: &Turn, path: &Path) -> Result<Outcome, Bar> {
        position.goes_on()?;
        if turn.stage == Stage::Placed {
            return Err(Bar::new(id::A1, Reason::TurnIsOver));
        }
        if position.is_placing() {
            return Err(Bar::new(id::A1, Reason::PlaceFirst));
        }
        let stones = &position.stones;
        let from = own_stone(&STONES, &NINE, (stones, turn.side), path.from())?;
        let to = step_end(&STONES, &NINE, stones, path, |from, to| self.is_beside(from, to))?;
        self.may_step(position, turn, (from, to))?;
        Ok(Outcome::Stepped { from, to })
    }

    /// Checks that the turn may have this step now: one step (T3), then steps that open the way (O1).
    fn may_step(&self, position: &Position, turn: &Turn, step: (Point, Point)) -> Result<(), Bar> {
        match turn.stage {
            Stage::Fresh => Ok(()),
            Stage::Opening | Stage::Stepped if self.must_open(position, turn.side) => {
                self.opens(position, turn.side, step)
            }
            _ => Err(Bar::new(id::T3, Reason::TurnIsOver)),
        }
    }

    /// Checks a pass: only a side that cannot move may pass, and only as R4 says (T3).
    fn passing(&self, position: &Position, turn: &Turn) -> Result<Outcome, Bar> {
        position.goes_on()?;
        let may = turn.stage == Stage::Fresh && self.passes(position, turn.side);
        if may { Ok(Outcome::Passed) } else { Err(Bar::new(id::T3, Reason::NoPass)) }
    }

    /// Returns every legal item, in the order of the board.
    pub fn legal_items(&self, position: &Position, turn: &Turn) -> Vec<TurnItem> {
        let stones = &position.stones;
        let places = stones.empty(&NINE).iter().map(|to| TurnItem::Place(NINE.name(to)));
        let steps = self.steps(stones, turn.side).into_iter();
        let steps = steps.map(|(from, to)| Path::step(NINE.name(from), NINE.name(to)));
        let items = places.chain(steps.map(TurnItem::Path)).chain([TurnItem::Pass]);
        items.filter(|item| self.resolve(position, turn, item).is_ok()).collect()
    }
}

/// Checks a placing: one stone a turn (A1), on an empty point (A2).
fn placing(position: &Position, turn: &Turn, at: SquareName) -> Result<Outcome, Bar> {
    position.goes_on()?;
    let point = on_board(&STONES, &NINE, at)?;
    match turn.stage {
        Stage::Placed => Err(Bar::new(id::A1, Reason::TurnIsOver)),
        _ if position.hand(turn.side) == 0 => Err(Bar::new(id::A1, Reason::NothingToPlace)),
        _ if !position.stones.empty(&NINE).has(point) => {
            Err(Bar::new(id::A2, Reason::NotEmpty(at)))
        }
        _ => Ok(Outcome::Placed(point)),
    }
}
