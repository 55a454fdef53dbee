//! Boards and positions as plain data for drawings, the same for every game.
//!
//! A game makes a [`Plan`] of its board and a [`Layout`] of each position. Drawings, texts and
//! comparisons use only these.

use std::cmp::Reverse;
use std::fmt;

use crate::table::{BySide, Side};

/// The name of a square: a letter, and a number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareName {
    // One number, so that a square name fits in a register.
    pair: u16,
}

impl SquareName {
    /// Creates a name from a letter and a place from 1.
    #[inline]
    pub const fn new(letter: u8, place: u8) -> SquareName {
        SquareName { pair: (letter as u16) << 8 | place as u16 }
    }

    /// Returns the letter, such as `a`.
    #[inline]
    pub const fn letter(self) -> u8 {
        (self.pair >> 8) as u8
    }

    /// Returns the place, from 1.
    #[inline]
    pub const fn place(self) -> u8 {
        self.pair as u8
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(self.letter()), self.place())
    }
}

/// The appearance of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The meaning of square names.
    pub shape: Shape,
    /// The number of columns of squares.
    pub columns: u16,
    /// The number of rows.
    pub rows: u16,
    /// The squares, in the order of listings.
    pub squares: Vec<Square>,
    /// The lines between points, if pieces move along lines. Then squares are points.
    pub lines: Vec<[SquareName; 2]>,
    /// The empty fields of the board where pieces lie.
    pub bays: Vec<Bay>,
    /// The sides that may sit at the board, in the order of listings.
    pub seats: Vec<BoardSeat>,
    /// The spots beside the board where a side's pieces can be: waiting, out, or neither.
    pub beside: &'static [Spot],
    /// Whether pieces can be in a centre beside the track.
    pub has_centre: bool,
    /// The name of an ordinary piece, after the number 1 and after another number.
    pub ordinary: [&'static str; 2],
    /// The pieces that have a letter.
    pub lettered: &'static [LetteredKind],
    /// The names of marked squares.
    pub marks: &'static [(Mark, &'static str)],
    /// The special holes of the game, if the squares are holes.
    pub holes: Option<SpecialHoles>,
}

/// The names of special holes in a game; `None` for those that it does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecialHoles {
    /// Holes that do not belong to the board for now.
    pub closed: Option<&'static str>,
    /// Holes in either row that belong to one side.
    pub owned: Option<&'static str>,
}

/// The meaning of square names, and the way to draw the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A track: a letter is a segment, a number a square in it. The board itself shows the way.
    Track,
    /// A grid: a letter is a column, a number a row from the bottom. The way must be drawn.
    Grid,
}

/// One square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// Its name.
    pub name: SquareName,
    /// The column, from 0 on the left.
    pub column: u16,
    /// The row, from 0 at the top.
    pub row: u16,
    /// The mark of a special square.
    pub mark: Option<Mark>,
    /// Whether it is in a side's home row.
    pub is_home: bool,
}

/// The kind of a special square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing is captured there.
    Safe,
    /// Nothing is captured there; a side enters there, and its way begins there.
    Palace,
    /// Nothing is captured there; every way ends there.
    Goal,
}

/// An empty field of the board where some pieces lie. It is measured in squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bay {
    /// The pieces that lie there: waiting, or in the centre.
    pub spot: Spot,
    /// The side of the pieces; `None` for every side.
    pub side: Option<Side>,
    /// The first column.
    pub column: u16,
    /// The first row.
    pub row: u16,
    /// The number of columns.
    pub columns: u16,
    /// The number of rows.
    pub rows: u16,
}

/// A side at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSeat {
    /// The side.
    pub side: Side,
    /// The edge where it sits.
    pub edge: Edge,
    /// Its way, from the first square to the last.
    pub path: Vec<SquareName>,
    /// The spot to which its captured pieces go.
    pub captured: Spot,
}

/// An edge of a board, as the reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// On the left.
    Left,
    /// On the right.
    Right,
    /// Above.
    Top,
    /// Below.
    Bottom,
}

