//! Stated positions where the board was cleared at the end of a turn, and filled again as the rules say.
//!
//! The rules do the same with a stated position, so lines with different boards state the same position. A log may write
//! the board after the clearing, the board before it, or no piece on the board. Any other board is wrong.

use super::Replay;
use crate::finding::PlayDifference as Difference;
use crate::games::game::{StatedPosition, StatedSide, WordKind};
use crate::games::move_game::{MoveGame, MovePosition};
use crate::layout::{Group, Layout, Spot};
use crate::replay::Witness;
use crate::replay::generic::naming::word_arguments;
use crate::table::{Player, Side};

/// The board before it was cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct ClearedBoard<P> {
    position: P,
    /// The side whose turn came then.
    turn: Side,
}

impl<G: MoveGame, W: Witness> Replay<'_, G, W> {
    /// Ends a turn of a side, whether it may end or not.
    #[inline(always)]
    pub(super) fn pass_turn(&mut self, side: Side, turn: &G::Turn) {
        let position = self.position;
        self.rules.end(&mut self.position, turn);
        let cleared = ClearedBoard { position, turn: side.opposite() };
        self.cleared = G::is_cleared(&self.position).then_some(cleared);
    }

    /// Returns the differences that the clearing hides: a board other than the one before or after it, and another turn.
    /// `said` is the position as the line states it, without known facts.
    pub(super) fn differences_from_cleared(&self, said: &StatedPosition) -> Vec<Difference> {
        let Some(ClearedBoard { position: before, turn }) = &self.cleared else {
            return Vec::new();
        };
        if said.names_no_side() {
            return Vec::new();
        }
        let is_before = self.board_differs(said, before).is_empty();
        let found = self.board_differs(said, &self.position);
        if !is_before && !found.is_empty() && !self.is_without_pieces(said, before) {
            return found;
        }
        // A side that has to fill holes is next, and so was the one whose turn came before the clearing.
        let is_known = self.order.is_known && self.position.ending().is_none();
        let next = self.rules.next(&self.position).filter(|_| is_known);
        let is_wrong = |side: &Side| !(is_before && side == turn) && next != Some(*side);
        let turns = said.turn.filter(is_wrong).zip(next);
        let difference = |(stated, replayed): (Side, Side)| Difference::Turn {
            stated: Player::first(stated),
            replayed: Player::first(replayed),
        };
        turns.map(difference).into_iter().collect()
    }

    /// Returns whether a line states no pieces on the board, and the special squares as before the clearing or not at all.
    fn is_without_pieces(&self, said: &StatedPosition, before: &G::Position) -> bool {
        let has_words = said.sides.iter().any(|(_, side)| {
            side.iter().flat_map(|side| &side.places).any(|(_, places)| !places.is_empty())
        });
        let is_as_before = || special_squares_differ::<G>(said, before).is_empty();
        layout(said).groups().is_empty() && (!has_words || is_as_before())
    }

    /// Returns the differences in the pieces on the board and in its special squares.
    fn board_differs(&self, said: &StatedPosition, position: &G::Position) -> Vec<Difference> {
        let pieces = layout(said).differences(&position.layout(), &self.rules.plan());
        let pieces = pieces.into_iter().map(Difference::Pieces);
        pieces.chain(special_squares_differ::<G>(said, position)).collect()
    }
}

/// Returns the pieces that a line states on squares.
fn layout(said: &StatedPosition) -> Layout {
    let sides = said.sides.iter().filter_map(|(side, said)| Some((side, said.as_ref()?)));
    let groups = sides.flat_map(|(side, said)| {
        let on_board = said.pieces.iter().filter(|(piece, _)| matches!(piece.at, Spot::Square(_)));
        on_board.map(move |&(piece, count)| {
            let count = count.try_into().unwrap_or(u8::MAX);
            Group { side, spot: piece.at, letter: piece.letter, count }
        })
    });
    Layout::new(groups)
}

/// Returns the words with squares that differ.
fn special_squares_differ<G: MoveGame>(
    said: &StatedPosition,
    position: &G::Position,
) -> Vec<Difference> {
    let words = || G::WORDS.iter().filter(|(_, kind)| *kind == WordKind::Places);
    let mut found = Vec::new();
    for (side, &(word, kind)) in
        Side::BOTH.into_iter().flat_map(|side| words().map(move |w| (side, w)))
    {
        let written = |mut stated: StatedSide| {
            for (_, places) in &mut stated.places {
                places.sort_by_key(|(piece, _)| piece.at);
            }
            word_arguments(&stated, word, kind).unwrap_or_else(|| "none".to_owned())
        };
        let stated = written(said.sides[side].clone().unwrap_or_default());
        let replayed = written(G::state(position, side));
        if stated != replayed {
            found.push(Difference::Word { side, word, stated, replayed });
        }
    }
    found
}
