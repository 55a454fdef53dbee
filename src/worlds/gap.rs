//! Gaps in a log: conclusions about the play between two known positions. All of them are conjectures.
//! They hold if nobody broke a rule, joined or left.

use std::collections::{HashSet, VecDeque};

use super::World;
use crate::finding::{Facts, Finding, InDadu, SentBack};
use crate::games::dadu::{Kind, Place, Position, Rules};
use crate::notation::PlayerTurn;
use crate::span::Span;
use crate::table::{Both, Player, Roster, Side};

/// The maximum number of states searched for the order of play. Sides of eight players or more may need
/// more states. The result then counts only the sides that moved, or the written player turns if these
/// are more.
const MOST_ORDERS: usize = 20_000;

/// A stretch of the log in which the position is unknown.
pub struct Gap {
    /// The location that made the position unknown.
    at: Span,
    /// The positions that were possible before the gap. `roster` lists the players at that point.
    before: Vec<Position>,
    roster: Roster,
    rules: Rules,
    /// The players of the player turns that are written in the gap.
    written: Vec<Player>,
}

impl Gap {
    /// Starts a gap after these worlds.
    pub fn after(worlds: &[World<'_>], at: Span) -> Option<Gap> {
        let steps = &worlds.first()?.steps;
        let before = worlds.iter().map(|world| *world.steps.position()).collect();
        let (roster, rules) = (*steps.roster(), steps.rules().clone());
        Some(Gap { at, before, roster, rules, written: Vec::new() })
    }

    /// Adds a player turn that is written in the gap.
    pub fn add(&mut self, turn: &PlayerTurn) {
        let seat = turn.player.seat;
        let player = Player::new(seat.side, seat.number);
        self.written.extend(player.filter(|_| !turn.player.is_open()));
    }

    /// Returns the conclusions about the gap, if it ends in this world with the position stated at
    /// `stated`.
    pub fn until(&self, world: &World<'_>, stated: Span) -> Option<Finding> {
        let steps = &world.steps;
        let after = steps.position();
        let backs = self.before.iter().map(|before| sent_back(before, after));
        let sent_back = backs.reduce(in_common).unwrap_or_default();
        let turn_stated = !steps.is_order_unsaid();
        let turns = self.before.iter().map(|before| self.turns(before, after, turn_stated)).min();
        let (turns, written) = (turns.unwrap_or(0), self.written.len() as u32);
        if turns <= written && sent_back.is_empty() {
            return None;
        }
        let board = self.rules.board();
        let facts =
            Facts::Dadu(InDadu::Conjecture { turns, written, until: stated, sent_back, board });
        Some(Finding::new(self.at, facts, &[]))
    }

    /// Returns the smallest number of player turns that lead from one position to another, including the
    /// written ones. It depends on who moved. If the later position states whose turn it is and who has
    /// thrown, it also depends on that.
    fn turns(&self, before: &Position, after: &Position, turn_stated: bool) -> u32 {
        let needed = Both::of(|side| has_played(before, after, side));
        let sides = needed.0.iter().filter(|&&needed| needed).count();
        let at_least = sides.max(self.written.len()) as u32;
        let there = |position: &Position, played: Both<bool>, written: usize| {
            let all = Side::BOTH.into_iter().all(|side| played[side] || !needed[side]);
            let all = all && written == self.written.len();
            all && (!turn_stated || self.same_turn(position, after))
        };
        let mut seen = HashSet::new();
        let mut open = VecDeque::from([(*before, Both::all(false), 0, 0)]);
        while let Some((position, played, written, turns)) = open.pop_front() {
            if there(&position, played, written) {
                return turns;
            }
            if seen.len() > MOST_ORDERS {
                return at_least;
            }
            let next = self.rules.next(&position, &self.roster);
            for player in Side::BOTH.into_iter().flat_map(|side| next.of(side)) {
                let (mut position, mut played) = (position, played);
                self.rules.take_turn(&mut position, &self.roster, player);
                played[player.side] = true;
                let written = written + usize::from(self.written.get(written) == Some(&player));
                if seen.insert((position.turn, played, written)) {
                    open.push_back((position, played, written, turns + 1));
                }
            }
        }
        at_least
    }

    /// Whether two positions have the same side's turn, with the same players still to throw. A side turn
    /// in which nobody has thrown yet counts as the same as the completed side turn before it.
    fn same_turn(&self, position: &Position, after: &Position) -> bool {
        let (here, there) = (&position.turn, &after.turn);
        let begins = there.thrown == 0
            && here.side == there.side.map(Side::opposite)
            && self.rules.is_complete(position, &self.roster);
        begins || (here.side, here.thrown) == (there.side, there.thrown)
    }
}

/// Whether a side must have had a turn: one of its pieces is at another place and was not only sent back,
/// or a piece of the other side was sent back.
fn has_played(before: &Position, after: &Position, side: Side) -> bool {
    let moved = Kind::BOTH.into_iter().any(|kind| {
        let (old, new) = (places(before, side, kind), places(after, side, kind));
        new.iter().any(|place| {
            let count = |places: &[Place]| places.iter().filter(|p| *p == place).count();
            *place != Place::WAITING && count(&new) > count(&old)
        })
    });
    moved || sent_back(before, after).iter().any(|back| back.side == side.opposite())
}

fn places(position: &Position, side: Side, kind: Kind) -> Vec<Place> {
    position.side(side).pieces(kind).to_vec()
}

/// Returns the pieces whose new places cannot be reached by forward moves. A piece in the centre or off
/// the board may come back in other ways, so nothing is concluded from it.
fn sent_back(before: &Position, after: &Position) -> Vec<SentBack> {
    let kinds = Side::BOTH.into_iter().flat_map(|side| Kind::BOTH.map(|kind| (side, kind)));
    let back = kinds.map(|(side, kind)| {
        let mut old = places(before, side, kind);
        for place in old.iter_mut().filter(|place| !place.is_on_track()) {
            *place = Place::WAITING;
        }
        let mut new = places(after, side, kind);
        old.sort_unstable_by(|a, b| b.cmp(a));
        new.sort_unstable_by(|a, b| b.cmp(a));
        let mut rest = new.iter().peekable();
        let count = old.iter().filter(|old| rest.next_if(|new| new >= old).is_none()).count();
        let furthest = new.first().copied().unwrap_or(Place::WAITING);
        let from = old.into_iter().filter(|place| *place > furthest).collect();
        SentBack { side, kind, count: count as u32, from }
    });
    back.filter(|back| back.count > 0).collect()
}

/// Returns the part that two conclusions have in common.
fn in_common(one: Vec<SentBack>, two: Vec<SentBack>) -> Vec<SentBack> {
    let both = one.into_iter().filter_map(|one| {
        let two = two.iter().find(|two| (two.side, two.kind) == (one.side, one.kind))?;
        let from = one.from.into_iter().filter(|place| two.from.contains(place)).collect();
        Some(SentBack { count: one.count.min(two.count), from, ..one })
    });
    both.collect()
}
