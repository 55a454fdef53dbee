//! Rare situations, so that the comparison can prove that it reached them.

use super::game::Naive;
use super::model::{Man, Stage};
use super::moving::Moved;
use crate::deleb::examples::{MoveItem, SideLayout};

/// The situations that a comparison of ordinary size must meet.
pub const ALL: [&str; 28] = [
    "a game was won",
    "hab",
    "dag",
    "a player is handicapped",
    "a player joined",
    "a player left",
    "a slave was freed",
    "a slave ate",
    "a slave was eaten",
    "several men were eaten",
    "a double ate",
    "a double was made",
    "three or more stand together",
    "a man joined those who go the other way",
    "a man came round to his own point",
    "a man left a double",
    "a double parted in place",
    "a double moved by a 1",
    "a man stands beside a slave",
    "a man is homeward",
    "L3 forbids the end",
    "a 1 was stored",
    "a stored 1 was used",
    "a stored 1 was used in the turn of another",
    "a 1 moved a free man while no slave could be freed",
    "a throw was forced",
    "a move was forced",
    "a move was forced to a point",
];

/// The situations, each with whether it was met.
type Met = Vec<(bool, &'static str)>;

/// Returns the names of the situations that were met.
fn names(met: Met) -> Vec<&'static str> {
    met.into_iter().filter(|(is_met, _)| *is_met).map(|(_, name)| name).collect()
}

/// Returns the situations that a legal move meets, before it is made.
pub fn of_move(naive: &Naive, item: &MoveItem, moved: &Moved) -> Vec<&'static str> {
    let men = naive.meant(item).expect("a legal move has men");
    let man = naive.men[men[0]];
    let mut met = if item.parts {
        vec![(true, "a double parted in place")]
    } else {
        of_step(naive, item, moved, &men)
    };
    let instead = item.value == 1 && !man.slave && naive.has_slaves(man.side);
    met.extend(of_eating(item, moved));
    met.push((!naive.turn().hand.contains(&item.value), "a stored 1 was used"));
    met.push((instead, "a 1 moved a free man while no slave could be freed"));
    names(met)
}

fn of_eating(item: &MoveItem, moved: &Moved) -> Met {
    let eaten = moved.free_eaten + moved.slaves_eaten;
    vec![
        (moved.freed, "a slave was freed"),
        (moved.freed && eaten > 0, "a slave ate"),
        (moved.slaves_eaten > 0, "a slave was eaten"),
        (eaten > 1, "several men were eaten"),
        (item.double && eaten > 0, "a double ate"),
    ]
}

fn of_step(naive: &Naive, item: &MoveItem, moved: &Moved, men: &[usize]) -> Met {
    let Man { side, spot, slave, .. } = naive.men[men[0]];
    let to = naive.led_to(men, item.value);
    let is_joined = !naive.companions(men, &to).is_empty();
    let leaves = naive.on_point(side, &spot).len() > men.len() && !slave;
    vec![
        (is_joined, "a double was made"),
        (moved.homeward != to.homeward, "a man joined those who go the other way"),
        (moved.to == item.from, "a man came round to his own point"),
        (!item.double && leaves && item.value == 1, "a man left a double"),
        (item.double && item.value == 1, "a double moved by a 1"),
    ]
}

/// Returns the situations in a position.
pub fn of_position(naive: &Naive) -> Vec<&'static str> {
    let sides = ['N', 'S'].map(|side| naive.side_layout(side));
    let men = || sides.iter().flat_map(|side| &side.men);
    let beside = |side: &SideLayout| side.men.iter().any(|men| side.slaves.contains(&men.point));
    names(vec![
        (men().any(|men| men.joined && men.count > 2), "three or more stand together"),
        (men().any(|men| men.homeward), "a man is homeward"),
        (sides.iter().any(beside), "a man stands beside a slave"),
        (naive.turn().stage == Stage::Handicapped, "a player is handicapped"),
        (naive.end_faults() == ["L3"], "L3 forbids the end"),
    ])
}
