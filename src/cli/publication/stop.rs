//! The end of a build: the facts about a folder that was written, or the reason why none was.

use std::io;
use std::path::Path;

use crate::archive::ArchiveError;
use crate::publish::Reason;

/// A reason why nothing was written.
pub enum Stop {
    /// The user interrupted the command.
    Interrupted,
    /// No game may be seen by others; the lines say why.
    Nothing(Vec<String>),
    /// A step failed; the lines say which.
    Failed(Vec<String>),
}

impl From<ArchiveError> for Stop {
    fn from(error: ArchiveError) -> Stop {
        Stop::Failed(vec![error.to_string()])
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Failed(vec![error.to_string()])
    }
}

impl Stop {
    /// Reports the final path instead of the temporary one.
    pub fn at(self, output: &Path) -> Stop {
        match self {
            Stop::Failed(lines) if lines.len() == 1 => Stop::Failed(vec![format!(
                "{}: {}; nothing was written",
                output.display(),
                lines[0]
            )]),
            other => other,
        }
    }
}

/// A publication or site that was written.
pub struct Built {
    /// The number of its games.
    pub games: u64,
    /// The number of games that were left out for each reason.
    pub left_out: Vec<(Reason, u64)>,
    /// Warnings about it.
    pub warnings: Vec<String>,
}
