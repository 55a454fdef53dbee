//! What only a replay of Dadu tells: what a throw or a move came to, how things stood.

use super::told::{Did, InHand, Stands};
use crate::board::Area;
use crate::diagnostic::told_by_side;
use crate::finding::Situation;
use crate::games::dadu::{Board, Earned, Effect, Kind, Outcome, Place, Thrown, Turn};
use crate::play::Value;
use crate::replay::{Standing, Used};
use crate::table::{BySide, Player, Side, players};

/// What is said of a throw beside its number.
pub fn threw(thrown: &Thrown) -> Vec<&'static str> {
    let cases = [
        (thrown.triple, " Three of a kind are cancelled."),
        (thrown.forfeited, " The 0 forfeits what was not yet used."),
        (thrown.da, " This is da."),
        (thrown.one_lost, " The 1 is lost."),
    ];
    cases.into_iter().filter(|(so, _)| *so).map(|(_, words)| words).collect()
}

/// What a move did.
pub fn did(used: &Used<'_>) -> Did {
    let (board, side, outcome) = (used.board, used.player.side, used.effect.outcome);
    let area = |side, place| Area::of(side, board.spot(side, place));
    let captured = outcome.captured.map(|_| area(side.opposite(), Place::WAITING));
    Did {
        says: effect(board, used.effect, side),
        from: area(side, outcome.applied.from),
        to: [area(side, outcome.to)].into_iter().chain(captured).collect(),
    }
}

/// How things stand.
pub fn stands(standing: &Standing<'_>) -> Stands {
    let one = |value: Value| InHand::One(value.number());
    let hand = |turn: &Turn| turn.hand().results().map(one).collect();
    let situation = situation(standing);
    Stands {
        layout: situation.layout(),
        known: standing.known,
        rests_on: standing.rests_on,
        round: standing.round,
        hand: standing.turn.map(hand).unwrap_or_default(),
        told: told_by_side(&situation),
        without_da: without_da(standing),
    }
}

/// The players who certainly have not thrown da. While a throw is due nobody is one of them.
fn without_da(standing: &Standing<'_>) -> BySide<u32> {
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

/// As drawings have it.
fn situation(standing: &Standing<'_>) -> Situation {
    Situation {
        board: standing.rules.board(),
        position: *standing.position,
        unsaid: standing.unsaid,
        earned: Earned::named(standing.rules.variant()).collect(),
        player: Player::first(Side::N),
        hand: Vec::new(),
        blocked: true,
        legal: Vec::new(),
    }
}

/// A move that was made, in words.
fn effect(board: Board, effect: &Effect, side: Side) -> String {
    let Outcome { applied, to, captured, shortened } = effect.outcome;
    let piece = if applied.kind == Kind::King { "The king" } else { "A piece" };
    let mut says = match (applied.from, to) {
        _ if applied.in_place => format!("{piece} on {} stays", at(board, side, to)),
        (Place::WAITING, _) => format!("{piece} enters on {}", at(board, side, to)),
        (Place::CENTRE, Place::EXITED) => format!("{piece} exits from the centre"),
        (Place::EXITED, _) => format!("{piece} comes back to {}", at(board, side, to)),
        (from, Place::EXITED) => format!("{piece} exits from {}", at(board, side, from)),
        (from, to) => {
            format!("{piece} goes from {} to {}", at(board, side, from), at(board, side, to))
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

/// What a capture took, and what else it did.
fn captures(effect: &Effect, side: Side, victim: Kind) -> String {
    let (piece, other) =
        (if victim == Kind::King { "the king" } else { "a piece" }, side.opposite());
    let along = match effect.capture.taken_along {
        0 => String::new(),
        1 => "; 1 more piece goes back with it".to_owned(),
        n => format!("; {n} more pieces go back with it"),
    };
    let row = if effect.capture.opened { "; the far home row is open to them now" } else { "" };
    format!(" and captures {piece} of {other}, which waits again{along}{row}")
}
