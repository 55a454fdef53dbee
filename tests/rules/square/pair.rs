//! A game played on an engine and on a naive implementation at the same time, each of which
//! implements the trait.

use std::fmt::Debug;

use super::examples::{Layout, MoveItem, Variant};
use super::playing::Game;
use crate::comparison::{Agreed, Chance};

/// The same game on both, and its course.
#[derive(Clone)]
pub struct Pair<R, N> {
    pub real: R,
    pub naive: N,
    variant: Variant,
    start: Layout,
    /// All actions since the start.
    pub course: Vec<String>,
}

impl<R: Game, N: Game> Pair<R, N> {
    pub fn new(variant: Variant, start: Layout) -> Pair<R, N> {
        let (real, naive) = (R::set_up(&variant, &start), N::set_up(&variant, &start));
        Pair { real, naive, variant, start, course: Vec::new() }
    }

    /// Compares two answers, the engine's first.
    pub fn same<T: PartialEq + Debug>(&self, what: &str, real: T, naive: T) -> Agreed<T> {
        if real == naive {
            return Ok(real);
        }
        let changes: Vec<String> =
            self.variant.changes.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        Err(format!(
            "{what}\n  engine {real:?}\n  naive  {naive:?}\n  {}\n  {:?}\n  {}\n  now {:?}",
            changes.join(", "),
            self.start,
            self.course.join(" "),
            self.naive.layout(),
        ))
    }

    /// Begins the turn of the next player, or of any player if the next one is undecided.
    pub fn begin(&mut self, chance: &mut Chance) -> Agreed {
        self.beginners()?;
        let playing: Vec<char> = self.start.sides.iter().map(|side| side.side).collect();
        let side = self.naive.layout().turn.unwrap_or_else(|| chance.among(&playing));
        self.course.push(format!("{side}1"));
        let begun = (self.real.begin(side).is_ok(), self.naive.begin(side).is_ok());
        self.same("beginning", begun.0, begun.1).map(|_| ())
    }

    /// Compares who may begin a turn.
    pub fn beginners(&self) -> Agreed {
        for side in "SENW".chars() {
            let (mut real, mut naive) = (self.real.clone(), self.naive.clone());
            self.same("who may begin", real.begin(side).is_ok(), naive.begin(side).is_ok())?;
        }
        Ok(())
    }

    /// Compares the positions of the pieces, and the winner.
    pub fn compare_position(&self) -> Agreed {
        self.same("the position", self.real.layout().sides, self.naive.layout().sides)?;
        self.same("the winner", self.real.winner(), self.naive.winner()).map(|_| ())
    }

    /// Compares the legal moves.
    pub fn moves(&self) -> Agreed<Vec<MoveItem>> {
        let sorted = |mut moves: Vec<MoveItem>| {
            moves.sort_by_key(|item| format!("{item:?}"));
            moves
        };
        self.same("the legal moves", sorted(self.real.moves()), sorted(self.naive.moves()))
    }

    /// Compares whether the turn may end.
    pub fn may_end(&self) -> Agreed<bool> {
        let (mut real, mut naive) = (self.real.clone(), self.naive.clone());
        self.same("whether the turn may end", real.end().is_ok(), naive.end().is_ok())
    }

    /// Ends the turn.
    pub fn end(&mut self) -> Agreed {
        self.course.push("end".to_owned());
        let ended = (self.real.end().is_ok(), self.naive.end().is_ok());
        self.same("ending", ended.0, ended.1)?;
        self.same("the position after the turn", self.real.layout(), self.naive.layout())?;
        Ok(())
    }
}

/// Returns a random square, often one with pieces.
pub fn any_square(chance: &mut Chance, layout: &Layout) -> String {
    let held = layout.sides.iter().flat_map(|side| &side.squares);
    let taken: Vec<&String> = held.map(|(_, square, _)| square).collect();
    if !taken.is_empty() && chance.percent(70) {
        return chance.among(&taken).clone();
    }
    let (column, row) = (chance.below(5) as u8, chance.below(5) as u8);
    [char::from(b'a' + column), char::from(b'1' + row)].iter().collect()
}

/// Returns a move as it is written, without its effect.
pub fn written(item: &MoveItem) -> String {
    let values: String = item.values.iter().map(|value| format!("+{value}")).collect();
    let twins = if item.twins { "T" } else { "" };
    format!("{twins}{}{values}", item.from.as_deref().unwrap_or_default())
}
