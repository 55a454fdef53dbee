//! A game on the engine and on the naive implementation at once.

use std::collections::BTreeSet;
use std::fmt::Debug;

use dadu::games::thaayam::Value;

use super::chance::{self, Chance};
use super::game::Naive;
use crate::thaayam::engine::Real;
use crate::thaayam::examples::{Layout, MoveItem, Variant};
use crate::thaayam::playing::Game;

/// How many throws are in hand when the series is made to end.
const HAND: usize = 5;

pub struct Lockstep {
    chance: Chance,
    variant: Variant,
    start: Layout,
    real: Real,
    naive: Naive,
    /// What was done since the start.
    course: Vec<String>,
    pub compared: u64,
    pub met: BTreeSet<&'static str>,
}

/// How a turn went.
#[derive(PartialEq, Eq)]
enum Turn {
    Ended,
    /// A3 forbids to end it, and there is nothing left to do.
    Stuck,
    Won,
}

/// The situations that a comparison of ordinary size has to meet.
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

type Agreed<T = ()> = Result<T, String>;

impl Lockstep {
    pub fn new(seed: u64, number: u64) -> Lockstep {
        let mut chance = Chance::new(seed, number);
        let variant = chance::variant(&mut chance);
        let start = chance::layout(&mut chance, &super::house::House::of(&variant));
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

    /// Plays until somebody has won, or for some turns.
    pub fn play(&mut self) -> Agreed {
        let mut stuck = 0;
        for _ in 0..10 {
            let before = (self.real.clone(), self.naive.clone(), self.course.len());
            match self.turn()? {
                Turn::Won => return Ok(()),
                Turn::Ended => {}
                Turn::Stuck if stuck == 4 => return Ok(()),
                Turn::Stuck => {
                    stuck += 1;
                    self.course.truncate(before.2);
                    (self.real, self.naive) = (before.0, before.1);
                }
            }
        }
        Ok(())
    }

    /// Compares two answers, the engine's first.
    fn same<T: PartialEq + Debug>(&self, what: &str, real: T, naive: T) -> Agreed<T> {
        if real == naive {
            return Ok(real);
        }
        let changes: Vec<String> =
            self.variant.changes.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        Err(format!(
            "{what}\n  engine {real:?}\n  naive  {naive:?}\n  {}\n  {:?}\n  {}\n  now {:?}",
            changes.join(", "),
            self.start,
            self.course.join(" "),
            self.naive.layout(),
        ))
    }

    fn begin(&mut self) -> Agreed {
        let playing: Vec<char> = self.start.sides.iter().map(|side| side.side).collect();
        for side in "SENW".chars() {
            let (mut real, mut naive) = (self.real.clone(), self.naive.clone());
            self.same("who may begin", real.begin(side).is_ok(), naive.begin(side).is_ok())?;
        }
        let side = self.naive.layout().turn.unwrap_or_else(|| self.chance.among(&playing));
        self.course.push(format!("{side}1"));
        let begun = (self.real.begin(side).is_ok(), self.naive.begin(side).is_ok());
        self.same("beginning", begun.0, begun.1).map(|_| ())
    }

    fn turn(&mut self) -> Agreed<Turn> {
        self.begin()?;
        loop {
            self.throws()?;
            self.compare()?;
            if self.naive.winner().is_some() {
                self.met.insert("a game was won");
                return Ok(Turn::Won);
            }
            let may_end = self.may_end()?;
            let moves = self.moves()?;
            if may_end {
                self.met.extend((self.naive.layout().again > 0).then_some("a turn is owed"));
                return self.end().map(|()| Turn::Ended);
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

    /// Throws as long as throws are due.
    fn throws(&mut self) -> Agreed {
        loop {
            let real = self.real.turn.as_ref().expect("a turn").throw_is_due();
            if !self.same("whether a throw is due", real, self.naive.throws())? {
                return Ok(());
            }
            let (mut game, mut naive) = (self.real.clone(), self.naive.clone());
            self.same("ending before the throws", game.end().is_ok(), naive.end().is_ok())?;
            self.same("moves before the throws", self.real.moves(), self.naive.moves())?;
            let value = chance::throw(&mut self.chance, self.naive.hand().len() >= HAND);
            self.course.push(value.to_string());
            let thrown = (self.real.throw(value).is_ok(), self.naive.throw(value).is_ok());
            self.same("throwing", thrown.0, thrown.1)?;
            let hand = self.hands()?;
            self.met.extend(hand.is_empty().then_some("throws were lost"));
        }
    }

    fn hands(&self) -> Agreed<Vec<u32>> {
        let throws = self.real.turn.as_ref().expect("a turn").hand().throws();
        let times = |value: Value| {
            std::iter::repeat_n(u32::from(value.number()), throws.count(value) as usize)
        };
        let real: Vec<u32> = throws.values().flat_map(times).collect();
        self.same("the throws in hand", real, self.naive.hand())
    }

    /// Compares how things stand, and what may be done.
    fn compare(&mut self) -> Agreed {
        self.compared += 1;
        self.same("the position", self.real.layout().sides, self.naive.layout().sides)?;
        self.same("the winner", self.real.winner(), self.naive.winner())?;
        self.hands()?;
        self.moves()?;
        (0..3).try_for_each(|_| self.compare_anything())
    }

    /// Compares what comes of a move, a declaration and a dissolution that need not be legal.
    fn compare_anything(&mut self) -> Agreed {
        let layout = self.naive.layout();
        let item = chance::any_move(&mut self.chance, &layout);
        let (mut real, mut naive) = (self.real.clone(), self.naive.clone());
        let answers = (real.play(&item).ok(), naive.play(&item).ok());
        self.same(&format!("what {} comes to", written(&item)), answers.0, answers.1)?;
        let square = chance::square(&mut self.chance, &layout);
        let (mut real, mut naive) = (self.real.clone(), self.naive.clone());
        let declared = (real.declare(&square).is_ok(), naive.declare(&square).is_ok());
        self.same(&format!("whether {square}=T"), declared.0, declared.1)?;
        let (mut real, mut naive) = (self.real.clone(), self.naive.clone());
        let dissolved = (real.dissolve(&square).is_ok(), naive.dissolve(&square).is_ok());
        self.same(&format!("whether T{square}=1"), dissolved.0, dissolved.1).map(|_| ())
    }

    fn moves(&self) -> Agreed<Vec<MoveItem>> {
        let sorted = |mut moves: Vec<MoveItem>| {
            moves.sort_by_key(|item| format!("{item:?}"));
            moves
        };
        self.same("the legal moves", sorted(self.real.moves()), sorted(self.naive.moves()))
    }

    fn may_end(&self) -> Agreed<bool> {
        let (mut real, mut naive) = (self.real.clone(), self.naive.clone());
        self.same("whether the turn may end", real.end().is_ok(), naive.end().is_ok())
    }

    fn end(&mut self) -> Agreed {
        self.course.push("end".to_owned());
        let ended = (self.real.end().is_ok(), self.naive.end().is_ok());
        self.same("ending", ended.0, ended.1)?;
        self.same("the position after the turn", self.real.layout(), self.naive.layout())?;
        Ok(())
    }

    /// Declares or dissolves twins now and then, or makes a legal move.
    fn go_on(&mut self, moves: &[MoveItem]) -> Agreed {
        if self.chance.percent(40) && self.redone()? {
            return Ok(());
        }
        let item = self.chance.among(moves);
        let new = self.are_new_twins(&item);
        self.course.push(written(&item));
        let effects = (self.real.play(&item).ok(), self.naive.play(&item).ok());
        let effect = self.same("what a move comes to", effects.0, effects.1)?;
        let (to, captured) = effect.ok_or("a legal move is refused")?;
        self.met.extend(new.then_some("new twins moved"));
        self.note(&item, to.as_deref(), captured);
        Ok(())
    }

    fn are_new_twins(&self, item: &MoveItem) -> bool {
        let declared = item.from.as_ref().map(|square| format!("{square}=T"));
        let mut this_turn = self.course.iter().rev().take_while(|word| *word != "end");
        item.twins && this_turn.any(|word| Some(word) == declared.as_ref())
    }

    fn note(&mut self, item: &MoveItem, to: Option<&str>, captured: u32) {
        let (twins, from) = (item.twins, item.from.as_deref());
        let met = [
            (captured > 0, "a move captured"),
            (captured > 2, "a move captured several"),
            (captured > 0 && self.naive.throws(), "a throw was won"),
            (twins && from.is_some() && to.is_some(), "twins moved"),
            (twins && from == to, "twins moved by no square"),
            (twins && to == Some("c3"), "twins reached the keep"),
            (twins && from.is_none(), "twins entered"),
            (twins && to.is_none(), "twins were borne off"),
            (!twins && to.is_none(), "a piece was borne off"),
        ];
        self.met.extend(met.into_iter().filter(|(is_so, _)| *is_so).map(|(_, name)| name));
    }

    /// Tries to declare or to dissolve twins somewhere. Returns whether it was done.
    fn redone(&mut self) -> Agreed<bool> {
        let declares = self.chance.percent(70);
        let square = match self.naive.eight() {
            eight if declares && self.chance.percent(70) => eight,
            _ => chance::square(&mut self.chance, &self.naive.layout()),
        };
        let (word, name, done) = match declares {
            true => (
                format!("{square}=T"),
                "twins were declared",
                (self.real.declare(&square).is_ok(), self.naive.declare(&square).is_ok()),
            ),
            false => (
                format!("T{square}=1"),
                "twins were dissolved",
                (self.real.dissolve(&square).is_ok(), self.naive.dissolve(&square).is_ok()),
            ),
        };
        let done = self.same(&word, done.0, done.1)?;
        if done {
            self.course.push(word);
            self.met.insert(name);
        }
        Ok(done)
    }
}

fn written(item: &MoveItem) -> String {
    let values: String = item.values.iter().map(|value| format!("+{value}")).collect();
    let twins = if item.twins { "T" } else { "" };
    format!("{twins}{}{values}", item.from.as_deref().unwrap_or_default())
}
