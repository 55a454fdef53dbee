//! A second, deliberately naive implementation of shah, written from its page alone.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::super::examples::{Done, State, Variant};
use super::super::lines::{self, Board, Line, count, is_full, other, points, steps};
use super::super::playing::Game;

/// An act in a turn.
#[derive(Clone, Copy, PartialEq)]
enum Act {
    Placed,
    FirstRemoval,
    Step { row: bool },
    Took,
    Opening,
    Passed,
}

#[derive(Clone)]
pub struct Naive {
    choices: BTreeMap<String, String>,
    board: Board,
    hand: BTreeMap<char, u32>,
    /// The side that made the first row.
    djare: Option<char>,
    /// The sides that have not made their first removal.
    due: Vec<char>,
    turn: Option<char>,
    over: Option<char>,
    side: char,
    /// Whether the turn is only there to open the other side's way.
    opener: bool,
    acts: Vec<Act>,
}

pub static LINES: LazyLock<Vec<Line>> = LazyLock::new(mill);
static POINTS: LazyLock<Vec<String>> = LazyLock::new(|| points(&LINES));
static JOINS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| lines::joins(&LINES));

/// B1: the sides of three squares round the empty middle, and the lines that join their middles.
fn mill() -> Vec<Line> {
    let name = |(x, y): (i32, i32)| format!("{}{}", (b'd' as i32 + x) as u8 as char, 4 + y);
    let mut lines = Vec::new();
    for far in 1..=3 {
        for at in [-far, far] {
            lines.push([(-far, at), (0, at), (far, at)].map(name));
            lines.push([(at, -far), (at, 0), (at, far)].map(name));
        }
    }
    for way in [-1, 1] {
        lines.push([1, 2, 3].map(|far| name((way * far, 0))));
        lines.push([1, 2, 3].map(|far| name((0, way * far))));
    }
    lines
}

pub fn men(variant: &Variant) -> u32 {
    let men = variant.iter().find(|(name, _)| name == "men");
    men.map_or(12, |(_, number)| number.parse().expect("a number"))
}

impl Naive {
    fn is(&self, name: &str, value: &str) -> bool {
        self.choices.get(name).is_some_and(|chosen| chosen == value)
    }

    fn placing(&self) -> bool {
        self.hand.values().any(|hand| *hand > 0)
    }

    fn steps_on(&self, board: &Board, side: char) -> Vec<(String, String)> {
        steps(board, side, &JOINS)
    }

    fn rows(&self, side: char) -> Vec<&Line> {
        LINES.iter().filter(|line| is_full(&self.board, line, side)).collect()
    }

    fn in_row(&self, point: &str) -> bool {
        let side = self.board[point];
        self.rows(side).iter().any(|line| line.iter().any(|at| at == point))
    }

    fn blocked(&self, side: char) -> bool {
        let begun = !self.placing() && self.due.is_empty();
        begun && count(&self.board, side) > 0 && self.steps_on(&self.board, side).is_empty()
    }

    /// Returns the steps of a side after which the other one can move.
    fn opening_steps(&self, side: char) -> Vec<(String, String)> {
        let mut all = self.steps_on(&self.board, side);
        let opens = |step: &(String, String)| {
            !self.steps_on(&lines::after(&self.board, step), other(side)).is_empty()
        };
        all.retain(opens);
        all
    }

    fn passes(&self, side: char) -> bool {
        self.blocked(side) && self.is("R4", "passes") && self.opening_steps(other(side)).is_empty()
    }

    fn waits(&self, side: char) -> bool {
        self.blocked(side) && !self.passes(side)
    }

    fn lost(&self, side: char) -> bool {
        let least = if self.is("R1", "none left") { 0 } else { 2 };
        !self.placing() && count(&self.board, side) <= least
    }

    fn owes_a_removal(&self) -> bool {
        self.acts.last() == Some(&Act::Step { row: true }) && self.is("R3", "must")
    }

