//! The rules alone, in seconds: the examples of the pages, the cases of the corpus, variants as they
//! are declared, positions as they are stated, and games played in lock-step with a second, naive implementation; and the same for Thaayam.
//!
//! These are the tests that `mutants/run` holds against each change of the rules.

mod cases;
mod declared;
#[path = "../support/files.rs"]
mod files;
mod heard;
#[path = "../support/household.rs"]
mod household;
mod listening;
#[path = "../support/cases.rs"]
mod logs;
mod naive;
mod positions;
mod reach;
mod series;
mod thaayam;
