//! A second, deliberately naive implementation of bosh, written from its page alone.

use std::collections::{BTreeMap, BTreeSet};

use super::super::examples::{Done, State, Variant};
use super::super::playing::Game;
use super::super::sowing::{Balls, Ring, number, row, side_of};

#[derive(Clone)]
pub struct Naive {
    choices: BTreeMap<String, String>,
    holes: u32,
    /// The number of stones in a hole at a filling.
    stones: u32,
    balls: Balls,
    closed: BTreeSet<String>,
    won: BTreeMap<char, u32>,
    turn: Option<char>,
    fill: Option<char>,
    /// The side that began after the last filling, and whether nobody has begun.
    began: Option<char>,
    fresh: bool,
    over: Option<char>,
    side: char,
    acts: Vec<String>,
}

fn other(side: char) -> char {
    if side == 'N' { 'S' } else { 'N' }
}

impl Naive {
    fn is(&self, name: &str, value: &str) -> bool {
        self.choices.get(name).is_some_and(|chosen| chosen == value)
    }

    fn in_hole(&self, hole: &str) -> u32 {
        self.balls.get(hole).copied().unwrap_or(0)
    }

    fn row_is_empty(&self, side: char) -> bool {
        row(side, self.holes).iter().all(|hole| self.in_hole(hole) == 0)
    }

    fn knows(&self, hole: &str) -> bool {
        ['N', 'S'].iter().any(|side| row(*side, self.holes).contains(&hole.to_owned()))
    }

    /// Returns the order of the open holes.
    fn ring(&self) -> Ring {
        let is_anticlockwise = !self.is("direction", "clockwise");
        let mut ring = Ring::new(self.holes, is_anticlockwise, !self.is("R1", "skipped"));
        ring.order.retain(|hole| !self.closed.contains(hole));
        ring
    }

    fn sow(&mut self, hole: &str) -> Result<Done, &'static str> {
        match () {
            () if !self.knows(hole) => return Err("B1"),
            () if self.acts.first().is_some_and(|act| !act.starts_with('+')) => return Err("T3"),
            () if self.fill.is_some() => return Err("F1"),
            () if side_of(hole) != self.side => return Err("L1"),
            () if self.closed.contains(hole) => return Err("F2"),
            () if self.in_hole(hole) == 0 => return Err("L1"),
            () => {}
        }
        let (ring, mut balls) = (self.ring(), self.balls.clone());
        let last = ring.sow(&mut balls, hole, |balls, last| {
            let next = ring.next(last);
            Some(next).filter(|next| balls.get(next).is_some_and(|n| *n > 0))
        });
        let Some(last) = last else {
            let last = Some((hole.to_owned(), self.in_hole(hole)));
            return Ok(Done { last, ..Done::default() });
        };
        self.balls = balls;
        let done = Some((last.clone(), self.in_hole(&last)));
        let behind = ring.next(&ring.next(&last));
        let is_safe = side_of(&behind) == self.side && self.is("R2", "enemy only");
        let taken = if is_safe { 0 } else { self.balls.insert(behind, 0).unwrap_or(0) };
        *self.won.get_mut(&self.side).expect("a side") += taken;
        Ok(Done { taken, last: done, qar: false })
    }

    fn fill_hole(&mut self, hole: &str) -> Result<Done, &'static str> {
        if !self.knows(hole) {
            return Err("B1");
        }
        let pays = self.won[&self.side] >= self.stones;
        let is_own = side_of(hole) == self.side;
        if self.fill != Some(self.side) || !is_own || self.in_hole(hole) > 0 || !pays {
            return Err("F1");
        }
        self.put(hole);
        Ok(Done::default())
    }

    fn put(&mut self, hole: &str) {
        self.balls.insert(hole.to_owned(), self.stones);
        *self.won.get_mut(&side_of(hole)).expect("a side") -= self.stones;
    }

    /// E1, R3: clears the board if a row is empty.
    fn see_empty_row(&mut self) {
        let empty: Vec<char> = ['N', 'S'].into_iter().filter(|s| self.row_is_empty(*s)).collect();
        let is_over = match self.turn {
            _ if self.is("R3", "at once") => !empty.is_empty(),
            Some(side) => empty.contains(&side),
            None => empty.len() == 2,
        };
        if is_over {
            self.refill();
        }
    }

    /// F1: gives each side its row, and fills the holes again.
    fn refill(&mut self) {
        for (hole, balls) in std::mem::take(&mut self.balls) {
            *self.won.get_mut(&side_of(&hole)).expect("a side") += balls;
        }
        if let Some(side) = ['N', 'S'].into_iter().find(|side| self.won[side] < self.stones) {
            self.over = Some(other(side));
            return;
        }
        self.closed.clear();
        for side in ['N', 'S'] {
            let mut holes = row(side, self.holes);
            if side == 'S' {
                holes.reverse();
            }
            let pays = (self.won[&side] / self.stones) as usize;
            if pays >= holes.len() || self.is("R4", "left end") {
                for (at, hole) in holes.iter().enumerate() {
                    if at < pays {
                        self.put(hole);
                    } else {
                        self.closed.insert(hole.clone());
                    }
                }
            } else {
                self.fill = Some(side);
            }
        }
        let known = self.began.filter(|_| self.is("R5", "other"));
        (self.turn, self.fresh) = (known.map(other), true);
    }
}

