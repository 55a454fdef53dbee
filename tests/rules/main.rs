//! The rules alone, in seconds: the examples of the pages, the cases of the corpus, and games
//! played in lock-step with a second, naive implementation.
//!
//! These are the tests that `mutants/run` holds against each change of the rules.

mod cases;
#[path = "../support/files.rs"]
mod files;
mod naive;
