//! What the replay makes of a log: what was found, what was counted, how it ended.

use crate::finding::{Finding, Severity, Tempered};
use crate::games::GameId;
use crate::games::dadu::Position;
use crate::games::dadu::variant::Declaration;
use crate::rulebook::Declared;
use crate::table::{BySide, Side};

/// What is counted of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Player turns.
    pub turns: u64,
    /// Throws, those that were not heard included.
    pub throws: u64,
    /// Uses of results.
    pub uses: u64,
    /// Lines that could not be read.
    pub unread_lines: u64,
    /// Player turns whose uses could not be checked.
    pub unchecked: u64,
}

impl Counts {
    /// Adds what was counted of another game.
    pub fn add(&mut self, other: &Counts) {
        self.turns += other.turns;
        self.throws += other.throws;
        self.uses += other.uses;
        self.unread_lines += other.unread_lines;
        self.unchecked += other.unchecked;
    }
}

/// What the replay makes of a log.
#[derive(Clone, Debug)]
pub struct Game {
    /// What was found, in the order of the log.
    pub findings: Vec<Finding>,
    /// What was counted.
    pub counts: Counts,
    /// What only the log's own game has.
    pub play: Play,
    /// How many players each side had at the start.
    pub players: BySide<u8>,
    /// Whether the log is of a version and a game that are known.
    pub playable: bool,
    /// Whether its header was checked, and its play was not, because dadu only records its game.
    pub recorded: bool,
    /// The side that won (W1).
    pub winner: Option<Side>,
}

/// The variant that the header declares, and the position at the end of the log, of each game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// Dadu.
    Dadu {
        /// The variant.
        declared: Declaration,
        /// The variant at the end of the log.
        declaration: Declaration,
        /// The position.
        position: Box<Position>,
    },
    /// Another game.
    Other {
        /// Which.
        game: GameId,
        /// The variant.
        declared: Declared,
        /// The variant at the end of the log.
        declaration: Declared,
    },
}

impl Play {
    /// The declared variant as data.
    pub fn declared(&self) -> Declared {
        match self {
            Play::Dadu { declared, .. } => declared.into(),
            Play::Other { declared, .. } => declared.clone(),
        }
    }

    /// The variant of Dadu that is declared; of another game nothing is known in its terms.
    pub fn of_dadu(&self) -> Declaration {
        match self {
            Play::Dadu { declared, .. } => *declared,
            Play::Other { .. } => Declaration::UNKNOWN,
        }
    }
}

impl Game {
    /// What is to be said of it in one word.
    pub fn verdict(&self) -> &'static str {
        let found = |what: fn(&Finding) -> bool| self.findings.iter().any(what);
        let unread = !self.playable || self.counts.turns == 0 && self.counts.unread_lines > 0;
        if unread && !self.recorded {
            "unreadable"
        } else if found(|f| f.severity == Severity::Error) {
            "illegal"
        } else if self.recorded {
            "recorded"
        } else if found(|f| f.tempered == Some(Tempered::Marked)) {
            "irregular"
        } else {
            "legal"
        }
    }
}
