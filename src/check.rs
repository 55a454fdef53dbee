//! The check of a text with any number of games: every finding, game by game, also those outside any game.
//!
//! The program and the bindings for other languages share it. It reads no file and starts no thread.

mod corrections;

use std::collections::HashSet;

use serde::Serialize;

pub use corrections::Corrections;

use crate::diagnostic::GameSource;
use crate::diagnostic::json::{self, FindingJson, GamePlace};
use crate::finding::{Code, Finding};
use crate::notation::stream::{Block, Blocks, GameText};
use crate::notation::{Log, with_parser};
use crate::replay::{
    Counts, Game, Setup, check_preamble, check_variant_file, cut_game, no_game_finding, replay,
};

/// The findings of one game, or of the text before the first game of a file.
pub struct CheckedGame<'a> {
    /// The block that contains the game.
    pub block: &'a Block,
    /// The text of the game.
    pub text: &'a GameText<'a>,
    /// The number of the game in the file, from 1; 0 for the text before the first game.
    pub number: u64,
    /// The `Id` of the game. It is not looked up if there are no findings.
    pub id: Option<String>,
    /// The findings, in order.
    pub findings: Vec<Finding>,
    /// The counts of player turns, throws and moves.
    pub counts: Counts,
    /// The names of the fields that the notation does not define, in the order of the log.
    pub own_fields: Vec<String>,
    /// Whether a game was replayed, and not only its surroundings checked.
    pub is_replayed: bool,
}

/// A function that replays one game. It returns `None` if it was interrupted.
pub type Replayer<'a> = &'a dyn Fn(&[u8], &Log) -> Option<Game>;

