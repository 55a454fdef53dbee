//! The areas of a drawing, and what lies in each: the squares, and the places beside the track.

use crate::layout::{Layout, Lettered, Plan, Spot, SquareName};
use crate::table::Side;

/// A part of a drawing that pieces can lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// A square of the track.
    Square(SquareName),
    /// Where a side's pieces wait.
    Waiting(Side),
    /// The centre, for all sides.
    Centre,
    /// Where a side's pieces lie that have exited.
    Out(Side),
}

/// Pieces of one kind and side that lie together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    /// Whose they are.
    pub side: Side,
    /// The letter of their kind; `None` for the ordinary piece.
    pub letter: Option<u8>,
    /// How many.
    pub count: u8,
}

/// The pieces in an area: by side in the order of the plan, those with a letter first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holding {
    piles: Vec<Pile>,
}

impl Area {
    /// Every area of a board: the squares in their order, then those beside the track.
    pub fn all(plan: &Plan) -> impl Iterator<Item = Area> + '_ {
        let squares = plan.squares.iter().map(|square| Area::Square(square.name));
        let beside = |side| plan.beside.iter().map(move |&spot| Area::of(side, spot));
        squares.chain(plan.sides().flat_map(beside)).chain(plan.has_centre.then_some(Area::Centre))
    }

    /// The area of a side's spot.
    pub fn of(side: Side, spot: Spot) -> Area {
        match spot {
            Spot::Square(square) => Area::Square(square),
            Spot::Waiting => Area::Waiting(side),
            Spot::Centre => Area::Centre,
            Spot::Out => Area::Out(side),
        }
    }

    /// How it is named: `c3`, `N waiting`, `centre`.
    pub fn name(self) -> String {
        match self {
            Area::Square(square) => square.to_string(),
            Area::Waiting(side) => format!("{side} waiting"),
            Area::Centre => "centre".to_owned(),
            Area::Out(side) => format!("{side} out"),
        }
    }

    /// The spot that it is for a side, if the side's pieces can lie in it.
    fn spot(self, side: Side) -> Option<Spot> {
        match self {
            Area::Square(square) => Some(Spot::Square(square)),
            Area::Waiting(of) => (of == side).then_some(Spot::Waiting),
            Area::Centre => Some(Spot::Centre),
            Area::Out(of) => (of == side).then_some(Spot::Out),
        }
    }
}

impl Holding {
    /// What lies in an area.
    pub fn of(plan: &Plan, layout: &Layout, area: Area) -> Holding {
        let of = |side| area.spot(side).map(|spot| layout.at(side, spot)).unwrap_or_default();
        let groups = plan.sides().flat_map(of);
        let pile = |group: &crate::layout::Group| Pile {
            side: group.side,
            letter: group.letter,
            count: group.count,
        };
        Holding { piles: groups.map(pile).collect() }
    }

    /// What lies there, kind by kind.
    pub fn piles(&self) -> &[Pile] {
        &self.piles
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.piles.is_empty()
    }

    /// In words: `N king and 2, S 1`.
    pub fn words(&self, plan: &Plan) -> String {
        let of = |side| Some(format!("{side} {}", self.words_of(plan, side)?));
        plan.sides().filter_map(of).collect::<Vec<_>>().join(", ")
    }

    /// What a side has in it, in words, if anything: `king and 2`.
    pub fn words_of(&self, plan: &Plan, side: Side) -> Option<String> {
        let piles = self.piles.iter().filter(|pile| pile.side == side);
        let parts: Vec<String> = piles.map(|pile| pile.words(plan)).collect();
        (!parts.is_empty()).then(|| parts.join(" and "))
    }
}

impl Pile {
    /// In words: `king`, `2 kings`, `3`.
    fn words(self, plan: &Plan) -> String {
        let Some(letter) = self.letter else { return self.count.to_string() };
        let known = plan.lettered.iter().find(|known| known.letter == letter);
        match (known, self.count) {
            (Some(Lettered { name, .. }), 1) => (*name).to_owned(),
            (Some(Lettered { several, .. }), n) => format!("{n} {several}"),
            (None, n) => format!("{n} {}", char::from(letter)),
        }
    }
}
