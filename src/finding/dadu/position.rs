//! Facts about positions: where things stood, how a stated position differs, why it cannot be.

use std::ops::{Index, IndexMut};

use crate::games::dadu::words::Word;
use crate::games::dadu::{
    Board, Consult, Earned, Kind, OrderBar, Outcome, Place, Position, Rules, Turn,
};
use crate::layout::{Layout, Plan};
use crate::play::Value;
use crate::span::Span;
use crate::table::{Both, Player, Side};

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
        word: Word,
        /// As stated.
        stated: u32,
        /// As replayed.
        replayed: u32,
    },
    /// Whether something holds: the stated word is the opposite of what the replay has.
    Holds {
        /// The word of the game.
        word: Word,
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

impl PositionProblem {
    /// Whether it is not known what was meant; otherwise what was meant cannot be.
    pub const fn is_misreading(&self) -> bool {
        !matches!(self, PositionProblem::Count { .. } | PositionProblem::OnFinalSquare { .. })
    }
}

/// The unknown facts of a position, except the places of the pieces. A stated position left them out, or
/// nobody heard them, and no move has shown them since.
///
/// The engine needs a value for each of them. An unknown `da`, `open`, `exit` or `kill` is set; unknown
/// `ones`, `twice` and throws of the side turn are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// By side and fact: what is not known of its value, bit by bit.
    earned: Both<[u32; Earned::ALL.len()]>,
    /// Further throws in the side turn, and its side if no throw was seen.
    pub order: bool,
    /// The player who has thrown twice in it.
    pub doubled: bool,
}

impl Index<(Side, Earned)> for Unsaid {
    type Output = u32;

    #[inline]
    fn index(&self, (side, earned): (Side, Earned)) -> &u32 {
        &self.earned[side][earned as usize]
    }
}

impl IndexMut<(Side, Earned)> for Unsaid {
    #[inline]
    fn index_mut(&mut self, (side, earned): (Side, Earned)) -> &mut u32 {
        &mut self.earned[side][earned as usize]
    }
}

impl Unsaid {
    /// Returns the facts of a position of which nothing is known.
    pub fn all() -> Unsaid {
        let earned = Both::all(Earned::ALL.map(Earned::everything));
        Unsaid { earned, order: true, doubled: true }
    }

    /// Returns true if part of a fact is unknown.
    #[inline]
    pub fn leaves_out(&self, side: Side, earned: Earned) -> bool {
        self[(side, earned)] != 0
    }

    /// Whether no fact of any side is unknown.
    #[inline]
    pub fn is_clear(&self) -> bool {
        self.earned.0.as_flattened().iter().fold(0, |all, fact| all | fact) == 0
    }

    /// Whether a fact of a side is unknown on which its moves may rest. Who always throws twice is none.
    #[inline]
    pub fn is_open(&self, side: Side) -> bool {
        let [da, ones, _twice, open, exit, kill] = self.earned[side];
        da | ones | open | exit | kill != 0
    }

    /// Returns true if unknown second chances may allow a throw that is barred (P3, R8).
    pub fn excuses(&self, bar: OrderBar, side: Side) -> bool {
        match bar {
            OrderBar::OthersOwe { players: 0, .. } => self.doubled,
            OrderBar::NotTheSecond { .. } => self.leaves_out(side, Earned::Twice),
            _ => false,
        }
    }

    /// Whether it is not known of this player if they have thrown da.
    pub fn leaves_out_da_of(&self, player: Player) -> bool {
        self[(player.side, Earned::Da)] & player.bit() != 0
    }
}

/// Where things stood.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The board.
    pub board: Board,
    /// The pieces.
    pub position: Position,
    /// What of the position is not known.
    pub unsaid: Unsaid,
    /// The facts of a side that a position names under the variant.
    pub earned: Vec<Earned>,
    /// Who was to use results.
    pub player: Player,
    /// What was in hand.
    pub hand: Vec<u8>,
    /// Whether nothing may be used now: a throw is due, or the game is over.
    pub blocked: bool,
    /// What would have been legal.
    pub legal: Vec<Outcome>,
}

impl Situation {
    /// The board, as drawings have it.
    pub fn plan(&self) -> Plan {
        self.board.plan()
    }

    /// Which pieces are where, as drawings have it.
    pub fn layout(&self) -> Layout {
        self.position.layout(self.board)
    }

    /// Where things stand for a player in the middle of a player turn. The legal uses are those of
    /// one value, or of every result in hand where none is given or it is not in hand.
    pub fn of<C: Consult>(
        rules: &Rules<C>,
        position: &Position,
        unsaid: Unsaid,
        turn: &Turn,
        value: Option<Value>,
    ) -> Situation {
        let values: Vec<Value> = match value {
            Some(value) if turn.hand().count(value) > 0 => vec![value],
            _ => turn.hand().values().collect(),
        };
        let blocked = turn.is_over() || turn.throw_is_due();
        let uses = |value| rules.legal_uses(position, turn, value);
        Situation {
            board: rules.board(),
            position: *position,
            unsaid,
            earned: Earned::named(rules.variant()).collect(),
            player: turn.player(),
            hand: turn.hand().results().map(|value| value.number()).collect(),
            blocked,
            legal: if blocked { vec![] } else { values.into_iter().flat_map(uses).collect() },
        }
    }
}
