//! The trace of a replay: the effect of each item, and the state after it.

use serde::Serialize;

use super::moved::ShownMove;
use crate::diagnostic::{times, told_facts};
use crate::games::GameId;
use crate::layout::Layout;
use crate::notation::Log;
use crate::play::Value;
use crate::replay::{
    Game, ItemEvent, MoveEvent, ReachedPoint, ReplayState, Setup, ThrowEffects, ThrowEvent,
    TurnEnd, TurnStart, Wants, Witness, replay,
};
use crate::span::Span;
use crate::table::{BySide, Player};

/// A part of the hand, as the page shows it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum InHand {
    /// One result.
    One(u8),
    /// Many results of the same number, in words.
    Many(String),
}

/// The maximum number of results in hand that are listed one by one, because the page repeats the list at each step.
const LISTED: u32 = 24;

/// The state of a game after an item or a line.
#[derive(Clone, Debug)]
pub struct ShownState {
    /// The position of all pieces; the last known one if the position is unknown.
    pub layout: Layout,
    /// Whether the position is known.
    pub known: bool,
    /// The unsure reading on which the position depends.
    pub rests_on: Option<Span>,
    /// The round, if known.
    pub round: Option<u32>,
    /// The results in hand, during a player turn.
    pub hand: Vec<InHand>,
    /// For each side, in words: facts that the board does not show.
    pub told: BySide<Vec<String>>,
    /// For each side: the players who certainly have not thrown da yet, one bit each.
    pub(super) without_da: BySide<u32>,
}

/// The effect of an item.
#[derive(Clone, Debug)]
pub enum ItemEffect {
    /// A throw.
    Throw {
        /// Whether it was lost, if that is not said by its other effects.
        lost: bool,
        /// Its other effects.
        effects: ThrowEffects,
    },
    /// A move.
    Move(ShownMove),
    /// An item in a game without throws.
    Played(ItemEvent),
}

/// The trace of a replay.
pub struct ReplayTrace {
    /// The state before the first throw; `None` if the log cannot be replayed.
    pub start: Option<ShownState>,
    items: Vec<Option<(Option<ItemEffect>, ShownState)>>,
    lines: Vec<Option<ShownState>>,
    /// For each line: the player whose turn it is.
    players: Vec<Option<Player>>,
    /// For each line: the results left in hand at the end of the player turn.
    left: Vec<Vec<u8>>,
    /// The effect of the current item.
    came: Option<ItemEffect>,
    game: GameId,
}

impl ReplayTrace {
    /// Replays a log and collects the trace.
    pub fn of(text: &[u8], log: &Log, setup: &Setup<'_>) -> (ReplayTrace, Game) {
        let mut told = ReplayTrace {
            start: None,
            items: vec![None; log.items.len()],
            lines: vec![None; log.lines.len()],
            players: vec![None; log.lines.len()],
            left: vec![Vec::new(); log.lines.len()],
            came: None,
            game: log.game.unwrap_or_default(),
        };
        let game = replay(text, log, setup, &mut told);
        (told, game)
    }

    /// Returns the effect of an item, if it had one.
    pub fn effect(&self, item: usize) -> Option<&ItemEffect> {
        self.items[item].as_ref().and_then(|(came, _)| came.as_ref())
    }

    /// Returns the state after an item, if the replay reached it.
    pub fn after_item(&self, item: usize) -> Option<&ShownState> {
        self.items[item].as_ref().map(|(_, stands)| stands)
    }

    /// Returns the state after a line.
    pub fn after_line(&self, line: usize) -> Option<&ShownState> {
        self.lines[line].as_ref()
    }

    /// Returns the player whose turn a line is, if it was replayed as a player turn.
    pub fn player(&self, line: usize) -> Option<Player> {
        self.players[line]
    }

    /// Returns the results left in hand at the end of a line's player turn.
    pub fn left(&self, line: usize) -> &[u8] {
        &self.left[line]
    }
}

impl Witness for ReplayTrace {
    fn wants(&self) -> Wants {
        Wants { states: true, ..Wants::EVENTS }
    }

    fn on_turn_start(&mut self, start: &TurnStart) {
        self.players[start.line] = Some(start.player);
    }

    fn on_throw(&mut self, made: &ThrowEvent) {
        let lost = made.kept == Some(false);
        self.came = Some(ItemEffect::Throw { lost, effects: made.effects });
    }

    fn on_move(&mut self, made: &MoveEvent<'_>) {
        self.came = Some(ItemEffect::Move(made.into()));
    }

    fn on_item(&mut self, played: &ItemEvent) {
        self.came = Some(ItemEffect::Played(played.clone()));
    }

    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        self.left[end.line] = end.left.iter().copied().map(Value::number).collect();
    }

    fn on_state(&mut self, reached: ReachedPoint, standing: &ReplayState) {
        self.take(reached, ShownState::of(standing, self.game));
    }
}

impl ReplayTrace {
    fn take(&mut self, reached: ReachedPoint, stands: ShownState) {
        match reached {
            ReachedPoint::Item(item) => self.items[item] = Some((self.came.take(), stands)),
            ReachedPoint::Line(line) => {
                self.start.get_or_insert_with(|| stands.clone());
                self.lines[line] = Some(stands);
            }
        }
    }
}

impl ShownState {
    fn of(standing: &ReplayState, game: GameId) -> ShownState {
        ShownState {
            layout: standing.layout.clone(),
            known: standing.known,
            rests_on: standing.rests_on,
            round: standing.round,
            hand: in_hand(&standing.hand),
            told: told_facts(game, &standing.facts),
            without_da: without_da(standing),
        }
    }

    /// Returns whether it is certain that a player has not thrown da yet.
    pub fn lacks_da(&self, player: Player) -> bool {
        self.without_da[player.side] & player.bit() != 0
    }
}

/// Returns the players who certainly have not thrown da. While a throw is due, this is empty.
fn without_da(standing: &ReplayState) -> BySide<u32> {
    match &standing.earned {
        Some(earned) if standing.known && !standing.throw_is_due => {
            BySide::of(|side| !(earned[side].da | earned[side].unknown_da))
        }
        _ => BySide::default(),
    }
}

/// Lists results one by one or, if there are many, each number with its count.
fn in_hand(throws: &[(Value, u32)]) -> Vec<InHand> {
    let all = throws.iter().fold(0, |sum: u32, &(_, count)| sum.saturating_add(count));
    let many = |&(value, count): &(Value, u32)| {
        InHand::Many(format!("{} ({})", value.number(), times(count)))
    };
    if all > LISTED {
        return throws.iter().map(many).collect();
    }
    let each = |&(value, count): &(Value, u32)| std::iter::repeat_n(value, count as usize);
    throws.iter().flat_map(each).map(|value| InHand::One(value.number())).collect()
}
