//! Points in a log on the command line: `L94`, `12`, `end`.

use std::str::FromStr;

use super::game::LoadedGame;
use crate::cli::terminal::output::counted;
use crate::diagnostic::{GameSource, Scene};
use crate::notation::{Content, Log};
use crate::replay::{Moment, Setup};

/// The number of characters of a line to show.
const LONGEST: usize = 400;

/// A point in a log: after a line, or after a number of player turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogPoint {
    /// After a line, numbered as in findings: `L94`.
    Line(u64),
    /// After a number of player turns: `12`; `0` is before the first one.
    Turn(usize),
    /// The end of the log.
    End,
}

impl FromStr for LogPoint {
    type Err = String;

    fn from_str(text: &str) -> Result<LogPoint, String> {
        let line = text.strip_prefix(['L', 'l']).map(str::parse);
        match (line, text.parse()) {
            _ if text == "end" => Ok(LogPoint::End),
            (Some(Ok(line)), _) => Ok(LogPoint::Line(line)),
            (None, Ok(turn)) => Ok(LogPoint::Turn(turn)),
            _ => Err("expected a line (`L94`), a number of player turns (`12`), or `end`".into()),
        }
    }
}

/// A game at one point in its log.
pub struct GamePoint {
    /// The name of the game for use in a sentence.
    game: String,
    /// The text, to draw findings in.
    pub source: GameSource,
    /// The log.
    pub log: Log,
    /// The index of the last line before the point.
    pub line: usize,
    /// The state of the game.
    pub moment: Moment,
    /// The state of the game in words.
    pub scene: Scene,
}

impl GamePoint {
    /// Replays a game up to a point in its log.
    ///
    /// # Errors
    /// Why the log has no such point.
    pub fn new(game: &LoadedGame, at: LogPoint) -> Result<GamePoint, String> {
        let (log, source) = (game.log(), game.source());
        let line = line(&log, &source, at)?;
        let moment = game.with_setup(|setup| moment_at(game.text(), &log, setup, line));
        let scene = Scene::of(&moment, &source);
        Ok(GamePoint { game: game.title(), source, log, line, moment, scene })
    }

    /// Returns the game and the point in words.
    pub fn title(&self) -> String {
        let within = if self.moment.is_underway() { "within" } else { "after" };
        let turns = counted(self.moment.turns, "player turn");
        format!("{}, {within} line {} ({turns})", self.game, self.source.file_line(self.line))
    }

    /// Returns the text of the last line before the point, shortened if it is very long.
    pub fn text(&self) -> String {
        let range = self.source.line_range(self.line);
        self.source.excerpt(range.start, range.end, LONGEST)
    }
}

/// Returns the index of the last line before a point.
fn line(log: &Log, source: &GameSource, at: LogPoint) -> Result<usize, String> {
    let last = log.lines.len().saturating_sub(1);
    let is_turn = |line: &usize| matches!(log.lines[*line].content, Content::Turn(_));
    let mut turns = (0..log.lines.len()).filter(is_turn);
    match at {
        LogPoint::End => Ok(last),
        LogPoint::Turn(0) => Ok(turns.next().map_or(last, |line| line.saturating_sub(1))),
        LogPoint::Turn(number) => {
            let there_are = turns.clone().count() as u64;
            let missing = || format!("only {}", counted(there_are, "player turn"));
            turns.nth(number - 1).ok_or_else(missing)
        }
        LogPoint::Line(number) => {
            let (first, last) = (source.file_line(0), source.file_line(last));
            let within = (first..=last).contains(&number);
            let outside = || format!("no line {number} (lines {first} to {last})");
            within.then(|| (number - first) as usize).ok_or_else(outside)
        }
    }
}

/// Returns the state of the game after a line. The last player turn of a log is underway while it is
/// unfinished. A player turn that others follow is over, even if it is unfinished.
fn moment_at(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> Moment {
    let is_turn = |line: usize| matches!(log.lines[line].content, Content::Turn(_));
    let after = Moment::after(text, log, setup, line);
    if log.lines.is_empty() || !is_turn(line) || (line + 1..log.lines.len()).any(is_turn) {
        return after;
    }
    let within = Moment::at(text, log, setup, log.lines[line].span.end as usize);
    if within.is_unfinished() { within } else { after }
}
