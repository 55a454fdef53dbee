//! The tree of a log: flat and small, so that a parser can fill one log after another without new
//! allocations.

use super::own::{FOR_TESTS, is_own};
pub use super::played::{PlayCapture, PlayForm, PlayToken, SowingEnd, onward};
pub use super::unread::{SyntaxError, SyntaxErrorKind};
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
    /// The items of all player turns, in order. A [`PlayerTurn`] refers to its own.
    pub items: Vec<Item>,
    /// The parts of all positions, in order. A [`PositionLine`] refers to its own.
    pub parts: Vec<PositionPart>,
    /// The unreadable parts.
    pub errors: Vec<SyntaxError>,
    /// The start of a second game that is glued to the end of a line, if there is one. The lines end
    /// there.
    pub glued: Option<u32>,
    /// The game that its header names, or Dadu if it names none; `None` for an unknown game.
    pub game: Option<GameId>,
    /// The game that its header names, if the sources describe it but dadu cannot read its play yet.
    pub recorded: Option<&'static SourceGame>,
    /// The index of the first line below the header of a recorded game. From there on, only fields
    /// `Result`, fields about consent and remarks are read, and all other text is [`Content::Unreadable`], without an error.
    pub kept_from: Option<usize>,
    /// The forms that the parser used: those of its game, or of Dadu.
    pub forms: &'static Forms,
}

/// One line, without its line end.
#[derive(Clone, Copy, Debug)]
pub struct Line {
    /// The whole line.
    pub span: Span,
    /// The timecode at its start, with its brackets.
    pub time: Option<Span>,
    /// The remark at its end, from its `#`.
    pub remark: Option<Span>,
    /// The content between them.
    pub content: Content,
}

/// The content of a line.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// Nothing, or only a remark or a timecode.
    Nothing,
    /// `Name: value`.
    Field(Field),
    /// A player turn.
    Turn(PlayerTurn),
    /// `...`: a gap, where turns were not seen.
    Gap(Span),
    /// `= …`: a stated position.
    Position(PositionLine),
    /// `+N5`: a player joins.
    Arrival(PlayerSeat),
    /// `-N2`: a player leaves.
    Departure(PlayerSeat),
    /// `N2>S4`: a player switches to the other side.
    Crossing(PlayerSeat, PlayerSeat),
    /// Unreadable text; an error tells the reason. In the play of a recorded game also text whose form
    /// dadu does not know.
    Unreadable,
}

/// A field, in the header or further down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name, without its colon.
    pub name: Span,
    /// The value, without spaces around it.
    pub value: Span,
}

/// A range of one of the log's lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// The first index.
    pub start: u32,
    /// The index after the last.
    pub end: u32,
}

impl Stretch {
    /// Returns it as a range for slices.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// One player turn: the player, then throws and moves in the order seen.
#[derive(Clone, Copy, Debug)]
pub struct PlayerTurn {
    /// The number of the round and its span, if the number is written.
    pub round: Option<(u32, Span)>,
    /// The player.
    pub player: PlayerToken,
    /// Its items, in [`Log::items`].
    pub items: Stretch,
}

/// A player: a side and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerSeat {
    /// The side.
    pub side: Side,
    /// The number in the side, from 1; 0 if it was not seen which player it was.
    pub number: u8,
    /// The span.
    pub span: Span,
}

/// The player of a turn, as far as it was seen.
#[derive(Clone, Copy, Debug)]
pub struct PlayerToken {
    /// The player.
    pub seat: PlayerSeat,
    /// The other player that it may have been: `N1/N2`.
    pub or: Option<PlayerSeat>,
    /// The marks: unsure, irregular.
    pub marks: Marks,
    /// The span, with the marks.
    pub span: Span,
}

/// An item of a player turn.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    /// The span.
    pub span: Span,
    /// The kind.
    pub kind: ItemKind,
}

/// The kinds of item.
#[derive(Clone, Copy, Debug)]
pub enum ItemKind {
    /// A throw.
    Throw(ThrowToken),
    /// A result applied to a piece. If the move takes several results, the items of the others follow.
    Move(MoveToken),
    /// A further result of the move before it: the `+8` of `c1+4+8`.
    Added(SeenNumber),
    /// `c5=T`, `Tc5=1`: two pieces become one, or one becomes two again.
    Pairing(PairingToken),
    /// One of several moves was seen: `a1+3/b2+3`. This many of the next items make up these moves.
    Either(u8),
    /// `~c3`: a piece was touched.
    Touch(PieceToken),
    /// `(3)`: an unused result.
    Unused(SeenNumber),
    /// An item of a game without throws. If it is a path, the items of its further squares follow.
    Play(PlayToken),
    /// A further square of the path before it: the `c3` of `a1-a3-c3`; `None` if it was not seen.
    Onward(Option<SquareName>),
    /// `...`: something was not seen here.
    Gap,
    /// Unreadable text; an error tells the reason.
    Unreadable,
}

