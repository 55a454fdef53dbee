//! Checking one block: every game in it parsed, replayed, and its findings written.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::Format;
use super::formats;
use crate::cli::interrupt;
use crate::cli::output::{look, print_error};
use crate::diagnostic::json::GamePlace;
use crate::diagnostic::{GameSource, Renderer};
use crate::finding::{Code, Finding, Severity};
use crate::games::{GameId, Variants};
use crate::notation::stream::{Block, GameText};
use crate::notation::{Log, with_parser};
use crate::replay::{Counts, Setup, cut_game, nothing, outside, replay};
use crate::worlds;

/// What was found in a block, written already, so that it can be put out in order.
#[derive(Default)]
pub struct CheckedBlock {
    /// The findings to show, at most as many as are shown in all.
    pub written: Vec<(Severity, String)>,
    /// How often each code was found, with what it weighed.
    pub found: Vec<(Code, Severity)>,
    /// How many findings merely follow from others.
    pub following: u64,
    /// What was counted.
    pub counts: Counts,
    /// How many games.
    pub games: u64,
}

/// Checks the blocks of one file.
pub struct Checker<'a> {
    /// Its name in messages.
    pub name: &'a str,
    /// The variant to check under, if it is not the declared one.
    pub variant: Option<Variants>,
    /// How to get the variant files that the logs name.
    pub load: Files<'a>,
    /// How many positions are followed where something is not certain, if every reading is tried.
    pub worlds: Option<usize>,
    pub format: Format,
    /// Whether notes are left out.
    pub quiet: bool,
    /// How many findings are shown at most.
    pub most: usize,
}

/// How threads get the variant files that logs name.
pub type Files<'a> = &'a (dyn Fn(&str) -> Result<String, String> + Sync);

impl Checker<'_> {
    /// Checks every game of a block, before which so many games stand in the file.
    pub fn block(&self, block: &Block, games_before: u64) -> CheckedBlock {
        let _alone = block.alone();
        let mut checked = CheckedBlock::default();
        let mut number = games_before;
        for game in block.games() {
            if game.opens {
                number += 1;
                self.game(block, &game, number, &mut checked);
            } else {
                self.outside(block, &game, &mut checked);
            }
        }
        if block.game_cut {
            self.cut_game(block, number, &mut checked);
        }
        checked
    }

    /// What is found in a file without anything in it.
    pub fn empty_file(&self) -> CheckedBlock {
        let mut checked = CheckedBlock::default();
        self.write(&Block::default(), &GameText::default(), 0, None, vec![nothing()], &mut checked);
        checked
    }

    /// Checks a game: the `number`th of the file.
    fn game(&self, block: &Block, game: &GameText<'_>, number: u64, checked: &mut CheckedBlock) {
        with_parser(|parser| {
            let log = parser.parse(game.shown, &game.cuts);
            self.replay(block, game, number, log, checked);
        });
    }

    fn replay(
        &self,
        block: &Block,
        game: &GameText<'_>,
        number: u64,
        log: &Log,
        checked: &mut CheckedBlock,
    ) {
        self.say_what_is_left_out(log);
        let variants = self.variant.unwrap_or_default();
        let setup = Setup { variants, load: self.load, ..Setup::default() };
        let replayed = match self.worlds.filter(|_| worlds::is_open(log)) {
            Some(most) => {
                worlds::replay(game.shown, log, &setup, most, &|| !interrupt::is_requested())
            }
            None => Some(replay(game.shown, log, &setup, &mut ())),
        };
        // Who breaks off is told so at the end; of a game that was not gone through nothing is said.
        let Some(replayed) = replayed else { return };
        checked.games += 1;
        checked.counts.add(&replayed.counts);
        if !replayed.findings.is_empty() {
            let id = log.value_of(game.shown, "Id");
            self.write(block, game, number, id.as_deref(), replayed.findings, checked);
        }
    }

    /// Says once for each game among the logs which options do not apply to it.
    fn say_what_is_left_out(&self, log: &Log) {
        let Some(game) = log.game else { return };
        if self.worlds.is_some() && game != GameId::Dadu {
            once(format!("--worlds supports dadu only; logs of {game} are checked without it"));
        }
        if self.variant.is_some_and(|asked| !asked.is_of(game)) {
            once(format!(
                "--variant: {game} has no such variant; its logs are checked as they declare"
            ));
        }
    }

    /// What stands before the first game of the file.
    fn outside(&self, block: &Block, game: &GameText<'_>, checked: &mut CheckedBlock) {
        let alone = game.text.len() == block.text.len() && block.offset == 0;
        let Some((finding, unread)) = outside(game.text, alone) else { return };
        checked.counts.unread_lines += unread;
        self.write(block, game, 0, None, vec![finding], checked);
    }

    fn cut_game(&self, block: &Block, number: u64, checked: &mut CheckedBlock) {
        let Some(game) = block.games().last() else { return };
        let finding = cut_game(game.text);
        self.write(block, &game, number, None, vec![finding], checked);
    }

    fn write(
        &self,
        block: &Block,
        game: &GameText<'_>,
        number: u64,
        id: Option<&str>,
        findings: Vec<Finding>,
        checked: &mut CheckedBlock,
    ) {
        let mut source = None;
        let offset = |at: u32| block.file_offset(game.at + at as usize);
        let place = GamePlace { file: self.name, number, id, offset: &offset };
        for finding in &findings {
            checked.found.push((finding.code(), finding.severity));
            checked.following += u64::from(finding.follows.is_some());
            let hidden = self.quiet && finding.severity == Severity::Note;
            if hidden || checked.written.len() >= self.most {
                continue;
            }
            let source = source.get_or_insert_with(|| {
                GameSource::new(self.name, game.shown, game.lines).glued_on(game.column)
            });
            let text = match self.format {
                Format::Text => {
                    let mut text = String::new();
                    Renderer::new(look()).draw(finding, &findings, source, &mut text);
                    text
                }
                _ => formats::write(self.format, finding, &findings, source, &place),
            };
            checked.written.push((finding.severity, text));
        }
    }
}

/// Says something that was not said yet.
fn once(words: String) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !said.contains(&words) {
        print_error(&words);
        said.insert(words);
    }
}
