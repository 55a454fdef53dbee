//! Touch-move, judged afterwards: was there any way to have kept the rule (O4)?
//!
//! Pieces of the same kind on one square cannot be told apart. So each touch and each move is tried
//! with each of them.

use super::model::{Handling, Rank, Spot};

#[derive(Clone, PartialEq)]
struct Piece {
    rank: Rank,
    spot: Spot,
    touched: bool,
    moved: bool,
    /// Whether a result that it could have used went to another piece.
    passed_over: bool,
}

/// Returns whether a touched piece was not moved, whichever of several like pieces were meant.
pub fn is_broken(before: &[(Rank, Spot)], handled: &[Handling]) -> bool {
    if !handled.iter().any(|one| matches!(one, Handling::Touch(..))) {
        return false;
    }
    let piece =
        |&(rank, spot): &_| Piece { rank, spot, touched: false, moved: false, passed_over: false };
    let pieces: Vec<Piece> = before.iter().map(piece).collect();
    !can_be_kept(&pieces, handled)
}

/// Returns whether some choice of pieces breaks no touch.
fn can_be_kept(pieces: &[Piece], handled: &[Handling]) -> bool {
    let Some((first, rest)) = handled.split_first() else {
        return pieces.iter().all(|piece| !piece.touched || piece.moved || !piece.passed_over);
    };
    let (rank, spot) = match first {
        Handling::Touch(rank, spot)
        | Handling::Move(rank, spot, ..)
        | Handling::Other(rank, spot, _) => (*rank, *spot),
    };
    let mut tried: Vec<&Piece> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        if (piece.rank, piece.spot) != (rank, spot) || tried.contains(&piece) {
            continue;
        }
        tried.push(piece);
        let mut after = pieces.to_vec();
        handle(&mut after, at, first);
        if can_be_kept(&after, rest) {
            return true;
        }
    }
    false
}

fn handle(pieces: &mut [Piece], at: usize, handling: &Handling) {
    let (to, could) = match handling {
        Handling::Move(_, _, to, could) => (to, could),
        Handling::Other(_, _, to) => {
            pieces[at].spot = *to;
            return;
        }
        Handling::Touch(..) => {
            pieces[at].touched = true;
            return;
        }
    };
    // A touched piece that had not moved may move before another touched piece.
    let excused = pieces[at].touched && !pieces[at].moved;
    for (other, piece) in pieces.iter_mut().enumerate() {
        let could = could.contains(&(piece.rank, piece.spot));
        if other != at && !excused && piece.touched && !piece.moved && could {
            piece.passed_over = true;
        }
    }
    (pieces[at].spot, pieces[at].moved) = (*to, true);
}
