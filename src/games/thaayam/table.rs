//! A table of the throws that some pieces can have taken together.
//!
//! A cell is a number of throws of each value. The table is filled piece by piece, with one sweep for
//! each, so its cost is the number of cells times the number of ways to take a throw.

/// The largest number of cells of a table. Only hands of several hundred throws of all values can need
/// more. For such hands, dadu does not claim that more throws could have been used.
const MOST_CELLS: usize = 1 << 20;

/// Throws that a piece takes at once, and their effect on its mark.
///
/// The mark of a piece is a bit. For a piece that moves once, it is the sum of the throws that it has
/// taken. For one that moves several times, it is the number of squares that it has moved.
pub(super) struct Push {
    /// The number of throws of each value.
    pub taken: [usize; 5],
    /// The number of bits by which the mark moves.
    pub shift: u32,
    /// The marks that it may reach by this.
    pub allowed: u64,
}

/// The ways in which one piece takes throws.
pub(super) struct Ways {
    /// The throws that it may take at once.
    pub pushes: Vec<Push>,
    /// Whether it takes at most one throw (A1 with M2).
    pub takes_one: bool,
    /// The marks where it may stop.
    pub stops: u64,
    /// The number of 1s needed to enter; 0 for a piece on the board.
    pub entry: usize,
    /// Whether it may stay where it is.
    pub may_stay: bool,
}

/// The numbers of throws, by value, that some pieces can have taken together.
#[derive(Clone)]
pub(super) struct Table {
    /// The largest number of throws of each value.
    pub limits: [usize; 5],
    /// The difference in the cell's number for one throw of each value.
    strides: [usize; 5],
    reached: Vec<bool>,
}

impl Table {
    /// Creates the table before any piece: nothing was taken. `None` if it would have too many cells.
    pub fn new(limits: [usize; 5]) -> Option<Table> {
        let (mut strides, mut cells) = ([0; 5], 1_usize);
        for (stride, limit) in strides.iter_mut().zip(limits) {
            *stride = cells;
            cells = cells.checked_mul(limit + 1).filter(|&cells| cells <= MOST_CELLS)?;
        }
        let mut reached = vec![false; cells];
        reached[0] = true;
        Some(Table { limits, strides, reached })
    }

    /// Lets one more piece take throws.
    pub fn take(&mut self, ways: &Ways) {
        let mut marks = self.entered(ways.entry);
        let offsets: Vec<usize> = ways.pushes.iter().map(|push| self.offset(&push.taken)).collect();
        for cell in 0..marks.len() {
            let here = if ways.takes_one { marks[cell] & 1 } else { marks[cell] };
            if here == 0 {
                continue;
            }
            let room = self.room(cell);
            for (push, offset) in ways.pushes.iter().zip(&offsets) {
                if push.taken.iter().zip(room).all(|(&taken, room)| taken <= room) {
                    marks[cell + offset] |= (here << push.shift) & push.allowed;
                }
            }
        }
        for (reached, mark) in self.reached.iter_mut().zip(marks) {
            *reached = *reached && ways.may_stay || mark & ways.stops != 0;
        }
    }

    /// Returns the throws of each piece, if all together take exactly `taken`: one entry for each of
    /// `ways`, or none if they cannot.
    pub fn parts(ways: &[Ways], taken: [usize; 5]) -> Vec<[usize; 5]> {
        let Some(first) = Table::new(taken) else { return Vec::new() };
        let mut before = vec![first];
        for ways in ways {
            let mut next = before[before.len() - 1].clone();
            next.take(ways);
            before.push(next);
        }
        let (mut parts, mut left) = (Vec::new(), taken);
        for (table, ways) in before.iter().zip(ways).rev() {
            // Try the nearest cells first: then the piece takes little, and there are few splits to try.
            let splits = table.cells().rev().map(|cell| table.counts(cell));
            let part = splits
                .filter_map(|others| without(&left, &others))
                .find(|part| can_take(ways, part));
            let Some(part) = part else { return Vec::new() };
            left = without(&left, &part).unwrap_or_default();
            parts.push(part);
        }
        parts.reverse();
        parts
    }

    /// Returns the cells in which a piece has entered and not moved. The mark is its first bit.
    fn entered(&self, entry: usize) -> Vec<u64> {
        let mut marks = vec![0; self.reached.len()];
        for cell in self.cells().filter(|&cell| self.room(cell)[0] >= entry) {
            marks[cell + entry * self.strides[0]] = 1;
        }
        marks
    }

    /// Returns the cells that are reached.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.reached.len()).filter(|&cell| self.reached[cell])
    }

    /// Returns the number of throws of each value in a cell.
    pub fn counts(&self, cell: usize) -> [usize; 5] {
        std::array::from_fn(|value| cell / self.strides[value] % (self.limits[value] + 1))
    }

    /// Returns the number of throws in a cell.
    pub fn throws(&self, cell: usize) -> usize {
        self.counts(cell).iter().sum()
    }

    /// Returns how many more throws of each value a cell could have.
    fn room(&self, cell: usize) -> [usize; 5] {
        let counts = self.counts(cell);
        std::array::from_fn(|value| self.limits[value] - counts[value])
    }

    fn offset(&self, taken: &[usize; 5]) -> usize {
        taken.iter().zip(self.strides).map(|(taken, stride)| taken * stride).sum()
    }
}

/// Returns whether one piece can take exactly these throws.
fn can_take(ways: &Ways, throws: &[usize; 5]) -> bool {
    // No piece takes a sum beyond the last mark, except 1s to enter and 1s that cost nothing.
    let Some(mut table) = Table::new(*throws) else { return false };
    table.take(ways);
    table.reached.last() == Some(&true)
}

/// Returns the throws without `others`, if those are among them.
fn without(throws: &[usize; 5], others: &[usize; 5]) -> Option<[usize; 5]> {
    let mut left = [0; 5];
    for (left, (throws, others)) in left.iter_mut().zip(throws.iter().zip(others)) {
        *left = throws.checked_sub(*others)?;
    }
    Some(left)
}
