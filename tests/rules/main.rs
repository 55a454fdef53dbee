//! The tests of the rules alone, which take seconds.
//!
//! The tests play the examples of the pages and the cases of the corpus, and read declared variants
//! and stated positions. They play games in lock-step with a second, naive implementation of each
//! game.
//!
//! `mutants/run` runs these tests against each change of the rules.

mod cases;
mod comparison;
mod declared;
mod deleb;
#[path = "../support/files.rs"]
mod files;
mod heard;
#[path = "../support/household.rs"]
mod household;
mod listening;
#[path = "../support/cases.rs"]
mod logs;
mod moves;
mod naive;
mod positions;
mod reach;
mod series;
mod square;
mod tamman;
mod thaayam;