    fn known(&self, point: &str) -> Result<(), &'static str> {
        if POINTS.iter().any(|known| known == point) { Ok(()) } else { Err("B1") }
    }

    fn place(&mut self, point: &str) -> Result<(), &'static str> {
        self.known(point)?;
        if self.acts.contains(&Act::Placed) || self.hand[&self.side] == 0 {
            return Err("A1");
        }
        if self.board.contains_key(point) {
            return Err("A2");
        }
        let fresh = self.rows('N').is_empty() && self.rows('S').is_empty();
        self.board.insert(point.to_owned(), self.side);
        *self.hand.get_mut(&self.side).expect("a hand") -= 1;
        if fresh && !self.rows(self.side).is_empty() {
            self.djare = Some(self.side);
        }
        self.acts.push(Act::Placed);
        Ok(())
    }

    fn go(&mut self, path: &[&str]) -> Result<(), &'static str> {
        if self.placing() || self.acts.contains(&Act::Placed) {
            return Err("A1");
        }
        let first_due = self.acts.is_empty() && !self.opener && self.due.contains(&self.side);
        if first_due || self.acts == [Act::FirstRemoval] {
            return Err("F1");
        }
        self.known(path[0])?;
        if self.board.get(path[0]) != Some(&self.side) {
            return Err("P1");
        }
        if path.len() > 2 {
            return Err("M1");
        }
        self.known(path[1])?;
        let step = (path[0].to_owned(), path[1].to_owned());
        if !self.steps_on(&self.board, self.side).contains(&step) {
            return Err("M1");
        }
        let further = self.opener || !self.acts.is_empty();
        if further {
            if self.owes_a_removal() {
                return Err("C1");
            }
            if self.acts.contains(&Act::Passed) || !self.waits(other(self.side)) {
                return Err("T3");
            }
            let opening = self.opening_steps(self.side);
            if !opening.is_empty() && !opening.contains(&step) {
                return Err("O1");
            }
        }
        self.board = lines::after(&self.board, &step);
        let row = self.in_row(path[1]);
        self.acts.push(if further { Act::Opening } else { Act::Step { row } });
        Ok(())
    }

    fn take(&mut self, point: &str) -> Result<(), &'static str> {
        if self.placing() || self.acts.contains(&Act::Placed) {
            return Err("A1");
        }
        self.known(point)?;
        let first = self.acts.is_empty() && !self.opener && self.due.contains(&self.side);
        match self.acts.last() {
            _ if first => {}
            Some(Act::Step { row: true }) => {}
            Some(Act::FirstRemoval) => return Err("F1"),
            Some(Act::Opening) => return Err("O2"),
            _ => return Err("C1"),
        }
        let enemy = other(self.side);
        if self.board.get(point) != Some(&enemy) {
            return Err("C2");
        }
        let safe = self.is(if first { "R6" } else { "R2" }, "not in a row");
        let mut enemies = self.board.iter().filter(|(_, side)| **side == enemy);
        let another = enemies.any(|(at, _)| !self.in_row(at));
        if safe && another && self.in_row(point) {
            return Err("C2");
        }
        self.board.remove(point);
        self.due.retain(|side| !first || *side != self.side);
        self.acts.push(if first { Act::FirstRemoval } else { Act::Took });
        if self.lost(enemy) {
            self.over = Some(self.side);
        }
        Ok(())
    }

    fn pass(&mut self) -> Result<(), &'static str> {
        if self.opener || !self.acts.is_empty() || !self.passes(self.side) {
            return Err("T3");
        }
        self.acts.push(Act::Passed);
        Ok(())
    }
}

