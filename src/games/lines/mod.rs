//! Boards of points joined by lines, with stones of two sides and rows of three.
//!
//! This folder decides no rule of a single game. Each game gives its own rules as [`StoneRules`].

mod board;
mod boards;
mod checks;
mod opening;
mod setup;
mod stated;
mod stones;

pub use crate::games::grid::{GridRules as StoneRules, Setup, StatedStones, ending_of, fault};
pub use board::{Board, Point, Points};
pub use boards::{MILL, NINE, NINE_DIAGONALS};
pub use checks::{on_board, own_stone, step_end};
pub use opening::{is_blocked, opens};
pub use setup::{check_hands, check_totals, is_placing, points, side_to_place};
pub use stated::{has, layout, plan, state};
pub use stones::Stones;
