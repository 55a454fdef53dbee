//! What a game of throws and moves answers about itself: all that the replay has to know of it.
//!
//! A [`Game`] is the rules under one variant. Places, pieces and
//! throws are plain data, as a log names them, so that one replay reads the logs of every such game.
//! Dadu has a replay of its own, because most of it is about what these games do not have.

mod data;

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

pub use data::*;

use super::{GameId, GameParameter};
use crate::layout::{self, Layout, Plan, Seat, Spot, SquareName};
use crate::play::{Throws, Value};
use crate::rulebook::{RuleId, Variant};
use crate::table::{BySide, Player, Roster, Side};

/// The rules of a game under one variant.
pub trait Game: Clone + Debug + 'static {
    /// Which game it is.
    const ID: GameId;
    /// The rules that findings of every game cite.
    const CITED: CitedRules;
    /// Whether anybody hears which parameters are consulted.
    const LISTENS: bool;
    /// The parameter that says how many pieces there are, which cannot change in the middle of a game.
    const PIECES: Self::Parameter;
    /// The parameters that the position before the first throw depends on.
    const BOARD: &'static [Self::Parameter];
    /// The words in the statement about a side.
    const WORDS: &'static [(&'static str, WordKind)];

    /// Its parameters.
    type Parameter: GameParameter;
    /// The state of a game between two turns.
    type Position: GamePosition;
    /// The state of a turn in progress.
    type Turn: GameTurn;
    /// Throws applied to a piece.
    type Move: Copy + Debug;
    /// The reason why a move is against the rules.
    type Bar: Copy + Debug;
    /// The reason why two pieces may not become one, or one two.
    type PairBar: Copy + Debug;
    /// Something in a stated position that the rules do not allow.
    type Wrong: Clone + Debug;
    /// A reason why no play leads to a position.
    type Unreachable: Clone + Debug;

    /// The rules under a variant.
    fn of(variant: Variant<Self::Parameter>) -> Self;

    /// The variant.
    fn variant(&self) -> &Variant<Self::Parameter>;

    /// Adds what a copy of the rules has heard.
    fn hear(&self, copy: &Self);

    /// The parameters that were consulted since this was last asked, if anybody listens.
    fn heard(&self) -> Vec<Self::Parameter>;

    /// The board, with the ways of some sides.
    fn plan(&self, sides: &[Side]) -> Plan;

    /// The squares, in the order in which a stated position names them.
    fn squares() -> impl Iterator<Item = SquareName>;

    /// Whether pieces can be in a place, on a board of any size.
    fn has(spot: Spot) -> bool;

    /// The column and the row of the last square.
    fn last_square(&self) -> (char, u8);

    /// The position before the first throw. Nothing, if too few sides play.
    fn start(&self, sides: &[Side]) -> Option<Self::Position>;

    /// Checks a stated position.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    fn set_up(&self, stated: &StatedPosition) -> Result<Self::Position, Vec<Self::Wrong>>;

    /// The statement about a side of a position: its pieces by square, those with a letter first.
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

    /// Everything that keeps play from leading to a position.
    fn unreachable(&self, position: &Self::Position) -> Vec<Self::Unreachable>;

    /// The player who is next. Nobody, while anybody may begin, or if that is unknown.
    fn next(&self, position: &Self::Position, roster: &Roster) -> Option<Player> {
        let _ = roster;
        position.turn().map(Player::first)
    }

    /// Whether a player may move out of turn, without a throw. The order of turns goes on after it.
    fn may_play_aside(&self, position: &Self::Position, roster: &Roster, player: Player) -> bool {
        let _ = (position, roster, player);
        false
    }

    /// Begins a turn of a player, also out of order.
    fn begin(&self, position: &Self::Position, player: Player) -> Self::Turn;

    /// Ends a turn, whether it may end or not.
    fn end(&self, position: &mut Self::Position, roster: &Roster, turn: &Self::Turn);

    /// The value of a number, if a throw can be worth that.
    fn value(number: u16) -> Option<Value>;

    /// How many lots, such as shells or sticks, are thrown at once.
    fn lots(turn: &Self::Turn) -> u32 {
        let _ = turn;
        4
    }

    /// The value of a throw with so many of its lots up. With none up it is the greatest, otherwise their number.
    fn value_of(turn: &Self::Turn, up: usize) -> Option<Value> {
        let _ = turn;
        let greatest = || Self::ID.rulebook().throws.last().copied().map(u16::from);
        Self::value(if up == 0 { greatest()? } else { u16::try_from(up).ok()? })
    }

    /// Makes a throw: it is in hand, or lost.
    ///
    /// # Errors
    /// The reason why no throw may be made now. Nothing has changed then.
    fn throw(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        value: Value,
    ) -> Result<(), ThrowBar>;

    /// Makes a throw that the rules bar, as it was seen.
    fn force_throw(&self, position: &mut Self::Position, turn: &mut Self::Turn, value: Value);

    /// Lets the player move, where throws that were not heard, or not written, must have done so.
    fn admit(&self, position: &mut Self::Position, turn: &mut Self::Turn) {
        let _ = (position, turn);
    }

    /// Takes throwing for ended: a throw was not heard, or not written.
    fn end_throwing(position: &Self::Position, turn: &mut Self::Turn);

    /// Whether a throw must come before anything else.
    fn must_throw(&self, turn: &Self::Turn) -> bool {
        turn.throw_is_due()
    }

    /// Decides whether a turn may end.
    ///
    /// # Errors
    /// The throws or moves that are missing.
    fn may_end(&self, position: &Self::Position, turn: &Self::Turn) -> Result<(), Unfinished>;

    /// The move of a piece with some throws, if the game has such a piece, place and throws.
    fn to_move(piece: Piece, throws: &Throws) -> Option<Self::Move>;

    /// The piece of a move, and where it is.
    fn piece(play: Self::Move) -> Piece;

    /// The move by which the pieces of another one part where they are, if the game has it.
    fn parting(play: Self::Move) -> Option<Self::Move> {
        let _ = play;
        None
    }

    /// Whether pieces that move as one part by a move, and stay where they are.
    fn parts(play: Self::Move) -> bool {
        let _ = play;
        false
    }

    /// The throws of a move.
    fn throws(play: Self::Move) -> Throws;

    /// Returns the outcome of a move, without making it.
    ///
    /// # Errors
    /// The reason why it is against the rules.
    fn resolve(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        play: Self::Move,
    ) -> Result<Outcome, Self::Bar>;

    /// Makes a move.
    ///
    /// # Errors
    /// The reason why it is against the rules. Nothing has changed then.
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

    /// Visits the legal moves with their outcomes, until the visitor has enough.
    fn visit_legal_moves(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        visit: impl FnMut(Self::Move, Outcome) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// The values in hand that some legal move uses, the least first.
    fn usable(&self, position: &Self::Position, turn: &Self::Turn) -> Vec<Value>;

    /// A course of moves that uses as many throws as any. Nothing, where the game does not ask for that.
    fn longest_course(&self, position: &Self::Position, turn: &Self::Turn) -> Vec<Self::Move> {
        let _ = (position, turn);
        Vec::new()
    }

    /// The move of a piece with one throw alone, or with as many as it needs at least.
    fn alone(turn: &Self::Turn, piece: Piece, value: Value) -> Option<Self::Move> {
        let _ = turn;
        Self::to_move(piece, &Throws::of(&[value]))
    }

    /// Other sides whose pieces a barred move may have captured.
    fn may_have_captured(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        play: Self::Move,
    ) -> BySide<bool>;

    /// The ground of a bar.
    fn ground(bar: Self::Bar) -> Ground;

    /// The rules that bar a move, the deciding one first, without the readings that would let it be.
    fn deciding(
        position: &Self::Position,
        side: Side,
        play: Self::Move,
        bar: Self::Bar,
    ) -> Vec<RuleId>;

    /// The parameters that are consulted to decide about a move.
    fn consulted(
        &self,
        position: &Self::Position,
        turn: &Self::Turn,
        play: Self::Move,
    ) -> Vec<Self::Parameter>;

    /// The rules by which a legal move of a piece comes to a place.
    fn landing(from: Spot, to: Spot) -> &'static [RuleId];

    /// The rules by which a legal move captures no more, or less, than is written of it.
    fn capture_rules(
        &self,
        position: &Self::Position,
        side: Side,
        play: Self::Move,
        to: Spot,
    ) -> Vec<RuleId>;

    /// The rules by which it is the turn of a side, after captures by one of the two in question, in
    /// several moves of one turn.
    fn order(captured: bool, several: bool) -> Vec<RuleId>;

    /// The rules by which a turn may not end.
    fn unfinished(turn: &Self::Turn, unfinished: &Unfinished) -> Vec<RuleId>;

    /// The rules by which no throw may be made.
    fn throwing(&self, turn: &Self::Turn, bar: ThrowBar) -> Vec<RuleId>;

    /// The rules by which a stated position cannot be.
    fn wrong(wrong: &Self::Wrong) -> Vec<RuleId>;

    /// The rules by which no piece both waits, or is out, and stands.
    fn stated_twice() -> Vec<RuleId>;

    /// The rule that keeps play from leading to a position.
    fn unreached(reason: &Self::Unreachable) -> RuleId;

    /// Makes one piece of two, or two of one.
    ///
    /// # Errors
    /// The reason why that is against the rules. Nothing has changed then.
    fn pair(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        at: Spot,
        made: bool,
    ) -> Result<(), Self::PairBar>;

    /// Does that against the rules, as it was seen. Returns whether it changed anything.
    fn force_pair(
        &self,
        position: &mut Self::Position,
        turn: &mut Self::Turn,
        at: Spot,
        made: bool,
    ) -> bool;

    /// The one place where two pieces of a side may become one, if there is only one.
    fn pairing_place(&self, side: Side) -> Option<Spot>;

    /// The ground of such a bar: the place alone is [`Ground::Place`].
    fn pair_ground(bar: Self::PairBar) -> Ground;

    /// The rules that bar it, the deciding one first.
    fn pair_rules(bar: Self::PairBar) -> Vec<RuleId>;

    /// How far each side still has to go: the steps along the ways in its plan, unless the game is won in
    /// another way.
    fn left_to_go(seats: &[Seat], position: &Self::Position) -> BySide<Option<u32>> {
        layout::left_to_go(seats, &position.layout(), super::pieces)
    }
}

