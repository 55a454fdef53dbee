//! `dadu anonymise`: logs with stable pseudonyms in place of names.

mod report;
mod source;
mod target;

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf, absolute};

use clap::Args;
use rayon::prelude::*;

use self::report::{LeftOut, closed_line, report};
use self::source::{Part, PartKind, Source};
use self::target::Target;
use crate::anonymise::{Anonymiser, Counts, NewNames, Rewritten, Settings};
use crate::cli::archive::open;
use crate::cli::input::inputs;
use crate::cli::pseudonyms::{KeptText, KeyFile, doubt_line, missing_fields};
use crate::cli::status::{CommandResult, Status, failed};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, print_error};
use crate::cli::today;
use crate::notation::consent::doubts_outside;

/// The extension of archives.
const ARCHIVE: &str = "dadu-archive";

/// Replace names in logs with stable pseudonyms
///
/// Gives each person the same pseudonym in all logs and in later runs with the same key file. The key file
/// links pseudonyms to names: store it separately. Throws and moves are not changed.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), or - for standard input
    #[arg(required_unless_present = "archive", conflicts_with = "archive")]
    paths: Vec<PathBuf>,
    /// Archive to read: the newest revision of every game
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
    /// New folder, or new archive if the name ends in .dadu-archive
    #[arg(long, short, value_name = "PATH")]
    output: PathBuf,
    /// Key file with names and pseudonyms; created if missing, extended with new names
    #[arg(long, value_name = "KEYFILE")]
    key: PathBuf,
    /// Also write logs whose consent does not permit sharing them
    ///
    /// Without this option, dadu leaves out logs with `Consent-Use: none` or `archive`, with a consent that has ended
    /// or is unclear, and all logs of a player who withdrew.
    #[arg(long)]
    without_consent: bool,
    #[command(flatten)]
    kept: KeptText,
}

impl Arguments {
    /// Returns the reason why the command cannot start, if there is one.
    fn refusal(&self) -> Option<String> {
        if self.output.as_os_str() == "-" {
            return Some("logs need a folder; name a new folder after -o".to_owned());
        }
        if self.output.symlink_metadata().is_ok() {
            return Some(format!("{} already exists; choose another name", self.output.display()));
        }
        if let Some(folder) = self.input_around_output() {
            return Some(format!(
                "{} is in {}, so a later run would read the new logs, too; choose another folder",
                self.output.display(),
                folder.display()
            ));
        }
        let inside = self.key.starts_with(&self.output);
        inside.then(|| {
            "the key file must not be in the folder of the logs: together they reveal the names"
                .to_owned()
        })
    }

    /// Returns the folder that the command reads and that would contain the new logs.
    fn input_around_output(&self) -> Option<&Path> {
        // An archive is not read as a log.
        let is_around = |folder: &Path| !self.to_archive() && contains(folder, &self.output);
        self.paths.iter().map(PathBuf::as_path).find(|path| is_around(path))
    }

    fn settings(&self) -> Settings {
        let consent_on = (!self.without_consent).then(today::today);
        Settings { consent_on, ..self.kept.settings() }
    }

    fn of_key(&self, reason: &str) -> String {
        format!("key file {}: {reason}", self.key.display())
    }

    fn to_archive(&self) -> bool {
        self.output.extension().is_some_and(|ending| ending == ARCHIVE)
    }
}

/// Checks whether a folder contains a path that does not exist yet.
fn contains(folder: &Path, new: &Path) -> bool {
    let Ok((folder, new)) = folder.canonicalize().and_then(|folder| Ok((folder, absolute(new)?)))
    else {
        return false;
    };
    let there = new.ancestors().find_map(|part| part.canonicalize().ok());
    folder.is_dir() && there.is_some_and(|there| there.starts_with(folder))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    // On a signal, remove the temporary output.
    interrupt::listen_for_termination();
    if let Some(refusal) = arguments.refusal() {
        print_error(&refusal);
        return failed();
    }
    let Some((source, status)) = source(arguments) else { return failed() };
    match anonymise(arguments, &source) {
        Ok((done, said)) => {
            let mut out = output::stdout();
            out.write_all(said.as_bytes())?;
            out.flush()?;
            Ok(status.max(done))
        }
        Err(reason) => {
            print_error(&format!("{reason}; no logs were written"));
            failed()
        }
    }
}

fn source(arguments: &Arguments) -> Option<(Source, Status)> {
    if let Some(path) = &arguments.archive {
        let archive = open(path)?;
        return Some((Source::Archive(Box::new(archive)), Status::Clean));
    }
    let (inputs, whole) = inputs(&arguments.paths);
    let (source, readable) = Source::of_files(inputs);
    let status = if whole && readable { Status::Clean } else { Status::Failed };
    let empty = matches!(&source, Source::Files(files) if files.is_empty());
    (!empty).then_some((source, status))
}

