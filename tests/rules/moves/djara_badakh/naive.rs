//! A second, deliberately naive implementation of djara-badakh, written from its page alone.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::super::examples::{Done, State, Variant};
use super::super::lines::{self, Board, Line, count, is_full, other, points, steps};
use super::super::playing::Game;

/// An act in a turn.
#[derive(Clone, Copy, PartialEq)]
enum Act {
    Placed,
    Step,
    Passed,
}

#[derive(Clone)]
pub struct Naive {
    choices: BTreeMap<String, String>,
    board: Board,
    hand: BTreeMap<char, u32>,
    turn: Option<char>,
    over: Option<char>,
    side: char,
    /// Whether the turn is only there to open the other side's way.
    opener: bool,
    acts: Vec<Act>,
}

pub static LINES: LazyLock<Vec<Line>> = LazyLock::new(grid);
static POINTS: LazyLock<Vec<String>> = LazyLock::new(|| points(&LINES));

/// B1: three rows and three columns.
fn grid() -> Vec<Line> {
    let rows = ["1", "2", "3"].map(|row| ["a", "b", "c"].map(|column| format!("{column}{row}")));
    let columns = ["a", "b", "c"].map(|column| ["1", "2", "3"].map(|row| format!("{column}{row}")));
    [rows, columns].concat()
}

fn diagonals() -> Vec<Line> {
    [["a1", "b2", "c3"], ["a3", "b2", "c1"]].map(|line| line.map(str::to_owned)).to_vec()
}

/// R3: two points are diagonally beside each other if both the columns and the rows differ by one.
fn diagonal_joins() -> Vec<(String, String)> {
    let apart = |a: &str, b: &str, at: usize| a.as_bytes()[at].abs_diff(b.as_bytes()[at]);
    let (all, mut joins) = (POINTS.clone(), Vec::new());
    for (number, one) in all.iter().enumerate() {
        let later = all.iter().skip(number + 1);
        let beside = later.filter(|two| apart(one, two, 0) == 1 && apart(one, two, 1) == 1);
        joins.extend(beside.map(|two| (one.clone(), two.clone())));
    }
    joins
}

impl Naive {
    fn is(&self, name: &str, value: &str) -> bool {
        self.choices.get(name).is_some_and(|chosen| chosen == value)
    }

    fn placing(&self) -> bool {
        self.hand.values().any(|hand| *hand > 0)
    }

    fn joins(&self) -> Vec<(String, String)> {
        let mut joins = lines::joins(&LINES);
        if self.is("R3", "yes") {
            joins.extend(diagonal_joins());
        }
        joins
    }

    fn has_row(&self, side: char) -> bool {
        let mut rows = LINES.clone();
        if self.is("R2", "yes") {
            rows.extend(diagonals());
        }
        rows.iter().any(|line| is_full(&self.board, line, side))
    }

    fn blocked(&self, side: char) -> bool {
        let is_shut_in = steps(&self.board, side, &self.joins()).is_empty();
        !self.placing() && count(&self.board, side) > 0 && is_shut_in
    }

    fn waits_for_opening(&self, side: char) -> bool {
        self.blocked(side) && !self.is("R4", "passes") && !self.is("R4", "loses")
    }

