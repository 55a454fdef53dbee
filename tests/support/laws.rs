//! Laws that hold for any input. Each takes bytes from anywhere: from a fuzzer (`fuzz/`), and from
//! the inputs that fuzzers found before (`tests/fuzzed.rs`).

use dadu::archive::query::Query;
use dadu::finding::Finding;
use dadu::games::dadu::variant::{Declaration, declare};
use dadu::notation::stream::Blocks;
use dadu::notation::{Content, Log, Parser, format, parse};
use dadu::replay::{FormattedFile, KnownExtras, Setup, extras, replay, unchanged_lines};
use dadu::{suggest, worlds};

/// A law, called with the input of its fuzz target.
pub type Law = fn(&[u8]);

/// Every law, by the name of its fuzz target.
pub const LAWS: [(&str, Law); 5] = [
    ("parse", parsing),
    ("format", formatting),
    ("replay", replaying),
    ("query", querying),
    ("variant", declaring),
];

fn no_files(_: &str) -> Result<String, String> {
    Err("there are none".to_owned())
}

/// Asserts that the lines of a log are the lines of the text, and that every span lies within its
/// line. A file contains the same games however it is read.
pub fn parsing(text: &[u8]) {
    same_games(text);
    let log = parse(text);
    let mut at = 0;
    for line in &log.lines {
        let (start, end) = (line.span.start as usize, line.span.end as usize);
        assert!(at <= start && start <= end && end <= text.len());
        assert!(!text[start..end].contains(&b'\n'));
        at = end;
    }
    for error in &log.errors {
        assert!(error.span.start <= error.span.end && error.span.end as usize <= text.len());
    }
}

/// A game as every command must see it.
#[derive(Debug, PartialEq)]
pub struct Seen {
    /// The offset in the file, the number of lines before it, and the number of characters before
    /// it in its line.
    pub place: (u64, u64, usize),
    /// Its player turns as text. A game of an unknown version or of another game has none.
    pub turns: Vec<String>,
}

/// A reader that returns a few bytes at a time.
struct Slow<'a>(&'a [u8], usize);

impl std::io::Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.1.min(self.0.len()).min(buffer.len());
        buffer[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

/// Returns the games of a file that is read in steps of `step` bytes.
pub fn games_seen(file: &[u8], step: usize) -> Vec<Seen> {
    let mut blocks = Blocks::new(Slow(file, step));
    let mut games = Vec::new();
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        for game in block.games().filter(|game| game.opens) {
            let turns = turns(game.text, &game.cuts);
            assert_eq!(self::turns(game.shown, &game.cuts), turns, "text glued to a game");
            assert!(parse(game.text).glued.is_none(), "it is one game");
            let place = (block.file_offset(game.at), game.lines, game.column);
            games.push(Seen { place, turns });
        }
    }
    games
}

fn turns(text: &[u8], cuts: &[(u32, u64)]) -> Vec<String> {
    let mut parser = Parser::default();
    let log = parser.parse(text, cuts);
    let lines = log.lines.iter().filter(|_| log.is_readable());
    let turns = lines.filter(|line| matches!(line.content, Content::Turn(_)));
    turns.map(|line| show(&text[line.span.range()])).collect()
}

/// Returns the number of player turns in each game of a file.
pub fn turn_counts(file: &[u8]) -> Vec<usize> {
    games_seen(file, usize::MAX).iter().map(|game| game.turns.len()).collect()
}

fn same_games(file: &[u8]) {
    let games = games_seen(file, usize::MAX);
    for step in [1, 7, 100] {
        assert_eq!(games_seen(file, step), games, "in steps of {step}");
    }
    for with_extras in [false, true] {
        if let Ok(formatted) = FormattedFile::of(file, with_extras, &no_files) {
            assert_eq!(
                turn_counts(&formatted.text),
                turn_counts(file),
                "{}",
                show(&formatted.text)
            );
        }
    }
}

fn canonical(text: &[u8], with_extras: bool) -> Vec<u8> {
    let (log, setup) = (parse(text), Setup::default());
    let added = if with_extras { extras(text, &log, &setup) } else { KnownExtras::default() };
    format::format(text, &log, &unchanged_lines(text, &log, &setup), &added.extras)
}

/// Asserts that formatting a formatted text changes nothing. The same holds for whole files.
pub fn formatting(text: &[u8]) {
    for with_extras in [false, true] {
        let once = canonical(text, with_extras);
        assert_eq!(show(&canonical(&once, with_extras)), show(&once));
        if let Ok(file) = FormattedFile::of(text, with_extras, &no_files) {
            let again = FormattedFile::of(&file.text, with_extras, &no_files).map(|f| f.text);
            assert_eq!(again.map(|text| show(&text)), Ok(show(&file.text)));
        }
    }
}

fn show(text: &[u8]) -> String {
    text.escape_ascii().to_string()
}

fn places_lie_on(text: &[u8], findings: &[Finding]) {
    for finding in findings {
        assert!(finding.span.start <= finding.span.end && finding.span.end as usize <= text.len());
        assert!(finding.follows.is_none_or(|cause| cause < findings.len()));
    }
}

/// Asserts that every finding has its place in the text, in every way of replaying, and that every
/// suggested change can be applied.
pub fn replaying(text: &[u8]) {
    let (log, setup) = (parse(text), Setup::default());
    places_lie_on(text, &replay(text, &log, &setup, &mut ()).findings);
    let in_worlds = worlds::replay(text, &log, &setup, 100, &|| true);
    places_lie_on(text, &in_worlds.expect("it is not given up").findings);
    suggestions_can_be_made(text, &log, &setup);
}

fn suggestions_can_be_made(text: &[u8], log: &Log, setup: &Setup<'_>) {
    let advised = suggest::suggest(text, log, setup, 5_000, &|| true).expect("it is not given up");
    for suggestion in advised.advice.iter().flat_map(|advice| &advice.suggestions) {
        let after = suggest::applied(text, log, suggestion);
        // A forgotten line, and a line with a line break of another kind, make new lines.
        let breaks = |text: &[u8]| text.iter().filter(|&&byte| byte == b'\n').count();
        let added = breaks(&after) - breaks(text);
        assert_eq!(parse(&after).lines.len(), log.lines.len() + added);
        assert!(added > 0 || suggestion.slip != suggest::Slip::LineMissing);
    }
}

/// Asserts that an expression is accepted, or refused with a message.
pub fn querying(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else { return };
    match Query::read(text) {
        Ok(query) => drop(format!("{query:?}")),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Asserts that a declaration is read, and that every problem has its place in it.
pub fn declaring(text: &[u8]) {
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (declaration, problems) = declare(text, Declaration::UNKNOWN, &no_files);
    for problem in problems {
        let (start, end) = (problem.span.start as usize, problem.span.end as usize);
        assert!(start <= end && text.is_char_boundary(start) && text.is_char_boundary(end));
    }
    assert!(declaration.unknown().count() <= dadu::games::dadu::variant::Parameter::COUNT);
}
