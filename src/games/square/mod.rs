//! The board of five by five squares, and the throws that are made at it: what its games share.
//!
//! Nothing here knows a rule of one game. Each game wraps or re-exports what it needs.

mod board;
mod order;
mod plan;
pub mod slots;
mod throws;

pub use board::{LAST_STEP, OPPOSITE_STEP, Path, Square};
pub use order::next;
pub use plan::drawn_board;
pub use throws::{Throws, VALUES, index, value};
