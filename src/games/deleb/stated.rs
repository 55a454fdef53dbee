//! Positions of dèleb as a log states them, in plain data.

use std::iter;

use super::{Men, Place, Point, Position, SideSetup, StatedMen};
use crate::games::game::{Piece, StatedSide};
use crate::layout::Spot;
use crate::table::Side;

/// Returns the point of a spot, on a field of any length.
pub(super) fn point(spot: Spot) -> Option<Point> {
    match spot {
        Spot::Square(name) => Point::of_name(name),
        Spot::Waiting | Spot::Centre | Spot::Out => None,
    }
}

pub(super) fn spot(at: Point) -> Spot {
    Spot::Square(at.name())
}

pub(super) fn single(at: Point) -> Piece {
    Piece { letter: None, at: spot(at) }
}

/// Returns the stored 1s of a side. The list is empty if the side has slaves, because then it has stored none.
pub(super) fn stored(position: &Position, side: Side) -> Vec<(u8, u16)> {
    let owners: Vec<_> = position.store(side).owners().collect();
    match owners.is_empty() && !position.has_slaves(side) {
        true => vec![(0, 0)],
        false => owners,
    }
}

/// Returns the free men of a point as a position states them: `b5`, `Tb5`, `Tb5*3`.
pub(super) fn free(at: Point, men: Men) -> Option<(Piece, u32)> {
    let count = match men.joined {
        true if men.free == 2 => 1,
        _ => men.free.into(),
    };
    let letter = men.joined.then_some(super::DOUBLE);
    (men.free > 0).then_some((Piece { letter, at: spot(at) }, count))
}

/// Converts the statement about a side for the engine.
pub(super) fn stated_men(stated: &StatedSide) -> SideSetup {
    let places =
        |word| stated.places.iter().filter(move |(w, _)| *w == word).flat_map(|(_, it)| it);
    let players = |word| {
        let said = stated.players.iter().filter(move |(w, _)| *w == word);
        said.fold(0, |all, (_, players)| all | players)
    };
    let of = |homeward| move |men: &(Piece, u32)| free_men(men, homeward);
    let slaves = places("slaves").flat_map(slaves);
    SideSetup {
        free: stated
            .pieces
            .iter()
            .filter_map(of(false))
            .chain(places("homeward").filter_map(of(true)))
            .collect(),
        slaves: slaves.collect(),
        players_in: players("in"),
        handicapped: players("handicapped"),
        store: stated.counts.iter().flat_map(|(_, counts)| counts.iter().copied()).collect(),
    }
}

/// Returns the point of a slave once for each slave that is stated there. A double of slaves is two
/// slaves.
pub(super) fn slaves(&(piece, count): &(Piece, u32)) -> impl Iterator<Item = Point> {
    let count = if piece.letter.is_some() { count.saturating_mul(2) } else { count };
    point(piece.at).into_iter().flat_map(move |at| iter::repeat_n(at, count as usize))
}

/// Reads free men: `Tb5` is a double, `Tb5*3` three men who move together.
pub(super) fn free_men(&(piece, count): &(Piece, u32), homeward: bool) -> Option<StatedMen> {
    let joined = piece.letter.is_some();
    let count = if joined && count == 1 { 2 } else { count };
    Some(StatedMen { place: Place { point: point(piece.at)?, homeward }, count, joined })
}
