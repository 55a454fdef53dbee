//! The areas of a drawing, and what lies in each: the squares, and the places beside the track.

use crate::rules::dadu::{Board, Kind, Place, Position, Square};
use crate::table::{Both, Side};

/// A part of a drawing that pieces can lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// A square of the track.
    Square(Square),
    /// Where a side's pieces wait.
    Waiting(Side),
    /// The centre, for both sides.
    Centre,
    /// Where a side's pieces lie that have exited.
    Out(Side),
}

/// The pieces in an area: by side, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Holding {
    counts: Both<[u8; 2]>,
}

impl Area {
    /// Every area of a board: the squares from N's end, then those beside the track.
    pub fn all(board: Board) -> impl Iterator<Item = Area> {
        let square = move |n| board.square(Side::N, Place::on(n)?).map(Area::Square);
        let squares = (1..=board.last()).filter_map(square);
        let beside = |side| [Area::Waiting(side), Area::Out(side)];
        squares.chain(Side::BOTH.into_iter().flat_map(beside)).chain([Area::Centre])
    }

    /// The area of a side's place.
    pub fn of(board: Board, side: Side, place: Place) -> Area {
        match board.square(side, place) {
            Some(square) => Area::Square(square),
            None if place == Place::WAITING => Area::Waiting(side),
            None if place == Place::CENTRE => Area::Centre,
            None => Area::Out(side),
        }
    }

    /// How it is named: `c3`, `N waiting`, `centre`.
    pub fn name(self, board: Board) -> String {
        match self {
            Area::Square(square) => {
                let (letter, place) = board.name(square);
                format!("{letter}{place}")
            }
            Area::Waiting(side) => format!("{side} waiting"),
            Area::Centre => "centre".to_owned(),
            Area::Out(side) => format!("{side} out"),
        }
    }

    /// The place that it is for a side, if the side's pieces can lie in it.
    fn place(self, board: Board, side: Side) -> Option<Place> {
        match self {
            Area::Square(square) => Some(board.place(side, square)),
            Area::Waiting(of) => (of == side).then_some(Place::WAITING),
            Area::Centre => Some(Place::CENTRE),
            Area::Out(of) => (of == side).then_some(Place::EXITED),
        }
    }
}

impl Holding {
    /// What lies in an area.
    pub fn of(position: &Position, board: Board, area: Area) -> Holding {
        let count = |side, kind| {
            let place = area.place(board, side);
            place.map_or(0, |place| position.side(side).count(kind, place))
        };
        let counts = Both::of(|side| Kind::BOTH.map(|kind| count(side, kind)));
        Holding { counts }
    }

    /// How many pieces of a kind a side has in it.
    pub fn count(self, side: Side, kind: Kind) -> u8 {
        self.counts[side][kind as usize]
    }

    /// Whether nothing is in it.
    pub fn is_empty(self) -> bool {
        self == Holding::default()
    }

    /// In words: `N king and 2, S 1`.
    pub fn words(self) -> String {
        let of = |side| Some(format!("{side} {}", self.words_of(side)?));
        Side::BOTH.into_iter().filter_map(of).collect::<Vec<_>>().join(", ")
    }

    /// What a side has in it, in words, if anything: `king and 2`.
    pub fn words_of(self, side: Side) -> Option<String> {
        let kings = match self.count(side, Kind::King) {
            0 => None,
            1 => Some("king".to_owned()),
            n => Some(format!("{n} kings")),
        };
        let standard = Some(self.count(side, Kind::Standard)).filter(|&n| n > 0);
        let parts: Vec<String> = kings.into_iter().chain(standard.map(|n| n.to_string())).collect();
        (!parts.is_empty()).then(|| parts.join(" and "))
    }
}
