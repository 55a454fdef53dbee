//! The program `dadu`.

use std::process::ExitCode;

fn main() -> ExitCode {
    dadu::cli::main()
}
