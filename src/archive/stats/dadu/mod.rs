//! Statistics of the board of Dadu: the squares on which pieces are captured, and the chances to capture.

mod captures;

pub use captures::{Captures, SquareCaptures};
