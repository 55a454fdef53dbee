//! Logs as files: as they came, each by itself, or all in one.

use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

use crate::archive::{Archive, ArchiveError, Kept};
use crate::cli::interrupt;
use crate::cli::output::{self, print_error};
use crate::cli::source_name::path_of;

/// How logs are spread over files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spread {
    /// All in one.
    One,
    /// A file for each.
    Each,
    /// In files as they came.
    Sources,
}

/// Where logs go, one after another.
pub struct Target {
    path: PathBuf,
    spread: Spread,
    /// Sources, and what stood in them before the first game.
    preambles: Vec<(String, Vec<u8>)>,
    games: u64,
    /// The file that is being written, with the source that it is for.
    file: Option<(PathBuf, String, Box<dyn Write>)>,
    /// The last game in it and its place in its source, if it does not end with a line end.
    unended: Option<(i64, i64)>,
}

impl Target {
    pub fn new(path: &Path, spread: Spread) -> Target {
        let (path, preambles) = (path.to_owned(), Vec::new());
        Target { path, spread, preambles, games: 0, file: None, unended: None }
    }

    fn to_stdout(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    /// Writes all games, as they came. An interrupt ends it early.
    pub fn everything(&mut self, archive: &Archive) -> Result<(), ArchiveError> {
        self.preambles = archive.preambles()?;
        archive.as_they_came(|kept| {
            self.log(kept)?;
            Ok(!interrupt::is_requested())
        })
    }

    /// Writes some games, those of one source together.
    pub fn these(&mut self, mut games: Vec<Kept>) -> Result<(), ArchiveError> {
        if self.spread == Spread::Sources {
            games.sort_by(|one, other| (&one.source, one.place).cmp(&(&other.source, other.place)));
        }
        let preamble = |kept: &Kept| (kept.source.clone(), kept.preamble.clone());
        self.preambles = games.iter().map(preamble).collect();
        games.iter().try_for_each(|kept| self.log(kept))
    }

    fn log(&mut self, kept: &Kept) -> Result<(), ArchiveError> {
        let goes_on = match (&self.file, self.spread) {
            (None, _) | (_, Spread::Each) => false,
            (_, Spread::One) => true,
            (Some((_, source, _)), Spread::Sources) => *source == kept.source,
        };
        if !goes_on {
            self.next_file(kept)?;
        }
        // In its source a game without a line end is followed only by one that is glued to it.
        let glued_to = |place: i64| self.spread == Spread::Sources && kept.place == place + 1;
        let unended = self.unended.take().filter(|&(_, place)| !glued_to(place));
        if let Some((game, _)) = unended {
            print_error(&format!(
                "@{game} has no line end; one was put after it, as another log follows in its file"
            ));
            self.write(b"\n")?;
        }
        self.write(&kept.text)?;
        self.unended = (!kept.text.ends_with(b"\n")).then_some((kept.game, kept.place));
        self.games += 1;
        if let Some((path, ..)) = self.file.as_ref().filter(|_| !self.to_stdout()) {
            let beside = path.parent().map(Path::to_path_buf).unwrap_or_default();
            variant_files(&beside, kept)?;
        }
        Ok(())
    }

    fn next_file(&mut self, kept: &Kept) -> Result<(), ArchiveError> {
        self.end_file()?;
        let path = match self.spread {
            Spread::One => self.path.clone(),
            Spread::Each => self.path.join(format!("{}.dadu", kept.game)),
            Spread::Sources => free(self.path.join(inside(&kept.source))),
        };
        let out = open(&path).map_err(|error| ArchiveError::File { path: path.clone(), error })?;
        self.file = Some((path, kept.source.clone(), out));
        self.write(&self.preamble(&kept.source))
    }

    /// What stands before the first game of a file: everything that stood in its sources before
    /// theirs, each text once. Between two games it would become a part of the first one.
    fn preamble(&self, source: &str) -> Vec<u8> {
        let mut texts: Vec<&[u8]> = Vec::new();
        for (path, text) in &self.preambles {
            let belongs = match self.spread {
                Spread::One => true,
                Spread::Each => false,
                Spread::Sources => path == source,
            };
            if belongs && !texts.contains(&&text[..]) {
                texts.push(text);
            }
        }
        texts.concat()
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        let Some((path, _, out)) = &mut self.file else { return Ok(()) };
        out.write_all(bytes).map_err(|error| ArchiveError::File { path: path.clone(), error })
    }

    /// Ends the last file. Returns how many games were written.
    pub fn end(mut self) -> Result<u64, ArchiveError> {
        self.end_file()?;
        if self.games == 0 && !self.to_stdout() {
            // Of no games there is an empty folder, or an empty file.
            let path = self.path.clone();
            let made = match self.spread {
                Spread::One => fs::File::create_new(&path).map(drop),
                _ => fs::create_dir_all(&path),
            };
            made.map_err(|error| ArchiveError::File { path, error })?;
        }
        Ok(self.games)
    }

    fn end_file(&mut self) -> Result<(), ArchiveError> {
        self.unended = None;
        let Some((path, _, mut out)) = self.file.take() else { return Ok(()) };
        out.flush().map_err(|error| ArchiveError::File { path, error })
    }
}

/// Opens a file that was not there, and makes the folders that lead to it.
fn open(path: &Path) -> io::Result<Box<dyn Write>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(output::stdout()));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(Box::new(io::BufWriter::new(fs::File::create_new(path)?)))
}

/// The path, or one beside it if two sources come to the same one.
fn free(path: PathBuf) -> PathBuf {
    if !path.exists() {
        return path;
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = |number: u32| path.with_file_name(format!("{stem}-{number}.dadu"));
    (2..).map(numbered).find(|path| !path.exists()).unwrap_or(path)
}

/// A path that stays inside a folder, whatever the source was called.
fn inside(source: &str) -> PathBuf {
    if source == "-" {
        return PathBuf::from("standard-input.dadu");
    }
    let path = path_of(source);
    let parts = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name),
        _ => None,
    });
    let path: PathBuf = parts.collect();
    if path.as_os_str().is_empty() { PathBuf::from("log.dadu") } else { path }
}

/// The variant files that a log names, beside it.
fn variant_files(folder: &Path, kept: &Kept) -> Result<(), ArchiveError> {
    for (name, file) in &kept.files {
        let path = folder.join(inside(name));
        if let (Ok(text), false) = (file, path.exists()) {
            let written = open(&path).and_then(|mut out| out.write_all(text.as_bytes()));
            written.map_err(|error| ArchiveError::File { path, error })?;
        }
    }
    Ok(())
}
