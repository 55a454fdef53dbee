//! A simulated typist: types a simulated game by reading the screen and pressing the key that it
//! shows.

use dadu::notation::{Action, ItemKind, PlayerTurn, SeenNumber, parse};
use dadu::notation::{Content, Log};
use dadu::record::{Key, NewGame, Recorder};
use dadu::replay::{DaduMoment, Setup};

/// The keys for each player turn of a game, for the end of the last one, and for the result.
pub struct Typed {
    pub turns: Vec<String>,
    pub end: String,
    pub text: Vec<u8>,
}

/// Returns a recorder that continues a log.
pub fn recorder(text: &[u8]) -> Recorder {
    let files = |_: &str| Err("there are no files here".to_owned());
    Recorder::new("game.dadu", text, Box::new(files), NewGame::default())
}

/// Returns the header of a game, with the blank line after it.
pub fn header(game: &str) -> &str {
    let end = game.find("\n\n").expect("a header, and play after it");
    &game[..end + 2]
}

/// Types a whole game after its header.
pub fn typed(game: &str) -> Typed {
    let log = parse(game.as_bytes());
    let mut desk = Desk { recorder: recorder(header(game).as_bytes()), keys: String::new() };
    desk.key('\u{1b}');
    let mut typed = Typed { turns: Vec::new(), end: String::new(), text: Vec::new() };
    for line in &log.lines {
        desk.keys.clear();
        match &line.content {
            Content::Turn(turn) => {
                desk.turn(game, &log, turn);
                typed.turns.push(desk.keys.clone());
            }
            Content::Field(field) if &game[field.name.range()] == "Result" => {
                let result = &game[field.value.range()];
                desk.result(result);
                typed.end.clone_from(&desk.keys);
            }
            _ => {}
        }
    }
    typed.text = desk.recorder.text().to_vec();
    typed
}

struct Desk {
    recorder: Recorder,
    keys: String,
}

impl Desk {
    fn key(&mut self, key: char) {
        self.keys.push(key);
        self.recorder.key(Key::of_character(key), None);
    }

    fn turn(&mut self, game: &str, log: &Log, turn: &PlayerTurn) {
        let player = &game[turn.player.span.range()];
        if self.expected().as_deref() != Some(player) {
            player.to_lowercase().chars().for_each(|key| self.key(key));
        }
        for item in log.items_of(turn) {
            match item.kind {
                ItemKind::Throw(throw) => match throw.number {
                    SeenNumber::Is(number) => self.key(key_of(number)),
                    other => panic!("a simulated throw is heard: {other:?}"),
                },
                ItemKind::Move(token) => {
                    assert!(matches!(token.action, Action::Result(_) | Action::InPlace));
                    let key = self.letter(&game[item.span.range()]);
                    self.key(key);
                }
                other => panic!("a simulated game has no {other:?}"),
            }
        }
    }

    /// Returns the player expected to throw next, after the finished turn is written to the log.
    fn expected(&self) -> Option<String> {
        let underway = self.recorder.turn_line();
        let end = if underway.is_empty() { "" } else { "\n" };
        let text = [self.recorder.text(), underway.as_bytes(), end.as_bytes()].concat();
        let log = parse(&text);
        let moment = DaduMoment::after(&text, &log, &Setup::default(), log.lines.len());
        moment.expected().map(|player| player.to_string())
    }

    /// Returns the letter that the screen shows for a move.
    fn letter(&self, used: &str) -> char {
        let screen = self.recorder.screen(80, 24);
        let cells = screen.rows.iter().flat_map(|row| cells(&row.text));
        let mut found = cells.filter(|(_, shown)| is_move(shown, used));
        found.next().unwrap_or_else(|| panic!("{used} is not shown: {screen:#?}")).0
    }

    fn result(&mut self, result: &str) {
        self.key('\n');
        if result == "unfinished, broken off by the simulation" {
            let how = result["unfinished, ".len()..].chars();
            "Ru,".chars().chain(how).for_each(|key| self.key(key));
        }
        self.key('\n');
    }
}

/// Returns the moves in a row of the screen: the letter of each, and the move with its effect.
pub fn cells(row: &str) -> Vec<(char, String)> {
    let words: Vec<&str> = row.split_whitespace().collect();
    let is_letter = |word: &str| word.len() == 1 && word.as_bytes()[0].is_ascii_lowercase();
    let pairs = words.windows(2).filter(|pair| is_letter(pair[0]));
    pairs.map(|pair| (pair[0].chars().next().expect("a letter"), pair[1].to_owned())).collect()
}

/// Returns whether the screen shows a move, possibly followed by checked extras.
fn is_move(shown: &str, used: &str) -> bool {
    let rest = shown.strip_prefix(used);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn key_of(number: u16) -> char {
    match number {
        8 | 10 => 't',
        number => char::from(b'0' + number as u8),
    }
}
