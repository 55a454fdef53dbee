//! Which rules bar a move: the deciding one, and the readings without which it would be legal.

use crate::games::thaayam::{
    Bar, Consulted, Move, Parameter, Place, Position, Rules, Turn, TwinsBar, id,
};
use crate::rulebook::{Parameter as _, RuleId};

/// The rules that bar a move, the deciding one first, then each reading whose other value would let it
/// be.
pub(super) fn barring(
    rules: &Rules,
    position: &Position,
    turn: &Turn,
    play: Move,
    bar: Bar,
) -> Vec<RuleId> {
    let mut barring = match bar {
        Bar::NoPiece if play.from.is_square() => vec![id::P1, id::M1],
        Bar::NoPiece if play.from == Place::WAITING => vec![id::P1, id::B4],
        bar => vec![bar.rule()],
    };
    let variant = *rules.variant();
    let listening = Rules::listening(variant, Consulted::default());
    let _ = listening.resolve(position, turn, play);
    let readings = listening.consulted().take();
    let lifts = |p: &Parameter| {
        let mut others = p.row().values.all().filter(|&value| value != variant.get(*p));
        others.any(|value| {
            let other = variant.with(*p, value).map(Rules::new);
            other.is_ok_and(|rules| rules.resolve(position, turn, play).is_ok())
        })
    };
    let lifting = readings.into_iter().filter(|p| p.row().is_reading()).filter(lifts);
    barring.extend(lifting.map(|p| p.row().rule));
    barring
}

/// The rules that bar the declaration or the end of twins.
pub(super) fn twins_barring(bar: &TwinsBar) -> Vec<RuleId> {
    let reading = match bar {
        TwinsBar::NoneLanded => Some(id::R5),
        TwinsBar::TooMany { .. } => Some(id::R6),
        TwinsBar::StayTwins => Some(id::R12),
        _ => None,
    };
    [bar.rule()].into_iter().chain(reading).collect()
}
