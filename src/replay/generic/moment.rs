//! The state of the replay at one location in a log.

use std::rc::Rc;

use super::Replay;
use super::order::at_table;
use super::reading::all_values;
use crate::finding::GameFacts;
use crate::games::game::{EndBar, GamePosition, GameTurn};
use crate::play::Value;
use crate::replay::Witness;
use crate::replay::moment::{Chooser, Lots, Moment, TurnProgress, digit_keys};
use crate::table::{Player, Side};

/// The player turn that contains the location.
#[derive(Clone, Debug)]
pub(super) struct TurnUnderway<T> {
    /// The turn's line in the log.
    pub(super) line: usize,
    /// The state of the turn, with the results in hand.
    pub(super) turn: T,
    /// Whether the player is certain.
    pub(super) sure: bool,
    /// Whether part of the turn was not heard or not seen, so that more may be in hand.
    pub(super) is_open: bool,
}

/// The engine at a location.
#[derive(Clone)]
pub(super) struct Here<G: GameFacts> {
    pub(super) rules: G,
    pub(super) position: G::Position,
    /// The state of the player turn underway.
    pub(super) turn: Option<G::Turn>,
}

impl<G: GameFacts, W: Witness> Replay<'_, G, W> {
    /// Returns the state here as plain data.
    pub(super) fn state(self) -> Moment {
        let sides: Vec<Side> = self.position.sides().collect();
        let fault = Side::ALL.into_iter().find_map(|side| self.strays[side]);
        let players = at_table::<G>(&self.position, &self.frame.roster);
        let next = self.rules.next(&self.position, &self.frame.roster);
        Moment {
            game: G::ID,
            variant: self.frame.terms.variant(),
            unknown: self.frame.terms.unknown(),
            playable: self.frame.terms.playable,
            plan: self.rules.plan(&sides),
            layout: self.position.layout(),
            facts: self.side_facts(&self.position),
            lots: Lots::of_game(G::ID),
            throw_keys: digit_keys(G::ID),
            position_line: self.unsaid.position_line::<G>(&self.position),
            lost: self.frame.doubt.lost,
            rests_on: self.frame.doubt.rests_on,
            fault: fault
                .and_then(|index| self.frame.findings.get(index))
                .map(|finding| finding.span),
            order_is_known: self.order.is_known,
            earned: None,
            may_be_next: match next.filter(|_| self.order.is_known) {
                Some(next) => vec![next],
                None => players.clone(),
            },
            players,
            next,
            further_turns: self.position.further_turns(),
            round: self.order.round.now(),
            turns: self.frame.counts.turns,
            underway: self.underway.as_ref().map(|underway| self.progress(underway)),
            winner: self.frame.finish.winner(),
            drawn: false,
            chooser: Chooser(Rc::new(Here {
                rules: self.rules,
                position: self.position,
                turn: self.underway.map(|underway| underway.turn),
            })),
        }
    }

    fn progress(&self, underway: &TurnUnderway<G::Turn>) -> TurnProgress {
        let TurnUnderway { line, turn, sure, is_open } = underway;
        let unfinished = self.rules.may_end(&self.position, turn).err();
        TurnProgress {
            line: *line,
            player: turn.player(),
            sure: *sure,
            is_open: *is_open,
            has_gap: false,
            hand: turn.hand().counts().map(|(value, count)| (value.number(), count)).collect(),
            throw_is_due: turn.throw_is_due(),
            must_throw: self.rules.must_throw(turn),
            is_over: turn.is_over(),
            may_end: unfinished.is_none(),
            is_unfinished: unfinished.is_some_and(|it| !matches!(it, EndBar::More { .. })),
        }
    }
}

impl<G: GameFacts> Here<G> {
    /// Returns the turn underway if it is the player's, or else one that begins.
    pub(super) fn turn_of(&self, player: Player) -> G::Turn {
        let own = self.turn.as_ref().filter(|turn| turn.player() == player);
        own.cloned().unwrap_or_else(|| self.rules.begin(&self.position, player))
    }

    /// Returns every number that can be thrown in the turn underway, and whether throwing continues after it.
    pub(super) fn throws(&self) -> Vec<(u8, bool)> {
        let Some(turn) = &self.turn else { return Vec::new() };
        let after = |value: Value| {
            let (mut position, mut turn) = (self.position.clone(), turn.clone());
            let thrown = self.rules.throw(&mut position, &mut turn, value);
            thrown.is_ok().then(|| (value.number(), turn.throw_is_due()))
        };
        all_values::<G>().filter_map(after).collect()
    }
}
