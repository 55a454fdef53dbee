//! Listens to the replay of a log: counts the throws and the captures of each player.
//!
//! ```text
//! cargo run --example listen corpus/illegal/readme/evening.dadu
//! ```

use std::collections::BTreeMap;

use dadu::notation::parse;
use dadu::replay::{MoveEvent, Setup, ThrowEvent, Witness, replay};

/// By player: the sum of all throws, and the number of pieces captured.
#[derive(Default)]
struct Tally(BTreeMap<String, (u32, u32)>);

impl Witness for Tally {
    fn on_throw(&mut self, made: &ThrowEvent) {
        let (sum, _) = self.0.entry(made.player.to_string()).or_default();
        *sum += u32::from(made.value.number());
    }

    fn on_move(&mut self, made: &MoveEvent<'_>) {
        let captured: u32 = made.captured.iter().map(|&(_, _, count)| u32::from(count)).sum();
        let (_, captures) = self.0.entry(made.player.to_string()).or_default();
        *captures += captured;
    }
}

fn main() -> std::io::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_default();
    // The text of one game. `dadu::notation::stream` splits a file into its games.
    let text = std::fs::read(path)?;
    let mut tally = Tally::default();
    let game = replay(&text, &parse(&text), &Setup::default(), &mut tally);
    for (player, (sum, captures)) in &tally.0 {
        println!("{player}: {sum} thrown, {captures} captured");
    }
    println!("{} findings", game.findings.len());
    Ok(())
}
