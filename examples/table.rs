//! Writes the throws of a log as CSV: the player turn, the player and the value.
//!
//! ```text
//! cargo run --example table corpus/illegal/readme/evening.dadu
//! ```
//!
//! `dadu export` writes all tables, also for spreadsheets that would take a text for a formula.

use dadu::facts::{WantedFacts, derive};
use dadu::notation::parse;

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_default();
    // The text of one game. `dadu::notation::stream` splits a file into its games.
    let text = std::fs::read(path)?;
    let no_files = |name: &str| Err(format!("{name}: not loaded"));
    let wanted = WantedFacts { full: true, board: false };
    let rows = derive(&text, &parse(&text), &no_files, wanted);
    println!("turn,player,value");
    let full = rows.full.unwrap_or_default();
    for throw in &full.throws {
        let place = throw.turn as usize;
        let turn = &full.turns[place - 1];
        // A player who was not seen has no number.
        let number = turn.player.map(|number| number.to_string()).unwrap_or_default();
        let value = throw.value.map(|value| value.to_string()).unwrap_or_default();
        println!("{place},{}{number},{value}", turn.side);
    }
    Ok(())
}
