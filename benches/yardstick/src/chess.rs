//! Chess games for comparison, and their reading and validation.

use std::fmt::Write;
use std::io::Cursor;
use std::ops::ControlFlow;

use pgn_reader::{Reader, SanPlus, Visitor};
use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;
use shakmaty::{Chess, Position};

const HALF_MOVES: usize = 80;

/// Returns random legal games of 80 half-moves, with the seven standard tags.
pub fn games(count: u64) -> Vec<u8> {
    let mut random = Pcg64::new(1, 1);
    let mut text = String::new();
    let mut made = 0;
    while made < count {
        if let Some(moves) = moves(&mut random) {
            made += 1;
            game(&mut text, made, &moves);
        }
    }
    text.into_bytes()
}

/// Returns the moves of a random game, if it is long enough.
fn moves(random: &mut Pcg64) -> Option<Vec<String>> {
    let mut position = Chess::default();
    let mut moves = Vec::new();
    while moves.len() < HALF_MOVES {
        let legal = position.legal_moves();
        if legal.is_empty() {
            return None;
        }
        let chosen = legal[(random.next_u64() % legal.len() as u64) as usize];
        moves.push(SanPlus::from_move_and_play_unchecked(&mut position, chosen).to_string());
    }
    Some(moves)
}

fn game(text: &mut String, number: u64, moves: &[String]) {
    let tags = [
        ("Event", "Random games".to_owned()),
        ("Site", "Nowhere".to_owned()),
        ("Date", "2026.11.22".to_owned()),
        ("Round", number.to_string()),
        ("White", "One".to_owned()),
        ("Black", "Two".to_owned()),
        ("Result", "*".to_owned()),
    ];
    for (name, value) in tags {
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    let mut width = 0;
    for (index, san) in moves.iter().enumerate() {
        let number = if index % 2 == 0 { format!("{}. ", index / 2 + 1) } else { String::new() };
        width += number.len() + san.len() + 1;
        let end = if width > 78 { '\n' } else { ' ' };
        width = if end == '\n' { 0 } else { width };
        let _ = write!(text, "{number}{san}{end}");
    }
    text.push_str("*\n\n");
}

/// Counts moves.
struct Count;

impl Visitor for Count {
    type Tags = ();
    type Movetext = usize;
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<usize, usize> {
        ControlFlow::Continue(0)
    }

    fn san(&mut self, moves: &mut usize, _: SanPlus) -> ControlFlow<usize> {
        *moves += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, moves: usize) -> usize {
        moves
    }
}

/// Plays every move and validates it.
struct Validate;

impl Visitor for Validate {
    type Tags = ();
    type Movetext = (Chess, usize);
    type Output = usize;

    fn begin_tags(&mut self) -> ControlFlow<usize, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<usize, (Chess, usize)> {
        ControlFlow::Continue((Chess::default(), 0))
    }

    fn san(&mut self, (position, moves): &mut (Chess, usize), san: SanPlus) -> ControlFlow<usize> {
        match san.san.to_move(position) {
            Ok(legal) => {
                position.play_unchecked(legal);
                *moves += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(0),
        }
    }

    fn end_game(&mut self, (_, moves): (Chess, usize)) -> usize {
        moves
    }
}

/// Reads every game.
pub fn parse(pgn: &[u8]) -> usize {
    visited(pgn, &mut Count)
}

/// Reads and validates every game.
pub fn check(pgn: &[u8]) -> usize {
    visited(pgn, &mut Validate)
}

fn visited<V: Visitor<Output = usize>>(pgn: &[u8], visitor: &mut V) -> usize {
    let mut reader = Reader::new(Cursor::new(pgn));
    let (mut games, mut moves) = (0, 0);
    while let Some(counted) = reader.read_game(visitor).expect("memory can be read") {
        games += 1;
        moves += counted;
    }
    assert_eq!(moves, games * HALF_MOVES, "every move is read and legal");
    moves
}
