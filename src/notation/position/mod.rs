//! A stated position: sides, pieces on squares, and the game's own words with their numbers.

mod parser;

pub(super) use parser::part;
