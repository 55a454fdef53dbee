//! The recorder in a terminal of 80 columns and 24 rows, or of another size.

use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use dadu::games::dadu::Variant;
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use super::keys::game;
use super::pipe::{HEADER, Table};
use super::typist::{header, typed};
use crate::support::{compare, dadu, root};

/// Time limit for a text to appear, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A recorder in a terminal.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// Reads the terminal's output until told that the terminal is closed.
    reader: JoinHandle<()>,
    goes_away: Arc<AtomicBool>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn nonzero(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("some")
}

impl Terminal {
    fn on(file: &Path, columns: u16, rows: u16) -> Terminal {
        Terminal::with(file, columns, rows, &[], "C.UTF-8")
    }

    fn with(file: &Path, columns: u16, rows: u16, more: &[&str], locale: &str) -> Terminal {
        Terminal::started(file, (columns, rows), more, &[("LC_ALL", locale)])
    }

    fn in_environment(file: &Path, columns: u16, rows: u16, more: &[(&str, &str)]) -> Terminal {
        Terminal::started(file, (columns, rows), &[], &[&[("LC_ALL", "C.UTF-8")], more].concat())
    }

    fn started(
        file: &Path,
        (columns, rows): (u16, u16),
        more: &[&str],
        variables: &[(&str, &str)],
    ) -> Terminal {
        let pty = native_pty_system().openpty(size(columns, rows)).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_dadu"));
        command.cwd(root());
        command.arg("record");
        command.arg(file);
        command.args(more);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let child = pty.slave.spawn_command(command).expect("the program runs");
        let keys = pty.master.take_writer().expect("keys");
        let mut output = pty.master.try_clone_reader().expect("a screen");
        let screen = Arc::new(Mutex::new(vt100::Parser::new(nonzero(rows), nonzero(columns), 0)));
        let shown = Arc::clone(&screen);
        let goes_away = Arc::new(AtomicBool::new(false));
        let gone = Arc::clone(&goes_away);
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                shown.lock().expect("the screen").process(&bytes[..read]);
                if gone.load(Ordering::Relaxed) {
                    break;
                }
            }
        });
        Terminal { master: pty.master, keys, child, screen, reader, goes_away }
    }

    /// Returns the characters that have a colour, with their colours.
    fn colours(&self) -> Vec<(String, u8)> {
        let parser = self.screen.lock().expect("the screen");
        let screen = parser.screen();
        let (rows, columns) = screen.size();
        let places = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |at| (row, at)));
        let cells = places.filter_map(|(row, column)| screen.cell(row, column));
        let coloured = cells.filter_map(|cell| match cell.fgcolor() {
            vt100::Color::Idx(colour) => Some((cell.contents().to_owned(), colour)),
            _ => None,
        });
        coloured.collect()
    }

    /// Closes the terminal, as if its window was closed.
    fn close(mut self) -> Box<dyn Child + Send + Sync> {
        self.goes_away.store(true, Ordering::Relaxed);
        // The reader only stops after one more output.
        self.press("H");
        self.reader.join().expect("it ends");
        self.child
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("it takes keys");
        self.keys.flush().expect("it takes keys");
    }

    fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    /// Waits until a text is on the screen.
    fn see(&self, what: &str) -> String {
        let began = Instant::now();
        loop {
            let text = self.text();
            if text.contains(what) {
                return text;
            }
            assert!(began.elapsed() < PATIENCE, "{what:?} is not on the screen:\n{text}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn resize(&self, columns: u16, rows: u16) {
        self.screen
            .lock()
            .expect("the screen")
            .screen_mut()
            .set_size(nonzero(rows), nonzero(columns));
        self.master.resize(size(columns, rows)).expect("another size");
    }

    /// Waits for the recorder to end. Returns whether it succeeded.
    fn end(self) -> bool {
        self.code() == 0
    }

    /// Waits for the recorder to end. Returns the exit code.
    fn code(mut self) -> u32 {
        code_of(&mut *self.child).unwrap_or_else(|| panic!("it does not end:\n{}", self.text()))
    }
}

/// Returns the exit code, or `None` if the process does not end in time.
fn code_of(child: &mut dyn Child) -> Option<u32> {
    let began = Instant::now();
    while began.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().expect("a child") {
            return Some(status.exit_code());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    None
}

/// A whole game is typed, with a look at the screen after each player turn.
#[test]
fn a_game_typed_in_a_terminal_equals_the_original() {
    let table = Table::new();
    let game = game(Variant::BASIC, (4, 4), 1);
    let typed = typed(&game);
    let path = table.file("game.dadu", header(&game));
    let mut terminal = Terminal::on(&path, 80, 24);
    terminal.see("all keys");
    let play = game[header(&game).len()..].lines();
    for (keys, line) in typed.turns.iter().zip(play) {
        terminal.press(keys);
        terminal.see(&format!("> {}", line.chars().take(70).collect::<String>()));
    }
    terminal.press(&typed.end);
    terminal.see("The game has its result");
    terminal.press("Q");
    assert!(terminal.end());
    assert_eq!(fs::read_to_string(&path).expect("a file"), game);
    let formatted = dadu(&["fmt", "--check", path.to_str().expect("a name")]);
    assert!(formatted.status.success(), "{formatted:?}");
}

/// Screens in typical situations, each with its name.
#[test]
fn terminal_screens_match_their_golden_files() {
    let long = "ખાન સાહેબ અમીના બહેન પટેલ હુસૈના બાઈ રસોડાવાળા ઘરના મોટા દીકરી, أم كلثوم";
    let names = HEADER.replace("Aunt, Host", long);
    let play = "N1 1-10-2 K+1 Ka1+10 Kc1+2\nN2 1-4 +1 a1+4\nS1 1-3 K+1 Kh1+3\n";
    let variant = |changes: &str| HEADER.replace("basic", changes);
    let cases: [(&str, String, &str, &str); 11] = [
        ("begins", HEADER.to_owned(), "", "all keys"),
        ("chooses", format!("{HEADER}{play}"), "153", "c Kg3+10"),
        ("does-not-fit", format!("{HEADER}{play}"), "3/Kh1+3\n", "D401"),
        ("compares", format!("{HEADER}{play}"), "=N Kc3 a1 wait 7 | S Kg3 wait 8\n", "Enter again"),
        ("after-a-gap", format!("{HEADER}{play}"), ".3", "Position unknown"),
        ("names", names, "14", "1-4"),
        ("nine-segments", format!("{}{play}", variant("ludii-nine-segments")), "14", "S2 1-4"),
        (
            "short-segments",
            format!("{}{}", variant("ludii-short-segments"), play.replace("10", "8")),
            "14",
            "S2 1-8",
        ),
        ("keys", HEADER.to_owned(), "H", "any key"),
        ("result", format!("{HEADER}{play}"), "R", "u unfinished"),
        ("reasons", format!("{HEADER}{play}"), "Ru", "Why?"),
    ];
    let table = Table::new();
    let mut wrong = Vec::new();
    for (name, text, keys, see) in cases {
        let path = table.file("table.dadu", text);
        let mut terminal = Terminal::on(&path, 80, 24);
        terminal.see("table.dadu");
        terminal.press(keys);
        terminal.see(see);
        // The drawing arrives in one piece, but perhaps with a delay.
        std::thread::sleep(Duration::from_millis(100));
        let screen = format!("{}\n", terminal.text().trim_end());
        if !compare(&screen, format!("tests/record/screens/{name}.txt")) {
            wrong.push(name);
        }
        terminal.press("\u{1b}\u{3}\u{3}");
        assert!(terminal.end(), "{name}");
    }
    assert!(wrong.is_empty(), "screens differ; SNAPSHOTS=overwrite writes them: {wrong:?}");
}

#[test]
fn terminals_of_other_sizes_work() {
    let table = Table::new();
    let path = table.file("table.dadu", HEADER);
    let mut terminal = Terminal::on(&path, 80, 24);
    terminal.see("all keys");
    for (columns, rows) in [(40, 10), (20, 3), (200, 60), (80, 24)] {
        terminal.resize(columns, rows);
        terminal.press("3");
        terminal.see("N1 3");
        terminal.press("\u{7f}");
        terminal.see("N1");
    }
    terminal.see("table.dadu");
    terminal.press("3Q");
    terminal.see("not in the file yet");
    terminal.press("Q");
    assert!(terminal.end());
    assert_eq!(fs::read_to_string(&path).expect("a file"), HEADER);
}

/// When the recorder is told to end or loses its terminal, it restores the terminal, and the file
/// is valid.
#[cfg(unix)]
#[test]
fn the_terminal_is_always_restored() {
    let table = Table::new();
    for signal in ["-INT", "-TERM", "-HUP"] {
        let path = table.file("table.dadu", HEADER);
        let mut terminal = Terminal::on(&path, 80, 24);
        terminal.see("all keys");
        terminal.press("3\n14");
        terminal.see("> N2 1-4");
        let process = terminal.child.process_id().expect("it runs").to_string();
        let sent = std::process::Command::new("kill").args([signal, &process]).status();
        assert!(sent.expect("kill runs").success());
        terminal.see("`N2 1-4` was not recorded");
        let screen = Arc::clone(&terminal.screen);
        assert_eq!(terminal.code(), 130, "{signal}");
        assert!(!screen.lock().expect("the screen").screen().alternate_screen(), "{signal}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), format!("{HEADER}N1 3\n"));
    }
}

/// When its window is closed, the recorder ends: it no longer holds the file or uses processor
/// time.
#[cfg(unix)]
#[test]
fn the_recorder_ends_with_its_terminal() {
    let table = Table::new();
    let path = table.file("table.dadu", HEADER);
    let mut terminal = Terminal::on(&path, 80, 24);
    terminal.see("all keys");
    terminal.press("3\n14");
    terminal.see("> N2 1-4");
    let mut child = terminal.close();
    assert_eq!(code_of(&mut *child).map(|code| code != 0), Some(true), "it goes on");
    assert_eq!(fs::read_to_string(&path).expect("a file"), format!("{HEADER}N1 3\n"));
}

/// The sides have colours, except with `NO_COLOR` or on a terminal without colours. A tall terminal has no
/// empty rows between the log and the line that is typed.
#[test]
fn sides_have_colours_where_the_user_wants_them() {
    let table = Table::new();
    for (variables, coloured) in
        [(&[][..], true), (&[("NO_COLOR", "1")][..], false), (&[("TERM", "dumb")][..], false)]
    {
        let path = table.file("table.dadu", format!("{HEADER}N1 1-4 +1 a1+4\nS1 1 +1\n"));
        let mut terminal = Terminal::in_environment(&path, 80, 45, variables);
        terminal.see("all keys");
        std::thread::sleep(Duration::from_millis(100));
        let colours = terminal.colours();
        let expected: &[(&str, u8)] = if coloured { &[("●", 6), ("○", 5)] } else { &[] };
        for (sign, colour) in expected {
            assert!(colours.contains(&((*sign).to_owned(), *colour)), "{sign}: {colours:?}");
        }
        assert_eq!(colours.is_empty(), !coloured, "{variables:?}: {colours:?}");
        let text = terminal.text();
        assert!(!text.trim_end().contains("\n\n\n"), "{text}");
        terminal.press("Q");
        assert!(terminal.end());
    }
}

/// If the locale or an option allows only ASCII, the screen contains nothing else.
#[test]
fn ascii_output_is_enough() {
    let table = Table::new();
    let play = "N1 1-10-2 K+1 Ka1+10 Kc1+2\n";
    for (arguments, locale) in [(&["--ascii"][..], "C.UTF-8"), (&[], "C")] {
        let path = table.file("table.dadu", format!("{HEADER}{play}"));
        let mut terminal = Terminal::with(&path, 80, 24, arguments, locale);
        terminal.see("all keys");
        terminal.press("H");
        let keys = terminal.see("any key");
        terminal.press("x");
        let screen = terminal.see("Throws");
        assert!(screen.contains("nK") && screen.is_ascii() && keys.is_ascii(), "{screen}\n{keys}");
        terminal.press("Q");
        assert!(terminal.end());
    }
}

/// A terminal that marks pasted text: no part of the text is treated as keys.
#[test]
fn text_pasted_in_a_terminal_must_be_confirmed() {
    let table = Table::new();
    let path = table.file("game.dadu", HEADER);
    let mut terminal = Terminal::on(&path, 80, 24);
    terminal.see("all keys");
    terminal.press("\u{1b}[200~N1 3\nN2 2\n\u{1b}[201~");
    terminal.see("Pasted, 1 more to follow");
    assert_eq!(fs::read_to_string(&path).expect("a file"), HEADER);
    terminal.press("\n");
    terminal.see("Pasted: Enter records this line");
    terminal.press("\n");
    terminal.see("> S1");
    terminal.press("Q");
    assert!(terminal.end());
    assert_eq!(fs::read_to_string(&path).expect("a file"), format!("{HEADER}N1 3\nN2 2\n"));
}
