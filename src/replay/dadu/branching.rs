//! The replay of Dadu, continued with other tokens than the written ones.

use super::{Game, Replay, Setup, Steps, gap, implied};
use crate::finding::Finding;
use crate::games::dadu::{Position, Silent};
use crate::layout::{Layout, Plan};
use crate::notation::{Item, Log, PlayerToken, PlayerTurn, PositionLine, PositionPart};
use crate::replay::branching::{Branching, ImpliedMove, Progress, SureToken, Throws, line_methods};
use crate::replay::report::in_order;
use crate::span::Span;
use crate::table::{Player, Side};

/// The replay of Dadu that can branch.
pub type DaduBranch<'a> = Steps<'a, Silent>;

impl<'a> Branching<'a> for DaduBranch<'a> {
    type Position = Position;

    line_methods!();

    fn is_at_one_with(&self, other: &Self) -> bool {
        Steps::is_equivalent_to(self, other)
    }

    fn position(&self) -> &Position {
        &self.replay.position
    }

    fn is_known(&self) -> bool {
        !self.replay.doubt.position
    }

    fn next(&self, side: Side) -> Vec<Player> {
        let next = self.replay.rules.next(&self.replay.position, &self.replay.roster);
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

    fn progress(&self, position: &Position, side: Side) -> Option<Progress> {
        Some(gap::progress(self.replay.rules.board(), position, side))
    }

    fn least_turns(&self, from: &Position, to: &Self, written: &[Player], moved: &[Side]) -> u32 {
        let orders = gap::Orders {
            rules: &self.replay.rules,
            roster: &self.replay.roster,
            to: &to.replay.position,
            turn_stated: !to.replay.doubt.unsaid.order,
            written,
            moved,
        };
        orders.least_turns(from)
    }
}
