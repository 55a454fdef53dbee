//! Player turns until da.

use super::page::{Page, bar, games, name, percent, share};
use super::sheet::{Sheet, head, real, text, whole};
use super::throws::dice_name;
use crate::archive::Cell;
use crate::archive::stats::{Da, DaTurn, StillWaiting};
use crate::cli::rows::Column;
use crate::cli::terminal::output::{counted, grouped};

/// The last turn with its own row; later turns share one.
const LAST: u64 = 12;

pub fn draw(page: &mut Page, found: &[Da]) {
    page.section("Player turns until da", found);
    for da in found {
        let (dice, players) = (dice_name(da.dice), counted(da.players(), "player"));
        page.line(&format!("{}, {dice}: {players} in {}", name(&da.group), games(&da.basis)));
        table(page, da);
        lines(da).iter().for_each(|line| page.line(line));
    }
}

/// Returns what the table does not say.
pub fn lines(da: &Da) -> Vec<String> {
    let mut lines = vec![in_words(da)];
    if da.never + da.lost > 0 {
        lines.push(format!(
            "without da: {} when the log ends, {} when it becomes unknown whether they have da",
            counted(da.never, "player"),
            grouped(da.lost)
        ));
    }
    if da.not_seen > 0 {
        let players = counted(da.not_seen, "player");
        lines.push(format!("{players} not counted: the start of the wait was not seen"));
    }
    lines
}

/// Writes the table. Its last row counts the players who waited longer, and those of them who threw da.
fn table(page: &mut Page, da: &Da) {
    let mut rows: Vec<DaTurn> = Vec::new();
    for turn in da.turns() {
        match rows.last_mut().filter(|last| last.turn > LAST) {
            Some(last) => last.thrown += turn.thrown,
            None => rows.push(turn),
        }
    }
    let columns = [
        Column::right("own turn"),
        Column::right("waiting"),
        Column::right("threw it"),
        Column::right("share"),
        Column::left(""),
    ];
    let greatest = rows.iter().map(|turn| turn.thrown).max().unwrap_or(0);
    let row = |&DaTurn { turn, waiting, thrown }: &DaTurn| {
        let own = if turn > LAST { format!("after {LAST}") } else { turn.to_string() };
        let share = share(thrown, waiting);
        vec![own, grouped(waiting), grouped(thrown), share, bar(thrown, greatest)]
    };
    page.table(&columns, &rows.iter().map(row).collect::<Vec<_>>());
}

fn in_words(da: &Da) -> String {
    let Some(rate) = da.per_turn().filter(|_| da.throwers() > 0) else {
        return "no player was seen throwing it".to_owned();
    };
    let half = match da.median() {
        Some(turn) => format!("half have it by own turn {turn}"),
        None => "fewer than half were seen to throw it".to_owned(),
    };
    format!("{half}; a player turn without da before it brings da in {} of cases", percent(rate))
}

pub fn sheet(found: &[Da]) -> Sheet {
    Sheet {
        name: "da",
        columns: &[
            "dice", "players", "never", "lost", "not_seen", "median", "per_turn", "turn",
            "waiting", "thrown", "cut_off", "without", "low", "high",
        ],
        rows: found.iter().flat_map(rows).collect(),
    }
}

/// Returns a row for each own player turn in which a player waited. Each row repeats the figures for all turns.
fn rows(da: &Da) -> Vec<Vec<Cell>> {
    let mut row = head(&da.group, &da.basis);
    row.push(text(&dice_name(da.dice)));
    row.extend([da.players(), da.never, da.lost, da.not_seen].map(whole));
    row.extend([da.median().map_or(Cell::Null, whole), real(da.per_turn())]);
    let turn = |of: StillWaiting| {
        let DaTurn { turn, waiting, thrown } = of.turn;
        let [turn, waiting, thrown, cut_off] = [turn, waiting, thrown, of.cut_off].map(whole);
        let [low, high] = [of.interval.map(|i| i.0), of.interval.map(|i| i.1)].map(real);
        [turn, waiting, thrown, cut_off, real(Some(of.share)), low, high]
    };
    let mut turns: Vec<[Cell; 7]> = da.curve().into_iter().map(turn).collect();
    if turns.is_empty() {
        turns.push([const { Cell::Null }; 7]);
    }
    turns.iter().map(|turn| [&row[..], turn].concat()).collect()
}
