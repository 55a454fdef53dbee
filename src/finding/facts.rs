//! The facts of a finding, shared by all games.

use super::Code::{self, *};
use super::dadu::InDadu;
use super::deleb::InDeleb;
use super::moves::InMoves;
use super::play::InPlay;
use super::tamman::InTamman;
use super::thaayam::InThaayam;
use crate::games::GameId;
use crate::games::move_game::{Bar, Reason};
use crate::notation::{SquareName, SyntaxErrorKind};
use crate::rulebook::{ProblemKind, Row};
use crate::span::Span;
use crate::table::{Player, Side};

/// The facts of a finding.
#[derive(Clone, Debug, PartialEq)]
pub enum Facts {
    /// Text that cannot be parsed.
    Syntax(SyntaxErrorKind),
    /// A file without a game.
    NoGame,
    /// An invalid value of a field.
    UnreadableField {
        /// The field.
        name: String,
        /// What is expected.
        expected: &'static str,
    },
    /// An invalid date.
    ImpossibleDate {
        /// What is expected.
        expected: &'static str,
    },
    /// A duplicate field.
    RepeatedField {
        /// The field.
        name: String,
        /// The location of the first one.
        first: Span,
    },
    /// An unknown field with a name similar to a known one.
    MisspeltField {
        /// The field.
        name: String,
        /// The known one.
        suggestion: &'static str,
    },
    /// Text that may limit the consent to the use of the log, but is not a field that dadu can read.
    UnclearConsent {
        /// Whether it may be a withdrawal.
        withdraws: bool,
    },
    /// A parameter of the rules in the form of a field, which sets nothing.
    RuleAsField {
        /// The parameter.
        parameter: &'static Row,
        /// The declaration that was probably meant: `forfeit = never`.
        meant: String,
        /// Whether it is in a variant file, and not in a log.
        in_file: bool,
    },
    /// A name of a player that seems to be several names.
    JoinedNames {
        /// The same with commas between the names.
        separated: String,
    },
    /// A name that an earlier player of the log has.
    SameName {
        /// The other player.
        other: String,
    },
    /// Text with a form of the notation that is not read as such.
    UnreadForm(UnreadForm),
    /// An unusual spelling of the game's name.
    GameSpelling {
        /// The usual spelling.
        game: &'static str,
    },
    /// A field that names another game in the middle of play.
    GameChanges {
        /// The name of the recorded game.
        game: &'static str,
    },
    /// A timecode that is earlier than the one before it, in the same part of the recording.
    TimeGoesBack {
        /// The location of the timecode before it.
        before: Span,
    },
    /// A game that can be recorded but not checked yet.
    RecordedOnly {
        /// The game's name in a sentence.
        title: &'static str,
    },
    /// A game that dadu does not know.
    UnknownGame {
        /// The name of the game.
        name: String,
    },
    /// A fault in the declared variant, or advice about it.
    Variant(ProblemKind),
    /// Two statements that give different numbers of players.
    PlayersDiffer {
        /// The side.
        side: Side,
        /// The number in the statement at the span.
        one: u8,
        /// The number in `by`.
        other: u8,
        /// The other statement.
        by: &'static str,
    },
    /// An unknown variant.
    VariantUnknown {
        /// Whether the log declares it unknown, instead of declaring nothing.
        said: bool,
        /// The game whose variants can be declared.
        game: GameId,
    },
    /// A change of the board or the number of pieces during the game.
    BoardChanges(&'static Row),
    /// A game with only a header.
    EmptyGame,
    /// A missing throw.
    MissingThrow {
        /// Whether it is the extra throw after a capture.
        extra: bool,
        /// The throw that must be followed by another, if that is the reason.
        after: Option<u8>,
    },
    /// A player turn without a throw.
    NoThrow,
    /// A wrong number of a round.
    WrongRound {
        /// The number in the log.
        written: u32,
        /// The expected number.
        counted: u32,
    },
    /// A player who joins but is already in the game, or leaves but is not in it.
    ComesOrGoes {
        /// The player.
        player: Player,
        /// Whether the player joins.
        comes: bool,
    },
    /// Unused results that have legal moves.
    ResultsLeft {
        /// The results, each value once.
        results: Vec<u8>,
        /// Whether their only legal moves are shortened.
        shortened: bool,
    },
    /// Play after the game was won.
    AfterTheEnd {
        /// The winner.
        winner: Side,
        /// The location of the win.
        at: Span,
    },
    /// A square that the board does not have.
    OffTheBoard {
        /// The name in the log.
        name: SquareName,
        /// The letter of the last square, and the number of squares in a segment.
        last: (char, u8),
    },
    /// A letter that no kind of piece has.
    NoSuchKind {
        /// The letter.
        letter: char,
    },
    /// A result that the log lists as unused, but that is not in hand at the end of the player turn.
    NotLeft {
        /// The result.
        number: u16,
    },
    /// An outcome that differs from the replay.
    ResultDiffers {
        /// The winner in the log.
        written: Option<Side>,
        /// The winner in the replay.
        replayed: Option<Side>,
    },
    /// A duplicate field `Result`.
    SecondResult {
        /// The location of the first one.
        first: Span,
    },
    /// Play after the field `Result`.
    AfterResult {
        /// The location of the field.
        result: Span,
    },
    /// A log that ends in the middle of a player turn without saying that the game was stopped.
    CutShort {
        /// Whether a throw is missing.
        throw_due: bool,
        /// The unused results that must be used.
        results: Vec<u8>,
    },
    /// A log that does not say how the game ended.
    NoResult,
    /// A mark as irregular on something that breaks no rule of the variant.
    NeedlessMark,
    /// A token that the recorder was unsure of.
    Unsure {
        /// How the replay reads it.
        reading: UnsureReading,
    },
    /// Turns, or part of one, that were not seen.
    Gap,
    /// A throw that was not heard.
    NotHeard,
    /// A throw or a move that was taken back at the table.
    TakenBack,
    /// A throw or a move that was disputed at the table.
    Disputed,
    /// Player turns whose moves could not be checked.
    NotChecked {
        /// The number of player turns.
        turns: u32,
    },
    /// The possible readings of an unsure token, judging from the rest of the log.
    Readings {
        /// The readings that fit everything sure, as the notation writes them.
        left: Vec<String>,
        /// The number of readings that were tried.
        of: usize,
        /// The location that excluded the last of the others.
        by: Option<Span>,
    },
    /// What must have happened while the position was unknown, if no rule was broken.
    Conjecture {
        /// The least number of player turns.
        turns: u32,
        /// How many of them the log has.
        written: u32,
        /// The stated position after them.
        until: Span,
        /// The pieces that must have been sent back.
        sent_back: Vec<SentBack>,
    },
    /// Facts about the play of Dadu.
    Dadu(InDadu),
    /// Facts about the play of a game that every game except Dadu shares.
    Play(GameId, InPlay),
    /// Facts about the play of a game without throws.
    Moves(GameId, InMoves),
    /// Facts that only Thaayam has.
    Thaayam(InThaayam),
    /// Facts that only Tammà·n has.
    Tamman(InTamman),
    /// Facts that only dèleb has.
    Deleb(InDeleb),
    /// More readings than are followed.
    TooManyReadings {
        /// The limit that they exceed.
        more_than: ReadingLimit,
    },
}

/// Pieces of a side that must have been sent back to its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentBack {
    /// The side.
    pub side: Side,
    /// The name of one such piece, and of several.
    pub names: [&'static str; 2],
    /// The least number of pieces.
    pub count: u32,
    /// The squares of those that can be identified.
    pub from: Vec<SquareName>,
}

/// A limit on the readings that are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadingLimit {
    /// The number of positions.
    Positions(usize),
    /// The number of ways to read one line, over all positions that are possible before it.
    Ways(usize),
}

