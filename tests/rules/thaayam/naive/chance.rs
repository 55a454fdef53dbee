//! Random variants, positions and throws.

use super::house::{CHOICES, House};
use crate::comparison::Chance;
use crate::square::pair::any_square;
use crate::thaayam::examples::{Layout, MoveItem, SideLayout, Variant, move_item};

/// Returns a random variant. In some, most parameters have their default.
pub fn variant(chance: &mut Chance) -> Variant {
    let spread = chance.among(&[10, 30, 50, 50]);
    let pieces: usize = chance.among(&[1, 2, 2, 3, 3, 4, 4, 4, 5, 6, 8]);
    let mut changes = vec![("pieces".to_owned(), pieces.to_string())];
    for (name, values) in CHOICES {
        let value = values[usize::from(chance.percent(spread))];
        changes.push((name.to_owned(), value.to_owned()));
    }
    Variant { preset: "basic".to_owned(), changes }
}

/// Returns the start of a game, or any position without a winner.
pub fn layout(chance: &mut Chance, house: &House) -> Layout {
    let mut sides: Vec<char> = "ENSW".chars().collect();
    for _ in 0..chance.below(3) {
        sides.remove(chance.below(sides.len()));
    }
    let turn = chance.percent(50).then(|| chance.among(&sides));
    let again = if turn.is_some() && chance.percent(20) { 1 + chance.below(3) as u32 } else { 0 };
    let crowded: Vec<usize> = (0..2).map(|_| 9 + chance.below(15)).collect();
    let start = chance.percent(15);
    let side = |side| match start {
        true => SideLayout { side, waiting: house.pieces, ..SideLayout::default() },
        false => loop {
            let layout = side_layout(chance, house, side, &crowded);
            if layout.out < house.pieces {
                break layout;
            }
        },
    };
    Layout { sides: sides.into_iter().map(side).collect(), turn, again }
}

/// Places a side's pieces: on its palace, where twins are declared, at the end of the path, in the
/// keep, on squares where others gather, anywhere, or off the board.
fn side_layout(chance: &mut Chance, house: &House, side: char, crowded: &[usize]) -> SideLayout {
    let weights =
        chance.among(&[[2, 2, 2, 1, 1, 4, 1], [1, 6, 0, 0, 0, 3, 2], [0, 0, 3, 6, 2, 1, 0]]);
    let mut layout = SideLayout { side, ..SideLayout::default() };
    let mut left = house.pieces;
    while left > 0 {
        let twins = left > 1 && chance.percent(35);
        let kind = chance.weighted(&weights);
        let square = match kind {
            0 => house.square(side, 0),
            1 => house.square(side, 8),
            2 => house.square(side, 16 + chance.below(8)),
            3 => "c3",
            5 if chance.percent(60) => house.square('S', chance.among(crowded)),
            _ => house.square(side, chance.below(24)),
        };
        let stays = house.twins_stick && house.twins_to_the_end;
        let twins = twins && (kind != 3 || stays) && (kind != 6 || house.twins_stick);
        match kind {
            6 if twins => layout.waiting_twins += 1,
            6 => layout.waiting += 1,
            4 if chance.percent(70) => layout.out += 1 + u32::from(twins),
            _ => add(&mut layout, twins && (square != "c3" || stays), square),
        }
        left = house.pieces - total(&layout);
    }
    layout.squares.sort();
    layout
}

fn add(layout: &mut SideLayout, twins: bool, square: &str) {
    match layout.squares.iter_mut().find(|(t, s, _)| *t == twins && s == square) {
        Some((_, _, count)) => *count += 1,
        None => layout.squares.push((twins, square.to_owned(), 1)),
    }
}

fn total(layout: &SideLayout) -> u32 {
    let on: u32 = layout.squares.iter().map(|(twins, _, n)| n * (1 + u32::from(*twins))).sum();
    on + layout.waiting + 2 * layout.waiting_twins + layout.out
}

/// Returns a throw. `ends` requests one that ends the series.
pub fn throw(chance: &mut Chance, ends: bool) -> u32 {
    if ends { chance.among(&[2, 3]) } else { chance.among(&[1, 1, 1, 1, 4, 8, 2, 3]) }
}

/// Returns a random move.
pub fn any_move(chance: &mut Chance, layout: &Layout) -> MoveItem {
    let twins = if chance.percent(40) { "T" } else { "" };
    let from = if chance.percent(20) { String::new() } else { any_square(chance, layout) };
    let mut values: Vec<u32> =
        (0..1 + chance.below(3)).map(|_| chance.among(&[1, 1, 2, 3, 4, 8])).collect();
    values.sort();
    let values: String = values.iter().map(|value| format!("+{value}")).collect();
    move_item(&format!("{twins}{from}{values}"))
}
