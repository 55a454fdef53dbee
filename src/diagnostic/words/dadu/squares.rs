//! Words for a move of Dadu that is written by its two squares, as in chess.

use super::super::Teller;
use crate::games::dadu::Outcome;
use crate::notation::format::write_use;
use crate::notation::meant::{FromTo, from_to};
use crate::notation::{Letter, PieceToken, Spot, UseToken};
use crate::replay::naming;

impl Teller<'_> {
    /// Returns the legal move that is written by its two squares: `a3+2` for `a3-a5`.
    pub(in crate::diagnostic) fn by_squares(&self) -> Option<String> {
        let situation = self.finding.situation.as_deref()?;
        let FromTo { letter, from, to } = from_to(&self.read)?;
        let (board, side) = (situation.board, situation.player.side);
        let is_it = |token: &UseToken, outcome: &Outcome| {
            let piece = PieceToken {
                letter: letter.map_or(Letter::None, Letter::Is),
                spot: Spot::Square(from),
            };
            token.piece == piece && naming::spot(board, side, outcome.to) == Spot::Square(to)
        };
        let mut legal = situation
            .legal
            .iter()
            .map(|outcome| (naming::token(board, side, outcome.applied), outcome))
            .filter(|(token, outcome)| is_it(token, outcome));
        let (token, _) = legal.next()?;
        let mut form = Vec::new();
        write_use(&mut form, &token);
        Some(String::from_utf8_lossy(&form).into_owned())
    }
}
