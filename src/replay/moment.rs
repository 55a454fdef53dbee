//! The state of the replay at one location in a log of any game, as plain data.

use std::fmt;
use std::rc::Rc;

use super::view::EarnedRights;
use super::{Setup, door};
use crate::finding::{Facts, InPlay, Situation};
use crate::games::GameId;
use crate::layout::{Layout, Plan, Spot};
use crate::notation::Log;
use crate::rulebook::{Row, RuleId, UntypedVariant};
use crate::span::Span;
use crate::table::{BySide, Player, Side};

/// The state at one location in a log, after everything that is written before it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The game.
    pub game: GameId,
    /// The variant in force, with an assumed value for each unknown parameter.
    pub variant: UntypedVariant,
    /// The parameters that the log declares unknown.
    pub unknown: Vec<&'static Row>,
    /// Whether the log has a known version and this game. If not, the other fields are meaningless.
    pub playable: bool,
    /// The board, with the paths of the sides that play.
    pub plan: Plan,
    /// The pieces on the board.
    pub layout: Layout,
    /// By side: the facts that the board does not show.
    pub facts: BySide<Vec<SideFact>>,
    /// By side: the earned rights, in a game that has them.
    pub earned: Option<BySide<EarnedRights>>,
    /// The players at the table, in the order in which `Players` counts them.
    pub players: Vec<Player>,
    /// The lots that are thrown, if each shows one of two faces.
    pub lots: Option<Lots>,
    /// The keys that record a throw, each with its number.
    pub throw_keys: Vec<(char, u16)>,
    /// The line of notation that states the position.
    pub position_line: String,
    /// The span that made the position unknown, if it is unknown.
    pub lost: Option<Span>,
    /// The last unsure reading on which the position rests.
    pub rests_on: Option<Span>,
    /// Text that cannot be read or is wrong, so that the position may be another one.
    pub fault: Option<Span>,
    /// Whether it is known whose turn it is.
    pub order_is_known: bool,
    /// The player who comes next according to the order of turns; of several who may, the one who is expected.
    /// `None` if nobody is expected more than others.
    pub next: Option<Player>,
    /// All players who may come next.
    pub may_be_next: Vec<Player>,
    /// The number of turns that the side has after the next one.
    pub further_turns: u8,
    /// The number of the current round, if one is underway and known.
    pub round: Option<u32>,
    /// The number of player turns so far, including the one underway.
    pub turns: u64,
    /// The player turn underway, if the location is within one.
    pub underway: Option<TurnProgress>,
    /// The side that has won.
    pub winner: Option<Side>,
    /// Whether the game is drawn.
    pub drawn: bool,
    /// The engine, for the choices of the players.
    pub(super) chooser: Chooser,
}

/// The player turn that contains the location.
#[derive(Clone, Debug)]
pub struct TurnProgress {
    /// The turn's line in the log.
    pub line: usize,
    /// The player.
    pub player: Player,
    /// Whether the player is certain.
    pub sure: bool,
    /// Whether something may be in hand that is not known: a throw was not heard, or, in a game other than Dadu, part
    /// of the turn was not seen or cannot be read.
    pub is_open: bool,
    /// Whether part of the turn was not seen or cannot be read, in Dadu. Nothing is expected after it.
    pub has_gap: bool,
    /// The throws in hand: each number with its count, the smallest first.
    pub hand: Vec<(u8, u32)>,
    /// Whether a throw comes next.
    pub throw_is_due: bool,
    /// Whether only a throw may come next.
    pub must_throw: bool,
    /// Whether the turn is over.
    pub is_over: bool,
    /// Whether the turn may end now.
    pub may_end: bool,
    /// Whether something that can still be done must be done before the turn ends.
    pub is_unfinished: bool,
}

/// Lots that show one of two faces, such as shells and seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lots {
    /// The number of lots.
    pub count: u8,
    /// The number for all mouths up.
    pub all: u8,
    /// The number for no mouth up.
    pub none: u8,
}

impl Lots {
    /// Returns the lots of a game with only one kind of dice, if it is played with four seeds or shells (H1).
    pub(super) fn of_game(game: GameId) -> Option<Lots> {
        let is_of_four = *game.rulebook().throws == [1, 2, 3, 4, 8];
        is_of_four.then_some(Lots { count: 4, all: 4, none: 8 })
    }
}

/// Returns the keys for the throws of a game, which are the digits.
pub(super) fn digit_keys(game: GameId) -> Vec<(char, u16)> {
    let key = |&number: &u8| Some((char::from_digit(u32::from(number), 10)?, u16::from(number)));
    game.rulebook().throws.iter().filter_map(key).collect()
}

