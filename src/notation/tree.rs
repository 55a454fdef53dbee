//! The tree: what a log can hold. Flat and small, so that a parser can fill one log after another
//! without allocating anew.

use crate::games::{GameId, SourceGame};
pub use crate::layout::SquareName;
use crate::rulebook::Forms;
use crate::span::Span;
use crate::table::Side;

/// One game as it was written.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// Every line of the game, in order.
    pub lines: Vec<Line>,
    /// The items of all player turns, in order; a [`PlayerTurn`] names its own.
    pub items: Vec<Item>,
    /// The parts of all positions, in order; a [`PositionLine`] names its own.
    pub parts: Vec<PositionPart>,
    /// What could not be read.
    pub errors: Vec<SyntaxError>,
    /// Where a second game begins that is glued to the end of a line, if one is. The lines end there.
    pub glued: Option<u32>,
    /// The game that its header names, Dadu if it names none; nothing, if that game is not known.
    pub game: Option<GameId>,
    /// The game that its header names, if the sources describe it and its play cannot be read yet.
    pub recorded: Option<&'static SourceGame>,
    /// The forms by which it was read: those of its game, or of Dadu.
    pub forms: &'static Forms,
}

/// One line, without its line end.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The whole line.
    pub span: Span,
    /// The timecode at its start, brackets included.
    pub time: Option<Span>,
    /// The remark at its end, from its `#`.
    pub remark: Option<Span>,
    /// What stands between them.
    pub content: Content,
}

/// What a line says.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// Nothing, or only a remark or a timecode.
    Nothing,
    /// `Name: value`.
    Field(Field),
    /// A player turn.
    Turn(PlayerTurn),
    /// `...`: turns were not seen.
    Gap(Span),
    /// `= …`: a stated position.
    Position(PositionLine),
    /// `+N5`: a player comes.
    Arrival(Seat),
    /// `-N2`: a player leaves.
    Departure(Seat),
    /// `N2>S4`: a player goes over to the other side.
    Crossing(Seat, Seat),
    /// What could not be read; an error says why.
    Unreadable,
}

/// A header field, or one further down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name, without its colon.
    pub name: Span,
    /// The value, without spaces around it.
    pub value: Span,
}

/// A stretch of one of the log's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// The first.
    pub start: u32,
    /// The one after the last.
    pub end: u32,
}

impl Stretch {
    /// As a range to slice with.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// One player turn: who, then throws and uses in the order seen.
#[derive(Clone, Copy, Debug)]
pub struct PlayerTurn {
    /// The round's number, if it is written, and its place.
    pub round: Option<(u32, Span)>,
    /// Who.
    pub player: PlayerToken,
    /// Its items, in [`Log::items`].
    pub items: Stretch,
}

/// A player: a side and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The side.
    pub side: Side,
    /// The number in the side, from 1; 0 where it was not seen which player it was.
    pub number: u8,
    /// Its place.
    pub span: Span,
}

/// Who took the turn, as far as it was seen.
#[derive(Clone, Copy, Debug)]
pub struct PlayerToken {
    /// The player.
    pub seat: Seat,
    /// The other one that it may have been: `N1/N2`.
    pub or: Option<Seat>,
    /// Unsure, irregular.
    pub marks: Marks,
    /// Its place, marks included.
    pub span: Span,
}

/// Something within a player turn.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: ItemKind,
}

/// The kinds of item.
#[derive(Clone, Copy, Debug)]
pub enum ItemKind {
    /// A throw.
    Throw(ThrowToken),
    /// A result applied to a piece. Where it takes several, the items of the others follow.
    Use(UseToken),
    /// A further result of the use before it: the `+8` of `c1+4+8`.
    Added(Seen),
    /// `c5=T`, `Tc5=1`: two pieces are made one, or one is made two again.
    Pairing(PairingToken),
    /// One of the uses that the next so many items make up was seen: `a1+3/b2+3`.
    Either(u8),
    /// `~c3`: a piece was touched.
    Touch(PieceToken),
    /// `(3)`: a result that was left unused.
    Unused(Seen),
    /// `...`: something was not seen here.
    Gap,
    /// What could not be read; an error says why.
    Unreadable,
}