/// A kind of piece that is written with a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetteredKind {
    /// The letter.
    pub letter: u8,
    /// The name of one of them: `king`, `twins`.
    pub name: &'static str,
    /// The name after the number 1: `king`, `pair of twins`.
    pub one: &'static str,
    /// The name after another number: `kings`, `pairs of twins`.
    pub several: &'static str,
}

impl Plan {
    /// Returns the board turned upright, for a narrow screen: a track runs from top to bottom instead of
    /// from left to right. A grid stays as it is, because its names depend on the directions.
    pub fn upright(&self) -> Plan {
        let mut plan = self.clone();
        if self.shape == Shape::Track {
            plan.transpose();
        }
        plan
    }

    fn transpose(&mut self) {
        std::mem::swap(&mut self.columns, &mut self.rows);
        for square in &mut self.squares {
            std::mem::swap(&mut square.column, &mut square.row);
        }
        for bay in &mut self.bays {
            std::mem::swap(&mut bay.column, &mut bay.row);
            std::mem::swap(&mut bay.columns, &mut bay.rows);
        }
        for seat in &mut self.seats {
            seat.edge = seat.edge.transposed();
        }
    }

    /// Returns the square with a name.
    pub fn square(&self, name: SquareName) -> Option<&Square> {
        self.squares.iter().find(|square| square.name == name)
    }

    /// Returns one square of each column.
    pub fn columns(&self) -> impl Iterator<Item = &Square> {
        self.first_of_each(|square| square.column)
    }

    /// Returns one square of each row.
    pub fn rows(&self) -> impl Iterator<Item = &Square> {
        self.first_of_each(|square| square.row)
    }

    fn first_of_each(&self, part: fn(&Square) -> u16) -> impl Iterator<Item = &Square> {
        let is_first = move |&(index, square): &(usize, &Square)| {
            !self.squares[..index].iter().any(|before| part(before) == part(square))
        };
        self.squares.iter().enumerate().filter(is_first).map(|(_, square)| square)
    }

    /// Returns the sides, in the order of listings.
    pub fn sides(&self) -> impl Iterator<Item = Side> + '_ {
        self.seats.iter().map(|seat| seat.side)
    }

    /// Returns the bay for pieces in a spot off the track, if the board has one.
    pub fn bay(&self, spot: Spot, side: Option<Side>) -> Option<Bay> {
        self.bays.iter().find(|bay| (bay.spot, bay.side) == (spot, side)).copied()
    }

    /// Returns the name of marked squares of a kind.
    pub fn mark_name(&self, mark: Mark) -> Option<&'static str> {
        self.marks.iter().find(|(known, _)| *known == mark).map(|&(_, name)| name)
    }

    /// Returns the name of a special hole: `closed`, `qar of N`.
    pub fn hole_name(&self, state: HoleState) -> Option<String> {
        let names = self.holes?;
        match state {
            HoleState::Closed => names.closed.map(str::to_owned),
            HoleState::Owned(side) => names.owned.map(|name| format!("{name} of {side}")),
        }
    }

    /// Returns the states of holes that the game has.
    pub fn hole_states(&self) -> impl Iterator<Item = HoleState> + '_ {
        let owned = self.sides().map(HoleState::Owned);
        std::iter::once(HoleState::Closed)
            .chain(owned)
            .filter(|&state| self.hole_name(state).is_some())
    }

    /// Returns a number of pieces in words: `2 kings`.
    pub fn counted(&self, letter: Option<u8>, count: u8) -> String {
        let known = |letter| self.lettered.iter().find(|known| known.letter == letter);
        let [one, several] = match letter.map(known) {
            Some(Some(known)) => [known.one, known.several],
            _ => self.ordinary,
        };
        format!("{count} {}", if count == 1 { one } else { several })
    }

    /// Returns the rank of a spot in the order of the board: the squares, waiting, the centre, out.
    fn rank(&self, spot: Spot) -> (usize, Spot) {
        let square = |name| self.squares.iter().position(|square| square.name == name);
        let rank = match spot {
            Spot::Square(name) => square(name).unwrap_or(self.squares.len()),
            _ => self.squares.len() + 1,
        };
        (rank, spot)
    }
}

