//! Positions of a replay, to look at. Looking at a position is faster than making a layout of it.

use std::any::Any;
use std::cell::OnceCell;

use crate::games::pieces;
use crate::layout::{Group, Layout, Spot};
use crate::table::{BySide, Side};

/// A position of a replay, in whatever form its game keeps it.
pub trait PositionView {
    /// Returns the layout of the pieces.
    fn layout(&self) -> Layout;

    /// Passes every piece, or every group of equal pieces, to `visit`.
    fn visit(&self, visit: &mut dyn FnMut(&Group));

    /// Returns the rights that each side has earned, in a game that has them.
    fn earned(&self) -> Option<BySide<EarnedRights>> {
        None
    }

    /// Counts the pieces of a side with a letter, or without one, at a spot. `None` means any side, any letter, any
    /// square. Twins count as two.
    fn count(&self, side: Option<Side>, letter: Option<Option<u8>>, at: Option<Spot>) -> u32 {
        let mut count = 0;
        self.visit(&mut |group| {
            let is_there = at.map_or(matches!(group.spot, Spot::Square(_)), |at| at == group.spot);
            let is_meant = is_there
                && side.is_none_or(|side| side == group.side)
                && letter.is_none_or(|letter| letter == group.letter);
            let number = u32::from(group.count) * u32::from(pieces(group.letter));
            count += if is_meant { number } else { 0 };
        });
        count
    }

    /// Takes the place of the last position. Returns whether pieces and rights are certainly the same.
    fn is_same(&self, _last: &mut LastPosition) -> bool {
        false
    }

    /// Takes the place of the last position, and passes on the differences. Returns `false` if the game cannot tell
    /// them, so that whole layouts have to be compared.
    fn changes(&self, _last: &mut LastPosition, _change: &mut dyn FnMut(BoardChange)) -> bool {
        false
    }
}

/// A position of a game that has no faster way to look at one than its layout, which is made once.
pub(super) struct LaidOut<F> {
    make: F,
    made: OnceCell<Layout>,
}

impl<F: Fn() -> Layout> LaidOut<F> {
    pub(super) fn new(make: F) -> LaidOut<F> {
        LaidOut { make, made: OnceCell::new() }
    }
}

impl<F: Fn() -> Layout> PositionView for LaidOut<F> {
    fn layout(&self) -> Layout {
        self.made.get_or_init(&self.make).clone()
    }

    fn visit(&self, visit: &mut dyn FnMut(&Group)) {
        self.made.get_or_init(&self.make).groups().iter().for_each(visit);
    }
}

/// The rights that a side has earned, apart from its pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EarnedRights {
    /// Whether the opponents' home row is open to it (M4).
    pub open: bool,
    /// The players who have thrown da (T2), one bit each. All unknown ones count as having thrown it.
    pub da: u32,
    /// The players whose da is unknown, one bit each.
    pub unknown_da: u32,
}

/// A difference between two positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardChange {
    /// One more piece (1) or one less (-1) of a kind and side in a spot. The number in the group does not matter.
    Pieces(Group, i8),
    /// A side has earned this now.
    Earned(Side, EarnedRights),
}

/// The last position that a witness has seen, in whatever form its game keeps it.
#[derive(Debug, Default)]
pub struct LastPosition(Option<Box<dyn Any>>);

impl LastPosition {
    /// Returns the last position, and takes the next one in its place.
    pub(super) fn replace<P: Copy + 'static>(&mut self, next: P) -> Option<P> {
        match self.0.as_mut().and_then(|last| last.downcast_mut::<P>()) {
            Some(last) => Some(std::mem::replace(last, next)),
            None => {
                self.0 = Some(Box::new(next));
                None
            }
        }
    }
}
