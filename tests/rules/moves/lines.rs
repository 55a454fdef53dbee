//! Stones on points joined by lines, for the naive implementations and for both engines.

use std::collections::BTreeMap;

use dadu::games::djara_badakh::{Setup, Stones};
use dadu::layout::SquareName;
use dadu::table::Side;

use super::examples::State;
use super::real;
use crate::comparison::Chance;

/// Returns the stones and the turn of a state, not yet checked. Flags of the state are left out.
pub fn setup(state: &State) -> Setup {
    let mut setup = Setup { turn: state.turn.map(real::side), ..Setup::default() };
    for (&side, words) in &state.sides {
        let stated = &mut setup.sides[real::side(side)];
        for (word, &number) in words {
            match word.as_str() {
                "hand" => stated.hand = number,
                "djare" => {}
                word => stated.squares.push((real::square(word), number)),
            }
        }
    }
    setup
}

/// Returns the state with the stones of an engine's board, given the names of all points.
pub fn stones_state(stones: &Stones, names: impl Fn(Side) -> Vec<SquareName>) -> State {
    let mut state = State::default();
    for side in Side::BOTH {
        let letter = real::letter(side);
        state.sides.entry(letter).or_default();
        let names = names(side);
        assert_eq!(names.len(), usize::from(stones.of(side).len()));
        names.iter().for_each(|name| state.add(letter, &name.to_string(), 1));
    }
    state
}

/// The naive board: the side of the stone on each point.
pub type Board = BTreeMap<String, char>;

/// A line of three points, from one end to the other.
pub type Line = [String; 3];

/// Returns the naive board of a state.
pub fn board(state: &State) -> Board {
    let mut board = Board::new();
    for (&side, words) in &state.sides {
        let on_board = words.keys().filter(|word| !["hand", "djare"].contains(&word.as_str()));
        board.extend(on_board.map(|point| (point.clone(), side)));
    }
    board
}

/// Returns the state of a naive board and its hands.
pub fn state(board: &Board, hand: &BTreeMap<char, u32>) -> State {
    let mut state = State::default();
    for side in ['N', 'S'] {
        state.sides.entry(side).or_default();
        state.add(side, "hand", hand[&side]);
    }
    board.iter().for_each(|(point, &side)| state.add(side, point, 1));
    state
}

pub fn other(side: char) -> char {
    if side == 'N' { 'S' } else { 'N' }
}

/// Returns the number of stones of a side on the board.
pub fn count(board: &Board, side: char) -> usize {
    board.values().filter(|owner| **owner == side).count()
}

/// Returns whether a side has all three points of a line.
pub fn is_full(board: &Board, line: &Line, side: char) -> bool {
    line.iter().all(|point| board.get(point) == Some(&side))
}

/// Returns the board after a stone has gone from one point to another.
pub fn after(board: &Board, (from, to): &(String, String)) -> Board {
    let mut board = board.clone();
    let side = board.remove(from).expect("a stone");
    board.insert(to.clone(), side);
    board
}

/// Returns every step of a side, given the pairs of points that are joined.
pub fn steps(board: &Board, side: char, joins: &[(String, String)]) -> Vec<(String, String)> {
    let both = joins.iter().flat_map(|(a, b)| [(a, b), (b, a)]);
    let legal =
        both.filter(|(from, to)| board.get(*from) == Some(&side) && !board.contains_key(*to));
    legal.map(|(from, to)| (from.clone(), to.clone())).collect()
}

/// Returns the pairs of neighbours on some lines.
pub fn joins(lines: &[Line]) -> Vec<(String, String)> {
    let pairs = lines.iter().flat_map(|line| line.windows(2));
    pairs.map(|pair| (pair[0].clone(), pair[1].clone())).collect()
}

/// Adds a few stones of the first side, often on a line, and stones of the other side on the points
/// round them, in one layer or two. Often one is missing. No side gets more than `most` stones.
pub fn siege(
    chance: &mut Chance,
    state: &mut State,
    [inner, outer]: [char; 2],
    most: usize,
    lines: &[Line],
) {
    let mut cluster = vec![chance.among(&points(lines))];
    if chance.percent(50) {
        cluster = chance.among(lines).to_vec();
    }
    for _ in 0..chance.among(&[0, 0, 1, 2]) {
        cluster.extend(around(&cluster, lines).first().cloned());
    }
    cluster.truncate(most);
    cluster.iter().for_each(|point| state.add(inner, point, 1));
    let (mut shut, there) = (cluster, chance.among(&[92, 97, 100]));
    for _ in 0..chance.among(&[1, 2, 2]) {
        let layer = around(&shut, lines);
        for point in &layer {
            if chance.percent(there) && stones(state, outer) < most {
                state.add(outer, point, 1);
            }
        }
        shut.extend(layer);
    }
}

/// Returns the points next to some points, without these.
fn around(points: &[String], lines: &[Line]) -> Vec<String> {
    let mut around = Vec::new();
    for (a, b) in joins(lines) {
        for (one, other) in [(&a, &b), (&b, &a)] {
            if points.contains(one) && !points.contains(other) && !around.contains(other) {
                around.push(other.clone());
            }
        }
    }
    around
}

/// Adds stones of a side on random free points until it has a number of them.
pub fn fill(chance: &mut Chance, state: &mut State, side: char, number: usize, lines: &[Line]) {
    while stones(state, side) < number {
        let mut free = points(lines);
        free.retain(|point| state.of('N', point) + state.of('S', point) == 0);
        state.add(side, &chance.among(&free), 1);
    }
}

/// Returns the number of stones of a side on the board of a state.
pub fn stones(state: &State, side: char) -> usize {
    count(&board(state), side)
}

/// Returns every point.
pub fn points(lines: &[Line]) -> Vec<String> {
    let mut points: Vec<String> = lines.iter().flatten().cloned().collect();
    points.sort();
    points.dedup();
    points
}

/// Returns a random item of the two games, often of a stone.
pub fn any_item(chance: &mut Chance, state: &State, lines: &[Line]) -> String {
    let stones: Vec<String> = board(state).into_keys().collect();
    let is_stone = !stones.is_empty() && chance.percent(80);
    let mut from = chance.among(&if is_stone { stones } else { points(lines) });
    if chance.percent(3) {
        from = chance.among(&["h1", "a8", "d4", "b0"]).to_owned();
    }
    let near = around(std::slice::from_ref(&from), lines);
    let is_near = !near.is_empty() && chance.percent(80);
    let to = if is_near { chance.among(&near) } else { chance.among(&points(lines)) };
    match chance.below(14) {
        0 => "pass".to_owned(),
        1..=3 => format!("x{from}"),
        4 => from,
        5 | 6 => format!("+{from}"),
        7 => format!("+{to}"),
        8 => format!("{from}-{to}-{from}"),
        _ => format!("{from}-{to}"),
    }
}
