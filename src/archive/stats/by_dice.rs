//! The games of each group, by their dice.

use std::collections::HashMap;

use rusqlite::Row;

use super::throws::{DICE, WITH_DICE};
use super::{Basis, Dice, Group, Stats, count};

/// The games of a group with one kind of dice.
pub(super) struct DiceGroup {
    pub group: Group,
    /// The dice, if they are known.
    pub dice: Option<Dice>,
    pub basis: Basis,
    /// All throws.
    pub throws: u64,
}

/// Games by group and dice.
#[derive(Default)]
pub(super) struct GamesByDice {
    pub all: Vec<DiceGroup>,
    /// The place of each game in the list.
    pub places: HashMap<i64, usize>,
    known: HashMap<(Group, Option<Dice>), usize>,
    /// The words of the dice of the last game, and the dice.
    last: Option<(Option<String>, Option<Dice>)>,
}

impl GamesByDice {
    fn add(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        let (group, dice): (Group, _) = (row.get(0)?, self.dice(row)?);
        let place = *self.known.entry((group, dice)).or_insert_with_key(|(group, dice)| {
            let (group, basis) = (group.clone(), Basis::default());
            self.all.push(DiceGroup { group, dice: *dice, basis, throws: 0 });
            self.all.len() - 1
        });
        self.places.insert(row.get(2)?, place);
        self.all[place].throws += count(row, 4)?;
        self.all[place].basis.add(row, 1)
    }

    /// Returns the dice of a game. Consecutive games mostly have the same.
    fn dice(&mut self, row: &Row<'_>) -> rusqlite::Result<Option<Dice>> {
        let words = row.get_ref(3)?.as_str_or_null()?;
        match &self.last {
            Some((last, dice)) if last.as_deref() == words => Ok(*dice),
            _ => {
                let dice = Dice::of(row, 3)?;
                self.last = Some((words.map(str::to_owned), dice));
                Ok(dice)
            }
        }
    }
}

impl Stats<'_> {
    /// Returns the chosen games for which a condition on `c` and `r` holds, by group and dice.
    pub(super) fn games_by_dice(&self, condition: &str) -> rusqlite::Result<GamesByDice> {
        let select = format!(
            "SELECT c.part, c.simulated, c.game_id, {DICE}, r.throws FROM chosen c \
             JOIN record r ON r.game_id = c.game_id {WITH_DICE} WHERE {condition}"
        );
        let mut games = GamesByDice::default();
        self.each(&select, |row| games.add(row))?;
        Ok(games)
    }
}
