//! Touch-move (O4): the pieces that were touched, that moved, and that were passed over.
//!
//! Pieces of a kind on one square are alike, so a log may not tell which of them was touched or moved.
//! The engine follows every possibility (a *way*). A touch is broken only if it is broken in every way.

use super::board::Place;
use super::moves::Move;
use super::play::Turn;
use super::{Consult, Kind, Position, Rules};

/// A touched piece, at its present place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Touch {
    /// Its kind.
    pub kind: Kind,
    /// Its place.
    pub place: Place,
}

/// A moved piece, with its old and its new place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedPiece {
    /// Its kind.
    pub kind: Kind,
    /// The place before the move.
    pub from: Place,
    /// The place after the move.
    pub to: Place,
}

/// A piece that was touched or has moved in the player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct HandledPiece {
    piece: Touch,
    touched: bool,
    moved: bool,
    /// Whether a result that this piece could have used moved another piece.
    passed_over: bool,
}

/// One way in which the pieces can have been touched and moved: those pieces, sorted.
type Way = Vec<HandledPiece>;

/// All possible ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Touches {
    ways: Vec<Way>,
    /// Whether there are more ways than the engine follows. Then no touch counts as broken.
    open: bool,
}

/// The largest number of ways that the engine follows. A player turn with a few touches has a handful.
const MOST_WAYS: usize = 256;

impl HandledPiece {
    /// Returns whether another piece was moved although this one was due, and this one is still due.
    fn is_broken(&self) -> bool {
        self.is_owed() && self.passed_over
    }

    /// Returns whether the piece was touched and has not moved.
    fn is_owed(&self) -> bool {
        self.touched && !self.moved
    }
}

impl Touches {
    /// Returns the touches after these moves of the player turn. `now` counts the pieces in a place after
    /// the moves.
    pub(super) fn after(before: &[MovedPiece], now: impl Fn(Touch) -> u8) -> Touches {
        let mut touches = Touches { ways: vec![Way::new()], open: false };
        each_move(before, now, |moved, there| touches.moved(moved, there, &[]));
        touches
    }

    /// Returns touches for unknown earlier touches and moves.
    pub(super) fn unknown() -> Touches {
        Touches { ways: vec![Way::new()], open: true }
    }

    /// Records that another player of the side moved one of the `there` pieces in a place (R20).
    pub(super) fn moved_by_another(&mut self, moved: MovedPiece, there: usize) {
        self.branch(moved.start(), there, |way, index| way[index].piece = moved.end());
    }

    /// Records that one of the `there` pieces in a place was touched.
    fn touch(&mut self, piece: Touch, there: usize) {
        self.branch(piece, there, |way, index| way[index].touched = true);
    }

    /// Records that one of the `there` pieces in a place was moved; the pieces in `could` could have used
    /// the result.
    fn moved(&mut self, moved: MovedPiece, there: usize, could: &[Touch]) {
        self.branch(moved.start(), there, |way, index| {
            // A touched piece that had not moved yet passes over no other piece.
            if !way[index].is_owed() {
                let others = way.iter_mut().enumerate().filter(|(other, _)| *other != index);
                let owed = others.map(|(_, other)| other).filter(|other| other.is_owed());
                owed.for_each(|other| other.passed_over |= could.contains(&other.piece));
            }
            way[index].moved = true;
            way[index].piece = moved.end();
        });
    }

    /// Returns whether the engine follows every way.
    pub(super) fn are_all_followed(&self) -> bool {
        !self.open
    }

    /// Extends each way by each piece in a place that can have been meant.
    fn branch(&mut self, here: Touch, there: usize, mut go: impl FnMut(&mut Way, usize)) {
        let mut next = Vec::new();
        for way in &self.ways {
            for index in choices(way, here, there) {
                let mut way = way.clone();
                if index == way.len() {
                    way.push(HandledPiece {
                        piece: here,
                        touched: false,
                        moved: false,
                        passed_over: false,
                    });
                }
                go(&mut way, index);
                way.sort_unstable();
                next.push(way);
            }
        }
        next.sort_unstable();
        next.dedup();
        self.open |= next.len() > MOST_WAYS;
        next.truncate(MOST_WAYS);
        if !next.is_empty() {
            self.ways = next;
        }
    }

