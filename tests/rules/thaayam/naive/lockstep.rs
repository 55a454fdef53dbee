//! A game played on the engine and on the naive implementation at the same time.

use std::collections::BTreeSet;

use dadu::games::thaayam::Value;

use super::chance;
use super::game::Naive;
use crate::comparison::{Agreed, Chance, Comparison};
use crate::square::pair::{Pair, any_square, written};
use crate::thaayam::engine::Real;
use crate::thaayam::examples::MoveItem;
use crate::thaayam::playing::Game;

/// The number of throws in hand after which the series is made to end.
const HAND: usize = 5;

pub struct Lockstep {
    chance: Chance,
    pair: Pair<Real, Naive>,
    compared: u64,
    met: BTreeSet<&'static str>,
}

/// The end of a turn.
#[derive(PartialEq, Eq)]
enum Turn {
    Ended,
    /// A3 forbids the player to end it, and nothing else can be done.
    Stuck,
    Won,
}

/// The situations that a comparison of ordinary size must meet.
pub const RARE: [&str; 16] = [
    "throws were lost",
    "a turn is owed",
    "a move captured",
    "a move captured several",
    "twins moved",
    "twins moved by no square",
    "twins reached the keep",
    "twins entered",
    "twins were borne off",
    "twins were declared",
    "twins were dissolved",
    "new twins moved",
    "a piece was borne off",
    "a throw was won",
    "most forbids the end",
    "a game was won",
];

impl Comparison for Lockstep {
    fn new(seed: u64, number: u64) -> Lockstep {
        let mut chance = Chance::new(seed, number);
        let variant = chance::variant(&mut chance);
        let start = chance::layout(&mut chance, &super::house::House::of(&variant));
        let pair = Pair::new(variant, start);
        Lockstep { chance, pair, compared: 0, met: BTreeSet::new() }
    }

