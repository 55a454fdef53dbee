//! Observers of a replay.

use super::dadu::events::{MoveEvent, Position, ReplayState, SquareSet, ThrowEvent, TurnEnd};
use super::options::Options;
use crate::games::move_game::{Effect, TurnItem};
use crate::layout::Layout;
use crate::notation::{Spot, SquareName};
use crate::play::Value;
use crate::span::Span;
use crate::table::{BySide, Player, Side};

/// The parts of a replay that a witness observes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wants {
    /// Any event. Without this, the replay reports nothing to the witness.
    pub events: bool,
    /// The state after every item and every line. The replay then never takes the fast path.
    pub states: bool,
    /// The options of the players, and the distances that the sides still have to go. The replay then never
    /// takes the fast path.
    pub options: bool,
    /// The squares on which a piece could be captured, in Dadu.
    pub targets: bool,
    /// Whether plain player turns may take the fast path. Comparisons of both paths switch it off.
    pub fast_path: bool,
}

impl Wants {
    /// Nothing.
    pub const NOTHING: Wants =
        Wants { events: false, states: false, options: false, targets: false, fast_path: true };
    /// All events, but no states, options or targets.
    pub const EVENTS: Wants = Wants { events: true, ..Wants::NOTHING };
}

/// An observer of a replay. By default, every method does nothing.
pub trait Witness {
    /// Returns the parts of the replay that the witness observes, the same at any time.
    #[inline]
    fn wants(&self) -> Wants {
        Wants::EVENTS
    }

    /// Returns whether the witness needs no further events. The replay then stops before the next line, and what
    /// it returns is of no use.
    #[inline]
    fn is_done(&self) -> bool {
        false
    }

    /// A round begins with the player turn in this line.
    fn on_round(&mut self, _line: usize, _number: u32) {}

    /// A position was stated, or the replay starts from one.
    fn on_position(&mut self, _position: &Position) {}

    /// Part of the play was not seen or cannot be read: a gap, a line, a token, a player.
    fn on_unseen(&mut self) {}

    /// A player turn begins.
    fn on_turn_start(&mut self, _start: &TurnStart) {}

    /// A throw was made.
    fn on_throw(&mut self, _threw: &ThrowEvent) {}

