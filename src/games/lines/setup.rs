//! Positions that a log states, and the mistakes that every game on lines sees in them.

use std::cmp::Ordering;

use super::{Board, Points, Setup, StoneRules, fault};
use crate::games::move_game::{PositionFault, WrongPosition};
use crate::rulebook::RuleId;
use crate::table::{Both, Side};

/// Returns the points of both sides, and adds mistakes about the board, shared points and sides with more
/// than `most` stones.
pub fn points(
    setup: &Setup,
    rules: &StoneRules,
    board: &Board,
    most: u32,
    wrong: &mut Vec<WrongPosition>,
) -> Both<Points> {
    let sides = Both::of(|side| points_of(setup, rules, board, side, wrong));
    let crowded = |point| PositionFault::Crowded(board.name(point));
    let whole = |point| WrongPosition { side: None, rule: rules.step, fault: crowded(point) };
    wrong.extend(sides[Side::N].both(sides[Side::S]).iter().map(whole));
    for side in Side::BOTH {
        let stated = setup.sides[side].total();
        if stated > most {
            wrong.push(fault(side, rules.pieces, PositionFault::TooMany { stated, most }));
        }
    }
    sides
}

fn points_of(
    setup: &Setup,
    rules: &StoneRules,
    board: &Board,
    side: Side,
    wrong: &mut Vec<WrongPosition>,
) -> Points {
    let mut points = Points::default();
    for &(name, count) in setup.sides[side].squares.iter().filter(|(_, count)| *count > 0) {
        match board.named(name) {
            None => wrong.push(fault(side, rules.board, PositionFault::NotThere(name))),
            Some(at) if count > 1 || points.has(at) => {
                wrong.push(fault(side, rules.step, PositionFault::Crowded(name)));
            }
            Some(at) => points = points.with(at),
        }
    }
    points
}

/// Returns whether stones are still to be placed.
pub fn is_placing(setup: &Setup) -> bool {
    setup.sides.0.iter().any(|stated| stated.hand > 0)
}

/// Checks that both sides still have all their stones, because nothing was taken yet.
pub fn check_totals(setup: &Setup, rule: RuleId, least: u32, wrong: &mut Vec<WrongPosition>) {
    for side in Side::BOTH {
        let stated = setup.sides[side].total();
        if stated < least {
            wrong.push(fault(side, rule, PositionFault::TooFew { stated, least }));
        }
    }
}

/// Checks that the sides have placed one stone each in turn.
pub fn check_hands(setup: &Setup, rule: RuleId, wrong: &mut Vec<WrongPosition>) {
    let [n, s] = &setup.sides.0;
    let is_turn =
        setup.turn.is_none() || side_to_place(setup).is_none_or(|side| setup.turn == Some(side));
    if n.hand.abs_diff(s.hand) > 1 || !is_turn {
        wrong.push(WrongPosition { side: None, rule, fault: PositionFault::Hands });
    }
}

/// Returns the side that has more stones to place, whose turn it therefore is.
pub fn side_to_place(setup: &Setup) -> Option<Side> {
    let [n, s] = &setup.sides.0;
    match n.hand.cmp(&s.hand) {
        Ordering::Less => Some(Side::S),
        Ordering::Equal => None,
        Ordering::Greater => Some(Side::N),
    }
}