/// A number as far as it was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Seen.
    Is(u16),
    /// One of two: `2/3`.
    Or(Pair),
    /// Not heard or not seen: `?`.
    Not,
}

/// Two numbers below 256, of which one was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    // One number, so that what was seen is moved about in a register.
    pair: u16,
}

impl Pair {
    /// The two numbers, unless one is too great.
    #[inline]
    pub const fn new(one: u16, two: u16) -> Option<Pair> {
        if one < 256 && two < 256 { Some(Pair { pair: one << 8 | two }) } else { None }
    }

    /// The first.
    pub const fn one(self) -> u16 {
        self.pair >> 8
    }

    /// The second.
    pub const fn two(self) -> u16 {
        self.pair & 255
    }
}

/// One throw of a series.
#[derive(Clone, Copy, Debug)]
pub struct ThrowToken {
    /// What was thrown.
    pub number: Seen,
    /// Whether it opens a series rather than follows a `-`.
    pub opens: bool,
    /// Unsure, irregular.
    pub marks: Marks,
}

/// Which piece, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// No letter: a standard piece.
    None,
    /// A letter, upper case.
    Is(u8),
    /// `?`: it was not seen which.
    Unknown,
}

/// Where a piece is, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Nothing before the `+`: off the board, waiting.
    Start,
    /// A square.
    Square(SquareName),
    /// `@`: in the centre.
    Centre,
    /// `>`: off the board for good.
    Off,
    /// `?`: it was not seen where.
    Unknown,
}

/// A piece and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceToken {
    /// Which piece.
    pub letter: Letter,
    /// Where.
    pub spot: Spot,
}

/// A use of a result.
#[derive(Clone, Copy, Debug)]
pub struct UseToken {
    /// The piece and where it was.
    pub piece: PieceToken,
    /// The result, or a capture in place.
    pub action: Action,
    /// Checked extra: where it came to (`=e2`, `@`, `>`).
    pub landing: Option<Spot>,
    /// The capture (`x`, `xK`, `x-`): a checked extra on a move.
    pub captured: Option<Capture>,
    /// `=1`: pieces that move as one part where they stand.
    pub parts: bool,
    /// Unsure, irregular.
    pub marks: Marks,
}

/// Two pieces that become one to the rules, or stop being one.
#[derive(Clone, Copy, Debug)]
pub struct PairingToken {
    /// The piece, and where it stands.
    pub piece: PieceToken,
    /// Whether two are made one.
    pub made: bool,
    /// Unsure, irregular.
    pub marks: Marks,
}

/// A written capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// `x`: a piece; whether it was a king is not said.
    Piece,
    /// `xK`: a piece of this letter, upper case.
    Is(u8),
    /// `x-`: nothing, although there was something to capture.
    Nothing,
    /// `x2`: so many pieces; `x0`: none.
    Count(u8),
}

/// What was done with the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `+3`: it took a result.
    Result(Seen),
    /// `x`: it captured where it stood.
    InPlace,
}

/// What the recorder says of a token besides what it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// `?`: not sure that it was seen right.
    pub unsure: bool,
    /// What the table made of it.
    pub verdict: Verdict,
}

/// What the table made of something irregular.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing was said.
    #[default]
    None,
    /// `!`: irregular, and let stand.
    Irregular,
    /// `!back`: taken back.
    TakenBack,
    /// `!disputed`: disputed; how it ended is not noted.
    Disputed,
    /// `!disputed-stood`: disputed, and let stand.
    DisputedStood,
    /// `!disputed-back`: disputed, and taken back.
    DisputedBack,
}

