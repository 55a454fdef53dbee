//! The dice of the games: the odds of each value, and the shells that show it.

use super::played::DeclaredVariant;
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

    /// Returns the dice with a name that variants write, or the dice of a game that has only one kind.
    pub fn named(name: &str) -> Option<Dice> {
        let of_dadu = Dice::OF_DADU.into_iter().find(|dice| dice.name() == name);
        of_dadu.or_else(|| Dice::of_game(GameId::of_name(name)?))
    }

    /// Returns the dice that a log of a game declares, if they are known.
    pub fn declared(game: GameId, declared: &DeclaredVariant) -> Option<Dice> {
        match declared {
            DeclaredVariant::Read(data) if game == GameId::Dadu => {
                Dice::OF_DADU.get(usize::from(data.value("dice")?)).copied()
            }
            _ => Dice::of_game(game),
        }
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

    /// Returns the number of shells, and how many of them lie mouth up for each value; `None` for an impossible
    /// value, and for dice that are not shells.
    pub(crate) const fn mouths(self) -> (u64, [Option<u64>; 6]) {
        match self {
            Dice::FiveCowries => (5, [Some(0), Some(1), Some(2), Some(3), Some(4), Some(5)]),
            Dice::FourCowries => (4, [Some(0), Some(1), Some(2), Some(3), None, Some(4)]),
            Dice::FourLots => (4, [None, Some(1), Some(2), Some(3), Some(4), Some(0)]),
            Dice::Die => (0, [None; 6]),
        }
    }

    /// Returns how many shells lay mouth up in some throws, counted by value, and how many shells were thrown; `None`
    /// for dice that are not shells, and without throws.
    pub fn mouths_up(self, counts: &[u64; 6]) -> Option<(u64, u64)> {
        let (shells, mouths) = self.mouths();
        let known = || counts.iter().zip(mouths).filter_map(|(&times, up)| Some((times, up?)));
        let all = shells * known().map(|(times, _)| times).sum::<u64>();
        (all > 0).then(|| (known().map(|(times, up)| times * up).sum(), all))
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
    }
}
