//! Figures of the board of Dadu: on which squares pieces are captured, and where they could have been.

mod captures;
mod chances;

pub use captures::{Captures, SquareCaptures};
