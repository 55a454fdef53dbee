//! A game played on the engine and on the naive implementation at the same time.

use std::collections::BTreeSet;
use std::fmt::Debug;

use super::answers;
use super::chance;
use super::game::Naive;
use super::house::House;
use super::model::Effect;
use super::moving::Moved;
use super::rare;
use crate::comparison::Chance;
use crate::comparison::Comparison;
use crate::deleb::engine::{self, Real};
use crate::deleb::examples::{Layout, MoveItem, Player, Variant};
use crate::deleb::playing::Game;

/// The number of results, in hand or counted, after which the throws are made to end.
const HAND: usize = 5;
/// The number of turns in a game.
const TURNS: usize = 12;

pub struct Lockstep {
    pub(super) chance: Chance,
    variant: Variant,
    start: Layout,
    pub(super) real: Real,
    pub(super) naive: Naive,
    /// The throws, moves and turns since the start.
    pub(super) course: Vec<String>,
    pub(super) compared: u64,
    pub(super) met: BTreeSet<&'static str>,
}

/// `Ok`, or the whole course up to a disagreement.
pub(super) type Agreed<T = ()> = Result<T, String>;

impl Comparison for Lockstep {
    fn new(seed: u64, number: u64) -> Lockstep {
        let mut chance = Chance::new(seed, number);
        let variant = chance::variant(&mut chance);
        let start = chance::layout(&mut chance, &House::of(&variant), variant.players);
        Lockstep {
            real: Real::set_up(&variant, &start),
            naive: Naive::set_up(&variant, &start),
            chance,
            variant,
            start,
            course: Vec::new(),
            compared: 0,
            met: BTreeSet::new(),
        }
    }

    fn play(&mut self) -> Agreed {
        for _ in 0..TURNS {
            self.people_come_and_go();
            self.turn()?;
            if self.naive.winner().is_some() {
                self.met.insert("a game was won");
                return self.compare_beginnings();
            }
        }
        Ok(())
    }

    fn compared(&self) -> u64 {
        self.compared
    }

    fn met(&mut self) -> &mut BTreeSet<&'static str> {
        &mut self.met
    }
}

impl Lockstep {
    /// Compares two answers, the engine's first.
    pub(super) fn same<T: PartialEq + Debug>(&self, what: &str, real: T, naive: T) -> Agreed<T> {
        if real == naive {
            return Ok(real);
        }
        Err(self.story(what, &real, &naive))
    }

