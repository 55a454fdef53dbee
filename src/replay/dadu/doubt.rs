//! What the replay does not know, and which part of the position earlier findings have put wrong.

use crate::finding::Unsaid;
use crate::games::dadu::{Board, Place};
use crate::span::Span;
use crate::table::{Both, BySide, Player, Side};

/// What is not known at this point of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doubt {
    /// Where the pieces stand.
    pub position: bool,
    /// Where not knowing began.
    pub since: Span,
    /// How many player turns could not be checked since.
    pub unchecked: u32,
    /// What the last stated position left out.
    pub unsaid: Unsaid,
    /// By side: players who were absent when a position set up the game. If they join, their da is unknown.
    pub strangers: Both<u32>,
    /// The last reading that the recorder was not sure of, and on which the position rests.
    pub rests_on: Option<Span>,
    /// Who has thrown in this side turn.
    pub order: bool,
    /// Whether a side turn may have begun that nobody saw begin.
    pub unseen_turn: bool,
    /// Who is at the table: somebody may have come while nothing was seen.
    pub company: bool,
    /// By side: players who may have left while nothing was seen, and who have not thrown since.
    pub gone: Both<u32>,
    /// The first finding since a side turn began rightly that put wrong who throws next.
    pub order_fault: Option<usize>,
    /// The first error in a move of this side turn that does not follow from another.
    pub turn_fault: Option<usize>,
}

impl Doubt {
    /// The same, whichever findings put the order or the side turn wrong.
    pub fn without_cause(self) -> Doubt {
        let [order_fault, turn_fault] = any([self.order_fault, self.turn_fault]);
        Doubt { order_fault, turn_fault, ..self }
    }
}

/// The squares that an earlier finding put wrong, as N counts them, with places off the track as
/// bits of their own; what goes wrong there later follows from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Taint {
    squares: u128,
    cause: Option<usize>,
    /// The finding after which pieces of a side may stand anywhere, by side.
    strays: Both<Option<usize>>,
    /// The first finding that put wrong who throws.
    order: Option<usize>,
    /// The first finding that something could not be read.
    unread: Option<usize>,
    /// By side: the players whose da may stand where nothing could be read, and the finding there.
    da: Both<u32>,
    da_cause: Option<usize>,
}

/// Whether there is a cause, whichever it is.
fn any<const N: usize>(causes: [Option<usize>; N]) -> [Option<usize>; N] {
    causes.map(|cause| cause.map(|_| 0))
}

/// A place of a side, as a bit.
pub type Spot = (Side, Place);

impl Taint {
    /// The same, whichever findings put it wrong.
    pub fn without_cause(self) -> Taint {
        let [cause, order, unread, da_cause] =
            any([self.cause, self.order, self.unread, self.da_cause]);
        Taint { cause, order, unread, da_cause, strays: BySide(any(self.strays.0)), ..self }
    }

    /// The finding that put the position wrong, if one did.
    pub fn cause(&self) -> Option<usize> {
        self.cause
    }

    /// A finding put these places wrong.
    pub fn add(&mut self, cause: usize, board: Board, spots: impl IntoIterator<Item = Spot>) {
        self.cause.get_or_insert(cause);
        for spot in spots {
            self.squares |= bit(board, spot);
        }
    }

    /// A finding after which pieces of these sides may stand anywhere: one was not moved that should have
    /// been, or was not captured, or the other way round.
    pub fn stray(&mut self, cause: usize, sides: impl IntoIterator<Item = Side>) {
        for side in sides {
            self.strays[side].get_or_insert(cause);
        }
    }

    /// A finding put wrong who throws: a line may be missing, or belong elsewhere.
    pub fn disorder(&mut self, cause: usize) {
        self.order.get_or_insert(cause);
        self.stray(cause, Side::BOTH);
    }

    /// The finding from which it follows that pieces of a side stand elsewhere.
    pub fn strayed(&self, side: Side) -> Option<usize> {
        self.strays[side]
    }

    /// The finding after which it may have been another player who threw.
    pub fn disordered(&self) -> Option<usize> {
        self.order
    }

    /// The first finding that put anything wrong.
    pub fn first(&self) -> Option<usize> {
        self.strays.0.into_iter().flatten().chain(self.cause).min()
    }

    /// A finding put everything wrong.
    pub fn all(&mut self, cause: usize) {
        self.cause.get_or_insert(cause);
        self.squares = u128::MAX;
    }

    /// What could not be read puts everything wrong, and may have been the da of these players, by side.
    pub fn unread(&mut self, cause: usize, players: Both<u32>) {
        self.unread.get_or_insert(cause);
        self.all(cause);
        self.hide_da(cause, players);
    }

    /// The finding that something could not be read.
    pub fn unread_cause(&self) -> Option<usize> {
        self.unread
    }

    /// The da of these players may have been left out, by side.
    pub fn hide_da(&mut self, cause: usize, players: Both<u32>) {
        self.da_cause.get_or_insert(cause);
        self.da = Both::of(|side| self.da[side] | players[side]);
    }

    /// The finding at which the player's da may stand.
    pub fn hidden_da(&self, player: Player) -> Option<usize> {
        self.da_cause.filter(|_| self.da[player.side] & player.bit() != 0)
    }

    /// The finding that put everything wrong, if one did.
    pub fn everywhere(&self) -> Option<usize> {
        self.cause.filter(|_| self.squares == u128::MAX)
    }

    /// The finding from which something wrong at these places follows.
    pub fn touched(&self, board: Board, spots: impl IntoIterator<Item = Spot>) -> Option<usize> {
        let cause = self.cause?;
        let touched = spots.into_iter().any(|spot| self.squares & bit(board, spot) != 0);
        touched.then_some(cause)
    }
}

/// The bit of a place: squares are shared by both sides, places off the track are not.
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
