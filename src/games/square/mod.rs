//! The board of five by five squares and its throws, which several games share.
//!
//! This folder contains no rule of a single game. Each game wraps or re-exports what it needs.

mod board;
mod order;
mod plan;
pub mod slots;
mod throws;

pub use board::{LAST_STEP, OPPOSITE_STEP, Path, Square};
pub use order::next;
pub use plan::drawn_board;
pub use throws::{Throws, VALUES, index, value};
