//! Facts about positions of Dadu: the situation of a finding, differences from a stated position, and why
//! one is impossible.

use std::ops::{Index, IndexMut};

use crate::games::dadu::words::Word;
use crate::games::dadu::{
    Board, Consult, EarnedFact, Kind, OrderBar, Outcome, Place, Position, Rules, Turn,
};
use crate::layout::{Layout, Plan};
use crate::play::Value;
use crate::span::Span;
use crate::table::{Both, Player, Side};

/// A difference between a stated position and the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The location in the stated position.
    pub span: Span,
    /// The side, if it concerns one.
    pub side: Option<Side>,
    /// What differs.
    pub what: DifferingFact,
}

impl Difference {
    /// Returns the side and place whose pieces differ, if pieces do.
    pub fn spot(&self) -> Option<(Side, Place)> {
        match self.what {
            DifferingFact::Pieces { place, .. } => self.side.map(|side| (side, place)),
            _ => None,
        }
    }
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DifferingFact {
    /// The number of pieces in a place.
    Pieces {
        /// Their kind.
        kind: Kind,
        /// The place.
        place: Place,
        /// The stated number.
        stated: u8,
        /// The number in the replay.
        replayed: u8,
    },
    /// A set of players.
    Players {
        /// The word of the notation.
        word: Word,
        /// The stated players, as bits.
        stated: u32,
        /// The players in the replay, as bits.
        replayed: u32,
    },
    /// A fact that is true or false. The replay has the opposite of the stated word.
    Holds {
        /// The word of the notation.
        word: Word,
    },
    /// The side to move.
    Turn {
        /// The stated side.
        stated: Side,
        /// The side in the replay.
        replayed: Option<Side>,
    },
}

/// Why a stated position is impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionProblem {
    /// A wrong number of pieces.
    Count {
        /// The side.
        side: Side,
        /// The kind.
        kind: Kind,
        /// The stated number.
        stated: u8,
        /// The number that the side has.
        there_are: u8,
    },
    /// A piece on its own final square.
    OnFinalSquare {
        /// The side.
        side: Side,
    },
    /// A word that positions do not have here.
    UnknownWord {
        /// The word in the log.
        word: String,
        /// The nearest known word.
        suggestion: Option<&'static str>,
    },
    /// A square that the board does not have.
    OffTheBoard,
    /// A part of the position in the wrong order.
    Misplaced,
    /// A side that is missing or listed twice.
    Side(Side),
}

impl PositionProblem {
    /// Returns true if the meaning is unclear. Otherwise the meaning is clear but impossible.
    pub const fn is_misreading(&self) -> bool {
        !matches!(self, PositionProblem::Count { .. } | PositionProblem::OnFinalSquare { .. })
    }
}

/// The unknown facts of a position, except the places of the pieces.
///
/// A stated position left them out, or nobody heard them, and no later move has shown them. The engine needs a
/// value for each of them: an unknown `da`, `open`, `exit` or `kill` is set; unknown `ones`, `twice` and throws
/// of the side turn are not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnknownFacts {
    /// By side and fact: the unknown bits of its value.
    earned: Both<[u32; EarnedFact::ALL.len()]>,
    /// Whether further throws in the side turn are unknown, and its side if no throw was seen.
    pub order: bool,
    /// Whether the player who has thrown twice in it is unknown.
    pub doubled: bool,
}

impl Index<(Side, EarnedFact)> for UnknownFacts {
    type Output = u32;

    #[inline]
    fn index(&self, (side, earned): (Side, EarnedFact)) -> &u32 {
        &self.earned[side][earned as usize]
    }
}

impl IndexMut<(Side, EarnedFact)> for UnknownFacts {
    #[inline]
    fn index_mut(&mut self, (side, earned): (Side, EarnedFact)) -> &mut u32 {
        &mut self.earned[side][earned as usize]
    }
}

impl UnknownFacts {
    /// Returns the facts of a wholly unknown position.
    pub fn all() -> UnknownFacts {
        let earned = Both::all(EarnedFact::ALL.map(EarnedFact::everything));
        UnknownFacts { earned, order: true, doubled: true }
    }

    /// Returns true if part of a fact is unknown.
    #[inline]
    pub fn leaves_out(&self, side: Side, earned: EarnedFact) -> bool {
        self[(side, earned)] != 0
    }

    /// Returns true if no fact of any side is unknown.
    #[inline]
    pub fn is_clear(&self) -> bool {
        self.earned.0.as_flattened().iter().fold(0, |all, fact| all | fact) == 0
    }

    /// Returns true if a fact is unknown that the moves of a side may depend on. They never depend on the player
    /// who always throws twice.
    #[inline]
    pub fn is_open(&self, side: Side) -> bool {
        let [da, ones, _twice, open, exit, kill] = self.earned[side];
        da | ones | open | exit | kill != 0
    }

    /// Returns true if unknown second chances may allow a throw that is barred (P3, R8).
    pub fn excuses(&self, bar: OrderBar, side: Side) -> bool {
        match bar {
            OrderBar::OthersOwe { players: 0, .. } => self.doubled,
            OrderBar::NotTheSecond { .. } => self.leaves_out(side, EarnedFact::Twice),
            _ => false,
        }
    }

    /// Returns true if it is unknown whether this player has thrown da.
    pub fn leaves_out_da_of(&self, player: Player) -> bool {
        self[(player.side, EarnedFact::Da)] & player.bit() != 0
    }
}

/// The situation in the game at a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Situation {
    /// The board.
    pub board: Board,
    /// The pieces.
    pub position: Position,
    /// The unknown facts of the position.
    pub unsaid: UnknownFacts,
    /// The facts of a side that a position names under the variant.
    pub earned: Vec<EarnedFact>,
    /// The player to move.
    pub player: Player,
    /// The results in hand.
    pub hand: Vec<u8>,
    /// Whether no move is possible now, because a throw is due or the game is over.
    pub blocked: bool,
    /// The legal moves.
    pub legal: Vec<Outcome>,
}

impl Situation {
    /// Returns the board for drawing.
    pub fn plan(&self) -> Plan {
        self.board.plan()
    }

    /// Returns the pieces for drawing.
    pub fn layout(&self) -> Layout {
        self.position.layout(self.board)
    }

    /// Returns the situation between two player turns, with an empty hand.
    pub fn at_rest<C: Consult>(
        rules: &Rules<C>,
        position: &Position,
        unsaid: UnknownFacts,
    ) -> Situation {
        Situation {
            board: rules.board(),
            position: *position,
            unsaid,
            earned: EarnedFact::named(rules.variant()).collect(),
            player: Player::first(Side::N),
            hand: Vec::new(),
            blocked: true,
            legal: Vec::new(),
        }
    }

    /// Returns the situation of a player in the middle of a player turn. It lists the legal moves of `value`, or
    /// of every result in hand if `value` is missing or not in hand.
    pub fn of<C: Consult>(
        rules: &Rules<C>,
        position: &Position,
        unsaid: UnknownFacts,
        turn: &Turn,
        value: Option<Value>,
    ) -> Situation {
        let values: Vec<Value> = match value {
            Some(value) if turn.hand().count(value) > 0 => vec![value],
            _ => turn.hand().values().collect(),
        };
        let blocked = turn.is_over() || turn.throw_is_due();
        let moves = |value| rules.legal_moves(position, turn, value);
        Situation {
            player: turn.player(),
            hand: turn.hand().results().map(|value| value.number()).collect(),
            blocked,
            legal: if blocked { vec![] } else { values.into_iter().flat_map(moves).collect() },
            ..Situation::at_rest(rules, position, unsaid)
        }
    }
}