    /// A move was applied.
    fn on_move(&mut self, _used: &MoveEvent<'_>) {}

    /// A player turn ended.
    fn on_turn_end(&mut self, _end: &TurnEnd<'_>) {}

    /// Takes, after a throw or a move, the squares on which a legal move of a result in hand captures,
    /// if there are any and the position is known. Only for a witness that wants targets.
    fn on_targets(&mut self, _targets: SquareSet) {}

    /// A throw was made, in a game other than Dadu.
    fn on_plain_throw(&mut self, _made: &PlainThrow) {}

    /// A move was made, in a game other than Dadu.
    fn on_plain_move(&mut self, _made: &PlainMove<'_>) {}

    /// Two pieces became one, or one became two, in a game other than Dadu.
    fn on_plain_pairing(&mut self, _paired: &PlainPairing) {}

    /// An item was played, in a game without throws.
    fn on_plain_item(&mut self, _played: &PlainItem) {}

    /// A side won a round, in a game of several rounds in which holes are filled again. The last argument is whether
    /// nothing about it is in doubt.
    fn on_round_won(&mut self, _side: Side, _sure: bool) {}

    /// The game was drawn, in a game without throws.
    fn on_draw(&mut self) {}

    /// A position was stated, in a game other than Dadu. `layout` gives the places of the pieces.
    fn on_plain_position(&mut self, _layout: &dyn Fn() -> Layout) {}

    /// A player turn ended, in a game other than Dadu.
    fn on_plain_turn_end(&mut self, _over: &PlainTurnEnd<'_>) {}

    /// A side won.
    fn on_win(&mut self, _side: Side) {}

    /// The replay has reached a point, and this is the state there. Only for a witness that wants states.
    fn on_state(&mut self, _reached: ReachedPoint, _stands: &ReplayState<'_>) {}

    /// The replay of a game other than Dadu has reached a point. Only for a witness that wants states.
    fn on_plain_state(&mut self, _reached: ReachedPoint, _stands: &PlainState) {}

    /// Takes the options of a player after a throw or a move, if no throw must come next and the game
    /// continues; `None` where they are unknown. Only for a witness that wants options, in every game.
    fn on_options(&mut self, _options: Option<Options>) {}

    /// Takes, after a player turn, the steps that each side still has to make; `None` if the position
    /// is unknown. Only for a witness that wants options, in every game.
    fn on_distances(&mut self, _left: Option<&BySide<Option<u32>>>) {}
}

/// The part of the log that the replay has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReachedPoint {
    /// An item of a player turn, by its index among the log's items. For alternatives, it is the item before them.
    Item(usize),
    /// A whole line, by its index.
    Line(usize),
}

/// The state at a point of the replay, as data without types of its game.
#[derive(Clone, Debug)]
pub struct PlainState {
    /// The layout of the pieces.
    pub layout: Layout,
    /// Whether the layout is known. If not, it is the last known one.
    pub known: bool,
    /// The last unsure reading on which the position rests.
    pub rests_on: Option<Span>,
    /// The number of the current round, if one is underway and known.
    pub round: Option<u32>,
    /// The throws in hand: each value with its count, the smallest first.
    pub hand: Vec<(Value, u32)>,
    /// By side: facts that the board does not show, word by word as a stated position writes them.
    pub words: BySide<Vec<(&'static str, String)>>,
}

/// The beginning of a player turn.
#[derive(Clone, Copy, Debug)]
pub struct TurnStart {
    /// The turn's line in the log.
    pub line: usize,
    /// The turn's number in the log, from 1.
    pub number: u64,
    /// The player, as the replay assumes.
    pub player: Player,
    /// Whether the player was seen for certain.
    pub sure: bool,
    /// All players of the side who may have taken the turn, one bit each.
    pub takers: u32,
    /// The round, if it is known.
    pub round: Option<u32>,
    /// Whether the player threw da before this turn (T2), if that is known.
    pub da: Option<bool>,
}

/// A throw, as data without types of its game.
#[derive(Clone, Copy, Debug)]
pub struct PlainThrow {
    /// The throw's index among the log's items.
    pub item: usize,
    /// The player who threw.
    pub player: Player,
    /// The throw's value.
    pub value: Value,
    /// Whether it is in hand. If not, it was lost.
    pub kept: bool,
}

/// A move, as data without types of its game.
#[derive(Clone, Copy, Debug)]
pub struct PlainMove<'a> {
    /// The index of the move's first item among the log's items.
    pub item: usize,
    /// The player who moved.
    pub player: Player,
    /// The letter of the piece, if it has one.
    pub letter: Option<u8>,
    /// The piece's position before the move.
    pub from: Spot,
    /// The piece's position after the move.
    pub to: Spot,
    /// Whether it captured without moving.
    pub in_place: bool,
    /// The throws that it used, the smallest first.
    pub values: &'a [Value],
    /// The captured pieces: their side, letter and number.
    pub captured: &'a [(Side, Option<u8>, u8)],
    /// Whether the move was legal and nothing about it is in doubt.
    pub sure: bool,
}

/// A pairing of two pieces into one, or its undoing, as data without types of its game.
#[derive(Clone, Copy, Debug)]
pub struct PlainPairing {
    /// The index among the log's items.
    pub item: usize,
    /// The player who declared it.
    pub player: Player,
    /// The position of the pieces.
    pub at: Spot,
    /// Whether two pieces became one.
    pub made: bool,
}

/// An item of a game without throws.
#[derive(Clone, Debug)]
pub struct PlainItem {
    /// The index among the log's items.
    pub item: usize,
    /// The player.
    pub player: Player,
    /// The item.
    pub played: TurnItem,
    /// Its effect. If the rules do not allow the item, it is as far as possible the one that was seen.
    pub effect: Effect,
    /// The side and the square of each stone that it captured or removed. All balls of a hole are one entry.
    pub taken: Vec<(Side, SquareName)>,
    /// Whether the item was legal and nothing about it is in doubt.
    pub sure: bool,
}

impl PlainItem {
    /// Passes on each capture of the item as a move to the square where it was made.
    pub fn each_capture(&self, mut pass_on: impl FnMut(&PlainMove<'_>)) {
        for &(side, square) in &self.taken {
            pass_on(&PlainMove {
                item: self.item,
                player: self.player,
                letter: None,
                from: Spot::Unknown,
                to: Spot::Square(square),
                in_place: false,
                values: &[],
                captured: &[(side, None, 1)],
                sure: self.sure,
            });
        }
    }
}

/// The end of a player turn, as data without types of its game.
#[derive(Clone, Copy)]
pub struct PlainTurnEnd<'a> {
    /// The turn's line in the log.
    pub line: usize,
    /// The player.
    pub player: Player,
    /// The throws left in hand, the smallest first.
    pub left: &'a [Value],
    /// The layout of the pieces after the turn.
    pub layout: &'a dyn Fn() -> Layout,
    /// Whether nothing about the turn is in doubt.
    pub sure: bool,
    /// Whether the turn could end there: no throw was due, and no throw had to be used.
    pub whole: bool,
}

/// Observes nothing.
impl Witness for () {
    #[inline]
    fn wants(&self) -> Wants {
        Wants::NOTHING
    }
}

/// Passes every event on to the borrowed witness.
impl<T: Witness + ?Sized> Witness for &mut T {
    #[inline]
    fn wants(&self) -> Wants {
        T::wants(self)
    }

    #[inline]
    fn is_done(&self) -> bool {
        T::is_done(self)
    }

    #[inline]
    fn on_round(&mut self, line: usize, number: u32) {
        T::on_round(self, line, number);
    }

    #[inline]
    fn on_position(&mut self, position: &Position) {
        T::on_position(self, position);
    }

    #[inline]
    fn on_unseen(&mut self) {
        T::on_unseen(self);
    }

    #[inline]
    fn on_turn_start(&mut self, start: &TurnStart) {
        T::on_turn_start(self, start);
    }

    #[inline]
    fn on_throw(&mut self, event: &ThrowEvent) {
        T::on_throw(self, event);
    }

    #[inline]
    fn on_move(&mut self, event: &MoveEvent<'_>) {
        T::on_move(self, event);
    }

    #[inline]
    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        T::on_turn_end(self, end);
    }

    #[inline]
    fn on_targets(&mut self, targets: SquareSet) {
        T::on_targets(self, targets);
    }

    #[inline]
    fn on_plain_throw(&mut self, made: &PlainThrow) {
        T::on_plain_throw(self, made);
    }

    #[inline]
    fn on_plain_move(&mut self, made: &PlainMove<'_>) {
        T::on_plain_move(self, made);
    }

    #[inline]
    fn on_plain_pairing(&mut self, paired: &PlainPairing) {
        T::on_plain_pairing(self, paired);
    }

    #[inline]
    fn on_plain_item(&mut self, played: &PlainItem) {
        T::on_plain_item(self, played);
    }

    #[inline]
    fn on_round_won(&mut self, side: Side, sure: bool) {
        T::on_round_won(self, side, sure);
    }

    #[inline]
    fn on_draw(&mut self) {
        T::on_draw(self);
    }

    #[inline]
    fn on_plain_position(&mut self, layout: &dyn Fn() -> Layout) {
        T::on_plain_position(self, layout);
    }

    #[inline]
    fn on_plain_turn_end(&mut self, over: &PlainTurnEnd<'_>) {
        T::on_plain_turn_end(self, over);
    }

    #[inline]
    fn on_win(&mut self, side: Side) {
        T::on_win(self, side);
    }

    #[inline]
    fn on_state(&mut self, reached: ReachedPoint, stands: &ReplayState<'_>) {
        T::on_state(self, reached, stands);
    }

    #[inline]
    fn on_plain_state(&mut self, reached: ReachedPoint, stands: &PlainState) {
        T::on_plain_state(self, reached, stands);
    }

    #[inline]
    fn on_options(&mut self, options: Option<Options>) {
        T::on_options(self, options);
    }

    #[inline]
    fn on_distances(&mut self, left: Option<&BySide<Option<u32>>>) {
        T::on_distances(self, left);
    }
}