impl Game for Naive {
    fn set_up(variant: &Variant, state: &State) -> Naive {
        let mut game = Naive {
            choices: variant.iter().cloned().collect(),
            holes: number(variant, "holes", 5),
            stones: number(variant, "balls", 4),
            balls: Balls::new(),
            closed: BTreeSet::new(),
            won: ['N', 'S'].map(|side| (side, state.of(side, "won"))).into(),
            turn: state.turn,
            fill: None,
            began: None,
            fresh: state.turn.is_none() || state.is_start(),
            over: None,
            side: '-',
            acts: Vec::new(),
        };
        for (word, &number) in state.sides.values().flatten().filter(|(word, _)| *word != "won") {
            match word.strip_prefix("closed ") {
                Some(hole) => drop(game.closed.insert(hole.to_owned())),
                None => drop(game.balls.insert(word.clone(), number)),
            }
        }
        match state.fill {
            _ if state.is_start() => {
                let holes = ['N', 'S'].map(|side| row(side, game.holes)).concat();
                game.balls = holes.into_iter().map(|hole| (hole, game.stones)).collect();
            }
            Some(_) => game.refill(),
            None => game.see_empty_row(),
        }
        game
    }

    fn begin(&mut self, side: char) -> Result<(), String> {
        if self.over.is_some() || self.next().is_some_and(|next| next != side) {
            return Err("T1".to_owned());
        }
        (self.side, self.acts) = (side, Vec::new());
        Ok(())
    }

    fn play(&mut self, item: &str) -> Result<Done, String> {
        if item == "pass" || item.starts_with('x') || item.contains('-') {
            return Err("I1".to_owned());
        }
        if self.over.is_some() {
            return Err("W1".to_owned());
        }
        let done = match item.strip_prefix('+') {
            Some(hole) => self.fill_hole(hole)?,
            None => self.sow(item)?,
        };
        self.acts.push(item.to_owned());
        Ok(done)
    }

    fn end(&mut self) -> Result<(), String> {
        if let Some(side) = self.fill {
            let open = row(side, self.holes).into_iter().filter(|hole| self.in_hole(hole) == 0);
            let open: Vec<String> = open.collect();
            if self.won[&side] >= self.stones && !open.is_empty() {
                return Err("F1".to_owned());
            }
            self.closed.extend(open);
            self.fill = None;
            return Ok(());
        }
        if self.acts.is_empty() {
            return Err("T3".to_owned());
        }
        if self.fresh {
            (self.began, self.fresh) = (Some(self.side), false);
        }
        self.turn = Some(other(self.side));
        self.see_empty_row();
        Ok(())
    }

    fn items(&self) -> Vec<String> {
        let holes = row(self.side, self.holes);
        let mut items: Vec<String> = holes.iter().map(|hole| format!("+{hole}")).collect();
        items.extend(holes);
        items.retain(|item| self.clone().play(item).is_ok());
        items
    }

    fn state(&self) -> State {
        let mut state = State { turn: self.turn, fill: self.fill, ..State::default() };
        for side in ['N', 'S'] {
            state.add(side, "won", self.won[&side]);
        }
        for (hole, &balls) in &self.balls {
            state.add(side_of(hole), hole, balls);
        }
        for hole in &self.closed {
            state.add(side_of(hole), &format!("closed {hole}"), 1);
        }
        state
    }

    fn next(&self) -> Option<char> {
        self.fill.or(self.turn)
    }

    fn ending(&self) -> Option<char> {
        self.over
    }

    fn repetition_ends(&self) -> bool {
        self.is("R6", "third")
    }

    fn end_by_repetition(&mut self) {
        self.over = Some('-');
    }
}
