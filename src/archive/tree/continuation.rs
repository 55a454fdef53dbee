//! A player turn as text: its throws, and its moves without anything that follows from the position.

use super::symmetry::Symmetry;
use crate::games::move_game::Effect;
use crate::notation::format::{write_pairing, write_sum};
use crate::notation::{
    Action, Capture, Letter, Marks, MoveToken, PairingToken, PieceToken, SeenNumber, Spot,
};
use crate::replay::move_game::naming;
use crate::replay::{ItemEvent, MoveEvent, PairingEvent, pieces};
use crate::table::{Player, Side};

/// A player turn that followed a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuation {
    /// The side that played.
    pub side: Side,
    /// The throws before the first move: `1-10-2`.
    pub throws: String,
    /// The moves, with later throws between them: `c2+10x 4 +1`; empty if nothing moved.
    pub moves: String,
    /// Whether the position and the turn were legal, certain and complete.
    pub sure: bool,
}

/// A player turn that is being written down.
#[derive(Clone, Debug)]
pub(super) struct TurnText {
    pub player: Player,
    pub sure: bool,
    throws: String,
    moves: String,
    /// Whether the last item was a throw.
    in_series: bool,
}

impl TurnText {
    pub fn new(player: Player, sure: bool) -> TurnText {
        let (throws, moves) = (String::new(), String::new());
        TurnText { player, sure, throws, moves, in_series: false }
    }

    pub fn throw(&mut self, number: u8) {
        let series = if self.moves.is_empty() { &mut self.throws } else { &mut self.moves };
        if !series.is_empty() {
            series.push(if self.in_series { '-' } else { ' ' });
        }
        series.push_str(&number.to_string());
        self.in_series = true;
    }

    /// Adds a move. `parts` says that it separates a pair; `turn` leads to the squares to write.
    pub fn make_move(&mut self, made: &MoveEvent<'_>, parts: bool, turn: Option<&Symmetry>) {
        let mut numbers = made.values.iter().map(|value| SeenNumber::Is(value.number().into()));
        let first = numbers.next().unwrap_or(SeenNumber::Not);
        let token = MoveToken {
            parts,
            piece: piece(made.letter, made.from, turn),
            action: if made.in_place { Action::InPlace } else { Action::Result(first) },
            landing: None,
            captured: captured(made),
            marks: Marks::default(),
        };
        self.add(|text| write_sum(text, &token, numbers));
    }

    /// Adds two pieces that became one, or one that became two.
    pub fn pair(&mut self, paired: &PairingEvent, turn: Option<&Symmetry>) {
        let letter = (!paired.made).then_some(b'T');
        let piece = piece(letter, paired.at, turn);
        let token = PairingToken { piece, made: paired.made, marks: Marks::default() };
        self.add(|text| write_pairing(text, &token));
    }

    /// Adds an item of a game without throws, with its capture.
    pub fn play(&mut self, made: &ItemEvent, turn: Option<&Symmetry>) {
        let square = |square| turn.map_or(square, |turn| turn.square(square));
        let effect = Effect { last: None, ..made.effect };
        self.add(|text| {
            text.extend_from_slice(
                naming::in_full(&made.played.turned(square), &effect).as_bytes(),
            );
        });
    }

    fn add(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let mut text = Vec::new();
        write(&mut text);
        if !self.moves.is_empty() {
            self.moves.push(' ');
        }
        self.moves.push_str(&String::from_utf8_lossy(&text));
        self.in_series = false;
    }

    /// Ends the turn. `sure` says that it was legal, certain and complete.
    pub fn end(self, sure: bool) -> Continuation {
        let TurnText { player, throws, moves, .. } = self;
        Continuation { side: player.side, throws, moves, sure: self.sure && sure }
    }
}

fn piece(letter: Option<u8>, from: Spot, turn: Option<&Symmetry>) -> PieceToken {
    let spot = match (from, turn) {
        (Spot::Square(square), Some(turn)) => Spot::Square(turn.square(square)),
        _ => from,
    };
    PieceToken { letter: letter.map_or(Letter::None, Letter::Is), spot }
}

/// Returns the captures of a move: one piece by its letter, several by their number.
fn captured(made: &MoveEvent<'_>) -> Option<Capture> {
    let number = |&(_, letter, count): &(Side, Option<u8>, u8)| count * pieces(letter);
    match (made.captured.iter().map(number).sum(), made.captured) {
        (1, &[(_, Some(letter), _)]) => Some(Capture::Is(letter)),
        (number, _) => Capture::of_count(number),
    }
}
