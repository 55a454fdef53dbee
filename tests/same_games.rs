//! Every command sees the same games and the same player turns in a file, wherever games start in
//! it.

use std::path::{Path, PathBuf};

use rand_pcg::Pcg64;

use crate::support::desk::Desk;
use crate::support::editor::Editor;
use crate::support::laws::{games_seen, turn_counts};
use crate::support::slips::{below, slip, stock};
use crate::support::{plain, said};

const GAME: &str = "Dadu: 1\nVariant: basic\nPlayers: 1-1\n\nN1 3\nS1 2\nResult: unfinished\n";

/// Returns two games with text before and between them. Each has its own player turns, so neither
/// is a revision of the other.
fn two_games(before: &str, between: &str) -> Vec<u8> {
    let second = GAME.replace("N1 3", "N1 2").replace("S1 2", "S1 4\nN1 0\nS1 3");
    format!("{before}{}{between}{second}", GAME.trim_end()).into_bytes()
}

/// Returns files with two games each.
fn joined() -> Vec<Vec<u8>> {
    let mark = "\u{feff}";
    let between = ["\n\n", "\n", "", mark, " \u{feff}", "\n\u{feff}", "\r\n\r\n", "\n# a remark"];
    let plain = between.map(|between| two_games("", between));
    let marked = between.map(|between| two_games(mark, between));
    let others = [two_games("Prose.\n", "\n"), two_games("ProseDadu: 1\n", "")];
    [&plain[..], &marked, &others].concat()
}

/// Returns a file of several games with damage that a disk, an editor or a careless `cat` can
/// cause.
fn slipped(number: u64) -> Vec<u8> {
    let mut random = Pcg64::new(14, u128::from(number));
    let mut file = Vec::new();
    for _ in 0..3 {
        file.extend_from_slice(&stock()[below(&mut random, stock().len())]);
        let joint: [&[u8]; 4] = ["\u{feff}".as_bytes(), "\n\u{feff}".as_bytes(), b"", b"\n"];
        file.extend_from_slice(joint[below(&mut random, 4)]);
    }
    (0..below(&mut random, 9)).for_each(|_| slip(&mut file, &mut random));
    file
}

/// Runs a command on a file. Returns how many games and player turns the command saw.
type CountGames = fn(&Desk, &Path) -> (usize, usize);

/// Commands that read whole files, with a way to count what they saw.
const COMMANDS: [(&str, CountGames); 6] = [
    ("check", |_, file| checked(file)),
    ("fmt", |desk, file| formatted(desk, file, &["fmt"])),
    ("fmt --extras", |desk, file| formatted(desk, file, &["fmt", "--extras"])),
    ("lsp", |_, file| seen_by_an_editor(file)),
    ("FILE:N", one_by_one),
    ("record", |desk, file| {
        // The recorder writes after the last game. If it is closed at once, it changes nothing.
        desk.dadu(&["record", plain(file)]);
        checked(file)
    }),
];

/// Counts games and player turns with `check`.
fn checked(path: &Path) -> (usize, usize) {
    let summary = said(&crate::support::dadu(&["check", plain(path)]));
    let counts = summary.lines().rfind(|line| line.contains(" in 1 file")).unwrap_or_default();
    let before = |words: &str| {
        let (before, _) = counts.rsplit_once(words)?;
        before.rsplit(' ').next()?.replace(',', "").parse().ok()
    };
    (before(" game").unwrap_or(0), before(" player turn").unwrap_or(0))
}

fn formatted(desk: &Desk, file: &Path, command: &[&str]) -> (usize, usize) {
    let copy = desk.file("copy.dadu", std::fs::read(file).expect("it can be read"));
    desk.dadu(&[command, &[plain(&copy)]].concat());
    checked(&copy)
}

