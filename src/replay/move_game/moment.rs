//! The state of the replay at one location in a log, as plain data for every game without throws.

use super::{Replay, naming};
use crate::games::GameId;
use crate::games::move_game::{MoveGame, MovePosition, TurnItem};
use crate::layout::{Layout, Plan};
use crate::notation::Log;
use crate::replay::Setup;
use crate::rulebook::DeclarationData;
use crate::span::Span;
use crate::table::{Both, Player, Side};

/// The state at one location in a log, after everything that is written before it.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The game.
    pub game: GameId,
    /// The variant in force, and its unknown parameters.
    pub declaration: DeclarationData,
    /// Whether the log has a known version and this game. If not, the other fields are meaningless.
    pub playable: bool,
    /// The board.
    pub plan: Plan,
    /// The pieces on the board.
    pub layout: Layout,
    /// By side: the facts that the board does not show, each a word and its arguments.
    pub words: Both<Vec<(&'static str, String)>>,
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
    /// The side that plays next; `None` if either may, or once the game is over.
    pub next: Option<Side>,
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
    /// By side: the items that it may play now, also if it is not its turn.
    pub choices: Both<Choices>,
}

/// The player turn that contains the location.
#[derive(Clone, Copy, Debug)]
pub struct TurnProgress {
    /// The turn's line in the log.
    pub line: usize,
    /// The side.
    pub side: Side,
    /// Whether the player is certain.
    pub sure: bool,
    /// Whether part of the turn was not seen or cannot be read.
    pub is_open: bool,
}

/// A legal item.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The item.
    pub item: TurnItem,
    /// The token that records it: `b5-b3`.
    pub written: String,
    /// The same token with its effect: `b5-b3x`.
    pub in_full: String,
    /// The number of enemy stones that it captures, or of balls that it takes.
    pub taken: u8,
}

/// The items that a side may play.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// The legal items.
    pub legal: Vec<Choice>,
    /// Whether the turn may end now.
    pub may_end: bool,
}

/// The same with the state of the turn.
#[derive(Clone)]
pub(super) struct TurnUnderway<T> {
    pub(super) line: usize,
    pub(super) side: Side,
    pub(super) turn: T,
    pub(super) sure: bool,
    pub(super) is_open: bool,
}

/// Returns the state at an offset of the text. It includes all tokens of player turns, and all other
/// lines, that end at or before the offset. A player turn is underway until its line has ended.
pub fn moment<G: MoveGame>(text: &[u8], log: &Log, setup: &Setup<'_>, at: usize) -> Moment {
    let mut replay: Replay<'_, G, ()> = Replay::new(text, log, setup, ());
    replay.stop = Some(at);
    replay.run();
    replay.moment()
}

/// Returns the state after a line and all lines before it.
pub fn moment_after<G: MoveGame>(text: &[u8], log: &Log, setup: &Setup<'_>, line: usize) -> Moment {
    let next = log.lines.get(line + 1).map(|next| next.span.start as usize);
    moment::<G>(text, log, setup, next.unwrap_or(usize::MAX))
}

impl<G: MoveGame> Replay<'_, G, ()> {
    fn moment(self) -> Moment {
        let position = &self.position;
        let next = self.rules.next(position).filter(|_| position.ending().is_none());
        Moment {
            game: G::ID,
            declaration: (&self.declaration).into(),
            playable: self.playable,
            plan: self.rules.plan(),
            layout: position.layout(),
            words: Both::of(|side| naming::words::<G>(position, side)),
            position_line: naming::position_line::<G>(position),
            lost: self.lost,
            rests_on: self.rests_on,
            fault: self.fault.map(|index| self.findings[index].span),
            order_is_known: self.order_is_known,
            next,
            round: self.round.now(),
            turns: self.counts.turns,
            underway: self.underway.as_ref().map(|underway| TurnProgress {
                line: underway.line,
                side: underway.side,
                sure: underway.sure,
                is_open: underway.is_open,
            }),
            winner: self.finish.winner(),
            drawn: self.finish.is_drawn(),
            choices: Both::of(|side| self.choices(side)),
        }
    }

    fn choices(&self, side: Side) -> Choices {
        let underway = self.underway.as_ref().filter(|underway| underway.side == side);
        let begun = || self.rules.begin(&self.position, side);
        let turn = underway.map_or_else(begun, |underway| underway.turn);
        let items = self.rules.legal_items(&self.position, &turn).into_iter();
        let in_full = |item: TurnItem| {
            let (mut position, mut turn) = (self.position, turn);
            let effect = self.rules.play(&mut position, &mut turn, &item).ok()?;
            let (written, in_full) = (item.to_string(), naming::in_full(&item, &effect));
            Some(Choice { item, written, in_full, taken: effect.taken })
        };
        Choices {
            legal: items.filter_map(in_full).collect(),
            may_end: self.rules.may_end(&self.position, &turn).is_ok(),
        }
    }
}

impl Moment {
    /// Returns the player whose turn it is or comes next, or `None` once the game is over.
    pub fn player(&self) -> Option<Player> {
        let underway = self.underway.map(|underway| underway.side);
        let is_over = self.winner.is_some() || self.drawn;
        underway.or(self.next).filter(|_| !is_over).map(Player::first)
    }

    /// Returns whether the player turn underway is known to be unfinished.
    pub fn is_unfinished(&self) -> bool {
        self.underway.is_some_and(|underway| {
            let is_known = self.lost.is_none() && !underway.is_open;
            is_known && !self.choices[underway.side].may_end
        })
    }
}
