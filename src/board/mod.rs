//! The board to look at: how the track lies on the cloth, and what stands beside it in words.

mod cloth;
mod words;

pub use cloth::{Bay, Cloth, Laid};
pub use words::{pieces, words};
