//! The export of logs to files: under their original file names, one file per log, or all in one file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::archive::{Archive, ArchiveError, NewestLog};
use crate::cli::input::source_name::inside;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, print_error};

/// The distribution of logs over files.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Spread {
    /// All logs in one file.
    One,
    /// One file per log.
    Each,
    /// Files with the original names.
    Sources,
}

/// The destination of exported logs.
pub struct Target {
    path: PathBuf,
    spread: Spread,
    /// Sources, and the text before the first game of each.
    preambles: Vec<(String, Vec<u8>)>,
    games: u64,
    /// The number of damaged logs that were left out.
    damaged: u64,
    /// The file that is being written, and the source of the logs in it.
    file: Option<(PathBuf, String, Box<dyn Write>)>,
    /// The last game in the file and its position in its source, if it does not end with a line end.
    unended: Option<(i64, i64)>,
}

impl Target {
    pub fn new(path: &Path, spread: Spread) -> Target {
        let (path, preambles) = (path.to_owned(), Vec::new());
        Target { path, spread, preambles, games: 0, damaged: 0, file: None, unended: None }
    }

    fn to_stdout(&self) -> bool {
        self.path.as_os_str() == "-"
    }

    /// Writes all games in their original order. An interrupt ends this early.
    pub fn everything(&mut self, archive: &Archive) -> Result<(), ArchiveError> {
        self.preambles = archive.preambles()?;
        archive.each_original(|kept| {
            if kept.is_damaged {
                print_error(&format!("left out {}", kept.damage()));
                self.damaged += 1;
            } else {
                self.log(kept)?;
            }
            Ok(!interrupt::is_requested())
        })
    }

    /// Writes some games; games of one source stay together.
    pub fn these(&mut self, mut games: Vec<NewestLog>) -> Result<(), ArchiveError> {
        if self.spread == Spread::Sources {
            games.sort_by(|one, other| (&one.source, one.place).cmp(&(&other.source, other.place)));
        }
        let preamble = |kept: &NewestLog| (kept.source.clone(), kept.preamble.clone());
        self.preambles = games.iter().map(preamble).collect();
        games.iter().try_for_each(|kept| self.log(kept))
    }

    fn log(&mut self, kept: &NewestLog) -> Result<(), ArchiveError> {
        let continues = match (&self.file, self.spread) {
            (None, _) | (_, Spread::Each) => false,
            (_, Spread::One) => true,
            (Some((_, source, _)), Spread::Sources) => *source == kept.source,
        };
        if !continues {
            self.next_file(kept)?;
        }
        // In its source, only a game on the same line can follow a game without a line end.
        let glued_to = |place: i64| self.spread == Spread::Sources && kept.place == place + 1;
        let unended = self.unended.take().filter(|&(_, place)| !glued_to(place));
        if let Some((game, _)) = unended {
            print_error(&format!(
                "@{game} has no line end; added one, because another log follows in its file"
            ));
            self.write(b"\n")?;
        }
        self.write(&kept.text)?;
        self.unended = (!kept.text.ends_with(b"\n")).then_some((kept.game, kept.place));
        self.games += 1;
        if let Some((path, ..)) = self.file.as_ref().filter(|_| !self.to_stdout()) {
            let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
            variant_files(&folder, kept)?;
        }
        Ok(())
    }

    fn next_file(&mut self, kept: &NewestLog) -> Result<(), ArchiveError> {
        self.end_file()?;
        let path = match self.spread {
            Spread::One => self.path.clone(),
            Spread::Each => self.path.join(format!("{}.dadu", kept.game)),
            Spread::Sources => free(self.path.join(inside(&kept.source))),
        };
        let out = open(&path).map_err(|error| ArchiveError::File { path: path.clone(), error })?;
        self.file = Some((path, kept.source.clone(), out));
        self.write(&self.preamble(kept))
    }

    /// Returns the text before the first game of a file that begins with this game: all texts before the first games of
    /// its sources, each once. A text between two games would become part of the first one.
    fn preamble(&self, first: &NewestLog) -> Vec<u8> {
        let mut texts: Vec<&[u8]> = Vec::new();
        for (path, text) in &self.preambles {
            let belongs = match self.spread {
                Spread::One => true,
                Spread::Each => *text == first.preamble,
                Spread::Sources => *path == first.source,
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

    /// Ends the last file. Returns the number of games written, and of damaged ones that were left out.
    pub fn end(mut self) -> Result<(u64, u64), ArchiveError> {
        self.end_file()?;
        if self.games == 0 && !self.to_stdout() {
            // Without games, create an empty folder or file.
            let path = self.path.clone();
            let made = match self.spread {
                Spread::One => fs::File::create_new(&path).map(drop),
                _ => fs::create_dir_all(&path),
            };
            made.map_err(|error| ArchiveError::File { path, error })?;
        }
        Ok((self.games, self.damaged))
    }

    fn end_file(&mut self) -> Result<(), ArchiveError> {
        self.unended = None;
        let Some((path, _, mut out)) = self.file.take() else { return Ok(()) };
        out.flush().map_err(|error| ArchiveError::File { path, error })
    }
}

/// Creates a new file and its parent folders.
fn open(path: &Path) -> io::Result<Box<dyn Write>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(output::stdout()));
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    Ok(Box::new(io::BufWriter::new(fs::File::create_new(path)?)))
}

/// Returns the path, or a numbered path next to it if it already exists.
fn free(path: PathBuf) -> PathBuf {
    if !path.exists() {
        return path;
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let numbered = |number: u32| path.with_file_name(format!("{stem}-{number}.dadu"));
    (2..).map(numbered).find(|path| !path.exists()).unwrap_or(path)
}

/// Writes the variant files that a log names into its folder.
fn variant_files(folder: &Path, kept: &NewestLog) -> Result<(), ArchiveError> {
    for (name, file) in &kept.files {
        let path = folder.join(inside(name));
        if let (Ok(text), false) = (file, path.exists()) {
            let written = open(&path).and_then(|mut out| out.write_all(text.as_bytes()));
            written.map_err(|error| ArchiveError::File { path, error })?;
        }
    }
    Ok(())
}
