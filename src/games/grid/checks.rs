//! Checks of the squares of an item, with the rules of the game that asks.

use super::{Stones, is_beside, named};
use crate::games::move_game::{Bar, Path, Reason};
use crate::games::square::Square;
use crate::layout::SquareName;
use crate::rulebook::RuleId;
use crate::table::Side;

/// The rules of a game that the checks cite.
#[derive(Clone, Copy, Debug)]
pub struct GridRules {
    /// The board.
    pub board: RuleId,
    /// The stones of a side.
    pub pieces: RuleId,
    /// A step.
    pub step: RuleId,
}

/// Returns the square of a name, if the board has it.
pub fn on_board(rules: &GridRules, name: SquareName) -> Result<Square, Bar> {
    named(name).ok_or(Bar::new(rules.board, Reason::NoSuchSquare(name)))
}

/// Returns the square of a stone, if it belongs to the side.
pub fn own_stone(
    rules: &GridRules,
    stones: &Stones,
    side: Side,
    name: SquareName,
) -> Result<Square, Bar> {
    let square = on_board(rules, name)?;
    match () {
        () if stones.of(side).has(square) => Ok(square),
        () if stones.empty().has(square) => Err(Bar::new(rules.pieces, Reason::Empty(name))),
        () => Err(Bar::new(rules.pieces, Reason::NotOwn(name))),
    }
}

/// Returns the empty square beside the first one, where a step ends.
pub fn step_end(rules: &GridRules, stones: &Stones, path: &Path) -> Result<Square, Bar> {
    let (from, to) = path.as_step().ok_or(Bar::new(rules.step, Reason::NotOneStep))?;
    let (start, end) = (on_board(rules, from)?, on_board(rules, to)?);
    match () {
        () if !is_beside(start, end) => Err(Bar::new(rules.step, Reason::NotNext(from, to))),
        () if !stones.empty().has(end) => Err(Bar::new(rules.step, Reason::NotEmpty(to))),
        () => Ok(end),
    }
}