impl ItemKind {
    /// Returns the recorder's marks on the item.
    pub fn marks(&self) -> Marks {
        match self {
            ItemKind::Throw(throw) => throw.marks,
            ItemKind::Move(token) => token.marks,
            ItemKind::Pairing(pairing) => pairing.marks,
            ItemKind::Play(token) => token.marks,
            _ => Marks::default(),
        }
    }
}

/// A number, as far as it was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenNumber {
    /// Seen with certainty.
    Is(u16),
    /// One of two numbers: `2/3`.
    Or(Pair),
    /// Not heard or not seen: `?`.
    Not,
}

/// Two numbers below 256, of which one was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    // One number, so that a pair fits in a register.
    pair: u16,
}

impl Pair {
    /// Creates a pair, unless a number is too large.
    #[inline]
    pub const fn new(one: u16, two: u16) -> Option<Pair> {
        if one < 256 && two < 256 { Some(Pair { pair: one << 8 | two }) } else { None }
    }

    /// Returns the first number.
    pub const fn one(self) -> u16 {
        self.pair >> 8
    }

    /// Returns the second number.
    pub const fn two(self) -> u16 {
        self.pair & 255
    }
}

/// One throw of a series.
#[derive(Clone, Copy, Debug)]
pub struct ThrowToken {
    /// The thrown number.
    pub number: SeenNumber,
    /// Whether it opens a series instead of following a `-`.
    pub opens: bool,
    /// The marks: unsure, irregular.
    pub marks: Marks,
}

/// The letter of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// No letter: a standard piece.
    None,
    /// A letter, upper case.
    Is(u8),
    /// `?`: the letter was not seen.
    Unknown,
}

/// The place of a piece, as it is written.
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
    /// `?`: the place was not seen.
    Unknown,
}

/// A piece and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceToken {
    /// The letter.
    pub letter: Letter,
    /// The place.
    pub spot: Spot,
}

/// A move of a piece by a result.
#[derive(Clone, Copy, Debug)]
pub struct MoveToken {
    /// The piece and its place before the move.
    pub piece: PieceToken,
    /// The result, or a capture in place.
    pub action: Action,
    /// Checked extra: the place where it landed (`=e2`, `@`, `>`).
    pub landing: Option<Spot>,
    /// The capture (`x`, `xK`, `x-`): a checked extra on a move.
    pub captured: Option<Capture>,
    /// `=1`: pieces that move as one split where they are.
    pub parts: bool,
    /// The marks: unsure, irregular.
    pub marks: Marks,
}

/// Two pieces that become one for the rules, or one that becomes two.
#[derive(Clone, Copy, Debug)]
pub struct PairingToken {
    /// The piece and its place.
    pub piece: PieceToken,
    /// Whether two become one.
    pub made: bool,
    /// The marks: unsure, irregular.
    pub marks: Marks,
}

/// A written capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// `x`: a piece; the token does not say whether it was a king.
    Piece,
    /// `xK`: a piece of this letter, upper case.
    Is(u8),
    /// `x-`: nothing, although a capture was possible.
    Nothing,
    /// `x2`: this number of pieces; `x0`: none.
    Count(u8),
}

impl Capture {
    /// Returns how one captured piece is written.
    pub const fn of_letter(letter: Option<u8>) -> Capture {
        match letter {
            None => Capture::Piece,
            Some(letter) => Capture::Is(letter),
        }
    }

    /// Returns how a captured number of ordinary pieces is written; nothing for none.
    pub const fn of_count(number: u8) -> Option<Capture> {
        match number {
            0 => None,
            1 => Some(Capture::Piece),
            several => Some(Capture::Count(several)),
        }
    }
}

/// The action of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// `+3`: it took a result.
    Result(SeenNumber),
    /// `x`: it captured on its square.
    InPlace,
}

/// The recorder's marks on a token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// `?`: the recorder was not sure.
    pub unsure: bool,
    /// The table's verdict.
    pub verdict: Verdict,
}

