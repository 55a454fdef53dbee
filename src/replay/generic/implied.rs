//! Player turns that are not written: the throws that their moves need.

use super::branch::Branch;
use super::course::Course;
use super::reading::all_values;
use crate::finding::GameFacts;
use crate::games::game::GameTurn;
use crate::notation::{Action, Item, ItemKind, Marks, PlayerTurn, SeenNumber, ThrowToken};
use crate::play::Value;
use crate::replay::branching::{ANY_MOVE, ImpliedMove, SureToken};
use crate::span::Span;

/// Returns a player turn of these moves. A throw that was not heard may stand for several, so one is
/// enough.
pub(super) fn turn(at: Span, moves: &[ImpliedMove]) -> Vec<Item> {
    let throw = ThrowToken { number: SeenNumber::Not, opens: true, marks: Marks::default() };
    let throw = Item { kind: ItemKind::Throw(throw), span: at };
    let moves = moves.iter().flat_map(|made| made.token.items());
    [throw].into_iter().chain(moves).collect()
}

/// Returns each move that can follow others in a player turn that is not written, with any throws that
/// the player can make.
pub(super) fn moves<G: GameFacts>(
    branch: &Branch<'_, G>,
    turn: &PlayerTurn,
    before: &[ImpliedMove],
) -> Vec<ImpliedMove> {
    let span = turn.player.span;
    let start = |course: &Course<'_, G>| (course.position.clone(), course.turn.clone());
    let Some((position, begun)) = branch.after(turn, &[], start) else { return Vec::new() };
    let rules = &branch.replay.rules;
    let can_be_thrown = |token: &SureToken| {
        let moves = before.iter().map(|made| &made.token).chain([token]);
        let values: Vec<Value> = moves.flat_map(values::<G>).collect();
        can_throw(rules, position.clone(), begun.clone(), values)
    };
    let all = |course: &Course<'_, G>| {
        let mut course = course.clone();
        all_values::<G>().for_each(|value| course.turn.grant(value));
        course.legal_moves(&ANY_MOVE, &[], span)
    };
    let items = self::turn(span, before);
    let all = branch.after(turn, &items, all).unwrap_or_default();
    let thrown = all.into_iter().filter(can_be_thrown);
    thrown.map(|token| ImpliedMove { token, captures: false }).collect()
}

/// Returns the results of a move.
fn values<G: GameFacts>(token: &SureToken) -> Vec<Value> {
    let first = match token.as_move().map(|used| used.action) {
        Some(Action::Result(seen)) => Some(seen),
        _ => None,
    };
    let seen = first.into_iter().chain(token.added.iter().copied());
    let value = |seen| match seen {
        SeenNumber::Is(number) => G::value(number),
        _ => None,
    };
    seen.filter_map(value).collect()
}

/// Returns whether a player can throw these values in some order. Those after which throwing goes on
/// come first.
fn can_throw<G: GameFacts>(
    rules: &G,
    mut position: G::Position,
    mut turn: G::Turn,
    mut values: Vec<Value>,
) -> bool {
    values.sort_unstable();
    while !values.is_empty() {
        let thrown = |value: Value| {
            let (mut position, mut turn) = (position.clone(), turn.clone());
            rules.throw(&mut position, &mut turn, value).ok()?;
            Some((position, turn))
        };
        let each = || values.iter().enumerate().filter_map(|(i, &v)| Some((i, thrown(v)?)));
        let going_on = each().find(|(_, (_, turn))| turn.throw_is_due());
        // A capture may give further throws, so only the first series is checked.
        let Some((index, next)) = going_on.or_else(|| each().next()) else { return false };
        (position, turn) = next;
        values.remove(index);
    }
    true
}