/// The answers of a game in which two pieces never become one, with the rule that says so.
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

/// The spots off the board that stated positions have words for.
pub fn off_board<G: Game>() -> impl Iterator<Item = Spot> {
    G::WORDS.iter().filter_map(|&(_, kind)| match kind {
        WordKind::OffBoard(spot) => Some(spot),
        _ => None,
    })
}

/// A position of a game.
pub trait GamePosition: Clone + Eq + Hash + Debug {
    /// Whether a side plays.
    fn plays(&self, side: Side) -> bool;

    /// The sides that play, in the order of [`Side::ALL`].
    fn sides(&self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().filter(|&side| self.plays(side))
    }

    /// The side whose turn it is; `None` while nobody has begun, or where the side is unknown.
    fn turn(&self) -> Option<Side>;

    /// The number of its player who played last in this turn; 0 for nobody, and where a side is one player.
    fn after(&self) -> u8 {
        0
    }

    /// How many turns that side still has after this one.
    fn further_turns(&self) -> u8 {
        0
    }

    /// The side that has won.
    fn winner(&self) -> Option<Side>;

    /// How many pieces of a side and a letter are in a place.
    fn count(&self, side: Side, piece: Piece) -> u8;

    /// Which pieces are where.
    fn layout(&self) -> Layout;
}

/// A turn of a game.
pub trait GameTurn: Clone + Debug {
    /// The player whose turn it is.
    fn player(&self) -> Player;

    /// The throws in hand.
    fn hand(&self) -> Throws;

    /// The throws that were lost.
    fn lost(&self) -> Throws;

    /// Whether a throw is given and not yet made.
    fn throw_is_due(&self) -> bool;

    /// The throw that gave the one that is due, given the last one: that itself, unless the game says
    /// otherwise.
    fn due_after(&self, last: Option<u8>) -> Option<u8> {
        last
    }

    /// Whether the game is over.
    fn is_over(&self) -> bool;

    /// How many of its moves captured.
    fn captures(&self) -> u8;

    /// Puts a throw in hand that the rules did not put there.
    fn grant(&mut self, value: Value);

    /// Takes throws out of the hand that were used in a way that is not known, as far as they are there.
    fn revoke(&mut self, throws: &Throws);
}
