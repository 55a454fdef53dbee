//! The check of one block: writes the findings of every game in it as text.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use super::brief::{Brief, MOST_IN_FULL};
use super::{Detail, Settings, formats};
use crate::check::{CheckedGame, check_block, check_empty_file, check_variants};
use crate::cli::format::Format;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{grouped, print_error, renderer};
use crate::diagnostic::json::GamePlace;
use crate::diagnostic::{GameSource, Words, words};
use crate::finding::{Code, Finding, Severity};
use crate::games::Variants;
use crate::notation::Log;
use crate::notation::stream::Block;
use crate::replay::{Counts, Game, Setup, may_branch, replay};
use crate::worlds;

/// The findings in a block, already written as text, so that they can be printed in order.
#[derive(Default)]
pub struct CheckedBlock {
    /// The findings to show, at most the limit for the whole report.
    pub written: Vec<WrittenFinding>,
    /// The code and severity of every finding.
    pub found: Vec<(Code, Severity)>,
    /// The number of findings that may be caused by another one.
    pub following: u64,
    /// The number of those that are not shown, because their cause is.
    pub folded: u64,
    /// The counts of player turns, throws and moves.
    pub counts: Counts,
    /// The number of games.
    pub games: u64,
    /// The names of fields that the notation does not define.
    pub own_fields: BTreeSet<String>,
}

/// A finding to show.
pub struct WrittenFinding {
    /// The finding in full. Empty if the report will show it in one line.
    pub text: String,
    /// The finding in one line, if the report may become short.
    pub brief: Option<Brief>,
}

/// The settings for the check of one file.
pub struct Checker<'a> {
    /// Its name in messages.
    pub name: &'a str,
    /// The variant to use instead of the declared one.
    pub variant: Option<Variants>,
    /// The loader of the variant files that the logs name.
    pub load: Files<'a>,
    /// The maximum number of positions to follow at a time, if every reading is tried.
    pub worlds: Option<usize>,
    /// The settings of the report.
    pub settings: &'a Settings,
}

/// A loader of variant files that threads can share.
pub type Files<'a> = &'a (dyn Fn(&str) -> Result<String, String> + Sync);

impl Checker<'_> {
    /// Checks every game of a block. `games_before` is the number of games before it in the file.
    pub fn block(&self, block: &Block, games_before: u64) -> CheckedBlock {
        let mut checked = CheckedBlock::default();
        let replayer = |text: &[u8], log: &Log| self.replay(text, log);
        let mut visit = |game: CheckedGame<'_>| self.write(&game, &mut checked);
        check_block(block, games_before, &replayer, &mut visit);
        checked
    }

    /// Returns the findings of an empty file.
    pub fn empty_file(&self) -> CheckedBlock {
        let mut checked = CheckedBlock::default();
        check_empty_file(&mut |game| self.write(&game, &mut checked));
        checked
    }

    /// Checks a variant file.
    pub fn variant_file(&self, text: &str) -> CheckedBlock {
        let mut checked = CheckedBlock::default();
        check_variants(text, &mut |game| self.write(&game, &mut checked));
        checked
    }

    /// Replays a game. After an interrupt, returns `None`: the report says nothing on this game, and says at the
    /// end that the check was interrupted.
    fn replay(&self, text: &[u8], log: &Log) -> Option<Game> {
        self.report_ignored_options(text, log);
        let variants = self.variant.unwrap_or_default();
        let setup = Setup { variants, load: self.load, ..Setup::default() };
        match self.worlds.filter(|_| worlds::is_open(log)) {
            Some(most) => worlds::replay(text, log, &setup, most, &|| !interrupt::is_requested()),
            None => Some(replay(text, log, &setup, &mut ())),
        }
    }

    /// Prints, once for each game that logs record, which options do not apply to it.
    fn report_ignored_options(&self, text: &[u8], log: &Log) {
        let Some(game) = log.game else { return };
        if self.worlds.is_some() && !may_branch(text, log) {
            print_once(format!(
                "--worlds: ignored for a log of {game} that is too long (over 32 KiB)"
            ));
        }
        if self.variant.is_some_and(|asked| !asked.is_of(game)) {
            print_once(format!(
                "--variant: {game} has no such variant; its logs are checked under the variants they declare"
            ));
        }
    }

    fn write(&self, game: &CheckedGame<'_>, checked: &mut CheckedBlock) {
        let CheckedGame { number, findings, .. } = game;
        let Settings { format, quiet, detail, .. } = *self.settings;
        checked.games += u64::from(game.is_replayed);
        checked.counts.add(&game.counts);
        checked.own_fields.extend(game.own_fields.iter().cloned());
        let mut source = None;
        let offset = |at: u32| game.file_offset(at);
        let id = game.id.as_deref();
        let place = GamePlace { file: self.name, number: *number, id, offset: &offset };
        let causes = causes(findings);
        let is_hidden = |finding: &Finding| quiet && finding.severity == Severity::Note;
        let is_folded = |index: usize| {
            // A note is one line, without room for what it causes.
            let is_caused =
                causes[index] != index && findings[causes[index]].severity > Severity::Note;
            is_caused && detail != Detail::All && format == Format::Text
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
            if is_left_out || !self.has_room(checked) {
                continue;
            }
            let source = source.get_or_insert_with(|| game.source(self.name));
            checked.written.push(match format {
                Format::Text => {
                    let mut words = words(finding, findings, source);
                    words.help.extend(folded_words(consequences[index]));
                    self.written(finding, words, source, checked.written.len())
                }
                _ => {
                    let text = formats::write(format, finding, findings, source, &place);
                    WrittenFinding { text, brief: None }
                }
            });
        }
    }

    fn has_room(&self, checked: &CheckedBlock) -> bool {
        match self.settings.detail {
            Detail::ByNumber => !self.settings.is_full.load(Ordering::Relaxed),
            Detail::Full | Detail::All => checked.written.len() < self.settings.most,
        }
    }

    /// Writes a finding in the forms that the report may need. `before` is the number of findings of the block that
    /// were written before it.
    fn written(
        &self,
        finding: &Finding,
        words: Words,
        source: &GameSource,
        before: usize,
    ) -> WrittenFinding {
        let is_brief = self.settings.detail == Detail::ByNumber;
        let brief = is_brief.then(|| Brief {
            severity: finding.severity,
            code: finding.code(),
            file: source.name().to_owned(),
            place: source.place(finding.span.start as usize),
            message: words.message.clone(),
            help: words.help.first().cloned().unwrap_or_default(),
        });
        let mut text = String::new();
        if !is_brief || before < MOST_IN_FULL {
            renderer().draw_as(finding, words, source, &mut text);
        }
        WrittenFinding { text, brief }
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

/// Prints a message, unless it was printed before.
fn print_once(words: String) {
    static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut said = PRINTED.lock().unwrap_or_else(PoisonError::into_inner);
    if !said.contains(&words) {
        print_error(&words);
        said.insert(words);
    }
}
