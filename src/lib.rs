//! Dadu.
pub mod cli;
pub mod diagnostic;
pub mod finding;
pub mod notation;
pub mod replay;
pub mod rules;
pub mod simulate;
pub mod span;
