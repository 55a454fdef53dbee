//! Names across the line between notation and rules: how the notation writes what a game's rules know.

use crate::games::game::{Captures, Game, GamePosition, Outcome, Piece};
use crate::layout;
use crate::notation::format::write_sum;
use crate::notation::{Action, Capture, Letter, Marks, PieceToken, Seen, Spot, UseToken};
use crate::table::Side;

/// How a place is written.
pub fn spot(place: layout::Spot) -> Spot {
    match place {
        layout::Spot::Waiting => Spot::Start,
        layout::Spot::Centre => Spot::Centre,
        layout::Spot::Out => Spot::Off,
        layout::Spot::Square(name) => Spot::Square(name),
    }
}

/// The place that is written so, on any board.
pub fn place(spot: Spot) -> Option<layout::Spot> {
    match spot {
        Spot::Start => Some(layout::Spot::Waiting),
        Spot::Off => Some(layout::Spot::Out),
        Spot::Square(name) => Some(layout::Spot::Square(name)),
        Spot::Centre | Spot::Unknown => None,
    }
}

/// The letters of the game's pieces: `None`, which is the ordinary piece, and those of its rulebook.
pub fn letters<G: Game>() -> impl Iterator<Item = Option<u8>> {
    let letters = G::ID.rulebook().letters.iter();
    [None].into_iter().chain(letters.map(|lettered| Some(lettered.letter)))
}

/// Whether a piece of the game has the letter.
pub fn is_letter<G: Game>(letter: u8) -> bool {
    letters::<G>().any(|known| known == Some(letter))
}

/// A letter as the notation has it.
pub fn letter(letter: Option<u8>) -> Letter {
    letter.map_or(Letter::None, Letter::Is)
}

/// How a capture is written; nothing, if there was none.
pub fn capture(captures: &Captures) -> Option<Capture> {
    match captures.total() {
        0 => None,
        1 => Some(Capture::Piece),
        several => Some(Capture::Count(several)),
    }
}

/// How a move is written, with what came of it if that is to be said: `Tc5+1+4=b5x2`.
pub fn written<G: Game>(play: G::Move, outcome: Option<&Outcome>) -> String {
    let piece = G::piece(play);
    let throws = G::throws(play);
    let mut results = throws.each().map(|value| Seen::Is(u16::from(value.number())));
    let token = UseToken {
        piece: PieceToken { letter: letter(piece.letter), spot: spot(piece.at) },
        action: Action::Result(results.next().unwrap_or(Seen::Not)),
        landing: outcome.map(|outcome| spot(outcome.to)),
        captured: outcome.and_then(|outcome| capture(&outcome.captures)),
        marks: Marks::default(),
    };
    let mut text = Vec::new();
    write_sum(&mut text, &token, results);
    String::from_utf8_lossy(&text).into_owned()
}

/// How it is written that two pieces become one, or one two: `c5=T`, `Tc5=1`.
pub fn written_pair<G: Game>(at: layout::Spot, made: bool) -> String {
    let letter = letters::<G>().nth(1).flatten().map(char::from);
    let letter = letter.map_or(String::new(), |letter| letter.to_string());
    let square = match at {
        layout::Spot::Square(name) => name.to_string(),
        _ => String::new(),
    };
    if made { format!("{square}={letter}") } else { format!("{letter}{square}=1") }
}

/// A whole position as a line of the notation states it.
pub fn position_line<G: Game>(position: &G::Position) -> String {
    let sides = G::ID.rulebook().forms.sides.iter().filter(|&&side| position.plays(side));
    let mut parts: Vec<String> = sides.map(|&side| side_part::<G>(position, side)).collect();
    if let Some(turn) = position.turn() {
        let again = match position.further_turns() {
            0 => String::new(),
            turns => format!(" again {turns}"),
        };
        parts.push(format!("turn {turn}{again}"));
    }
    format!("= {}", parts.join(" | "))
}

fn side_part<G: Game>(position: &G::Position, side: Side) -> String {
    let mut text = side.to_string();
    let count = |letter, at| position.count(side, Piece { letter, at });
    // Pieces with a letter come first.
    let mut letters: Vec<Option<u8>> = letters::<G>().collect();
    letters.reverse();
    for square in G::squares() {
        for &letter in &letters {
            let name = letter.map_or(String::new(), |letter| char::from(letter).to_string());
            match count(letter, layout::Spot::Square(square)) {
                0 => {}
                1 => text.push_str(&format!(" {name}{square}")),
                several => text.push_str(&format!(" {name}{square}*{several}")),
            }
        }
    }
    for &(word, spot) in G::OFF_BOARD {
        let there = letters.iter().map(|&letter| (letter, count(letter, spot)));
        let there: Vec<String> = there.filter_map(held).collect();
        if !there.is_empty() {
            text.push_str(&format!(" {word} {}", there.join(" ")));
        }
    }
    text
}

/// Some pieces off the board: a letter for each that has one, the number of others.
fn held((letter, count): (Option<u8>, u8)) -> Option<String> {
    let letters = |letter| vec![char::from(letter).to_string(); usize::from(count)].join(" ");
    (count > 0).then(|| letter.map_or(count.to_string(), letters))
}
