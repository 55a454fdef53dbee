//! A game played on an engine and on a naive implementation at the same time. This module knows no
//! game.

use std::collections::BTreeSet;
use std::fmt::Debug;

use super::examples::{State, Variant};
use super::playing::{Game, Table};
use crate::comparison::{Agreed, Chance, Comparison};

/// A game to compare: both implementations, and random input.
pub trait Subject {
    type Real: Game;
    type Naive: Game;

    /// Returns a random variant.
    fn variant(chance: &mut Chance) -> Variant;
    /// Returns a random position, or the start.
    fn state(chance: &mut Chance, variant: &Variant) -> State;
    /// Returns a random item, which is often illegal.
    fn any_item(chance: &mut Chance, state: &State) -> String;
    /// Returns how many turns are played at most, in games that do not run from the start to the end.
    fn turns() -> usize {
        4
    }
}

/// Two implementations of a game, and the words that led to the present position.
pub struct Lockstep<S: Subject> {
    chance: Chance,
    real: Table<S::Real>,
    naive: Table<S::Naive>,
    story: Vec<String>,
    compared: u64,
    met: BTreeSet<&'static str>,
}

impl<S: Subject> Comparison for Lockstep<S> {
    fn new(seed: u64, number: u64) -> Self {
        let mut chance = Chance::new(seed, number);
        let variant = S::variant(&mut chance);
        let state = S::state(&mut chance, &variant);
        let (real, naive) = (Table::new(&variant, &state), Table::new(&variant, &state));
        let story = vec![format!("{variant:?}"), format!("{state:?}")];
        Lockstep { chance, real, naive, story, compared: 0, met: BTreeSet::new() }
    }

    /// Plays until the game is over, or for a number of turns.
    fn play(&mut self) -> Agreed {
        let turns = if self.chance.percent(10) { 40 } else { S::turns() };
        for _ in 0..turns {
            self.compare()?;
            if let Some(ending) = self.naive.game.ending() {
                self.met.insert(if ending == '-' { "a draw" } else { "a win" });
                return Ok(());
            }
            if !self.turn()? {
                return Ok(());
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

impl<S: Subject> Lockstep<S> {
    fn same<T: PartialEq + Debug>(&self, what: &str, real: T, naive: T) -> Agreed<T> {
        if real == naive {
            return Ok(real);
        }
        let story = self.story.join("\n");
        Err(format!("{story}\n{what}\nengine {real:?}\nnaive  {naive:?}"))
    }

    /// Compares the position, its turn and its end.
    fn compare(&mut self) -> Agreed {
        self.compared += 1;
        let (real, naive) = (&self.real.game, &self.naive.game);
        self.same("the position", real.state(), naive.state())?;
        self.same("the end", real.ending(), naive.ending())?;
        if naive.ending().is_none() {
            self.same("the next side", real.next(), naive.next())?;
        }
        Ok(())
    }

    /// Plays one turn. Returns whether the game continues.
    fn turn(&mut self) -> Agreed<bool> {
        let side = match self.naive.game.next() {
            Some(side) if self.chance.percent(95) => side,
            _ => self.chance.among(&['N', 'S']),
        };
        self.story.push(format!("{side}1"));
        let begun = (self.real.begin(side), self.naive.begin(side));
        if self.same("the beginning", begun.0, begun.1)?.is_err() {
            return Ok(true);
        }
        self.met.extend((self.naive.game.next() != Some(side)).then_some("a free beginning"));
        loop {
            let items = self.items()?;
            self.irregular()?;
            let (mut real, mut naive) = (self.real.clone(), self.naive.clone());
            let ended = self.same("ending the turn", real.end(), naive.end())?;
            if let Err(rule) = &ended {
                self.meet(&format!("no end {rule}"));
            }
            if items.is_empty() || ended.is_ok() && self.chance.percent(30) {
                self.story.push("end".to_owned());
                (self.real, self.naive) = (real, naive);
                return Ok(ended.is_ok());
            }
            self.go(&items)?;
        }
    }

    /// Compares the legal items.
    fn items(&mut self) -> Agreed<Vec<String>> {
        self.compared += 1;
        let (mut real, mut naive) = (self.real.game.items(), self.naive.game.items());
        real.sort();
        naive.sort();
        self.same("the legal items", real, naive)
    }

    /// Compares items that may be illegal.
    fn irregular(&mut self) -> Agreed {
        let state = self.naive.game.state();
        for _ in 0..4 {
            let item = S::any_item(&mut self.chance, &state);
            let (mut real, mut naive) = (self.real.game.clone(), self.naive.game.clone());
            let done = self.same(&item, real.play(&item), naive.play(&item))?;
            match done {
                Err(rule) => self.meet(&format!("against {rule}")),
                Ok(_) => {
                    self.same(&format!("after {item}"), real.state(), naive.state())?;
                }
            }
        }
        Ok(())
    }

    fn go(&mut self, items: &[String]) -> Agreed {
        let item = self.chance.among(items);
        self.story.push(item.clone());
        let done = (self.real.game.play(&item), self.naive.game.play(&item));
        let done = self.same("the effect", done.0, done.1)??;
        self.meet(&format!("took {}", done.taken.min(4)));
        self.met.extend(done.qar.then_some("a qar"));
        self.met.extend((item == "pass").then_some("a pass"));
        let (real, naive) = (&self.real.game, &self.naive.game);
        self.same("the position", real.state(), naive.state())?;
        self.same("the end", real.ending(), naive.ending())?;
        Ok(())
    }

    /// Notes a situation. There are few different ones.
    fn meet(&mut self, name: &str) {
        if !self.met.contains(name) {
            self.met.insert(Box::leak(name.to_owned().into_boxed_str()));
        }
    }
}
