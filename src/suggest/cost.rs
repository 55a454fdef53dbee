//! The distance between two tokens: how likely it is that a recorder who meant one wrote the other.

use crate::games::dadu::variant::Parameter;
use crate::games::dadu::{Rules, Silent};

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

/// Returns the extra cost of a throw that the dice show more rarely than others. The number is taken as a
/// whole: `10` is as near to `3` as `2` is to `4`.
pub fn rarity(rules: &Rules<Silent>, number: u16) -> f64 {
    let cowries = match rules.variant().get(Parameter::Dice) {
        0 => 5,
        1 => 4,
        _ => return 0.0,
    };
    let ways = |mouths: u16| {
        (0..mouths).fold(1.0, |ways, i| ways * f64::from(cowries - i) / f64::from(i + 1))
    };
    0.1 * (ways(cowries / 2) / ways(number.min(cowries))).log2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::variant::Variant;

    #[test]
    fn what_the_dice_show_often_is_the_likelier_number() {
        let five = Rules::new(Variant::BASIC);
        let rare: Vec<f64> = [2, 3, 1, 4, 0, 10].map(|n| rarity(&five, n)).to_vec();
        assert_eq!(rare[0], 0.0);
        assert!(rare.is_sorted(), "{rare:?}");
        let four = Variant::BASIC.with(Parameter::Dice, 1).expect("a value of the dice");
        assert!(rarity(&Rules::new(four), 8) > rarity(&Rules::new(four), 3));
    }
}
