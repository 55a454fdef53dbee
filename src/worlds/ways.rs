//! The ways to read one player turn in one world.

use super::choices::Choices;
use super::{WAYS_A_WORLD, World};
use crate::finding::Followed;
use crate::notation::format::{write_player, write_throw, write_use};
use crate::notation::{Item, ItemKind, Log, PlayerToken, PlayerTurn};

/// One reading of a player turn, or of its beginning, in which every unsure token has a reading.
#[derive(Clone)]
pub struct Way {
    pub turn: PlayerTurn,
    pub items: Vec<Item>,
    /// The readings chosen, in the order of the choices; `None` for a token without a possible reading.
    pub chosen: Vec<Option<u16>>,
    /// Whether everything is read as it is written.
    pub as_written: bool,
}

/// The limits for trying one line.
pub struct Room {
    /// The number of worlds that may be followed.
    pub worlds: usize,
    /// The number of ways that may still be tried, in all worlds together.
    ways: usize,
}

impl Room {
    /// Returns the limits for a number of worlds.
    pub fn of(worlds: usize) -> Room {
        Room { worlds, ways: worlds.saturating_mul(WAYS_A_WORLD) }
    }

    /// Returns the limit on ways, as the reason for giving up.
    pub fn all_ways(&self) -> Followed {
        Followed::Ways(self.worlds.saturating_mul(WAYS_A_WORLD))
    }

    /// Spends the cost of trying a way. Fails if the limit is reached.
    pub fn take(&mut self, way: &Way) -> Result<(), Followed> {
        self.spend(1 + weight(way))
    }

    fn spend(&mut self, ways: usize) -> Result<(), Followed> {
        self.ways = self.ways.checked_sub(ways).ok_or(self.all_ways())?;
        Ok(())
    }
}

/// Returns the extra cost of a way: a line that is far longer than any player turn counts as several
/// ways.
fn weight(way: &Way) -> usize {
    way.items.len() / 16
}

/// Returns every way to read a player turn whose choices were opened. Fails if there are too many.
pub fn of(
    world: &World<'_>,
    line: usize,
    turn: &PlayerTurn,
    log: &Log,
    choices: &mut Choices,
    room: &mut Room,
) -> Result<Vec<Way>, Followed> {
    let items = log.items_of(turn);
    let open = count_open(turn, items);
    let mut choice = choices.len() - open;
    let mut ways = players(world, turn, &mut choice, choices);
    let mut rest = items;
    while let [item, after @ ..] = rest {
        let options = options(item, after);
        rest = &after[options.len()..];
        if !item.is_open() {
            ways.iter_mut().for_each(|way| way.items.push(*item));
            continue;
        }
        let mut longer = Vec::new();
        for way in ways {
            room.spend(weight(&way))?;
            longer.extend(extended(world, line, way, (item, options), choice, choices));
            if longer.len() > room.worlds {
                return Err(Followed::Ways(room.worlds));
            }
        }
        ways = longer;
        choice += 1;
    }
    Ok(ways)
}

/// Returns the alternative moves of which one was seen. They follow the item that groups them.
pub fn options<'i>(item: &Item, after: &'i [Item]) -> &'i [Item] {
    match item.kind {
        ItemKind::Either(options) => &after[..usize::from(options).min(after.len())],
        _ => &[],
    }
}

fn count_open(turn: &PlayerTurn, items: &[Item]) -> usize {
    let (mut rest, mut open) = (items, usize::from(turn.player.is_open()));
    while let [item, after @ ..] = rest {
        open += usize::from(item.is_open());
        rest = &after[options(item, after).len()..];
    }
    open
}

fn players(
    world: &World<'_>,
    turn: &PlayerTurn,
    choice: &mut usize,
    choices: &mut Choices,
) -> Vec<Way> {
    if !turn.player.is_open() {
        let (items, chosen) = (Vec::new(), Vec::new());
        return vec![Way { turn: *turn, items, chosen, as_written: true }];
    }
    let may_branch = world.steps.may_branch();
    let players = if may_branch { world.steps.players(&turn.player) } else { Vec::new() };
    let read = |player: PlayerToken| {
        let chosen =
            vec![Some(choices.reading(*choice, written(|out| write_player(out, &player))))];
        let as_written = player.seat.number == turn.player.seat.number;
        Way { turn: PlayerTurn { player, ..*turn }, items: Vec::new(), chosen, as_written }
    };
    let mut ways: Vec<Way> = players.into_iter().map(read).collect();
    if ways.is_empty() {
        let (items, chosen) = (Vec::new(), vec![None]);
        ways.push(Way { turn: *turn, items, chosen, as_written: true });
    }
    *choice += 1;
    ways
}

/// Extends a way by every reading of an item, or by the item as written if it has no possible reading.
fn extended(
    world: &World<'_>,
    line: usize,
    way: Way,
    (item, options): (&Item, &[Item]),
    choice: usize,
    choices: &mut Choices,
) -> Vec<Way> {
    let readings = match world.steps.may_branch() {
        true => world.steps.items(line, &way.turn, &way.items, *item, options),
        false => Vec::new(),
    };
    if readings.is_empty() {
        let mut as_written = way;
        as_written.items.push(*item);
        as_written.items.extend(options);
        as_written.chosen.push(None);
        return vec![as_written];
    }
    let read = |(index, reading): (usize, Item)| {
        let mut way = way.clone();
        way.chosen.push(Some(choices.reading(choice, item_text(&reading))));
        way.items.push(reading);
        way.as_written &= index == 0 && item.is_written();
        way
    };
    readings.into_iter().enumerate().map(read).collect()
}

fn item_text(item: &Item) -> Vec<u8> {
    written(|out| match &item.kind {
        ItemKind::Throw(throw) => write_throw(out, throw),
        ItemKind::Use(used) => write_use(out, used),
        _ => {}
    })
}

fn written(write: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut out = Vec::new();
    write(&mut out);
    out
}
