//! `dadu fmt`.
use clap::Args;

use super::Status;
use super::output::Done;

/// Write logs in canonical form
#[derive(Args)]
pub struct Arguments {}

/// Runs the command.
pub fn run(_: &Arguments) -> Done {
    Ok(Status::Clean)
}
