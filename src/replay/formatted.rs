//! A whole file in canonical form, game by game.

use super::extras::{DoubtReason, KnownExtras, extras};
use super::{Loader, Setup, unchanged_lines};
use crate::notation::stream::{Blocks, GameText};
use crate::notation::{BOM, Log, Parser, format, is_utf16, recorded_play};

/// A file in canonical form.
#[derive(Clone, Debug, Default)]
pub struct FormattedFile {
    /// The text.
    pub text: Vec<u8>,
    /// The number of lines that could not be read.
    pub unread: u64,
    /// For games where extras other than rounds stop: the line in the file, and the reason.
    pub stops: Vec<(u64, DoubtReason)>,
    /// For games without added rounds: the line in the file whose written round contradicts the count.
    pub wrong_rounds: Vec<u64>,
    games: u64,
}

impl FormattedFile {
    /// Formats a file. With `with_extras`, adds the checked extras that the replay knows.
    ///
    /// # Errors
    /// Returns the reason why the file cannot be formatted.
    pub fn of(file: &[u8], with_extras: bool, load: Loader<'_>) -> Result<FormattedFile, String> {
        let mut formatted =
            FormattedFile { text: Vec::with_capacity(file.len()), ..FormattedFile::default() };
        let mut blocks = Blocks::new(file);
        let mut parser = Parser::default();
        while let Ok(Some(block)) = blocks.next_block() {
            if block.game_cut {
                return Err("a game in it is longer than 4 MiB".to_owned());
            }
            for game in block.games() {
                formatted.game(&game, with_extras, load, &mut parser)?;
            }
        }
        match formatted.games == 0 && formatted.unread > 0 {
            true if is_utf16(file) => Err("it is UTF-16; save it as UTF-8".to_owned()),
            true => Err("no game in it could be read (run `dadu check` for details)".to_owned()),
            false => Ok(formatted),
        }
    }

    /// Formats a variant file.
    pub fn of_variant_file(text: &str) -> FormattedFile {
        FormattedFile {
            text: format::format_variant_file(text).into_bytes(),
            ..FormattedFile::default()
        }
    }

    fn game(
        &mut self,
        game: &GameText<'_>,
        with_extras: bool,
        load: Loader<'_>,
        parser: &mut Parser,
    ) -> Result<(), String> {
        if !game.cuts.is_empty() {
            return Err("a line in it is longer than 1 MiB".to_owned());
        }
        if !game.opens {
            self.keep(game.text);
            return Ok(());
        }
        if !game.glued && self.text.ends_with(b"\n") && !self.text.ends_with(b"\n\n") {
            self.text.push(b'\n');
        }
        let log = parser.parse(game.shown, &game.cuts);
        if !log.has_known_header() {
            self.keep(game.text);
            return Ok(());
        }
        let setup = Setup { load, ..Setup::default() };
        let with_extras = with_extras && log.is_readable();
        let added =
            if with_extras { extras(game.text, log, &setup) } else { KnownExtras::default() };
        let in_file = |line: usize| game.lines + line as u64 + 1;
        self.stops.extend(added.stop.map(|(line, why)| (in_file(line), why)));
        self.wrong_rounds.extend(added.wrong_round.map(in_file));
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
        let mut staying = unchanged_lines(game.text, log, setup);
        self.unread += (staying.len() - recorded_play(log).len()) as u64;
        // The opening of a glued game stays with the line before it, which already counted it.
        if game.glued && staying.first() != Some(&0) {
            staying.insert(0, 0);
        }
        self.text.extend(format::format(game.text, log, &staying, extras));
    }

    /// Keeps text that cannot be read as a game.
    fn keep(&mut self, text: &[u8]) {
        self.unread += written_lines(text);
        self.text.extend_from_slice(text);
    }
}

/// Returns the number of lines that are not blank.
fn written_lines(text: &[u8]) -> u64 {
    let lines = text.strip_prefix(BOM).unwrap_or(text).split(|&byte| byte == b'\n');
    lines.filter(|line| !line.trim_ascii().is_empty()).count() as u64
}
