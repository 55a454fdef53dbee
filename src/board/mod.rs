//! The board to look at: how the track lies on the cloth, what lies where, drawings of it for the
//! terminal and for paper, and what stands beside it in words.

mod area;
mod canvas;
mod cloth;
pub mod markup;
pub mod svg;
mod text;
mod words;

pub use area::{Area, Holding};
pub use cloth::{Bay, Cloth, Laid};
pub use text::{Signs, Style, draw};
pub use words::{pieces, told, words, words_in_lines};
