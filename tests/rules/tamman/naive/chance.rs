//! Random variants, positions, throws and moves.

use super::house::{CHOICES, HABARTI, House, THIRD, square};
use crate::comparison::Chance;
use crate::square::examples::{Layout, MoveItem, SideLayout, Variant, move_item};
use crate::square::pair::any_square;

/// Returns a random variant. In some, most parameters have their default.
pub fn variant(chance: &mut Chance) -> Variant {
    let spread = chance.among(&[10, 30, 50, 50]);
    let preset = chance.among(&["basic", "basic", "basic", "ludii", "ludii-program"]);
    let men: usize = chance.among(&[1, 2, 3, 4, 4, 4, 5, 6]);
    let mut changes = vec![("men".to_owned(), men.to_string())];
    for (name, values) in CHOICES {
        if preset == "basic" || chance.percent(spread) {
            let value = values[usize::from(chance.percent(spread))];
            changes.push((name.to_owned(), value.to_owned()));
        }
    }
    for (name, value) in THIRD {
        if chance.percent(25) {
            changes.push((name.to_owned(), value.to_owned()));
        }
    }
    Variant { preset: preset.to_owned(), changes }
}

/// Returns the start of a game of two to four sides, or any position without a winner.
pub fn layout(chance: &mut Chance, house: &House) -> Layout {
    let mut sides: Vec<char> = "ENSW".chars().collect();
    for _ in 0..chance.below(3) {
        sides.remove(chance.below(sides.len()));
    }
    let turn = chance.percent(50).then(|| chance.among(&sides));
    let crowded: Vec<&str> = (0..3).map(|_| square('S', 1 + chance.below(23))).collect();
    let start = chance.percent(15);
    let side = |side| match start {
        true => together(side, &vec![square(side, 0); house.men as usize]),
        false => side_layout(chance, house, side, &crowded),
    };
    Layout { sides: sides.into_iter().map(side).collect(), turn, again: 0 }
}

/// Places a side's men: on its 'ayn, where others gather, near or in habarti, or anywhere. At least
/// one is not home.
fn side_layout(
    chance: &mut Chance,
    house: &House,
    side: char,
    crowded: &[&'static str],
) -> SideLayout {
    let weights = chance.among(&[[2, 4, 1, 1, 2], [4, 1, 0, 0, 1], [0, 1, 4, 4, 1]]);
    let mut men: Vec<&str> = Vec::new();
    while men.len() < house.men as usize {
        men.push(match chance.weighted(&weights) {
            0 => square(side, 0),
            1 => chance.among(crowded),
            2 => square(side, 15 + chance.below(9)),
            3 => square(side, HABARTI),
            _ => square(side, chance.below(HABARTI)),
        });
    }
    if men.iter().all(|at| *at == square(side, HABARTI)) {
        men[0] = square(side, 15 + chance.below(9));
    }
    together(side, &men)
}

fn together(side: char, men: &[&str]) -> SideLayout {
    let mut men = men.to_vec();
    men.sort();
    let same = men.chunk_by(|one, other| one == other);
    let squares = same.map(|men| (false, men[0].to_owned(), men.len() as u32)).collect();
    SideLayout { side, squares, ..SideLayout::default() }
}

/// Returns a throw. Throws that give more throws are frequent.
pub fn throw(chance: &mut Chance) -> u32 {
    chance.among(&[1, 2, 3, 4, 4, 8, 8, 8])
}

/// Returns a random move, often with throws that are in hand.
pub fn any_move(chance: &mut Chance, layout: &Layout, hand: &[u32]) -> MoveItem {
    let from = any_square(chance, layout);
    let mut values = hand.to_vec();
    match chance.below(4) {
        0 if !values.is_empty() => values = vec![chance.among(&values)],
        1 if !values.is_empty() => drop(values.pop()),
        2 => values.push(throw(chance)),
        _ => values.truncate(3),
    }
    if values.is_empty() {
        values.push(throw(chance));
    }
    values.sort();
    let values: String = values.iter().map(|value| format!("+{value}")).collect();
    move_item(&format!("{from}{values}"))
}
