//! The notation for positions, pieces and moves of the rules.

use crate::finding::Situation;
use crate::games::dadu::words::{KING, Word};
use crate::games::dadu::{Board, EarnedFact, Kind, Move, Outcome, Place, Shape, SidePosition};
use crate::notation::{
    Action, Capture, Letter, Marks, MoveToken, PieceToken, SeenNumber, Spot, SquareName,
};
use crate::replay::SideFact;
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
    Capture::of_letter(kind.letter())
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

/// Returns the notation for a move with its landing and its capture.
pub(super) fn in_full(board: Board, side: Side, outcome: &Outcome) -> MoveToken {
    let mut token = with_capture(board, side, outcome);
    token.landing = match spot(board, side, outcome.to) {
        _ if outcome.applied.in_place || outcome.applied.from == Place::CENTRE => None,
        Spot::Start | Spot::Unknown => None,
        spot => Some(spot),
    };
    token
}

/// Returns the same, with its landing only if that is not where the number leads on the track.
pub fn in_brief(board: Board, side: Side, outcome: &Outcome) -> MoveToken {
    let mut token = with_capture(board, side, outcome);
    if outcome.shortened {
        token.landing = Some(spot(board, side, outcome.to));
    }
    if outcome.to == Place::CENTRE {
        token.landing = Some(Spot::Centre);
    } else if outcome.to == Place::EXITED && outcome.applied.from.is_on_track() {
        token.landing = Some(Spot::Off);
    }
    token
}

fn with_capture(board: Board, side: Side, outcome: &Outcome) -> MoveToken {
    let token = token(board, side, outcome.applied);
    MoveToken { captured: outcome.captured.map(capture).or(token.captured), ..token }
}

/// Returns the line of notation that states a whole position, without unknown facts.
pub fn position_line(situation: &Situation) -> String {
    let Situation { board, position, .. } = situation;
    let mut line = String::from("=");
    let earned = earned_by_side(situation);
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
        for words in earned[side].iter().filter_map(SideFact::in_notation) {
            line.push_str(&format!(" {words}"));
        }
    }
    line
}

/// Returns what each side and its players have earned: who has thrown da, whether the far row is open, and the
/// licences, if the variant has them.
pub fn earned_by_side(situation: &Situation) -> BySide<Vec<SideFact>> {
    let mut earned = BySide::default();
    for side in Side::BOTH {
        earned[side] =
            situation.earned.iter().map(|&fact| self::earned(situation, side, fact)).collect();
    }
    earned
}

fn earned(situation: &Situation, side: Side, fact: EarnedFact) -> SideFact {
    if situation.unsaid.leaves_out(side, fact) {
        return SideFact { word: fact.word().text(), value: None };
    }
    let value = situation.position.side(side).earned(fact);
    let said = match fact.shape() {
        Shape::Players => numbers(value),
        Shape::One => value.to_string(),
        Shape::Flag(_) => String::new(),
    };
    SideFact { word: fact.stated(value != 0).text(), value: Some(said) }
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

/// Returns a set of players by their numbers: `1,3`, or `all`, or `none`.
pub fn numbers(set: u32) -> String {
    match set {
        0 => Word::None.text().to_owned(),
        u32::MAX => Word::All.text().to_owned(),
        _ => {
            let numbers: Vec<String> =
                (0..32).filter(|n| set >> n & 1 == 1).map(|n| (n + 1).to_string()).collect();
            numbers.join(",")
        }
    }
}
