//! `dadu record`: records a game live, key by key.

mod disk;
mod pipe;
mod terminal;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;

use self::disk::{Change, Disk};
use self::pipe::{Pipe, Refusals};
use self::terminal::{Input, Terminal};
use crate::board::Signs;
use crate::cli::input::IS_UTF16;
use crate::cli::input::game::{self, why_not_replayable};
use crate::cli::input::variant::VariantFiles;
use crate::cli::status::{CommandResult, Status};
use crate::cli::terminal::interrupt;
use crate::cli::terminal::output::{self, counted, print_error};
use crate::cli::terminal::shell_word::shell_word;
use crate::cli::{random, today};
use crate::diagnostic::printable;
use crate::games::GameId;
use crate::header::Offers;
use crate::notation::fields;
use crate::notation::parse;
use crate::record::{Key, NewGame, NextStep, OtherLineEnds, Recorder, last_time, other_line_ends};

/// Record a game live
///
/// Creates FILE, or continues its last game. Enter throws as digits. Choose moves from the legal ones or type
/// them. Press H for all keys. Each player turn is saved before the next begins.
///
/// Without a terminal, the same keys are read from standard input. If FILE is new, the first lines answer the
/// questions about the header: create it with `dadu new` first.
#[derive(Args)]
pub struct Arguments {
    /// Log to create or continue
    file: PathBuf,
    /// Game that a new log records [default: dadu]
    #[arg(long, value_enum, ignore_case = true)]
    game: Option<GameId>,
    /// Start each player turn with the time since the start: [00:12:31]
    #[arg(long)]
    timecodes: bool,
    /// Timecode at which the session starts; implies --timecodes
    #[arg(long, value_name = "HH:MM:SS", value_parser = timecode)]
    start: Option<Duration>,
    /// Draw with ASCII characters only [default in non-UTF-8 locales]
    #[arg(long)]
    ascii: bool,
}

fn timecode(text: &str) -> Result<Duration, String> {
    let seconds = fields::seconds(text.as_bytes());
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a time such as `12:31` or `01:12:31`".to_owned())
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> CommandResult {
    interrupt::listen_for_termination_or_hangup();
    if arguments.file == Path::new("-") {
        print_error("`dadu record` needs a file name; `-` is not supported");
        return Ok(Status::Failed);
    }
    if game::is_single_game(&arguments.file, WHOLE_FILE) {
        return Ok(Status::Failed);
    }
    let opened = Disk::open(&arguments.file).and_then(|disk| Desk::open(disk, arguments));
    match opened {
        Ok(desk) => desk.record(),
        Err(reason) => {
            print_error(&reason);
            Ok(Status::Failed)
        }
    }
}

/// A recorder and its file.
struct Desk {
    disk: Disk,
    recorder: Recorder,
    path: PathBuf,
    clock: Option<Clock>,
    signs: Signs,
    /// The parts of the input that a pipe gave and that were not recorded.
    refusals: Refusals,
}

/// The way in which a recording session ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exit {
    /// The user pressed the key to leave.
    Requested,
    /// The input ended.
    InputEnded,
}

/// The time since the start of a recording.
struct Clock {
    began: Instant,
    start: Duration,
}

impl Clock {
    /// Starts the clock if the arguments ask for one. `last` is the last timecode of the log. Without `--start`, the
    /// clock continues from there. Tells the user where it starts.
    fn of(arguments: &Arguments, last: Option<Duration>, recorder: &mut Recorder) -> Option<Clock> {
        let start = match (arguments.start, last) {
            (Some(start), _) => start,
            (None, last) => last.or(Some(Duration::ZERO)).filter(|_| arguments.timecodes)?,
        };
        match last {
            Some(last) if arguments.start.is_none() => recorder.say(format!(
                "Timecodes continue from {}, the last one in the log. For another time, leave and add --start.",
                clock_time(last)
            )),
            Some(last) if start < last => recorder.say(format!(
                "The log has a later timecode, {}. If another recording begins, press / and type `Recording: NAME` first.",
                clock_time(last)
            )),
            _ => {}
        }
        Some(Clock { began: Instant::now(), start })
    }

    fn now(&self) -> String {
        clock_time(self.start + self.began.elapsed())
    }
}

