//! The board to look at: how the track lies on the cloth, and what stands beside it in words.

mod canvas;
mod cloth;
mod text;
mod words;

pub use cloth::{Bay, Cloth, Laid};
pub use text::{Signs, Style, draw};
pub use words::{pieces, words, words_in_lines};
