//! Descriptions of a board in words: facts about a side that the board does not show, and positions of pieces.

use super::{Area, AreaContents};
use crate::layout::{Edge, Group, HoleState, Layout, Plan, Spot, SquareName};
use crate::table::Side;

/// Returns the pieces of a side that are off the track, and the earned rights of the side and its players:
/// `waiting K+7`, `da 1,2`, `closed`. `earned` uses the words of the game.
pub fn words(layout: &Layout, side: Side, earned: &[String]) -> Vec<String> {
    let off = [(Spot::Waiting, "waiting"), (Spot::Centre, "centre"), (Spot::Out, "out")];
    let off = off.map(|(spot, name)| Some(format!("{name} {}", pieces(layout.at(side, spot))?)));
    off.into_iter().flatten().chain(earned.iter().cloned()).collect()
}

/// Returns the words of a side in lines of at most `width` columns, with the side first: `N  waiting 7  da 1`.
pub fn words_in_lines(layout: &Layout, side: Side, earned: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for words in words(layout, side, earned) {
        match lines.last_mut() {
            None => lines.push(format!("{side}  {words}")),
            Some(line) if line.len() + 2 + words.len() <= width => {
                line.push_str(&format!("  {words}"));
            }
            Some(_) => lines.push(format!("   {words}")),
        }
    }
    lines
}

/// Returns the pieces of a side in one spot, if there are any: `K+7`.
fn pieces(there: &[Group]) -> Option<String> {
    let letters = letters(there);
    match ordinary(there) {
        0 if letters.is_empty() => None,
        0 => Some(letters),
        n if letters.is_empty() => Some(n.to_string()),
        n => Some(format!("{letters}+{n}")),
    }
}

/// Returns the letter of each piece that has one: `KK`.
pub fn letters(there: &[Group]) -> String {
    let repeated = |group: &Group| {
        let letter = group.letter?;
        Some(char::from(letter).to_string().repeat(usize::from(group.count)))
    };
    there.iter().filter_map(repeated).collect()
}

/// Returns the number of pieces without a letter.
pub fn ordinary(there: &[Group]) -> u8 {
    there.iter().find(|group| group.letter.is_none()).map_or(0, |group| group.count)
}

/// Describes where a side's pieces are: `N: king on c3; 2 on a1; 5 waiting`.
pub fn standing(plan: &Plan, layout: &Layout, side: Side) -> String {
    let there = |area: Area| {
        let pieces = AreaContents::of(plan, layout, area).words_of(plan, side)?;
        Some(match area {
            Area::Square(square) => format!("{pieces} on {square}"),
            Area::Waiting(_) => format!("{pieces} waiting"),
            Area::Centre => format!("{pieces} in the centre"),
            Area::Out(_) => format!("{pieces} out"),
        })
    };
    let places = Area::all(plan).filter_map(there).chain(special_holes(plan, layout, side));
    match places.collect::<Vec<_>>().join("; ").as_str() {
        "" => format!("{side}: nothing on the board"),
        places => format!("{side}: {places}"),
    }
}

/// Lists the special holes of a side: the closed ones of its row, and those that it owns: `closed: b1 c1`.
fn special_holes(plan: &Plan, layout: &Layout, side: Side) -> Vec<String> {
    let names = |state: HoleState| {
        let same = layout.holes().iter().filter(|&&(_, other)| other == state);
        let of_side =
            |name: &SquareName| state != HoleState::Closed || is_in_row(plan, *name, side);
        same.map(|&(name, _)| name).filter(of_side).map(|name| name.to_string()).collect::<Vec<_>>()
    };
    let listed = |(state, word): (HoleState, Option<&str>)| {
        let names = names(state);
        (!names.is_empty()).then(|| format!("{}: {}", word.unwrap_or_default(), names.join(" ")))
    };
    let words = plan.holes.map_or([None; 2], |holes| [holes.closed, holes.owned]);
    [HoleState::Closed, HoleState::Owned(side)].into_iter().zip(words).filter_map(listed).collect()
}

/// Returns whether a hole is in the row in front of a side.
fn is_in_row(plan: &Plan, name: SquareName, side: Side) -> bool {
    let seat = plan.seats.iter().find(|seat| seat.side == side);
    let row = seat.map(|seat| if seat.edge == Edge::Top { 0 } else { plan.rows - 1 });
    plan.square(name).map(|square| square.row) == row
}
