//! Dadu.
pub mod notation;
pub mod rules;
pub mod span;
