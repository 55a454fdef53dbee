//! A game, played as the page says.

use super::house::{HABARTI, House, SAFE, square, step};
use crate::square::examples::{Captured, Layout, MoveItem, SideLayout, Variant};
use crate::square::playing::Game;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    pub side: char,
    pub step: usize,
}

/// A throw in hand.
#[derive(Clone, Debug)]
struct Throw {
    value: u32,
    /// Whether it came from H2, and not from a slave.
    own: bool,
}

/// The origin of a throw that is still due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// H2.
    Turn,
    /// C4.
    Slave,
    /// R8: a 4 or an 8 that a slave gave.
    SlaveThrow,
}

#[derive(Clone)]
struct Turn {
    side: char,
    /// The throws that are due, the next one first.
    due: Vec<Due>,
    /// The throws of H2, including used ones.
    own: Vec<u32>,
    /// All throws.
    thrown: Vec<u32>,
    hand: Vec<Throw>,
    lost: Vec<u32>,
    /// The moves that captured.
    captures: usize,
}

#[derive(Clone)]
pub struct Naive {
    pub house: House,
    sides: Vec<char>,
    men: Vec<Man>,
    next: Option<char>,
    turn: Option<Turn>,
}

/// The effect of a move on the men.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub to: usize,
    pub slaves: Vec<Man>,
}

/// The parts that the recorder saw of a move against the rules.
pub struct Seen {
    /// Where the man ended.
    pub landed: Option<usize>,
    /// Whether it captured no man.
    pub spared: bool,
}

impl Naive {
    fn turn(&self) -> &Turn {
        self.turn.as_ref().expect("a turn has begun")
    }

    fn turn_mut(&mut self) -> &mut Turn {
        self.turn.as_mut().expect("a turn has begun")
    }

    pub fn side(&self) -> char {
        self.turn().side
    }

    /// Returns the throws in hand, in order.
    pub fn hand(&self) -> Vec<u32> {
        let mut values: Vec<u32> = self.turn().hand.iter().map(|throw| throw.value).collect();
        values.sort();
        values
    }

    /// Returns the throws that are worth nothing (H3).
    pub fn lost(&self) -> Vec<u32> {
        self.turn().lost.clone()
    }

    /// Returns whether a throw may be made (H2, C4, W1).
    pub fn throws(&self) -> bool {
        !self.turn().due.is_empty() && self.winner().is_none()
    }

    /// Returns the throws that are due, the next one first.
    pub fn due(&self) -> &[Due] {
        &self.turn().due
    }

    /// Returns how many moves of the turn captured.
    pub fn captures(&self) -> usize {
        self.turn().captures
    }