/// A form of the notation where it is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnreadForm {
    /// A field in the value of another field.
    FieldInValue {
        /// The name of the inner field.
        name: String,
    },
    /// The field of one player, in other characters.
    LikeSeat {
        /// The name of the field that was probably meant.
        name: String,
    },
    /// A line of play behind a timecode at the end of a field's value.
    PlayInValue,
    /// A player turn or a position at the end of a remark.
    PlayInRemark,
    /// Moves as the remark of a player turn.
    MovesInRemark,
    /// A field of the header in the play of a game that dadu only records.
    FieldBelowHeader {
        /// The name of the field.
        name: String,
    },
}

/// How the replay reads something that the recorder was unsure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsureReading {
    /// As written.
    AsWritten,
    /// As the first of this many legal readings.
    Legal(u8),
    /// As this number, because the player turn would not be legal with the written one.
    Instead(u8),
    /// Not at all: it is left open.
    Open,
}

impl Facts {
    /// Returns the players who could have had this player turn, if another player had it, or if `side` had to fill holes
    /// or place stones in a turn before it.
    pub fn awaited(&self, side: Side) -> Option<Vec<Player>> {
        match self {
            Facts::Moves(
                _,
                InMoves::Barred(Bar { reason: Reason::FillFirst | Reason::PlaceFirst, .. }),
            ) => Some(vec![Player::first(side)]),
            Facts::Dadu(InDadu::Order { next, .. }) => Some(next.clone()),
            Facts::Play(_, InPlay::OutOfTurn { turn, .. }) => Some(vec![*turn]),
            Facts::Moves(_, InMoves::MustPass { turn, .. }) => Some(vec![Player::first(*turn)]),
            _ => None,
        }
    }

