//! Bòsh as a [`MoveGame`]: its engine in plain data, and the rules that a finding cites.

use super::{Parameter, Position, Rules, Setup, Turn, Variant, id};
use crate::games::GameId;
use crate::games::game::{StatedPosition, StatedSide, WordKind};
use crate::games::move_game::{
    Bar, CitedRules, Effect, Ending, MoveGame, MovePosition, Reason, TurnItem, WrongPosition,
    engine_methods,
};
use crate::games::sowing;
use crate::layout::{Layout, Plan, SpecialHoles, Spot};
use crate::rulebook::RuleId;
use crate::table::Side;

impl MoveGame for Rules {
    const ID: GameId = GameId::Bosh;
    const CITED: CitedRules = CitedRules {
        board: id::B1,
        pieces: id::B1,
        sides: id::P2,
        items: id::I1,
        order: id::T1,
        winning: id::W1,
        unfinished: id::W2,
    };
    const ENDING: &'static [RuleId] = &[id::E1, id::F1, id::R6];
    const WORDS: &'static [(&'static str, WordKind)] =
        &[(sowing::CLOSED, WordKind::Places), (sowing::WON, WordKind::Counts)];

    engine_methods!();

    fn plan(&self) -> Plan {
        let special = SpecialHoles { closed: Some(sowing::CLOSED), owned: None };
        sowing::plan(self.holes(), ["stone", "stones"], special)
    }

    fn has(spot: Spot) -> bool {
        sowing::has(spot)
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn state(position: &Position, side: Side) -> StatedSide {
        sowing::state(&position.holes, side, position.won(side), |hole| position.special(hole))
    }

    fn round_won(position: &Position, turn: &Turn) -> Option<Side> {
        position.round_won(turn)
    }

    fn fill(position: &Position) -> Option<Side> {
        position.fill()
    }

    fn forget_beginner(position: &mut Position) {
        position.is_fresh = false;
    }

    fn is_cleared(position: &Position) -> bool {
        position.is_fresh || position.ending.is_some()
    }

    fn effect_rules(item: &TurnItem) -> Vec<RuleId> {
        match item {
            TurnItem::Sow(_) => vec![id::C1, id::R2],
            _ => vec![id::F1],
        }
    }

    fn end_rules() -> Vec<RuleId> {
        vec![id::L2, id::L3, id::L4, id::R1]
    }

    fn interpretations(reason: Reason) -> &'static [RuleId] {
        match reason {
            Reason::FillFirst | Reason::NothingToFill => &[id::E1, id::R3],
            Reason::Closed(_) | Reason::MustFill(_) | Reason::FilledByRule => &[id::R4],
            _ => &[],
        }
    }

    fn order_rules(&self, position: &Position) -> Vec<RuleId> {
        match position.fill() {
            Some(_) => vec![id::T1, id::F1, id::R3],
            None => vec![id::T1, id::R5],
        }
    }
}

impl Rules {
    fn set_up_stated(&self, stated: &StatedPosition) -> Result<Position, Vec<WrongPosition>> {
        Position::set_up(self, &Setup::from(stated))
    }
}

impl MovePosition for Position {
    fn turn(&self) -> Option<Side> {
        self.turn()
    }

    fn ending(&self) -> Option<Ending> {
        self.ending()
    }

    fn layout(&self) -> Layout {
        sowing::layout(&self.holes, |hole| self.special(hole))
    }
}
