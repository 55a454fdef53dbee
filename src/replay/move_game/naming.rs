//! The notation for the positions and items of a game without throws.

use std::slice;

use crate::games::move_game::{Effect, MoveGame, MovePosition, TurnItem};
use crate::notation::{Item, ItemKind, Marks, PlayForm, PlayToken, SquareName};
use crate::replay::generic::naming::{side_facts_of, side_words_of};
use crate::replay::{SideFact, SureToken};
use crate::span::Span;
use crate::table::Side;

/// Returns the line of notation that states a whole position.
pub fn position_line<G: MoveGame>(position: &G::Position) -> String {
    let side = |side| format!("{side}{}", side_words_of(G::WORDS, &G::state(position, side)));
    let mut parts: Vec<String> =
        [Side::S, Side::N].into_iter().map(side).filter(|words| words.len() > 1).collect();
    let sides = G::ID.rulebook().forms.sides;
    parts.sort_by_key(|words| sides.iter().position(|side| words.starts_with(side.name())));
    if let Some(side) = G::fill(position) {
        parts.push(format!("fill {side}"));
    } else if let Some(turn) = position.turn() {
        parts.push(format!("turn {turn}"));
    }
    format!("= {}", parts.join(" | ")).trim_end().to_owned()
}

/// Returns the facts of a side that the board does not show.
pub(super) fn side_facts<G: MoveGame>(position: &G::Position, side: Side) -> Vec<SideFact> {
    side_facts_of(G::WORDS, &G::state(position, side))
}

/// Returns an item as the notation writes it, at a span.
pub(super) fn token(item: &TurnItem, marks: Marks, span: Span) -> SureToken {
    let (form, squares): (_, &[SquareName]) = match item {
        TurnItem::Place(square) => (PlayForm::Place, slice::from_ref(square)),
        TurnItem::Remove(square) => (PlayForm::Remove, slice::from_ref(square)),
        TurnItem::Sow(square) => (PlayForm::Sow, slice::from_ref(square)),
        TurnItem::Path(path) => (PlayForm::Path, path.squares()),
        TurnItem::Pass => (PlayForm::Pass, &[]),
    };
    let played = PlayToken { marks, ..PlayToken::new(form, squares.first().copied()) };
    let onward = squares.iter().skip(1).copied().map(Some).collect();
    SureToken { onward, ..SureToken::of(Item { span, kind: ItemKind::Play(played) }) }
}

/// Returns an item with its effect: `b5-b3x`, `f1=d1*5x2`, `e1=d1*1q`.
pub fn in_full(item: &TurnItem, effect: &Effect) -> String {
    let last = effect.last.map(|(hole, balls)| format!("={hole}*{balls}")).unwrap_or_default();
    let taken = match effect.taken {
        _ if effect.makes_qar => "q".to_owned(),
        0 => String::new(),
        1 if matches!(item, TurnItem::Path(_)) => "x".to_owned(),
        several => format!("x{several}"),
    };
    format!("{item}{last}{taken}")
}