impl Game for Naive {
    fn set_up(variant: &Variant, state: &State) -> Naive {
        let men = men(variant);
        let hand = |side| if state.is_start() { men } else { state.of(side, "hand") };
        let hand: BTreeMap<char, u32> = ['N', 'S'].map(|side| (side, hand(side))).into();
        let mut game = Naive {
            choices: variant.iter().cloned().collect(),
            board: lines::board(state),
            hand,
            djare: None,
            due: Vec::new(),
            turn: state.turn,
            over: None,
            side: '-',
            opener: false,
            acts: Vec::new(),
        };
        let placing = game.placing();
        let only = |sides: Vec<char>| if sides.len() == 1 { Some(sides[0]) } else { None };
        let those = |holds: &dyn Fn(char) -> bool| -> Vec<char> {
            ['N', 'S'].into_iter().filter(|side| holds(*side)).collect()
        };
        if placing {
            let said = those(&|side| state.of(side, "djare") > 0);
            game.djare = only(said).or(only(those(&|side| !game.rows(side).is_empty())));
            let more = those(&|side| game.hand[&side] > game.hand[&other(side)]);
            game.turn = game.turn.or(only(more));
        } else {
            game.due = those(&|side| count(&game.board, other(side)) as u32 == men);
            game.turn = game.turn.or(only(game.due.clone()));
        }
        game.over = only(those(&|side| game.lost(other(side))));
        game
    }

    fn begin(&mut self, side: char) -> Result<(), String> {
        if self.over.is_some() || self.next().is_some_and(|next| next != side) {
            return Err("T1".to_owned());
        }
        (self.side, self.acts) = (side, Vec::new());
        self.opener = self.turn == Some(other(side));
        Ok(())
    }

    fn play(&mut self, item: &str) -> Result<Done, String> {
        let is_one = item == "pass" || item.starts_with(['+', 'x']) || item.contains('-');
        if !is_one {
            return Err("I1".to_owned());
        }
        if self.over.is_some() {
            return Err("W1".to_owned());
        }
        if item == "pass" {
            self.pass()?;
        } else if let Some(point) = item.strip_prefix('+') {
            self.place(point)?;
        } else if let Some(point) = item.strip_prefix('x') {
            self.take(point)?;
        } else {
            self.go(&item.split('-').collect::<Vec<_>>())?;
        }
        Ok(Done::default())
    }

    fn end(&mut self) -> Result<(), String> {
        let enemy = other(self.side);
        let refused = match self.acts.last() {
            _ if self.over.is_some() => None,
            None if self.opener => Some("O1"),
            None if self.placing() => Some("A1"),
            None if self.due.contains(&self.side) => Some("F1"),
            None => Some("T3"),
            Some(Act::Placed | Act::FirstRemoval | Act::Passed) => None,
            Some(_) if self.owes_a_removal() => Some("C1"),
            Some(_) if self.waits(enemy) => Some("O1"),
            Some(_) => None,
        };
        if let Some(rule) = refused {
            return Err(rule.to_owned());
        }
        self.turn = Some(enemy);
        if self.acts == [Act::Placed] && !self.placing() {
            let rows = self.rows('N').len() + self.rows('S').len();
            self.turn = self.djare.or(if rows == 0 { Some(self.side) } else { None });
            self.djare = None;
            self.due = vec!['N', 'S'];
        }
        Ok(())
    }

    fn items(&self) -> Vec<String> {
        let mut items = vec!["pass".to_owned()];
        for point in POINTS.iter() {
            items.extend([format!("+{point}"), format!("x{point}")]);
        }
        for (a, b) in JOINS.iter() {
            items.extend([format!("{a}-{b}"), format!("{b}-{a}")]);
        }
        items.retain(|item| self.clone().play(item).is_ok());
        items
    }

    fn state(&self) -> State {
        let mut state = lines::state(&self.board, &self.hand);
        self.djare.into_iter().for_each(|side| state.add(side, "djare", 1));
        state.turn = self.turn;
        state
    }

    fn next(&self) -> Option<char> {
        let side = self.turn?;
        Some(if self.waits(side) { other(side) } else { side })
    }

    fn ending(&self) -> Option<char> {
        self.over
    }

    fn repetition_ends(&self) -> bool {
        self.is("R5", "third")
    }

    fn end_by_repetition(&mut self) {
        self.over = Some('-');
    }
}