    /// Returns the touched pieces that have not moved in at least one way.
    fn owed(&self) -> Vec<Touch> {
        let owed = self.ways.iter().flatten().filter(|handled| handled.is_owed());
        let mut owed: Vec<Touch> = owed.map(|handled| handled.piece).collect();
        owed.sort_unstable();
        owed.dedup();
        owed
    }

    /// Returns the touched pieces that should have moved and did not, in the way with the fewest of them.
    pub(super) fn broken(&self) -> Vec<Touch> {
        let broken = |way: &Way| -> Vec<Touch> {
            way.iter().filter(|handled| handled.is_broken()).map(|handled| handled.piece).collect()
        };
        let fewest = self.ways.iter().map(broken).min_by_key(Vec::len);
        fewest.filter(|_| !self.open).unwrap_or_default()
    }
}

/// Calls `go` for each move with the number of pieces that were in its place before it. `now` counts the
/// pieces in a place after all moves.
pub(super) fn each_move(
    moves: &[MovedPiece],
    now: impl Fn(Touch) -> u8,
    mut go: impl FnMut(MovedPiece, usize),
) {
    let mut gone = [[0_i32; 128]; 2];
    let slot = |piece: Touch| (piece.kind as usize, usize::from(piece.place.0));
    for moved in moves {
        let ((kind, from), (_, to)) = (slot(moved.start()), slot(moved.end()));
        gone[kind][from] += 1;
        gone[kind][to] -= 1;
    }
    for &moved in moves {
        let ((kind, from), (_, to)) = (slot(moved.start()), slot(moved.end()));
        let there = i32::from(now(moved.start())) + gone[kind][from];
        go(moved, there.max(0) as usize);
        gone[kind][from] -= 1;
        gone[kind][to] += 1;
    }
}

/// Returns the indexes of the pieces of a way that can be the one in a place, with like pieces once. The
/// length of the way stands for a piece that was neither touched nor moved.
fn choices(way: &Way, here: Touch, there: usize) -> Vec<usize> {
    let is_here = |index: &usize| way[*index].piece == here;
    let handled: Vec<usize> = (0..way.len()).filter(is_here).collect();
    let another = (handled.len() < there).then_some(way.len());
    let first = |index: &usize| *index == 0 || way[*index] != way[*index - 1];
    handled.into_iter().filter(first).chain(another).collect()
}

impl MovedPiece {
    fn start(self) -> Touch {
        Touch { kind: self.kind, place: self.from }
    }

    fn end(self) -> Touch {
        Touch { kind: self.kind, place: self.to }
    }
}

impl<C: Consult> Rules<C> {
    /// Records a touched piece: it must move in this player turn if it can (O4). `before` are the moves
    /// of the player turn so far.
    pub fn touch(&self, position: &Position, turn: &mut Turn, piece: Touch, before: &[MovedPiece]) {
        let side = position.side(turn.player.side);
        let now = |piece: Touch| side.count(piece.kind, piece.place);
        let touches = turn.touches.get_or_insert_with(|| Touches::after(before, now));
        touches.touch(piece, usize::from(now(piece)));
    }

    /// Notes for O4 which touched piece a move moved, and which it passed over.
    #[inline(always)]
    pub(super) fn note_touches(&self, position: &Position, turn: &mut Turn, play: Move, to: Place) {
        if turn.touches.is_some() {
            self.follow_touches(position, turn, play, to);
        }
    }

    #[cold]
    fn follow_touches(&self, position: &Position, turn: &mut Turn, play: Move, to: Place) {
        let Some(mut touches) = turn.touches.take() else { return };
        let mut could = touches.owed();
        could.retain(|&piece| self.could_move(position, turn, play, piece));
        let there = position.side(turn.player.side).count(play.kind, play.from);
        let moved = MovedPiece { kind: play.kind, from: play.from, to };
        touches.moved(moved, usize::from(there), &could);
        turn.touches = Some(touches);
    }

    /// Returns whether a piece could have used the result of a move.
    fn could_move(&self, position: &Position, turn: &Turn, play: Move, piece: Touch) -> bool {
        let same = Move { kind: piece.kind, from: piece.place, in_place: false, ..play };
        self.judge(position, turn, same).is_ok()
            || self.judge(position, turn, Move { in_place: true, ..same }).is_ok()
    }
}
