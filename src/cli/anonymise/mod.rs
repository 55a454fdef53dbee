//! `dadu anonymise`: logs without names, with stable pseudonyms.

mod keyfile;
mod source;
mod target;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use self::keyfile::KeyFile;
use self::source::{Is, Part, Source};
use self::target::Target;
use super::Status;
use super::archive::{failed, or_complain};
use super::input::inputs;
use super::output::{self, complain, counted};
use crate::anonymise::{Anonymiser, Counts, Dates, Key, Kind, Settings};
use crate::archive::Archive;
use crate::diagnostic::printable;

/// How the names of archives end.
const ARCHIVE: &str = "dadu-archive";

/// Write logs without names, with stable pseudonyms
///
/// A person has one pseudonym in every log and in every later run with the same key. The key is a
/// file that says who is who: keep it apart from the logs. What is play stays as it is, byte for byte.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders (their *.dadu files), or - for standard input
    #[arg(required_unless_present = "archive", conflicts_with = "archive")]
    paths: Vec<PathBuf>,
    /// A whole archive: the newest text of every game
    #[arg(long, value_name = "FILE")]
    archive: Option<PathBuf>,
    /// A new folder; or a new archive, if the name ends in .dadu-archive
    #[arg(long, short, value_name = "PATH")]
    output: PathBuf,
    /// The table of names and pseudonyms; it is made if it is not there, and new names are added
    #[arg(long, value_name = "KEYFILE")]
    key: PathBuf,
    /// How exact dates are
    #[arg(long, value_enum, default_value_t = DatesArgument::Month)]
    dates: DatesArgument,
    /// Keep places as they are
    #[arg(long)]
    keep_place: bool,
    /// Keep remarks and other free text, with known names replaced; read them before you give them away
    #[arg(long)]
    keep_remarks: bool,
}

/// How exact dates are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum DatesArgument {
    /// 2022
    Year,
    /// 2022-12
    Month,
    /// As they are
    Day,
}

impl Arguments {
    fn settings(&self) -> Settings {
        let dates = match self.dates {
            DatesArgument::Year => Dates::Year,
            DatesArgument::Month => Dates::Month,
            DatesArgument::Day => Dates::Day,
        };
        Settings { dates, keep_place: self.keep_place, keep_remarks: self.keep_remarks }
    }

    /// What keeps it from beginning.
    fn refusal(&self) -> Option<String> {
        if self.output.symlink_metadata().is_ok() {
            return Some(format!("{} is there already; name a new one", self.output.display()));
        }
        let inside = self.key.starts_with(&self.output);
        inside.then(|| {
            "the key must not lie in the folder of the logs: who gets both has the names".to_owned()
        })
    }

