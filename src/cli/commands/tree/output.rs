//! The tree in every format.

use std::io::{self, Write};

use super::Arguments;
use super::chosen::ChosenPosition;
use crate::archive::Cell;
use crate::archive::tree::{Branch, Tree};
use crate::cli::format::Format;
use crate::cli::rows::{Column, Rows, markdown, plain, table};
use crate::cli::terminal::output::{counted, grouped, look, percent};

/// The columns for programs.
const COLUMNS: [&str; 10] = [
    "throws",
    "moves",
    "turns",
    "share",
    "share_of_throws",
    "games",
    "won",
    "lost",
    "unknown",
    "win_share",
];

/// The default number of rows in a drawn table.
const SHOWN: u64 = 50;

/// Writes the branches of a tree.
pub fn write(
    out: &mut impl Write,
    arguments: &Arguments,
    chosen: &ChosenPosition,
    tree: Tree,
) -> io::Result<()> {
    let is_drawn = arguments.rows.format.is_drawn();
    let most = match arguments.limit.unwrap_or(if is_drawn { SHOWN } else { 0 }) {
        0 => usize::MAX,
        most => usize::try_from(most).unwrap_or(usize::MAX),
    };
    let (turns, heading) = (tree.turns, heading(chosen, &tree));
    let branches = tree.into_branches();
    let shown = &branches[..most.min(branches.len())];
    if !is_drawn {
        let mut rows = Rows::new(out, arguments.rows, &COLUMNS);
        for branch in shown {
            rows.row(&cells(branch, turns))?;
        }
        return rows.end();
    }
    let (mut columns, mut rows) = (columns().to_vec(), Vec::new());
    rows.extend(shown.iter().map(|branch| words(branch, turns)));
    if !chosen.game.has_throws() {
        without_throws(&mut columns);
        rows.iter_mut().for_each(without_throws);
    }
    let drawn = match arguments.rows.format {
        Format::Markdown => format!(
            "{}\n\n{}",
            heading.map(|line| plain(&line)).join("\n\n"),
            markdown(&columns, &rows)
        ),
        _ => format!("{}\n{}", heading.join("\n"), table(&columns, &rows, look().width)),
    };
    writeln!(out, "{drawn}")?;
    match branches.len() - shown.len() {
        0 => Ok(()),
        more => {
            let more = counted(more as u64, "more row");
            writeln!(out, "{more} not shown; `--limit 0` shows all")
        }
    }
}

/// Returns the position and the number of counted turns in words.
fn heading(chosen: &ChosenPosition, tree: &Tree) -> [String; 2] {
    let simulated = match tree.simulated {
        0 => String::new(),
        simulated => format!(", {} of them simulated", grouped(simulated)),
    };
    let (turns, games) = (counted(tree.turns, "player turn"), counted(tree.games, "game"));
    [chosen.title.clone(), format!("{turns} in {games}{simulated}")]
}

fn columns() -> [Column; 10] {
    let right = Column::right;
    [
        Column::left("throws"),
        Column::left("moves"),
        right("turns"),
        right("share"),
        right("of throws"),
        right("games"),
        right("won"),
        right("lost"),
        right("unknown"),
        right("wins"),
    ]
}

/// Leaves out the columns of throws: `throws` and `of throws`.
fn without_throws<T>(columns: &mut Vec<T>) {
    columns.remove(4);
    columns.remove(0);
}

fn words(branch: &Branch, turns: u64) -> Vec<String> {
    let moves = if branch.moves.is_empty() { "no move" } else { &branch.moves };
    vec![
        branch.throws.clone(),
        moves.to_owned(),
        grouped(branch.turns),
        percent(branch.turns as f64 / turns as f64),
        percent(branch.turns as f64 / branch.of_throws as f64),
        grouped(branch.games),
        grouped(branch.won),
        grouped(branch.lost),
        grouped(branch.unknown),
        branch.win_share().map_or(String::new(), percent),
    ]
}

fn cells(branch: &Branch, turns: u64) -> Vec<Cell> {
    let text = |text: &str| Cell::Text(text.to_owned());
    let whole = |number: u64| Cell::Integer(i64::try_from(number).unwrap_or(i64::MAX));
    let share = |whole: u64| Cell::Real(branch.turns as f64 / whole as f64);
    vec![
        text(&branch.throws),
        text(&branch.moves),
        whole(branch.turns),
        share(turns),
        share(branch.of_throws),
        whole(branch.games),
        whole(branch.won),
        whole(branch.lost),
        whole(branch.unknown),
        branch.win_share().map_or(Cell::Null, Cell::Real),
    ]
}
