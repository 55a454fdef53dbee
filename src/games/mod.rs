//! The games that a log may name, each in its own folder.
//!
//! Each folder holds a game's rules as data and its engine, and knows no text, file or wording. The
//! games know nothing of one another.

pub mod thaayam;