    fn to_archive(&self) -> bool {
        self.output.extension().is_some_and(|ending| ending == ARCHIVE)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> output::Done {
    if let Some(refusal) = arguments.refusal() {
        complain(&refusal);
        return failed();
    }
    let Some((source, status)) = source(arguments) else { return failed() };
    match anonymise(arguments, &source) {
        Ok(done) => Ok(status.max(done)),
        Err(reason) => {
            complain(&format!("{reason}; nothing was written"));
            failed()
        }
    }
}

fn source(arguments: &Arguments) -> Option<(Source, Status)> {
    if let Some(path) = &arguments.archive {
        let archive = or_complain(Archive::open(path))?;
        return Some((Source::Archive(Box::new(archive)), Status::Clean));
    }
    let (inputs, whole) = inputs(&arguments.paths);
    let (source, readable) = Source::of_files(inputs);
    let status = if whole && readable { Status::Clean } else { Status::Failed };
    let empty = matches!(&source, Source::Files(files) if files.is_empty());
    (!empty).then_some((source, status))
}

fn anonymise(arguments: &Arguments, source: &Source) -> Result<Status, String> {
    let of_key = |reason| format!("the key {}: {reason}", arguments.key.display());
    let (file, key) = KeyFile::open(&arguments.key).map_err(of_key)?;
    let mut run = Run {
        anonymiser: Anonymiser::new(key, arguments.settings()),
        target: Target::begin(&arguments.output)?,
        counts: Counts::default(),
        earlier: 0,
        too_long: 0,
    };
    let mut status = run.learn(source)?;
    if status < Status::Interrupted {
        status = run.write(source)?;
    }
    if status == Status::Interrupted {
        println!("interrupted: nothing was written");
        return Ok(status);
    }
    // First the key: a log without its key could not be gone on with.
    file.save(run.anonymiser.key()).map_err(of_key)?;
    let Run { anonymiser, target, counts, earlier, too_long } = run;
    let files = target.file_count();
    let alike = match arguments.to_archive() {
        true => target.publish_archive(source.detail())?,
        false => target.publish_folder().map(|()| 0)?,
    };
    let left_out = LeftOut { alike, earlier, too_long, unreadable: counts.left_out };
    report(arguments, &counts, files, &left_out, anonymiser.key());
    if file.is_open_to_others() {
        complain(&format!("others than you may read the key {}", arguments.key.display()));
    }
    let whole = too_long + counts.left_out == 0;
    Ok(if whole { status } else { status.max(Status::Failed) })
}

struct Run {
    anonymiser: Anonymiser,
    target: Target,
    counts: Counts,
    /// Earlier revisions of games.
    earlier: u64,
    /// Games that are too long.
    too_long: u64,
}

impl Run {
    /// The names of all games, and in an archive what was said of them.
    fn learn(&mut self, source: &Source) -> Result<Status, String> {
        if let Source::Archive(archive) = source {
            for same in archive.same_people().map_err(|error| error.to_string())? {
                let (name, goes_by) = (&same.name, &same.goes_by);
                self.anonymiser.same((&name.0, &name.1), (&goes_by.0, &goes_by.1));
            }
        }
        source.each(&mut |part| {
            if part.is != Is::Outside {
                self.anonymiser.learn(part.text, part.cuts);
            }
            Ok(())
        })
    }

    fn write(&mut self, source: &Source) -> Result<Status, String> {
        source.each(&mut |part| self.part(part))
    }

    fn part(&mut self, part: &Part<'_>) -> Result<(), String> {
        self.earlier += part.earlier;
        let rewritten = match part.is {
            Is::Game => self.anonymiser.rewrite(part.text, part.cuts, part.load),
            Is::Outside => Anonymiser::outside(part.text),
            Is::CutGame => {
                self.too_long += 1;
                return Ok(());
            }
        };
        self.counts.add(&rewritten.counts);
        if rewritten.text.is_empty() {
            return Ok(());
        }
        let file = self.anonymiser.file(part.source);
        self.target.write(&file, &rewritten)
    }
}

/// What is not among what was written.
struct LeftOut {
    /// Texts that are like another without their names.
    alike: u64,
    /// Earlier revisions.
    earlier: u64,
    /// Games that are too long.
    too_long: u64,
    /// Games of another version, or another game.
    unreadable: u64,
}

fn report(arguments: &Arguments, counts: &Counts, files: u64, left_out: &LeftOut, key: &Key) {
    let shown = |path: &Path| printable(&path.display().to_string()).into_owned();
    let names = key.entries().iter().filter(|entry| entry.kind == Kind::Person).count();
    println!(
        "{} in {} written to {}",
        counted(counts.games, "game"),
        counted(files, "file"),
        shown(&arguments.output)
    );
    println!(
        "{} in the key {}, {} new",
        counted(names as u64, "person").replace("persons", "people"),
        shown(&arguments.key),
        counted(key.added() as u64, "line")
    );
    let lines = done(arguments, counts).into_iter().chain(left_out.lines());
    lines.for_each(|line| println!("{line}"));
    println!("\nWhat this cannot promise:");
    promises(arguments).iter().for_each(|line| println!("- {line}"));
}

/// What was taken out or kept, as far as there was any of it.
fn done(arguments: &Arguments, counts: &Counts) -> Vec<String> {
    let Counts { texts, replaced, lines, tokens, outside, .. } = *counts;
    let mut said = Vec::new();
    let mut say = |count: u64, words: String| {
        if count > 0 {
            said.push(words);
        }
    };
    let texts_said = format!("{} (remarks and fields in free text)", counted(texts, "text"));
    match arguments.keep_remarks {
        true => say(texts, format!("kept: {texts_said}, {replaced} names replaced in them")),
        false => say(texts, format!("taken out: {texts_said}")),
    }
    say(lines, format!("withheld: {} that could not be read", counted(lines, "line")));
    say(
        tokens,
        format!("withheld: {} in the play that could not be read", counted(tokens, "word")),
    );
    say(outside, format!("withheld: {} before the first game of a file", counted(outside, "line")));
    said
}

impl LeftOut {
    fn lines(&self) -> Vec<String> {
        let lines = [
            (self.earlier, "earlier revision", "only the newest text of a game is written"),
            (self.alike, "game", "without its names it is like another"),
            (self.unreadable, "game", "of a version or a game that is not known"),
            (self.too_long, "game", "longer than is read"),
        ];
        let said = lines.into_iter().filter(|(count, ..)| *count > 0);
        said.map(|(count, what, why)| format!("left out: {} ({why})", counted(count, what)))
            .collect()
    }
}

/// What nobody should rely on.
fn promises(arguments: &Arguments) -> Vec<&'static str> {
    let mut said = vec![
        "who was there may tell a game by its play, its players' number, its date or its timecodes",
        "who gets the key has every name: keep it apart",
    ];
    if arguments.keep_remarks {
        said.push(
            "a remark may hold a nickname, another spelling, somebody who is named in no header, or what \
             gives somebody away without a name: read what was kept before you give it away",
        );
    }
    if arguments.keep_place {
        said.push("a place may be one that only one family has");
    }
    if arguments.dates == DatesArgument::Day {
        said.push("a day may be one that many remember");
    }
    said
}
