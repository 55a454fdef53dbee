//! Doubt in a replay: unknown facts, and parts of the position that earlier findings made doubtful.

use crate::finding::UnknownFacts;
use crate::games::dadu::{Board, Place};
use crate::table::{Both, BySide, Player, Side};

/// The unknown facts at this point of the log, other than where the pieces are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubt {
    /// The facts that the last stated position left out.
    pub unsaid: UnknownFacts,
    /// By side: players who were absent when a position set up the game. If they join, their da is unknown.
    pub strangers: Both<u32>,
    /// Whether a 1 of an unsure player in this player turn does not complete the licence to exit (O3).
    pub licence_waits: bool,
    /// Whether it is unknown who has thrown in this side turn.
    pub order: bool,
    /// Whether a side turn may have begun unseen.
    pub unseen_turn: bool,
    /// The players who are only assumed to have thrown in this side turn, one bit each.
    pub assumed: u32,
    /// The side of which somebody has still to throw, according to a stated position (T1).
    pub owes: Option<Side>,
    /// Whether it is unknown who is at the table, because somebody may have joined unseen.
    pub company: bool,
    /// By side: players who may have left unseen, and who have not thrown since.
    pub gone: Both<u32>,
    /// The first finding that made the next thrower doubtful, since a side turn last began in order.
    pub order_fault: Option<usize>,
    /// The first error in a move of this side turn that is not a follow-on error.
    pub turn_fault: Option<usize>,
}

impl Doubt {
    /// Returns the same doubt, regardless of which findings caused it.
    pub fn without_cause(self) -> Doubt {
        let [order_fault, turn_fault] = any([self.order_fault, self.turn_fault]);
        Doubt { order_fault, turn_fault, ..self }
    }
}

/// The squares that an earlier finding made doubtful. Squares are numbered as N counts them, and
/// positions off the track have their own bits. Later errors there are follow-on errors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Taint {
    squares: u128,
    cause: Option<usize>,
    /// By side: the finding after which its pieces may be anywhere.
    strays: Both<Option<usize>>,
    /// The first finding that made the order of throws doubtful.
    order: Option<usize>,
    /// The first finding about unreadable text.
    unread: Option<usize>,
    /// By side: the players whose da may be unreadable or left out, at the finding in `da_cause`.
    da: Both<u32>,
    da_cause: Option<usize>,
}

/// Replaces each cause by 0, so that only its existence counts.
fn any<const N: usize>(causes: [Option<usize>; N]) -> [Option<usize>; N] {
    causes.map(|cause| cause.map(|_| 0))
}

/// A side and a position of its pieces.
pub type Spot = (Side, Place);

impl Taint {
    /// Returns the same taint, regardless of which findings caused it.
    pub fn without_cause(self) -> Taint {
        let [cause, order, unread, da_cause] =
            any([self.cause, self.order, self.unread, self.da_cause]);
        Taint { cause, order, unread, da_cause, strays: BySide(any(self.strays.0)), ..self }
    }

    /// Returns the first finding that made the position doubtful, if there is one.
    pub fn cause(&self) -> Option<usize> {
        self.cause
    }

    /// Records that a finding made these positions doubtful.
    pub fn add(&mut self, cause: usize, board: Board, spots: impl IntoIterator<Item = Spot>) {
        self.cause.get_or_insert(cause);
        for spot in spots {
            self.squares |= bit(board, spot);
        }
    }

    /// Records that the pieces of these sides may be anywhere after a finding. A piece may have been
    /// moved or captured although the replay did not do so, or the reverse.
    pub fn stray(&mut self, cause: usize, sides: impl IntoIterator<Item = Side>) {
        for side in sides {
            self.strays[side].get_or_insert(cause);
        }
    }

    /// Records that a finding made the order of throws doubtful: a line may be missing or misplaced.
    pub fn disorder(&mut self, cause: usize) {
        self.order.get_or_insert(cause);
        self.stray(cause, Side::BOTH);
    }

    /// Returns the finding after which pieces of a side may be elsewhere.
    pub fn strayed(&self, side: Side) -> Option<usize> {
        self.strays[side]
    }

    /// Returns the finding after which another player may have thrown.
    pub fn disordered(&self) -> Option<usize> {
        self.order
    }

    /// Returns the first finding that made anything doubtful.
    pub fn first(&self) -> Option<usize> {
        self.strays.0.into_iter().flatten().chain(self.cause).min()
    }

    /// Records that a finding made everything doubtful.
    pub fn all(&mut self, cause: usize) {
        self.cause.get_or_insert(cause);
        self.squares = u128::MAX;
    }

    /// Records unreadable text. It makes everything doubtful, and may contain the da of these players,
    /// by side.
    pub fn unread(&mut self, cause: usize, players: Both<u32>) {
        self.unread.get_or_insert(cause);
        self.all(cause);
        self.hide_da(cause, players);
    }

    /// Returns the finding about unreadable text.
    pub fn unread_cause(&self) -> Option<usize> {
        self.unread
    }

    /// Records that the log may have left out the da of these players, by side.
    pub fn hide_da(&mut self, cause: usize, players: Both<u32>) {
        self.da_cause.get_or_insert(cause);
        self.da = Both::of(|side| self.da[side] | players[side]);
    }

    /// Returns the finding where the player's da may be missing.
    pub fn hidden_da(&self, player: Player) -> Option<usize> {
        self.da_cause.filter(|_| self.da[player.side] & player.bit() != 0)
    }

    /// Returns the finding that made everything doubtful, if there is one.
    pub fn everywhere(&self) -> Option<usize> {
        self.cause.filter(|_| self.squares == u128::MAX)
    }

    /// Returns the finding that caused errors at these positions, if there is one.
    pub fn touched(&self, board: Board, spots: impl IntoIterator<Item = Spot>) -> Option<usize> {
        let cause = self.cause?;
        let touched = spots.into_iter().any(|spot| self.squares & bit(board, spot) != 0);
        touched.then_some(cause)
    }
}

/// Returns the bit of a position. Both sides share squares, but not the positions off the track.
fn bit(board: Board, (side, place): Spot) -> u128 {
    let number = match board.square(side, place) {
        Some(square) => square.number(),
        None => 120 + 3 * side as u8 + off_track(place),
    };
    1 << number
}

fn off_track(place: Place) -> u8 {
    match place {
        Place::WAITING => 0,
        Place::CENTRE => 1,
        _ => 2,
    }
}