    /// Returns the rules against a throw.
    pub fn against_throw(&self) -> Vec<&'static str> {
        if self.winner().is_some() {
            return vec!["W1"];
        }
        match self.turn().captures {
            _ if self.throws() => vec![],
            0 => vec!["H2"],
            _ if self.house.slaves_give_nothing => vec!["C4", "H2"],
            _ => vec!["H2", "C4"],
        }
    }

    /// Adds a throw to the hand, although none is due.
    pub fn force_throw(&mut self, value: u32) {
        self.turn_mut().hand.push(Throw { value, own: true });
    }

    /// H3: three 8s among the turn's own throws are worth nothing. Those already used stay used (R2).
    fn lose(&mut self) {
        let turn = self.turn_mut();
        if turn.own.iter().filter(|value| **value == 8).count() == 3 {
            let is_lost = |throw: &&Throw| throw.own && throw.value == 8;
            turn.lost.extend(turn.hand.iter().filter(is_lost).map(|_| 8));
            turn.hand.retain(|throw| !is_lost(&throw));
        }
    }

    /// H2: returns how many throws a throw of the turn gives.
    fn given(&self, value: u32) -> usize {
        let own = &self.turn().own;
        match own.contains(&value) {
            _ if own.is_empty() => self.house.gives(value),
            false if self.house.each_kind_gives => self.house.gives(value),
            _ => 0,
        }
    }

    /// R8: returns how many throws a slave's throw gives.
    fn given_by_slave(&self, value: u32) -> usize {
        let none_before = !self.turn().thrown.iter().any(|thrown| [4, 8].contains(thrown));
        let gives = self.house.slave_throw_gives
            || self.house.slave_throw_gives_if_none_before && none_before;
        if gives { self.house.gives(value) } else { 0 }
    }

    /// Returns the rules against every move: a throw comes first, or the game is over.
    fn against_moving(&self) -> Vec<&'static str> {
        let mut against = Vec::new();
        if self.winner().is_some() {
            against.push("W1");
        }
        for due in &self.turn().due {
            match due {
                // H4, R2, R8.
                Due::Turn | Due::SlaveThrow if !self.house.as_they_come => against.push("H4"),
                // C4, R7, R9.
                Due::Slave if self.slave_throw_is_first() => against.push("C4"),
                _ => {}
            }
        }
        against
    }

    /// R7 and R9: returns whether slaves' throws must come before any move.
    fn slave_throw_is_first(&self) -> bool {
        !self.house.slave_throw_any_time && self.house.slaves_must_throw
    }

    /// A1, A2 and R1: the rules against a move with these throws.
    fn against_values(&self, values: &[u32]) -> Vec<&'static str> {
        let mut left = self.hand();
        let mut against = Vec::new();
        for value in values {
            match left.iter().position(|held| held == value) {
                Some(at) => drop(left.remove(at)),
                None => against.push("A2"),
            }
        }
        let right = if self.house.added_up { left.is_empty() } else { values.len() == 1 };
        if values.is_empty() || !right {
            against.push("A1");
        }
        against
    }

    /// X1 and X2: returns the rules against a move by this many squares.
    fn against_squares(&self, from: usize, squares: usize) -> Vec<&'static str> {
        let beyond = from + squares > HABARTI;
        match from {
            HABARTI => vec!["X2"],
            _ if beyond && !self.house.more_will_do => vec!["X1"],
            _ => vec![],
        }
    }

    /// Returns every rule against a move. The first is the one to name.
    pub fn against(&self, from: usize, values: &[u32]) -> Vec<&'static str> {
        let mut against = self.against_moving();
        // P1.
        if !self.men.contains(&Man { side: self.side(), step: from }) {
            against.push("P1");
        }
        against.extend(self.against_values(values));
        against.extend(self.against_squares(from, sum(values)));
        against
    }

    /// M1, X1 and C1: returns the effect of a move. With R4, a man stops in habarti.
    pub fn outcome(&self, from: usize, squares: usize) -> Outcome {
        let to = HABARTI.min(from + squares);
        Outcome { to, slaves: self.passed(from, to) }
    }

    /// Returns the men that a man passes over on its way (C1, C2, R5, R6).
    fn passed(&self, from: usize, to: usize) -> Vec<Man> {
        let mut way: Vec<usize> = (from + 1..to).collect();
        if self.house.leaving_captures {
            way.push(from);
        }
        if self.house.landing_captures {
            way.push(to);
        }
        let side = self.side();
        let squares: Vec<&str> = way.into_iter().map(|step| square(side, step)).collect();
        let is_passed = |man: &&Man| {
            let at = square(man.side, man.step);
            man.side != side && squares.contains(&at) && !SAFE.contains(&at)
        };
        self.men.iter().filter(is_passed).cloned().collect()
    }

    /// Makes a move.
    fn go(&mut self, from: usize, values: &[u32], outcome: &Outcome) {
        let side = self.side();
        let man = self.men.iter_mut().find(|man| man.side == side && man.step == from);
        man.expect("a man").step = outcome.to;
        // C3: slaves go back to the 'ayn of their side.
        for slave in &outcome.slaves {
            let man = self.men.iter_mut().find(|man| *man == slave);
            man.expect("a slave").step = 0;
        }
        values.iter().for_each(|value| self.spend(*value));
        self.forgo();
        self.enslave(outcome.slaves.len());
    }

    /// Uses a throw. The turn's own throws are used before those that a slave gave (R2).
    fn spend(&mut self, value: u32) {
        let hand = &mut self.turn_mut().hand;
        let own = hand.iter().position(|throw| throw.value == value && throw.own);
        let any = hand.iter().position(|throw| throw.value == value);
        own.or(any).map(|at| hand.remove(at));
    }

    /// R9: a player who moves before making a slave's throw loses that throw.
    fn forgo(&mut self) {
        if !self.house.slaves_must_throw && !self.house.slave_throw_any_time {
            self.turn_mut().due.retain(|due| *due != Due::Slave);
        }
    }

    /// C4: each slave gives a throw, before or after the others that are due (R7).
    fn enslave(&mut self, slaves: usize) {
        let last = self.house.slave_throw_any_time;
        let gives = if self.house.slaves_give_nothing { 0 } else { slaves };
        let turn = self.turn_mut();
        turn.captures += usize::from(slaves > 0);
        for _ in 0..gives {
            turn.due.insert(if last { turn.due.len() } else { 0 }, Due::Slave);
        }
    }

    /// Makes a move against the rules, as it was seen.
    pub fn force(&mut self, from: usize, values: &[u32], seen: &Seen) -> Outcome {
        let mut outcome = self.outcome(from, sum(values));
        if let Some(landed) = seen.landed {
            outcome = self.outcome(from, landed - from);
        }
        if seen.spared {
            outcome.slaves.clear();
        }
        self.go(from, values, &outcome);
        outcome
    }

    /// Returns every legal move: where the man is, and the throws.
    pub fn legal(&self) -> Vec<(usize, Vec<u32>)> {
        let mut uses: Vec<Vec<u32>> = self.hand().into_iter().map(|value| vec![value]).collect();
        if self.house.added_up {
            uses = vec![self.hand()];
        }
        uses.dedup();
        let mut moves = Vec::new();
        for from in 0..=HABARTI {
            let is_legal = |values: &&Vec<u32>| self.against(from, values).is_empty();
            moves.extend(uses.iter().filter(is_legal).map(|values| (from, values.clone())));
        }
        moves
    }

    /// Returns the rules against ending the turn.
    pub fn against_end(&self) -> Vec<&'static str> {
        let mut against = Vec::new();
        // W1: throws that are still due are not made.
        if self.winner().is_some() {
            return against;
        }
        for due in &self.turn().due {
            match due {
                Due::Turn | Due::SlaveThrow => against.push("H2"),
                Due::Slave if !self.house.slaves_must_throw => {}
                Due::Slave => against.push("C4"),
            }
        }
        // A3, R3.
        if self.house.must_use && !self.legal().is_empty() {
            against.push("A3");
        }
        against
    }

    /// Returns the step where a move begins.
    pub fn from(&self, item: &MoveItem) -> usize {
        step(self.side(), item.from.as_ref().expect("every man is on a square"))
    }

    fn side_layout(&self, side: char) -> SideLayout {
        let mut squares: Vec<(bool, String, u32)> = Vec::new();
        for man in self.men.iter().filter(|man| man.side == side) {
            let at = square(side, man.step);
            match squares.iter_mut().find(|(_, known, _)| known == at) {
                Some((_, _, count)) => *count += 1,
                None => squares.push((false, at.to_owned(), 1)),
            }
        }
        squares.sort();
        SideLayout { side, squares, ..SideLayout::default() }
    }
}

