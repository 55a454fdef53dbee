//! The interface between a game of throws and moves and the replay.
//!
//! A [`Game`] is the rules under one variant. Places, pieces and throws are plain data, named as in a
//! log, so that one replay reads the logs of every such game. Dadu has its own replay, because most of it
//! concerns rules that these games do not have.

mod data;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

pub use data::*;

use super::GameId;
use crate::layout::{self, BoardSeat, Layout, Plan, Spot, SquareName};
use crate::play::{Throws, Value};
use crate::rulebook::{Parameter, ParameterSet, RuleId, Variant};
use crate::table::{BySide, Player, Roster, Side};

/// The rules of a game under one variant.
pub trait Game: Clone + Debug + 'static {
    /// The game.
    const ID: GameId;
    /// The rules that findings of every game cite.
    const CITED: CitedRules;
    /// The parameter for the number of pieces, which cannot change during a game.
    const PIECES: Self::Parameter;
    /// The words in the statement about a side.
    const WORDS: &'static [(&'static str, WordKind)];

    /// Its parameters.
    type Parameter: Parameter;
    /// The state of a game between two turns.
    type Position: GamePosition;
    /// The state of a turn in progress.
    type Turn: GameTurn;
    /// Throws applied to a piece.
    type Move: Copy + Debug;
    /// The reason why a move is illegal.
    type Bar: Copy + Debug;
    /// The reason why two pieces may not be joined into one, or one split into two.
    type PairBar: Copy + Debug;
    /// Something in a stated position that the rules do not allow.
    type Wrong: Clone + Debug;
    /// A reason why no play leads to a position.
    type Unreachable: Clone + Debug;

    /// Returns the rules under a variant.
    fn of(variant: Variant<Self::Parameter>) -> Self;

    /// Returns the variant.
    fn variant(&self) -> &Variant<Self::Parameter>;

    /// Adds the parameters that a copy of the rules has recorded.
    fn hear(&self, copy: &Self);

    /// Takes the parameters that were consulted since the last call.
    fn take_consulted(&self) -> ParameterSet;

    /// Returns the board, with the ways of some sides.
    fn plan(&self, sides: &[Side]) -> Plan;

    /// Returns the squares, in the order in which a stated position names them.
    fn squares() -> impl Iterator<Item = SquareName>;

    /// Returns whether pieces can be in a place, on a board of any size.
    fn has(spot: Spot) -> bool;

    /// Returns the column and the row of the last square.
    fn last_square(&self) -> (char, u8);

    /// Returns the position before the first throw; `None` if too few sides play.
    fn start(&self, sides: &[Side]) -> Option<Self::Position>;

    /// Returns the kind of seats or teams, if the sources do not have it. Takes the number of players on each side.
    fn unusual_table(players: &BySide<u8>) -> Option<UnusualTable> {
        let _ = players;
        None
    }

    /// Checks a stated position.
    ///
    /// # Errors
    /// All mistakes in it.
    fn set_up(&self, stated: &StatedPosition) -> Result<Self::Position, Vec<Self::Wrong>>;

    /// Returns the statement about a side of a position: its pieces by square, those with a letter first.
    fn state(position: &Self::Position, side: Side) -> StatedSide {
        let lettered = Self::ID.rulebook().letters.iter().map(|lettered| Some(lettered.letter));
        let letters: Vec<Option<u8>> = lettered.rev().chain([None]).collect();
        let places = Self::squares().map(Spot::Square).chain(off_board::<Self>());
        let pieces = places.flat_map(|at| letters.iter().map(move |&letter| Piece { letter, at }));
        let counted = pieces.map(|piece| (piece, u32::from(position.count(side, piece))));
        StatedSide {
            pieces: counted.filter(|(_, count)| *count > 0).collect(),
            ..StatedSide::default()
        }
    }

    /// Returns the players of a side for whom a word holds because of the rest of the position, one bit each, with the
    /// rule. `None` if the word does not follow from the rest.
    fn implied(&self, position: &Self::Position, side: Side, word: &str) -> Option<(u32, RuleId)> {
        let _ = (position, side, word);
        None
    }

    /// Returns how many pieces of a side in a spot move as one, if more than one do.
    fn together(position: &Self::Position, side: Side, spot: Spot) -> u8 {
        let _ = (position, side, spot);
        0
    }

    /// Returns every reason why no play leads to a position.
    fn unreachable(&self, position: &Self::Position) -> Vec<Self::Unreachable>;

    /// Returns the next player; `None` while anybody may begin, or if it is unknown.
    fn next(&self, position: &Self::Position, roster: &Roster) -> Option<Player> {
        let _ = roster;
        position.turn().map(Player::first)
    }

    /// Returns whether a player may move out of turn, without a throw. The order of turns continues after
    /// it.
    fn may_play_aside(&self, position: &Self::Position, roster: &Roster, player: Player) -> bool {
        let _ = (position, roster, player);
        false
    }

    /// Begins a turn of a player, even out of turn.
    fn begin(&self, position: &Self::Position, player: Player) -> Self::Turn;

    /// Ends a turn, whether it may end or not.
    fn end(&self, position: &mut Self::Position, roster: &Roster, turn: &Self::Turn);

    /// Returns the value of a number, if a throw can have it.
    fn value(number: u16) -> Option<Value>;

    /// Returns the number of lots, such as shells or sticks, that are thrown at once.
    fn lots(turn: &Self::Turn) -> u32 {
        let _ = turn;
        4
    }

    /// Returns the value of a throw with `up` lots up: their number, or the greatest value if none is up.
    fn value_of(turn: &Self::Turn, up: usize) -> Option<Value> {
        let _ = turn;
        let greatest = || Self::ID.rulebook().throws.last().copied().map(u16::from);
        Self::value(if up == 0 { greatest()? } else { u16::try_from(up).ok()? })
    }

    /// Makes a throw. It is then in hand, or lost.
    ///
    /// # Errors
    /// The reason why no throw is allowed now. Nothing has changed then.
    fn throw(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        value: Value,
    ) -> Result<(), ThrowBar>;

    /// Makes a throw that the rules bar, as it was seen.
    fn force_throw(&self, position: &mut Self::Position, turn: &mut Self::Turn, value: Value);

    /// Lets the player move: throws that were not heard, or not written, must have allowed it.
    fn admit(&self, position: &mut Self::Position, turn: &mut Self::Turn) {
        let _ = (position, turn);
    }

    /// Lets a player move pieces from now on, or no longer, if the game has players who may not.
    fn let_in(position: &mut Self::Position, player: Player, is_in: bool) {
        let _ = (position, player, is_in);
    }

    /// Returns whether a side may keep results of this value for later turns.
    fn may_keep(&self, position: &Self::Position, side: Side, value: Value) -> bool {
        let _ = (position, side, value);
        false
    }

    /// Treats throwing as ended: a throw was not heard, or not written.
    fn end_throwing(position: &Self::Position, turn: &mut Self::Turn);

    /// Returns whether a throw must come first.
    fn must_throw(&self, turn: &Self::Turn) -> bool {
        turn.throw_is_due()
    }

    /// Checks whether a turn may end.
    ///
    /// # Errors
    /// The throws or moves that are missing.
    fn may_end(&self, position: &Self::Position, turn: &Self::Turn) -> Result<(), EndBar>;

    /// Returns how many throws that captures gave are not made if a turn ends now, under rules by which the player may
    /// leave them.
    fn unmade_throws(turn: &Self::Turn) -> u32 {
        let _ = turn;
        0
    }

    /// Returns the rules that give throws which the player may leave.
    fn unmade_rules() -> Vec<RuleId> {
        Vec::new()
    }

    /// Returns whether a throw must come before the next move, or could not be made after it.
    fn is_now_or_never(&self, turn: &Self::Turn) -> bool {
        self.must_throw(turn)
    }

    /// Returns the move of a piece with some throws, if the game has such a piece, place and throws.
    fn to_move(piece: Piece, throws: &Throws) -> Option<Self::Move>;

    /// Returns the piece of a move and its place before the move.
    fn piece(play: Self::Move) -> Piece;

    /// Returns the move that splits the piece of another move where it is, if the game has it.
    fn parting(play: Self::Move) -> Option<Self::Move> {
        let _ = play;
        None
    }

    /// Returns whether a move splits pieces that move as one and leaves them where they are.
    fn parts(play: Self::Move) -> bool {
        let _ = play;
        false
    }

    /// Returns the throws of a move.
    fn throws(play: Self::Move) -> Throws;

    /// Returns the outcome of a move, without making it.
    ///
    /// # Errors
    /// The reason why it is illegal.
    fn resolve(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        play: Self::Move,
    ) -> Result<Outcome, Self::Bar>;

    /// Makes a move.
    ///
    /// # Errors
    /// The reason why it is illegal. Nothing has changed then.
    fn play(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        play: Self::Move,
    ) -> Result<Effect, Self::Bar>;

    /// Makes a move that the rules bar, as it was seen. Nothing changes if there is no such piece.
    fn force(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        play: Self::Move,
        seen: AsSeen,
    ) -> Option<Effect>;

    /// Visits the legal moves with their outcomes, until the visitor stops.
    fn visit_legal_moves(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        visit: impl FnMut(Self::Move, Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Returns the values in hand that some legal move uses, the least first.
    fn usable(&self, position: &Self::Position, turn: &Self::Turn) -> Vec<Value>;

    /// Returns a sequence of moves that uses as many throws as possible. It is empty if the game has no
    /// such duty.
    fn longest_course(&self, position: &Self::Position, turn: &Self::Turn) -> Vec<Self::Move> {
        let _ = (position, turn);
        Vec::new()
    }

    /// Returns the move of a piece with one throw, or with the smallest number of throws that it needs.
    fn alone(turn: &Self::Turn, piece: Piece, value: Value) -> Option<Self::Move> {
        let _ = turn;
        Self::to_move(piece, &Throws::of(&[value]))
    }

    /// Returns the other sides whose pieces a barred move may have captured.
    fn may_have_captured(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        play: Self::Move,
    ) -> BySide<bool>;

    /// Returns the kind of reason for a bar.
    fn ground(bar: Self::Bar) -> Ground;

    /// Returns the rules that bar a move, the deciding one first. Leaves out parameters that would allow
    /// the move with another value.
    fn deciding(
        position: &Self::Position,
        side: Side,
        play: Self::Move,
        bar: Self::Bar,
    ) -> Vec<RuleId>;

    /// Returns the parameters that are consulted to decide on a move.
    fn consulted(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        play: Self::Move,
    ) -> Vec<Self::Parameter>;

    /// Returns the rules that decide where a legal move of a piece lands.
    fn landing(from: Spot, to: Spot) -> &'static [RuleId];

    /// Returns the rules that decide what a legal move captures, if the log says that it captures more or
    /// less.
    fn capture_rules(
        &self,
        position: &Self::Position,
        side: Side,
        play: Self::Move,
        to: Spot,
    ) -> Vec<RuleId>;

    /// Returns the rules that decide whose turn it is, if two sides are possible. `captured` tells
    /// whether one of the two captured, `several` whether in several moves of one turn.
    fn order(captured: bool, several: bool) -> Vec<RuleId>;

    /// Returns the rules that keep a turn from ending.
    fn unfinished(turn: &Self::Turn, unfinished: &EndBar) -> Vec<RuleId>;

    /// Returns the rules that bar a throw.
    fn throwing(&self, turn: &Self::Turn, bar: ThrowBar) -> Vec<RuleId>;

    /// Returns the rules that a stated position breaks.
    fn wrong(wrong: &Self::Wrong) -> Vec<RuleId>;

    /// Returns the rules by which a piece is not both on the board and off it.
    fn stated_twice() -> Vec<RuleId>;

    /// Returns the rule that excludes a position.
    fn unreached(reason: &Self::Unreachable) -> RuleId;

    /// Joins two pieces into one, or splits one into two.
    ///
    /// # Errors
    /// The reason why that is illegal. Nothing has changed then.
    fn pair(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        at: Spot,
        made: bool,
    ) -> Result<(), Self::PairBar>;

    /// Joins or splits pieces against the rules, as it was seen. Returns whether anything changed.
    fn force_pair(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        at: Spot,
        made: bool,
    ) -> bool;

    /// Returns the only place where two pieces of a side may be joined, if there is only one.
    fn pairing_place(&self, side: Side) -> Option<Spot>;

    /// Returns the kind of reason for a bar to a pair; [`Ground::Place`] if only the place is wrong.
    fn pair_ground(bar: Self::PairBar) -> Ground;

    /// Returns the rules that bar a pair, the deciding one first.
    fn pair_rules(bar: Self::PairBar) -> Vec<RuleId>;

    /// Returns how far each side still has to go: the steps along the ways in its plan, unless the game
    /// is won in another way.
    fn left_to_go(seats: &[BoardSeat], position: &Self::Position) -> BySide<Option<u32>> {
        layout::left_to_go(seats, &position.layout(), super::pieces)
    }
}

/// Implements the methods about pairs for a game without pairs, with the rule that excludes them.
macro_rules! no_pairs {
    ($rule:expr) => {
        fn pair(
            &self,
            _: &mut Self::Position,
            _: &mut Self::Turn,
            _: crate::layout::Spot,
            _: bool,
        ) -> Result<(), Self::PairBar> {
            Err($crate::games::game::NoPairs)
        }

        fn force_pair(
            &self,
            _: &mut Self::Position,
            _: &mut Self::Turn,
            _: crate::layout::Spot,
            _: bool,
        ) -> bool {
            false
        }

        fn pairing_place(&self, _: crate::table::Side) -> Option<crate::layout::Spot> {
            None
        }

        fn pair_ground(_: Self::PairBar) -> $crate::games::game::Ground {
            $crate::games::game::Ground::Place
        }

        fn pair_rules(_: Self::PairBar) -> Vec<crate::rulebook::RuleId> {
            vec![$rule]
        }
    };
}
pub(super) use no_pairs;

/// Returns the spots off the board that have words in stated positions.
pub fn off_board<G: Game>() -> impl Iterator<Item = Spot> {
    G::WORDS.iter().filter_map(|&(_, kind)| match kind {
        WordKind::OffBoard(spot) => Some(spot),
        _ => None,
    })
}

/// A position of a game.
pub trait GamePosition: Clone + Eq + Hash + Debug + 'static {
    /// Returns whether a side plays.
    fn plays(&self, side: Side) -> bool;

    /// Returns the sides that play, in the order of [`Side::ALL`].
    fn sides(&self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(|&side| self.plays(side))
    }

    /// Returns the side whose turn it is; `None` while nobody has begun, or if the side is unknown.
    fn turn(&self) -> Option<Side>;

    /// Returns the number of its player who played last in this turn; 0 for nobody, and if a side is one
    /// player.
    fn after(&self) -> u8 {
        0
    }

    /// Returns how many turns that side still has after this one.
    fn further_turns(&self) -> u8 {
        0
    }

    /// Returns the side that has won.
    fn winner(&self) -> Option<Side>;

    /// Returns how many pieces of a side and a letter are in a place.
    fn count(&self, side: Side, piece: Piece) -> u8;

    /// Returns which pieces are where.
    fn layout(&self) -> Layout;
}

/// A turn of a game.
pub trait GameTurn: Clone + Debug {
    /// Returns the player whose turn it is.
    fn player(&self) -> Player;

    /// Returns the throws in hand.
    fn hand(&self) -> Throws;

    /// Returns the throws that were lost.
    fn lost(&self) -> Throws;

    /// Returns whether a throw is due.
    fn throw_is_due(&self) -> bool;

    /// Returns the throw that gave the one that is due, for the last throw: that throw itself, unless the
    /// game says otherwise.
    fn due_after(&self, last: Option<u8>) -> Option<u8> {
        last
    }

    /// Returns whether the game is over.
    fn is_over(&self) -> bool;

    /// Returns the number of its moves that captured.
    fn captures(&self) -> u8;

    /// Puts a throw in hand that the rules did not put there.
    fn grant(&mut self, value: Value);

    /// Takes throws out of the hand, as far as they are there: the log does not say how they were used.
    fn revoke(&mut self, throws: &Throws);
}
