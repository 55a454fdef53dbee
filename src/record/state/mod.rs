//! The state of play after everything that was entered: the step that is due, the legal moves, the problems.
//!
//! It is plain data, and the same for every game.

mod turn;

use super::unread::UnreadLines;
use crate::board::Area;
use crate::diagnostic::{GameSource, Scene, words};
use crate::finding::{Code, Facts, Finding, Severity};
use crate::games::GameId;
use crate::notation::{Content, Log, fields, parse};
use crate::replay::{Moment, NamedPlayer, Setup, named_players, numbered_fields, replay};
use crate::table::{Player, Side};

/// The step that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DueStep {
    /// The player turn of the next player.
    Player,
    /// A throw.
    Throw,
    /// A move.
    Move {
        /// Whether the rules let the player turn end instead.
        may_end: bool,
        /// Whether the rules let the player throw instead.
        may_throw: bool,
    },
    /// Nothing more in this player turn.
    Nothing,
    /// The result: the game is over, and the log does not say so yet.
    Result,
    /// Nothing more in this log: it has its result.
    Over,
}

/// A legal move, or two pieces that become one, or one that becomes two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// The token that records it.
    pub written: String,
    /// The same token with the landing square and the captures.
    pub in_full: String,
    /// The letter of the piece.
    pub letter: Option<u8>,
    /// The area that the piece leaves.
    pub from: Option<Area>,
    /// The area to which the piece comes.
    pub to: Option<Area>,
    /// The results that the move uses. A declaration uses none.
    pub results: Vec<u8>,
    /// The number of captured pieces. A piece with a letter may count as several.
    pub captured: u8,
}

/// A problem in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// Whether the line, or a token of it, cannot be read.
    pub unreadable: bool,
    /// Whether it is only about the timecode. The clock gives that, so the line is recorded anyway.
    pub of_time: bool,
    /// The message, with its code and the rules that decide it.
    pub said: String,
}

/// The state of play.
#[derive(Clone, Debug)]
pub struct PlayState {
    /// The game.
    pub game: GameId,
    /// Whether the log is of a version and a game that can be replayed.
    pub is_playable: bool,
    /// Whether the position is known.
    pub is_known: bool,
    /// The number of player turns that have ended.
    pub turns: u64,
    /// Whether a player turn is in progress.
    pub is_underway: bool,
    /// The lines that cannot be read.
    pub unread: UnreadLines,
    /// The side that has won.
    pub winner: Option<Side>,
    /// Whether the game is drawn.
    pub is_drawn: bool,
    /// The step that is due.
    pub due: DueStep,
    /// The player of the turn in progress, or the player who is expected next.
    pub player: Option<Player>,
    /// The legal moves: without throws, also those of the next player, before the turn begins. Empty while
    /// the position is unknown.
    pub legal: Vec<LegalMove>,
    /// The key of each throw, with its number.
    pub throws: Vec<(char, u16)>,
    /// The position, as a line of the notation states it.
    pub position: String,
    /// The board, the pieces and the players.
    pub scene: Scene,
    /// The problems in the turn in progress.
    pub troubles: Vec<Trouble>,
    /// The names of the players.
    pub names: Vec<NamedPlayer>,
}

/// The part of the state that concerns the turn in progress or the next one.
struct TurnState {
    /// The step that is due in the turn in progress. `DueStep::Player` if there is none.
    due: DueStep,
    player: Option<Player>,
    legal: Vec<LegalMove>,
    throws: Vec<(char, u16)>,
    position: String,
}

impl PlayState {
    /// Returns the state after a log, which ends with a whole line, and the turn in progress after it.
    pub fn of(text: &[u8], body: &str, setup: &Setup<'_>) -> PlayState {
        let trial = [text, body.as_bytes()].concat();
        let log = parse(&trial);
        let moment = Moment::at(&trial, &log, setup, trial.len());
        let has_result = log.value_of(&trial, "Result").is_some();
        let turn = turn::turn(&moment);
        let (is_underway, winner) = (moment.is_underway(), moment.winner);
        let is_drawn = moment.drawn;
        let due = match (is_underway, has_result) {
            (false, true) => DueStep::Over,
            (false, false) if winner.is_some() || is_drawn => DueStep::Result,
            _ => turn.due,
        };
        let is_over = !is_underway && (has_result || winner.is_some() || is_drawn);
        let unread = UnreadLines::of(&trial, &log);
        let is_hidden = unread.hides_player && !is_underway;
        PlayState {
            game: log.game.unwrap_or_default(),
            is_playable: moment.playable,
            is_known: moment.lost.is_none(),
            turns: moment.turns - u64::from(is_underway),
            is_underway,
            unread,
            winner,
            is_drawn,
            due,
            player: turn.player.filter(|_| is_underway || !has_result && !is_hidden),
            legal: if is_over || is_hidden { Vec::new() } else { turn.legal },
            throws: turn.throws,
            position: turn.position,
            scene: Scene::of(&moment, &GameSource::new("", &trial, 0)),
            troubles: if body.is_empty() { vec![] } else { troubles(text, body, setup) },
            names: named_players(&trial, log.forms, &numbered_fields(&log)),
        }
    }

    /// Returns the name of a player, if the log has one.
    pub fn name(&self, player: Player) -> Option<&str> {
        let named =
            |named: &&NamedPlayer| (named.side, named.number) == (player.side, player.number());
        self.names.iter().rev().find(named).map(|named| named.name.as_str())
    }