fn sum(values: &[u32]) -> usize {
    values.iter().sum::<u32>() as usize
}

/// Returns the men of a stated side (P1).
fn men(stated: &SideLayout) -> Vec<Man> {
    let side = stated.side;
    let held = stated.squares.iter();
    held.flat_map(|(_, at, count)| vec![Man { side, step: step(side, at) }; *count as usize])
        .collect()
}

fn allowed(against: &[&str]) -> Result<(), String> {
    against.first().map_or(Ok(()), |rule| Err((*rule).to_owned()))
}

impl Game for Naive {
    fn set_up(variant: &Variant, layout: &Layout) -> Naive {
        Naive {
            house: House::of(variant),
            sides: layout.sides.iter().map(|side| side.side).collect(),
            men: layout.sides.iter().flat_map(men).collect(),
            next: layout.turn,
            turn: None,
        }
    }

    fn begin(&mut self, side: char) -> Result<(), String> {
        if self.winner().is_some() {
            return Err("W1".to_owned());
        }
        if !self.sides.contains(&side) {
            return Err("P2".to_owned());
        }
        if self.next.is_some_and(|next| next != side) {
            return Err("T1".to_owned());
        }
        let (own, hand, lost) = (Vec::new(), Vec::new(), Vec::new());
        let due = vec![Due::Turn];
        let thrown = Vec::new();
        self.turn = Some(Turn { side, due, own, thrown, hand, lost, captures: 0 });
        Ok(())
    }

    fn throw(&mut self, value: u32) -> Result<(), String> {
        allowed(&self.against_throw())?;
        let due = self.turn_mut().due.remove(0);
        let (gives, comes) = match due {
            // H2.
            Due::Turn => (self.given(value), Due::Turn),
            Due::Slave => (self.given_by_slave(value), Due::SlaveThrow),
            Due::SlaveThrow => (0, due),
        };
        let turn = self.turn_mut();
        // R8: they come next.
        (0..gives).for_each(|_| turn.due.insert(0, comes));
        turn.thrown.push(value);
        turn.hand.push(Throw { value, own: due == Due::Turn });
        if due == Due::Turn {
            turn.own.push(value);
            self.lose();
        }
        Ok(())
    }

    fn play(&mut self, item: &MoveItem) -> Result<(Option<String>, u32), String> {
        let from = self.from(item);
        allowed(&self.against(from, &item.values))?;
        let outcome = self.outcome(from, sum(&item.values));
        self.go(from, &item.values, &outcome);
        let to = square(self.side(), outcome.to).to_owned();
        Ok((Some(to), outcome.slaves.len() as u32))
    }

    fn end(&mut self) -> Result<(), String> {
        allowed(&self.against_end())?;
        self.next = Some(self.house.next(self.side(), &self.sides));
        Ok(())
    }

    fn moves(&self) -> Vec<MoveItem> {
        let item = |(from, values)| MoveItem {
            twins: false,
            from: Some(square(self.side(), from).to_owned()),
            values,
            to: None,
            out: false,
            captured: Captured::Unsaid,
        };
        self.legal().into_iter().map(item).collect()
    }

    fn layout(&self) -> Layout {
        let mut sides: Vec<SideLayout> =
            self.sides.iter().map(|&side| self.side_layout(side)).collect();
        sides.sort_by_key(|side| side.side);
        Layout { sides, turn: self.next, again: 0 }
    }

    /// W1.
    fn winner(&self) -> Option<char> {
        let is_home = |side: &char| {
            self.men.iter().filter(|man| man.side == *side).all(|man| man.step == HABARTI)
        };
        self.sides.iter().copied().find(is_home)
    }
}
