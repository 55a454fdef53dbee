//! Replay of logs with unsure tokens, as a set of possible worlds. Each world has one of the positions
//! that fit the log so far. Later lines reduce the set.
//!
//! An unsure token is read as written, or as any token of its kind that is legal there. A line that is
//! legal in some worlds removes the others. If it is legal in none, the worlds remain in which it has the
//! fewest errors. Worlds that have become equivalent continue as one.

mod choices;
mod gap;
mod line;
mod ways;

use crate::finding::{Facts, Finding, ReadingLimit};
use crate::notation::{Content, Item, ItemKind, Line, Log, PlayerTurn};
use crate::replay::{
    self, Branch, Game, Setup, StateKey, branch, is_open as is_token_open, may_branch,
    temper_by_unknown, tokens,
};

use choices::{AssumedReadings, Choices};
use gap::Gap;
use line::{LineTrial, WorldFindings};
use ways::Room;

/// The default limit on the worlds that are followed.
pub const MOST: usize = 10_000;

/// The maximum number of ways to read a line, for each world that may be followed.
const WAYS_A_WORLD: usize = 20;

/// The maximum number of findings in memory. Each world has its own copy of them.
const MOST_FINDINGS: usize = 1_000_000;

/// One possible history of the game, in which every unsure token so far has a reading.
#[derive(Clone)]
struct World<'a> {
    steps: Branch<'a>,
    chosen: AssumedReadings,
    /// Whether everything in this world is read as it is written.
    as_written: bool,
}

/// Replays a log under every reading of its unsure tokens, as long as there are at most `most` worlds.
/// The end of the game is taken from the world that is nearest to the written text. Returns `None` if
/// `go_on`, which is called at every line and within lines, returns false. A log of a game without a
/// replay is only checked as far as `check` does.
pub fn replay<'a>(
    text: &'a [u8],
    log: &'a Log,
    setup: &Setup<'a>,
    most: usize,
    go_on: &dyn Fn() -> bool,
) -> Option<Game> {
    if !log.is_readable() || !may_branch(text, log) {
        return Some(replay::replay(text, log, setup, &mut ()));
    }
    let run = |setup: &Setup<'a>| follow(text, log, setup, most, go_on, &mut |_, _| ());
    let mut game = run(setup)?;
    temper_by_unknown(setup, &mut game, |other| {
        run(other).map_or(Vec::new(), |game| game.findings)
    });
    go_on().then_some(game)
}

/// Returns the possible positions; none if the position is unknown.
pub type Positions<'r> = dyn Fn() -> Vec<StateKey> + 'r;

/// Replays a log like [`replay()`], but only under the variant that is declared, or known in part. After
/// each line, calls `tell` with the line's index and the possible positions.
pub fn follow<'a>(
    text: &'a [u8],
    log: &'a Log,
    setup: &Setup<'a>,
    most: usize,
    go_on: &dyn Fn() -> bool,
    tell: &mut dyn FnMut(usize, &Positions<'_>),
) -> Option<Game> {
    Replay::new(text, log, setup, most).run(go_on, tell)
}

/// Whether a log leaves open what happened, so that one replay cannot show everything.
pub fn is_open(log: &Log) -> bool {
    let line_is_open = |line: &Line| match &line.content {
        Content::Turn(turn) => turn.player.is_open(),
        Content::Gap(_) => true,
        _ => false,
    };
    let is_gap = |item: &Item| matches!(item.kind, ItemKind::Gap);
    let (items, lines) = (&log.items, &log.lines);
    let token_is_open = || tokens(items).any(is_token_open);
    log.is_readable()
        && (items.iter().any(is_gap) || lines.iter().any(line_is_open) || token_is_open())
}

struct Replay<'a> {
    log: &'a Log,
    most: usize,
    worlds: Vec<World<'a>>,
    choices: Choices,
    told: WorldFindings,
    /// The stretch in which the position is unknown, if there is one.
    gap: Option<Gap<'a>>,
}

