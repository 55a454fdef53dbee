//! The player turns that a gap must hide: as few as lead from one position to another.

use std::collections::VecDeque;

use super::Replay;
use crate::finding::GameFacts;
use crate::games;
use crate::games::game::GamePosition;
use crate::layout::{Layout, Plan, Spot};
use crate::replay::branching::Progress;
use crate::table::{Player, Side};

/// The maximum number of states searched for the order of play.
const MOST_ORDERS: usize = 20_000;

/// Returns the pieces of a side, each with its steps and its place. Two pieces that move as one count as
/// two. Returns `None` if captured pieces do not come back to the start.
pub(super) fn progress(plan: &Plan, layout: &Layout, side: Side) -> Option<Progress> {
    let seat = plan.seats.iter().find(|seat| seat.side == side)?;
    if seat.captured != Spot::Waiting {
        return None;
    }
    let steps = |spot| match spot {
        Spot::Waiting => Some(0),
        Spot::Square(name) => seat.path.iter().position(|&on| on == name).map(|at| at as u32 + 1),
        Spot::Centre | Spot::Out => Some(u32::MAX),
    };
    let names = if plan.lettered.is_empty() { plan.ordinary } else { ["piece", "pieces"] };
    let mut pieces = Vec::new();
    for group in layout.groups().iter().filter(|group| group.side == side) {
        let count = usize::from(group.count) * usize::from(games::pieces(group.letter));
        let steps = steps(group.spot)?;
        pieces.extend(std::iter::repeat_n((names, steps, group.spot), count));
    }
    Some(pieces)
}

/// Returns the least number of player turns from a position to a later one, after which the wanted player is next. A capture may have given a
/// player several turns in a row.
pub(super) fn least_turns<G: GameFacts>(
    start: &Replay<'_, G, ()>,
    from: &G::Position,
    wanted: Option<Player>,
    written: &[Player],
    moved: &[Side],
) -> u32 {
    let at_least = moved.len().max(written.len()) as u32;
    let (rules, roster) = (&start.rules, &start.frame.roster);
    let bit = |side: Side| moved.iter().position(|&it| it == side).map_or(0, |at| 1u8 << at);
    let all = (1u8 << moved.len()) - 1;
    let mut open = VecDeque::from([(from.clone(), None, 0u8, 0usize, 0u32)]);
    let mut seen: Vec<(Option<Player>, u8, usize)> = Vec::new();
    while let Some((position, last, played, done, turns)) = open.pop_front() {
        let next = rules.next(&position, roster);
        let is_there = wanted.is_none() || next == wanted || last == wanted && last.is_some();
        if played == all && done == written.len() && is_there {
            return turns;
        }
        if seen.len() > MOST_ORDERS {
            return at_least;
        }
        let players = match next {
            Some(next) => [Some(next), last].into_iter().flatten().collect(),
            None => super::order::at_table::<G>(&position, roster),
        };
        for player in players {
            let mut position = position.clone();
            let turn = rules.begin(&position, player);
            rules.end(&mut position, roster, &turn);
            let played = played | bit(player.side);
            let done = done + usize::from(written.get(done) == Some(&player));
            let key = (Some(player), played, done);
            if !seen.contains(&key) && position.winner().is_none() {
                seen.push(key);
                open.push_back((position, Some(player), played, done, turns + 1));
            }
        }
    }
    at_least
}
