//! Parsers for the values of options that several commands have.

pub mod detail;
pub mod game_option;
pub mod number;
