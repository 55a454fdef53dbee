//! The text of one input in canonical form, game by game.

use crate::cli::input::Input;
use crate::cli::variant::VariantFiles;
use crate::notation::stream::{Blocks, GameText};
use crate::notation::{BOM, Log, Parser, SyntaxErrorKind, format};
use crate::replay::{Added, Setup, Why, extras, lines_that_stay};

/// The text of an input before and after.
pub struct Formatted {
    pub before: Vec<u8>,
    pub after: Vec<u8>,
    /// How many lines could not be read.
    pub unread: u64,
    /// Where games stop being given extras but rounds: the line of the file, and why.
    pub stops: Vec<(u64, Why)>,
    games: u64,
}

impl Formatted {
    /// # Errors
    /// Why the input cannot be formatted.
    pub fn of(input: &Input, with_extras: bool) -> Result<Formatted, String> {
        let mut before = Vec::new();
        let read = input.open().and_then(|mut reader| reader.read_to_end(&mut before));
        read.map_err(|error| format!("cannot read it: {error}"))?;
        let files = VariantFiles::in_folder(input.folder());
        let (after, stops) = (Vec::with_capacity(before.len()), Vec::new());
        let mut formatted = Formatted { before: Vec::new(), after, unread: 0, stops, games: 0 };
        let mut blocks = Blocks::new(&before[..]);
        let mut parser = Parser::default();
        while let Ok(Some(block)) = blocks.next_block() {
            if block.game_cut {
                return Err("a game in it is longer than is read".to_owned());
            }
            for game in block.games() {
                formatted.game(&game, with_extras, &files, &mut parser)?;
            }
        }
        formatted.before = before;
        match formatted.games == 0 && formatted.unread > 0 {
            true => Err("no game in it could be read (`dadu check` says why)".to_owned()),
            false => Ok(formatted),
        }
    }

    /// Whether formatting changes anything.
    pub fn changes(&self) -> bool {
        self.before != self.after
    }

    fn game(
        &mut self,
        game: &GameText<'_>,
        with_extras: bool,
        files: &VariantFiles,
        parser: &mut Parser,
    ) -> Result<(), String> {
        if !game.cuts.is_empty() {
            return Err("a line in it is longer than is read".to_owned());
        }
        if !game.opens {
            self.keep(game.text);
            return Ok(());
        }
        if self.after.ends_with(b"\n") && !self.after.ends_with(b"\n\n") {
            self.after.push(b'\n');
        }
        let log = parser.parse(game.text, &game.cuts);
        if log.errors.iter().any(|e| e.kind == SyntaxErrorKind::UnknownVersion) {
            self.keep(game.text);
            return Ok(());
        }
        let load = |name: &str| files.load(name);
        let setup = Setup { variant: None, load: &load, assume: None };
        let added = if with_extras { extras(game.text, log, &setup) } else { Added::default() };
        self.stops.extend(added.stop.map(|(line, why)| (game.lines + line as u64 + 1, why)));
        self.read_game(game, log, &setup, &added.extras);
        Ok(())
    }

    fn read_game(
        &mut self,
        game: &GameText<'_>,
        log: &Log,
        setup: &Setup<'_>,
        extras: &format::Extras,
    ) {
        self.games += 1;
        let staying = lines_that_stay(game.text, log, setup);
        self.unread += staying.len() as u64;
        // A game that is glued to the end of a line stays with it; that line is counted already.
        let glued = log.glued.map(|at| written_lines(&game.text[at as usize..]) - 1);
        self.unread += glued.unwrap_or(0);
        self.after.extend(format::format(game.text, log, &staying, extras));
    }

    /// What cannot be read as a game stays as it is.
    fn keep(&mut self, text: &[u8]) {
        self.unread += written_lines(text);
        self.after.extend_from_slice(text);
    }
}

/// How many lines something stands in.
fn written_lines(text: &[u8]) -> u64 {
    let lines = text.strip_prefix(BOM).unwrap_or(text).split(|&byte| byte == b'\n');
    lines.filter(|line| !line.trim_ascii().is_empty()).count() as u64
}
