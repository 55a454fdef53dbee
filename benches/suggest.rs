//! `cargo bench --bench suggest`: how often `dadu suggest` finds the mistake in a log.
//!
//! One mistake of each kind is planted in simulated games (basic rules, three a side, 120 player
//! turns) until 100 of them make the log illegal. The mistakes in the winning line are planted in
//! games that were played to the end. `DADU_SLIPS` sets another number, `DADU_KIND` selects one
//! kind, and `DADU_GAME` another game, with 50 player turns. `DADU_TELL` prints the mistakes that
//! were missed or claimed wrongly; `DADU_TELL=first` prints all whose fix is not first.
//!
//! A *wrong claim* is a first suggestion that leaves no error and fits better than all others, but
//! is not what happened. *Along the chain* counts logs that contain such a claim at any error,
//! where each suggestion builds on the first ones before it.

#[path = "../tests/support/measured.rs"]
mod measured;
#[path = "../tests/support/planted.rs"]
#[allow(dead_code)]
mod planted;

use dadu::games::GameId;
use dadu::suggest::MOST_LINES;
use measured::{COLUMNS, Counts};
use planted::{AT_THE_END, KINDS, planted_in};

fn main() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let wanted: u32 = number("DADU_SLIPS").unwrap_or(100);
    let only = std::env::var("DADU_KIND").ok();
    let game = std::env::var("DADU_GAME").ok();
    let game = game.map(|name| GameId::ALL.into_iter().find(|game| game.name() == name));
    let game = game.map_or(GameId::Dadu, |game| game.expect("a game"));
    println!("| mistake | {COLUMNS}");
    println!("|---|{}", "---|".repeat(COLUMNS.matches('|').count()));
    for kind in KINDS.into_iter().chain(AT_THE_END) {
        if only.as_ref().is_some_and(|only| only != kind.name) {
            continue;
        }
        let mut counts = Counts::default();
        for planted in planted_in(game, kind, wanted, 41) {
            if counts.illegal == wanted {
                break;
            }
            counts.add(&planted, MOST_LINES);
        }
        if counts.illegal > 0 {
            println!("| {} | {}", kind.name, counts.row());
        }
    }
}
