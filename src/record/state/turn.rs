//! The turn in progress.

use super::{DueStep, LegalMove};
use crate::board::Area;
use crate::replay::{Choice, Moment, TurnProgress};
use crate::table::{Player, Side};

/// Returns what the replay knows of the turn in progress, or of the next one.
pub(super) fn turn(moment: &Moment) -> super::TurnState {
    let underway = moment.underway.as_ref();
    let own = underway.map(|underway| underway.player);
    let (player, legal) = match moment.game.has_throws() {
        true => (moment.player(), own.map_or(Vec::new(), |player| in_hand(moment, player))),
        // The moves of the next player are known before the turn begins, because nothing is thrown.
        false => {
            let player = moment.player();
            (player.or(own), player.map_or(Vec::new(), |player| items(moment, player)))
        }
    };
    super::TurnState {
        due: underway.map_or(DueStep::Player, |underway| due(underway, &legal)),
        player,
        legal,
        throws: moment.throw_keys.clone(),
        position: moment.position_line.clone(),
    }
}

/// Returns the moves that the results in hand allow.
fn in_hand(moment: &Moment, player: Player) -> Vec<LegalMove> {
    moment.legal_now().into_iter().map(|choice| legal_move(player.side, choice)).collect()
}

/// Returns the legal items of a game without throws.
fn items(moment: &Moment, player: Player) -> Vec<LegalMove> {
    let is_open = moment.underway.as_ref().is_some_and(|underway| underway.is_open);
    if moment.lost.is_some() || is_open {
        return Vec::new();
    }
    let cases = moment.choices(player, &[]).unwrap_or_default().into_iter();
    cases.flat_map(|case| case.legal).map(|choice| legal_move(player.side, choice)).collect()
}

fn legal_move(side: Side, choice: Choice) -> LegalMove {
    LegalMove {
        letter: choice.letter,
        from: choice.from.map(|spot| Area::of(side, spot)),
        to: choice.to.map(|spot| Area::of(side, spot)),
        results: choice.values,
        captured: choice.taken,
        written: choice.written,
        in_full: choice.in_full,
    }
}

fn due(underway: &TurnProgress, legal: &[LegalMove]) -> DueStep {
    let may_throw = underway.throw_is_due;
    match legal.is_empty() {
        _ if underway.is_over || underway.has_gap => DueStep::Nothing,
        true if may_throw => DueStep::Throw,
        true => DueStep::Nothing,
        false => DueStep::Move { may_end: underway.is_open || underway.may_end, may_throw },
    }
}
