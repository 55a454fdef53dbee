//! The notation for positions, pieces and moves of the rules.

use crate::finding::Situation;
use crate::games::dadu::words::{KING, Word};
use crate::games::dadu::{Board, EarnedFact, Kind, Move, Place, Shape, SidePosition};
use crate::notation::{
    Action, Capture, Letter, Marks, MoveToken, PieceToken, SeenNumber, Spot, SquareName,
};
use crate::table::{BySide, Side};

/// Returns the notation for a position of a side's piece.
pub fn spot(board: Board, side: Side, place: Place) -> Spot {
    match board.square(side, place) {
        Some(square) => {
            let (letter, place) = board.name(square);
            Spot::Square(SquareName::new(letter as u8, place))
        }
        None if place == Place::WAITING => Spot::Start,
        None if place == Place::CENTRE => Spot::Centre,
        None => Spot::Off,
    }
}

/// Returns the letter of a kind of piece.
pub const fn letter(kind: Kind) -> Letter {
    match kind {
        Kind::Standard => Letter::None,
        Kind::King => Letter::Is(KING),
    }
}

/// Returns the notation for the capture of a kind of piece.
pub const fn capture(kind: Kind) -> Capture {
    match kind {
        Kind::Standard => Capture::Piece,
        Kind::King => Capture::Is(KING),
    }
}

/// Returns the notation for a move, without checked extras.
pub fn token(board: Board, side: Side, play: Move) -> MoveToken {
    let captured = play.in_place.then_some(Capture::Piece);
    let number = SeenNumber::Is(u16::from(play.value.number()));
    let action = if play.in_place { Action::InPlace } else { Action::Result(number) };
    MoveToken {
        parts: false,
        piece: PieceToken { letter: letter(play.kind), spot: spot(board, side, play.from) },
        action,
        landing: None,
        captured,
        marks: Marks::default(),
    }
}

/// Returns the line of notation that states a whole position, without unknown facts.
pub fn position_line(situation: &Situation) -> String {
    let Situation { board, position, .. } = situation;
    let mut line = String::from("=");
    for side in Side::BOTH {
        let there = position.side(side);
        line.push_str(&format!("{} {side}", if side == Side::N { "" } else { " |" }));
        line.push_str(&squares(*board, side, there));
        for (word, place) in [
            (Word::Wait, Place::WAITING),
            (Word::Centre, Place::CENTRE),
            (Word::Out, Place::EXITED),
        ] {
            line.push_str(&off_track(there, word, place));
        }
        for words in earned(situation, side) {
            line.push_str(&format!(" {words}"));
        }
    }
    line
}

/// Returns the rights that a side and its players have earned, in the words of a stated position: who
/// has thrown da, whether the far row is open, and the licences, if the variant has them.
pub fn earned(situation: &Situation, side: Side) -> Vec<String> {
    let there = situation.position.side(side);
    let known = situation.earned.iter().filter(|&&fact| !situation.unsaid.leaves_out(side, fact));
    let words = |&fact: &EarnedFact| {
        let value = there.earned(fact);
        let word = fact.stated(value != 0).text();
        match fact.shape() {
            Shape::Players => format!("{word}{}", numbers(value)),
            Shape::One => format!("{word} {value}"),
            Shape::Flag(_) => word.to_owned(),
        }
    };
    known.map(words).collect()
}

/// Returns the rights that each side and its players have earned, in the words of a stated position.
pub fn earned_by_side(situation: &Situation) -> BySide<Vec<String>> {
    let mut words = BySide::default();
    Side::BOTH.into_iter().for_each(|side| words[side] = earned(situation, side));
    words
}

/// Returns the pieces on the track, by square, kings first.
fn squares(board: Board, side: Side, there: &SidePosition) -> String {
    let mut found: Vec<(SquareName, Kind, u8)> = Vec::new();
    for kind in [Kind::King, Kind::Standard] {
        for place in there.distinct(kind) {
            if let Spot::Square(name) = spot(board, side, place) {
                found.push((name, kind, there.count(kind, place)));
            }
        }
    }
    found.sort_by_key(|&(name, kind, _)| (name, std::cmp::Reverse(kind)));
    let text = |(name, kind, count): (SquareName, Kind, u8)| {
        let letter = if kind == Kind::King { "K" } else { "" };
        let times = if count > 1 { format!("*{count}") } else { String::new() };
        format!(" {letter}{}{}{times}", char::from(name.letter()), name.place())
    };
    found.into_iter().map(text).collect()
}

fn off_track(there: &SidePosition, word: Word, place: Place) -> String {
    let (kings, standard) = (there.count(Kind::King, place), there.count(Kind::Standard, place));
    if kings + standard == 0 {
        return String::new();
    }
    let mut text = format!(" {}", word.text());
    if kings > 0 {
        text.push_str(&format!(" {}", "K".repeat(usize::from(kings))));
    }
    if standard > 0 {
        text.push_str(&format!(" {standard}"));
    }
    text
}

/// Returns a set of players by their numbers: ` 1,3`, or ` all`, or ` none`.
pub fn numbers(set: u32) -> String {
    match set {
        0 => format!(" {}", Word::None.text()),
        u32::MAX => format!(" {}", Word::All.text()),
        _ => {
            let numbers: Vec<String> =
                (0..32).filter(|n| set >> n & 1 == 1).map(|n| (n + 1).to_string()).collect();
            format!(" {}", numbers.join(","))
        }
    }
}
