//! The board of five by five squares with stones of two sides on it, which several games share.
//!
//! This folder decides no rule of a single game. Each game gives its own rules as [`GridRules`].

mod checks;
mod opening;
mod setup;
mod squares;
mod stated;
mod stones;

pub use checks::{GridRules, on_board, own_stone, step_end};
pub use opening::{can_open, is_blocked, opens};
pub use setup::{Setup, StatedStones, ending_of, fault};
pub use squares::{Squares, beside, is_beside, named, square_name};
pub use stated::{layout, layout_on, plan, seats, state, state_on};
pub use stones::Stones;
