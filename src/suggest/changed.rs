//! A line of a log as a change makes it.

use crate::notation::{Item, ItemKind, PlayerTurn, PositionLine, PositionPart};
use crate::replay::{Branch, Steps};
use crate::rulebook::ParameterSet;

/// The content of a changed line.
#[derive(Clone, Debug)]
pub enum ChangedLine {
    /// A player turn.
    Turn(PlayerTurn, Vec<Item>),
    /// The unchanged line, preceded by a player turn that was not written.
    After(PlayerTurn, Vec<Item>),
    /// A stated position.
    Position(PositionLine, Vec<PositionPart>),
    /// Nothing, because the line was written twice.
    Nothing,
}

impl ChangedLine {
    /// Replays it instead of the written line. Returns the parameters that were consulted.
    pub fn replay(&self, steps: &mut Steps<'_>, line: usize) -> ParameterSet {
        match self {
            ChangedLine::Turn(turn, items) => steps.turn(line, turn, items),
            ChangedLine::After(turn, items) => {
                let consulted = steps.turn(line.saturating_sub(1), turn, items);
                consulted.union(steps.line(line))
            }
            ChangedLine::Position(position, parts) => steps.stated(position, parts),
            ChangedLine::Nothing => ParameterSet::default(),
        }
    }

    /// Whether a throw is written in it.
    pub(super) fn has_throw(&self) -> bool {
        let is_throw = |item: &Item| matches!(item.kind, ItemKind::Throw(_));
        matches!(self, ChangedLine::Turn(_, items) if items.iter().any(is_throw))
    }

    /// Replays it instead of the written line, in a replay that can branch.
    pub(super) fn continue_branch(&self, steps: &mut Branch<'_>, line: usize) {
        match self {
            ChangedLine::Turn(turn, items) => steps.turn(line, turn, items),
            ChangedLine::After(turn, items) => steps.pass_after(turn, items, line),
            ChangedLine::Position(position, parts) => steps.stated(position, parts),
            ChangedLine::Nothing => steps.skip(),
        }
    }
}
