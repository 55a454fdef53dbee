//! Player turns that are not written: the throws that their moves imply.

use super::branching::DaduBranch;
use crate::games::dadu::variant::Parameter;
use crate::games::dadu::{Kind, Place, Rules, throws_again};
use crate::notation::{Action, Item, ItemKind, Marks, PlayerTurn, SeenNumber, ThrowToken};
use crate::replay::branching::{Branching as _, ImpliedMove, Readings as _, Throws};
use crate::span::Span;
use crate::table::Side;

/// The throws of a series, as far as the moves imply them.
#[derive(Clone, Debug, Default)]
struct Series {
    /// The throws after which the player throws again.
    again: Vec<u16>,
    last: Option<u16>,
}

impl Series {
    /// Returns the throws. The last one is unknown if no move implies it.
    fn told(&self) -> Vec<SeenNumber> {
        let again = self.again.iter().copied().map(SeenNumber::Is);
        again.chain([self.last.map_or(SeenNumber::Not, SeenNumber::Is)]).collect()
    }

    /// Returns as many unknown throws as the moves imply, and at least one.
    fn unheard(&self) -> Vec<SeenNumber> {
        let told = self.again.len() + usize::from(self.last.is_some());
        vec![SeenNumber::Not; told.max(1)]
    }
}

/// Returns each move that is legal after others in a player turn that is not written.
pub(super) fn moves(
    steps: &DaduBranch<'_>,
    line: usize,
    turn: &PlayerTurn,
    before: &[ImpliedMove],
) -> Vec<ImpliedMove> {
    let (rules, span) = (&steps.replay.rules, turn.player.span);
    let Some(waiting) = waiting(steps, line, turn, before) else { return Vec::new() };
    let one_more = |_: &Series| vec![SeenNumber::Not; before.len() + 1];
    let items = items(rules, span, before, one_more).unwrap_or_default();
    let with = |token| {
        let moves = [before, &[ImpliedMove { token, captures: false }]].concat();
        let captures = self::waiting(steps, line, turn, &moves)? > waiting;
        Some(ImpliedMove { captures, ..moves.into_iter().next_back()? })
    };
    steps.moves(line, turn, &items, span).into_iter().filter_map(with).collect()
}

/// Returns the items of a player turn with these moves. Returns `None` if there are more moves that end
/// a series than series.
pub(super) fn turn(
    rules: &Rules,
    at: Span,
    moves: &[ImpliedMove],
    throws: Throws,
) -> Option<Vec<Item>> {
    let throws = match throws {
        Throws::Told => Series::told,
        Throws::Unheard => Series::unheard,
    };
    items(rules, at, moves, throws)
}

/// Returns how many pieces of the other side wait after some moves.
fn waiting(
    steps: &DaduBranch<'_>,
    line: usize,
    turn: &PlayerTurn,
    moves: &[ImpliedMove],
) -> Option<u8> {
    let items = items(&steps.replay.rules, turn.player.span, moves, Series::unheard)?;
    let mut steps = steps.clone();
    steps.turn(line, turn, &items);
    let other: Side = turn.player.seat.side.opposite();
    let there = steps.replay.position.side(other);
    Some(Kind::BOTH.into_iter().map(|kind| there.count(kind, Place::WAITING)).sum())
}

/// Returns the moves, with the throws of each series before its moves.
fn items(
    rules: &Rules,
    at: Span,
    moves: &[ImpliedMove],
    throws: impl Fn(&Series) -> Vec<SeenNumber>,
) -> Option<Vec<Item>> {
    let throw = |number, opens| {
        let throw = ThrowToken { number, opens, marks: Marks::default() };
        Item { kind: ItemKind::Throw(throw), span: at }
    };
    let mut series = series(rules, moves)?.into_iter().map(|series| {
        let seen = throws(&series).into_iter().enumerate();
        seen.map(|(index, seen)| throw(seen, index == 0)).collect::<Vec<_>>()
    });
    let mut items = series.next()?;
    for made in moves {
        items.push(made.token.item);
        if grants_throw(rules, made) {
            items.extend(series.next()?);
        }
    }
    Some(items)
}

/// Returns the series that the moves imply: the first one, and one for each capture that grants a throw.
fn series(rules: &Rules, moves: &[ImpliedMove]) -> Option<Vec<Series>> {
    let mut all = vec![Series::default()];
    for made in moves {
        let number = match made.token.as_move()?.action {
            Action::Result(SeenNumber::Is(number)) => number,
            Action::InPlace => 1,
            Action::Result(_) => return None,
        };
        match throws_again(rules.value(number)?) {
            true => all[0].again.push(number),
            false => all.iter_mut().find(|s| s.last.is_none())?.last = Some(number),
        }
        all.extend(grants_throw(rules, made).then(Series::default));
    }
    Some(all)
}

fn grants_throw(rules: &Rules, made: &ImpliedMove) -> bool {
    made.captures && rules.variant().get(Parameter::CaptureThrow) == 0
}