    fn known(&self, point: &str) -> Result<(), &'static str> {
        if POINTS.iter().any(|known| known == point) { Ok(()) } else { Err("B1") }
    }

    fn place(&mut self, point: &str) -> Result<(), &'static str> {
        self.known(point)?;
        match () {
            () if !self.acts.is_empty() || self.hand[&self.side] == 0 => return Err("A1"),
            () if self.board.contains_key(point) => return Err("A2"),
            () => {}
        }
        self.board.insert(point.to_owned(), self.side);
        *self.hand.get_mut(&self.side).expect("a hand") -= 1;
        self.acts.push(Act::Placed);
        if self.has_row(self.side) && !self.is("R1", "no") {
            self.over = Some(self.side);
        }
        Ok(())
    }

    fn go(&mut self, path: &[&str]) -> Result<(), &'static str> {
        if self.placing() || self.acts.contains(&Act::Placed) {
            return Err("A1");
        }
        self.known(path[0])?;
        if self.board.get(path[0]) != Some(&self.side) {
            return Err("P1");
        }
        if path.len() > 2 {
            return Err("M1");
        }
        self.known(path[1])?;
        let (step, joins) = ((path[0].to_owned(), path[1].to_owned()), self.joins());
        let all = steps(&self.board, self.side, &joins);
        if !all.contains(&step) {
            return Err("M1");
        }
        if self.opener || !self.acts.is_empty() {
            let enemy = other(self.side);
            if self.acts.contains(&Act::Passed) || !self.waits_for_opening(enemy) {
                return Err("T3");
            }
            let opens = |step| !steps(&lines::after(&self.board, step), enemy, &joins).is_empty();
            if !opens(&step) && all.iter().any(opens) {
                return Err("O1");
            }
        }
        self.board = lines::after(&self.board, &step);
        self.acts.push(Act::Step);
        if self.has_row(self.side) {
            self.over = Some(self.side);
        }
        Ok(())
    }

    fn pass(&mut self) -> Result<(), &'static str> {
        let fresh = self.acts.is_empty() && !self.opener;
        if !fresh || !self.is("R4", "passes") || !self.blocked(self.side) {
            return Err("T3");
        }
        self.acts.push(Act::Passed);
        Ok(())
    }

    /// R4: a side that cannot move when its turn comes has lost, in some houses.
    fn see_blocked(&mut self) {
        let loser = self.turn.filter(|side| self.is("R4", "loses") && self.blocked(*side));
        if let (Some(side), None) = (loser, self.over) {
            self.over = Some(other(side));
        }
    }
}

impl Game for Naive {
    fn set_up(variant: &Variant, state: &State) -> Naive {
        let hand = |side| if state.is_start() { 3 } else { state.of(side, "hand") };
        let hand: BTreeMap<char, u32> = ['N', 'S'].map(|side| (side, hand(side))).into();
        let more = ['N', 'S'].into_iter().find(|side| hand[side] > hand[&other(*side)]);
        let mut game = Naive {
            choices: variant.iter().cloned().collect(),
            board: lines::board(state),
            hand,
            turn: state.turn.or(more),
            over: None,
            side: '-',
            opener: false,
            acts: Vec::new(),
        };
        let winner = ['N', 'S'].into_iter().find(|side| game.has_row(*side));
        game.over = winner.filter(|_| !game.is("R1", "no"));
        game.see_blocked();
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
        if item != "pass" && !item.starts_with('+') && !item.contains('-') {
            return Err("I1".to_owned());
        }
        if self.over.is_some() {
            return Err("W1".to_owned());
        }
        if item == "pass" {
            self.pass()?;
        } else if let Some(point) = item.strip_prefix('+') {
            self.place(point)?;
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
            None => Some("T3"),
            Some(Act::Step) if self.waits_for_opening(enemy) => Some("O1"),
            Some(_) => None,
        };
        if let Some(rule) = refused {
            return Err(rule.to_owned());
        }
        self.turn = Some(enemy);
        self.see_blocked();
        Ok(())
    }

    fn items(&self) -> Vec<String> {
        let mut items = vec!["pass".to_owned()];
        items.extend(POINTS.iter().map(|point| format!("+{point}")));
        for (a, b) in self.joins() {
            items.extend([format!("{a}-{b}"), format!("{b}-{a}")]);
        }
        items.retain(|item| self.clone().play(item).is_ok());
        items
    }

    fn state(&self) -> State {
        State { turn: self.turn, ..lines::state(&self.board, &self.hand) }
    }

    fn next(&self) -> Option<char> {
        let side = self.turn?;
        Some(if self.waits_for_opening(side) { other(side) } else { side })
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
