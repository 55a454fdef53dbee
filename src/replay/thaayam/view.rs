//! A place of a log of Thaayam as plain data, for drawings and words that know no game.

use super::Moment;
use crate::games::thaayam::{Unfinished, VALUES, throws_again};
use crate::layout::{Layout, Plan};
use crate::rulebook::Parameter as _;
use crate::table::{Player, Side};

impl Moment {
    /// The board, with the ways of the sides that play.
    pub fn plan(&self) -> Plan {
        let sides: Vec<Side> = self.position.sides().collect();
        self.rules.board_plan(&sides)
    }

    /// Which pieces are where.
    pub fn layout(&self) -> Layout {
        self.position.layout()
    }

    /// Everyone at the table, in the order in which `Players` counts them.
    pub fn players(&self) -> Vec<Player> {
        let order = [Side::N, Side::E, Side::S, Side::W].into_iter();
        order.filter(|&side| self.position.plays(side)).map(Player::first).collect()
    }

    /// How many turns the side has after the one that is next.
    pub fn further_turns(&self) -> u8 {
        self.position.again()
    }

    /// The throws in hand, the least first: each number with how often it is there.
    pub fn hand(&self) -> Vec<(u8, u32)> {
        let Some(underway) = &self.underway else { return Vec::new() };
        underway.turn.hand().throws().counts()
    }

    /// Whether a throw comes next in the player turn that is underway.
    pub fn throw_is_due(&self) -> bool {
        self.underway.as_ref().is_some_and(|underway| underway.turn.throw_is_due())
    }

    /// Every number that can be thrown, the least first, with whether throwing goes on after it.
    pub fn possible_throws() -> impl Iterator<Item = (u8, bool)> {
        VALUES.into_iter().map(|value| (value.number(), throws_again(value)))
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
        let taken = |parameter: crate::games::thaayam::Parameter| {
            let row = parameter.row();
            (row.name, row.values.write(self.declaration.variant.get(parameter)))
        };
        self.declaration.unknown().map(taken).collect()
    }
}
