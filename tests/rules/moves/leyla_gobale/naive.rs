//! A second, deliberately naive implementation of leyla-gobale, written from its page alone.

use std::collections::BTreeMap;

use super::super::examples::{Done, State, Variant};
use super::super::playing::Game;
use super::super::sowing::{Balls, Ring, number, opposite, row, side_of};

#[derive(Clone)]
pub struct Naive {
    choices: BTreeMap<String, String>,
    holes: u32,
    ring: Ring,
    balls: Balls,
    /// The owner of each hole of a qar.
    qar: BTreeMap<String, char>,
    won: BTreeMap<char, u32>,
    turn: Option<char>,
    over: Option<char>,
    side: char,
    is_first: bool,
    has_sown: bool,
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

    /// Sows a hole. Returns the board after it and the hole of the last ball, or nothing if it never ends.
    fn sow(&self, hole: &str) -> Option<(Balls, String)> {
        let mut balls = self.balls.clone();
        let last = self.ring.sow(&mut balls, hole, |balls, last| {
            let goes_on = balls[last] > 1 && !self.qar.contains_key(last);
            goes_on.then(|| last.to_owned())
        })?;
        Some((balls, last))
    }

    /// R4: whether a hole may not be lifted because its sowing never ends.
    fn is_barred(&self, hole: &str) -> bool {
        self.is("R4", "barred") && self.sow(hole).is_none()
    }

    fn may_lift(&self, side: char, hole: &str) -> Result<(), &'static str> {
        match () {
            () if side_of(hole) != side => Err("L1"),
            () if self.qar.contains_key(hole) => Err("Q1"),
            () if self.in_hole(hole) == 0 => Err("L1"),
            () => Ok(()),
        }
    }

    fn has_nothing(&self, side: char) -> bool {
        let holes = row(side, self.holes);
        !holes.iter().any(|hole| self.may_lift(side, hole).is_ok() && !self.is_barred(hole))
    }

    /// T2: the end of the own row from which the sowing runs through the own row.
    fn first_hole(&self, side: char) -> String {
        let own = |hole: &&String| side_of(hole) == side;
        let starts = |hole: &&String| side_of(&self.before(hole)) != side;
        self.ring.order.iter().filter(own).find(starts).expect("a hole").clone()
    }

    fn before(&self, hole: &str) -> String {
        self.ring.order.iter().find(|one| self.ring.next(one) == hole).expect("a hole").clone()
    }

    fn check(&self, hole: &str) -> Result<(), &'static str> {
        if !self.ring.order.contains(&hole.to_owned()) {
            return Err("B1");
        }
        if self.has_sown {
            return Err("T3");
        }
        self.may_lift(self.side, hole)?;
        let first = self.first_hole(self.side);
        let is_bound = self.is_first && !self.is("R2", "free") && !self.is_barred(&first);
        if is_bound && hole != first {
            return Err("T2");
        }
        if self.is_barred(hole) { Err("L4") } else { Ok(()) }
    }

    /// C1, C2, Q1: takes what the last ball takes.
    fn take(&mut self, last: &str) -> Done {
        let across = opposite(last);
        let mut done =
            Done { last: Some((last.to_owned(), self.in_hole(last))), ..Done::default() };
        let found = self.in_hole(&across);
        let is_own = side_of(last) == self.side;
        if !is_own || self.in_hole(last) != 1 || self.qar.contains_key(last) || found == 0 {
            return done;
        }
        if found == 3 {
            done.qar = true;
            for hole in [last, &across] {
                self.balls.insert(hole.to_owned(), 2);
                self.qar.insert(hole.to_owned(), self.side);
            }
            return done;
        }
        done.taken = found;
        self.balls.insert(across, 0);
        if !self.is("last-ball", "left") {
            self.balls.insert(last.to_owned(), 0);
            done.taken += 1;
        }
        *self.won.get_mut(&self.side).expect("a side") += done.taken;
        done
    }

    /// E1: ends the game if a side has nothing to lift.
    fn see_end(&mut self) {
        let empty: Vec<char> = ['N', 'S'].into_iter().filter(|s| self.has_nothing(*s)).collect();
        let is_over = match self.turn {
            _ if self.is("R3", "at once") => !empty.is_empty(),
            Some(side) => empty.contains(&side),
            None => empty.len() == 2,
        };
        if is_over {
            self.count();
        }
    }

    fn count(&mut self) {
        for (hole, balls) in std::mem::take(&mut self.balls) {
            let side = self.qar.get(&hole).copied().unwrap_or(side_of(&hole));
            *self.won.get_mut(&side).expect("a side") += balls;
        }
        self.qar.clear();
        self.over = Some(match self.won[&'N'].cmp(&self.won[&'S']) {
            std::cmp::Ordering::Less => 'S',
            std::cmp::Ordering::Equal => '-',
            std::cmp::Ordering::Greater => 'N',
        });
    }
}

