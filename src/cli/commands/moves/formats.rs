//! Moves as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;

use super::Moves;
use super::case::{IllegalMove, LegalMove, MoveCase};
use crate::cli::rows::json::to_json;
use crate::cli::rows::wrapped::table;
use crate::cli::terminal::output::{counted, grouped, look};
use crate::diagnostic::commands::cited;
use crate::diagnostic::list;
use crate::table::Player;

/// The maximum number of legal moves in the table: a long series of throws has thousands.
const MOST_ROWS: usize = 300;

/// Writes a summary, a table of legal moves and a table of illegal ones.
pub fn text(out: &mut impl Write, moves: &Moves<'_>) -> io::Result<()> {
    let standing = moves.standing;
    writeln!(out, "{}", standing.title())?;
    match &moves.out_of_order {
        Some(why) => writeln!(out, "out of turn: {why}")?,
        None if standing.moment.is_underway() => {}
        None => writeln!(out, "{}", standing.scene.whose_turn)?,
    }
    for what in &moves.unsure {
        writeln!(out, "unsure: {what}")?;
    }
    let has_throws = moves.standing.log.forms.throws;
    for case in &moves.cases {
        writeln!(out, "{}", sentence(moves.player, case, has_throws))?;
    }
    let one = moves.cases.len() == 1;
    let width = look().width;
    let mut legal: Vec<Vec<String>> =
        moves.cases.iter().flat_map(|case| legal_rows(case, has_throws)).collect();
    let more = legal.len().saturating_sub(MOST_ROWS);
    legal.truncate(MOST_ROWS);
    put_table(out, ["thrown", "legal", "lands on", "effect"], legal, one, width)?;
    if more > 0 {
        let more = grouped(more as u64);
        writeln!(out, "and {more} more legal moves (see `--format json`)")?;
    }
    let barred: Vec<Vec<String>> = moves.cases.iter().flat_map(barred_rows).collect();
    put_table(out, ["thrown", "illegal", "rules"], barred, one, width)
}

/// Writes a table, unless it is empty. Omits empty columns and, if there is only `one` case, the column of
/// throws.
fn put_table<const N: usize>(
    out: &mut impl Write,
    head: [&str; N],
    mut rows: Vec<Vec<String>>,
    one: bool,
    width: usize,
) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let said = |column: usize| rows.iter().any(|row| !row[column].is_empty());
    let kept: Vec<usize> = (usize::from(one)..N).filter(|&column| said(column)).collect();
    rows.insert(0, head.map(str::to_owned).to_vec());
    let row = |row: &Vec<String>| kept.iter().map(|&column| row[column].clone()).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(row).collect();
    writeln!(out, "{}", table(&rows, width))
}

/// Returns a sentence on the results in hand and on those that must be used.
fn sentence(player: Player, case: &MoveCase, has_throws: bool) -> String {
    let end = match case.may_end {
        Some(true) => "; the turn may end here",
        _ => "",
    };
    if !has_throws {
        return format!("{player}: {}{end}", counted(case.legal.len() as u64, "legal move"));
    }
    let throws = match &case.throws[..] {
        [] => String::new(),
        throws => format!(" throws {}", numbers(throws)),
    };
    let again = if case.again { ", and must throw again first" } else { "" };
    let lost: String = case.lost.iter().map(|why| format!("; {why}")).collect();
    let hand = &case.in_hand;
    let in_hand = match (&case.hand[..], &case.must[..]) {
        ([], _) => "nothing in hand".to_owned(),
        (_, []) if case.legal.is_empty() => format!("{hand} in hand, no legal move"),
        (_, []) => format!("{hand} in hand, optional"),
        (results, must) if results.iter().all(|result| must.contains(result)) => {
            format!("{hand} in hand, must be used")
        }
        (_, must) => format!("{hand} in hand, must use {}", list(must)),
    };
    format!("{player}{throws}{again}: {in_hand}{lost}{end}")
}

fn numbers(throws: &[u8]) -> String {
    throws.iter().map(u8::to_string).collect::<Vec<_>>().join("-")
}

/// In a game without throws the notation of a move has its landing.
fn legal_rows(case: &MoveCase, has_throws: bool) -> Vec<Vec<String>> {
    let row = |legal: &LegalMove| {
        let effects = legal.effects.join(", ");
        vec![
            numbers(&case.throws),
            legal.written.clone(),
            legal.to.clone().filter(|_| has_throws).unwrap_or_default(),
            effects,
        ]
    };
    case.legal.iter().map(row).collect()
}

fn barred_rows(case: &MoveCase) -> Vec<Vec<String>> {
    let row = |barred: &IllegalMove| {
        let rules: Vec<String> = barred.rules.iter().map(|&rule| cited(rule)).collect();
        vec![numbers(&case.throws), barred.why.clone(), rules.join(" ")]
    };
    case.barred.iter().map(row).collect()
}

#[derive(Serialize)]
struct MovesJson<'a> {
    file: &'a str,
    game: u64,
    line: u64,
    player: String,
    out_of_order: Option<&'a str>,
    unsure: &'a [String],
    cases: Vec<CaseJson<'a>>,
}

#[derive(Serialize)]
struct CaseJson<'a> {
    throws: &'a [u8],
    again: bool,
    hand: &'a [u8],
    lost: &'a [String],
    must: &'a [u8],
    legal: Vec<LegalJson<'a>>,
    barred: Vec<BarredJson<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    may_end: Option<bool>,
}

#[derive(Serialize)]
struct LegalJson<'a> {
    result: u8,
    #[serde(rename = "move")]
    written: &'a str,
    to: Option<&'a str>,
    captures: Option<&'static str>,
    shortened: bool,
    effects: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    results: Option<&'a [u8]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<u8>,
}

#[derive(Serialize)]
struct BarredJson<'a> {
    result: u8,
    #[serde(rename = "move")]
    written: &'a str,
    why: &'a str,
    rules: Vec<String>,
}

/// Writes one JSON object.
pub fn json(out: &mut impl Write, moves: &Moves<'_>) -> io::Result<()> {
    let object = MovesJson {
        file: moves.game,
        game: moves.number,
        line: moves.standing.source.file_line(moves.standing.line),
        player: moves.player.to_string(),
        out_of_order: moves.out_of_order.as_deref(),
        unsure: &moves.unsure,
        cases: moves.cases.iter().map(case_json).collect(),
    };
    writeln!(out, "{}", to_json(&object))
}

fn case_json(case: &MoveCase) -> CaseJson<'_> {
    CaseJson {
        throws: &case.throws,
        again: case.again,
        hand: &case.hand,
        lost: &case.lost,
        must: &case.must,
        legal: case.legal.iter().map(legal_json).collect(),
        barred: case.barred.iter().map(barred_json).collect(),
        may_end: case.may_end,
    }
}

fn legal_json(legal: &LegalMove) -> LegalJson<'_> {
    LegalJson {
        result: legal.result,
        written: &legal.written,
        to: legal.to.as_deref(),
        captures: legal.captures,
        shortened: legal.shortened,
        effects: &legal.effects,
        results: legal.several.as_ref().map(|(results, _)| &results[..]),
        captured: legal.several.as_ref().map(|(_, captured)| *captured),
    }
}

fn barred_json(barred: &IllegalMove) -> BarredJson<'_> {
    BarredJson {
        result: barred.result,
        written: &barred.written,
        why: &barred.why,
        rules: barred.rules.iter().map(|&rule| cited(rule)).collect(),
    }
}