impl Verdict {
    /// Every verdict that is written, with the word that stands after the `!`.
    pub const WORDS: [(Verdict, &'static str); 5] = [
        (Verdict::Irregular, ""),
        (Verdict::TakenBack, "back"),
        (Verdict::Disputed, "disputed"),
        (Verdict::DisputedStood, "disputed-stood"),
        (Verdict::DisputedBack, "disputed-back"),
    ];

    /// Whether it was undone at the table.
    pub const fn is_undone(self) -> bool {
        matches!(self, Verdict::TakenBack | Verdict::DisputedBack)
    }
}

/// A stated position: its parts, in [`Log::parts`].
#[derive(Clone, Copy, Debug)]
pub struct PositionLine {
    /// Its place, from the `=`.
    pub span: Span,
    /// Its parts.
    pub parts: Stretch,
}

/// A part of a stated position.
#[derive(Clone, Copy, Debug)]
pub struct PositionPart {
    /// Its place.
    pub span: Span,
    /// What it is.
    pub kind: PartKind,
}

/// The kinds of part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// `N` or `S`: what follows is said of that side.
    Side(Side),
    /// So many pieces on a square: `a1*2`.
    Pieces(Letter, SquareName, u8),
    /// A word of the game: `wait`, `da`, …
    Word,
    /// A piece on each square of a stretch: `a5-a20`.
    Stretch(SquareName, SquareName),
    /// A number after a word.
    Number(u16),
    /// So many of a numbered one: `1*2`.
    Counted(u16, u16),
    /// A piece's letter after a word.
    Piece(u8),
    /// `|`, between the sides.
    Bar,
}

/// Something that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: SyntaxErrorKind,
}

/// The ways in which a log can be unreadable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyntaxErrorKind {
    /// The line is not UTF-8.
    NotUtf8,
    /// A control character stands in the line.
    ControlCharacter(char),
    /// The line is longer than is read; so many bytes.
    LineTooLong(u64),
    /// The game is longer than is read; what follows was passed over.
    GameTooLong,
    /// The file stands in UTF-16.
    Utf16,
    /// Text before the first game.
    OutsideGame,
    /// Another version of the notation.
    UnknownVersion,
    /// The line is of no form that the notation has.
    UnreadableLine,
    /// The token is of no form that may stand here.
    UnreadableToken,
    /// A bracket was opened and not closed.
    Unclosed(char),
    /// A game begins in the middle of the line.
    Glued,
    /// The player turn has no throw.
    NoThrow,
}

impl SyntaxErrorKind {
    /// Whether it is about the form of a line or token of play, which is each game's own.
    pub fn is_of_play(self) -> bool {
        matches!(
            self,
            SyntaxErrorKind::UnreadableLine
                | SyntaxErrorKind::UnreadableToken
                | SyntaxErrorKind::Unclosed(_)
                | SyntaxErrorKind::NoThrow
        )
    }
}

impl Log {
    /// Empties the log, keeping its memory.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.items.clear();
        self.parts.clear();
        self.errors.clear();
        self.glued = None;
        self.game = Some(GameId::Dadu);
        self.recorded = None;
        self.forms = <&Forms>::default();
    }

    /// The items of a player turn.
    #[inline]
    pub fn items_of(&self, turn: &PlayerTurn) -> &[Item] {
        &self.items[turn.items.range()]
    }

    /// The further results of the use at an index among the items.
    pub fn added_to(&self, index: usize) -> impl Iterator<Item = Seen> {
        added(&self.items[index + 1..])
    }

    /// The parts of a stated position.
    pub fn parts_of(&self, position: &PositionLine) -> &[PositionPart] {
        &self.parts[position.parts.range()]
    }

    /// The line that an offset is in, by its index: the last one that begins at or before it.
    pub fn line_at(&self, offset: u32) -> Option<usize> {
        self.lines.partition_point(|line| line.span.start <= offset).checked_sub(1)
    }

    /// The value of the first field of a name, in any case of letters.
    pub fn value_of(&self, text: &[u8], name: &str) -> Option<String> {
        let named = |field: &&Field| text[field.name.range()].eq_ignore_ascii_case(name.as_bytes());
        let field = self.fields().find(named)?;
        Some(String::from_utf8_lossy(&text[field.value.range()]).into_owned())
    }

    /// Every stated position, with the index of its line.
    pub fn positions(&self) -> impl Iterator<Item = (usize, &PositionLine)> {
        self.lines.iter().enumerate().filter_map(|(index, line)| match &line.content {
            Content::Position(position) => Some((index, position)),
            _ => None,
        })
    }

    /// Every field, in order.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.lines.iter().filter_map(|line| match &line.content {
            Content::Field(field) => Some(field),
            _ => None,
        })
    }
}

/// The further results of a use that these items follow.
pub fn added(after: &[Item]) -> impl Iterator<Item = Seen> {
    after.iter().map_while(|item| match item.kind {
        ItemKind::Added(result) => Some(result),
        _ => None,
    })
}
