//! A second, deliberately naive implementation of koruboddo, written from its page alone.

use std::collections::BTreeMap;

use super::super::examples::{Done, State, Variant};
use super::super::grid::{self, Board, WAYS, further, squares};
use super::super::playing::Game;

#[derive(Clone)]
pub struct Naive {
    choices: BTreeMap<String, String>,
    board: Board,
    turn: Option<char>,
    over: Option<char>,
    side: char,
    /// Whether the turn is only there to open the other side's way.
    opener: bool,
    /// The paths of the turn, or `pass`.
    acts: Vec<String>,
}

fn other(side: char) -> char {
    if side == 'N' { 'S' } else { 'N' }
}

/// The start, row by row from the north (B1).
const RIGHT: [&str; 5] = ["NNNNN", "NNNNN", "NN.SS", "SSSSS", "SSSSS"];
const LEFT: [&str; 5] = ["NNNNN", "NNNNN", "SS.NN", "SSSSS", "SSSSS"];

fn start(rows: [&str; 5]) -> Board {
    let mut board = Board::new();
    for (down, row) in rows.iter().enumerate() {
        for (column, side) in row.chars().enumerate().filter(|(_, side)| *side != '.') {
            board.insert(format!("{}{}", (b'a' + column as u8) as char, 5 - down), side);
        }
    }
    board
}

/// Returns whether a stone may go from one square to the next one (M1).
fn is_step(board: &Board, from: &str, to: &str) -> bool {
    let beside = WAYS.iter().any(|(c, r)| further(from, *c, *r).as_deref() == Some(to));
    beside && !board.contains_key(to)
}

/// Returns the enemy stone that a jump takes, and the way of the jump (J1).
fn jumped(board: &Board, side: char, from: &str, to: &str) -> Option<(String, (i32, i32))> {
    let way = WAYS.into_iter().find(|(c, r)| further(from, 2 * c, 2 * r).as_deref() == Some(to))?;
    let over = further(from, way.0, way.1)?;
    let right = board.get(&over) == Some(&other(side)) && !board.contains_key(to);
    right.then_some((over, way))
}

fn can_move(board: &Board, side: char) -> bool {
    let own = board.keys().filter(|square| board[*square] == side);
    own.into_iter().any(|from| {
        WAYS.iter().any(|(c, r)| {
            let step = further(from, *c, *r).is_some_and(|to| is_step(board, from, &to));
            let jump = further(from, 2 * c, 2 * r);
            step || jump.is_some_and(|to| jumped(board, side, from, &to).is_some())
        })
    })
}

/// Returns the board after the stone has gone to the end of a path.
fn after(board: &Board, from: &str, to: &str, taken: &[String]) -> Board {
    let mut board = board.clone();
    let side = board.remove(from).expect("a stone");
    board.insert(to.to_owned(), side);
    board.retain(|square, _| !taken.contains(square));
    board
}

impl Naive {
    fn is(&self, name: &str, value: &str) -> bool {
        self.choices.get(name).is_some_and(|chosen| chosen == value)
    }

    fn stones(&self, side: char) -> usize {
        self.board.values().filter(|owner| **owner == side).count()
    }

    fn lost(&self, side: char) -> bool {
        self.stones(side) <= if self.is("R1", "one left") { 1 } else { 0 }
    }

    fn blocked(&self, side: char) -> bool {
        self.stones(side) > 0 && !can_move(&self.board, side)
    }

    fn waits_for_opening(&self, side: char) -> bool {
        self.blocked(side) && !self.is("R3", "passes") && !self.is("R3", "loses")
    }

