//! The facts of a finding: what was read, what the rules say, where things stood.

use super::Code::{self, *};
use crate::notation::{Spot, SquareName, SyntaxErrorKind};
use crate::rules::Parameter;
use crate::rules::dadu::{Bar, Board, Kind, OrderBar, Outcome, Place, Player, Position, Side, Use};
use crate::rules::variant::ProblemKind;
use crate::span::Span;

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
    BoardChanges(Parameter),
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
        /// The last square of the board.
        last: (char, u8),
    },
    /// No kind of piece has this letter.
    NoSuchKind {
        /// The letter.
        letter: char,
    },
    /// What the log says was captured is not what the replay captures.
    CaptureDiffers {
        /// Whether the log says a king.
        king: bool,
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
    },
    /// The stated position differs from the replay.
    PositionDiffers(Vec<Difference>),
    /// The stated position cannot be.
    ImpossiblePosition(PositionProblem),
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
        /// How many readings fit; 1 if it was written as one.
        readings: u8,
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
}

/// One difference between a stated position and the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where it is stated.
    pub span: Span,
    /// Whose it is.
    pub side: Option<Side>,
    /// What differs.
    pub what: Differing,
}

impl Difference {
    /// The place whose pieces differ, if pieces do.
    pub fn spot(&self) -> Option<(Side, Place)> {
        match self.what {
            Differing::Pieces { place, .. } => self.side.map(|side| (side, place)),
            _ => None,
        }
    }
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differing {
    /// The number of pieces in a place.
    Pieces {
        /// Their kind.
        kind: Kind,
        /// The place.
        place: Place,
        /// As stated.
        stated: u8,
        /// As replayed.
        replayed: u8,
    },
    /// A set of players.
    Players {
        /// The word of the game.
        word: &'static str,
        /// As stated.
        stated: u32,
        /// As replayed.
        replayed: u32,
    },
    /// Whether something holds.
    Holds {
        /// The word of the game.
        word: &'static str,
        /// As stated.
        stated: bool,
    },
    /// Whose side turn it is.
    Turn {
        /// As stated.
        stated: Side,
        /// As replayed.
        replayed: Option<Side>,
    },
}

/// Why a stated position cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionProblem {
    /// A side has another number of pieces.
    Count {
        /// The side.
        side: Side,
        /// The kind.
        kind: Kind,
        /// How many are stated.
        stated: u8,
        /// How many there are.
        there_are: u8,
    },
    /// A piece stands on its own final square.
    OnFinalSquare {
        /// The side.
        side: Side,
    },
    /// A word that the game does not have here.
    UnknownWord {
        /// What was read.
        word: String,
        /// The nearest word.
        suggestion: Option<&'static str>,
    },
    /// The board has no such square.
    OffTheBoard,
    /// Something may not stand where it does.
    Misplaced,
    /// A side is missing, or stated twice.
    Side(Side),
}

/// Where things stood.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The board.
    pub board: Board,
    /// The pieces.
    pub position: Position,
    /// Who was to use results.
    pub player: Player,
    /// What was in hand.
    pub hand: Vec<u8>,
    /// What would have been legal.
    pub legal: Vec<Outcome>,
    /// The number that a highest throw is written as.
    pub top: u8,
}

impl Facts {
    /// The code of these facts.
    pub fn code(&self) -> Code {
        match self {
            Facts::Syntax(kind) => syntax_code(*kind),
            Facts::NoGame => D107,
            Facts::UnreadableField { .. } => D201,
            Facts::ImpossibleDate { .. } => D202,
            Facts::RepeatedField { .. } => D203,
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
            Facts::PositionDiffers(_) => D506,
            Facts::ImpossiblePosition(_) => D507,
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
        Bar::GameOver => D418,
        Bar::ThrowDue { .. } => D305,
        Bar::NotInHand { .. } => D401,
        Bar::NoPiece => D402,
        Bar::EnterNeedsOne => D403,
        Bar::MustEnter => D404,
        Bar::MustExitCentre => D405,
        Bar::CentreNeedsOne => D406,
        Bar::HeldSafeSquare { .. } => D407,
        Bar::ClosedRow { .. } | Bar::ExitAcrossClosedRow | Bar::StaysInClosedRow => D408,
        Bar::PastTheEnd | Bar::ExitFromCentreOnly => D409,
        Bar::NoLicenceToExit => D410,
        Bar::InPlaceNeedsOne | Bar::NothingToCapture | Bar::SafeFromCapture => D411,
        Bar::NoLicenceToKill | Bar::UnlicensedLanding { .. } => D412,
        Bar::MustCapture => D413,
        Bar::HasCaptured => D414,
        Bar::NoReentry | Bar::ReentryNotForced => D415,
    }
}
