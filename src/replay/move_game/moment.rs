//! The state of the replay at one location in a log of a game without throws.

use std::rc::Rc;

use super::{Replay, naming};
use crate::games::move_game::{MoveGame, MovePosition, TurnItem};
use crate::layout::Spot;
use crate::replay::moment::{
    Choice, Choices, Chooser, Engine, ImpossibleThrow, Lots, Moment, TurnProgress, digit_keys,
};
use crate::table::{Both, Player, Side};

/// The player turn that contains the location.
#[derive(Clone)]
pub(super) struct TurnUnderway<T> {
    pub(super) line: usize,
    pub(super) side: Side,
    pub(super) turn: T,
    pub(super) sure: bool,
    pub(super) is_open: bool,
}

/// The engine at a location.
struct Here<G: MoveGame> {
    rules: G,
    position: G::Position,
    /// The player turn underway.
    turn: Option<(Side, G::Turn)>,
}

impl<G: MoveGame, W> Replay<'_, G, W> {
    /// Returns the state here as plain data.
    pub(super) fn state(self) -> Moment {
        let position = &self.position;
        let next = self.rules.next(position).filter(|_| position.ending().is_none());
        let (players, next) = ([Side::S, Side::N].map(Player::first), next.map(Player::first));
        Moment {
            game: G::ID,
            variant: self.frame.terms.variant(),
            unknown: self.frame.terms.unknown(),
            playable: self.frame.terms.playable,
            plan: self.rules.plan(),
            layout: position.layout(),
            facts: Both::of(|side| naming::side_facts::<G>(position, side)).into(),
            lots: Lots::of_game(G::ID),
            throw_keys: digit_keys(G::ID),
            position_line: naming::position_line::<G>(position),
            lost: self.frame.doubt.lost,
            rests_on: self.frame.doubt.rests_on,
            fault: self
                .fault
                .and_then(|index| self.frame.findings.get(index))
                .map(|finding| finding.span),
            order_is_known: self.order.is_known,
            earned: None,
            may_be_next: match next.filter(|_| self.order.is_known) {
                Some(next) => vec![next],
                None => players.into(),
            },
            players: players.into(),
            next,
            further_turns: 0,
            round: self.order.round.now(),
            turns: self.frame.counts.turns,
            underway: self.underway.as_ref().map(|underway| self.progress(underway)),
            winner: self.frame.finish.winner(),
            drawn: self.frame.finish.is_drawn(),
            chooser: Chooser(Rc::new(Here {
                rules: self.rules,
                position: self.position,
                turn: self.underway.map(|underway| (underway.side, underway.turn)),
            })),
        }
    }

    fn progress(&self, underway: &TurnUnderway<G::Turn>) -> TurnProgress {
        let may_end = self.rules.may_end(&self.position, &underway.turn).is_ok();
        TurnProgress {
            line: underway.line,
            player: Player::first(underway.side),
            sure: underway.sure,
            is_open: underway.is_open,
            has_gap: false,
            hand: Vec::new(),
            throw_is_due: false,
            must_throw: false,
            is_over: false,
            may_end,
            is_unfinished: !may_end,
        }
    }
}

impl<G: MoveGame> Engine for Here<G> {
    fn choices(&self, player: Player, _: &[u16]) -> Result<Vec<Choices>, ImpossibleThrow> {
        let own = self.turn.filter(|(side, _)| *side == player.side).map(|(_, turn)| turn);
        let turn = own.unwrap_or_else(|| self.rules.begin(&self.position, player.side));
        let items = self.rules.legal_items(&self.position, &turn).into_iter();
        let legal = items.filter_map(|item| self.choice(turn, &item)).collect();
        let may_end = self.rules.may_end(&self.position, &turn).is_ok();
        Ok(vec![Choices { legal, may_end, ..Choices::default() }])
    }

    fn after_unheard_throw(&self) -> Vec<Choice> {
        Vec::new()
    }

    fn possible_throws(&self) -> Vec<(u8, bool)> {
        Vec::new()
    }
}

impl<G: MoveGame> Here<G> {
    fn choice(&self, mut turn: G::Turn, item: &TurnItem) -> Option<Choice> {
        let mut position = self.position;
        let effect = self.rules.play(&mut position, &mut turn, item).ok()?;
        let square = |name| Some(Spot::Square(name));
        let (from, to) = match item {
            TurnItem::Place(name) => (None, square(*name)),
            TurnItem::Remove(name) | TurnItem::Sow(name) => (square(*name), None),
            TurnItem::Path(path) => (square(path.from()), square(path.to())),
            TurnItem::Pass => (None, None),
        };
        Some(Choice {
            written: item.to_string(),
            in_full: naming::in_full(item, &effect),
            in_brief: naming::in_full(item, &effect),
            letter: None,
            from,
            to,
            values: Vec::new(),
            in_place: false,
            captured: Vec::new(),
            taken: effect.taken,
            brings: Vec::new(),
        })
    }
}