/// A fact about a side that the board does not show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideFact {
    /// The word of the notation that states it.
    pub word: &'static str,
    /// The arguments of the word; `None` if the fact is unknown.
    pub value: Option<String>,
}

impl SideFact {
    /// Returns the notation that states the fact, unless it is unknown.
    pub fn in_notation(&self) -> Option<String> {
        let value = self.value.as_ref()?;
        Some(format!("{} {value}", self.word).trim_end().to_owned())
    }
}

/// The choices of a player with the results in hand.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// The throws that these choices assume and that the log does not contain.
    pub thrown: Vec<u8>,
    /// Whether a throw is due before any move.
    pub again: bool,
    /// The throws in hand: each number with its count, the smallest first.
    pub hand: Vec<(u8, u32)>,
    /// The throws that were lost.
    pub lost: Vec<LostThrow>,
    /// The numbers that some legal move uses.
    pub must: Vec<u8>,
    /// The legal moves and declarations, those with the fewest throws first.
    pub legal: Vec<Choice>,
    /// The single throws that the pieces at a position may not use.
    pub barred: Vec<Refusal>,
    /// The number of throws that were used, and the number that other moves would have used, if that is
    /// why the turn may not end.
    pub more: Option<(u64, u64)>,
    /// Whether the turn may end here.
    pub may_end: bool,
}

/// A throw that was lost.
#[derive(Clone, Debug)]
pub struct LostThrow {
    /// The number.
    pub number: u8,
    /// The reason, if throws are lost for several reasons in the game.
    pub why: Option<Reason>,
}

/// A legal move, or a declaration.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move in notation, without its effect: `b5-b3`.
    pub written: String,
    /// The same, with the landing and the captures: `b5-b3x`.
    pub in_full: String,
    /// The same, without a landing that the number of the throw already tells.
    pub in_brief: String,
    /// The letter of the piece.
    pub letter: Option<u8>,
    /// Where the piece is before the move; `None` for a stone that is placed.
    pub from: Option<Spot>,
    /// Where the piece lands; `None` if no piece does.
    pub to: Option<Spot>,
    /// The throws that it uses, the smallest first; none for a declaration.
    pub values: Vec<u8>,
    /// Whether the piece captures where it is.
    pub in_place: bool,
    /// The captured pieces: their side, letter and number. Empty in a game without throws.
    pub captured: Vec<(Side, Option<u8>, u8)>,
    /// The number of captured pieces, or of balls taken. A piece with a letter counts as several.
    pub taken: u8,
    /// Further effects of the move.
    pub brings: Vec<Brings>,
}

/// A further effect of a move, apart from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brings {
    /// Another turn after this one.
    Turn,
    /// This number of throws.
    Throws(u8),
    /// The game is won.
    Win,
    /// One piece becomes two.
    Parting,
    /// Two pieces become one.
    Pairing,
    /// The piece stops short of the full number.
    Shortening,
    /// This number of other pieces returns with a captured king.
    Return(u8),
    /// The home row of the opponents opens to the side.
    OpenRow,
    /// The side's home row closes to the opponents.
    ClosedRow,
    /// The opponents lose a licence.
    EndedLicence,
}

/// A throw that a piece may not use.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The throw.
    pub value: u8,
    /// The move in notation.
    pub written: String,
    /// The reason.
    pub why: Reason,
    /// The rules that bar it, the deciding one first.
    pub rules: Vec<RuleId>,
}

/// A reason against a throw or a move, with the data for its words.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The facts.
    pub facts: Facts,
    /// The rules on which the words depend.
    pub rules: Vec<RuleId>,
    /// The situation in Dadu.
    pub situation: Option<Rc<Situation>>,
}

impl From<Facts> for Reason {
    fn from(facts: Facts) -> Reason {
        Reason { facts, rules: Vec::new(), situation: None }
    }
}

/// A reason why a player may not play now.
#[derive(Clone, Debug)]
pub enum OutOfTurn {
    /// Another player's turn is underway, and the rules on the order do not apply yet.
    TooEarly,
    /// The order of turns bars the player.
    Barred {
        /// The reason.
        why: Reason,
        /// The players who may be next, if the facts do not name the one who is.
        expected: Vec<Player>,
    },
}

/// A throw that cannot be made: its number and the reason.
pub type ImpossibleThrow = (u16, Facts);

/// The engine at a location, which computes the choices of the players on demand.
pub(super) trait Engine {
    /// Returns the choices of a player after some throws, as [`Moment::choices`] does.
    fn choices(&self, player: Player, numbers: &[u16]) -> Result<Vec<Choices>, ImpossibleThrow>;

