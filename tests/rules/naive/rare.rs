//! Rare situations, so that the comparison can prove that it reached them.

use std::collections::BTreeSet;

use super::house::{House, KingByKing, Triples};
use super::model::{Fate, Game, Handling, Piece, PlayerTurn, Rank, Spot};
use super::touching;
use super::using::{self, Deed};

/// Every situation that a run of the ordinary length must meet.
pub const ALL: [&str; 35] = [
    "A4: a result without use",
    "C2: a king in company",
    "C3: in place",
    "E2: a 1 enters although it could capture",
    "H5: an extra throw with results in hand",
    "H6: a triple with applied results",
    "K1: by a standard piece",
    "K2: by a king",
    "K4: by a king, as by a standard piece",
    "O2: reentry",
    "O3: no licence to exit",
    "O4: a touched piece passed over",
    "O5: shortened",
    "O5: shortened, capturing",
    "O5: shortened before the final square",
    "O6: landing without licence",
    "O7: a shortened kill",
    "O7: only kills",
    "O8: a bound piece",
    "R1: lost before da",
    "R2: a lost 1",
    "R3: a zero with older results in hand",
    "R5: onto a held final square",
    "R6: exit across a closed row",
    "R9: on inside a closed row",
    "R11: shortened to nothing",
    "R12: a bound piece in place",
    "R13: another kind comes back",
    "R14: all exited, not won",
    "R17: the licence move captures",
    "R20: special throws before a second chance",
    "R20: a captor before a second chance",
    "R20: a touch before a second chance",
    "R20: another player's move between two chances",
    "X4: a 1 must exit",
];

/// Returns the situations at the start of a second chance.
pub fn of_second_chance(
    house: &House,
    turn: &PlayerTurn,
    pieces: &[Piece],
) -> BTreeSet<&'static str> {
    let of = |is_so: fn(&Handling) -> bool| turn.opening > 0 && turn.handled.iter().any(is_so);
    let special = house.triples != Triples::None && turn.opening > 0 && !turn.counting.is_empty();
    let captor = pieces.iter().any(|piece| piece.captor);
    let touch = of(|one| matches!(one, Handling::Touch(..)));
    BTreeSet::from_iter(
        [
            (special, "R20: special throws before a second chance"),
            (house.one_kill_per_piece && captor, "R20: a captor before a second chance"),
            (house.touch_move && touch, "R20: a touch before a second chance"),
            (
                of(|one| matches!(one, Handling::Other(..))),
                "R20: another player's move between two chances",
            ),
        ]
        .into_iter()
        .filter_map(|(met, name)| met.then_some(name)),
    )
}

