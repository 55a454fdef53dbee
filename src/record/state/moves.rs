//! The turn in progress in a game without throws.

use super::{DueStep, LegalMove};
use crate::board::Area;
use crate::games::move_game::TurnItem;
use crate::layout::Spot;
use crate::replay::move_game::{Choice, Moment, TurnProgress};
use crate::table::{Player, Side};

/// Returns what the replay knows of the turn in progress, or of the next one. The moves of the next player
/// are known before the turn begins, because nothing is thrown.
pub(super) fn turn(moment: &Moment) -> super::TurnState {
    let player = moment.player();
    let is_open = moment.underway.is_some_and(|underway| underway.is_open);
    let legal: Vec<LegalMove> = match player.filter(|_| moment.lost.is_none() && !is_open) {
        Some(player) => {
            let legal = moment.choices[player.side].legal.iter();
            legal.map(|choice| legal_move(player.side, choice)).collect()
        }
        None => Vec::new(),
    };
    super::TurnState {
        due: moment.underway.map_or(DueStep::Player, |underway| due(moment, underway, &legal)),
        player: player.or(moment.underway.map(|underway| Player::first(underway.side))),
        legal,
        throws: Vec::new(),
        position: moment.position_line.clone(),
    }
}

fn due(moment: &Moment, underway: TurnProgress, legal: &[LegalMove]) -> DueStep {
    match legal.is_empty() {
        true => DueStep::Nothing,
        false => DueStep::Move { may_end: moment.choices[underway.side].may_end, may_throw: false },
    }
}

fn legal_move(side: Side, choice: &Choice) -> LegalMove {
    let square = |name| Some(Area::of(side, Spot::Square(name)));
    let (from, to) = match &choice.item {
        TurnItem::Place(name) => (None, square(*name)),
        TurnItem::Remove(name) | TurnItem::Sow(name) => (square(*name), None),
        TurnItem::Path(path) => (square(path.from()), square(path.to())),
        TurnItem::Pass => (None, None),
    };
    LegalMove {
        written: choice.written.clone(),
        in_full: choice.in_full.clone(),
        letter: None,
        from,
        to,
        results: Vec::new(),
        captured: choice.taken,
    }
}
