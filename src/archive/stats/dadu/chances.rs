//! The chances to capture pieces, found by replay.

use crate::archive::kept::NewestLog;
use crate::games::dadu::{Board, Turn};
use crate::notation::with_parser;
use crate::replay::{MoveEvent, ReachedPoint, ReplayState, Setup, Witness, replay};

/// A number of squares that no board exceeds.
const MOST_SQUARES: usize = 128;

/// For each square, by its number on the board: how often a legal move could have captured a piece on it.
/// Counts once in a player turn, and once more after each capture on the square.
pub struct Chances {
    counts: [u64; MOST_SQUARES],
    /// The squares with such a chance in the current player turn, one bit each.
    now: u128,
}

impl Chances {
    /// Counts the chances in a game.
    pub fn of(kept: &NewestLog) -> Chances {
        let mut chances = Chances { counts: [0; MOST_SQUARES], now: 0 };
        with_parser(|parser| {
            let log = parser.parse(&kept.text, &[]);
            let setup = Setup { load: &|name| kept.load(name), ..Setup::default() };
            replay(&kept.text, log, &setup, &mut chances);
        });
        chances
    }

    /// Returns the number of chances on a square, given by its letter and number.
    pub fn on(&self, board: Board, letter: u8, place: u8) -> u64 {
        let square = board.named(letter, place);
        square.map_or(0, |square| self.counts[usize::from(square.number())])
    }

    /// Adds the chances of every result in hand.
    fn look(&mut self, stands: &ReplayState<'_>, turn: &Turn) {
        let (side, board) = (turn.player().side, stands.rules.board());
        for value in turn.hand().values() {
            let moves = stands.rules.legal_moves(stands.position, turn, value);
            let captures = moves.iter().filter(|outcome| outcome.captured.is_some());
            for square in captures.filter_map(|outcome| board.square(side, outcome.to)) {
                self.now |= 1 << square.number();
            }
        }
    }
}

impl Witness for Chances {
    const FOLLOWS: bool = true;

    /// After a capture, another capture on the same square is a new chance.
    fn on_move(&mut self, event: &MoveEvent<'_>) {
        let outcome = event.effect.outcome;
        let captured = outcome.captured.and(event.board.square(event.player.side, outcome.to));
        if let Some(square) = captured {
            let bit = 1 << square.number();
            self.counts[usize::from(square.number())] += u64::from(self.now & bit != 0);
            self.now &= !bit;
        }
    }

    fn on_state(&mut self, reached: ReachedPoint, stands: &ReplayState<'_>) {
        match (reached, stands.turn) {
            (ReachedPoint::Item(_), Some(turn))
                if stands.known && !turn.throw_is_due() && !turn.is_over() =>
            {
                self.look(stands, turn);
            }
            (ReachedPoint::Line(_), _) => {
                let now = std::mem::take(&mut self.now);
                let counts = self.counts.iter_mut().enumerate();
                counts.for_each(|(number, count)| *count += (now >> number & 1) as u64);
            }
            _ => {}
        }
    }
}
