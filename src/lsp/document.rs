//! A document: the text of a file in the editor, and the findings of `check` in each of its games.
//!
//! When the document changes, unchanged games are not read again.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent as Change, Uri};

use super::text::{Encoding, Text};
use crate::diagnostic::GameSource;
use crate::finding::Finding;
use crate::notation::stream::{Blocks, GameText};
use crate::notation::{Log, Parser};
use crate::replay::{Setup, Witness, check_preamble, cut_game, no_game_finding, replay};
use crate::span::Span;

/// A function that loads a variant file by the name that a log gives it.
pub type Load = Box<dyn Fn(&str) -> Result<String, String>>;

/// A file that is open in the editor.
pub struct Document {
    /// Its address, as the editor writes it.
    pub uri: Uri,
    /// The version of its text, as counted by the editor.
    pub version: i32,
    text: Text,
    load: Load,
    games: Vec<Game>,
}

/// A game of a document, or the text outside any game.
pub struct Game {
    /// The number of the game in the document, from 1; 0 for text outside any game.
    pub number: u64,
    /// Its text, its log and its findings.
    pub read: Rc<Read>,
    /// The offset in the document at which it begins.
    at: usize,
    /// The number of lines of the document before it, as `check` counts them.
    lines: u64,
    /// The number of characters before it in its line, if it does not start on a new line.
    column: usize,
}

/// A text that was read.
#[derive(Default)]
pub struct Read {
    /// The text.
    pub text: Vec<u8>,
    /// The parsed log.
    pub log: Log,
    /// The findings.
    pub findings: Vec<Finding>,
    /// The lines that begin rounds, each with the number of its round.
    pub rounds: Vec<(usize, u32)>,
    /// The places where bytes of long lines were left out, each with the number of bytes.
    cuts: Vec<(u32, u64)>,
    /// The variant files that it loaded, with their contents at that time.
    files: Vec<(String, Result<String, String>)>,
}

impl Document {
    /// Opens a document.
    pub fn new(uri: Uri, version: i32, text: String, encoding: Encoding, load: Load) -> Document {
        let text = Text::new(text, encoding);
        let games = DocumentReader::new(&load, &[]).document(text.as_str());
        Document { uri, version, text, load, games }
    }

    /// Applies changes from the editor to the text. [`Document::refresh`] reads it again.
    pub fn change(&mut self, version: i32, changes: Vec<Change>) {
        self.version = version;
        changes.into_iter().for_each(|change| self.text.change(change));
    }

    /// Reads the changed games again, including games whose variant files changed. `load` loads these from now on.
    pub fn refresh(&mut self, load: Load) {
        self.games = DocumentReader::new(&load, &self.games).document(self.text.as_str());
        self.load = load;
    }

    /// Returns its text.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Returns its games and the text outside them, in order.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Calls a function with the setup for a replay.
    pub fn with_setup<T>(&self, then: impl FnOnce(&Setup<'_>) -> T) -> T {
        then(&Setup { load: &self.load, ..Setup::default() })
    }

    /// Returns the game at a position, and the offset in its text.
    pub fn game_at(&self, position: Position) -> Option<(&Game, usize)> {
        let offset = self.text.offset(position);
        let game = self.games.iter().rev().find(|game| game.at <= offset)?;
        Some((game, game.inside(offset))).filter(|(game, _)| game.number > 0)
    }

    /// Returns the games that a range touches, with the touched span of each.
    pub fn games_in(&self, range: Range) -> impl Iterator<Item = (&Game, Span)> {
        let bytes = self.text.bytes(range);
        self.games.iter().filter_map(move |game| {
            let touched =
                game.at <= bytes.end && bytes.start <= game.document_offset(game.read.text.len());
            let (start, end) = (game.inside(bytes.start), game.inside(bytes.end));
            touched.then(|| (game, Span::new(start as u32, end as u32)))
        })
    }

    /// Returns the range in the document of a span in a game.
    pub fn range(&self, game: &Game, span: Span) -> Range {
        let place = |at: u32| self.text.position(game.document_offset(at as usize));
        Range { start: place(span.start), end: place(span.end) }
    }
}

impl Game {
    /// Returns a source for messages about its findings, with the line numbers of the document.
    pub fn source(&self) -> GameSource {
        GameSource::new("", &self.read.text, self.lines).glued_on(self.column)
    }

