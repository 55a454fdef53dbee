//! Holes with balls, for the naive implementations and for both engines.

use std::collections::{BTreeMap, HashSet};

use dadu::games::leyla_gobale::Setup;

use super::examples::{State, Variant};
use super::real;
use crate::comparison::Chance;

/// Returns the position that a state describes, not yet checked.
pub fn setup(state: &State) -> Setup {
    let mut setup = Setup {
        turn: state.turn.map(real::side),
        fill: state.fill.map(real::side),
        ..Setup::default()
    };
    for (&side, words) in &state.sides {
        let stated = &mut setup.sides[real::side(side)];
        for (word, &number) in words {
            match word.split_once(' ') {
                _ if word == "won" => stated.won = number,
                Some(("qar", hole)) => stated.qar.push((real::square(hole), number)),
                Some((_, hole)) => stated.closed.push(real::square(hole)),
                None => stated.holes.push((real::square(word), number)),
            }
        }
    }
    setup
}

/// Returns a number of a variant, or its default.
pub fn number(variant: &Variant, name: &str, default: u32) -> u32 {
    let value = variant.iter().find(|(known, _)| known == name);
    value.map_or(default, |(_, value)| value.parse().expect("a number"))
}

/// Returns the holes of a row, from the west.
pub fn row(side: char, holes: u32) -> Vec<String> {
    let row = if side == 'S' { 1 } else { 2 };
    (b'a'..).take(holes as usize).map(|letter| format!("{}{row}", letter as char)).collect()
}

/// Returns the side whose row a hole is in.
pub fn side_of(hole: &str) -> char {
    if hole.ends_with('1') { 'S' } else { 'N' }
}

/// Returns the hole in the other row.
pub fn opposite(hole: &str) -> String {
    format!("{}{}", &hole[..1], if hole.ends_with('1') { 2 } else { 1 })
}

/// The balls in each hole.
pub type Balls = BTreeMap<String, u32>;

/// The holes in the order of a sowing, and whether a long lap fills the hole just lifted.
#[derive(Clone)]
pub struct Ring {
    pub order: Vec<String>,
    pub fills_lifted: bool,
}

impl Ring {
    /// S's row to the east and N's row back, or the other way round.
    pub fn new(holes: u32, is_anticlockwise: bool, fills_lifted: bool) -> Ring {
        let mut order = row('S', holes);
        order.extend(row('N', holes).into_iter().rev());
        if !is_anticlockwise {
            order.reverse();
        }
        Ring { order, fills_lifted }
    }

    pub fn next(&self, hole: &str) -> String {
        let at = self.order.iter().position(|known| known == hole).expect("a hole");
        self.order[(at + 1) % self.order.len()].clone()
    }

    /// Sows one hole. Returns the hole of the last ball.
    fn lap(&self, balls: &mut Balls, lifted: &str) -> String {
        let mut hand = balls.insert(lifted.to_owned(), 0).unwrap_or(0);
        let mut at = lifted.to_owned();
        while hand > 0 {
            at = self.next(&at);
            if at != lifted || self.fills_lifted {
                *balls.entry(at.clone()).or_default() += 1;
                hand -= 1;
            }
        }
        at
    }

    /// Sows on from hole to hole. Returns the hole of the last ball, or nothing if a state comes again or the sowing
    /// takes more than 1,000 laps.
    pub fn sow(
        &self,
        balls: &mut Balls,
        first: &str,
        next: impl Fn(&Balls, &str) -> Option<String>,
    ) -> Option<String> {
        let (mut lifted, mut seen) = (first.to_owned(), HashSet::new());
        while seen.insert((balls.clone(), lifted.clone())) && seen.len() <= 1000 {
            let last = self.lap(balls, &lifted);
            match next(balls, &last) {
                Some(next) => lifted = next,
                None => return Some(last),
            }
        }
        None
    }
}

/// Puts balls into a state, at random holes and into the winnings, until all are there.
pub fn spread(chance: &mut Chance, state: &mut State, holes: &[String], total: u32) {
    let on_board = chance.among(&[5, 30, 60, 95]);
    let few = chance.below(holes.len()) + 1;
    let holes: Vec<String> = (0..few).map(|_| chance.among(holes)).collect();
    let there: u32 = state.sides.values().flat_map(|words| words.values()).sum();
    for _ in there..total {
        if chance.percent(on_board) {
            let hole = chance.among(&holes);
            state.add(side_of(&hole), &hole, 1);
        } else {
            state.add(chance.among(&['N', 'S']), "won", 1);
        }
    }
}

/// Returns a random item of the two games.
pub fn any_item(chance: &mut Chance, state: &State) -> String {
    let words = state.sides.values().flat_map(|words| words.keys());
    let mut holes: Vec<String> =
        words.filter_map(|word| Some(word.rsplit_once(' ')?.1.to_owned())).collect();
    holes.extend(["a1", "b1", "b2", "c2", "a3", "m1", "e1"].map(str::to_owned));
    let words = state.sides.values().flat_map(|words| words.keys());
    holes.extend(words.filter(|word| word.len() == 2).cloned());
    let hole = chance.among(&holes);
    match chance.below(10) {
        0 => "pass".to_owned(),
        1 => format!("x{hole}"),
        2 => format!("{hole}-a1"),
        3 | 4 => format!("+{hole}"),
        _ => hole,
    }
}
