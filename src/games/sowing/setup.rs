//! Positions that a log states, and the mistakes that every game with holes sees in them.

use super::{Hole, Holes, named};
use crate::games::move_game::{PositionFault, WrongPosition};
use crate::layout::SquareName;
use crate::rulebook::RuleId;
use crate::table::{Both, Side};

/// A position as a log states it. It may be wrong in any way.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// The holes and winnings of N and of S.
    pub sides: Both<StatedHoles>,
    /// The side whose turn it is, if that is stated.
    pub turn: Option<Side>,
    /// The side that still has to fill holes, if that is stated.
    pub fill: Option<Side>,
}

/// The holes and winnings that a log gives a side.
#[derive(Clone, Debug, Default)]
pub struct StatedHoles {
    /// Holes of the side's own row, each with its balls.
    pub holes: Vec<(SquareName, u32)>,
    /// The balls that the side has won.
    pub won: u32,
    /// Holes of both rows that the side owns, each with its balls.
    pub qar: Vec<(SquareName, u32)>,
    /// Holes of the side's own row that are closed.
    pub closed: Vec<SquareName>,
}

impl StatedHoles {
    /// Returns all balls.
    fn total(&self) -> u64 {
        let holes = self.holes.iter().chain(&self.qar);
        holes.map(|&(_, balls)| u64::from(balls)).sum::<u64>() + u64::from(self.won)
    }
}

/// Adds the stated balls of some holes, and mistakes about holes that do not exist or are named twice.
pub fn add_holes(
    holes: &mut Holes,
    stated: &[(SquareName, u32)],
    side: Side,
    count: u8,
    rule: RuleId,
    wrong: &mut Vec<WrongPosition>,
    is_right: impl Fn(Hole) -> bool,
) {
    for &(name, balls) in stated.iter().filter(|(_, balls)| *balls > 0) {
        match named(name, count).filter(|&hole| is_right(hole)) {
            None => wrong.push(fault(side, rule, PositionFault::NotThere(name))),
            Some(hole) if holes.balls(hole) > 0 => {
                wrong.push(fault(side, rule, PositionFault::Crowded(name)));
            }
            Some(hole) => holes.set(hole, balls.min(u8::MAX.into()) as u8),
        }
    }
}

/// Checks that all balls of the game are there.
pub fn check_sum(setup: &Setup, expected: u8, rule: RuleId, wrong: &mut Vec<WrongPosition>) {
    let total: u64 = setup.sides.0.iter().map(StatedHoles::total).sum();
    let (stated, right) = (u32::try_from(total).unwrap_or(u32::MAX), u32::from(expected));
    let fault = match stated.cmp(&right) {
        std::cmp::Ordering::Less => PositionFault::TooFew { stated, least: right },
        std::cmp::Ordering::Equal => return,
        std::cmp::Ordering::Greater => PositionFault::TooMany { stated, most: right },
    };
    wrong.push(WrongPosition { side: None, rule, fault });
}

/// Creates the mistake of one side.
pub const fn fault(side: Side, rule: RuleId, fault: PositionFault) -> WrongPosition {
    WrongPosition { side: Some(side), rule, fault }
}
