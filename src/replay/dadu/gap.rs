//! The player turns that a gap must hide: as few as lead from one position to another.

use std::collections::{HashSet, VecDeque};

use super::naming;
use crate::games::dadu::{Board, Kind, Place, Position, Rules};
use crate::layout::Spot;
use crate::notation;
use crate::replay::branching::Progress;
use crate::table::{Both, Player, Roster, Side};

/// The maximum number of states searched for the order of play. Sides of eight players or more may need
/// more states. The result then counts only the sides that moved, or the written player turns if these
/// are more.
const MOST_ORDERS: usize = 20_000;

/// Returns the pieces of a side, each with its steps and its place.
pub(super) fn progress(board: Board, position: &Position, side: Side) -> Progress {
    let steps = |at: Place| match at {
        Place::WAITING => 0,
        _ => at.steps().map_or(u32::from(u8::MAX) + u32::from(at == Place::EXITED), u32::from),
    };
    let spot = |at| match naming::spot(board, side, at) {
        notation::Spot::Square(name) => Spot::Square(name),
        notation::Spot::Start => Spot::Waiting,
        notation::Spot::Off => Spot::Out,
        notation::Spot::Centre | notation::Spot::Unknown => Spot::Centre,
    };
    let of = |kind: Kind| {
        let names = match kind {
            Kind::Standard => ["standard piece", "standard pieces"],
            Kind::King => ["king", "kings"],
        };
        let pieces = position.side(side).pieces(kind).iter();
        pieces.map(move |&at| (names, steps(at), spot(at)))
    };
    Kind::BOTH.into_iter().flat_map(of).collect()
}

/// The search for the shortest order of player turns.
pub(super) struct Orders<'s> {
    pub(super) rules: &'s Rules,
    /// The players at the start.
    pub(super) roster: &'s Roster,
    pub(super) to: &'s Position,
    /// Whether it is stated whose turn it is, and who has thrown.
    pub(super) turn_stated: bool,
    /// The players of the player turns that are written.
    pub(super) written: &'s [Player],
    /// The sides that must have had a turn.
    pub(super) moved: &'s [Side],
}

impl Orders<'_> {
    /// Returns the smallest number of player turns that lead from a position to the other, including the
    /// written ones.
    pub(super) fn least_turns(&self, from: &Position) -> u32 {
        let needed = Both::of(|side| self.moved.contains(&side));
        let at_least = self.moved.len().max(self.written.len()) as u32;
        let there = |position: &Position, played: Both<bool>, written: usize| {
            let all = Side::BOTH.into_iter().all(|side| played[side] || !needed[side]);
            let all = all && written == self.written.len();
            all && (!self.turn_stated || self.same_turn(position))
        };
        let mut seen = HashSet::new();
        let mut open = VecDeque::from([(*from, Both::all(false), 0, 0)]);
        while let Some((position, played, written, turns)) = open.pop_front() {
            if there(&position, played, written) {
                return turns;
            }
            if seen.len() > MOST_ORDERS {
                return at_least;
            }
            let next = self.rules.next(&position, self.roster);
            for player in Side::BOTH.into_iter().flat_map(|side| next.of(side)) {
                let (mut position, mut played) = (position, played);
                self.rules.take_turn(&mut position, self.roster, player);
                played[player.side] = true;
                let written = written + usize::from(self.written.get(written) == Some(&player));
                if seen.insert((position.turn, played, written)) {
                    open.push_back((position, played, written, turns + 1));
                }
            }
        }
        at_least
    }

    /// Whether a position has the same side's turn as the later one, with the same players still to
    /// throw. A side turn in which nobody has thrown yet counts as the same as the completed side turn
    /// before it.
    fn same_turn(&self, position: &Position) -> bool {
        let (here, there) = (&position.turn, &self.to.turn);
        let begins = there.thrown == 0
            && here.side == there.side.map(Side::opposite)
            && self.rules.is_complete(position, self.roster);
        begins || (here.side, here.thrown) == (there.side, there.thrown)
    }
}
