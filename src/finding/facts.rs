//! The facts of a finding: what was read, what the rules say, where things stood.

use super::Code::{self, *};
use super::dadu::InDadu;
use super::deleb::InDeleb;
use super::play::InPlay;
use super::tamman::InTamman;
use super::thaayam::InThaayam;
use crate::games::GameId;
use crate::notation::{SquareName, SyntaxErrorKind};
use crate::rulebook::{ProblemKind, Row};
use crate::span::Span;
use crate::table::{Player, Side};

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub enum Facts {
    /// The text cannot be read.
    Syntax(SyntaxErrorKind),
    /// The file holds no game.
    NoGame,
    /// A field's value does not fit.
    UnreadableField {
        /// The field.
        name: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// No such date.
    ImpossibleDate {
        /// What may stand there.
        expected: &'static str,
    },
    /// The field stands twice.
    RepeatedField {
        /// The field.
        name: String,
        /// Where it stands first.
        first: Span,
    },
    /// The field is unknown and much like a known one.
    MisspeltField {
        /// The field.
        name: String,
        /// The known one.
        suggestion: &'static str,
    },
    /// The name of the game is not written as its logs write it.
    GameSpelling {
        /// How it is written.
        game: &'static str,
    },
    /// The log names another game in the middle of the play.
    GameChanges {
        /// The name of the game that the log is of.
        game: &'static str,
    },
    /// The log is of a game that can be recorded, and not checked yet.
    RecordedOnly {
        /// The game in a sentence.
        title: &'static str,
    },
    /// The log says it records another game.
    UnknownGame {
        /// The name of that game.
        name: String,
    },
    /// Something in the declared variant does not fit, or deserves a word.
    Variant(ProblemKind),
    /// Two statements about the number of players differ.
    PlayersDiffer {
        /// The side.
        side: Side,
        /// How many the one statement gives.
        one: u8,
        /// How many `by` gives.
        other: u8,
        /// What the other statement is.
        by: &'static str,
    },
    /// The variant is unknown.
    VariantUnknown {
        /// Whether the log says so, rather than saying nothing.
        said: bool,
        /// The game whose variants can be declared.
        game: GameId,
    },
    /// The board or the pieces cannot change in mid-game.
    BoardChanges(&'static Row),
    /// The game has a header only.
    EmptyGame,
    /// A throw is due.
    MissingThrow {
        /// Whether it is the extra throw of a capture.
        extra: bool,
        /// The number that grants it, if a throw does.
        after: Option<u8>,
    },
    /// The player turn has no throw at all.
    NoThrow,
    /// The number of the round differs.
    WrongRound {
        /// As written.
        written: u32,
        /// As counted.
        counted: u32,
    },
    /// A player comes who is there, or leaves who is not.
    ComesOrGoes {
        /// Who.
        player: Player,
        /// Whether the player comes.
        comes: bool,
    },
    /// Results with a legal use were left.
    ResultsLeft {
        /// The results, each value once.
        results: Vec<u8>,
        /// Whether their only legal use is a shortened move.
        shortened: bool,
    },
    /// The game was won before this.
    AfterTheEnd {
        /// By whom.
        winner: Side,
        /// Where it was won.
        at: Span,
    },
    /// The board has no such square.
    OffTheBoard {
        /// The name that was read.
        name: SquareName,
        /// The letter of the last square, and how many squares a segment has.
        last: (char, u8),
    },
    /// No kind of piece has this letter.
    NoSuchKind {
        /// The letter.
        letter: char,
    },
    /// A result said to be left unused is not in hand at the end of the player turn.
    NotLeft {
        /// The result.
        number: u16,
    },
    /// The result differs from the play.
    ResultDiffers {
        /// Who won, as written.
        written: Option<Side>,
        /// Who won, as replayed.
        replayed: Option<Side>,
    },
    /// A second result.
    SecondResult {
        /// Where the first stands.
        first: Span,
    },
    /// Play after the result.
    AfterResult {
        /// Where the result stands.
        result: Span,
    },
    /// The log ends in the middle of a player turn, and nothing says that the game was stopped.
    CutShort {
        /// Whether a throw is missing.
        throw_due: bool,
        /// The results left that must be used.
        results: Vec<u8>,
    },
    /// The log does not say how the game ended.
    NoResult,
    /// Marked as irregular, and it breaks no rule of the variant.
    NeedlessMark,
    /// The recorder was not sure; so many readings fit.
    Unsure {
        /// How it is taken.
        reading: Reading,
    },
    /// Turns, or a part of one, were not seen.
    Gap,
    /// A throw was not heard.
    NotHeard,
    /// Taken back at the table.
    TakenBack,
    /// Disputed at the table.
    Disputed,
    /// Player turns that could not be checked.
    NotChecked {
        /// How many.
        turns: u32,
    },
    /// What a token that is not known for certain can have been, by all that follows it.
    Readings {
        /// The readings that fit everything that is sure, as they would be written.
        left: Vec<String>,
        /// How many there were to try.
        of: usize,
        /// The place that excluded the last of the others.
        by: Option<Span>,
    },
    /// Something in the play of Dadu.
    Dadu(InDadu),
    /// Something in the play of a game, found in the same way in every game but Dadu.
    Play(GameId, InPlay),
    /// Something in the play of Thaayam alone.
    Thaayam(InThaayam),
    /// Something in the play of Tammà·n alone.
    Tamman(InTamman),
    /// Something in the play of dèleb alone.
    Deleb(InDeleb),
    /// There are more ways to read what is not certain than are followed.
    TooManyReadings {
        /// What there would be more of than is followed.
        more_than: Followed,
    },
}

/// What is followed at most, of what is not certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Followed {
    /// So many positions.
    Positions(usize),
    /// So many ways to read one line, over all positions that are possible before it.
    Ways(usize),
}

/// How something that the recorder was not sure of is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As it is written.
    AsWritten,
    /// As the first of so many readings that are legal.
    Legal(u8),
    /// As this number instead of the one that is written, with which the player turn would not be legal.
    Instead(u8),
    /// It is left open.
    Open,
}

