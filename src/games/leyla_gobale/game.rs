//! Leyla-gôbale as a [`MoveGame`]: its engine in plain data, and the rules that a finding cites.

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
    const ID: GameId = GameId::LeylaGobale;
    const CITED: CitedRules = CitedRules {
        board: id::B1,
        pieces: id::B1,
        sides: id::P2,
        items: id::I1,
        order: id::T1,
        winning: id::W1,
        unfinished: id::W2,
    };
    const ENDING: &'static [RuleId] = &[id::E1, id::R3, id::R5];
    const WORDS: &'static [(&'static str, WordKind)] =
        &[(sowing::QAR, WordKind::Places), (sowing::WON, WordKind::Counts)];

    engine_methods!();

    fn plan(&self) -> Plan {
        let special = SpecialHoles { closed: None, owned: Some(sowing::QAR) };
        sowing::plan(self.holes(), ["ball", "balls"], special)
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

    fn effect_rules(_: &TurnItem) -> Vec<RuleId> {
        vec![id::C1, id::C2, id::Q1]
    }

    fn end_rules() -> Vec<RuleId> {
        vec![id::L2, id::L3, id::L4, id::R1]
    }

    fn interpretations(reason: Reason) -> &'static [RuleId] {
        match reason {
            Reason::FirstHole(_) => &[id::R2],
            Reason::NeverEnds(_) => &[id::R4],
            _ => &[],
        }
    }

    fn order_rules(&self, _: &Position) -> Vec<RuleId> {
        vec![id::T1]
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
