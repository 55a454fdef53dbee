//! A place of a log with the words for it: all that drawings, sheets and tables of any game need.

use super::source::GameSource;
use super::words::dadu::standing;
use super::words::not_known_since;
use super::words::thaayam::standing as thaayam_standing;
use crate::layout::{Layout, Plan};
use crate::replay::{AnyMoment, Moment, naming, thaayam};
use crate::table::{BySide, Player, Side, players};

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
        match moment {
            AnyMoment::Dadu(moment) => of_dadu(moment, source),
            AnyMoment::Thaayam(moment) => of_thaayam(moment, source),
        }
    }
}

fn of_dadu(moment: &Moment, source: &GameSource) -> Scene {
    let situation = moment.seen();
    Scene {
        plan: situation.plan(),
        layout: situation.layout(),
        stated: naming::earned_by_side(&situation),
        told: standing::told_by_side(&situation),
        players: BySide::of(|side| players(side, moment.roster.players(side)).collect()),
        not_known: standing::not_known(moment, source),
        round: moment.round,
        whose_turn: standing::whose_turn(moment),
        unsure: standing::unsure(moment, source),
    }
}

fn of_thaayam(moment: &thaayam::Moment, source: &GameSource) -> Scene {
    let all = moment.players();
    let of = |side: Side| all.iter().copied().filter(|player| player.side == side).collect();
    Scene {
        plan: moment.plan(),
        layout: moment.layout(),
        stated: BySide::default(),
        told: BySide::default(),
        players: BySide::of(of),
        not_known: not_known_since(moment.lost, source),
        round: moment.round,
        whose_turn: thaayam_standing::whose_turn(moment),
        unsure: thaayam_standing::unsure(moment, source),
    }
}