impl BoardSeat {
    /// Returns the steps that a piece in a spot still has to make until it is out. From the last square
    /// of the way, and from the centre, this is one step. A waiting piece must also enter.
    pub fn left_from(&self, spot: Spot) -> u32 {
        let squares = self.path.len() as u32;
        let left_on = |step: usize| squares - step as u32;
        match spot {
            Spot::Waiting => squares + 1,
            Spot::Square(name) => {
                let step = self.path.iter().position(|&square| square == name);
                step.map_or(squares + 1, left_on)
            }
            Spot::Centre => 1,
            Spot::Out => 0,
        }
    }
}

/// Returns the steps that all pieces of a side still have to make; `None` for a side without a seat.
/// `pieces` returns the number of pieces that a letter counts as.
pub fn left_to_go(
    seats: &[BoardSeat],
    layout: &Layout,
    pieces: fn(Option<u8>) -> u8,
) -> BySide<Option<u32>> {
    let mut left = BySide::all(None);
    for seat in seats {
        let own = layout.groups().iter().filter(|group| group.side == seat.side);
        let of = |group: &Group| {
            let count = u32::from(group.count) * u32::from(pieces(group.letter));
            count * seat.left_from(group.spot)
        };
        left[seat.side] = Some(own.map(of).sum());
    }
    left
}

impl Edge {
    /// Returns the edge on the other side of the board.
    pub const fn opposite(self) -> Edge {
        match self {
            Edge::Left => Edge::Right,
            Edge::Right => Edge::Left,
            Edge::Top => Edge::Bottom,
            Edge::Bottom => Edge::Top,
        }
    }

    const fn transposed(self) -> Edge {
        match self {
            Edge::Left => Edge::Top,
            Edge::Top => Edge::Left,
            Edge::Right => Edge::Bottom,
            Edge::Bottom => Edge::Right,
        }
    }
}

/// A spot where a side's pieces can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// On a square.
    Square(SquareName),
    /// Waiting: not yet entered, or captured.
    Waiting,
    /// In the centre.
    Centre,
    /// Off the board for good.
    Out,
}

/// Pieces of one kind and side in one spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Group {
    /// Their side.
    pub side: Side,
    /// Their spot.
    pub spot: Spot,
    /// The letter of their kind; `None` for the ordinary piece.
    pub letter: Option<u8>,
    /// Their number.
    pub count: u8,
}

/// The state of a special hole in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoleState {
    /// It is closed.
    Closed,
    /// It belongs to this side.
    Owned(Side),
}

/// The places of all pieces, and the special holes. Equal layouts are equal values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// Sorted by side and spot, those with a letter first.
    groups: Vec<Group>,
    /// Sorted by name.
    holes: Vec<(SquareName, HoleState)>,
}

/// A spot in which two layouts differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutDifference {
    /// The side of the pieces.
    pub side: Side,
    /// The spot.
    pub spot: Spot,
    /// Their letter; `None` for the ordinary piece.
    pub letter: Option<u8>,
    /// The number in the first layout.
    pub first: u8,
    /// The number in the second layout.
    pub second: u8,
}

impl Layout {
    /// Creates the layout of some groups. Adds up those of the same kind, side and spot.
    pub fn new(groups: impl IntoIterator<Item = Group>) -> Layout {
        let mut groups: Vec<Group> = groups.into_iter().filter(|group| group.count > 0).collect();
        groups.sort_unstable_by_key(Group::key);
        groups.dedup_by(|next, group| {
            let same = next.key() == group.key();
            group.count = group.count.saturating_add(if same { next.count } else { 0 });
            same
        });
        Layout { groups, holes: Vec::new() }
    }

    /// Returns the layout with these special holes.
    pub fn with_holes(self, holes: impl IntoIterator<Item = (SquareName, HoleState)>) -> Layout {
        let mut holes: Vec<_> = holes.into_iter().collect();
        holes.sort_unstable_by_key(|&(name, _)| name);
        Layout { holes, ..self }
    }

    /// Returns the special holes, by name.
    pub fn holes(&self) -> &[(SquareName, HoleState)] {
        &self.holes
    }

