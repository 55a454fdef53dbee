//! The turn in progress in a game without throws. The recorder has no keys for it.

use super::DueStep;
use crate::replay::move_game::Moment;

/// Returns what the replay knows of the turn in progress, or of the next one.
pub(super) fn turn(moment: &Moment) -> super::TurnState {
    super::TurnState {
        due: DueStep::Player,
        player: moment.player(),
        legal: Vec::new(),
        throws: Vec::new(),
        position: moment.position_line.clone(),
    }
}
