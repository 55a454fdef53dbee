//! A game played on the engine and on the naive implementation at the same time.

use std::collections::BTreeSet;

use super::chance;
use super::compared::{self, Both, outcome, slave_squares};
use super::game::{Due, Seen};
use super::house::{HABARTI, House, square};
use crate::comparison::{Agreed, Chance, Comparison};
use crate::square::examples::MoveItem;
use crate::square::pair::{Pair, written};
use crate::square::playing::Game;

/// The situations that a comparison of ordinary size must meet.
pub const RARE: [&str; 15] = [
    "a throw after the first",
    "a throw after the first gave more",
    "8-8-8 was lost",
    "a part of 8-8-8 was lost",
    "a move captured",
    "a move captured several sides",
    "a man captured where it ended",
    "a man captured where it began",
    "a slave's throw gave more",
    "a slave's throw was forgone",
    "a move came before a throw",
    "a total was used",
    "a man stopped in habarti",
    "a throw had to be used",
    "a game was won",
];

pub struct Lockstep {
    chance: Chance,
    pair: Both,
    compared: u64,
    met: BTreeSet<&'static str>,
}

impl Comparison for Lockstep {
    fn new(seed: u64, number: u64) -> Lockstep {
        let mut chance = Chance::new(seed, number);
        let variant = chance::variant(&mut chance);
        let start = chance::layout(&mut chance, &House::of(&variant));
        let pair = Pair::new(variant, start);
        Lockstep { chance, pair, compared: 0, met: BTreeSet::new() }
    }

    /// Plays until a side has won, or for a number of turns.
    fn play(&mut self) -> Agreed {
        for _ in 0..10 {
            self.pair.begin(&mut self.chance)?;
            while self.step()? {}
            if self.pair.naive.winner().is_some() {
                self.met.insert("a game was won");
                return self.pair.beginners();
            }
            self.pair.end()?;
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
    /// Compares the position, then throws or moves. Returns whether the turn continues.
    fn step(&mut self) -> Agreed<bool> {
        self.compared += 1;
        let moves = compared::position(&self.pair)?;
        self.irregular()?;
        let against_end = self.pair.naive.against_end();
        self.meet(against_end.contains(&"A3"), "a throw had to be used");
        let stays = !against_end.is_empty() || self.chance.percent(80);
        match () {
            () if self.pair.naive.throws() && (moves.is_empty() || self.chance.percent(60)) => {
                self.throw()?;
            }
            () if stays && !moves.is_empty() => self.go(&moves)?,
            () => return Ok(false),
        }
        Ok(true)
    }

    /// Compares moves that may be illegal.
    fn irregular(&mut self) -> Agreed {
        for _ in 0..2 {
            let item = self.any_move();
            compared::any_move(&self.pair, &item)?;
            let from = self.pair.naive.from(&item);
            let landed = from + 1 + self.chance.below(HABARTI);
            let landed = Some(landed).filter(|step| *step <= HABARTI && self.chance.percent(60));
            let seen = Seen { landed, spared: self.chance.percent(30) };
            compared::forced_move(&self.pair, &item, &seen)?;
        }
        Ok(())
    }

    fn any_move(&mut self) -> MoveItem {
        let naive = &self.pair.naive;
        chance::any_move(&mut self.chance, &naive.layout(), &naive.hand())
    }

    fn throw(&mut self) -> Agreed {
        let value = chance::throw(&mut self.chance);
        let before = self.pair.naive.clone();
        self.pair.course.push(value.to_string());
        let thrown = (self.pair.real.throw(value), self.pair.naive.throw(value));
        self.pair.same("throwing", thrown.0, thrown.1)?.ok();
        let (due, lost) = (before.due()[0], self.pair.naive.lost().len());
        let gave = self.pair.naive.due().len() >= before.due().len();
        self.meet(due == Due::Turn && !before.hand().is_empty(), "a throw after the first");
        let is_later = due == Due::Turn && !before.hand().is_empty();
        self.meet(is_later && gave, "a throw after the first gave more");
        self.meet(lost == 3, "8-8-8 was lost");
        self.meet(lost == 1 || lost == 2, "a part of 8-8-8 was lost");
        self.meet(due == Due::Slave && gave, "a slave's throw gave more");
        Ok(())
    }

    fn go(&mut self, moves: &[MoveItem]) -> Agreed {
        let item = self.chance.among(moves);
        self.note(&item);
        self.pair.course.push(written(&item));
        let slaves = self.pair.naive.due().contains(&Due::Slave);
        let effects = (self.pair.real.play(&item), self.pair.naive.play(&item));
        let (_, captured) = self.pair.same("the effect of a move", effects.0, effects.1)??;
        let forgone = slaves && !self.pair.naive.due().contains(&Due::Slave);
        self.meet(forgone && captured == 0, "a slave's throw was forgone");
        Ok(())
    }

    fn meet(&mut self, is_so: bool, name: &'static str) {
        self.met.extend(is_so.then_some(name));
    }

    /// Notes the rare situations of a move before it is made.
    fn note(&mut self, item: &MoveItem) {
        let (outcome, naive) = (outcome(&self.pair, item), &self.pair.naive);
        let squares = slave_squares(&outcome);
        let captures_on = |step| squares.iter().any(|at| at == square(naive.side(), step));
        let from = naive.from(item);
        let sides: BTreeSet<char> = outcome.slaves.iter().map(|man| man.side).collect();
        let sum: u32 = item.values.iter().sum();
        let met = [
            (!squares.is_empty(), "a move captured"),
            (sides.len() > 1, "a move captured several sides"),
            (captures_on(outcome.to), "a man captured where it ended"),
            (captures_on(from), "a man captured where it began"),
            (naive.throws(), "a move came before a throw"),
            (item.values.len() > 1, "a total was used"),
            (from + sum as usize > HABARTI, "a man stopped in habarti"),
        ];
        met.into_iter().for_each(|(is_so, name)| self.meet(is_so, name));
    }
}