    /// Returns the state of the hole in a spot, if it is special.
    pub fn hole(&self, spot: Spot) -> Option<HoleState> {
        let found = self.holes.iter().find(|(name, _)| spot == Spot::Square(*name));
        found.map(|&(_, state)| state)
    }

    /// Returns the pieces, by side and spot, those with a letter first.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the pieces of a side in a spot, those with a letter first.
    pub fn at(&self, side: Side, spot: Spot) -> &[Group] {
        let start = self.groups.partition_point(|group| (group.side, group.spot) < (side, spot));
        let rest = &self.groups[start..];
        let end = rest.iter().take_while(|group| (group.side, group.spot) == (side, spot));
        &rest[..end.count()]
    }

    /// Returns how many pieces of a kind a side has in a spot.
    pub fn count(&self, side: Side, letter: Option<u8>, spot: Spot) -> u8 {
        let there = self.at(side, spot).iter().find(|group| group.letter == letter);
        there.map_or(0, |group| group.count)
    }

    /// Returns whether a side has pieces.
    pub fn has(&self, side: Side) -> bool {
        self.groups.iter().any(|group| group.side == side)
    }

    /// Returns where two layouts differ: side after side, in the order of the board, with the ordinary
    /// piece first.
    pub fn differences(&self, other: &Layout, plan: &Plan) -> Vec<LayoutDifference> {
        let difference = |group: &Group| {
            let Group { side, spot, letter, .. } = *group;
            let [first, second] = [self, other].map(|layout| layout.count(side, letter, spot));
            LayoutDifference { side, spot, letter, first, second }
        };
        let all = self.groups.iter().chain(&other.groups).map(difference);
        let mut found: Vec<_> = all.filter(|found| found.first != found.second).collect();
        let seat = |side| plan.sides().position(|seat| seat == side);
        found.sort_by_cached_key(|at| (seat(at.side), plan.rank(at.spot), at.letter));
        found.dedup();
        found
    }
}

impl Group {
    fn key(&self) -> (Side, Spot, Reverse<Option<u8>>) {
        (self.side, self.spot, Reverse(self.letter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(side: Side, spot: Spot, letter: Option<u8>, count: u8) -> Group {
        Group { side, spot, letter, count }
    }

    const A1: Spot = Spot::Square(SquareName::new(b'a', 1));
    const B1: Spot = Spot::Square(SquareName::new(b'b', 1));

    #[test]
    fn equal_layouts_are_equal_values() {
        let one = Layout::new([
            group(Side::S, A1, None, 1),
            group(Side::S, A1, Some(b'K'), 1),
            group(Side::S, A1, None, 2),
            group(Side::N, B1, None, 0),
        ]);
        let other = Layout::new([group(Side::S, A1, Some(b'K'), 1), group(Side::S, A1, None, 3)]);
        assert_eq!(one, other);
        assert_eq!(one.at(Side::S, A1).len(), 2);
        assert_eq!(one.at(Side::S, A1)[0].letter, Some(b'K'));
        assert_eq!(one.count(Side::S, None, A1), 3);
        assert!(one.has(Side::S) && !one.has(Side::N));
        assert!(one.at(Side::S, B1).is_empty() && one.at(Side::W, A1).is_empty());
    }

    #[test]
    fn every_piece_has_its_steps_left_and_a_double_one_twice_as_many() {
        let path = vec![SquareName::new(b'a', 1), SquareName::new(b'b', 1)];
        let seat = |side| BoardSeat { side, edge: Edge::Left, path: path.clone(), captured: A1 };
        let layout = Layout::new([
            group(Side::S, Spot::Waiting, None, 2),
            group(Side::S, A1, None, 1),
            group(Side::S, B1, Some(b'T'), 1),
            group(Side::S, Spot::Centre, None, 1),
            group(Side::N, Spot::Out, None, 4),
        ]);
        let pieces = |letter: Option<u8>| 1 + u8::from(letter.is_some());
        let left = left_to_go(&[seat(Side::N), seat(Side::S)], &layout, pieces);
        assert_eq!(left, BySide([Some(0), Some(2 * 3 + 2 + 2 + 1), None, None]));
    }
}
