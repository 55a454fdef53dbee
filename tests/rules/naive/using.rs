//! The legal moves of a result (E, M, X, C, O).

use super::model::{Game, Piece, PlayerTurn, Rank, Spot, Team};

/// A move with its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deed {
    pub rank: Rank,
    pub from: Spot,
    pub number: i32,
    /// Whether it is a 1 that captures without moving (C3).
    pub in_place: bool,
    pub to: Spot,
    pub captures: Option<Rank>,
    /// Whether the move stops before a held safe square (O5).
    pub shortened: bool,
}

/// Returns every legal move of a result.
pub fn legal(game: &Game, turn: &PlayerTurn, number: i32) -> Vec<Deed> {
    // H4: throws come first. W1: a game that is won is over.
    if turn.won || turn.throw_due || !turn.hand().contains(&number) {
        return Vec::new();
    }
    let deeds = ordinary(game, turn, number);
    if deeds.is_empty() { shortened(game, turn, number) } else { deeds }
}

/// Returns whether the result must be used before the player turn may end (A3, R18).
pub fn must_be_used(game: &Game, turn: &PlayerTurn, number: i32) -> bool {
    let deeds = legal(game, turn, number);
    deeds.iter().any(|deed| game.house.must_shorten || !deed.shortened)
}

/// Returns whether a piece has a legal move for a result.
pub fn could_use(game: &Game, turn: &PlayerTurn, number: i32, rank: Rank, from: Spot) -> bool {
    legal(game, turn, number).iter().any(|deed| deed.rank == rank && deed.from == from)
}

/// Returns every legal move that is not shortened.
fn ordinary(game: &Game, turn: &PlayerTurn, number: i32) -> Vec<Deed> {
    let deeds = without_reentry(game, turn, number);
    // O2: a 1 that no piece can use must bring a piece back.
    if deeds.is_empty() && number == 1 { reentries(game, turn) } else { deeds }
}

fn without_reentry(game: &Game, turn: &PlayerTurn, number: i32) -> Vec<Deed> {
    let team = turn.person.0;
    // E2: while a piece waits, a 1 has no other move. E2 takes priority over X4 and O7.
    if number == 1 && game.any(team, Spot::Waiting) {
        return each(game, team, |piece| enter(game, piece));
    }
    // X4: a 1 must exit a piece from the centre, unless the licence to exit is missing (O3).
    let exits = each(game, team, |piece| exit_from_centre(game, piece, number));
    if game.house.centre_exit_obligatory && !exits.is_empty() {
        return exits;
    }
    let mut deeds = each(game, team, |piece| move_on(game, piece, number));
    deeds.extend(exits);
    deeds.extend(each(game, team, |piece| exit_from_track(game, piece, number)));
    deeds.extend(each(game, team, |piece| capture_in_place(game, piece, number)));
    deeds.sort();
    mandatory_kill(game, deeds)
}

/// Returns the moves of all pieces of a side. Pieces of a kind in one spot count as one (P1).
fn each(game: &Game, team: Team, can: impl Fn(&Piece) -> Option<Deed>) -> Vec<Deed> {
    let mut deeds: Vec<Deed> = game.own(team).filter_map(can).collect();
    deeds.sort();
    deeds.dedup();
    deeds
}

fn deed(piece: &Piece, number: i32, to: Spot, captures: Option<Rank>) -> Deed {
    let (rank, from) = (piece.rank, piece.spot);
    Deed { rank, from, number, in_place: false, to, captures, shortened: false }
}

/// E1: a waiting piece enters with a 1. E3: the player chooses which.
fn enter(game: &Game, piece: &Piece) -> Option<Deed> {
    let entry = Spot::Square(game.entry(piece.team));
    (piece.spot == Spot::Waiting).then(|| deed(piece, 1, entry, None))
}

/// X2: a piece in the centre exits with a 1 only. O3: and with a licence.
fn exit_from_centre(game: &Game, piece: &Piece, number: i32) -> Option<Deed> {
    let may = number == 1 && piece.spot == Spot::Centre && licensed_to_exit(game, piece.team);
    may.then(|| deed(piece, number, Spot::Exited, None))
}

