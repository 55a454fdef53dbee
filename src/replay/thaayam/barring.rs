//! Which rules bar a move: the deciding one, and the readings without which it would be legal.

use crate::games::thaayam::{
    Bar, Consulted, Kind, Move, Outcome, Parameter, Place, Position, Rules, Turn, TwinsBar, Value,
    id,
};
use crate::rulebook::{Parameter as _, RuleId};
use crate::table::Side;

/// The rules that bar a move, the deciding one first, then each reading whose other value would let it
/// be.
pub(super) fn barring(
    rules: &Rules,
    position: &Position,
    turn: &Turn,
    play: Move,
    bar: Bar,
) -> Vec<RuleId> {
    let mut barring = deciding(position, turn.side(), play, bar);
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

/// The deciding rule, and those by which the piece is not there, or the throw.
fn deciding(position: &Position, side: Side, play: Move, bar: Bar) -> Vec<RuleId> {
    let other = if play.kind == Kind::Single { Kind::Twins } else { Kind::Single };
    let other_is_there = position.side(side).count(other, play.from) > 0;
    let more: &[RuleId] = match (bar, play.from) {
        (Bar::NoPiece, Place::WAITING) if other_is_there => &[id::V5],
        (Bar::NoPiece, Place::KEEP) if other_is_there => &[id::V6, id::R14],
        (Bar::NoPiece, Place::WAITING) => &[id::B4],
        (Bar::NoPiece, from) if from.is_square() => &[id::M1],
        (Bar::LostBeforeOne(_), _) if position.side(side).pieces(Place::KEEP) > 0 => &[id::R4],
        (Bar::TwinsEnterWithPair, _) | (Bar::BearsOffWithOne(Kind::Twins), _)
            if play.throws.count(Value::ONE) > 1 =>
        {
            &[id::R15]
        }
        _ => &[],
    };
    [&[bar.rule()], more].concat()
}

/// The parameters with another value of which a move would come to something else that fits.
pub(super) fn fitting(
    rules: &Rules,
    position: &Position,
    turn: &Turn,
    play: Move,
    fits: impl Fn(&Outcome) -> bool,
) -> Vec<RuleId> {
    let variant = *rules.variant();
    let fits = |p: &Parameter| {
        let mut others = p.row().values.all().filter(|&value| value != variant.get(*p));
        others.any(|value| {
            let rules = variant.with(*p, value).map(Rules::new).ok();
            let outcome = rules.and_then(|rules| rules.resolve(position, turn, play).ok());
            outcome.is_some_and(|outcome| fits(&outcome))
        })
    };
    Parameter::ALL.iter().copied().filter(fits).map(|p| p.row().rule).collect()
}

/// The rule by which a move to a place captured no more, or less, than is written of it.
pub(super) fn capture_rule(position: &Position, side: Side, kind: Kind, to: Place) -> RuleId {
    let is_enemy = |other: &Side| *other != side;
    let beside_twins = position
        .sides()
        .filter(is_enemy)
        .any(|other| position.side(other).count(Kind::Twins, to) > 0);
    match kind {
        _ if to.is_marked() => id::C2,
        Kind::Single if beside_twins => id::V3,
        _ => id::C1,
    }
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
