//! The plain data that a game without throws and the replay exchange: items, effects, ends and the reasons
//! why an item is illegal.

mod bar;
mod data;

pub use bar::{Bar, Reason};
pub use data::*;
