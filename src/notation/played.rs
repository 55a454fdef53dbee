//! The items of games without throws, as they are written.

use super::tree::{Item, ItemKind, Marks};
use crate::layout::SquareName;

/// An item of a game without throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayToken {
    /// Its form.
    pub form: PlayForm,
    /// Its first square; `None` if it was not seen, or if the form has none.
    pub square: Option<SquareName>,
    /// Checked extra: the end of a sowing (`=d1*5`).
    pub ended: Option<SowingEnd>,
    /// Checked extra: the capture (`x`, `x2`, `q`).
    pub taken: Option<PlayCapture>,
    /// The marks: unsure, irregular.
    pub marks: Marks,
}

impl PlayToken {
    /// Creates an item without extras and marks.
    pub fn new(form: PlayForm, square: Option<SquareName>) -> PlayToken {
        PlayToken { form, square, ended: None, taken: None, marks: Marks::default() }
    }
}

/// The form of an item of a game without throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayForm {
    /// `+d2`: a stone is placed, or a hole filled.
    Place,
    /// `a1-a3-c3`: a stone goes from square to square.
    Path,
    /// `xd4`: an enemy stone is taken off, by choice.
    Remove,
    /// `d1`: the balls of a hole are lifted and sown.
    Sow,
    /// `pass`: the side gives up its turn.
    Pass,
    /// `?`: the item was not seen.
    Unseen,
}

/// The end of a sowing, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SowingEnd {
    /// The hole of the last ball; `None` if it was not seen.
    pub hole: Option<SquareName>,
    /// The balls in it then, before any capture.
    pub balls: Option<u16>,
}

/// A written capture in a game without throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayCapture {
    /// `x`: something.
    Some,
    /// `x2`: this number of stones or balls; `x0`: none.
    Count(u8),
    /// `q`: a qar was made.
    Qar,
}

/// Returns the further squares of a path that comes before these items.
pub fn onward(after: &[Item]) -> impl Iterator<Item = Option<SquareName>> {
    after.iter().map_while(|item| match item.kind {
        ItemKind::Onward(square) => Some(square),
        _ => None,
    })
}
