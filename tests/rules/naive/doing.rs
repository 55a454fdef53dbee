//! The effects of a move, and whether the player turn may end.

use super::house::KingByKing;
use super::model::{Fate, FirstChance, Game, Handling, Piece, PlayerTurn, Rank, Spot, Team};
use super::touching;
use super::using::{Deed, could_use, must_be_used, past_home_row};

/// The effects of a move other than on the piece itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// How many other pieces went back with a captured king (K1, K2).
    pub taken_along: usize,
    /// Whether the opposing home row was closed and is now open (M4).
    pub opened: bool,
    pub extra_throw: bool,
    pub won: bool,
}

/// The obligations that keep a player turn from ending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Owed {
    /// A due throw, with whether it belongs to the series of a capture's extra throw (H2, H5).
    pub throw: Option<bool>,
    /// The results that must be used, each number once (A3).
    pub results: Vec<i32>,
    /// Whether a touched piece had to be moved (O4).
    pub touched: bool,
}

/// Applies a result.
pub fn apply(game: &mut Game, turn: &mut PlayerTurn, deed: Deed) -> Change {
    note_handling(game, turn, deed);
    spend(turn, deed.number);
    let team = turn.person.0;
    carry(game, team, deed);
    keep_reentries(turn, deed);
    // O6: a move that ends past the side's own home row earns the licence to kill. A capture in
    // place, or a move of no squares, does not.
    if deed.to != deed.from && past_home_row(game, team, deed.to) {
        game.earned_mut(team).may_kill = true;
    }
    let mut change = Change::default();
    if let Some(victim) = deed.captures {
        change.taken_along = capture(game, team, deed, victim);
        // M4: one capture opens the row.
        change.opened = !game.earned(team).row_open;
        game.earned_mut(team).row_open = true;
        // H5: a player who captures throws again at once.
        change.extra_throw = game.house.capture_throw;
        if change.extra_throw {
            turn.throw_due = true;
            turn.series += 1;
        }
    }
    turn.won = has_won(game, turn, deed);
    change.won = turn.won;
    change
}

/// A2: the result is spent, whole.
fn spend(turn: &mut PlayerTurn, number: i32) {
    let mut throws = turn.throws.iter_mut();
    let throw = throws.find(|throw| throw.number == number && throw.fate == Fate::InHand);
    throw.expect("in hand").fate = Fate::Applied;
}

/// Places the piece. O8: if several pieces are alike, one that has not captured moves. Only if all
/// have captured, one of them captures in place again (R12).
fn carry(game: &mut Game, team: Team, deed: Deed) {
    let alike =
        |piece: &Piece| (piece.team, piece.rank, piece.spot) == (team, deed.rank, deed.from);
    let able: Vec<usize> = (0..game.pieces.len()).filter(|&at| alike(&game.pieces[at])).collect();
    let index = *able.iter().min_by_key(|&&at| game.pieces[at].captor).expect("a piece");
    if deed.to != deed.from {
        for first in &mut game.first_chances {
            moved_by_another(first, &able, index, deed);
        }
    }
    let piece = &mut game.pieces[index];
    piece.spot = deed.to;
    piece.captor |= deed.captures.is_some();
}

/// R20, O8: a captor that another player moved is no longer bound. If several pieces are alike,
/// nobody can tell which one moved, so one captor fewer is bound.
fn moved_by_another(first: &mut FirstChance, able: &[usize], index: usize, deed: Deed) {
    first.turn.handled.push(Handling::Other(deed.rank, deed.from, deed.to));
    let captors = &mut first.captors;
    let held = captors.iter().position(|&at| at == index);
    let released = held.or_else(|| captors.iter().position(|at| able.contains(at)));
    released.map(|at| captors.remove(at));
}

/// O2: each piece that a 1 exited from the centre can come back once.
fn keep_reentries(turn: &mut PlayerTurn, deed: Deed) {
    if deed.from == Spot::Centre {
        turn.centre_exits.push(deed.rank);
    }
    if deed.from == Spot::Exited {
        let same = turn.centre_exits.iter().position(|&rank| rank == deed.rank);
        // R13: a piece of another kind may have come back instead.
        turn.centre_exits.remove(same.unwrap_or(0));
    }
}

/// C1: the captured piece waits again. Returns how many others went back with it.
fn capture(game: &mut Game, by: Team, deed: Deed, victim: Rank) -> usize {
    let there = deed.to;
    let mut pieces = game.pieces.iter_mut();
    let found = pieces
        .find(|piece| piece.team != by && piece.rank == victim && piece.spot == there)
        .expect("a victim");
    found.spot = Spot::Waiting;
    if victim == Rank::King { capture_king(game, by, deed.rank) } else { 0 }
}

/// K1 to K4, R10, R15.
fn capture_king(game: &mut Game, by: Team, captor: Rank) -> usize {
    let (kind, plain_closes) = (game.house.king_by_king, game.house.plain_king_closes_row);
    let until_captured = game.house.licence_until_king_captured;
    let loser = game.earned_mut(by.other());
    // K3: the row closes. R15: a king without special effect may not close it.
    if kind != KingByKing::NothingSpecial || plain_closes {
        loser.row_open = false;
    }
    // R10: the licences, and the 1s that earned one.
    if until_captured {
        loser.may_exit = false;
        loser.may_kill = false;
        loser.ones.clear();
    }
    let mut taken = 0;
    for piece in game.pieces.iter_mut().filter(|piece| piece.team != by) {
        let goes = match (kind, piece.spot) {
            (KingByKing::NothingSpecial, _) | (_, Spot::Waiting) => false,
            // K1: all pieces on the track or in the centre.
            (_, Spot::Square(_) | Spot::Centre) => true,
            // K2: if a king captured it, the exited pieces too.
            (_, Spot::Exited) => kind == KingByKing::ExitedToo && captor == Rank::King,
        };
        if goes {
            piece.spot = Spot::Waiting;
            taken += 1;
        }
    }
    taken
}

/// W1: the game is won the instant the last piece exits. R14: not if a 1 must bring the piece back.
fn has_won(game: &Game, turn: &PlayerTurn, deed: Deed) -> bool {
    let comes_back = game.house.forced_reentry
        && !game.house.last_exit_wins
        && deed.from == Spot::Centre
        && turn.hand().contains(&1);
    game.all_exited(turn.person.0) && !comes_back
}

/// O4: a player touches a piece.
pub fn touch(turn: &mut PlayerTurn, rank: Rank, spot: Spot) {
    turn.handled.push(Handling::Touch(rank, spot));
}

/// O4: records, before a move, which pieces could have used the result.
fn note_handling(game: &Game, turn: &mut PlayerTurn, deed: Deed) {
    let mut own: Vec<(Rank, Spot)> =
        game.own(turn.person.0).map(|piece| (piece.rank, piece.spot)).collect();
    own.retain(|&(rank, spot)| could_use(game, turn, deed.number, rank, spot));
    turn.handled.push(Handling::Move(deed.rank, deed.from, deed.to, own));
}

/// A3, H4, O4: returns the obligations that remain before the player turn may end.
pub fn owed(game: &Game, turn: &PlayerTurn) -> Owed {
    if turn.won {
        return Owed::default();
    }
    let mut results = turn.hand();
    results.dedup();
    results.retain(|&number| must_be_used(game, turn, number));
    let broken = || touching::is_broken(&turn.before, &turn.handled);
    let touched = game.house.touch_move && !turn.unknown_before && broken();
    let extra = turn.series > turn.opening;
    Owed { throw: turn.throw_due.then_some(extra), results, touched }
}
