//! The exit status: what each command returns, and the exit code of the process that follows from it.

use std::io;
use std::process::ExitCode;

use super::system;
use super::terminal::interrupt;
use super::terminal::output::print_error;

/// The outcome of a command. If it has several, the greatest counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// Everything was done and nothing was wrong.
    Clean,
    /// The command found what it looks for, such as errors in a log.
    Found,
    /// A search found nothing.
    Nothing,
    /// An input could not be read, or a step failed; the rest was done.
    Failed,
    /// The user interrupted the command.
    Interrupted,
}

impl Status {
    /// The exit code: 0, 1, 2, 130.
    pub const fn code(self) -> u8 {
        match self {
            Status::Clean => 0,
            Status::Found | Status::Nothing => 1,
            Status::Failed => 2,
            Status::Interrupted => 130,
        }
    }
}

/// The exit status of a command, or the error that stopped its output.
pub type CommandResult = io::Result<Status>;

/// Returns the result of a command that failed.
pub fn failed() -> CommandResult {
    Ok(Status::Failed)
}

/// Returns the final status of a command. A closed pipe is not a failure: the reader needs no more output.
pub fn final_status(done: CommandResult) -> Status {
    match done {
        Ok(status) => status,
        Err(error) if system::is_closed_pipe(&error) => Status::Clean,
        Err(error) => {
            print_error(&format!("cannot write the output: {error}"));
            Status::Failed
        }
    }
}

/// Returns the exit code of the process. An interrupt outweighs the status of the command.
pub fn exit_code(done: CommandResult) -> ExitCode {
    let status = final_status(done);
    ExitCode::from(if interrupt::is_requested() { Status::Interrupted } else { status }.code())
}