    /// Compares two refusals: the engine must cite one of the rules that the naive implementation
    /// finds broken, or none.
    pub(super) fn same_rule<T>(
        &self,
        what: &str,
        real: Result<T, String>,
        naive: &[&'static str],
    ) -> Agreed<bool> {
        match real.err() {
            None if naive.is_empty() => Ok(true),
            Some(rule) if naive.contains(&rule.as_str()) => Ok(false),
            rule => Err(self.story(what, &rule, &naive)),
        }
    }

    fn story(&self, what: &str, real: &dyn Debug, naive: &dyn Debug) -> String {
        let changes: Vec<String> =
            self.variant.changes.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        format!(
            "{what}\n  engine {real:?}\n  naive  {naive:?}\n  {}, {}, players = {}\n  {:?}\n  {}\n  now {:?}",
            self.variant.preset,
            changes.join(", "),
            self.variant.players,
            self.start,
            self.course.join(" "),
            self.naive.layout(),
        )
    }

    /// T1: players join and leave between turns. Each side keeps at least one.
    fn people_come_and_go(&mut self) {
        while self.chance.percent(5) {
            let side = self.chance.among(&['N', 'S']);
            let players = self.of_side(side);
            let next = (side, 1 + players.last().expect("a player").1);
            if next.1 < 7 && self.chance.percent(50) {
                self.naive.players.push(next);
                self.real.roster.join(engine::player(next));
                self.note("a player joined", format!("{side}{} joins", next.1));
            } else if players.len() > 1 {
                let leaves = self.chance.among(&players);
                self.naive.players.retain(|player| *player != leaves);
                self.real.roster.leave(engine::player(leaves));
                self.note("a player left", format!("{side}{} leaves", leaves.1));
            }
        }
    }

    fn of_side(&self, side: char) -> Vec<Player> {
        let mut players = self.naive.players.clone();
        players.retain(|player| player.0 == side);
        players.sort();
        players
    }

    fn note(&mut self, met: &'static str, word: String) {
        self.met.insert(met);
        self.course.push(word);
    }

    fn compare_beginnings(&self) -> Agreed {
        if self.naive.winner().is_none() {
            self.same("the next player", self.real.next(), self.naive.next())?;
        }
        for player in ['N', 'S'].into_iter().flat_map(|side| (1..8).map(move |n| (side, n))) {
            let begun = self.real.clone().begin(player);
            let what = format!("whether {player:?} may begin");
            self.same_rule(&what, begun, &self.naive.begin_faults(player))?;
        }
        Ok(())
    }

    fn turn(&mut self) -> Agreed {
        self.compare_beginnings()?;
        let next = self.naive.next();
        let player = next.unwrap_or_else(|| self.chance.among(&self.naive.players));
        self.course.push(format!("{}{}", player.0, player.1));
        let begun = (self.real.begin(player), self.naive.begin(player));
        self.same("beginning", begun.0, begun.1)?.expect("the next player may begin");
        while self.step()? {}
        self.end()
    }

    /// Compares everything, then throws, moves or does something illegal. Returns whether the turn
    /// continues.
    fn step(&mut self) -> Agreed<bool> {
        let moves = self.compare()?;
        let due = self.naive.turn().due;
        if self.naive.winner().is_some() {
            return Ok(false);
        }
        match self.chance.below(100) {
            0..5 => self.force_throw()?,
            5..12 => self.force_move()?,
            12..20 => self.go_aside()?,
            20..65 if due => self.throw()?,
            _ if !moves.is_empty() => self.go(&moves)?,
            _ if due => self.throw()?,
            _ => return Ok(!self.naive.end_faults().is_empty()),
        }
        // A turn may end early, so that some results are left unused.
        let ends = self.naive.end_faults().is_empty() && self.chance.percent(10);
        Ok(!ends)
    }

    fn end(&mut self) -> Agreed {
        self.compare()?;
        self.course.push("end".to_owned());
        let stored = self.naive.store.len();
        let ended = (self.real.end(), self.naive.end());
        self.same("ending", ended.0, ended.1)?.expect("a turn that may end");
        self.met.extend((self.naive.store.len() > stored).then_some("a 1 was stored"));
        self.same("the sides after the turn", self.real.layout().sides, self.naive.layout().sides)?;
        Ok(())
    }

    fn throw(&mut self) -> Agreed {
        let turn = self.naive.turn();
        let (stage, ends) = (turn.stage, turn.hand.len().max(turn.counted.len()) >= HAND);
        let number = chance::throw(&mut self.chance, stage, ends);
        self.make_throw(number, false)
    }

    pub(super) fn make_throw(&mut self, number: u32, forced: bool) -> Agreed {
        self.course.push(format!("{number}{}", if forced { "!" } else { "" }));
        let real = answers::take_throw(&mut self.real, number, forced);
        let naive = match forced {
            true => self.naive.force_throw(number),
            false => self.naive.take_throw(number),
        };
        self.same("the effect of a throw", real, Some(naive))?;
        match naive {
            Effect::Hab => self.met.insert("hab"),
            Effect::Dag => self.met.insert("dag"),
            _ => false,
        };
        Ok(())
    }

    /// Makes a legal move.
    pub(super) fn go(&mut self, moves: &[(MoveItem, Moved)]) -> Agreed {
        let (item, moved) = self.chance.among(moves);
        self.met.extend(rare::of_move(&self.naive, &item, &moved));
        self.course.push(written(&item));
        let played = (self.real.play(&item), self.naive.play(&item));
        let _ = self.same("the effect of a move", played.0, played.1.clone())?;
        let eaten = moved.free_eaten + moved.slaves_eaten;
        self.same("the effect that was foreseen", played.1, Ok((moved.to, eaten))).map(|_| ())
    }
}

/// Returns a move as a log would write it.
pub(super) fn written(item: &MoveItem) -> String {
    let double = if item.double { "T" } else { "" };
    let parts = if item.parts { "=1" } else { "" };
    format!("{double}{}+{}{parts}", item.from, item.value)
}
