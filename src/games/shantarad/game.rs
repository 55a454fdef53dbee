//! Shantarad as a [`MoveGame`]: its engine in plain data, and the rules that a finding cites.

use super::position::CENTRE;
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
    const ID: GameId = GameId::Shantarad;
    const CITED: CitedRules = CitedRules {
        board: id::B1,
        pieces: id::P1,
        sides: id::P2,
        items: id::I1,
        order: id::T1,
        winning: id::W1,
        unfinished: id::W2,
    };
    const ENDING: &'static [RuleId] = &[id::R1, id::R5];
    const WORDS: &'static [(&'static str, WordKind)] =
        &[("hand", WordKind::OffBoard(Spot::Waiting))];

    engine_methods!();

    fn plan(&self) -> Plan {
        grid::plan(Squares::default().with(CENTRE), &[Spot::Waiting])
    }

    fn has(spot: Spot) -> bool {
        match spot {
            Spot::Square(name) => grid::named(name).is_some(),
            spot => spot == Spot::Waiting,
        }
    }

    fn start(&self) -> Position {
        Position::start()
    }

    fn state(position: &Position, side: Side) -> StatedSide {
        grid::state(position.stones(), side, position.hand(side))
    }

    fn pieces_left(position: &Position) -> Option<Both<u8>> {
        Some(BySide(Side::BOTH.map(|side| position.stones().of(side).len() + position.hand(side))))
    }

    fn effect_rules(_: &TurnItem) -> Vec<RuleId> {
        vec![id::C1, id::C2]
    }

    fn interpretations(reason: Reason) -> &'static [RuleId] {
        match reason {
            Reason::OnlyStone(_) | Reason::MustCapture => &[id::R2],
            Reason::MustGoOn => &[id::R3],
            Reason::MustOpen(_) | Reason::DoesNotOpen(_) | Reason::NoPass => &[id::R4],
            _ => &[],
        }
    }

    fn order_rules(&self, position: &Position) -> Vec<RuleId> {
        match position.turn() == self.next(position) {
            true => vec![id::T1, id::T2],
            false => vec![id::T1, id::O1],
        }
    }
}

impl Rules {
    fn set_up_stated(&self, stated: &StatedPosition) -> Result<Position, Vec<WrongPosition>> {
        Position::set_up(&Setup::from(stated))
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
        grid::layout(self.stones(), self.hands)
    }
}
