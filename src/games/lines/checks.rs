//! Checks of the points of an item, with the rules of the game that asks.

use super::{Board, Point, StoneRules, Stones};
use crate::games::move_game::{Bar, Path, Reason};
use crate::layout::SquareName;
use crate::table::Side;

/// Returns the point of a name, if the board has it.
pub fn on_board(rules: &StoneRules, board: &Board, name: SquareName) -> Result<Point, Bar> {
    board.named(name).ok_or(Bar::new(rules.board, Reason::NoSuchSquare(name)))
}

/// Returns the point of a stone, if it belongs to the side.
pub fn own_stone(
    rules: &StoneRules,
    board: &Board,
    own: (&Stones, Side),
    name: SquareName,
) -> Result<Point, Bar> {
    let point = on_board(rules, board, name)?;
    let (stones, side) = own;
    match () {
        () if stones.of(side).has(point) => Ok(point),
        () if stones.empty(board).has(point) => Err(Bar::new(rules.pieces, Reason::Empty(name))),
        () => Err(Bar::new(rules.pieces, Reason::NotOwn(name))),
    }
}

/// Returns the empty point where a step ends. It must be beside the first one, as the game defines it.
pub fn step_end(
    rules: &StoneRules,
    board: &Board,
    stones: &Stones,
    path: &Path,
    is_beside: impl Fn(Point, Point) -> bool,
) -> Result<Point, Bar> {
    let (from, to) = path.as_step().ok_or(Bar::new(rules.step, Reason::NotOneStep))?;
    let (start, end) = (on_board(rules, board, from)?, on_board(rules, board, to)?);
    match () {
        () if !is_beside(start, end) => Err(Bar::new(rules.step, Reason::NotNext(from, to))),
        () if !stones.empty(board).has(end) => Err(Bar::new(rules.step, Reason::NotEmpty(to))),
        () => Ok(end),
    }
}
