//! `dadu variants`.
use clap::Args;

use super::Status;
use super::output::Done;

/// List variants
#[derive(Args)]
pub struct Arguments {}

/// Runs the command.
pub fn run(_: &Arguments) -> Done {
    Ok(Status::Clean)
}