    /// Returns true if the play breaks a rule of the variant or contradicts the replay. Such a finding is an
    /// error only if the variant is known.
    pub fn depend_on_variant(&self) -> bool {
        match self {
            Facts::Syntax(_)
            | Facts::NoThrow
            | Facts::ComesOrGoes { .. }
            | Facts::NoSuchKind { .. } => false,
            Facts::Dadu(facts) => facts.depend_on_variant(),
            Facts::Play(_, facts) => facts.depend_on_variant(),
            Facts::Moves(_, facts) => facts.depend_on_variant(),
            Facts::Thaayam(_) | Facts::Tamman(_) | Facts::Deleb(_) => true,
            _ => (D301..D601).contains(&self.code()),
        }
    }

    /// Returns the number of differences between a stated position and the replay; 0 if they are about something else.
    pub fn position_differences(&self) -> usize {
        match self {
            Facts::Dadu(InDadu::PositionDiffers { differences, .. }) => differences.len(),
            Facts::Play(_, InPlay::PositionDiffers(differences)) => differences.len(),
            _ => 0,
        }
    }

    /// Returns true if they depend on the position in the replay. Throws do not, except a throw that a capture
    /// grants and a result that another move used.
    pub fn depend_on_position(&self) -> bool {
        match self {
            Facts::MissingThrow { extra, .. } => *extra,
            Facts::ResultDiffers { .. } | Facts::Moves(_, InMoves::DrawDiffers { .. }) => true,
            Facts::Moves(_, InMoves::OfOtherGames { .. }) | Facts::Play(_, InPlay::NoSuchMove) => {
                false
            }
            // A capture can give a turn, and a side that cannot move loses one.
            Facts::Play(_, InPlay::OutOfTurn { .. }) => true,
            Facts::Moves(_, InMoves::MustPass { .. }) => true,
            Facts::Moves(_, InMoves::Barred(bar)) => bar.reason.depends_on_position(),
            Facts::Dadu(facts) => facts.depend_on_position(),
            _ => self.code().depends_on_position(),
        }
    }

    /// Returns the code of these facts.
    pub fn code(&self) -> Code {
        match self {
            Facts::Syntax(kind) => syntax_code(*kind),
            Facts::NoGame => D107,
            Facts::UnreadForm(_) => D119,
            Facts::UnreadableField { .. } => D201,
            Facts::ImpossibleDate { .. } => D202,
            Facts::RepeatedField { .. } => D203,
            Facts::GameChanges { .. } => D215,
            Facts::GameSpelling { .. } => D216,
            Facts::RecordedOnly { .. } => D217,
            Facts::UnclearConsent { .. } => D220,
            Facts::TimeGoesBack { .. } => D224,
            Facts::Dadu(facts) => facts.code(),
            Facts::Play(_, facts) => facts.code(),
            Facts::Moves(_, facts) => facts.code(),
            Facts::Thaayam(facts) => facts.code(),
            Facts::Tamman(facts) => facts.code(),
            Facts::Deleb(facts) => facts.code(),
            Facts::NotLeft { .. } => D505,
            Facts::MisspeltField { .. } | Facts::RuleAsField { .. } => D204,
            Facts::JoinedNames { .. } => D223,
            Facts::SameName { .. } => D226,
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
            Facts::Conjecture { .. } => D710,
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
        SyntaxErrorKind::UnreadableLine | SyntaxErrorKind::StrayField => D109,
        SyntaxErrorKind::UnreadableToken => D110,
        SyntaxErrorKind::Unclosed(_) => D111,
        SyntaxErrorKind::Glued => D112,
        SyntaxErrorKind::OtherLineBreak { .. } => D113,
        SyntaxErrorKind::NoThrow => D307,
    }
}