/// Writes the logs. Returns the status and the report.
fn anonymise(arguments: &Arguments, source: &Source) -> Result<(Status, String), String> {
    let (file, key) = KeyFile::open(&arguments.key).map_err(|error| arguments.of_key(&error))?;
    let mut run = Run {
        anonymiser: Anonymiser::new(key, arguments.settings()),
        target: Target::begin(&arguments.output)?,
        counts: Counts::default(),
        earlier: 0,
        too_long: 0,
        doubtful: HashMap::new(),
    };
    // Two passes, so that the second one knows all names.
    let status = match run.learn(source)? {
        Status::Interrupted => Status::Interrupted,
        learnt => learnt.max(run.write(source)?),
    };
    if status == Status::Interrupted {
        return Ok((status, "interrupted: no logs were written\n".to_owned()));
    }
    missing_fields(&run.anonymiser).iter().for_each(|warning| print_error(warning));
    // Save the key first: without it, later logs could not get the same pseudonyms.
    file.save(run.anonymiser.key()).map_err(|error| arguments.of_key(&error))?;
    if file.is_open_to_others() {
        print_error(&format!("other users may read the key file {}", arguments.key.display()));
    }
    let (done, said) = run.publish(arguments, source)?;
    Ok((status.max(done), said))
}

struct Run {
    anonymiser: Anonymiser,
    target: Target,
    counts: Counts,
    /// The number of earlier revisions, which are skipped.
    earlier: u64,
    /// The number of games that are too long.
    too_long: u64,
    /// The files with text about consent before their first game, with this text.
    doubtful: HashMap<String, Vec<u8>>,
}

impl Run {
    /// Learns the names in all games and, from an archive, which names are linked.
    fn learn(&mut self, source: &Source) -> Result<Status, String> {
        if let Source::Archive(archive) = source {
            for (name, is) in archive.same_people().map_err(|error| error.to_string())? {
                let (name, is) = ((&*name.name, &*name.household), (&*is.name, &*is.household));
                self.anonymiser.same(name, is);
            }
            let withdrawn = archive.withdrawn_names().map_err(|error| error.to_string())?;
            self.anonymiser.learn_withdrawn(withdrawn);
        }
        source.each(&mut |parts| {
            let outside = parts.iter().filter(|part| part.is == PartKind::Outside);
            for part in outside.filter(|part| !doubts_outside(part.text).is_empty()) {
                self.doubtful.insert(part.source.to_owned(), part.text.to_owned());
            }
            let (anonymiser, doubtful) = (&self.anonymiser, &self.doubtful);
            let names = |part: &Part<'_>| match part.is {
                PartKind::Outside => NewNames::default(),
                _ => {
                    let before = doubtful.get(part.source).map(Vec::as_slice).unwrap_or_default();
                    anonymiser.new_names(part.text, &part.cuts, part.load, before)
                }
            };
            let names: Vec<NewNames> = parts.par_iter().map(names).collect();
            // In the order of the logs, so that the same secret gives the same pseudonyms.
            names.iter().for_each(|names| self.anonymiser.learn(names));
            Ok(())
        })
    }

    fn write(&mut self, source: &Source) -> Result<Status, String> {
        source.each(&mut |parts| {
            let anonymiser = &self.anonymiser;
            let (doubtful, asks) = (&self.doubtful, self.anonymiser.asks_for_consent());
            let rewrite = |part: &Part<'_>| match part.is {
                PartKind::Game if asks && doubtful.contains_key(part.source) => {
                    Some(Rewritten::closed())
                }
                PartKind::Game => Some(anonymiser.rewrite(part.text, &part.cuts, part.load)),
                PartKind::Outside => Some(Anonymiser::rewrite_preamble(part.text)),
                PartKind::CutGame => None,
            };
            let written: Vec<Option<Rewritten>> = parts.par_iter().map(rewrite).collect();
            parts.iter().zip(written).try_for_each(|(part, text)| self.part(part, text))
        })
    }

    fn part(&mut self, part: &Part<'_>, rewritten: Option<Rewritten>) -> Result<(), String> {
        self.earlier += part.earlier;
        let Some(rewritten) = rewritten else {
            self.too_long += 1;
            return Ok(());
        };
        if rewritten.counts.unlearnt > 0 {
            return Err(format!(
                "{} changed while it was read; run the command again",
                part.source
            ));
        }
        self.counts.add(&rewritten.counts);
        for doubt in &rewritten.in_doubt {
            print_error(&doubt_line(&part.line_name(doubt.lines_before), doubt));
        }
        if rewritten.counts.left_out > 0 {
            let place = part.line_name(0);
            print_error(&format!("{place}: game skipped: unsupported notation version or game"));
        }
        for &closed in &rewritten.closed {
            print_error(&closed_line(&part.line_name(0), closed));
        }
        if rewritten.text.is_empty() {
            return Ok(());
        }
        let file = self.anonymiser.file(part.source);
        self.target.write(&file, &rewritten, part.glued)
    }

    /// Moves the output to its final path. Returns the status and the report.
    fn publish(self, arguments: &Arguments, source: &Source) -> Result<(Status, String), String> {
        let Run { anonymiser, target, counts, earlier, too_long, .. } = self;
        let files = target.file_count();
        let alike = match arguments.to_archive() {
            true => target.publish_archive(source.detail())?,
            false => target.publish_folder().map(|()| 0)?,
        };
        let left_out = LeftOut {
            alike,
            earlier,
            too_long,
            unreadable: counts.left_out,
            in_doubt: counts.in_doubt,
            closed: counts.closed,
        };
        let said = report(arguments, &counts, files, &left_out, anonymiser.key());
        let whole = too_long + counts.left_out + counts.in_doubt + counts.closed == 0;
        Ok((if whole { Status::Clean } else { Status::Failed }, said))
    }
}
