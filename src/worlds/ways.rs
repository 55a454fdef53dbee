//! The ways to read one player turn in one world.

use super::choices::Choices;
use super::{WAYS_A_WORLD, World};
use crate::finding::ReadingLimit;
use crate::notation::format::write_player;
use crate::notation::{Item, Log, PlayerToken, PlayerTurn};
use crate::replay::{SureToken, is_open, is_written, tokens};

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
    pub fn all_ways(&self) -> ReadingLimit {
        ReadingLimit::Ways(self.worlds.saturating_mul(WAYS_A_WORLD))
    }

    /// Spends the cost of trying a way. Fails if the limit is reached.
    pub fn take(&mut self, way: &Way) -> Result<(), ReadingLimit> {
        self.spend(1 + weight(way))
    }

    fn spend(&mut self, ways: usize) -> Result<(), ReadingLimit> {
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
) -> Result<Vec<Way>, ReadingLimit> {
    let items = log.items_of(turn);
    let open = tokens(items).filter(|token| is_open(token)).count();
    let mut choice = choices.len() - open - usize::from(turn.player.is_open());
    let mut ways = players(world, turn, &mut choice, choices);
    for token in tokens(items) {
        if !is_open(token) {
            ways.iter_mut().for_each(|way| way.items.extend(token));
            continue;
        }
        let mut longer = Vec::new();
        for way in ways {
            room.spend(weight(&way))?;
            longer.extend(extended(world, line, way, token, choice, choices));
            if longer.len() > room.worlds {
                return Err(ReadingLimit::Ways(room.worlds));
            }
        }
        ways = longer;
        choice += 1;
    }
    Ok(ways)
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
        let chosen = vec![Some(choices.reading(*choice, player_text(&player)))];
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

/// Extends a way by every reading of a token, or by the token as written if it has no possible reading.
fn extended(
    world: &World<'_>,
    line: usize,
    way: Way,
    token: &[Item],
    choice: usize,
    choices: &mut Choices,
) -> Vec<Way> {
    let readings = match world.steps.may_branch() {
        true => world.steps.readings(line, &way.turn, &way.items, token),
        false => Vec::new(),
    };
    if readings.is_empty() {
        let mut as_written = way;
        as_written.items.extend(token);
        as_written.chosen.push(None);
        return vec![as_written];
    }
    let read = |(index, reading): (usize, SureToken)| {
        let mut way = way.clone();
        way.chosen.push(Some(choices.reading(choice, reading.text())));
        way.items.extend(reading.items());
        way.as_written &= index == 0 && is_written(token);
        way
    };
    readings.into_iter().enumerate().map(read).collect()
}

fn player_text(player: &PlayerToken) -> String {
    let mut out = Vec::new();
    write_player(&mut out, player);
    String::from_utf8_lossy(&out).into_owned()
}