impl Facts {
    /// Whether they say that the play breaks a rule of the variant or contradicts the replay, which
    /// only weighs as an error where the variant is known.
    pub fn depend_on_variant(&self) -> bool {
        match self {
            Facts::Syntax(_)
            | Facts::NoThrow
            | Facts::ComesOrGoes { .. }
            | Facts::NoSuchKind { .. } => false,
            Facts::Dadu(facts) => facts.depend_on_variant(),
            Facts::Play(_, facts) => facts.depend_on_variant(),
            Facts::Thaayam(_) | Facts::Tamman(_) | Facts::Deleb(_) => true,
            _ => (D301..D601).contains(&self.code()),
        }
    }

    /// Whether they depend on where the pieces stand by the replay. What was thrown does not, but a
    /// throw that a capture grants, and a result that another use took.
    pub fn depend_on_position(&self) -> bool {
        match self {
            Facts::MissingThrow { extra, .. } => *extra,
            Facts::ResultDiffers { .. } => true,
            Facts::Dadu(facts) => facts.depend_on_position(),
            _ => self.code().depends_on_position(),
        }
    }

    /// The code of these facts.
    pub fn code(&self) -> Code {
        match self {
            Facts::Syntax(kind) => syntax_code(*kind),
            Facts::NoGame => D107,
            Facts::UnreadableField { .. } => D201,
            Facts::ImpossibleDate { .. } => D202,
            Facts::RepeatedField { .. } => D203,
            Facts::GameChanges { .. } => D215,
            Facts::GameSpelling { .. } => D216,
            Facts::RecordedOnly { .. } => D217,
            Facts::Dadu(facts) => facts.code(),
            Facts::Play(_, facts) => facts.code(),
            Facts::Thaayam(facts) => facts.code(),
            Facts::Tamman(facts) => facts.code(),
            Facts::Deleb(facts) => facts.code(),
            Facts::NotLeft { .. } => D505,
            Facts::MisspeltField { .. } => D204,
            Facts::UnknownGame { .. } => D205,
            Facts::Variant(kind) if kind.is_advice() => D207,
            Facts::Variant(_) => D206,
            Facts::PlayersDiffer { .. } => D208,
            Facts::VariantUnknown { .. } => D209,
            Facts::BoardChanges(_) => D213,
            Facts::EmptyGame => D214,
            Facts::MissingThrow { .. } => D305,
            Facts::NoThrow => D307,
            Facts::WrongRound { .. } => D308,
            Facts::ComesOrGoes { .. } => D309,
            Facts::ResultsLeft { .. } => D416,
            Facts::AfterTheEnd { .. } => D418,
            Facts::OffTheBoard { .. } => D501,
            Facts::NoSuchKind { .. } => D502,
            Facts::ResultDiffers { .. } => D508,
            Facts::SecondResult { .. } => D601,
            Facts::AfterResult { .. } => D602,
            Facts::CutShort { .. } => D603,
            Facts::NoResult => D604,
            Facts::NeedlessMark => D701,
            Facts::Unsure { .. } => D702,
            Facts::Gap => D703,
            Facts::NotHeard => D704,
            Facts::TakenBack => D705,
            Facts::Disputed => D706,
            Facts::NotChecked { .. } => D707,
            Facts::Readings { .. } => D708,
            Facts::TooManyReadings { .. } => D709,
        }
    }
}

fn syntax_code(kind: SyntaxErrorKind) -> Code {
    match kind {
        SyntaxErrorKind::NotUtf8 => D101,
        SyntaxErrorKind::ControlCharacter(_) => D102,
        SyntaxErrorKind::LineTooLong(_) => D103,
        SyntaxErrorKind::GameTooLong => D104,
        SyntaxErrorKind::Utf16 => D105,
        SyntaxErrorKind::OutsideGame => D106,
        SyntaxErrorKind::UnknownVersion => D108,
        SyntaxErrorKind::UnreadableLine => D109,
        SyntaxErrorKind::UnreadableToken => D110,
        SyntaxErrorKind::Unclosed(_) => D111,
        SyntaxErrorKind::Glued => D112,
        SyntaxErrorKind::NoThrow => D307,
    }
}
