//! Points joined by lines, and the rows of three on them.

use crate::games::bits::bits;
use crate::layout::SquareName;

/// A point, by its number in the order of its board: row by row from the south, each from west to east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

/// A set of points of one board, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Points(u32);

impl Points {
    /// Returns the set of some points, given by their numbers.
    const fn numbered(numbers: &[u8]) -> Points {
        let (mut points, mut next) = (0, 0);
        while next < numbers.len() {
            points |= 1 << numbers[next];
            next += 1;
        }
        Points(points)
    }

    /// Returns whether the point is in the set.
    #[inline]
    pub const fn has(self, point: Point) -> bool {
        self.0 >> point.0 & 1 == 1
    }

    /// Returns whether every point of another set is in this one.
    #[inline]
    pub const fn has_all(self, other: Points) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns the set with a point added.
    #[inline]
    pub const fn with(self, point: Point) -> Points {
        Points(self.0 | 1 << point.0)
    }

    /// Returns the set without the points of another one.
    #[inline]
    pub const fn without(self, other: Points) -> Points {
        Points(self.0 & !other.0)
    }

    /// Returns the points of both sets together.
    #[inline]
    pub const fn union(self, other: Points) -> Points {
        Points(self.0 | other.0)
    }

    /// Returns the points that are in both sets.
    #[inline]
    pub const fn both(self, other: Points) -> Points {
        Points(self.0 & other.0)
    }

    /// Returns the number of points.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether there is no point.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the points, in the order of the board.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        bits(self.0.into()).map(Point)
    }
}

/// The number of places that a name on a board can have: up to `g7`.
const PLACES: usize = 64;

/// Returns a number for a name, below [`PLACES`] only if a board can have it. No two such names share one.
const fn place_of(name: SquareName) -> usize {
    let column = name.letter().wrapping_sub(b'a') as usize;
    if name.place() < 8 { 8 * column + name.place() as usize } else { PLACES }
}

/// A board: the names of its points, its rows of three, and the points beside each point.
#[derive(Debug)]
pub struct Board {
    names: &'static [SquareName],
    /// The point of each name, by [`place_of`].
    named: [Option<Point>; PLACES],
    rows: [Points; Board::MOST_ROWS],
    row_count: usize,
    /// The rows through each point. Unused places have a row that is never full.
    rows_at: [[Points; Board::MOST_ROWS_AT]; Board::MOST],
    beside: [Points; Board::MOST],
}

impl Board {
    /// The most points that a board can have.
    pub const MOST: usize = 24;
    /// The most rows that a board can have.
    const MOST_ROWS: usize = 16;
    /// The most rows through one point.
    const MOST_ROWS_AT: usize = 4;

    /// Creates a board of some points. Each row has three points by number, from one end to the other. It
    /// joins its middle point to both ends. `joins` are further pairs of joined points.
    pub const fn new(
        names: &'static [SquareName],
        rows: &'static [[u8; 3]],
        joins: &[[u8; 2]],
    ) -> Board {
        let mut beside = [Points(0); Board::MOST];
        let mut sets = [Points(0); Board::MOST_ROWS];
        let mut next = 0;
        while next < rows.len() {
            let [start, middle, end] = rows[next];
            sets[next] = Points::numbered(&rows[next]);
            beside = joined(joined(beside, [start, middle]), [middle, end]);
            next += 1;
        }
        next = 0;
        while next < joins.len() {
            beside = joined(beside, joins[next]);
            next += 1;
        }
        let mut rows_at = [[Points(u32::MAX); Board::MOST_ROWS_AT]; Board::MOST];
        next = 0;
        while next < rows.len() {
            rows_at = added(added(added(rows_at, rows[next], 0), rows[next], 1), rows[next], 2);
            next += 1;
        }
        let mut named = [None; PLACES];
        next = 0;
        while next < names.len() {
            named[place_of(names[next])] = Some(Point(next as u8));
            next += 1;
        }
        Board { names, named, rows: sets, row_count: rows.len(), rows_at, beside }
    }

    /// Returns every point.
    pub const fn all(&self) -> Points {
        Points((1 << self.names.len()) - 1)
    }

    /// Returns the point of a name, if the board has it.
    pub fn named(&self, name: SquareName) -> Option<Point> {
        self.named.get(place_of(name)).copied().flatten()
    }

    /// Returns the name of a point.
    pub const fn name(&self, point: Point) -> SquareName {
        self.names[point.0 as usize]
    }

    /// Returns the points to which lines lead from a point.
    pub const fn beside(&self, point: Point) -> Points {
        self.beside[point.0 as usize]
    }

    /// Returns each pair of points that a line joins, once.
    pub fn joins(&self) -> impl Iterator<Item = [SquareName; 2]> + '_ {
        let later = |from: Point| self.beside(from).iter().filter(move |&to| to > from);
        let pairs = self.all().iter().flat_map(move |from| later(from).map(move |to| (from, to)));
        pairs.map(|(from, to)| [self.name(from), self.name(to)])
    }

    /// Returns whether some row through a point is full of these points.
    pub fn has_row_at(&self, own: Points, point: Point) -> bool {
        self.rows_at[usize::from(point.0)].iter().any(|&row| own.has_all(row))
    }

    /// Returns those of the points that are in a full row.
    pub fn in_rows(&self, own: Points) -> Points {
        self.rows().filter(|&row| own.has_all(row)).fold(Points::default(), Points::union)
    }

    fn rows(&self) -> impl Iterator<Item = Points> {
        self.rows[..self.row_count].iter().copied()
    }
}

type RowsAt = [[Points; Board::MOST_ROWS_AT]; Board::MOST];

/// Adds a row to those through one of its points.
const fn added(mut all: RowsAt, row: [u8; 3], of_row: usize) -> RowsAt {
    let point = row[of_row] as usize;
    let mut place = 0;
    while all[point][place].0 != u32::MAX {
        place += 1;
    }
    all[point][place] = Points::numbered(&row);
    all
}

const fn joined(mut beside: [Points; Board::MOST], [one, other]: [u8; 2]) -> [Points; Board::MOST] {
    beside[one as usize] = beside[one as usize].with(Point(other));
    beside[other as usize] = beside[other as usize].with(Point(one));
    beside
}
