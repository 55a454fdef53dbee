//! Dadu.
pub mod rules;
pub mod span;
