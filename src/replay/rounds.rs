//! The order of play in every game except Dadu: whose turn it is, and the count of rounds.

use super::frame::Frame;
use crate::finding::Facts;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::Side;

/// The known facts about the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// Whether it is known whose turn it is.
    pub(super) is_known: bool,
    pub(super) round: Round,
}

impl Order {
    /// Returns the order of play before the first turn.
    pub(super) fn new() -> Order {
        Order { is_known: true, round: Round::default() }
    }

    /// Records that a turn may not have been seen.
    pub(super) fn lose(&mut self) {
        self.is_known = false;
        self.round.is_unknown = true;
    }

    /// Counts rounds, and checks a written number against the count. Returns the number of a round that begins with this
    /// turn. `rule` is that of the order of play.
    pub(super) fn count_round(
        &mut self,
        frame: &mut Frame<'_>,
        written: Option<(u32, Span)>,
        side: Side,
        rule: RuleId,
    ) -> Option<u32> {
        let begins = self.round.count(side);
        if let Some((written, span)) = written
            && let Some(counted) = self.round.hold(written)
        {
            frame.report(span, Facts::WrongRound { written, counted }, &[rule]);
        }
        self.round.now().filter(|_| begins)
    }
}

/// The count of rounds. A round begins when the side that began plays again after another side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Round {
    first: Option<Side>,
    last: Option<Side>,
    number: u32,
    /// The number to expect if a wrong number in the log was right.
    slipped: Option<u32>,
    pub(super) is_unknown: bool,
}

impl Round {
    /// Counts a turn of a side. Returns whether a round begins with it.
    fn count(&mut self, side: Side) -> bool {
        let is_new = self.last.replace(side) != Some(side);
        let begins = is_new && *self.first.get_or_insert(side) == side;
        if begins {
            self.number += 1;
            self.slipped = self.slipped.map(|number| number + 1);
        }
        begins
    }

    /// Takes the number of a round that the log gives. Returns the expected number, if it is another one.
    fn hold(&mut self, written: u32) -> Option<u32> {
        let slipped = self.slipped.take();
        if self.is_unknown || slipped == Some(written) {
            (self.number, self.is_unknown) = (written, false);
        } else if self.number != written {
            self.slipped = Some(written);
            return Some(self.number);
        }
        None
    }

    /// Returns the number of the current round, if one is underway and known.
    pub(super) fn now(&self) -> Option<u32> {
        Some(self.number).filter(|&number| number > 0 && !self.is_unknown)
    }
}
