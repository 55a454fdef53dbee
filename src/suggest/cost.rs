//! The distance between two tokens: how likely it is that a recorder who meant one wrote the other.

/// Returns about the number of characters that differ. A neighbour in the alphabet or among the digits
/// counts as slightly nearer.
pub fn between(one: &str, two: &str) -> f64 {
    let distance = strsim::osa_distance(one, two);
    if distance == 1 && differ_by_a_neighbour(one, two) { 0.8 } else { distance as f64 }
}

fn differ_by_a_neighbour(one: &str, two: &str) -> bool {
    let differing = one.bytes().zip(two.bytes()).find(|(a, b)| a != b);
    one.len() == two.len() && differing.is_some_and(|(a, b)| a.abs_diff(b) == 1)
}

/// The cost of the number of a throw for the number of lots up that show it.
pub const COUNTED: f64 = 0.3;

/// The throws that the dice can show.
pub struct Dice {
    /// By the number of lots up: the number of the throw, and in how many ways the lots show it.
    throws: Vec<(u16, u32)>,
}

impl Dice {
    /// Creates the dice from the throws, by the number of lots up.
    pub fn of(throws: Vec<(u16, u32)>) -> Dice {
        Dice { throws }
    }

    /// Returns each number that the dice can show, the least first.
    pub fn numbers(&self) -> Vec<u16> {
        let mut numbers: Vec<u16> = self.throws.iter().map(|&(number, _)| number).collect();
        numbers.sort_unstable();
        numbers
    }

    /// Returns how surprising a throw is, in bits: 1 for a throw that the dice show half of the time.
    pub fn surprise(&self, number: u16) -> f64 {
        let all: u32 = self.throws.iter().map(|&(_, ways)| ways).sum();
        let ways = self.throws.iter().find(|&&(shown, _)| shown == number);
        ways.map_or(0.0, |&(_, ways)| (f64::from(all) / f64::from(ways)).log2())
    }

    /// Returns the extra cost of a throw that the dice show more rarely than others. The number is taken
    /// as a whole: `10` is as near to `3` as `2` is to `4`.
    pub fn rarity(&self, number: u16) -> f64 {
        let of = |&&(shown, _): &&(u16, u32)| shown == number;
        let most = self.throws.iter().map(|&(_, ways)| ways).max().unwrap_or(1);
        let ways = self.throws.iter().find(of).map_or(1, |&(_, ways)| ways);
        0.1 * (f64::from(most) / f64::from(ways)).log2()
    }

    /// Returns the cost of another number for a written one. A number that no throw has may be the number
    /// of lots up: a 5 for the 10 that five mouths show.
    pub fn between(&self, written: u16, other: u16) -> f64 {
        let is_throw = self.throws.iter().any(|&(number, _)| number == written);
        let shown = self.throws.get(usize::from(written));
        if !is_throw && shown.is_some_and(|&(number, _)| number == other) {
            return COUNTED;
        }
        between(&written.to_string(), &other.to_string()).min(1.0) + self.rarity(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_dice_show_often_is_the_likelier_number() {
        let five = Dice::of(vec![(0, 1), (1, 5), (2, 10), (3, 10), (4, 5), (10, 1)]);
        let rare: Vec<f64> = [2, 3, 1, 4, 0, 10].map(|number| five.rarity(number)).to_vec();
        assert_eq!(rare[0], 0.0);
        assert!(rare.is_sorted(), "{rare:?}");
        assert_eq!([five.surprise(10), five.surprise(7)], [5.0, 0.0]);
        assert!(five.between(5, 10) < five.between(5, 4), "five mouths up are a 10");
        let four = Dice::of(vec![(8, 1), (1, 4), (2, 6), (3, 4), (4, 1)]);
        assert!(four.rarity(8) > four.rarity(3));
        assert!(four.between(0, 8) < four.between(0, 1), "no mouth up is an 8");
        assert!(four.between(4, 3) < four.between(4, 1));
    }
}
