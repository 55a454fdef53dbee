//! Logs as plain text: a second, plain reader of simulated logs, which uses nothing of the program.

use std::fs;

use crate::support::desk::Desk;

/// A player turn: `N2`, and what was thrown.
pub struct Turn {
    pub seat: String,
    pub throws: Vec<u8>,
}

/// A game.
pub struct Game {
    pub turns: Vec<Turn>,
}

/// The games of a file of simulated logs.
pub fn games(desk: &Desk, file: &str) -> Vec<Game> {
    let text = fs::read_to_string(desk.path(file)).unwrap();
    text.split("Dadu: 1\n").skip(1).map(game).collect()
}

fn game(text: &str) -> Game {
    Game { turns: text.lines().filter_map(turn).collect() }
}

fn turn(line: &str) -> Option<Turn> {
    let mut tokens = line.split_whitespace().skip_while(|token| token.ends_with('.')).peekable();
    let seat = tokens.next().filter(|seat| is_seat(seat))?.to_owned();
    let series = tokens.filter(|token| token.starts_with(|first: char| first.is_ascii_digit()));
    let numbers = series.flat_map(|series| series.split('-'));
    let throws = numbers.map(|number| number.parse().unwrap()).collect();
    Some(Turn { seat, throws })
}

fn is_seat(token: &str) -> bool {
    let number = token.strip_prefix(['N', 'S']);
    number.is_some_and(|number| number.parse::<u8>().is_ok())
}

/// Of each player in a game, the own player turns up to the first 1, and whether it fell in each.
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
