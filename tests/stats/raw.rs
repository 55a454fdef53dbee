//! A second, simple reader of simulated logs with extras, which uses no code of the program.

use std::fs;

use crate::support::desk::Desk;

/// A player turn: `N2`, the throws, and the captures.
pub struct Turn {
    pub seat: String,
    pub throws: Vec<u8>,
    pub captures: Vec<Capture>,
}

/// A capture: its square, whether a king made it, and whether a king was captured.
pub struct Capture {
    pub square: String,
    pub by_king: bool,
    pub of_king: bool,
}

/// A game: its variant, its player turns, and its result.
pub struct Game {
    pub variant: String,
    pub turns: Vec<Turn>,
    pub result: String,
}

/// Reads the games of a file of simulated logs.
pub fn games(desk: &Desk, file: &str) -> Vec<Game> {
    let text = fs::read_to_string(desk.path(file)).unwrap();
    text.split("Dadu: 1\n").skip(1).map(game).collect()
}

fn game(text: &str) -> Game {
    let field = |name: &str| {
        let value = text.lines().find_map(|line| line.strip_prefix(name));
        value.unwrap_or_default().to_owned()
    };
    let turns = text.lines().filter_map(turn).collect();
    Game { variant: field("Variant: "), turns, result: field("Result: ") }
}

fn turn(line: &str) -> Option<Turn> {
    let mut tokens = line.split_whitespace().skip_while(|token| token.ends_with('.'));
    let seat = tokens.next().filter(|seat| is_seat(seat))?.to_owned();
    let (mut throws, mut captures) = (Vec::new(), Vec::new());
    for token in tokens {
        match token.starts_with(|first: char| first.is_ascii_digit()) {
            true => throws.extend(token.split('-').map(|number| number.parse::<u8>().unwrap())),
            false => captures.extend(capture(token)),
        }
    }
    Some(Turn { seat, throws, captures })
}

fn is_seat(token: &str) -> bool {
    let number = token.strip_prefix(['N', 'S']);
    number.is_some_and(|number| number.parse::<u8>().is_ok())
}

/// Reads a capture: `c2+10=e2x`, `Ke2xK`.
fn capture(token: &str) -> Option<Capture> {
    let (rest, of_king) = match token.strip_suffix("xK") {
        Some(rest) => (rest, true),
        None => (token.strip_suffix('x')?, false),
    };
    let by_king = rest.starts_with('K');
    let piece = rest.trim_start_matches('K');
    let square = piece.split_once('=').map_or(piece, |(_, landing)| landing).to_owned();
    Some(Capture { square, by_king, of_king })
}

/// For each player of a game, returns the player's own turns up to the first 1, and whether each
/// has a 1.
pub fn waits(game: &Game) -> Vec<Vec<bool>> {
    let mut seats: Vec<&str> = game.turns.iter().map(|turn| turn.seat.as_str()).collect();
    seats.sort_unstable();
    seats.dedup();
    let wait = |seat: &str| {
        let own = game.turns.iter().filter(|turn| turn.seat == seat);
        let mut ones = own.map(|turn| turn.throws.contains(&1));
        let mut wait = Vec::new();
        while !wait.ends_with(&[true]) {
            let Some(one) = ones.next() else { break };
            wait.push(one);
        }
        wait
    };
    seats.into_iter().map(wait).collect()
}
