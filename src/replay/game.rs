//! The result of replaying a log: findings, counts and outcome.

use crate::finding::{Finding, Mitigation, Severity};
use crate::games::GameId;
use crate::rulebook::{DeclarationData, UntypedDeclaration};
use crate::table::{BySide, Side};

/// The counts of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Player turns.
    pub turns: u64,
    /// Throws, including those that were not heard.
    pub throws: u64,
    /// Moves.
    pub moves: u64,
    /// Lines that could not be read.
    pub unread_lines: u64,
    /// Player turns whose moves could not be checked.
    pub unchecked: u64,
}

impl Counts {
    /// Adds the counts of another game.
    pub fn add(&mut self, other: &Counts) {
        self.turns += other.turns;
        self.throws += other.throws;
        self.moves += other.moves;
        self.unread_lines += other.unread_lines;
        self.unchecked += other.unchecked;
    }
}

/// The result of replaying a log.
#[derive(Clone, Debug)]
pub struct Game {
    /// The findings, in the order of the log.
    pub findings: Vec<Finding>,
    /// The counts.
    pub counts: Counts,
    /// The game and its variants.
    pub play: Play,
    /// The number of players that each side had at the start.
    pub players: BySide<u8>,
    /// Whether dadu knows the log's version and game.
    pub playable: bool,
    /// Whether only the header was checked, because dadu records this game but cannot replay it.
    pub recorded: bool,
    /// The side that won (W1).
    pub winner: Option<Side>,
}

/// The variants of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The game; Dadu for an unknown one.
    pub game: GameId,
    /// The declared variant.
    pub declared: UntypedDeclaration,
    /// The variant at the end of the log.
    pub declaration: UntypedDeclaration,
}

impl Play {
    /// Returns the declared variant as data.
    pub fn declared(&self) -> DeclarationData {
        self.game.rulebook().data(&self.declared)
    }
}

impl Game {
    /// Returns the verdict on the game in one word.
    pub fn verdict(&self) -> &'static str {
        let found = |what: fn(&Finding) -> bool| self.findings.iter().any(what);
        let unread = !self.playable || self.counts.turns == 0 && self.counts.unread_lines > 0;
        if unread && !self.recorded {
            "unreadable"
        } else if found(|f| f.severity == Severity::Error) {
            "illegal"
        } else if self.recorded {
            "recorded"
        } else if found(|f| f.tempered == Some(Mitigation::Marked)) {
            "irregular"
        } else {
            "legal"
        }
    }
}