/// Returns a time as a clock shows it: `00:12:31`.
fn clock_time(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

impl Desk {
    fn open(disk: Disk, arguments: &Arguments) -> Result<Desk, String> {
        let path = arguments.file.clone();
        if disk.is_utf16() {
            return Err(format!("{}: {IS_UTF16}", path.display()));
        }
        if disk.game().is_empty() && !disk.is_empty() {
            return Err(format!(
                "{} contains no game to continue (missing `Dadu: 1`)",
                path.display()
            ));
        }
        if let Some(ends) = other_line_ends(disk.game()) {
            return Err(unread_line_ends(&path, ends));
        }
        let signs = output::style(arguments.ascii).signs;
        let new = arguments.game.unwrap_or_default();
        let mut recorder = recorder(&path, disk.game(), Before { game: new, text: b"" }, signs)?;
        let refused = |why: &str| Err(format!("{}: {why}", path.display()));
        if !recorder.is_playable() {
            return refused(why_not_replayable(&parse(disk.game())));
        }
        let there = parse(disk.game()).game.unwrap_or_default();
        if !disk.is_empty() && arguments.game.is_some_and(|game| game != there) {
            return refused(&format!("it records {there}; leave out --game, or name another file"));
        }
        unread_lines(&recorder, &path).into_iter().for_each(|said| recorder.say(said));
        let clock =
            Clock::of(arguments, last_time(disk.game()).map(Duration::from_secs), &mut recorder);
        Ok(Desk { disk, recorder, path, clock, signs, refusals: Refusals::default() })
    }

    fn record(mut self) -> CommandResult {
        let left = match is_at_terminal() {
            true => self.at_terminal()?,
            false => self.at_pipe()?,
        };
        let open = self.unfinished(left);
        let kept = self.watch().and_then(|news| {
            // The screen is gone.
            news.iter().for_each(|news| print_error(news));
            self.keep()
        });
        let status = match kept {
            // A user who leaves with the key was warned that unfinished input is lost. At the end of input there was
            // no warning, so this is a failure.
            Ok(()) if left == Exit::InputEnded && !self.recorder.turn_line().is_empty() => {
                Status::Failed
            }
            Ok(()) if open.is_some() => Status::Failed,
            Ok(()) if !self.refusals.is_empty() => Status::Found,
            Ok(()) => Status::Clean,
            Err(reason) => {
                print_error(&reason);
                Status::Failed
            }
        };
        self.refusals.print();
        open.iter().for_each(|open| print_error(open));
        self.part();
        Ok(status)
    }

    /// Returns the reason why the input should not have ended here. A user who leaves or interrupts knows it.
    fn unfinished(&self, left: Exit) -> Option<String> {
        let has_ended = left == Exit::InputEnded && !interrupt::is_requested();
        has_ended.then(|| self.recorder.unfinished()).flatten()
    }

    fn at_terminal(&mut self) -> io::Result<Exit> {
        let mut terminal = Terminal::take(output::look().colour)?;
        while !interrupt::is_requested() {
            let (width, height) = terminal.size()?;
            terminal.show(&self.recorder.screen(width, height))?;
            match terminal.input()? {
                Some(Input::Key(key)) if self.key(key) == NextStep::Leave => {
                    return Ok(Exit::Requested);
                }
                Some(Input::Key(_)) => {}
                Some(Input::Paste(text)) => self.paste(&text),
                None => {
                    let news = self.watch();
                    self.tell(news);
                    self.keep_or_say();
                }
            }
        }
        Ok(Exit::InputEnded)
    }

    fn at_pipe(&mut self) -> io::Result<Exit> {
        let mut pipe = Pipe::new(&self.recorder);
        pipe.tell(&self.recorder)?;
        while !interrupt::is_requested() {
            let key = match pipe.key() {
                // An interrupt needs no message.
                Err(_) if interrupt::is_requested() => break,
                key => key?,
            };
            let Some(key) = key else { break };
            let after = self.key(key);
            self.note_refusals(&pipe);
            pipe.tell(&self.recorder)?;
            if after == NextStep::Leave {
                return Ok(Exit::Requested);
            }
        }
        Ok(Exit::InputEnded)
    }

    /// Keeps the messages about the last key for the end, if it was not recorded as it was written.
    fn note_refusals(&mut self, pipe: &Pipe) {
        let replaced = pipe.replaced();
        replaced.iter().for_each(|said| self.recorder.say(said));
        for said in replaced.into_iter().chain(self.recorder.take_refused()) {
            self.refusals.add(pipe.line(), &said);
        }
    }

    fn key(&mut self, key: Key) -> NextStep {
        self.step(|recorder, time| recorder.key(key, time))
    }

    fn paste(&mut self, text: &str) {
        self.step(|recorder, time| {
            recorder.paste(text, time);
            NextStep::GoOn
        });
    }

    /// Runs a step of the recorder at the current time, and writes its changes to disk.
    fn step(&mut self, step: impl FnOnce(&mut Recorder, Option<&str>) -> NextStep) -> NextStep {
        let news = self.watch();
        let time = self.clock.as_ref().map(Clock::now);
        let after = step(&mut self.recorder, time.as_deref());
        self.tell(news);
        self.keep_or_say();
        if after == NextStep::NewGame {
            self.next_game();
        }
        after
    }

    fn keep_or_say(&mut self) {
        if let Err(reason) = self.keep() {
            self.recorder.say(format!("{reason}. The next key tries again."));
        }
    }

    fn keep(&mut self) -> Result<(), String> {
        if self.recorder.is_touched() { self.disk.put(self.recorder.text()) } else { Ok(()) }
    }

    fn next_game(&mut self) {
        let before = self.recorder.text();
        let game = parse(before).game.unwrap_or_default();
        match recorder(&self.path, b"", Before { game, text: before }, self.signs) {
            Ok(recorder) => {
                self.disk.next_game();
                self.recorder = recorder;
            }
            Err(reason) => self.recorder.say(reason),
        }
    }

    /// Checks whether another program has changed the file. Returns the messages for the user.
    fn watch(&mut self) -> Result<Vec<String>, String> {
        Ok(match self.disk.changed()? {
            Some(Change::Other) => self.changed(),
            Some(Change::Lost) => vec![LOST.to_owned()],
            None => Vec::new(),
        })
    }

    fn tell(&mut self, news: Result<Vec<String>, String>) {
        match news {
            Ok(news) => news.into_iter().for_each(|news| self.recorder.say(news)),
            Err(reason) => self.recorder.say(format!("{reason}: your entries are not being saved")),
        }
    }

    /// Continues with the game that is in the file now, and adds the lines of this session that are missing there. If
    /// there is no game, writes the recorded game again at the end of the file.
    fn changed(&mut self) -> Vec<String> {
        let game = self.disk.game();
        let there = recorder(&self.path, game, Before::default(), self.signs);
        let is_read = other_line_ends(game).is_none();
        if !game.is_empty() && is_read && there.is_ok_and(|there| there.is_playable()) {
            let kept = self.recorder.reload(game);
            let unread = unread_lines(&self.recorder, &self.path);
            return std::iter::once(CHANGED.to_owned()).chain(kept).chain(unread).collect();
        }
        self.disk.next_game();
        self.recorder.mark_unsaved();
        vec![if is_read { NO_GAME } else { OTHER_ENDS }.to_owned()]
    }

    /// Prints what was not recorded, and how to continue.
    fn part(self) {
        let left = self.recorder.turn_line();
        if !left.is_empty() {
            print_error(&format!("`{left}` was not recorded"));
        }
        let (turns, over) = self.recorder.counted();
        if turns > 0 && !over && io::stdout().is_terminal() {
            let path = self.path.display().to_string();
            println!(
                "{path}: {}, no result yet; continue with `dadu record {path}`",
                counted(turns, "player turn"),
                path = printable(&path),
            );
        }
        self.disk.close();
    }
}

const WHOLE_FILE: &str = "the name of a file, whose last game is continued";
const CHANGED: &str =
    "Another program changed the file. dadu read it again; what you are typing is still here.";
const NO_GAME: &str = "Another program changed the file and removed this game. dadu wrote the game again at the end of the file.";
const OTHER_ENDS: &str = "Another program changed the line breaks of the file to others that dadu does not read. dadu wrote the game again at the end of the file.";
const LOST: &str = "Another program deleted or emptied the file. dadu wrote it again.";

/// Says that a file has line breaks that do not end a line of a log.
fn unread_line_ends(path: &Path, ends: OtherLineEnds) -> String {
    let word = shell_word(&path.display().to_string());
    let remedy = match ends.are_sure {
        true => format!("`dadu check --fix {word}` corrects them"),
        false => format!("`dadu check {word}` shows them; replace them by line feeds"),
    };
    let path = path.display();
    format!("{path} has line breaks that dadu does not read, such as CR alone; {remedy}")
}

/// Returns a message about the lines of a log that cannot be read, and about the facts that they hide.
fn unread_lines(recorder: &Recorder, path: &Path) -> Option<String> {
    let unread = recorder.state().unread;
    let (_, is_over) = recorder.counted();
    let unknown = match (unread.hides_player, unread.hides_position) {
        _ if is_over => "",
        (true, _) => ", so the next player is not known",
        (false, true) => ", so the next player and the position are not sure",
        (false, false) => "",
    };
    let (count, word) = (unread.count as u64, shell_word(&path.display().to_string()));
    let them = if count == 1 { "it" } else { "them" };
    let lines = counted(count, "line");
    (count > 0).then(|| {
        format!("{lines} above cannot be read{unknown}; `dadu check {word}` explains {them}")
    })
}

/// What a new game takes over from the game before it.
#[derive(Clone, Copy, Default)]
struct Before<'a> {
    /// Which game it is.
    game: GameId,
    /// The log of the game before, whose answers are offered.
    text: &'a [u8],
}

/// Returns a recorder of the game in a file, or of a new game if the file has none.
fn recorder(
    path: &Path,
    game: &[u8],
    before: Before<'_>,
    signs: Signs,
) -> Result<Recorder, String> {
    let folder = path.parent().unwrap_or(Path::new(".")).to_owned();
    let files = VariantFiles::in_folder(folder);
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let beginning = NewGame {
        id: random::log_id()?,
        game: before.game,
        offers: Offers { today: today::today(), before: before.text.to_vec() },
    };
    let files = Box::new(move |name: &str| files.load(name));
    let recorder = Recorder::new(&name, game, files, beginning);
    Ok(recorder.drawn_with(signs).piped(!is_at_terminal()))
}

/// Returns true if a person presses the keys and sees the screen.
fn is_at_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
