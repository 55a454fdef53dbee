//! Jumps and chains of jumps (J1, J2).

use super::{GRID, Rules, id};
use crate::games::grid::{Squares, Stones, beside, on_board, square_name};
use crate::games::move_game::{Bar, Path, Reason};
use crate::games::square::Square;
use crate::layout::SquareName;
use crate::rulebook::RuleId;
use crate::table::Side;

/// Returns the jumps of a stone of a side: the square jumped over, and the empty square behind it (J1).
pub(super) fn jumps(stones: &Stones, side: Side, from: Square) -> Vec<(Square, Square)> {
    let (enemy, empty) = (stones.of(side.opposite()), stones.empty());
    let jump = |(over, behind): (Square, Option<Square>)| Some((over, behind?));
    let is_jump = |&(over, behind): &(Square, Square)| enemy.has(over) && empty.has(behind);
    beside(from).filter_map(jump).filter(is_jump).collect()
}

/// Returns the stones after a jump. The enemy stone is taken at once (J1).
pub(super) fn after_jump(
    stones: &Stones,
    side: Side,
    from: Square,
    (over, to): (Square, Square),
) -> Stones {
    let mut after = stones.moved(side, from, to);
    after.take(side.opposite(), Squares::default().with(over));
    after
}

impl Rules {
    /// Returns the enemy stones that a chain of jumps takes. The first jump must be right by J1, later ones
    /// by J2.
    pub(super) fn chain(&self, stones: &Stones, side: Side, path: &Path) -> Result<Squares, Bar> {
        let (mut stones, mut taken) = (*stones, Squares::default());
        let mut last: Option<(Square, Square)> = None;
        for pair in path.squares().windows(2) {
            let rule = if last.is_none() { id::J1 } else { id::J2 };
            let (from, over, to) = jump(&stones, side, pair[0], pair[1], rule)?;
            if last.is_some_and(|before| turns(before, (from, to))) {
                self.may_turn(pair[0])?;
            }
            stones = after_jump(&stones, side, from, (over, to));
            taken = taken.with(over);
            last = Some((from, to));
        }
        Ok(taken)
    }

    /// Checks that a chain may turn a corner on a square (J2, R2).
    fn may_turn(&self, corner: SquareName) -> Result<(), Bar> {
        if self.chains_turn_corners() {
            return Ok(());
        }
        Err(Bar::new(id::J2, Reason::TurnsCorner(corner)))
    }

    /// Returns every chain of jumps of a stone, each part of a longer one too (J2, J3).
    pub(super) fn chains(&self, stones: &Stones, side: Side, from: Square) -> Vec<Path> {
        let mut chains = Vec::new();
        self.add_chains(stones, side, &mut vec![from], &mut chains);
        chains
    }

    fn add_chains(
        &self,
        stones: &Stones,
        side: Side,
        squares: &mut Vec<Square>,
        chains: &mut Vec<Path>,
    ) {
        let Some(&from) = squares.last() else { return };
        let before = squares.len().checked_sub(2).map(|at| (squares[at], from));
        for (over, to) in jumps(stones, side, from) {
            if before.is_some_and(|before| turns(before, (from, to))) && !self.chains_turn_corners()
            {
                continue;
            }
            squares.push(to);
            chains.extend(Path::new(squares.iter().copied().map(square_name)));
            self.add_chains(&after_jump(stones, side, from, (over, to)), side, squares, chains);
            squares.pop();
        }
    }
}

/// Returns the squares of one jump, if it is right: over an enemy stone beside, to the empty square just
/// behind it.
fn jump(
    stones: &Stones,
    side: Side,
    from: SquareName,
    to: SquareName,
    rule: RuleId,
) -> Result<(Square, Square, Square), Bar> {
    let (start, end) = (on_board(&GRID, from)?, on_board(&GRID, to)?);
    let line = beside(start).find(|&(_, behind)| behind == Some(end));
    let (over, _) = line.ok_or(Bar::new(rule, Reason::NoJump(from, to)))?;
    match () {
        () if !stones.of(side.opposite()).has(over) => {
            Err(Bar::new(rule, Reason::NothingToJump(square_name(over))))
        }
        () if !stones.empty().has(end) => Err(Bar::new(rule, Reason::NotEmpty(to))),
        () => Ok((start, over, end)),
    }
}

/// Returns whether a jump goes another way than the one before.
fn turns(before: (Square, Square), now: (Square, Square)) -> bool {
    let way = |(from, to): (Square, Square)| {
        let columns = to.column().cmp(&from.column());
        (columns, to.row().cmp(&from.row()))
    };
    way(before) != way(now)
}
