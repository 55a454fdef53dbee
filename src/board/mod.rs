//! The board to look at: how the track lies on the cloth, what lies where, drawings of it, and what
//! stands beside it in words.

mod area;
mod cloth;
pub mod markup;
pub mod svg;
mod words;

pub use area::{Area, Holding};
pub use cloth::{Bay, Cloth, Laid};
pub use words::{pieces, told, words};