    /// Returns each legal move that a letter chooses, with that letter. Without throws, the letters of the
    /// sides choose none, because they may name another player at the same time.
    pub fn lettered_moves(&self) -> impl Iterator<Item = (char, &LegalMove)> {
        let forms = &self.game.rulebook().forms;
        let of_side = |letter: &char| {
            forms.sides.iter().any(|side| side.name().eq_ignore_ascii_case(&letter.to_string()))
        };
        let letters = ('a'..='z').filter(move |letter| forms.throws || !of_side(letter));
        letters.zip(&self.legal)
    }

    /// Returns whether nothing in the turn in progress needs to be confirmed.
    pub fn is_untroubled(&self) -> bool {
        self.troubles.iter().all(|trouble| trouble.of_time)
    }

    /// Returns the result that the play gives.
    pub fn result(&self) -> Option<String> {
        let draw = || self.is_drawn.then(|| super::words::DRAW.to_owned());
        self.winner.map(super::words::wins).or_else(draw)
    }

    /// Returns the number of the highest throw.
    pub fn top(&self) -> Option<u16> {
        self.throws.iter().map(|&(_, number)| number).max()
    }

    /// Returns the number of the throw that a key records.
    pub fn throw_of_key(&self, key: char) -> Option<u16> {
        let key_of = self.throws.iter().find(|(known, _)| *known == key);
        key_of.map(|&(_, number)| number).or_else(|| self.top().filter(|_| key == 't'))
    }
}

/// Returns the errors and warnings in a line that would follow a log. Leaves out the findings that
/// later lines or tokens may resolve.
pub fn troubles(text: &[u8], line: &str, setup: &Setup<'_>) -> Vec<Trouble> {
    let trial = [text, line.as_bytes(), b"\n"].concat();
    let log = parse(&trial);
    let findings = replay(&trial, &log, setup, &mut ()).findings;
    let source = GameSource::new("", &trial, 0);
    let here = |finding: &&Finding| {
        finding.span.start as usize >= text.len()
            && finding.severity > Severity::Note
            && !YET_TO_COME.contains(&finding.code())
    };
    let trouble = |finding: &Finding| Trouble {
        unreadable: matches!(finding.facts, Facts::Syntax(_)),
        of_time: matches!(finding.facts, Facts::TimeGoesBack { .. }),
        said: describe_finding(finding, &findings, &source),
    };
    findings.iter().filter(here).map(trouble).collect()
}

/// Returns the errors that a line would cause in the lines above it. Each message quotes its line.
pub fn troubles_above(text: &[u8], line: &str, setup: &Setup<'_>) -> Vec<Trouble> {
    let place = |finding: &Finding| (finding.code(), finding.span.start);
    let is_error = |finding: &Finding| finding.severity == Severity::Error;
    let mut before = replay(text, &parse(text), setup, &mut ()).findings;
    before.retain(is_error);
    let trial = [text, line.as_bytes(), b"\n"].concat();
    let log = parse(&trial);
    let findings = replay(&trial, &log, setup, &mut ()).findings;
    let source = GameSource::new("", &trial, 0);
    let is_new = |finding: &&Finding| {
        is_error(finding)
            && (finding.span.start as usize) < text.len()
            && !YET_TO_COME.contains(&finding.code())
            && !before.iter().any(|old| place(old) == place(finding))
    };
    let trouble = |finding: &Finding| {
        let at = log.line_at(finding.span.start).map_or(0..0, |at| log.lines[at].span.range());
        let above = String::from_utf8_lossy(&trial[at]);
        Trouble {
            unreadable: matches!(finding.facts, Facts::Syntax(_)),
            of_time: false,
            said: format!("`{}`: {}", above.trim(), describe_finding(finding, &findings, &source)),
        }
    };
    findings.iter().filter(is_new).map(trouble).collect()
}

/// The findings that later lines or tokens may resolve.
const YET_TO_COME: [Code; 8] = [
    Code::D214,
    Code::D305,
    Code::D307,
    Code::D416,
    Code::D417,
    Code::D431,
    Code::D603,
    Code::D604,
];

/// Describes a finding briefly: the message, the code and the rules. Adds only the help that the screen
/// does not show: the suggested text, and the differences between positions.
fn describe_finding(finding: &Finding, findings: &[Finding], source: &GameSource) -> String {
    let words = words(finding, findings, source);
    let code = std::iter::once(finding.code().id());
    let ids: Vec<&str> = code.chain(finding.rules.iter().map(|rule| rule.name())).collect();
    let from = usize::from(finding.follows.is_some());
    let shown = match &finding.facts {
        Facts::Syntax(_) | Facts::UnreadableField { .. } | Facts::ImpossibleDate { .. } => 1,
        facts => facts.position_differences(),
    };
    let help: Vec<&str> = words.help.iter().skip(from).take(shown).map(String::as_str).collect();
    let help = if help.is_empty() { String::new() } else { format!(": {}", help.join("; ")) };
    format!("{} ({}){help}", words.message, ids.join(", "))
}

/// Returns true if a log has lines of play.
pub fn has_play(text: &[u8], log: &Log) -> bool {
    log.lines.iter().any(|line| match &line.content {
        Content::Nothing | Content::Unreadable => false,
        Content::Field(field) => {
            let known = fields::known_field(&text[field.name.range()]);
            known.is_some_and(|known| matches!(known.name, "Change" | "Result"))
        }
        _ => true,
    })
}
