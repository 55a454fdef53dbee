//! The parts of the page that need a replay of Dadu: effects of throws and moves, and positions.

use super::events::Shells;
use super::trace::{InHand, MoveEffect, ShownState};
use crate::board::Area;
use crate::diagnostic::told_by_side;
use crate::finding::Situation;
use crate::games::dadu::Variant;
use crate::games::dadu::variant::Parameter;
use crate::games::dadu::{Board, EarnedFact, Effect, Kind, Outcome, Place, ThrowEffect, Turn};
use crate::play::Value;
use crate::replay::{MoveEvent, ReplayState};
use crate::table::{BySide, Player, Side, players};

/// Describes the effects of a throw.
pub fn describe_throw(thrown: &ThrowEffect) -> Vec<&'static str> {
    let cases = [
        (thrown.triple, " A triple is cancelled."),
        (thrown.forfeited, " The 0 forfeits unused results."),
        (thrown.da, " This is da."),
        (thrown.one_lost, " The 1 is lost."),
    ];
    cases.into_iter().filter(|(so, _)| *so).map(|(_, words)| words).collect()
}

/// Returns the cowries of a variant; nothing for a die (H1).
pub fn shells(variant: Variant) -> Option<Shells> {
    match variant.get(Parameter::Dice) {
        0 => Some(Shells { count: 5, all: 10, none: 0 }),
        1 => Some(Shells { count: 4, all: 8, none: 0 }),
        _ => None,
    }
}

/// Describes a move.
pub fn move_effect(event: &MoveEvent<'_>) -> MoveEffect {
    let (board, side, outcome) = (event.board, event.player.side, event.effect.outcome);
    let area = |side, place| Area::of(side, board.spot(side, place));
    let captured = outcome.captured.map(|_| area(side.opposite(), Place::WAITING));
    MoveEffect {
        says: effect(board, event.effect, side),
        from: area(side, outcome.applied.from),
        to: [area(side, outcome.to)].into_iter().chain(captured).collect(),
    }
}

/// Returns the state of the game.
pub fn shown_state(standing: &ReplayState<'_>) -> ShownState {
    let one = |value: Value| InHand::One(value.number());
    let hand = |turn: &Turn| turn.hand().results().map(one).collect();
    let situation = situation(standing);
    ShownState {
        layout: situation.layout(),
        known: standing.known,
        rests_on: standing.rests_on,
        round: standing.round,
        hand: standing.turn.map(hand).unwrap_or_default(),
        told: told_by_side(&situation),
        without_da: without_da(standing),
    }
}

/// Returns the players who certainly have not thrown da. While a throw is due, this is empty.
fn without_da(standing: &ReplayState<'_>) -> BySide<u32> {
    let throwing = standing.turn.is_some_and(Turn::throw_is_due);
    let lacks = |player: &Player| {
        let unsaid = standing.unsaid.leaves_out_da_of(*player) || !standing.known;
        !unsaid && !throwing && !standing.position.has_da(*player)
    };
    let mut without = BySide::default();
    for player in Side::BOTH.into_iter().flat_map(|side| players(side, u32::MAX)).filter(lacks) {
        without[player.side] |= player.bit();
    }
    without
}

/// Returns the state in the form that drawings use.
fn situation(standing: &ReplayState<'_>) -> Situation {
    Situation {
        board: standing.rules.board(),
        position: *standing.position,
        unsaid: standing.unsaid,
        earned: EarnedFact::named(standing.rules.variant()).collect(),
        player: Player::first(Side::N),
        hand: Vec::new(),
        blocked: true,
        legal: Vec::new(),
    }
}

/// Describes the effect of a move.
fn effect(board: Board, effect: &Effect, side: Side) -> String {
    let Outcome { applied, to, captured, shortened } = effect.outcome;
    let piece = if applied.kind == Kind::King { "The king" } else { "A piece" };
    let mut says = match (applied.from, to) {
        _ if applied.in_place => format!("{piece} on {} stays", at(board, side, to)),
        (Place::WAITING, _) => format!("{piece} enters on {}", at(board, side, to)),
        (Place::CENTRE, Place::EXITED) => format!("{piece} exits from the centre"),
        (Place::EXITED, _) => format!("{piece} re-enters on {}", at(board, side, to)),
        (from, Place::EXITED) => format!("{piece} exits from {}", at(board, side, from)),
        (from, to) => {
            format!("{piece} moves from {} to {}", at(board, side, from), at(board, side, to))
        }
    };
    if shortened {
        says.push_str(", one square short");
    }
    if let Some(victim) = captured {
        says.push_str(&captures(effect, side, victim));
    }
    says.push('.');
    if effect.won {
        says.push_str(&format!(" {side} wins."));
    }
    says
}

fn at(board: Board, side: Side, place: Place) -> String {
    match Area::of(side, board.spot(side, place)) {
        Area::Centre => "the centre".to_owned(),
        area => area.name(),
    }
}

/// Describes a capture and its consequences.
fn captures(effect: &Effect, side: Side, victim: Kind) -> String {
    let (piece, other) =
        (if victim == Kind::King { "the king" } else { "a piece" }, side.opposite());
    let along = match effect.capture.taken_along {
        0 => String::new(),
        1 => "; 1 more piece returns with it".to_owned(),
        n => format!("; {n} more pieces return with it"),
    };
    let row = match effect.capture.opened {
        true => format!("; {other}'s home row is now open to {side}"),
        false => String::new(),
    };
    format!(" and captures {piece} of {other}, which waits again{along}{row}")
}
