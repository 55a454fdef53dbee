//! Checking one block: every game in it parsed, replayed, and its findings written.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::Format;
use super::formats;
use crate::cli::interrupt;
use crate::cli::output::{complain, grouped, look};
use crate::diagnostic::json::GamePlace;
use crate::diagnostic::{GameSource, Renderer, words};
use crate::finding::{Code, Finding, Severity};
use crate::games::{GameId, Variants};
use crate::notation::stream::{Block, GameText};
use crate::notation::{Log, with_parser};
use crate::replay::{Counts, Setup, cut_game, nothing, outside, replay};
use crate::worlds;

/// What was found in a block, written already, so that it can be put out in order.
#[derive(Default)]
pub struct Checked {
    /// The findings to show, at most as many as are shown in all.
    pub written: Vec<(Severity, String)>,
    /// How often each code was found, with what it weighed.
    pub found: Vec<(Code, Severity)>,
    /// The number of findings that may be caused by another one.
    pub following: u64,
    /// The number of those that are not shown, because their cause is.
    pub folded: u64,
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
    /// Whether findings that may be caused by another one are shown too.
    pub all: bool,
    /// How many findings are shown at most.
    pub most: usize,
}

/// How threads get the variant files that logs name.
pub type Files<'a> = &'a (dyn Fn(&str) -> Result<String, String> + Sync);

impl Checker<'_> {
    /// Checks every game of a block, before which so many games stand in the file.
    pub fn block(&self, block: &Block, games_before: u64) -> Checked {
        let _alone = block.alone();
        let mut checked = Checked::default();
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
    pub fn empty_file(&self) -> Checked {
        let mut checked = Checked::default();
        self.write(&Block::default(), &GameText::default(), 0, None, vec![nothing()], &mut checked);
        checked
    }

    /// Checks a game: the `number`th of the file.
    fn game(&self, block: &Block, game: &GameText<'_>, number: u64, checked: &mut Checked) {
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
        checked: &mut Checked,
    ) {
        self.say_what_is_left_out(log);
        let variants = self.variant.unwrap_or_default();
        let setup = Setup { variants, load: self.load, ..Setup::default() };
        let replayed = match self.worlds.filter(|_| worlds::is_open(log)) {
            Some(most) => worlds::replay(game.shown, log, &setup, most, &|| !interrupt::wished()),
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
    fn outside(&self, block: &Block, game: &GameText<'_>, checked: &mut Checked) {
        let alone = game.text.len() == block.text.len() && block.offset == 0;
        let Some((finding, unread)) = outside(game.text, alone) else { return };
        checked.counts.unread_lines += unread;
        self.write(block, game, 0, None, vec![finding], checked);
    }

    fn cut_game(&self, block: &Block, number: u64, checked: &mut Checked) {
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
        checked: &mut Checked,
    ) {
        let mut source = None;
        let offset = |at: u32| block.file_offset(game.at + at as usize);
        let place = GamePlace { file: self.name, number, id, offset: &offset };
        let causes = causes(&findings);
        let is_hidden = |finding: &Finding| self.quiet && finding.severity == Severity::Note;
        let is_folded = |index: usize| {
            // A note is one line, without room for what it causes.
            let is_caused =
                causes[index] != index && findings[causes[index]].severity > Severity::Note;
            is_caused && !self.all && self.format == Format::Text
        };
        let mut consequences = vec![0; findings.len()];
        for index in (0..findings.len()).filter(|&index| is_folded(index)) {
            consequences[causes[index]] += u64::from(!is_hidden(&findings[index]));
        }
        checked.folded += consequences.iter().sum::<u64>();
        for (index, finding) in findings.iter().enumerate() {
            checked.found.push((finding.code(), finding.severity));
            checked.following += u64::from(finding.follows.is_some());
            let is_left_out = is_hidden(finding) || is_folded(index);
            if is_left_out || checked.written.len() >= self.most {
                continue;
            }
            let source = source.get_or_insert_with(|| {
                GameSource::new(self.name, game.shown, game.lines).glued_on(game.column)
            });
            let text = match self.format {
                Format::Text => {
                    let mut text = String::new();
                    let mut words = words(finding, &findings, source);
                    words.help.extend(folded_words(consequences[index]));
                    Renderer::new(look()).draw_as(finding, words, source, &mut text);
                    text
                }
                _ => formats::write(self.format, finding, &findings, source, &place),
            };
            checked.written.push((finding.severity, text));
        }
    }
}

/// Returns the first cause of each finding: its own index, if nothing caused it.
fn causes(findings: &[Finding]) -> Vec<usize> {
    let mut causes: Vec<Option<usize>> = vec![None; findings.len()];
    for index in 0..findings.len() {
        let (mut at, mut path) = (index, Vec::new());
        while let (None, Some(cause)) = (causes[at], findings[at].follows) {
            path.push(at);
            at = cause;
        }
        let first = causes[at].unwrap_or(at);
        path.into_iter().chain([at]).for_each(|at| causes[at] = Some(first));
    }
    causes.into_iter().enumerate().map(|(index, cause)| cause.unwrap_or(index)).collect()
}

/// Says how many findings are left out below their cause, if any are.
fn folded_words(count: u64) -> Option<String> {
    let counted = match count {
        0 => return None,
        1 => "1 other finding".to_owned(),
        _ => format!("{} other findings", grouped(count)),
    };
    Some(format!("{counted} may be caused by this; `--all` shows them"))
}

/// Says something that was not said yet.
fn once(words: String) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !said.contains(&words) {
        complain(&words);
        said.insert(words);
    }
}
