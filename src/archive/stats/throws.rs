//! Throws, and their comparison with fair dice.

use std::collections::HashMap;

use rusqlite::Row;

use super::by_dice::DiceGroup;
use super::chance::{self, Fit};
use super::{Basis, Group, Stats, count, order};
use crate::archive::ArchiveError;
use crate::games::GameId;

/// The dice (H1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dice {
    /// Five cowries.
    FiveCowries,
    /// Four cowries.
    FourCowries,
    /// One six-sided die.
    Die,
    /// Four seeds or shells of the games on the square board, where none up is worth 8 (H1).
    FourLots,
}

impl Dice {
    /// The dice that variants of Dadu may use.
    const OF_DADU: [Dice; 3] = [Dice::FiveCowries, Dice::FourCowries, Dice::Die];

    /// Reads the dice from a column that holds [`DICE`], if they are known.
    pub(super) fn of(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Dice>> {
        let named: Option<String> = row.get(column)?;
        Ok(named.and_then(|named| {
            let of_dadu = Dice::OF_DADU.into_iter().find(|dice| dice.name() == named);
            of_dadu.or_else(|| Dice::of_game(GameId::of_name(&named)?))
        }))
    }

    /// Returns the dice of a game that has only one kind of dice.
    fn of_game(game: GameId) -> Option<Dice> {
        match game.rulebook().throws {
            [1, 2, 3, 4, 8] => Some(Dice::FourLots),
            _ => None,
        }
    }

    /// Returns the name of the dice, as variants write it.
    pub fn name(self) -> String {
        match self {
            Dice::FourLots => "four seeds or shells".to_owned(),
            dice => {
                let row = GameId::Dadu.rulebook().parameter("dice");
                row.map(|row| row.values.write(dice as u8)).unwrap_or_default()
            }
        }
    }

    /// Returns the number of equally likely ways to throw each value, from 0 to all mouths up. A fair cowrie lands
    /// mouth up half of the time, so the number of ways for `k` of `n` is the binomial coefficient.
    pub const fn ways(self) -> [u64; 6] {
        match self {
            Dice::FiveCowries => [1, 5, 10, 10, 5, 1],
            Dice::FourCowries => [1, 4, 6, 4, 0, 1],
            Dice::Die => [1; 6],
            Dice::FourLots => [0, 4, 6, 4, 1, 1],
        }
    }

    /// Returns the expected share of each value.
    pub fn odds(self) -> [f64; 6] {
        let ways = self.ways();
        ways.map(|of_value| of_value as f64 / ways.iter().sum::<u64>() as f64)
    }

    /// Returns the number that each value counts as.
    pub const fn values(self) -> [u8; 6] {
        match self {
            Dice::FourCowries | Dice::FourLots => [0, 1, 2, 3, 4, 8],
            _ => [0, 1, 2, 3, 4, 10],
        }
    }

    /// Returns the number of throws needed to test the odds.
    pub fn enough(self) -> u64 {
        chance::enough(&self.ways())
    }
}

/// The throws of a group with one kind of dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Throws {
    /// The group.
    pub group: Group,
    /// The dice, if the logs name them and do not change them during the game.
    pub dice: Option<Dice>,
    /// The games in which they were thrown.
    pub basis: Basis,
    /// The number of throws of each value, from 0 to all mouths up.
    pub counts: [u64; 6],
    /// The number that all mouths up counts as; taken from the throws if the dice are unknown.
    pub top: u8,
    /// Throws that do not count.
    pub not_counted: NotCounted,
}

/// Throws that do not count, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NotCounted {
    /// Not heard.
    pub unheard: u64,
    /// Heard as a number that may be wrong.
    pub unsure: u64,
    /// Taken back.
    pub taken_back: u64,
    /// Not possible with these dice, or after the end.
    pub other: u64,
}

impl NotCounted {
    /// Returns their number.
    pub fn all(&self) -> u64 {
        self.unheard + self.unsure + self.taken_back + self.other
    }
}

impl Throws {
    /// Begins the count for some games. At first, none of their throws is counted.
    fn of(games: DiceGroup) -> Throws {
        let DiceGroup { group, dice, basis, throws } = games;
        let not_counted = NotCounted { other: throws, ..NotCounted::default() };
        let top = dice.map_or(0, |dice| dice.values()[5]);
        Throws { group, dice, basis, counts: [0; 6], top, not_counted }
    }