    /// Converts an offset in the game to an offset in the document.
    fn document_offset(&self, at: usize) -> usize {
        let cut = self.read.cuts.iter().take_while(|(place, _)| (*place as usize) < at);
        self.at + at + cut.map(|(_, bytes)| *bytes as usize).sum::<usize>()
    }

    /// Converts an offset in the document to an offset in the game, or to the nearest one.
    fn inside(&self, offset: usize) -> usize {
        let mut at = offset.saturating_sub(self.at);
        for (place, bytes) in &self.read.cuts {
            if at > *place as usize {
                at = at.saturating_sub(*bytes as usize).max(*place as usize);
            }
        }
        at.min(self.read.text.len())
    }
}

/// Collects the lines that begin rounds.
#[derive(Default)]
struct Rounds(Vec<(usize, u32)>);

impl Witness for Rounds {
    fn on_round(&mut self, line: usize, number: u32) {
        self.0.push((line, number));
    }
}

/// Reads all games of a document.
struct DocumentReader<'a> {
    load: &'a Load,
    /// The games that were read before, by their text.
    known: HashMap<&'a [u8], &'a Rc<Read>>,
    parser: Parser,
    games: Vec<Game>,
}

impl<'a> DocumentReader<'a> {
    fn new(load: &'a Load, before: &'a [Game]) -> DocumentReader<'a> {
        let reusable = before.iter().filter(|game| game.number > 0 && game.read.cuts.is_empty());
        let known = reusable.map(|game| (&game.read.text[..], &game.read)).collect();
        DocumentReader { load, known, parser: Parser::default(), games: Vec::new() }
    }

    fn document(mut self, text: &str) -> Vec<Game> {
        let mut blocks = Blocks::new(text.as_bytes());
        let mut count = 0;
        // Reading from memory cannot fail.
        while let Ok(Some(block)) = blocks.next_block() {
            for game in block.games() {
                let at = block.file_offset(game.at) as usize;
                if game.opens {
                    count += 1;
                    let read = self.read(&game);
                    self.push(&game, at, count, read);
                } else {
                    self.prose(&game, at, game.text.len() == text.len());
                }
            }
            if let (true, Some(last)) = (block.game_cut, self.games.last_mut()) {
                let finding = cut_game(&last.read.text);
                let Some(read) = Rc::get_mut(&mut last.read) else { continue };
                read.findings.push(finding);
            }
        }
        if text.is_empty() {
            let read = Rc::new(Read { findings: vec![no_game_finding()], ..Read::default() });
            self.games.push(Game { number: 0, read, at: 0, lines: 0, column: 0 });
        }
        self.games
    }

    fn read(&mut self, game: &GameText<'_>) -> Rc<Read> {
        let same_files =
            |read: &Read| read.files.iter().all(|(name, as_was)| (self.load)(name) == *as_was);
        let known =
            self.known.get(game.shown).filter(|read| game.cuts.is_empty() && same_files(read));
        if let Some(&read) = known {
            return read.clone();
        }
        let asked = RefCell::new(Vec::new());
        let load = |name: &str| {
            let file = (self.load)(name);
            asked.borrow_mut().push((name.to_owned(), file.clone()));
            file
        };
        let log = self.parser.parse(game.shown, &game.cuts).clone();
        let setup = Setup { load: &load, ..Setup::default() };
        let mut rounds = Rounds::default();
        let findings = replay(game.shown, &log, &setup, &mut rounds).findings;
        let (text, cuts, Rounds(rounds)) = (game.shown.to_vec(), game.cuts.clone(), rounds);
        Rc::new(Read { text, log, findings, rounds, cuts, files: asked.into_inner() })
    }

    /// Reads the text before the first game.
    fn prose(&mut self, prose: &GameText<'_>, at: usize, alone: bool) {
        let (findings, _) = check_preamble(prose.text, alone);
        let (text, cuts) = (prose.text.to_vec(), prose.cuts.clone());
        self.push(prose, at, 0, Rc::new(Read { text, findings, cuts, ..Read::default() }));
    }

    fn push(&mut self, game: &GameText<'_>, at: usize, number: u64, read: Rc<Read>) {
        let GameText { lines, column, .. } = *game;
        self.games.push(Game { number, read, at, lines, column });
    }
}