    /// Plays until a side has won, or for a number of turns.
    fn play(&mut self) -> Agreed {
        let mut stuck = 0;
        for _ in 0..10 {
            let before = self.pair.clone();
            match self.turn()? {
                Turn::Won => return Ok(()),
                Turn::Ended => {}
                Turn::Stuck if stuck == 4 => return Ok(()),
                Turn::Stuck => {
                    stuck += 1;
                    self.pair = before;
                }
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
    fn turn(&mut self) -> Agreed<Turn> {
        self.pair.begin(&mut self.chance)?;
        loop {
            self.throws()?;
            self.compare()?;
            if self.pair.naive.winner().is_some() {
                self.met.insert("a game was won");
                return Ok(Turn::Won);
            }
            let may_end = self.pair.may_end()?;
            let moves = self.pair.moves()?;
            if may_end {
                self.met.extend((self.pair.naive.layout().again > 0).then_some("a turn is owed"));
                return self.pair.end().map(|()| Turn::Ended);
            }
            match moves[..] {
                [] if self.redone()? => {}
                [] => {
                    self.met.insert("most forbids the end");
                    return Ok(Turn::Stuck);
                }
                _ => self.go_on(&moves)?,
            }
        }
    }

    /// Throws while throws are due.
    fn throws(&mut self) -> Agreed {
        loop {
            let real = self.pair.real.turn.as_ref().expect("a turn").throw_is_due();
            if !self.pair.same("whether a throw is due", real, self.pair.naive.throws())? {
                return Ok(());
            }
            let (mut game, mut naive) = (self.pair.real.clone(), self.pair.naive.clone());
            self.pair.same("ending before the throws", game.end().is_ok(), naive.end().is_ok())?;
            self.pair.same(
                "moves before the throws",
                self.pair.real.moves(),
                self.pair.naive.moves(),
            )?;
            let value = chance::throw(&mut self.chance, self.pair.naive.hand().len() >= HAND);
            self.pair.course.push(value.to_string());
            let thrown =
                (self.pair.real.throw(value).is_ok(), self.pair.naive.throw(value).is_ok());
            self.pair.same("throwing", thrown.0, thrown.1)?;
            let hand = self.hands()?;
            self.met.extend(hand.is_empty().then_some("throws were lost"));
        }
    }

    fn hands(&self) -> Agreed<Vec<u32>> {
        let throws = self.pair.real.turn.as_ref().expect("a turn").hand().throws();
        let times = |value: Value| {
            std::iter::repeat_n(u32::from(value.number()), throws.count(value) as usize)
        };
        let real: Vec<u32> = throws.values().flat_map(times).collect();
        self.pair.same("the throws in hand", real, self.pair.naive.hand())
    }

    /// Compares the position and all legal actions.
    fn compare(&mut self) -> Agreed {
        self.compared += 1;
        self.pair.compare_position()?;
        self.hands()?;
        self.pair.moves()?;
        (0..3).try_for_each(|_| self.compare_anything())
    }

    /// Compares the effect of a move, a declaration and a dissolution that may be illegal.
    fn compare_anything(&mut self) -> Agreed {
        let layout = self.pair.naive.layout();
        let item = chance::any_move(&mut self.chance, &layout);
        let (mut real, mut naive) = (self.pair.real.clone(), self.pair.naive.clone());
        let answers = (real.play(&item).ok(), naive.play(&item).ok());
        self.pair.same(&format!("what {} comes to", written(&item)), answers.0, answers.1)?;
        let square = any_square(&mut self.chance, &layout);
        let (mut real, mut naive) = (self.pair.real.clone(), self.pair.naive.clone());
        let declared = (real.declare(&square).is_ok(), naive.declare(&square).is_ok());
        self.pair.same(&format!("whether {square}=T"), declared.0, declared.1)?;
        let (mut real, mut naive) = (self.pair.real.clone(), self.pair.naive.clone());
        let dissolved = (real.dissolve(&square).is_ok(), naive.dissolve(&square).is_ok());
        self.pair.same(&format!("whether T{square}=1"), dissolved.0, dissolved.1).map(|_| ())
    }

    /// Sometimes declares or dissolves twins, otherwise makes a legal move.
    fn go_on(&mut self, moves: &[MoveItem]) -> Agreed {
        if self.chance.percent(40) && self.redone()? {
            return Ok(());
        }
        let item = self.chance.among(moves);
        let new = self.are_new_twins(&item);
        self.pair.course.push(written(&item));
        let effects = (self.pair.real.play(&item).ok(), self.pair.naive.play(&item).ok());
        let effect = self.pair.same("what a move comes to", effects.0, effects.1)?;
        let (to, captured) = effect.ok_or("a legal move is refused")?;
        self.met.extend(new.then_some("new twins moved"));
        self.note(&item, to.as_deref(), captured);
        Ok(())
    }

    fn are_new_twins(&self, item: &MoveItem) -> bool {
        let declared = item.from.as_ref().map(|square| format!("{square}=T"));
        let mut this_turn = self.pair.course.iter().rev().take_while(|word| *word != "end");
        item.twins && this_turn.any(|word| Some(word) == declared.as_ref())
    }

    fn note(&mut self, item: &MoveItem, to: Option<&str>, captured: u32) {
        let (twins, from) = (item.twins, item.from.as_deref());
        let met = [
            (captured > 0, "a move captured"),
            (captured > 2, "a move captured several"),
            (captured > 0 && self.pair.naive.throws(), "a throw was won"),
            (twins && from.is_some() && to.is_some(), "twins moved"),
            (twins && from == to, "twins moved by no square"),
            (twins && to == Some("c3"), "twins reached the keep"),
            (twins && from.is_none(), "twins entered"),
            (twins && to.is_none(), "twins were borne off"),
            (!twins && to.is_none(), "a piece was borne off"),
        ];
        self.met.extend(met.into_iter().filter(|(is_so, _)| *is_so).map(|(_, name)| name));
    }

    /// Tries to declare or to dissolve twins somewhere. Returns whether it succeeded.
    fn redone(&mut self) -> Agreed<bool> {
        let declares = self.chance.percent(70);
        let square = match self.pair.naive.eight() {
            eight if declares && self.chance.percent(70) => eight,
            _ => any_square(&mut self.chance, &self.pair.naive.layout()),
        };
        let (word, name, done) = match declares {
            true => (
                format!("{square}=T"),
                "twins were declared",
                (self.pair.real.declare(&square).is_ok(), self.pair.naive.declare(&square).is_ok()),
            ),
            false => (
                format!("T{square}=1"),
                "twins were dissolved",
                (
                    self.pair.real.dissolve(&square).is_ok(),
                    self.pair.naive.dissolve(&square).is_ok(),
                ),
            ),
        };
        let done = self.pair.same(&word, done.0, done.1)?;
        if done {
            self.pair.course.push(word);
            self.met.insert(name);
        }
        Ok(done)
    }
}
