//! Observers of a replay.

use super::moment::{Brings, SideFact};
use super::options::Options;
use super::view::{EarnedRights, PositionView};
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
    /// How often a piece could have been captured on each square, in Dadu.
    pub chances: bool,
    /// Whether plain player turns may take the fast path. Comparisons of both paths switch it off.
    pub fast_path: bool,
}

impl Wants {
    /// Nothing.
    pub const NOTHING: Wants =
        Wants { events: false, states: false, options: false, chances: false, fast_path: true };
    /// All events, but no states, options or chances.
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

    /// Part of the play was not seen or cannot be read: a gap, a line, a token, a player.
    fn on_unseen(&mut self) {}

    /// A player turn begins.
    fn on_turn_start(&mut self, _start: &TurnStart) {}

    /// Takes, at the end of the log, how often a legal move could have captured a piece on each square of a track, in
    /// Dadu. Only for a witness that wants chances.
    fn on_capture_chances(&mut self, _by_square: &[u32]) {}

    /// A throw was made.
    fn on_throw(&mut self, _made: &ThrowEvent) {}

    /// A move was made.
    fn on_move(&mut self, _made: &MoveEvent<'_>) {}

    /// Two pieces became one, or one became two.
    fn on_pairing(&mut self, _paired: &PairingEvent) {}

    /// An item was played, in a game without throws.
    fn on_item(&mut self, _played: &ItemEvent) {}

    /// A side won a round, in a game of several rounds in which holes are filled again. The last argument is whether
    /// nothing about it is in doubt.
    fn on_round_won(&mut self, _side: Side, _sure: bool) {}

    /// The game was drawn, in a game without throws.
    fn on_draw(&mut self) {}

    /// A position was stated.
    fn on_position(&mut self, _position: &dyn PositionView) {}

    /// A player turn ended.
    fn on_turn_end(&mut self, _over: &TurnEnd<'_>) {}

    /// A side won.
    fn on_win(&mut self, _side: Side) {}

    /// The replay has reached a point, and this is the state there. Only for a witness that wants states.
    fn on_state(&mut self, _reached: ReachedPoint, _stands: &ReplayState) {}

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

/// The state at a point of the replay.
#[derive(Clone, Debug)]
pub struct ReplayState {
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
    /// Whether a throw is due, in a player turn.
    pub throw_is_due: bool,
    /// By side: the facts that the board does not show.
    pub facts: BySide<Vec<SideFact>>,
    /// By side: the earned rights, in a game that has them.
    pub earned: Option<BySide<EarnedRights>>,
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

/// A throw.
#[derive(Clone, Copy, Debug)]
pub struct ThrowEvent {
    /// The throw's index among the log's items.
    pub item: usize,
    /// The player who threw.
    pub player: Player,
    /// The throw's value.
    pub value: Value,
    /// Whether it is in hand. If not, it was lost. `None` if only its effects tell that, as in Dadu.
    pub kept: Option<bool>,
    /// Its effects.
    pub effects: ThrowEffects,
}

/// The effects of a throw, each in the games that have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ThrowEffects {
    /// Whether it completed a set that was cancelled (H6).
    pub triple: bool,
    /// Whether it was a 0 that forfeited results (H3).
    pub forfeited: bool,
    /// Whether it ended the series, and gave the player da (T2).
    pub da: bool,
    /// Whether it ended the series, in which a 1 was lost and counts for nothing (R2).
    pub one_lost: bool,
    /// Whether it cancelled every 1 of the series so far, none of which is da (H6, R2).
    pub ones_cancelled: bool,
    /// Whether throwing continues after it.
    pub throws_again: bool,
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub struct MoveEvent<'a> {
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
    /// Further effects, in Dadu.
    pub brings: &'a [Brings],
    /// Whether the move was legal and nothing about it is in doubt.
    pub sure: bool,
}

/// A pairing of two pieces into one, or its undoing.
#[derive(Clone, Copy, Debug)]
pub struct PairingEvent {
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
pub struct ItemEvent {
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

impl ItemEvent {
    /// Passes on each capture of the item as a move to the square where it was made.
    pub fn each_capture(&self, mut pass_on: impl FnMut(&MoveEvent<'_>)) {
        for &(side, square) in &self.taken {
            pass_on(&MoveEvent {
                item: self.item,
                player: self.player,
                letter: None,
                from: Spot::Unknown,
                to: Spot::Square(square),
                in_place: false,
                values: &[],
                captured: &[(side, None, 1)],
                brings: &[],
                sure: self.sure,
            });
        }
    }
}

/// The end of a player turn.
#[derive(Clone, Copy)]
pub struct TurnEnd<'a> {
    /// The turn's line in the log.
    pub line: usize,
    /// The player.
    pub player: Player,
    /// The throws left in hand, the smallest first.
    pub left: &'a [Value],
    /// The position after the turn.
    pub position: &'a dyn PositionView,
    /// Whether the player has thrown da by the end of the turn (T2); `None` if unknown.
    pub da: Option<bool>,
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
    fn on_unseen(&mut self) {
        T::on_unseen(self);
    }

    #[inline]
    fn on_turn_start(&mut self, start: &TurnStart) {
        T::on_turn_start(self, start);
    }

    #[inline]
    fn on_capture_chances(&mut self, by_square: &[u32]) {
        T::on_capture_chances(self, by_square);
    }

    #[inline]
    fn on_throw(&mut self, made: &ThrowEvent) {
        T::on_throw(self, made);
    }

    #[inline]
    fn on_move(&mut self, made: &MoveEvent<'_>) {
        T::on_move(self, made);
    }

    #[inline]
    fn on_pairing(&mut self, paired: &PairingEvent) {
        T::on_pairing(self, paired);
    }

    #[inline]
    fn on_item(&mut self, played: &ItemEvent) {
        T::on_item(self, played);
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
    fn on_position(&mut self, position: &dyn PositionView) {
        T::on_position(self, position);
    }

    #[inline]
    fn on_turn_end(&mut self, over: &TurnEnd<'_>) {
        T::on_turn_end(self, over);
    }

    #[inline]
    fn on_win(&mut self, side: Side) {
        T::on_win(self, side);
    }

    #[inline]
    fn on_state(&mut self, reached: ReachedPoint, stands: &ReplayState) {
        T::on_state(self, reached, stands);
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