    /// Returns the choices of the player underway, as if a throw that was not heard were each number.
    fn after_unheard_throw(&self) -> Vec<Choice>;

    /// Returns every number that can be thrown, as [`Moment::possible_throws`] does.
    fn possible_throws(&self) -> Vec<(u8, bool)>;

    /// Returns the reason why a player may not play now, as [`Moment::out_of_turn`] does.
    fn out_of_turn(&self, moment: &Moment, player: Player) -> Option<OutOfTurn> {
        let turn = moment.player().filter(|&turn| turn != player && moment.order_is_known)?;
        let facts = InPlay::OutOfTurn { player, turn, after_capture: false, other_way: None };
        let why = Facts::Play(moment.game, facts).into();
        Some(OutOfTurn::Barred { why, expected: Vec::new() })
    }

    /// Returns whether only the players at the table have choices. In Dadu, others may join at any time.
    fn needs_table(&self) -> bool {
        true
    }
}

/// The engine at a location, shared by all copies of a moment.
#[derive(Clone)]
pub(super) struct Chooser(pub(super) Rc<dyn Engine>);

impl fmt::Debug for Chooser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chooser")
    }
}

impl Moment {
    /// Returns the state at an offset of the text. It includes all tokens of player turns, and all other
    /// lines, that end at or before the offset. A player turn is underway until its line has ended.
    pub fn at(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> Moment {
        door::of(log).moment(text, log, setup, at)
    }

    /// Returns the state after a line and all lines before it.
    pub fn after(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> Moment {
        let next = log.lines.get(line + 1).map(|next| next.span.start as usize);
        Moment::at(text, log, setup, next.unwrap_or(usize::MAX))
    }

    /// Returns the player whose turn it is, or who is expected next. `None` once the game is over, or if nobody is
    /// expected more than others.
    pub fn player(&self) -> Option<Player> {
        let underway = self.underway.as_ref().map(|underway| underway.player);
        underway.or(self.next).filter(|_| !self.is_over())
    }

    /// Returns whether the location is within a player turn.
    pub fn is_underway(&self) -> bool {
        self.underway.is_some()
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.winner.is_some() || self.drawn
    }

    /// Returns whether the player turn underway is known to be unfinished. Moves that should have been
    /// made earlier do not count, because they can no longer be made.
    pub fn is_unfinished(&self) -> bool {
        let underway = self.underway.as_ref().filter(|_| self.lost.is_none());
        underway.is_some_and(|it| !it.is_open && !it.has_gap && it.is_unfinished)
    }

    /// Returns the reason why a player may not play now, if it is certainly not the player's turn.
    pub fn out_of_turn(&self, player: Player) -> Option<OutOfTurn> {
        self.chooser.0.out_of_turn(self, player)
    }

    /// Returns why a player has no choices, if the reason is that the player is not at the table.
    pub fn not_at_table(&self, player: Player) -> Option<Facts> {
        let is_missing = self.chooser.0.needs_table() && !self.players.contains(&player);
        let facts = || InPlay::NotAtTable { player, playing: self.players.clone() };
        is_missing.then(|| Facts::Play(self.game, facts()))
    }

    /// Returns the choices of a player with the results in hand, also if it is not the player's turn. If a throw is due,
    /// returns them for each possible throw.
    ///
    /// # Errors
    /// Returns the number and the reason, if one of these throws cannot be made.
    pub fn choices(
        &self,
        player: Player,
        numbers: &[u16],
    ) -> Result<Vec<Choices>, ImpossibleThrow> {
        self.chooser.0.choices(player, numbers)
    }

    /// Returns the moves that the results in hand allow in the player turn underway. If only a throw that was not heard
    /// may be in hand, returns the moves for every number that it may have. Empty while the position is unknown.
    pub fn legal_now(&self) -> Vec<Choice> {
        let Some(underway) = self.underway.as_ref().filter(|_| self.lost.is_none()) else {
            return Vec::new();
        };
        if underway.must_throw || underway.has_gap {
            return Vec::new();
        }
        let cases = self.choices(underway.player, &[]).unwrap_or_default().into_iter();
        // A case with a throw shows what the player may do after that throw.
        let in_hand = cases.filter(|case| case.thrown.is_empty());
        let legal: Vec<Choice> = in_hand.flat_map(|case| case.legal).collect();
        match legal.is_empty() && underway.is_open && underway.hand.is_empty() {
            true => self.chooser.0.after_unheard_throw(),
            false => legal,
        }
    }

    /// Returns every number that can be thrown in the player turn underway, the smallest first, and whether throwing
    /// continues after it.
    pub fn possible_throws(&self) -> Vec<(u8, bool)> {
        self.chooser.0.possible_throws()
    }
}
