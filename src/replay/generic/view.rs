//! A place of a log as plain data, for drawings and words that know no game.

use super::order::at_table;
use super::reading::all_values;
use super::{Moment, naming};
use crate::finding::Told;
use crate::games::game::{GamePosition, GameTurn, Unfinished};
use crate::layout::{Layout, Plan};
use crate::play::Value;
use crate::rulebook::Parameter as _;
use crate::table::{Player, Side};

impl<G: Told> Moment<G> {
    /// The board, with the ways of the sides that play.
    pub fn plan(&self) -> Plan {
        let sides: Vec<Side> = self.position.sides().collect();
        self.rules.plan(&sides)
    }

    /// Which pieces are where.
    pub fn layout(&self) -> Layout {
        self.position.layout()
    }

    /// What a stated position says of a side besides its pieces: each word, and what follows it.
    pub fn words(&self, side: Side) -> Vec<(&'static str, String)> {
        naming::words::<G>(&G::state(&self.position, side))
    }

    /// Everyone at the table, in the order in which `Players` counts them.
    pub fn players(&self) -> Vec<Player> {
        at_table::<G>(&self.position, &self.roster)
    }

    /// How many turns the side has after the one that is next.
    pub fn further_turns(&self) -> u8 {
        self.position.further_turns()
    }

    /// The throws in hand, the least first: each number with how often it is there.
    pub fn hand(&self) -> Vec<(u8, u32)> {
        let Some(underway) = &self.underway else { return Vec::new() };
        let hand = underway.turn.hand();
        hand.counts().map(|(value, count)| (value.number(), count)).collect()
    }

    /// Whether a throw comes next in the player turn that is underway.
    pub fn throw_is_due(&self) -> bool {
        self.underway.as_ref().is_some_and(|underway| underway.turn.throw_is_due())
    }

    /// Every number that can be thrown, the least first, with whether throwing goes on after it.
    pub fn possible_throws(&self) -> Vec<(u8, bool)> {
        let Some(turn) = self.underway.as_ref().map(|underway| &underway.turn) else {
            return Vec::new();
        };
        let after = |value: Value| {
            let (mut position, mut turn) = (self.position.clone(), turn.clone());
            let thrown = self.rules.throw(&mut position, &mut turn, value);
            thrown.is_ok().then(|| (value.number(), turn.throw_is_due()))
        };
        all_values::<G>().filter_map(after).collect()
    }

    /// Whether it is known that something is still to be done in the player turn that is underway. What
    /// should have been done otherwise is no longer to be done.
    pub fn is_unfinished(&self) -> bool {
        let Some(underway) = self.underway.as_ref().filter(|_| self.lost.is_none()) else {
            return false;
        };
        let unfinished = self.rules.may_end(&self.position, &underway.turn).err();
        !underway.is_open && unfinished.is_some_and(|it| !matches!(it, Unfinished::More { .. }))
    }

    /// The parameters of which the log says that they are not known, each with the value that is taken.
    pub fn unknown_parameters(&self) -> Vec<(&'static str, String)> {
        let taken = |parameter: G::Parameter| {
            let row = parameter.row();
            (row.name, row.values.write(self.declaration.variant.get(parameter)))
        };
        self.declaration.unknown().map(taken).collect()
    }
}