/// X1: the throw must carry the piece one square past its final square. R19: or pieces exit from
/// the centre only.
fn exit_from_track(game: &Game, piece: &Piece, number: i32) -> Option<Deed> {
    let Spot::Square(square) = piece.spot else { return None };
    let exact = number == game.short_of_final(piece.team, square) + 1;
    // M4, R6: a piece leaves a closed row that it is in. It exits across a closed row only under
    // one interpretation.
    let row = game.earned(piece.team).row_open
        || in_far_row(game, piece.team, square)
        || game.house.exit_across_closed_row;
    let may = exact
        && row
        && !game.house.exit_from_centre_only
        && !bound(game, piece)
        && !stays(game, piece)
        && licensed_to_exit(game, piece.team);
    may.then(|| deed(piece, number, Spot::Exited, None))
}

/// M1: a piece moves forward by the number of squares of the result.
fn move_on(game: &Game, piece: &Piece, number: i32) -> Option<Deed> {
    let target = target_on_track(game, piece, number)?;
    // M3, R5: not onto a safe square that opponents hold.
    if held(game, piece.team, target) {
        return None;
    }
    stop_on(game, piece, number, target)
}

/// Returns the square where a move would end, if it is on the track and only its occupants could
/// forbid it.
fn target_on_track(game: &Game, piece: &Piece, number: i32) -> Option<i32> {
    let Spot::Square(square) = piece.spot else { return None };
    if number > game.short_of_final(piece.team, square) || bound(game, piece) || stays(game, piece)
    {
        return None;
    }
    let target = game.ahead(piece.team, square, number);
    // M4: not into a closed row. R9: a piece inside continues.
    let closed = in_far_row(game, piece.team, target) && !game.earned(piece.team).row_open;
    (!closed || in_far_row(game, piece.team, square)).then_some(target)
}

/// Returns the effect of a move that ends on a square of the track, unless a licence is missing.
fn stop_on(game: &Game, piece: &Piece, number: i32, target: i32) -> Option<Deed> {
    if target == game.final_square(piece.team) {
        // X2: it goes to the centre, and landing captures nothing.
        return Some(deed(piece, number, Spot::Centre, None));
    }
    let victim = victim(game, piece.team, target);
    let may_capture = licensed_to_kill(game, piece.team)
        // R17: the move that earns the licence may capture.
        || game.house.licence_move_captures && past_home_row(game, piece.team, Spot::Square(target));
    match victim {
        // C1: it captures.
        Some(_) if may_capture => Some(deed(piece, number, Spot::Square(target), victim)),
        // R16: it may not land there.
        Some(_) if !game.house.unlicensed_landing => None,
        _ => Some(deed(piece, number, Spot::Square(target), None)),
    }
}

/// C3: a piece on a square with opponents may use a 1 to capture one of them.
fn capture_in_place(game: &Game, piece: &Piece, number: i32) -> Option<Deed> {
    let Spot::Square(square) = piece.spot else { return None };
    let victim = victim(game, piece.team, square)?;
    // R12: a piece that has captured perhaps may not.
    let may = number == 1
        && licensed_to_kill(game, piece.team)
        && (!bound(game, piece) || game.house.captor_in_place);
    may.then(|| Deed { in_place: true, ..deed(piece, number, piece.spot, Some(victim)) })
}

/// C2: returns the opponent that would be captured on a square, the king last. B2: none on a safe
/// square.
fn victim(game: &Game, team: Team, square: i32) -> Option<Rank> {
    if game.house.is_safe(square) {
        return None;
    }
    let there = Spot::Square(square);
    let is_there = |&rank: &Rank| game.has(team.other(), rank, there);
    [Rank::Standard, Rank::King].into_iter().find(is_there)
}

