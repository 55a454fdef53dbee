//! The facts of a finding: what was read, what the rules say, where things stood.

use super::Code::{self, *};
use super::position::{Difference, PositionProblem};
use super::thaayam::InThaayam;
use crate::games::GameId;
use crate::games::dadu::{Bar, Board, Kind, Loss, OrderBar, Place, Unreachable, Use};
use crate::notation::{Capture, Spot, SquareName, SyntaxErrorKind};
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
    /// The log does not say how many players there are; so many took turns.
    PlayersNotGiven {
        /// Of N.
        n: u8,
        /// Of S.
        s: u8,
    },
    /// The sides differ by more than one player.
    UnevenSides {
        /// Of N.
        n: u8,
        /// Of S.
        s: u8,
    },
    /// A leader that is no player, or leaders where none are played.
    Leader {
        /// The player that there is not, if that is it.
        missing: Option<Player>,
    },
    /// The board or the pieces cannot change in mid-game.
    BoardChanges(&'static Row),
    /// The game has a header only.
    EmptyGame,
    /// The player may not throw now.
    Order {
        /// Who threw.
        player: Player,
        /// Why not.
        bar: OrderBar,
        /// Who might have.
        next: Vec<Player>,
    },
    /// The dice cannot give this number.
    ImpossibleThrow {
        /// What was read.
        number: u16,
        /// What the dice can give.
        possible: Vec<u8>,
        /// Whether a die is thrown, whose faces are not what they count (H1).
        die: bool,
    },
    /// A throw is due.
    MissingThrow {
        /// Whether it is the extra throw of a capture.
        extra: bool,
        /// The number that grants it, if a throw does.
        after: Option<u8>,
    },
    /// Nothing granted this throw.
    ThrowTooMany {
        /// Whether the player captured, under rules that grant no throw for it.
        after_capture: bool,
        /// The throw that ended throwing.
        after: Option<u8>,
        /// Whether a result was used before it, which may have captured.
        used: bool,
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
    /// The use is not legal.
    Barred {
        /// The use.
        used: Use,
        /// Why not.
        bar: Bar,
        /// Whether a piece of the other kind is there.
        other_kind_there: bool,
    },
    /// Results with a legal use were left.
    ResultsLeft {
        /// The results, each value once.
        results: Vec<u8>,
        /// Whether their only legal use is a shortened move.
        shortened: bool,
    },
    /// A touched piece was not moved.
    TouchedPieceLeft {
        /// Its kind.
        kind: Kind,
        /// Where it is.
        place: Place,
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
    /// What the log says was captured is not what the replay captures.
    CaptureDiffers {
        /// As written.
        said: Capture,
        /// What the replay captures.
        replayed: Option<Kind>,
    },
    /// Where the log says the piece came to is not where the replay puts it.
    LandingDiffers {
        /// As written.
        written: Spot,
        /// As replayed.
        replayed: Place,
    },
    /// A result said to be left unused is not in hand at the end of the player turn.
    UnusedDiffers {
        /// The result.
        number: u16,
        /// How it was lost, if it was thrown and lost.
        lost: Option<Loss>,
    },
    /// The stated position differs from the replay.
    PositionDiffers {
        /// The board.
        board: Board,
        /// Place by place.
        differences: Vec<Difference>,
    },
    /// The stated position cannot be.
    ImpossiblePosition(PositionProblem),
    /// No play under the variant leads to the stated position.
    UnreachablePosition {
        /// The board.
        board: Board,
        /// Why not.
        reasons: Vec<Unreachable>,
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
    /// What must have happened while the position was not known, if no rule was broken.
    Conjecture {
        /// The fewest player turns.
        turns: u32,
        /// How many of them are written.
        written: u32,
        /// The stated position.
        until: Span,
        /// The pieces that must have been sent back.
        sent_back: Vec<SentBack>,
        /// The board.
        board: Board,
    },
    /// Something in the play of Thaayam.
    Thaayam(InThaayam),
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

/// Pieces of a side that must have been sent back to its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentBack {
    /// Whose.
    pub side: Side,
    /// Of which kind.
    pub kind: Kind,
    /// At least so many.
    pub count: u32,
    /// Where those of them stood that can be told.
    pub from: Vec<Place>,
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
            Facts::NoThrow | Facts::ComesOrGoes { .. } | Facts::NoSuchKind { .. } => false,
            Facts::Thaayam(facts) => facts.depend_on_variant(),
            Facts::ImpossiblePosition(problem) => {
                matches!(problem, PositionProblem::Count { .. } | PositionProblem::OffTheBoard)
            }
            _ => (D301..D601).contains(&self.code()),
        }
    }

    /// Whether they depend on where the pieces stand by the replay. What was thrown does not, but a
    /// throw that a capture grants, and a result that another use took.
    pub fn depend_on_position(&self) -> bool {
        match self {
            Facts::MissingThrow { extra, .. } => *extra,
            Facts::ThrowTooMany { used, .. } => *used,
            Facts::ResultDiffers { .. } => true,
            Facts::Barred { bar: Bar::NotInHand { lost }, .. } => *lost == Some(Loss::Used),
            _ => self.code().is_of_move() || (D503..D507).contains(&self.code()),
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
            Facts::Thaayam(facts) => facts.code(),
            Facts::MisspeltField { .. } => D204,
            Facts::UnknownGame { .. } => D205,
            Facts::Variant(kind) if kind.is_advice() => D207,
            Facts::Variant(_) => D206,
            Facts::PlayersDiffer { .. } => D208,
            Facts::VariantUnknown { .. } => D209,
            Facts::PlayersNotGiven { .. } => D210,
            Facts::UnevenSides { .. } => D211,
            Facts::Leader { .. } => D212,
            Facts::BoardChanges(_) => D213,
            Facts::EmptyGame => D214,
            Facts::Order { bar: OrderBar::NotPresent, .. } => D301,
            Facts::Order { bar: OrderBar::OthersOwe { .. }, .. } => D303,
            Facts::Order { .. } => D302,
            Facts::ImpossibleThrow { .. } => D304,
            Facts::MissingThrow { .. } => D305,
            Facts::ThrowTooMany { .. } => D306,
            Facts::NoThrow => D307,
            Facts::WrongRound { .. } => D308,
            Facts::ComesOrGoes { .. } => D309,
            Facts::Barred { bar, .. } => bar_code(*bar),
            Facts::ResultsLeft { .. } => D416,
            Facts::TouchedPieceLeft { .. } => D417,
            Facts::AfterTheEnd { .. } => D418,
            Facts::OffTheBoard { .. } => D501,
            Facts::NoSuchKind { .. } => D502,
            Facts::CaptureDiffers { .. } => D503,
            Facts::LandingDiffers { .. } => D504,
            Facts::UnusedDiffers { .. } => D505,
            Facts::PositionDiffers { .. } => D506,
            Facts::ImpossiblePosition(_) => D507,
            Facts::UnreachablePosition { .. } => D509,
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
        SyntaxErrorKind::UnreadableLine => D109,
        SyntaxErrorKind::UnreadableToken => D110,
        SyntaxErrorKind::Unclosed(_) => D111,
        SyntaxErrorKind::Glued => D112,
        SyntaxErrorKind::NoThrow => D307,
    }
}

fn bar_code(bar: Bar) -> Code {
    match bar {
        Bar::GameOver { .. } => D418,
        Bar::ThrowDue { .. } => D305,
        Bar::NotInHand { .. } => D401,
        Bar::NoPiece => D402,
        Bar::EnterNeedsOne => D403,
        Bar::MustEnter { .. } => D404,
        Bar::MustExitCentre => D405,
        Bar::CentreNeedsOne => D406,
        Bar::HeldSafeSquare { .. } => D407,
        Bar::ClosedRow { .. } | Bar::ExitAcrossClosedRow | Bar::StaysInClosedRow => D408,
        Bar::PastTheEnd | Bar::ExitFromCentreOnly => D409,
        Bar::NoLicenceToExit => D410,
        Bar::InPlaceNeedsOne | Bar::NothingToCapture | Bar::SafeFromCapture => D411,
        Bar::NoLicenceToKill | Bar::UnlicensedLanding { .. } | Bar::CaptureUnlicensed { .. } => {
            D412
        }
        Bar::KingInCompany { .. } | Bar::CaptureForgotten => D503,
        Bar::MustCapture => D413,
        Bar::HasCaptured => D414,
        Bar::NoReentry { .. } | Bar::ReentryNotForced => D415,
    }
}