impl Game for Naive {
    fn set_up(variant: &Variant, state: &State) -> Naive {
        let choices: BTreeMap<String, String> = variant.iter().cloned().collect();
        let is = |name, value: &str| choices.get(name).is_some_and(|chosen| chosen == value);
        let (holes, start) = (number(variant, "holes", 6), number(variant, "balls", 4));
        let ring = Ring::new(holes, is("direction", "anticlockwise"), !is("R1", "skipped"));
        let full: Balls = ring.order.iter().map(|hole| (hole.clone(), start)).collect();
        let mut game = Naive {
            holes,
            balls: Balls::new(),
            qar: BTreeMap::new(),
            won: ['N', 'S'].map(|side| (side, state.of(side, "won"))).into(),
            turn: state.turn,
            over: None,
            side: '-',
            is_first: false,
            has_sown: false,
            ring,
            choices,
        };
        for (&side, words) in &state.sides {
            for (word, &number) in words.iter().filter(|(word, _)| *word != "won") {
                let hole = word.strip_prefix("qar ").unwrap_or(word);
                game.balls.insert(hole.to_owned(), number);
                if word != hole {
                    game.qar.insert(hole.to_owned(), side);
                }
            }
        }
        if state.is_start() {
            game.balls = full.clone();
        } else {
            game.see_end();
        }
        game.is_first = game.balls == full && game.qar.is_empty();
        game
    }

    fn begin(&mut self, side: char) -> Result<(), String> {
        if self.over.is_some() || self.turn.is_some_and(|next| next != side) {
            return Err("T1".to_owned());
        }
        (self.side, self.has_sown) = (side, false);
        Ok(())
    }

    fn play(&mut self, item: &str) -> Result<Done, String> {
        if item == "pass" || item.starts_with(['+', 'x']) || item.contains('-') {
            return Err("I1".to_owned());
        }
        if self.over.is_some() {
            return Err("W1".to_owned());
        }
        self.check(item)?;
        self.has_sown = true;
        let Some((balls, last)) = self.sow(item) else {
            let last = Some((item.to_owned(), self.in_hole(item)));
            return Ok(Done { last, ..Done::default() });
        };
        self.balls = balls;
        Ok(self.take(&last))
    }

    fn end(&mut self) -> Result<(), String> {
        if self.over.is_some() {
            return Ok(());
        }
        if !self.has_sown {
            return Err("T3".to_owned());
        }
        (self.turn, self.is_first) = (Some(other(self.side)), false);
        self.see_end();
        Ok(())
    }

    fn items(&self) -> Vec<String> {
        let mut items = self.ring.order.clone();
        items.retain(|item| self.clone().play(item).is_ok());
        items
    }

    fn state(&self) -> State {
        let mut state = State { turn: self.turn, ..State::default() };
        for side in ['N', 'S'] {
            state.add(side, "won", self.won[&side]);
        }
        for (hole, &balls) in &self.balls {
            match self.qar.get(hole) {
                Some(&owner) => state.add(owner, &format!("qar {hole}"), balls),
                None => state.add(side_of(hole), hole, balls),
            }
        }
        state
    }

    fn next(&self) -> Option<char> {
        self.turn
    }

    fn ending(&self) -> Option<char> {
        self.over
    }

    fn repetition_ends(&self) -> bool {
        self.is("R5", "third")
    }

    fn end_by_repetition(&mut self) {
        self.count();
    }
}
