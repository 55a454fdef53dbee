//! Conversion between the engine's types and those of the naive game.

use std::collections::BTreeSet;

use dadu::games::dadu::{Board, Hand, Kind, Move, Outcome, Place, Position, Rules};
use dadu::play::Value;
use dadu::table::{Player, Side};

use super::house::House;
use super::model::{Earned, Game, Person, Rank, Spot, Team};
use super::using::Deed;

pub fn side(team: Team) -> Side {
    if team == Team::North { Side::N } else { Side::S }
}

pub fn kind(rank: Rank) -> Kind {
    if rank == Rank::King { Kind::King } else { Kind::Standard }
}

pub fn rank(kind: Kind) -> Rank {
    if kind == Kind::King { Rank::King } else { Rank::Standard }
}

pub fn player(person: Person) -> Player {
    Player::new(side(person.0), person.1).expect("a player's number")
}

pub fn value(rules: &Rules, number: i32) -> Value {
    rules.value(number as u16).expect("a number that the dice can show")
}

/// Converts a spot to a place. The engine counts squares from the side's own end.
pub fn place(board: Board, team: Team, spot: Spot) -> Place {
    let last = i32::from(board.last());
    match spot {
        Spot::Waiting => Place::WAITING,
        Spot::Square(square) if team == Team::North => Place::on(square as u8).expect("a square"),
        Spot::Square(square) => Place::on((last + 1 - square) as u8).expect("a square"),
        Spot::Centre => Place::CENTRE,
        Spot::Exited => Place::EXITED,
    }
}

pub fn spot(board: Board, team: Team, place: Place) -> Spot {
    let last = i32::from(board.last());
    match (place.steps().map(i32::from), team) {
        (Some(steps), Team::North) => Spot::Square(steps),
        (Some(steps), Team::South) => Spot::Square(last + 1 - steps),
        (None, _) if place == Place::WAITING => Spot::Waiting,
        (None, _) if place == Place::CENTRE => Spot::Centre,
        (None, _) => Spot::Exited,
    }
}

pub fn move_of(rules: &Rules, team: Team, deed: Deed) -> Move {
    Move {
        kind: kind(deed.rank),
        from: place(rules.board(), team, deed.from),
        value: value(rules, deed.number),
        in_place: deed.in_place,
    }
}

pub fn deed(rules: &Rules, team: Team, outcome: &Outcome) -> Deed {
    let Outcome { applied, to, captured, shortened } = *outcome;
    Deed {
        rank: rank(applied.kind),
        from: spot(rules.board(), team, applied.from),
        number: i32::from(applied.value.number()),
        in_place: applied.in_place,
        to: spot(rules.board(), team, to),
        captures: captured.map(rank),
        shortened,
    }
}

/// Returns the results in hand as numbers, sorted.
pub fn hand(hand: &Hand) -> Vec<i32> {
    let mut hand: Vec<i32> = hand.results().map(|v| i32::from(v.number())).collect();
    hand.sort_unstable();
    hand
}

pub fn bits(numbers: &BTreeSet<u8>) -> u32 {
    numbers.iter().fold(0, |set, &number| set | 1 << (number - 1))
}

/// Writes the naive position into the engine's.
pub fn arrange(rules: &Rules, game: &Game, position: &mut Position) {
    for team in [Team::North, Team::South] {
        let there = position.side_mut(side(team));
        for rank in [Rank::Standard, Rank::King] {
            let pieces = game.own(team).filter(|piece| piece.rank == rank);
            let places: Vec<Place> =
                pieces.map(|piece| place(rules.board(), team, piece.spot)).collect();
            there.arrange(kind(rank), &places).expect("as many pieces");
        }
        let Earned { da, ones, row_open, may_exit, may_kill, twice } = game.earned(team);
        (there.da, there.ones, there.open) = (bits(da), bits(ones), *row_open);
        (there.licence_to_exit, there.licence_to_kill) = (*may_exit, *may_kill);
        there.twice = twice.unwrap_or(0);
    }
}

/// Describes a side of the engine, for comparison. Leaves out facts that only matter under an
/// option that the house does not use.
pub fn engine_side(rules: &Rules, house: &House, position: &Position, team: Team) -> String {
    let there = position.side(side(team));
    let spots = |kind| {
        let pieces = there.pieces(kind);
        let mut spots: Vec<Spot> = pieces.iter().map(|&p| spot(rules.board(), team, p)).collect();
        spots.sort();
        spots
    };
    describe(
        &(spots(Kind::Standard), spots(Kind::King)),
        (there.da, there.ones, if house.second_chance_fixed { there.twice } else { 0 }),
        (there.open, there.licence_to_exit, house.licence_to_kill && there.licence_to_kill),
    )
}

/// Describes a side of the naive game, in the same form.
pub fn naive_side(game: &Game, team: Team) -> String {
    let spots = |rank| {
        let pieces = game.own(team).filter(|piece| piece.rank == rank);
        let mut spots: Vec<Spot> = pieces.map(|piece| piece.spot).collect();
        spots.sort();
        spots
    };
    let earned = game.earned(team);
    describe(
        &(spots(Rank::Standard), spots(Rank::King)),
        (bits(&earned.da), bits(&earned.ones), earned.twice.unwrap_or(0)),
        (earned.row_open, earned.may_exit, game.house.licence_to_kill && earned.may_kill),
    )
}

fn describe(
    pieces: &(Vec<Spot>, Vec<Spot>),
    (da, ones, twice): (u32, u32, u8),
    (open, exit, kill): (bool, bool, bool),
) -> String {
    format!("{pieces:?} da {da:b} ones {ones:b} twice {twice} open {open} exit {exit} kill {kill}")
}
