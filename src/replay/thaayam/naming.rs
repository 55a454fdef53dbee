//! Names across the line between notation and rules: how the notation writes what Thaayam's rules know.

use crate::games::thaayam::{Captures, Kind, Move, Outcome, Place, Position};
use crate::notation::format::write_sum;
use crate::notation::{
    Action, Capture, Letter, Marks, PieceToken, Seen, Spot, SquareName, UseToken,
};
use crate::table::Side;

/// The letter of twins.
pub const TWINS: u8 = b'T';

/// The words of a stated position.
pub const WORDS: [&str; 4] = ["wait", "out", "turn", "again"];

/// How a place is written.
pub fn spot(place: Place) -> Spot {
    match place {
        Place::WAITING => Spot::Start,
        Place::OUT => Spot::Off,
        square => Spot::Square(SquareName::new(b'a' + square.column(), square.row() + 1)),
    }
}

/// The place that is written so, if the board has it.
pub fn place(spot: Spot) -> Option<Place> {
    match spot {
        Spot::Start => Some(Place::WAITING),
        Spot::Off => Some(Place::OUT),
        Spot::Square(name) => {
            Place::square(name.letter().checked_sub(b'a')?, name.place().checked_sub(1)?)
        }
        Spot::Centre | Spot::Unknown => None,
    }
}

/// The letter of a kind.
pub const fn letter(kind: Kind) -> Letter {
    match kind {
        Kind::Single => Letter::None,
        Kind::Twins => Letter::Is(TWINS),
    }
}

/// The kind of a letter, if a piece has it.
pub fn kind(written: Letter) -> Option<Kind> {
    Kind::BOTH.into_iter().find(|&kind| letter(kind) == written)
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
pub fn written(play: &Move, outcome: Option<&Outcome>) -> String {
    let mut results = play.throws.each().map(|value| Seen::Is(u16::from(value.number())));
    let token = UseToken {
        piece: PieceToken { letter: letter(play.kind), spot: spot(play.from) },
        action: Action::Result(results.next().unwrap_or(Seen::Not)),
        landing: outcome.map(|outcome| spot(outcome.to)),
        captured: outcome.and_then(|outcome| capture(&outcome.captures)),
        marks: Marks::default(),
    };
    let mut text = Vec::new();
    write_sum(&mut text, &token, results);
    String::from_utf8_lossy(&text).into_owned()
}

/// A whole position as a line of the notation states it.
pub fn position_line(position: &Position) -> String {
    let order = [Side::N, Side::E, Side::S, Side::W];
    let sides = order.into_iter().filter(|&side| position.plays(side));
    let mut parts: Vec<String> = sides.map(|side| side_part(position, side)).collect();
    if let Some(turn) = position.turn() {
        let again = match position.again() {
            0 => String::new(),
            turns => format!(" again {turns}"),
        };
        parts.push(format!("turn {turn}{again}"));
    }
    format!("= {}", parts.join(" | "))
}

fn side_part(position: &Position, side: Side) -> String {
    let pieces = position.side(side);
    let mut text = side.to_string();
    for place in Place::squares() {
        for (kind, letter) in [(Kind::Twins, "T"), (Kind::Single, "")] {
            match pieces.count(kind, place) {
                0 => {}
                1 => text.push_str(&format!(" {letter}{place}")),
                several => text.push_str(&format!(" {letter}{place}*{several}")),
            }
        }
    }
    for place in [Place::WAITING, Place::OUT] {
        let (singles, twins) =
            (pieces.count(Kind::Single, place), pieces.count(Kind::Twins, place));
        if singles + twins > 0 {
            text.push_str(&format!(" {place}{}", " T".repeat(usize::from(twins))));
            text.push_str(&if singles > 0 { format!(" {singles}") } else { String::new() });
        }
    }
    text
}
