//! The squares that pieces need to have stood on for a position to come. The archive stores those of games of Dadu, so
//! that a search need not replay the others.

use super::sql::Sql;
use super::tree::{Fact, Formula, Spot};
use super::words::KING;
use crate::facts::square_bit;
use crate::notation::Letter;
use crate::table::Side;

impl Sql {
    /// Adds what a position needs to have come in a game of Dadu. Other games have no such row.
    pub(super) fn reached(&mut self, formula: &Formula<Fact>) {
        self.add("coalesce((SELECT ").formula(formula, true, Sql::reached_fact);
        self.plain(" FROM reached q WHERE q.game_id = r.game_id), 1)");
    }

    /// Adds the columns of the pieces that must have stood on a square, if a fact needs any.
    fn reached_fact(&mut self, fact: &Fact, holds: bool) {
        match *fact {
            Fact::Pieces { side, kind, spot: Spot::Square(name), count }
                if holds != count.holds(0) =>
            {
                let columns = reached_columns(side, kind);
                self.add(&format!("({}) & ", columns.join(" | ")));
                self.bind(square_bit(name) as i64).plain(" <> 0");
            }
            _ => self.plain("1"),
        }
    }
}

/// Returns the columns with the squares of pieces of a side and kind; `0` if Dadu has no such pieces.
fn reached_columns(side: Option<Side>, kind: Option<Letter>) -> Vec<String> {
    let kinds = [("standard", Letter::None), ("kings", Letter::Is(KING))];
    let kinds = kinds.into_iter().filter(|&(_, letter)| kind.is_none_or(|kind| kind == letter));
    let sides = Side::BOTH.into_iter().filter(|&one| side.is_none_or(|side| side == one));
    let name = |(kind, side): (&str, Side)| format!("q.{kind}_{}", side.name().to_lowercase());
    let columns = kinds.flat_map(|(kind, _)| sides.clone().map(move |side| (kind, side)));
    columns.map(name).chain(["0".to_owned()]).collect()
}