    /// Returns the enemy stones that a path takes, if the path is right.
    fn path(&self, path: &[&str]) -> Result<Vec<String>, &'static str> {
        let known = squares();
        let missing = |square: &str| !known.contains(&square.to_owned());
        if missing(path[0]) {
            return Err("B1");
        }
        if self.board.get(path[0]) != Some(&self.side) {
            return Err("P1");
        }
        if missing(path[path.len() - 1]) {
            return Err("B1");
        }
        let two_away =
            WAYS.iter().any(|(c, r)| further(path[0], 2 * c, 2 * r).as_deref() == Some(path[1]));
        // Only a move to the second square in line can be meant as a jump.
        if path.len() == 2 && !two_away {
            return if is_step(&self.board, path[0], path[1]) { Ok(vec![]) } else { Err("M1") };
        }
        let (mut board, mut taken, mut before) = (self.board.clone(), Vec::new(), None);
        for leg in path.windows(2) {
            if missing(leg[1]) {
                return Err("B1");
            }
            let rule = if before.is_none() { "J1" } else { "J2" };
            let (over, way) = jumped(&board, self.side, leg[0], leg[1]).ok_or(rule)?;
            if self.is("R2", "no") && before.is_some_and(|before| before != way) {
                return Err("J2");
            }
            board = after(&board, leg[0], leg[1], std::slice::from_ref(&over));
            taken.push(over);
            before = Some(way);
        }
        Ok(taken)
    }

    /// Checks that the turn still has a path.
    fn has_a_move(&self, path: &[&str], taken: &[String]) -> Result<(), &'static str> {
        if self.acts.is_empty() && !self.opener {
            return Ok(());
        }
        let enemy = other(self.side);
        if !self.waits_for_opening(enemy) || self.acts.contains(&"pass".to_owned()) {
            return Err("T3");
        }
        let end = after(&self.board, path[0], path[path.len() - 1], taken);
        let one_opens = self.board.keys().filter(|square| self.board[*square] == self.side);
        let one_opens = one_opens.into_iter().any(|from| {
            let to = WAYS.iter().filter_map(|(c, r)| further(from, *c, *r));
            let mut steps = to.filter(|to| is_step(&self.board, from, to));
            steps.any(|to| can_move(&after(&self.board, from, &to, &[]), enemy))
        });
        if can_move(&end, enemy) || !one_opens { Ok(()) } else { Err("O1") }
    }

    /// Adds every chain that begins with a path.
    fn chains(&self, path: &str, all: &mut Vec<String>) {
        let last = path.rsplit('-').next().expect("a square").to_owned();
        for (c, r) in WAYS {
            let Some(to) = further(&last, 2 * c, 2 * r) else { continue };
            let longer = format!("{path}-{to}");
            let legs: Vec<&str> = longer.split('-').collect();
            if self.path(&legs).is_ok() {
                all.push(longer.clone());
                self.chains(&longer, all);
            }
        }
    }
}

impl Game for Naive {
    fn set_up(variant: &Variant, state: &State) -> Naive {
        let mut game = Naive {
            choices: variant.iter().cloned().collect(),
            board: grid::board(state),
            turn: state.turn,
            over: None,
            side: '-',
            opener: false,
            acts: Vec::new(),
        };
        if state.is_start() {
            game.board = start(if game.is("setup", "left") { LEFT } else { RIGHT });
        }
        let is_empty = |side: char| game.stones(side) == 0;
        game.over = ['N', 'S'].into_iter().find(|side| is_empty(other(*side)));
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
        if item != "pass" && !item.contains('-') {
            return Err("I1".to_owned());
        }
        if self.over.is_some() {
            return Err("W1".to_owned());
        }
        let mut done = Done::default();
        if item == "pass" {
            let fresh = self.acts.is_empty() && !self.opener;
            if !fresh || !self.is("R3", "passes") || !self.blocked(self.side) {
                return Err("T3".to_owned());
            }
        } else {
            let path: Vec<&str> = item.split('-').collect();
            let taken = self.path(&path)?;
            self.has_a_move(&path, &taken)?;
            self.board = after(&self.board, path[0], path[path.len() - 1], &taken);
            if !taken.is_empty() && self.lost(other(self.side)) {
                self.over = Some(self.side);
            }
            done.taken = taken.len() as u32;
        }
        self.acts.push(item.to_owned());
        Ok(done)
    }

    fn end(&mut self) -> Result<(), String> {
        let enemy = other(self.side);
        if self.over.is_none() {
            match () {
                () if self.acts.is_empty() && self.opener => return Err("O1".to_owned()),
                () if self.acts.is_empty() => return Err("T3".to_owned()),
                () if self.acts[0] != "pass" && self.waits_for_opening(enemy) => {
                    return Err("O1".to_owned());
                }
                () => {}
            }
        }
        self.turn = Some(enemy);
        self.see_blocked();
        Ok(())
    }

    fn items(&self) -> Vec<String> {
        let mut items = vec!["pass".to_owned()];
        for from in self.board.keys() {
            let to = WAYS.iter().filter_map(|(c, r)| further(from, *c, *r));
            items.extend(to.map(|to| format!("{from}-{to}")));
            self.chains(from, &mut items);
        }
        items.retain(|item| self.clone().play(item).is_ok());
        items
    }

    fn state(&self) -> State {
        State { turn: self.turn, ..grid::state(&self.board) }
    }

    fn next(&self) -> Option<char> {
        let side = self.turn?;
        Some(if self.waits_for_opening(side) { other(side) } else { side })
    }

    fn ending(&self) -> Option<char> {
        self.over
    }

    fn repetition_ends(&self) -> bool {
        self.is("R4", "third")
    }

    fn end_by_repetition(&mut self) {
        self.over = Some('-');
    }
}

impl Naive {
    /// R3: a side that cannot move when its turn comes has lost, in some houses.
    fn see_blocked(&mut self) {
        let loser = self.turn.filter(|side| self.is("R3", "loses") && self.blocked(*side));
        if let (Some(side), None) = (loser, self.over) {
            self.over = Some(other(side));
        }
    }
}
