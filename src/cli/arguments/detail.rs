//! The values of the option `--detail`.

use clap::ValueEnum;

use crate::archive::Detail;

/// The values of `--detail`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DetailArgument {
    /// One row for each player turn, throw and move
    Full,
    /// Games, people, captures, findings and counts
    Summary,
}

impl From<DetailArgument> for Detail {
    fn from(argument: DetailArgument) -> Detail {
        match argument {
            DetailArgument::Full => Detail::Full,
            DetailArgument::Summary => Detail::Summary,
        }
    }
}
