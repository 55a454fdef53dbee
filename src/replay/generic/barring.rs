//! The rules that bar a move: the deciding ones, and the interpretations without which it would be
//! legal.

use crate::games::game::{Game, GameTurn, Outcome};
use crate::rulebook::{Parameter as _, RuleId};

/// Returns the rules that bar a move, the deciding one first, then each interpretation whose other
/// value would allow it.
pub(super) fn barring<G: Game>(
    rules: &G,
    position: &G::Position,
    turn: &G::Turn,
    (play, bar): (G::Move, G::Bar),
) -> Vec<RuleId> {
    let lifts = |p: &G::Parameter| {
        others(rules, *p).any(|other| other.resolve(position, turn, play).is_ok())
    };
    let readings = rules.consulted(position, turn, play);
    let lifting = readings.into_iter().filter(|p| p.row().is_reading()).filter(lifts);
    let deciding = G::deciding(position, turn.player().side, play, bar);
    deciding.into_iter().chain(lifting.map(|p| p.row().rule)).collect()
}

/// Returns the parameters with another value under which a move would have an outcome that fits.
pub(super) fn fitting<G: Game>(
    rules: &G,
    position: &G::Position,
    turn: &G::Turn,
    play: G::Move,
    fits: impl Fn(&Outcome) -> bool,
) -> Vec<RuleId> {
    let fits = |p: &G::Parameter| {
        others(rules, *p).any(|other| other.resolve(position, turn, play).is_ok_and(|it| fits(&it)))
    };
    G::Parameter::ALL.iter().copied().filter(fits).map(|p| p.row().rule).collect()
}

/// Returns the rules with each other value of a parameter.
fn others<G: Game>(rules: &G, parameter: G::Parameter) -> impl Iterator<Item = G> {
    let variant = *rules.variant();
    let values = parameter.row().values.all().filter(move |&value| value != variant.get(parameter));
    values.filter_map(move |value| Some(G::of(variant.with(parameter, value).ok()?)))
}