/// Checks each game of a file by its number, until there are no more.
fn one_by_one(desk: &Desk, file: &Path) -> (usize, usize) {
    let (mut games, mut turns) = (0, 0);
    loop {
        let name = PathBuf::from(format!("{}:{}", plain(file), games + 1));
        let (_, said) = desk.dadu(&["check", plain(&name)]);
        if said.contains(": no game ") {
            return (games, turns);
        }
        games += 1;
        turns += checked(&name).1;
    }
}

fn seen_by_an_editor(file: &Path) -> (usize, usize) {
    let text = std::fs::read(file).expect("it can be read");
    let Ok(text) = String::from_utf8(text) else { return checked(file) };
    let mut editor = Editor::open();
    editor.open_document("file:///games.dadu", &text);
    let symbols = editor.about("textDocument/documentSymbol", "file:///games.dadu");
    let games = symbols.as_array().expect("a list").clone();
    let rounds =
        games.iter().flat_map(|game| game["children"].as_array().cloned().unwrap_or_default());
    let turns = rounds.filter_map(|round| {
        let detail = round["detail"].as_str()?;
        detail.split_once(" player turn")?.0.parse::<usize>().ok()
    });
    (games.len(), turns.sum())
}

#[test]
fn joined_files_are_two_games_for_every_command() {
    for file in joined() {
        let desk = Desk::new();
        let path = desk.file("games.dadu", &file);
        let shown = String::from_utf8_lossy(&file);
        assert_eq!(turn_counts(&file), [2, 4], "{shown:?}");
        for (command, made) in COMMANDS {
            assert_eq!(made(&desk, &path), (2, 6), "{command}: {shown:?}");
        }
        assert_eq!(std::fs::read(&path).expect("it is there"), file, "{shown:?}");
        assert_eq!(anonymised(&desk, &path), (2, 6), "{shown:?}");

        desk.done(&["add", "games.dadu"]);
        assert_eq!(desk.number("SELECT count(*) FROM game"), 2, "{shown:?}");
        assert_eq!(desk.number("SELECT count(*) FROM turn"), 6, "{shown:?}");
        desk.done(&["export", "-o", "out"]);
        let exported = std::fs::read(desk.path("out/games.dadu")).expect("it is written");
        assert_eq!(exported, file, "{shown:?}");
    }
}

fn anonymised(desk: &Desk, file: &Path) -> (usize, usize) {
    let said = desk.dadu(&["anonymise", plain(file), "-o", "without", "--key", "the.key"]).1;
    let made = checked(&desk.path("without"));
    std::fs::remove_dir_all(desk.path("without")).unwrap_or_else(|_| panic!("{said}"));
    made
}

/// Returns how many games `add` reads: new ones, revisions, and games already in the archive.
fn added(desk: &Desk, file: &Path) -> usize {
    let (_, said) = desk.dadu(&["add", plain(file)]);
    let Some(line) = said.lines().find(|line| line.starts_with("added ")) else { return 0 };
    // Games with errors are among those that were added.
    let words = line.split(' ').filter(|word| !word.starts_with('('));
    words.filter_map(|word| word.parse::<usize>().ok()).sum()
}

#[test]
fn every_command_sees_the_same_games_in_damaged_files() {
    for number in 0..12 {
        let desk = Desk::new();
        let file = slipped(number);
        let path = desk.file("games.dadu", &file);
        let games = turn_counts(&file);
        let expected = (games.len(), games.iter().sum());
        for (command, made) in COMMANDS.into_iter().filter(|(command, _)| *command != "lsp") {
            assert_eq!(made(&desk, &path), expected, "{number}, {command}");
        }
        assert_eq!(added(&desk, &path), expected.0, "{number}, add");
        if let Ok(text) = std::str::from_utf8(&file) {
            let mut editor = Editor::open();
            editor.open_document("file:///games.dadu", text);
            let symbols = editor.about("textDocument/documentSymbol", "file:///games.dadu");
            assert_eq!(symbols.as_array().map(Vec::len), Some(expected.0), "{number}, lsp");
        }
        assert_eq!(games_seen(&file, 50), games_seen(&file, usize::MAX), "{number}");
    }
}
