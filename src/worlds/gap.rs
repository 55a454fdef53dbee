//! Gaps: what must have happened between two known positions. All of it is conjecture: it holds if
//! nobody broke a rule, came, or left.

use std::collections::{HashSet, VecDeque};

use super::World;
use crate::finding::{Facts, Finding, InDadu, SentBack};
use crate::games::dadu::{Kind, Place, Position, Rules};
use crate::notation::PlayerTurn;
use crate::span::Span;
use crate::table::{Both, Player, Roster, Side};

/// The most positions of the order of play that are looked at: sides of eight players and more may
/// need more, and then only what moved is counted.
const MOST_ORDERS: usize = 20_000;

/// A stretch in which the position is not known.
pub struct Gap {
    /// What made it unknown.
    at: Span,
    /// The positions that were possible before, and who was there.
    before: Vec<Position>,
    roster: Roster,
    rules: Rules,
    /// Who took the player turns that are written in it.
    written: Vec<Player>,
}

impl Gap {
    /// A gap that begins after these worlds.
    pub fn after(worlds: &[World<'_>], at: Span) -> Option<Gap> {
        let steps = &worlds.first()?.steps;
        let before = worlds.iter().map(|world| *world.steps.position()).collect();
        let (roster, rules) = (*steps.roster(), steps.rules().clone());
        Some(Gap { at, before, roster, rules, written: Vec::new() })
    }

    /// A player turn is written in it.
    pub fn add(&mut self, turn: &PlayerTurn) {
        let seat = turn.player.seat;
        let player = Player::new(seat.side, seat.number);
        self.written.extend(player.filter(|_| !turn.player.is_open()));
    }

    /// What must have happened, if the gap ends in this world, with the position stated there.
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

    /// The fewest player turns that lead from one position to another, those that are written among
    /// them: by who moved, and, if it is stated, by whose turn it is and who has thrown.
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

    /// Whether it is the same side's turn, with the same players still to throw. A side turn in which
    /// nobody has thrown yet is the same as the one before it, when that is over.
    fn same_turn(&self, position: &Position, after: &Position) -> bool {
        let (here, there) = (&position.turn, &after.turn);
        let begins = there.thrown == 0
            && here.side == there.side.map(Side::opposite)
            && self.rules.is_complete(position, &self.roster);
        begins || (here.side, here.thrown) == (there.side, there.thrown)
    }
}

/// Whether a side must have had a turn: a piece of its own stands elsewhere, and was not only sent
/// back, or one of the other side was sent back.
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

/// The pieces that no moves forward can account for. A piece in the centre or off the board may come
/// back in other ways, so nothing is concluded from it.
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

/// What two conclusions have in common.
fn in_common(one: Vec<SentBack>, two: Vec<SentBack>) -> Vec<SentBack> {
    let both = one.into_iter().filter_map(|one| {
        let two = two.iter().find(|two| (two.side, two.kind) == (one.side, one.kind))?;
        let from = one.from.into_iter().filter(|place| two.from.contains(place)).collect();
        Some(SentBack { count: one.count.min(two.count), from, ..one })
    });
    both.collect()
}
