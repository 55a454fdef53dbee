//! The areas of a drawing and their contents: the squares, and the places beside the track.

use crate::layout::{HoleState, Layout, LetteredKind, Plan, Spot, SquareName};
use crate::table::Side;

/// A part of a drawing that can hold pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// A square of the track.
    Square(SquareName),
    /// The place where a side's pieces wait.
    Waiting(Side),
    /// The centre, for all sides.
    Centre,
    /// The place for a side's exited pieces.
    Out(Side),
}

/// Pieces of one kind and side in the same area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    /// Their side.
    pub side: Side,
    /// The letter of their kind; `None` for the ordinary piece.
    pub letter: Option<u8>,
    /// Their number.
    pub count: u8,
}

/// The pieces in an area: by side in the order of the plan, with lettered kinds first. A hole may be special.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaContents {
    piles: Vec<Pile>,
    hole: Option<HoleState>,
}

impl Area {
    /// Returns every area of a board: the squares in order, then the places beside the track.
    pub fn all(plan: &Plan) -> impl Iterator<Item = Area> + '_ {
        let squares = plan.squares.iter().map(|square| Area::Square(square.name));
        let beside = |side| plan.beside.iter().map(move |&spot| Area::of(side, spot));
        squares.chain(plan.sides().flat_map(beside)).chain(plan.has_centre.then_some(Area::Centre))
    }

    /// Returns the area of a side's spot.
    pub fn of(side: Side, spot: Spot) -> Area {
        match spot {
            Spot::Square(square) => Area::Square(square),
            Spot::Waiting => Area::Waiting(side),
            Spot::Centre => Area::Centre,
            Spot::Out => Area::Out(side),
        }
    }

    /// Returns its name: `c3`, `N waiting`, `centre`.
    pub fn name(self) -> String {
        match self {
            Area::Square(square) => square.to_string(),
            Area::Waiting(side) => format!("{side} waiting"),
            Area::Centre => "centre".to_owned(),
            Area::Out(side) => format!("{side} out"),
        }
    }

    /// Returns the spot of a side that the area represents, if the side's pieces can be in it.
    fn spot(self, side: Side) -> Option<Spot> {
        match self {
            Area::Square(square) => Some(Spot::Square(square)),
            Area::Waiting(of) => (of == side).then_some(Spot::Waiting),
            Area::Centre => Some(Spot::Centre),
            Area::Out(of) => (of == side).then_some(Spot::Out),
        }
    }
}

impl AreaContents {
    /// Returns the contents of an area.
    pub fn of(plan: &Plan, layout: &Layout, area: Area) -> AreaContents {
        let of = |side| area.spot(side).map(|spot| layout.at(side, spot)).unwrap_or_default();
        let groups = plan.sides().flat_map(of);
        let pile = |group: &crate::layout::Group| Pile {
            side: group.side,
            letter: group.letter,
            count: group.count,
        };
        let hole = match area {
            Area::Square(name) => layout.hole(Spot::Square(name)),
            _ => None,
        };
        AreaContents { piles: groups.map(pile).collect(), hole }
    }

    /// Returns the pieces, kind by kind.
    pub fn piles(&self) -> &[Pile] {
        &self.piles
    }

    /// Returns the state of a special hole.
    pub fn hole(&self) -> Option<HoleState> {
        self.hole
    }

    /// Returns whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.piles.is_empty() && self.hole.is_none()
    }

    /// Describes the contents: `N king and 2, S 1`, `closed`, `qar of S, S 4`.
    pub fn words(&self, plan: &Plan) -> String {
        let of = |side| Some(format!("{side} {}", self.words_of(plan, side)?));
        let special = self.hole.and_then(|state| plan.hole_name(state));
        special.into_iter().chain(plan.sides().filter_map(of)).collect::<Vec<_>>().join(", ")
    }

    /// Describes the pieces of a side in the area, if any: `king and 2`.
    pub fn words_of(&self, plan: &Plan, side: Side) -> Option<String> {
        let piles = self.piles.iter().filter(|pile| pile.side == side);
        let parts: Vec<String> = piles.map(|pile| pile.words(plan)).collect();
        (!parts.is_empty()).then(|| parts.join(" and "))
    }
}

impl Pile {
    /// Describes the pile: `king`, `2 kings`, `3`.
    fn words(self, plan: &Plan) -> String {
        let Some(letter) = self.letter else { return self.count.to_string() };
        let known = plan.lettered.iter().find(|known| known.letter == letter);
        match (known, self.count) {
            (Some(LetteredKind { name, .. }), 1) => (*name).to_owned(),
            (Some(LetteredKind { several, .. }), n) => format!("{n} {several}"),
            (None, n) => format!("{n} {}", char::from(letter)),
        }
    }
}
