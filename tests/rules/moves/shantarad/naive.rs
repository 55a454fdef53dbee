//! A second, deliberately naive implementation of shantarad, written from its page alone.

use std::collections::BTreeMap;

use super::super::examples::{Done, State, Variant};
use super::super::grid::{self, Board, WAYS, further, squares};
use super::super::playing::Game;

/// An act in a turn.
#[derive(Clone, PartialEq)]
enum Act {
    Placed,
    Stepped { to: String, took: usize },
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

fn other(side: char) -> char {
    if side == 'N' { 'S' } else { 'N' }
}

/// Returns every step of a side.
fn steps(board: &Board, side: char) -> Vec<(String, String)> {
    let mut steps = Vec::new();
    for from in board.keys().filter(|square| board[*square] == side) {
        for (columns, rows) in WAYS {
            let to = further(from, columns, rows).filter(|to| !board.contains_key(to));
            steps.extend(to.map(|to| (from.clone(), to)));
        }
    }
    steps
}

fn after(board: &Board, (from, to): &(String, String)) -> Board {
    let mut board = board.clone();
    let side = board.remove(from).expect("a stone");
    board.insert(to.clone(), side);
    board
}

/// C1, C2: the stones that a step takes.
fn taken(board: &Board, step: &(String, String)) -> Vec<String> {
    let (side, board) = (board[&step.0], after(board, step));
    let mut taken = Vec::new();
    for (columns, rows) in WAYS {
        let near = further(&step.1, columns, rows);
        let far = further(&step.1, 2 * columns, 2 * rows);
        if let (Some(near), Some(far)) = (near, far)
            && board.get(&near) == Some(&other(side))
            && board.get(&far) == Some(&side)
            && near != "c3"
        {
            taken.push(near);
        }
    }
    taken
}

impl Naive {
    fn is(&self, name: &str, value: &str) -> bool {
        self.choices.get(name).is_some_and(|chosen| chosen == value)
    }

    fn placing(&self) -> bool {
        self.hand.values().any(|hand| *hand > 0)
    }

    fn stones(&self, side: char) -> usize {
        self.board.values().filter(|owner| **owner == side).count()
    }

    fn blocked(&self, side: char) -> bool {
        !self.placing() && self.stones(side) > 0 && steps(&self.board, side).is_empty()
    }

    /// Returns the steps of a side after which the other one can move.
    fn opening_steps(&self, side: char) -> Vec<(String, String)> {
        let mut all = steps(&self.board, side);
        all.retain(|step| !steps(&after(&self.board, step), other(side)).is_empty());
        all
    }

    /// R4: a blocked side passes if no single step opens its way.
    fn passes(&self, side: char) -> bool {
        self.blocked(side) && self.is("R4", "passes") && self.opening_steps(other(side)).is_empty()
    }

    fn lost(&self, side: char) -> bool {
        let least = if self.is("R1", "one left") { 1 } else { 0 };
        !self.placing() && self.stones(side) <= least
    }

    /// Returns what a step takes, if it is legal now.
    fn step(&self, squares_of_path: &[&str]) -> Result<Vec<String>, &'static str> {
        let known = squares();
        let is_known = |square: &&str| known.contains(&(*square).to_owned());
        if self.placing() || self.acts.contains(&Act::Placed) {
            return Err("A1");
        }
        if !is_known(&squares_of_path[0]) {
            return Err("B1");
        }
        if self.board.get(squares_of_path[0]) != Some(&self.side) {
            return Err("P1");
        }
        if squares_of_path.len() > 2 {
            return Err("M1");
        }
        if !is_known(&squares_of_path[1]) {
            return Err("B1");
        }
        let step = (squares_of_path[0].to_owned(), squares_of_path[1].to_owned());
        if !steps(&self.board, self.side).contains(&step) {
            return Err("M1");
        }
        let taken = taken(&self.board, &step);
        self.may_step(&step, taken.len())?;
        Ok(taken)
    }

    fn may_step(&self, step: &(String, String), takes: usize) -> Result<(), &'static str> {
        if self.acts.is_empty() && !self.opener {
            return Ok(());
        }
        let enemy = other(self.side);
        if self.acts.last() != Some(&Act::Passed) && self.blocked(enemy) && !self.passes(enemy) {
            let opening = self.opening_steps(self.side);
            return if opening.is_empty() || opening.contains(step) { Ok(()) } else { Err("O1") };
        }
        match self.acts.last() {
            Some(Act::Stepped { took: 1.., .. }) if takes == 0 => Err("C3"),
            Some(Act::Stepped { took: 1.., to }) if self.is("R2", "same") && *to != step.0 => {
                Err("C3")
            }
            Some(Act::Stepped { took: 1.., .. }) => Ok(()),
            _ => Err("T3"),
        }
    }

    fn place(&self, square: &str) -> Result<(), &'static str> {
        let placed = self.acts.iter().filter(|act| **act == Act::Placed).count();
        match () {
            () if !squares().contains(&square.to_owned()) => Err("B1"),
            () if placed == 2 || self.hand[&self.side] == 0 => Err("A1"),
            () if square == "c3" || self.board.contains_key(square) => Err("A2"),
            () => Ok(()),
        }
    }

    fn kind(item: &str) -> &'static str {
        match item {
            "pass" => "pass",
            _ if item.starts_with('+') => "place",
            _ if item.contains('-') => "path",
            _ => "none",
        }
    }
}

