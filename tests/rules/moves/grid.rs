//! Stones on a board of five by five squares, for the naive implementations and for both engines.

use std::collections::BTreeMap;

use dadu::games::shantarad::{Setup, Stones};
use dadu::table::Side;

use super::examples::State;
use super::real;
use crate::comparison::Chance;

/// Returns the position that a state describes, not yet checked.
pub fn setup(state: &State) -> Setup {
    let mut setup = Setup { turn: state.turn.map(real::side), ..Setup::default() };
    for (&side, words) in &state.sides {
        let stated = &mut setup.sides[real::side(side)];
        for (word, &number) in words {
            match word.as_str() {
                "hand" => stated.hand = number,
                word => stated.squares.push((real::square(word), number)),
            }
        }
    }
    setup
}

/// Adds the stones on the board to a state.
pub fn add_stones(state: &mut State, stones: &Stones) {
    for side in Side::BOTH {
        state.sides.entry(real::letter(side)).or_default();
        for square in stones.of(side).iter() {
            state.add(real::letter(side), &square.to_string(), 1);
        }
    }
}

/// The naive board: the side of the stone on each square.
pub type Board = BTreeMap<String, char>;

/// Returns every square.
pub fn squares() -> Vec<String> {
    let rows = |column: char| (1..=5).map(move |row| format!("{column}{row}"));
    "abcde".chars().flat_map(rows).collect()
}

/// Returns the square some columns and rows further, if there is one.
pub fn further(square: &str, columns: i32, rows: i32) -> Option<String> {
    let mut letters = square.chars();
    let column = letters.next()? as i32 + columns;
    let row = letters.as_str().parse::<i32>().ok()? + rows;
    let is_there = ('a' as i32..='e' as i32).contains(&column) && (1..=5).contains(&row);
    is_there.then(|| format!("{}{row}", column as u8 as char))
}

/// The four ways, as columns and rows.
pub const WAYS: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Returns the state of a naive board.
pub fn state(board: &Board) -> State {
    let mut state = State::default();
    for side in ['N', 'S'] {
        state.sides.entry(side).or_default();
    }
    for (square, &side) in board {
        state.add(side, square, 1);
    }
    state
}

/// Returns the naive board of a state.
pub fn board(state: &State) -> Board {
    let mut board = Board::new();
    for (&side, words) in &state.sides {
        let on_board = words.keys().filter(|word| *word != "hand");
        board.extend(on_board.map(|square| (square.clone(), side)));
    }
    board
}

/// Returns random stones. In most positions, one side is nearly or wholly shut in.
pub fn random_stones(chance: &mut Chance) -> State {
    let mut state = State::default();
    let sides = if chance.percent(50) { ['S', 'N'] } else { ['N', 'S'] };
    if chance.percent(75) {
        siege(chance, &mut state, sides);
    }
    let most = chance.among(&[0, 1, 3, 12]);
    for side in sides {
        let more = chance.below(most + 1) + usize::from(!state.sides.contains_key(&side));
        for _ in 0..more.min(12 - count(&state, side)) {
            let free = free(&state);
            state.add(side, &chance.among(&free), 1);
        }
    }
    state.turn = chance.percent(90).then(|| chance.among(&['N', 'S']));
    state
}

/// Adds a few stones of the first side in a corner, and stones of the other side beside and behind
/// them. Often one is missing.
fn siege(chance: &mut Chance, state: &mut State, [inner, outer]: [char; 2]) {
    let corner = chance.among(&["a1", "e5", "a5", "e1"]);
    let mut near = squares();
    near.sort_by_key(|square| distance(square, corner));
    let size = chance.among(&[1, 1, 2, 3]);
    near[..size].iter().for_each(|square| state.add(inner, square, 1));
    let times = chance.among(&[1, 2]);
    for square in &near[..size] {
        for (columns, rows) in WAYS {
            for times in 1..=times {
                let at = further(square, columns * times, rows * times);
                let at = at.filter(|at| free(state).contains(at));
                if let Some(at) = at.filter(|_| chance.percent(93) && count(state, outer) < 12) {
                    state.add(outer, &at, 1);
                }
            }
        }
    }
}

fn count(state: &State, side: char) -> usize {
    state.sides.get(&side).map_or(0, |words| words.len())
}

fn free(state: &State) -> Vec<String> {
    let mut free = squares();
    free.retain(|square| state.of('N', square) + state.of('S', square) == 0);
    free
}

fn distance(one: &str, other: &str) -> u32 {
    let difference = |(one, other): (u8, u8)| u32::from(one.abs_diff(other));
    one.bytes().zip(other.bytes()).map(difference).sum()
}

/// Returns a random item of the two games, often of a stone.
pub fn any_item(chance: &mut Chance, state: &State) -> String {
    let stones: Vec<String> = board(state).into_keys().collect();
    let is_stone = !stones.is_empty() && chance.percent(80);
    let mut near = vec![chance.among(&if is_stone { stones } else { squares() })];
    if chance.percent(3) {
        near[0] = chance.among(&["f1", "a6", "c0"]).to_owned();
    }
    let length = chance.among(&[1, 1, 1, 2, 3]);
    for _ in 0..length {
        let (columns, rows) = chance.among(&WAYS);
        let times = if length == 1 { chance.among(&[1, 1, 2]) } else { 2 };
        let last = near.last().expect("a square").clone();
        let next = further(&last, columns * times, rows * times);
        near.push(next.unwrap_or_else(|| chance.among(&squares())));
    }
    match chance.below(12) {
        0 => "pass".to_owned(),
        1 => format!("x{}", near[0]),
        2 => near[0].clone(),
        3 | 4 => format!("+{}", near[0]),
        _ => near.join("-"),
    }
}
