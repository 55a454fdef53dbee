//! Throws, and their comparison with fair dice.

use std::collections::HashMap;

use rusqlite::Row;

use super::by_dice::DiceGroup;
use super::chance::{self, Fit};
use super::{Basis, Group, Stats, count, order};
use crate::archive::ArchiveError;
use crate::facts::Dice;

impl Dice {
    /// Reads the dice from a column that holds [`DICE`], if they are known.
    pub(super) fn of(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Dice>> {
        let named: Option<String> = row.get(column)?;
        Ok(named.as_deref().and_then(Dice::named))
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

    /// Returns how many shells lay mouth up in the throws that count, and how many shells were thrown.
    pub fn mouths(&self) -> Option<(u64, u64)> {
        self.dice?.mouths_up(&self.counts)
    }

    /// Returns the share of each value if every shell lies mouth up as often as the throws suggest.
    pub fn fitted(&self) -> Option<[f64; 6]> {
        let (dice, (up, all)) = (self.dice?, self.mouths()?);
        let chance = up as f64 / all as f64;
        let (shells, mouths) = dice.mouths();
        let share = |(ways, up): (u64, Option<u64>)| {
            let (up, down) =
                (up.unwrap_or(0) as i32, shells.saturating_sub(up.unwrap_or(0)) as i32);
            ways as f64 * chance.powi(up) * (1.0 - chance).powi(down)
        };
        let pairs = dice.ways().into_iter().zip(mouths);
        let shares: Vec<f64> = pairs.map(share).collect();
        shares.try_into().ok()
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

    fn thrown(dice: Dice, counts: [u64; 6]) -> Throws {
        let (basis, not_counted) = (Basis::default(), NotCounted::default());
        Throws { group: None, dice: Some(dice), basis, counts, top: 0, not_counted }
    }

    /// Shells that are thrown as their odds say are fair, and a biased set gives its own odds back.
    #[test]
    fn the_chance_of_a_mouth_is_estimated_from_all_shells() {
        for dice in [Dice::FiveCowries, Dice::FourCowries, Dice::FourLots] {
            let fair = thrown(dice, dice.ways());
            let (up, all) = fair.mouths().unwrap();
            assert!(dice == Dice::FourLots || 2 * up == all, "{dice:?}");
            assert!((fair.fitted().unwrap().iter().sum::<f64>() - 1.0).abs() < 0.07);
        }
        // Three quarters of the shells lie mouth up: 1024 throws in the proportion (1 + 3)^5.
        let biased = thrown(Dice::FiveCowries, [1, 15, 90, 270, 405, 243]);
        assert_eq!(biased.mouths(), Some((3840, 5120)));
        for (share, counted) in biased.fitted().unwrap().into_iter().zip(biased.counts) {
            assert!((share - counted as f64 / 1024.0).abs() < 1e-12);
        }
        assert_eq!(thrown(Dice::Die, [9; 6]).mouths(), None);
        assert_eq!(thrown(Dice::FiveCowries, [0; 6]).mouths(), None);
    }

    #[test]
    fn each_kind_of_dice_needs_its_number_of_throws() {
        let all = [Dice::FiveCowries, Dice::FourCowries, Dice::Die, Dice::FourLots];
        assert_eq!(all.map(Dice::enough), [160, 80, 30, 80]);
    }
}
