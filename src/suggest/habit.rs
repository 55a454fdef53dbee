//! The order in which the players throw, as a log shows it.
//!
//! Where the rules leave the order free, most tables keep to one anyway. So of two players who may have
//! thrown, the one with whom a side turn has its usual order is likelier.

use std::collections::HashMap;

use crate::notation::{Content, Log, PlayerSeat};
use crate::table::Side;

/// The extra cost of each pair of neighbouring player turns that has an unusual order.
const UNUSUAL: f64 = 0.1;

type Seat = (Side, u8);

/// How often each player threw directly after each other one.
#[derive(Default)]
pub struct Habit {
    pairs: HashMap<(Seat, Seat), u32>,
    /// How often anyone threw directly after a player.
    after: HashMap<Seat, u32>,
}

impl Habit {
    /// Counts the pairs of neighbouring player turns of a log.
    pub fn of(log: &Log) -> Habit {
        let mut habit = Habit::default();
        let mut last = None;
        for line in &log.lines {
            let Content::Turn(turn) = &line.content else { continue };
            let next = key(turn.player.seat);
            if let Some(last) = last {
                *habit.pairs.entry((last, next)).or_default() += 1;
                *habit.after.entry(last).or_default() += 1;
            }
            last = Some(next);
        }
        habit
    }

    /// Returns the extra cost of another player in a line: how unusual the order with the player turns
    /// before and after it is.
    pub fn cost(&self, log: &Log, line: usize, player: PlayerSeat) -> f64 {
        let seat = |line: usize| match &log.lines[line].content {
            Content::Turn(turn) => Some(key(turn.player.seat)),
            _ => None,
        };
        let before = (0..line).rev().find_map(seat).map(|before| (before, key(player)));
        let after = (line + 1..log.lines.len()).find_map(seat).map(|after| (key(player), after));
        let unusual = before.into_iter().chain(after).filter(|&pair| !self.is_usual(pair));
        UNUSUAL * unusual.count() as f64
    }

    /// Whether at least half of the player turns after the first player's are the second player's.
    fn is_usual(&self, pair: (Seat, Seat)) -> bool {
        let count = |of: Option<&u32>| of.copied().unwrap_or(0);
        count(self.pairs.get(&pair)) * 2 >= count(self.after.get(&pair.0))
    }
}

fn key(seat: PlayerSeat) -> Seat {
    (seat.side, seat.number)
}