/// The table's verdict on something irregular.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verdict {
    /// No verdict.
    #[default]
    None,
    /// `!`: irregular, and accepted.
    Irregular,
    /// `!back`: taken back.
    TakenBack,
    /// `!disputed`: disputed, with unknown outcome.
    Disputed,
    /// `!disputed-stood`: disputed, and accepted.
    DisputedStood,
    /// `!disputed-back`: disputed, and taken back.
    DisputedBack,
}

impl Verdict {
    /// Every written verdict, with the word after the `!`.
    pub const WORDS: [(Verdict, &'static str); 5] = [
        (Verdict::Irregular, ""),
        (Verdict::TakenBack, "back"),
        (Verdict::Disputed, "disputed"),
        (Verdict::DisputedStood, "disputed-stood"),
        (Verdict::DisputedBack, "disputed-back"),
    ];

    /// Returns whether it was undone at the table.
    pub const fn is_undone(self) -> bool {
        matches!(self, Verdict::TakenBack | Verdict::DisputedBack)
    }
}

/// A stated position: its parts, in [`Log::parts`].
#[derive(Clone, Copy, Debug)]
pub struct PositionLine {
    /// The span, from the `=`.
    pub span: Span,
    /// Its parts.
    pub parts: Stretch,
}

/// A part of a stated position.
#[derive(Clone, Copy, Debug)]
pub struct PositionPart {
    /// The span.
    pub span: Span,
    /// The kind.
    pub kind: PartKind,
}

/// The kinds of part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// `N` or `S`: the following parts describe that side.
    Side(Side),
    /// A number of pieces on a square: `a1*2`.
    Pieces(Letter, SquareName, u8),
    /// A word of the game: `wait`, `da`, …
    Word,
    /// A piece on each square of a range: `a5-a20`.
    Stretch(SquareName, SquareName),
    /// A number after a word.
    Number(u16),
    /// A player's number and a count: `1*2`.
    Counted(u16, u16),
    /// A piece's letter after a word.
    Piece(u8),
    /// `|`, between the sides.
    Bar,
}

impl Log {
    /// Empties the log and keeps its memory.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.items.clear();
        self.parts.clear();
        self.errors.clear();
        self.glued = None;
        self.game = Some(GameId::default());
        self.recorded = None;
        self.kept_from = None;
        self.forms = <&Forms>::default();
    }

    /// Returns the items of a player turn.
    #[inline]
    pub fn items_of(&self, turn: &PlayerTurn) -> &[Item] {
        &self.items[turn.items.range()]
    }

    /// Returns the further results of the move at an index among the items.
    pub fn added_to(&self, index: usize) -> impl Iterator<Item = SeenNumber> {
        added(&self.items[index + 1..])
    }

    /// Returns the parts of a stated position.
    pub fn parts_of(&self, position: &PositionLine) -> &[PositionPart] {
        &self.parts[position.parts.range()]
    }

    /// Returns the index of the line that contains an offset: the last one that begins at or before it.
    pub fn line_at(&self, offset: u32) -> Option<usize> {
        self.lines.partition_point(|line| line.span.start <= offset).checked_sub(1)
    }

    /// Returns the value of the first field with a name, in any case of letters.
    pub fn value_of(&self, text: &[u8], name: &str) -> Option<String> {
        let named = |field: &&Field| text[field.name.range()].eq_ignore_ascii_case(name.as_bytes());
        let field = self.fields().find(named)?;
        Some(String::from_utf8_lossy(&text[field.value.range()]).into_owned())
    }

    /// Returns every stated position, with the index of its line.
    pub fn positions(&self) -> impl Iterator<Item = (usize, &PositionLine)> {
        self.lines.iter().enumerate().filter_map(|(index, line)| match &line.content {
            Content::Position(position) => Some((index, position)),
            _ => None,
        })
    }

    /// Returns every field, in order.
    pub fn fields(&self) -> impl Iterator<Item = &Field> {
        self.lines.iter().filter_map(|line| match &line.content {
            Content::Field(field) => Some(field),
            _ => None,
        })
    }

    /// Returns the fields that the notation does not define, in order. They are kept, but mean nothing to the program.
    pub fn own_fields(&self, text: &[u8]) -> impl Iterator<Item = &Field> {
        self.fields().filter(|field| {
            let name = &text[field.name.range()];
            name != FOR_TESTS && is_own(self.forms, name)
        })
    }
}

/// Returns the further results of a move that comes before these items.
pub fn added(after: &[Item]) -> impl Iterator<Item = SeenNumber> {
    after.iter().map_while(|item| match item.kind {
        ItemKind::Added(result) => Some(result),
        _ => None,
    })
}
