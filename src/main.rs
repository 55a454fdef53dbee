//! The program `dadu`: arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    dadu::cli::main()
}
