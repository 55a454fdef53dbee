//! The tree of play: the player turns that followed a position in the games of an archive, with their results.
//! `spec/tree.md` explains it.
//!
//! A [`Seeker`] searches one log for the player turns that followed a [`Target`]. A [`Tree`] counts them.

mod continuation;
mod count;
mod seeker;
mod symmetry;
mod target;
mod watch;

pub use continuation::Continuation;
pub use count::{Branch, Tree};
pub use seeker::{Agreement, Seeker, SeekerOptions};
pub use target::{KnownPosition, Target};
