//! Gaps in a log: conclusions about the play between two known positions. All of them are conjectures.
//! They hold if nobody broke a rule, joined or left.

use super::World;
use crate::finding::{Facts, Finding, SentBack};
use crate::layout::Spot;
use crate::notation::PlayerTurn;
use crate::replay::{Branch, Progress, StateKey};
use crate::span::Span;
use crate::table::{Player, Side};

/// A stretch of the log in which the position is unknown.
pub struct Gap<'a> {
    /// The location that made the position unknown.
    at: Span,
    /// The replay before the gap, in one world.
    start: Branch<'a>,
    /// The positions that were possible before the gap.
    before: Vec<StateKey>,
    /// The players of the player turns that are written in the gap.
    written: Vec<Player>,
}

impl<'a> Gap<'a> {
    /// Starts a gap after these worlds.
    pub fn after(worlds: &[World<'a>], at: Span) -> Option<Gap<'a>> {
        let start = worlds.first()?.steps.clone();
        let before = worlds.iter().map(|world| world.steps.position()).collect();
        Some(Gap { at, start, before, written: Vec::new() })
    }

    /// Adds a player turn that is written in the gap.
    pub fn add(&mut self, turn: &PlayerTurn) {
        let seat = turn.player.seat;
        let player = Player::new(seat.side, seat.number);
        self.written.extend(player.filter(|_| !turn.player.is_open()));
    }

    /// Returns the conclusions about the gap, if it ends in this world with the position stated at
    /// `stated`.
    pub fn until(&self, world: &World<'a>, stated: Span) -> Option<Finding> {
        let sides: Vec<Side> = self.start.plan().sides().collect();
        let (after, standing) = (world.steps.position(), world.steps.state_with_causes());
        let backs = self.before.iter().map(|before| self.sent_back(before, &after, &sides));
        let sent_back = backs.reduce(in_common).unwrap_or_default();
        let least = |before| {
            let moved: Vec<Side> = sides
                .iter()
                .copied()
                .filter(|&side| self.has_played(before, &after, side, &sides))
                .collect();
            self.start.least_turns(before, &standing, &self.written, &moved)
        };
        let (turns, written) = (self.before.iter().map(least).min(), self.written.len() as u32);
        let turns = turns.unwrap_or(0);
        if turns <= written && sent_back.is_empty() {
            return None;
        }
        let facts = Facts::Conjecture { turns, written, until: stated, sent_back };
        Some(Finding::new(self.at, facts, &[]))
    }

    fn progress(&self, position: &StateKey, side: Side) -> Progress {
        self.start.progress(position, side).unwrap_or_default()
    }

    /// Whether a side must have had a turn: one of its pieces is at another place and was not only sent
    /// back, or a piece of the only other side was sent back.
    fn has_played(&self, before: &StateKey, after: &StateKey, side: Side, sides: &[Side]) -> bool {
        let (old, new) = (self.progress(before, side), self.progress(after, side));
        let moved = new.iter().any(|piece| {
            let count = |all: &Progress| all.iter().filter(|other| *other == piece).count();
            piece.1 > 0 && count(&new) > count(&old)
        });
        let sent_back = || self.sent_back(before, after, sides);
        moved || sides.len() == 2 && sent_back().iter().any(|back| back.side != side)
    }

    /// Returns the pieces whose new places cannot be reached by forward moves. A piece in the centre or
    /// off the board may come back in other ways, so nothing is concluded from it.
    fn sent_back(&self, before: &StateKey, after: &StateKey, sides: &[Side]) -> Vec<SentBack> {
        let of = |&side: &Side| {
            let (old, new) = (self.progress(before, side), self.progress(after, side));
            let mut kinds: Vec<[&'static str; 2]> = old.iter().map(|piece| piece.0).collect();
            kinds.dedup();
            let of_kind = move |names| of_one_kind(side, names, &old, &new);
            kinds.into_iter().map(of_kind).collect::<Vec<_>>()
        };
        sides.iter().flat_map(of).filter(|back| back.count > 0).collect()
    }
}

/// Returns how many pieces of one kind must have been sent back.
fn of_one_kind(side: Side, names: [&'static str; 2], old: &Progress, new: &Progress) -> SentBack {
    let of = |all: &Progress| all.iter().filter(|piece| piece.0 == names).copied().collect();
    let (mut old, mut new): (Progress, Progress) = (of(old), of(new));
    for piece in old.iter_mut().filter(|piece| !matches!(piece.2, Spot::Square(_))) {
        piece.1 = 0;
    }
    old.sort_by_key(|piece| std::cmp::Reverse(piece.1));
    new.sort_by_key(|piece| std::cmp::Reverse(piece.1));
    let mut rest = new.iter().peekable();
    let is_back =
        |old: &&([&'static str; 2], u32, Spot)| rest.next_if(|new| new.1 >= old.1).is_none();
    let count = old.iter().filter(is_back).count() as u32;
    let furthest = new.first().map_or(0, |piece| piece.1);
    let behind = old.iter().filter(|piece| piece.1 > furthest);
    let from = behind.filter_map(|piece| match piece.2 {
        Spot::Square(name) => Some(name),
        _ => None,
    });
    SentBack { side, names, count, from: from.collect() }
}

/// Returns the part that two conclusions have in common.
fn in_common(one: Vec<SentBack>, two: Vec<SentBack>) -> Vec<SentBack> {
    let both = one.into_iter().filter_map(|one| {
        let two = two.iter().find(|two| (two.side, two.names) == (one.side, one.names))?;
        let from = one.from.into_iter().filter(|square| two.from.contains(square)).collect();
        Some(SentBack { count: one.count.min(two.count), from, ..one })
    });
    both.collect()
}