impl Game for Naive {
    fn set_up(variant: &Variant, state: &State) -> Naive {
        let hand = |side| if state.is_start() { 12 } else { state.of(side, "hand") };
        let hand: BTreeMap<char, u32> = ['N', 'S'].map(|side| (side, hand(side))).into();
        let more = ['N', 'S'].into_iter().find(|side| hand[side] > hand[&other(*side)]);
        let mut game = Naive {
            choices: variant.iter().cloned().collect(),
            board: grid::board(state),
            hand,
            turn: state.turn.or(more),
            over: None,
            side: '-',
            opener: false,
            acts: Vec::new(),
        };
        let is_empty = |side: char| game.stones(side) == 0 && !game.placing();
        game.over = ['N', 'S'].into_iter().find(|side| is_empty(other(*side)));
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
        let kind = Naive::kind(item);
        if kind == "none" {
            return Err("I1".to_owned());
        }
        if self.over.is_some() {
            return Err("W1".to_owned());
        }
        let mut done = Done::default();
        match kind {
            "place" => {
                self.place(&item[1..])?;
                self.board.insert(item[1..].to_owned(), self.side);
                *self.hand.get_mut(&self.side).expect("a hand") -= 1;
                self.acts.push(Act::Placed);
            }
            "path" => {
                let path: Vec<&str> = item.split('-').collect();
                let taken = self.step(&path)?;
                self.board = after(&self.board, &(path[0].to_owned(), path[1].to_owned()));
                self.board.retain(|square, _| !taken.contains(square));
                self.acts.push(Act::Stepped { to: path[1].to_owned(), took: taken.len() });
                done.taken = taken.len() as u32;
                self.over =
                    self.lost(other(self.side)).then_some(self.side).filter(|_| !taken.is_empty());
            }
            _ => {
                let fresh = self.acts.is_empty() && !self.opener;
                if !fresh || !self.passes(self.side) {
                    return Err("T3".to_owned());
                }
                self.acts.push(Act::Passed);
            }
        }
        Ok(done)
    }

    fn end(&mut self) -> Result<(), String> {
        let enemy = other(self.side);
        let refused = match (self.acts.last(), self.acts.len()) {
            _ if self.over.is_some() => None,
            (None, _) if self.opener => Some("O1"),
            (None, _) if self.placing() => Some("A1"),
            (None, _) => Some("T3"),
            (Some(Act::Placed), 2) | (Some(Act::Passed), _) => None,
            (Some(Act::Placed), _) => Some("A1"),
            (Some(_), _) if self.blocked(enemy) && !self.passes(enemy) => Some("O1"),
            (Some(Act::Stepped { to, took: 1.. }), _) if self.is("R3", "must") => {
                let mut on = steps(&self.board, self.side);
                on.retain(|step| !taken(&self.board, step).is_empty());
                on.retain(|step| !self.is("R2", "same") || step.0 == *to);
                Some("C4").filter(|_| !on.is_empty())
            }
            _ => None,
        };
        if let Some(rule) = refused {
            return Err(rule.to_owned());
        }
        let again = self.acts.contains(&Act::Placed) && !self.placing();
        self.turn = Some(if again { self.side } else { enemy });
        Ok(())
    }

    fn items(&self) -> Vec<String> {
        let mut items = vec!["pass".to_owned()];
        for square in squares() {
            items.push(format!("+{square}"));
            let to = WAYS.iter().filter_map(|(columns, rows)| further(&square, *columns, *rows));
            items.extend(to.map(|to| format!("{square}-{to}")));
        }
        items.retain(|item| self.clone().play(item).is_ok());
        items
    }

    fn state(&self) -> State {
        let mut state = grid::state(&self.board);
        ['N', 'S'].into_iter().for_each(|side| state.add(side, "hand", self.hand[&side]));
        state.turn = self.turn;
        state
    }

    fn next(&self) -> Option<char> {
        let side = self.turn?;
        Some(if self.blocked(side) && !self.passes(side) { other(side) } else { side })
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
