//! Koruboddo as a [`MoveGame`]: its engine in plain data, and the rules that a finding cites.

use super::{Parameter, Position, Rules, Setup, Squares, Turn, Variant, id};
use crate::games::GameId;
use crate::games::game::{StatedPosition, StatedSide, WordKind};
use crate::games::grid;
use crate::games::move_game::{
    Bar, CitedRules, Effect, Ending, MoveGame, MovePosition, Reason, TurnItem, WrongPosition,
    engine_methods,
};
use crate::layout::{Layout, Plan, Spot};
use crate::rulebook::RuleId;
use crate::table::{Both, BySide, Side};

impl MoveGame for Rules {
    const ID: GameId = GameId::Koruboddo;
    const CITED: CitedRules = CitedRules {
        board: id::B1,
        pieces: id::P1,
        sides: id::P2,
        items: id::I1,
        order: id::T1,
        winning: id::W1,
        unfinished: id::W2,
    };
    const ENDING: &'static [RuleId] = &[id::R1, id::R3, id::R4];
    const WORDS: &'static [(&'static str, WordKind)] = &[];

    engine_methods!();

    fn plan(&self) -> Plan {
        grid::plan(Squares::default(), &[])
    }

    fn has(spot: Spot) -> bool {
        matches!(spot, Spot::Square(name) if grid::named(name).is_some())
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn state(position: &Position, side: Side) -> StatedSide {
        grid::state(position.stones(), side, 0)
    }

    fn pieces_left(position: &Position) -> Option<Both<u8>> {
        Some(BySide(Side::BOTH.map(|side| position.stones().of(side).len())))
    }

    fn effect_rules(_: &TurnItem) -> Vec<RuleId> {
        vec![id::J1, id::J2]
    }

    fn interpretations(reason: Reason) -> &'static [RuleId] {
        match reason {
            Reason::TurnsCorner(_) => &[id::R2],
            Reason::MustOpen(_) | Reason::DoesNotOpen(_) | Reason::NoPass => &[id::R3],
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
        grid::layout(self.stones(), Both::all(0))
    }
}