/// Checks every game of a block, and passes each result to `visit`. `games_before` is the number of games
/// before the block in the file.
pub fn check_block(
    block: &Block,
    games_before: u64,
    replayer: Replayer<'_>,
    visit: &mut dyn FnMut(CheckedGame<'_>),
) {
    let _alone = block.alone();
    let mut number = games_before;
    for text in block.games() {
        if text.opens {
            number += 1;
            check_game(block, &text, number, replayer, visit);
        } else {
            visit_preamble(block, &text, visit);
        }
    }
    if block.game_cut
        && let Some(text) = block.games().last()
    {
        let findings = vec![cut_game(text.text)];
        visit(CheckedGame { number, findings, ..CheckedGame::new(block, &text) });
    }
}

/// Passes the finding of an empty file to `visit`.
pub fn check_empty_file(visit: &mut dyn FnMut(CheckedGame<'_>)) {
    let (block, text) = (Block::default(), GameText::default());
    visit(CheckedGame { findings: vec![no_game_finding()], ..CheckedGame::new(&block, &text) });
}

/// Passes the findings of a variant file to `visit`.
pub fn check_variants(text: &str, visit: &mut dyn FnMut(CheckedGame<'_>)) {
    let block = Block { text: text.into(), ..Block::default() };
    let shown = GameText { text: &block.text, shown: &block.text, ..GameText::default() };
    visit(CheckedGame { findings: check_variant_file(text), ..CheckedGame::new(&block, &shown) });
}

impl<'a> CheckedGame<'a> {
    fn new(block: &'a Block, text: &'a GameText<'a>) -> CheckedGame<'a> {
        CheckedGame {
            block,
            text,
            number: 0,
            id: None,
            findings: Vec::new(),
            counts: Counts::default(),
            own_fields: Vec::new(),
            is_replayed: false,
        }
    }

    /// Returns the text as a source for messages. `name` is the name of the file.
    pub fn source(&self, name: &str) -> GameSource {
        GameSource::new(name, self.text.shown, self.text.lines).glued_on(self.text.column)
    }

    /// Returns the offset in the file of an offset in the game.
    pub fn file_offset(&self, at: u32) -> u64 {
        self.block.file_offset(self.text.at + at as usize)
    }
}

fn check_game(
    block: &Block,
    text: &GameText<'_>,
    number: u64,
    replayer: Replayer<'_>,
    visit: &mut dyn FnMut(CheckedGame<'_>),
) {
    with_parser(|parser| {
        let log = parser.parse(text.shown, &text.cuts);
        let Some(Game { findings, counts, .. }) = replayer(text.shown, log) else { return };
        let id = || log.value_of(text.shown, "Id");
        let id = if findings.is_empty() { None } else { id() };
        let own_fields = own_fields(text.shown, log, &findings);
        let is_replayed = true;
        visit(CheckedGame { block, text, number, id, findings, counts, own_fields, is_replayed });
    });
}

/// Returns the names of the fields that the notation does not define, without those that a finding names.
fn own_fields(text: &[u8], log: &Log, findings: &[Finding]) -> Vec<String> {
    let of_fields = findings.iter().filter(|finding| finding.code() == Code::D204);
    let named: HashSet<u32> = of_fields.map(|finding| finding.span.start).collect();
    let own = log.own_fields(text).filter(|field| !named.contains(&field.name.start));
    own.map(|field| String::from_utf8_lossy(&text[field.name.range()]).into_owned()).collect()
}

/// Checks the text before the first game of a file.
fn visit_preamble(block: &Block, text: &GameText<'_>, visit: &mut dyn FnMut(CheckedGame<'_>)) {
    let is_alone = text.text.len() == block.text.len() && block.offset == 0;
    let (findings, unread_lines) = check_preamble(text.text, is_alone);
    if findings.is_empty() {
        return;
    }
    let counts = Counts { unread_lines, ..Counts::default() };
    visit(CheckedGame { findings, counts, ..CheckedGame::new(block, text) });
}

/// The findings in a whole text.
#[derive(Clone, Debug, Default, Serialize)]
pub struct CheckReport {
    /// The number of games.
    pub games: u64,
    /// The number of player turns.
    pub turns: u64,
    /// The number of throws.
    pub throws: u64,
    /// The number of moves.
    pub moves: u64,
    /// The number of lines that were skipped, because they cannot be read.
    pub unread_lines: u64,
    /// The findings, in the order of the text.
    pub findings: Vec<FindingJson>,
}

/// Checks a whole text. `name` is the name of the file in messages.
pub fn check_text(name: &str, text: &[u8], setup: &Setup<'_>) -> CheckReport {
    let mut report = CheckReport::default();
    let mut visit = |checked: CheckedGame<'_>| report.add(name, &checked);
    let replayer = |text: &[u8], log: &Log| Some(replay(text, log, setup, &mut ()));
    let (mut blocks, mut games) = (Blocks::new(text), 0);
    if text.is_empty() {
        check_empty_file(&mut visit);
    }
    // Reading from memory cannot fail.
    while let Ok(Some(block)) = blocks.next_block() {
        check_block(&block, games, &replayer, &mut visit);
        games += block.game_count();
    }
    report
}

impl CheckReport {
    fn add(&mut self, name: &str, checked: &CheckedGame<'_>) {
        let Counts { turns, throws, moves: uses, unread_lines, .. } = checked.counts;
        self.games += u64::from(checked.is_replayed);
        self.turns += turns;
        self.throws += throws;
        self.moves += uses;
        self.unread_lines += unread_lines;
        if checked.findings.is_empty() {
            return;
        }
        let source = checked.source(name);
        let offset = |at| checked.file_offset(at);
        let (number, id) = (checked.number, checked.id.as_deref());
        let place = GamePlace { file: name, number, id, offset: &offset };
        let findings = &checked.findings;
        let json = findings.iter().map(|one| json::finding(one, findings, &source, &place));
        self.findings.extend(json);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The game, the code and the line of a finding.
    type Place = (u64, &'static str, u64);

    fn codes(text: &[u8]) -> Vec<Place> {
        let report = check_text("a.dadu", text, &Setup::default());
        report.findings.iter().map(|found| (found.game, found.code, found.line)).collect()
    }

    #[test]
    fn findings_name_their_game_and_line_in_the_whole_text() {
        let game = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 3\nResult: unfinished\n";
        let two = format!("{game}\n{}", game.replace("N1 3", "N1 7"));
        let cases: [(&str, &[Place]); 5] = [
            ("", &[(0, "D107", 1)]),
            ("\n\n", &[(0, "D107", 1)]),
            ("hello\n", &[(0, "D106", 1)]),
            (game, &[]),
            (&two, &[(2, "D304", 12)]),
        ];
        for (text, expected) in cases {
            assert_eq!(codes(text.as_bytes()), expected, "{text}");
        }
    }
}
