//! Ways to lay a board over itself, so that each side takes the place of another.

use crate::layout::{BoardSeat, Group, HoleState, Layout, Plan, Spot, Square, SquareName};
use crate::table::{BySide, Side};

/// A way to lay a board over itself: the side and the square that each one becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    sides: BySide<Side>,
    /// Each square with its image, sorted.
    squares: Vec<(SquareName, SquareName)>,
}

impl Symmetry {
    /// Returns the side that a side becomes.
    pub fn side(&self, side: Side) -> Side {
        self.sides[side]
    }

    /// Returns the square that a square becomes. A square that no way leads over stays.
    pub fn square(&self, square: SquareName) -> SquareName {
        let found = self.squares.binary_search_by_key(&square, |&(from, _)| from);
        found.map_or(square, |at| self.squares[at].1)
    }

    /// Returns the pieces of a position with their new sides and squares.
    pub fn layout(&self, layout: &Layout) -> Layout {
        let image = |spot| match spot {
            Spot::Square(square) => Spot::Square(self.square(square)),
            spot => spot,
        };
        let groups = layout.groups().iter();
        let groups = groups.map(|&group| Group {
            side: self.side(group.side),
            spot: image(group.spot),
            ..group
        });
        let holes = layout.holes().iter().map(|&(name, state)| match state {
            HoleState::Closed => (self.square(name), state),
            HoleState::Owned(side) => (self.square(name), HoleState::Owned(self.side(side))),
        });
        Layout::new(groups).with_holes(holes)
    }

    /// Returns the values of the sides with their new owners.
    pub fn values<T: Copy>(&self, values: &BySide<T>) -> BySide<T> {
        let mut moved = *values;
        for (side, value) in values.iter() {
            moved[self.side(side)] = *value;
        }
        moved
    }

    /// Returns the way back.
    pub fn inverse(&self) -> Symmetry {
        let mut sides = self.sides;
        for (side, image) in self.sides.iter() {
            sides[*image] = side;
        }
        let mut squares: Vec<_> = self.squares.iter().map(|&(from, to)| (to, from)).collect();
        squares.sort_unstable();
        Symmetry { sides, squares }
    }
}

/// Returns the ways to turn a board so that every side sits where another one sat, with the same way to go.
/// The board as it is does not count. The sides keep their order around the table.
pub fn symmetries(plan: &Plan) -> Vec<Symmetry> {
    (1..4).filter_map(|quarters| turned(plan, quarters)).collect()
}

fn turned(plan: &Plan, quarters: usize) -> Option<Symmetry> {
    if plan.seats.iter().all(|seat| seat.path.is_empty()) {
        return (quarters == 2).then(|| half_turned(plan));
    }
    let sides = BySide::of(|side| Side::at(side.quarters() + quarters));
    let mut squares = Vec::new();
    for seat in &plan.seats {
        let image = plan.seats.iter().find(|image| image.side == sides[seat.side])?;
        squares.extend(paired(seat, image)?);
    }
    squares.sort_unstable();
    squares.dedup();
    // A square with two images, or two squares with one, would be another board.
    let mut images: Vec<_> = squares.iter().map(|&(_, to)| to).collect();
    images.sort_unstable();
    let once = squares.windows(2).all(|pair| pair[0].0 != pair[1].0)
        && images.windows(2).all(|pair| pair[0] != pair[1]);
    let symmetry = Symmetry { sides, squares };
    (once && keeps_marks(plan, &symmetry)).then_some(symmetry)
}

/// Returns a half turn of a board without ways: each square takes the place that is opposite in column and row.
fn half_turned(plan: &Plan) -> Symmetry {
    let opposite = |from: &Square| {
        let is_opposite = |to: &&Square| {
            (from.column + to.column + 1, from.row + to.row + 1) == (plan.columns, plan.rows)
        };
        plan.squares.iter().find(is_opposite).map(|to| (from.name, to.name))
    };
    let mut squares: Vec<_> = plan.squares.iter().filter_map(opposite).collect();
    squares.sort_unstable();
    Symmetry { sides: BySide::of(Side::opposite), squares }
}

/// Returns the squares of one way beside those of another.
fn paired<'p>(
    seat: &'p BoardSeat,
    image: &'p BoardSeat,
) -> Option<impl Iterator<Item = (SquareName, SquareName)> + 'p> {
    let same_length = seat.path.len() == image.path.len();
    same_length.then(|| seat.path.iter().copied().zip(image.path.iter().copied()))
}

fn keeps_marks(plan: &Plan, symmetry: &Symmetry) -> bool {
    plan.squares.iter().all(|square| {
        let image = plan.square(symmetry.square(square.name));
        image.is_some_and(|image| (image.mark, image.is_home) == (square.mark, square.is_home))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::Board;

    /// Twice across the table is the board as it was, and the first square of a side becomes that of the other.
    #[test]
    fn both_ends_of_the_cloth_are_alike() {
        for (segments, length) in [(7, 5), (9, 5), (2, 2), (12, 9)] {
            let plan = Board::new(segments, length).plan();
            let [across] = &symmetries(&plan)[..] else { panic!("one way across") };
            assert_eq!(across.inverse(), *across);
            for (square, image) in plan.squares.iter().zip(plan.squares.iter().rev()) {
                assert_eq!(across.square(square.name), image.name);
            }
            assert_eq!((across.side(Side::N), across.side(Side::S)), (Side::S, Side::N));
        }
    }

    #[test]
    fn a_position_and_its_mirror_image_are_one_pair() {
        let square = |name: &[u8; 2]| Spot::Square(SquareName::new(name[0], name[1] - b'0'));
        let group = |side, spot, letter| Group { side, spot, letter, count: 2 };
        let across = symmetries(&Board::new(7, 5).plan()).remove(0);
        let one = Layout::new([
            group(Side::N, square(b"a1"), None),
            group(Side::S, square(b"g5"), Some(b'K')),
            group(Side::S, Spot::Waiting, None),
        ]);
        let other = Layout::new([
            group(Side::S, square(b"h1"), None),
            group(Side::N, square(b"a2"), Some(b'K')),
            group(Side::N, Spot::Waiting, None),
        ]);
        assert_eq!((across.layout(&one), across.layout(&other)), (other, one));
        assert_eq!(across.values(&BySide([1, 2, 3, 4])), BySide([2, 1, 4, 3]));
    }
}
