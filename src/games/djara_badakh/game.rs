//! Djara-badàkh as a [`MoveGame`]: its engine in plain data, and the rules that a finding cites.

use super::{NINE, Parameter, Position, Rules, Setup, Turn, Variant, id};
use crate::games::GameId;
use crate::games::game::{StatedPosition, StatedSide, WordKind};
use crate::games::lines::{self, NINE_DIAGONALS};
use crate::games::move_game::{
    Bar, CitedRules, Effect, Ending, MoveGame, MovePosition, Reason, TurnItem, WrongPosition,
    engine_methods,
};
use crate::layout::{Layout, Plan, Spot};
use crate::rulebook::RuleId;
use crate::table::Side;

impl MoveGame for Rules {
    const ID: GameId = GameId::DjaraBadakh;
    const CITED: CitedRules = CitedRules {
        board: id::B1,
        pieces: id::P1,
        sides: id::P2,
        items: id::I1,
        order: id::T1,
        winning: id::W1,
        unfinished: id::W2,
    };
    const ENDING: &'static [RuleId] = &[id::R1, id::R2, id::R4, id::R5];
    const WORDS: &'static [(&'static str, WordKind)] =
        &[("hand", WordKind::OffBoard(Spot::Waiting))];

    engine_methods!();

    fn plan(&self) -> Plan {
        let diagonals: &[_] = if self.stones_step_diagonally() { &[&NINE_DIAGONALS] } else { &[] };
        lines::plan(&NINE, diagonals, 3)
    }

    fn has(spot: Spot) -> bool {
        lines::has(&NINE, spot)
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn state(position: &Position, side: Side) -> StatedSide {
        lines::state(&NINE, position.stones(), side, position.hand(side))
    }

    fn effect_rules(_: &TurnItem) -> Vec<RuleId> {
        vec![id::P1]
    }

    fn interpretations(reason: Reason) -> &'static [RuleId] {
        match reason {
            Reason::NotNext(..) => &[id::R3],
            Reason::MustOpen(_) | Reason::DoesNotOpen(_) | Reason::NoPass => &[id::R4],
            _ => &[],
        }
    }

    fn order_rules(&self, position: &Position) -> Vec<RuleId> {
        match position.turn() == self.next(position) {
            true => vec![id::T1],
            false => vec![id::T1, id::O1],
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
        lines::layout(&NINE, self.stones(), self.hands)
    }
}
