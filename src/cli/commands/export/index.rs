//! The logs of some files, sorted by their hashes. Only hashes and locations are in memory, not texts.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::Arc;

use crate::archive::Files;
use crate::cli::input::variant::VariantFiles;
use crate::cli::input::{Input, why_no_game};
use crate::cli::status::Status;
use crate::cli::tables::TableLog;
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::print_error;
use crate::cli::terminal::progress::Progress;
use crate::facts::tables::Origin;
use crate::facts::{hash_name, text_digest};
use crate::notation::is_utf16;
use crate::notation::stream::{Block, Blocks};

/// The location of a log.
#[derive(Clone, Copy, Debug)]
struct Entry {
    digest: u128,
    offset: u64,
    line: u64,
    number: u64,
    input: u32,
    length: u32,
}

/// An input that was read, and is read again.
struct IndexedInput {
    name: String,
    place: InputPlace,
    files: Files,
}

enum InputPlace {
    File(PathBuf),
    /// A copy of an input that can be read only once.
    Copy(File),
}

/// The logs of all inputs.
pub struct LogIndex {
    inputs: Vec<IndexedInput>,
    entries: Vec<Entry>,
    folders: HashMap<PathBuf, Files>,
    /// The status of reading.
    pub status: Status,
    /// The next entry to return.
    next: usize,
    /// The input that is open, by its place in `inputs`.
    open: Option<(u32, File)>,
}

impl LogIndex {
    /// Reads all inputs. Prints an error for each input that cannot be read, and for each log that is too long.
    pub fn of(inputs: &[Input]) -> LogIndex {
        let mut index = LogIndex {
            inputs: Vec::new(),
            entries: Vec::new(),
            folders: HashMap::new(),
            status: Status::Clean,
            next: 0,
            open: None,
        };
        let mut progress = Progress::new(inputs.iter().map(Input::size).sum());
        let mut bytes = 0;
        for input in inputs {
            let games = index.entries.len();
            let read = index.read(input, &mut bytes, &mut progress);
            if interrupt::is_requested() {
                index.status = Status::Interrupted;
                break;
            }
            if let Err(error) = read {
                index.entries.truncate(games);
                index.fail(&format!("cannot read {}: {error}", input.name()));
            }
        }
        index.sort();
        index
    }

    fn fail(&mut self, message: &str) {
        print_error(message);
        self.status = self.status.max(Status::Failed);
    }

    fn read(&mut self, input: &Input, bytes: &mut u64, progress: &mut Progress) -> io::Result<()> {
        let (reader, place) = open(input)?;
        let number = self.inputs.len() as u32;
        let files = self.files_of(input.folder());
        self.inputs.push(IndexedInput { name: input.source(), place, files });
        let mut blocks = Blocks::new(reader);
        let (mut games, mut utf16) = (0, false);
        while let Some(block) = blocks.next_block()? {
            utf16 |= games == 0 && is_utf16(&block.text);
            self.block(&block, number, &mut games);
            progress.at(*bytes + blocks.bytes_read());
            if interrupt::is_requested() {
                return Ok(());
            }
        }
        *bytes += blocks.bytes_read();
        if games == 0 {
            self.fail(&format!("{}: {}", input.source(), why_no_game(utf16)));
        }
        Ok(())
    }

    /// Returns the variant files of a folder. Many inputs share one.
    fn files_of(&mut self, folder: PathBuf) -> Files {
        let files = |folder: &PathBuf| -> Files {
            let files = VariantFiles::in_folder(folder.clone());
            Arc::new(move |name: &str| files.load(name))
        };
        self.folders.entry(folder).or_insert_with_key(files).clone()
    }

