//! A place of a log with the words for it: all that drawings, sheets and tables of any game need.

use super::source::GameSource;
use super::words::{dadu, play};
use crate::layout::{Layout, Plan};
use crate::replay::{AnyMoment, of_any};
use crate::table::{BySide, Player};

/// How things stand at one place of a log, as plain data.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The board.
    pub plan: Plan,
    /// Which pieces are where; where that is not known, the last that was.
    pub layout: Layout,
    /// By side: what the board does not show, in the words of a stated position.
    pub stated: BySide<Vec<String>>,
    /// By side: the same, in words for everybody.
    pub told: BySide<Vec<String>>,
    /// By side: who is at the table.
    pub players: BySide<Vec<Player>>,
    /// Since when it is not known where the pieces stand, in a sentence, if it is not.
    pub not_known: Option<String>,
    /// The number of the round that is being played, if it is known and any is.
    pub round: Option<u32>,
    /// Whose turn it is, in a sentence.
    pub whose_turn: String,
    /// What is not sure although it is known where the pieces stand, each in a few words.
    pub unsure: Vec<String>,
}

impl Scene {
    /// The place with its words.
    pub fn of(moment: &AnyMoment, source: &GameSource) -> Scene {
        of_any!(
            moment,
            dadu moment => dadu::standing::scene(moment, source),
            other moment => play::standing::scene(moment, source)
        )
    }
}
