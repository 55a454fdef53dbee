//! The state of a game at a location in a log, with its words: the data for drawings, pages and tables.

use super::source::GameSource;
use super::words::{not_known_since, told_facts, unsure, whose_turn};
use crate::layout::{Layout, Plan};
use crate::replay::{Moment, SideFact};
use crate::table::{BySide, Player};

/// The state of the game at one location in a log, as plain data.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The board.
    pub plan: Plan,
    /// The pieces on the board; if unknown, the last known ones.
    pub layout: Layout,
    /// By side: facts that the board does not show, in the words of a stated position.
    pub stated: BySide<Vec<String>>,
    /// By side: the same facts in plain words.
    pub told: BySide<Vec<String>>,
    /// By side: the players in the game.
    pub players: BySide<Vec<Player>>,
    /// Since which line the position is unknown, in a sentence, if it is.
    pub not_known: Option<String>,
    /// The number of the current round, if there is one and it is known.
    pub round: Option<u32>,
    /// Whose turn it is, in a sentence.
    pub whose_turn: String,
    /// What is unsure although the position is known, each in a few words.
    pub unsure: Vec<String>,
}

impl Scene {
    /// Returns the state at a moment with its words.
    pub fn of(moment: &Moment, source: &GameSource) -> Scene {
        let stated = |side| moment.facts[side].iter().filter_map(SideFact::in_notation).collect();
        let of = |side| moment.players.iter().copied().filter(move |player| player.side == side);
        Scene {
            plan: moment.plan.clone(),
            layout: moment.layout.clone(),
            stated: BySide::of(stated),
            told: told_facts(moment.game, &moment.facts),
            players: BySide::of(|side| of(side).collect()),
            not_known: not_known_since(moment.lost, source),
            round: moment.round,
            whose_turn: whose_turn(moment),
            unsure: unsure(moment, source),
        }
    }
}