    fn block(&mut self, block: &Block, input: u32, games: &mut u64) {
        for game in block.games().filter(|game| game.opens) {
            *games += 1;
            let end = game.at + game.text.len();
            if !game.cuts.is_empty() || block.game_cut && end == block.text.len() {
                let name = self.inputs[input as usize].name.clone();
                self.fail(&format!(
                    "{name}:{}: skipped: line over 1 MiB or game over 4 MiB; run `dadu check` to find it",
                    game.lines + 1
                ));
                continue;
            }
            self.entries.push(Entry {
                digest: text_digest(game.text),
                offset: block.file_offset(game.at),
                line: game.lines + 1,
                number: *games,
                input,
                length: game.text.len() as u32,
            });
        }
    }

    /// Sorts the logs by hash, and those with the same hash by their origin. A file that was named twice counts
    /// once.
    fn sort(&mut self) {
        let inputs = &self.inputs;
        let origin =
            |entry: &Entry| (inputs[entry.input as usize].name.as_str(), entry.line, entry.number);
        self.entries.sort_unstable_by(|one, other| {
            (one.digest, origin(one)).cmp(&(other.digest, origin(other)))
        });
        self.entries
            .dedup_by(|one, other| one.digest == other.digest && origin(one) == origin(other));
        self.entries.shrink_to_fit();
    }

    /// Returns the number of different logs, and the number of further copies of them.
    pub fn count(&self) -> (u64, u64) {
        let copies =
            self.entries.windows(2).filter(|pair| pair[0].digest == pair[1].digest).count();
        ((self.entries.len() - copies) as u64, copies as u64)
    }

    /// Returns the next log, with all its origins.
    ///
    /// # Errors
    /// Why its file cannot be read again.
    pub fn next_log(&mut self) -> Result<Option<TableLog>, String> {
        let Some(&first) = self.entries.get(self.next) else { return Ok(None) };
        let same = |entry: &&Entry| entry.digest == first.digest;
        let entries: Vec<Entry> =
            self.entries[self.next..].iter().take_while(same).copied().collect();
        self.next += entries.len();
        let input = &self.inputs[first.input as usize];
        let (name, files) = (input.name.clone(), input.files.clone());
        let text = self.text(first).map_err(|error| format!("cannot read {name}: {error}"))?;
        if text_digest(&text) != first.digest {
            return Err(format!("{name} changed while it was read; run the command again"));
        }
        let origin = |entry: &Entry| Origin {
            file: self.inputs[entry.input as usize].name.clone(),
            line: entry.line,
            number: entry.number,
            archive_id: None,
        };
        let origins = entries.iter().map(origin).collect();
        Ok(Some(TableLog { hash: hash_name(first.digest), text, origins, files }))
    }

    fn text(&mut self, entry: Entry) -> io::Result<Vec<u8>> {
        if self.open.as_ref().is_none_or(|(input, _)| *input != entry.input) {
            let file = match &self.inputs[entry.input as usize].place {
                InputPlace::File(path) => File::open(path)?,
                InputPlace::Copy(file) => file.try_clone()?,
            };
            self.open = Some((entry.input, file));
        }
        let mut text = vec![0; entry.length as usize];
        if let Some((_, file)) = &mut self.open {
            file.seek(SeekFrom::Start(entry.offset))?;
            file.read_exact(&mut text)?;
        }
        Ok(text)
    }
}

/// Opens an input, and says where it can be read again. An input that is not a regular file is copied to a
/// temporary file as it is read.
fn open(input: &Input) -> io::Result<(Box<dyn Read + Send>, InputPlace)> {
    let reader = input.open()?;
    match input {
        Input::File(path) if path.metadata()?.is_file() => {
            Ok((reader, InputPlace::File(path.clone())))
        }
        _ => {
            let copy = tempfile::tempfile()?;
            let place = InputPlace::Copy(copy.try_clone()?);
            Ok((Box::new(CopyingReader { reader, copy }), place))
        }
    }
}

/// A reader that writes everything to a file too.
struct CopyingReader {
    reader: Box<dyn Read + Send>,
    copy: File,
}

impl Read for CopyingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.copy.write_all(&buffer[..read])?;
        Ok(read)
    }
}