impl<'a> Replay<'a> {
    fn new(text: &'a [u8], log: &'a Log, setup: &Setup<'a>, most: usize) -> Replay<'a> {
        let steps = branch(text, log, setup);
        let mut told = WorldFindings::default();
        told.tell(steps.findings().to_vec());
        let world = World { steps, chosen: AssumedReadings::default(), as_written: true };
        let choices = Choices::default();
        Replay { log, most, worlds: vec![world], choices, told, gap: None }
    }

    fn run(
        mut self,
        go_on: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(usize, &Positions<'_>),
    ) -> Option<Game> {
        // The step after the last line is the end of the log.
        for index in 0..=self.log.lines.len() {
            self.step(index, go_on);
            if !go_on() {
                return None;
            }
            tell(index, &|| self.positions());
        }
        self.told.tell(self.choices.findings(self.worlds.iter().map(|world| &world.chosen)));
        Some(self.worlds.swap_remove(0).steps.game(self.told.found))
    }

    /// Returns the positions that are possible now, or none if the position is unknown.
    fn positions(&self) -> Vec<StateKey> {
        match self.worlds.iter().all(|world| world.steps.is_known()) {
            true => self.worlds.iter().map(|world| world.steps.position()).collect(),
            false => Vec::new(),
        }
    }

    fn step(&mut self, index: usize, go_on: &dyn Fn() -> bool) {
        let open = self.log.lines.get(index).and_then(|line| match &line.content {
            Content::Turn(turn) => Some(turn).filter(|turn| self.is_open(turn)),
            _ => None,
        });
        let choices = self.choices.len();
        self.begin_gap(index);
        let tried = match open {
            Some(turn) => self.branch(index, turn, go_on),
            None => self.pass(index),
        };
        let tried = match tried {
            Ok(tried) => tried,
            Err(more_than) => return self.give_up(index, choices, more_than),
        };
        self.told.line(&tried, &self.choices.spans()[choices..]);
        let cut = tried.has_cut();
        self.worlds = tried.left;
        self.end_gap(index);
        if cut {
            let at = self.log.lines.get(index).map(|line| line.span);
            self.choices.narrow(at, self.worlds.iter().map(|world| &world.chosen));
        }
    }

    /// Starts a gap at this line, or adds the line to the current gap.
    fn begin_gap(&mut self, index: usize) {
        let Some(line) = self.log.lines.get(index) else { return };
        let is_gap = |item: &&Item| matches!(item.kind, ItemKind::Gap);
        let at = match &line.content {
            Content::Gap(span) => Some(*span),
            Content::Turn(turn) => self.log.items_of(turn).iter().find(is_gap).map(|i| i.span),
            _ => None,
        };
        if let Some(at) = at.filter(|_| self.worlds.iter().all(|w| w.steps.is_known())) {
            self.gap = Gap::after(&self.worlds, at);
        }
        if let (Some(gap), Content::Turn(turn)) = (&mut self.gap, &line.content) {
            gap.add(turn);
        }
    }

    /// Ends the gap if the position is known after this line, and adds its conclusions.
    fn end_gap(&mut self, index: usize) {
        let known = self.worlds.iter().all(|world| world.steps.is_known());
        let Some(line) = self.log.lines.get(index).filter(|_| known) else { return };
        if let (Some(gap), Some(world)) = (self.gap.take(), self.worlds.first()) {
            self.told.tell(gap.until(world, line.span).into_iter().collect());
        }
    }

    fn is_open(&self, turn: &PlayerTurn) -> bool {
        let open = turn.player.is_open() || tokens(self.log.items_of(turn)).any(is_token_open);
        open && self.worlds.iter().any(|world| world.steps.may_branch())
    }

    /// Returns the number of worlds that may be followed. The more findings the worlds have, the fewer
    /// are followed.
    fn most(&self) -> usize {
        let found = self.worlds.iter().map(|world| world.steps.findings().len()).max();
        self.most.min(MOST_FINDINGS / found.unwrap_or(0).max(1)).max(1)
    }

    /// Replays a line without unsure tokens in every world.
    fn pass(&mut self, index: usize) -> Result<LineTrial<'a>, ReadingLimit> {
        let most = self.most();
        if self.worlds.len() > most && index < self.log.lines.len() {
            return Err(ReadingLimit::Positions(most));
        }
        let mut tried = LineTrial::default();
        for mut world in std::mem::take(&mut self.worlds) {
            let known = world.steps.is_known();
            world.steps.pass(index);
            tried.add(world, known);
        }
        Ok(tried)
    }

    /// Replays a player turn with unsure tokens in every world and in every way to read it there. Fails
    /// if that takes too many worlds or ways.
    fn branch(
        &mut self,
        index: usize,
        turn: &PlayerTurn,
        go_on: &dyn Fn() -> bool,
    ) -> Result<LineTrial<'a>, ReadingLimit> {
        let mut tried = LineTrial::default();
        let mut room = Room::of(self.most());
        self.choices.open(turn, self.log.items_of(turn));
        for world in &self.worlds {
            let known = world.steps.is_known();
            // The error does not matter here: a replay that is given up reports nothing.
            if !go_on() {
                return Err(room.all_ways());
            }
            for way in ways::of(world, index, turn, self.log, &mut self.choices, &mut room)? {
                room.take(&way)?;
                let mut world = world.clone();
                world.steps.turn(index, &way.turn, &way.items);
                world.chosen.extend(way.chosen);
                world.as_written &= way.as_written;
                tried.add(world, known);
                if tried.left.len() > room.worlds {
                    return Err(ReadingLimit::Positions(room.worlds));
                }
            }
        }
        Ok(tried)
    }

    /// Continues with a single world because there are too many. The position is unknown until one is
    /// stated.
    fn give_up(&mut self, index: usize, choices: usize, more_than: ReadingLimit) {
        let span = self.log.lines[index].span;
        self.choices.truncate(choices);
        let mut worlds = std::mem::take(&mut self.worlds).into_iter();
        let Some(mut world) = worlds.next() else { return };
        worlds.for_each(|other| world.chosen.join(&other.chosen));
        self.told.tell(vec![Finding::new(span, Facts::TooManyReadings { more_than }, &[])]);
        world.steps.forget(span);
        world.steps.pass(index);
        self.told.tell_step(&world.steps, |finding| finding);
        self.worlds = vec![world];
    }
}