/// Returns the situations that a move is about to cause.
pub fn of_use(game: &Game, turn: &PlayerTurn, deed: Deed) -> BTreeSet<&'static str> {
    let (team, house) = (turn.person.0, &game.house);
    let (king, by_king) = (deed.captures == Some(Rank::King), deed.rank == Rank::King);
    let enemy = |spot| game.any(team.other(), spot);
    let on_square = matches!(deed.from, Spot::Square(_));
    let licensed = !house.licence_to_kill || game.earned(team).may_kill;
    let far = |spot| matches!(spot, Spot::Square(n) if game.in_home_row(team.other(), n));
    let closed = !game.earned(team).row_open;
    let here = |spot| game.own(team).filter(move |piece| piece.spot == spot);
    let exposed_enemy = |spot| matches!(spot, Spot::Square(n) if enemy(spot) && !house.is_safe(n));
    let all = using::legal(game, turn, deed.number);
    let company = game.has(team.other(), Rank::King, deed.to);
    let last = game.own(team).filter(|piece| piece.spot != Spot::Exited).count() == 1;
    let into_final = deed.to == Spot::Centre;
    let held_final = enemy(Spot::Square(game.final_square(team)));
    BTreeSet::from_iter(
        [
            (deed.captures == Some(Rank::Standard) && company, "C2: a king in company"),
            (deed.in_place, "C3: in place"),
            (
                deed.from == Spot::Waiting && game.own(team).any(|piece| exposed_enemy(piece.spot)),
                "E2: a 1 enters although it could capture",
            ),
            (king && !by_king, "K1: by a standard piece"),
            (king && by_king && house.king_by_king == KingByKing::ExitedToo, "K2: by a king"),
            (
                king && by_king && house.king_by_king == KingByKing::AsByStandard,
                "K4: by a king, as by a standard piece",
            ),
            (deed.from == Spot::Exited, "O2: reentry"),
            (deed.shortened, "O5: shortened"),
            (deed.shortened && deed.captures.is_some(), "O5: shortened, capturing"),
            (
                deed.shortened
                    && game.ahead(team, 0, 1) + square(deed.to) == game.final_square(team),
                "O5: shortened before the final square",
            ),
            (
                !licensed && deed.captures.is_none() && exposed_enemy(deed.to),
                "O6: landing without licence",
            ),
            (
                house.mandatory_kill && deed.shortened && deed.captures.is_some(),
                "O7: a shortened kill",
            ),
            (
                house.mandatory_kill && all.len() > 1 && all.iter().all(|d| d.captures.is_some()),
                "O7: only kills",
            ),
            (
                house.one_kill_per_piece && game.own(team).any(|piece| piece.captor),
                "O8: a bound piece",
            ),
            (into_final && held_final, "R5: onto a held final square"),
            (
                closed && on_square && !far(deed.from) && deed.to == Spot::Exited,
                "R6: exit across a closed row",
            ),
            (closed && far(deed.from) && !deed.in_place, "R9: on inside a closed row"),
            (deed.shortened && deed.to == deed.from, "R11: shortened to nothing"),
            (
                house.one_kill_per_piece && deed.in_place && here(deed.from).any(|p| p.captor),
                "R12: a bound piece in place",
            ),
            (
                deed.from == Spot::Exited && !turn.centre_exits.contains(&deed.rank),
                "R13: another kind comes back",
            ),
            (
                deed.from == Spot::Exited && here(Spot::Exited).count() == game.own(team).count(),
                "R14: all exited, not won",
            ),
            (!licensed && deed.captures.is_some(), "R17: the licence move captures"),
            (
                deed.from == Spot::Centre && house.centre_exit_obligatory && !last,
                "X4: a 1 must exit",
            ),
            (
                deed.number != 1
                    && house.licence_to_exit
                    && !game.earned(team).may_exit
                    && far(deed.from)
                    && !closed,
                "O3: no licence to exit",
            ),
            (
                house.touch_move && touching::is_broken(&turn.before, &turn.handled),
                "O4: a touched piece passed over",
            ),
        ]
        .into_iter()
        .filter_map(|(met, name)| met.then_some(name)),
    )
}

fn square(spot: Spot) -> i32 {
    if let Spot::Square(square) = spot { square } else { i32::MIN / 2 }
}

/// Returns the situations that a finished series has caused.
pub fn of_series(house: &House, turn: &PlayerTurn) -> BTreeSet<&'static str> {
    let fate = |fate: Fate| turn.throws.iter().any(move |throw| throw.fate == fate);
    let now = |throw: &&super::model::Throw| throw.series == turn.series;
    let cancelled = turn.throws.iter().filter(now).any(|throw| throw.fate == Fate::Cancelled);
    let zero = turn.throws.last().is_some_and(|throw| throw.number == 0);
    let applied_special = turn
        .throws
        .iter()
        .any(|throw| throw.fate == Fate::Applied && [1, house.highest].contains(&throw.number));
    let lost_one = turn
        .throws
        .iter()
        .any(|throw| throw.number == 1 && [Fate::Cancelled, Fate::Forfeited].contains(&throw.fate));
    let older = turn.throws.iter().any(|throw| {
        throw.series < turn.series && [Fate::InHand, Fate::Forfeited].contains(&throw.fate)
    });
    BTreeSet::from_iter(
        [
            (turn.series > turn.opening && older, "H5: an extra throw with results in hand"),
            (
                house.triples != Triples::None && cancelled && applied_special,
                "H6: a triple with applied results",
            ),
            (fate(Fate::NoDa) && fate(Fate::InHand), "R1: lost before da"),
            (lost_one && fate(Fate::InHand), "R2: a lost 1"),
            (
                turn.series > turn.opening && zero && older && house.forfeit_on_zero,
                "R3: a zero with older results in hand",
            ),
        ]
        .into_iter()
        .filter_map(|(met, name)| met.then_some(name)),
    )
}
