//! The replay of Dadu, continued with other tokens than the written ones.

use super::steps::StateWithCauses;
use super::{Replay, gap, implied};
use crate::layout::{Layout, Plan};
use crate::notation::{Item, PlayerToken, PlayerTurn};
use crate::replay::branching::{BranchOf, ImpliedMove, Progress, Readings, SureToken, Throws};
use crate::replay::state_key::StateKey;
use crate::span::Span;
use crate::table::{Player, Side};

/// The replay of Dadu that can branch.
pub(super) type DaduBranch<'a> = BranchOf<Replay<'a, ()>>;

impl Readings for DaduBranch<'_> {
    fn state_with_causes(&self) -> StateKey {
        StateKey::new(self.replay.with_causes())
    }

    fn position(&self) -> StateKey {
        StateKey::new(self.replay.position)
    }

    fn next(&self, side: Side) -> Vec<Player> {
        let next = self.replay.rules.next(&self.replay.position, &self.replay.frame.roster);
        next.of(side).collect()
    }

    fn players(&self, token: &PlayerToken) -> Vec<PlayerToken> {
        let of = |side| self.next(side);
        crate::replay::branching::players(token, &Side::BOTH, of)
    }

    fn readings(
        &self,
        line: usize,
        turn: &PlayerTurn,
        before: &[Item],
        token: &[Item],
    ) -> Vec<SureToken> {
        self.readings_of(line, turn, before, token)
    }

    fn moves(&self, line: usize, turn: &PlayerTurn, before: &[Item], at: Span) -> Vec<SureToken> {
        self.any_move(line, turn, before, at)
    }

    fn implied_moves(
        &self,
        line: usize,
        turn: &PlayerTurn,
        before: &[ImpliedMove],
    ) -> Vec<ImpliedMove> {
        implied::moves(self, line, turn, before)
    }

    fn implied_turn(&self, at: Span, moves: &[ImpliedMove], throws: Throws) -> Option<Vec<Item>> {
        implied::turn(&self.replay.rules, at, moves, throws)
    }

    fn ways_of_throws(&self) -> Vec<(u16, u32)> {
        let rules = &self.replay.rules;
        let values: Vec<u16> = rules.values().map(|value| u16::from(value.number())).collect();
        let cowries = values.len() as u32 - 1;
        let ways = |shown: u32| match rules.is_die() {
            true => 1,
            false => (0..shown).fold(1, |ways, i| ways * (cowries - i) / (i + 1)),
        };
        values.into_iter().zip(0..).map(|(number, shown)| (number, ways(shown))).collect()
    }

    fn plan(&self) -> Plan {
        self.replay.rules.board().plan()
    }

    fn layout(&self) -> Layout {
        self.replay.position.layout(self.replay.rules.board())
    }

    fn progress(&self, position: &StateKey, side: Side) -> Option<Progress> {
        Some(gap::progress(self.replay.rules.board(), position.get()?, side))
    }

    fn least_turns(
        &self,
        from: &StateKey,
        to: &StateKey,
        written: &[Player],
        moved: &[Side],
    ) -> u32 {
        let Some((from, to)) = from.get().zip(to.get::<StateWithCauses>()) else { return 0 };
        let orders = gap::Orders {
            rules: &self.replay.rules,
            roster: &self.replay.frame.roster,
            to: &to.outlook.position,
            turn_stated: !to.doubt.unsaid.order,
            written,
            moved,
        };
        orders.least_turns(from)
    }
}
