//! A location in a log as plain data, for drawings and words that do not depend on the game.

use super::order::at_table;
use super::reading::all_values;
use super::{Moment, naming};
use crate::finding::GameFacts;
use crate::games::game::{EndBar, GamePosition, GameTurn};
use crate::layout::{Layout, Plan};
use crate::play::Value;
use crate::rulebook::Parameter as _;
use crate::table::{Player, Side};

impl<G: GameFacts> Moment<G> {
    /// Returns the board, with the paths of the sides that play.
    pub fn plan(&self) -> Plan {
        let sides: Vec<Side> = self.position.sides().collect();
        self.rules.plan(&sides)
    }

    /// Returns the layout of the pieces.
    pub fn layout(&self) -> Layout {
        self.position.layout()
    }

    /// Returns the words of a stated position about a side, except its pieces: each word and its
    /// arguments.
    pub fn words(&self, side: Side) -> Vec<(&'static str, String)> {
        naming::words::<G>(&self.unsaid.known::<G>(&self.position, side))
    }

    /// Returns the players at the table, in the order in which `Players` counts them.
    pub fn players(&self) -> Vec<Player> {
        at_table::<G>(&self.position, &self.roster)
    }

    /// Returns the number of turns that the side has after the next one.
    pub fn further_turns(&self) -> u8 {
        self.position.further_turns()
    }

    /// Returns the throws in hand: each number with its count, the smallest first.
    pub fn hand(&self) -> Vec<(u8, u32)> {
        let Some(underway) = &self.underway else { return Vec::new() };
        let hand = underway.turn.hand();
        hand.counts().map(|(value, count)| (value.number(), count)).collect()
    }

    /// Returns whether a throw comes next in the player turn underway.
    pub fn throw_is_due(&self) -> bool {
        self.underway.as_ref().is_some_and(|underway| underway.turn.throw_is_due())
    }

    /// Returns every number that can be thrown, the smallest first, and whether throwing continues
    /// after it.
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

    /// Returns whether the player turn underway is known to be unfinished. Moves that should have been
    /// made earlier do not count, because they can no longer be made.
    pub fn is_unfinished(&self) -> bool {
        let Some(underway) = self.underway.as_ref().filter(|_| self.lost.is_none()) else {
            return false;
        };
        let unfinished = self.rules.may_end(&self.position, &underway.turn).err();
        !underway.is_open && unfinished.is_some_and(|it| !matches!(it, EndBar::More { .. }))
    }

    /// Returns the parameters that the log declares unknown, each with the assumed value.
    pub fn unknown_parameters(&self) -> Vec<(&'static str, String)> {
        let taken = |parameter: G::Parameter| {
            let row = parameter.row();
            (row.name, row.values.write(self.declaration.variant.get(parameter)))
        };
        self.declaration.unknown().map(taken).collect()
    }
}
