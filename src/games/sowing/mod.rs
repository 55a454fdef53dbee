//! Two rows of holes with balls in them, which several games share.
//!
//! This folder decides no rule of a single game.

mod holes;
mod ring;
mod setup;
mod stated;

pub use holes::{Hole, Holes, MAX_HOLES, hole_name, named};
pub use ring::{Ring, Way, sow};
pub use setup::{Setup, StatedHoles, add_holes, check_sum, fault};
pub use stated::{CLOSED, QAR, WON, has, layout, plan, state};
