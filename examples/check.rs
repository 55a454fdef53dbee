//! Checks a file of logs, and prints each finding in one line:
//!
//! ```text
//! cargo run --example check corpus/illegal/readme/evening.dadu
//! ```

use std::process::ExitCode;

use dadu::check::check_text;
use dadu::replay::Setup;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("name a file of logs");
        return ExitCode::from(2);
    };
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    // By default, variant files that a log names are not loaded, and the log's own variant is used.
    let report = check_text(&path, &text, &Setup::default());
    for found in &report.findings {
        println!("{path}:{}:{}: {} {}", found.line, found.column, found.code, found.message);
    }
    println!("games: {}, player turns: {}", report.games, report.turns);
    ExitCode::from(u8::from(!report.findings.is_empty()))
}
