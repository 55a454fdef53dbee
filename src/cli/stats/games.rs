//! The numbers of games that are counted and skipped.

use super::page::{Page, name};
use super::sheet::{Sheet, head, text, whole};
use crate::archive::stats::{By, Games, LeftOut};
use crate::archive::{Cell, Kinds};
use crate::cli::output::{counted, grouped};
use crate::cli::rows::Column;
use crate::cli::search::of_games;
use crate::diagnostic::printable;

pub fn draw(page: &mut Page, found: &[Games], left_out: &LeftOut, by: Option<By>) {
    let sum = |of: fn(&Games) -> u64| found.iter().map(of).sum::<u64>();
    let games = sum(|group| group.basis.games);
    let simulated = sum(|group| group.basis.simulated);
    let with_errors = sum(|group| group.with_errors);
    page.line(&format!(
        "{}: {} recorded, {} simulated; {} with errors",
        counted(games, "game"),
        grouped(games - simulated),
        grouped(simulated),
        grouped(with_errors)
    ));
    if simulated > 0 && simulated < games && by != Some(By::Simulated) {
        page.line(
            "Recorded and simulated games are counted together; `--by simulated` separates them.",
        );
    }
    if let Some(kinds) = &left_out.games {
        page.line(&of_one_game(kinds));
    }
    if left_out.simulated > 0 {
        page.line(&format!(
            "{} skipped; `--simulated` counts them too",
            counted(left_out.simulated, "simulated game")
        ));
    }
    if left_out.copies > 0 {
        page.line(&format!(
            "{} skipped because another log of the same game is counted; `dadu dupes` lists them, \
            `--copies` counts them too",
            counted(left_out.copies, "log")
        ));
    }
    if by.is_some() && !found.is_empty() {
        let columns = [
            Column::left("group"),
            Column::right("games"),
            Column::right("simulated"),
            Column::right("with errors"),
        ];
        let row = |Games { group, basis, with_errors }: &Games| {
            let counts = [basis.games, basis.simulated, *with_errors].map(grouped);
            [vec![name(group)], counts.to_vec()].concat()
        };
        page.table(&columns, &found.iter().map(row).collect::<Vec<_>>());
    }
}

/// Returns a sentence on the game that is counted and on those that are not.
fn of_one_game(kinds: &Kinds) -> String {
    let game = printable(kinds.main()).into_owned();
    let others = kinds.beside_main();
    if others.is_empty() {
        return format!("All of them are games of {game}.");
    }
    format!(
        "Only games of {game} are counted; skipped: {}. `--by game` counts each game separately.",
        of_games(&others)
    )
}

pub fn sheet(found: &[Games]) -> Sheet {
    let row = |Games { group, basis, with_errors }: &Games| {
        [head(group, basis), vec![whole(*with_errors)]].concat()
    };
    Sheet { name: "games", columns: &["with_errors"], rows: found.iter().map(row).collect() }
}

/// Returns the numbers of skipped games, without a group: one row, and one more for each other game.
pub fn left_out(left_out: &LeftOut) -> Sheet {
    let games = left_out.simulated + left_out.copies;
    let row = vec![Cell::Null, whole(games), whole(left_out.simulated), whole(left_out.copies)];
    let others = left_out.games.iter().flat_map(Kinds::beside_main);
    let other = |(game, logs): (String, u64)| vec![text(&game), whole(logs), whole(0), whole(0)];
    let rows = [row].into_iter().chain(others.map(other)).collect();
    Sheet { name: "left_out", columns: &["copies"], rows }
}