    /// Returns the number of throws that count.
    pub fn counted(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Tests their fit to the odds of fair dice, if there are enough throws.
    pub fn fit(&self) -> Option<Fit> {
        chance::fit(&self.counts, &self.dice?.ways())
    }
}

/// The dice of a game `r` as SQL: the value of its variant, `d`, or for other games the game itself.
pub(super) const DICE: &str = "iif(r.game = 'dadu', d.value, r.game)";

/// The dice of a game of Dadu, as `d.value`. They are unknown if the log changes its dice during the game, either
/// by name or by naming another variant.
pub(super) const WITH_DICE: &str = "LEFT JOIN variant_value d ON d.variant_id = r.variant_id \
    AND d.parameter = 'dice' AND d.known AND NOT (r.changes > 0 AND \
    EXISTS (SELECT 1 FROM field f WHERE f.game_id = r.game_id \
    AND f.name = 'Change' COLLATE NOCASE AND (f.value LIKE '%dice%' \
    OR instr(substr(f.value, 1, instr(f.value || ',', ',')), '=') = 0)))";

impl Stats<'_> {
    /// Returns the throws of each group.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn throws(&self) -> Result<Vec<Throws>, ArchiveError> {
        // A game other than Dadu may have no side of which anything is known.
        let has_sides = "(c.game = 'dadu' OR EXISTS \
                         (SELECT 1 FROM side_total s WHERE s.game_id = c.game_id))";
        let games = self.games_by_dice(&format!("r.throws > 0 AND {has_sides}"))?;
        let places = games.places;
        let mut found: Vec<Throws> = games.all.into_iter().map(Throws::of).collect();
        self.count_doubtful(&places, &mut found)?;
        self.count_values(&places, &mut found)?;
        found.sort_by_key(|throws| (order(&throws.group), throws.dice.is_none(), throws.dice));
        Ok(found)
    }

    /// Counts the throws that were not heard for certain.
    fn count_doubtful(
        &self,
        places: &HashMap<i64, usize>,
        found: &mut [Throws],
    ) -> rusqlite::Result<()> {
        let select = "SELECT s.game_id, s.unheard, s.unsure, s.taken_back \
                      FROM chosen c JOIN side_total s ON s.game_id = c.game_id \
                      WHERE s.unheard + s.unsure + s.taken_back > 0";
        self.each(select, |row| {
            let Some(&place) = places.get(&row.get(0)?) else { return Ok(()) };
            let not_counted = &mut found[place].not_counted;
            not_counted.unheard += count(row, 1)?;
            not_counted.unsure += count(row, 2)?;
            not_counted.taken_back += count(row, 3)?;
            Ok(())
        })?;
        for NotCounted { unheard, unsure, taken_back, other } in
            found.iter_mut().map(|throws| &mut throws.not_counted)
        {
            *other = other.saturating_sub(*unheard + *unsure + *taken_back);
        }
        Ok(())
    }

    /// Counts the throws of each value.
    fn count_values(
        &self,
        places: &HashMap<i64, usize>,
        found: &mut [Throws],
    ) -> rusqlite::Result<()> {
        let select = "SELECT h.game_id, h.value, h.times \
                      FROM chosen c JOIN thrown h ON h.game_id = c.game_id";
        self.each(select, |row| {
            let Some(&place) = places.get(&row.get(0)?) else { return Ok(()) };
            let throws = &mut found[place];
            let (value, times) = (count(row, 1)?, count(row, 2)?);
            throws.counts[value.min(5) as usize] += times;
            if value > 4 {
                throws.top = throws.top.max(u8::try_from(value).unwrap_or(u8::MAX));
            }
            throws.not_counted.other = throws.not_counted.other.saturating_sub(times);
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The odds of cowries are those of the binomial distribution with one half.
    #[test]
    fn odds_are_binomial_and_add_up() {
        for (dice, cowries) in [(Dice::FiveCowries, 5_i32), (Dice::FourCowries, 4)] {
            let mut odds = [0.0; 6];
            for fall in 0_u32..1 << cowries {
                let up = fall.count_ones() as usize;
                odds[if up == cowries as usize { 5 } else { up }] += 0.5_f64.powi(cowries);
            }
            assert_eq!(dice.odds(), odds);
        }
        // With four lots, none up is worth 8 and all up are worth 4.
        assert_eq!(Dice::FourLots.odds(), [0.0, 0.25, 0.375, 0.25, 0.0625, 0.0625]);
        assert!((Dice::Die.odds().iter().sum::<f64>() - 1.0).abs() < 1e-15);
    }

    #[test]
    fn dice_have_the_names_of_the_variants() {
        let names = Dice::OF_DADU.map(Dice::name);
        assert_eq!(names, ["five cowries", "four cowries", "one six-sided die"]);
        assert_eq!(Dice::OF_DADU.map(Dice::enough), [160, 80, 30]);
        assert_eq!(Dice::FourLots.enough(), 80);
    }
}