/// M3: returns whether opponents hold a safe square. R5: the final square may be open anyway.
fn held(game: &Game, team: Team, square: i32) -> bool {
    let open = square == game.final_square(team) && !game.house.held_final_square_barred;
    game.house.is_safe(square) && game.any(team.other(), Spot::Square(square)) && !open
}

/// B3: the opponents' home row.
fn in_far_row(game: &Game, team: Team, square: i32) -> bool {
    game.in_home_row(team.other(), square)
}

/// R9: in some households, a piece inside a closed row must stay.
fn stays(game: &Game, piece: &Piece) -> bool {
    let Spot::Square(square) = piece.spot else { return false };
    let closed = !game.earned(piece.team).row_open && in_far_row(game, piece.team, square);
    closed && game.house.inside_closed_row_stay
}

/// O8: a piece that has captured is not moved again.
fn bound(game: &Game, piece: &Piece) -> bool {
    game.house.one_kill_per_piece && piece.captor
}

/// O3.
fn licensed_to_exit(game: &Game, team: Team) -> bool {
    !game.house.licence_to_exit || game.earned(team).may_exit
}

/// O6.
fn licensed_to_kill(game: &Game, team: Team) -> bool {
    !game.house.licence_to_kill || game.earned(team).may_kill
}

/// O6: returns whether a place is past the safe square that ends the side's own home row.
pub fn past_home_row(game: &Game, team: Team, spot: Spot) -> bool {
    match spot {
        Spot::Waiting => false,
        Spot::Square(square) => !game.in_home_row(team, square),
        Spot::Centre | Spot::Exited => true,
    }
}

/// O7: a result that can capture must capture. R7: the exemption spares some pieces.
fn mandatory_kill(game: &Game, deeds: Vec<Deed>) -> Vec<Deed> {
    let binds = |deed: &Deed| match deed.captures {
        None => false,
        Some(_) if game.house.kill_spares_capturing_king && deed.rank == Rank::King => false,
        Some(Rank::King) if game.house.kill_spares_opposing_king => false,
        Some(_) => true,
    };
    if game.house.mandatory_kill && deeds.iter().any(binds) {
        return deeds.into_iter().filter(|deed| deed.captures.is_some()).collect();
    }
    deeds
}

/// O2: returns the pieces that a 1 may bring back to the entry square.
fn reentries(game: &Game, turn: &PlayerTurn) -> Vec<Deed> {
    let team = turn.person.0;
    if !game.house.forced_reentry || turn.centre_exits.is_empty() {
        return Vec::new();
    }
    let entry = Spot::Square(game.entry(team));
    each(game, team, |piece| {
        // R13: a piece of the same kind, or any.
        let kind = game.house.reentry_of_any || turn.centre_exits.contains(&piece.rank);
        (piece.spot == Spot::Exited && kind).then(|| deed(piece, 1, entry, None))
    })
}

/// O5: returns the shortened moves of a result that has no ordinary move.
fn shortened(game: &Game, turn: &PlayerTurn, number: i32) -> Vec<Deed> {
    // Not while another result in hand has an ordinary move.
    let other_use = turn.hand().iter().any(|&other| !ordinary(game, turn, other).is_empty());
    if !game.house.shortened_move || other_use {
        return Vec::new();
    }
    let deeds = each(game, turn.person.0, |piece| shorten(game, piece, number));
    // O7 chooses among shortened moves as among ordinary ones.
    mandatory_kill(game, deeds)
}

/// O5: a piece stops just before a held safe square, if only this square bars its move.
fn shorten(game: &Game, piece: &Piece, number: i32) -> Option<Deed> {
    let target = target_on_track(game, piece, number)?;
    if !held(game, piece.team, target) {
        return None;
    }
    let deed = if number == 1 {
        // R11: a move of no squares, which captures nothing.
        let stands = deed(piece, number, piece.spot, None);
        game.house.zero_shortened.then_some(stands)
    } else {
        stop_on(game, piece, number, game.ahead(piece.team, target, -1))
    };
    deed.map(|deed| Deed { shortened: true, ..deed })
}
