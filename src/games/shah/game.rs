//! Shàh as a [`MoveGame`]: its engine in plain data, and the rules that a finding cites.

use super::{MILL, Parameter, Position, Rules, Setup, Turn, Variant, id};
use crate::games::GameId;
use crate::games::game::{StatedPosition, StatedSide, WordKind};
use crate::games::lines;
use crate::games::move_game::{
    Bar, CitedRules, Effect, Ending, MoveGame, MovePosition, Reason, TurnItem, WrongPosition,
    engine_methods,
};
use crate::layout::{Layout, Plan, Spot};
use crate::rulebook::RuleId;
use crate::table::{Both, BySide, Side};

/// The word for the side that made the first row while placing.
const DJARE: &str = "djare";

impl MoveGame for Rules {
    const ID: GameId = GameId::Shah;
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
        &[("hand", WordKind::OffBoard(Spot::Waiting)), (DJARE, WordKind::Flag)];

    engine_methods!();

    fn plan(&self) -> Plan {
        lines::plan(&MILL, &[], 7)
    }

    fn has(spot: Spot) -> bool {
        lines::has(&MILL, spot)
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn state(position: &Position, side: Side) -> StatedSide {
        let mut stated = lines::state(&MILL, position.stones(), side, position.hand(side));
        stated.flags.extend((position.djare() == Some(side)).then_some(DJARE));
        stated
    }

    fn pieces_left(position: &Position) -> Option<Both<u8>> {
        Some(BySide(Side::BOTH.map(|side| position.stones().of(side).len() + position.hand(side))))
    }

    fn unused_right(turn: &Turn) -> Option<Bar> {
        turn.stage.leaves_row().then_some(Bar::new(id::C1, Reason::MayRemove))
    }

    fn effect_rules(_: &TurnItem) -> Vec<RuleId> {
        vec![id::C1, id::C2]
    }

    fn interpretations(reason: Reason) -> &'static [RuleId] {
        match reason {
            Reason::MustRemove | Reason::MayRemove => &[id::R3],
            Reason::InRow(_) => &[id::R2],
            Reason::InRowAtFirst(_) => &[id::R6],
            Reason::MustOpen(_) | Reason::DoesNotOpen(_) | Reason::NoPass => &[id::R4],
            _ => &[],
        }
    }

    fn order_rules(&self, position: &Position) -> Vec<RuleId> {
        match position.turn() == self.next(position) {
            false => vec![id::T1, id::O1],
            true if position.is_start() => vec![id::T1, id::G1],
            true if position.is_placing() => vec![id::T1],
            true => vec![id::T1, id::T2],
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
        lines::layout(&MILL, self.stones(), self.hands)
    }
}

impl From<&StatedPosition> for Setup {
    fn from(stated: &StatedPosition) -> Setup {
        let has_word = |stated: &StatedSide| stated.flags.contains(&DJARE);
        let djare = Both::of(|side| stated.sides[side].as_ref().is_some_and(has_word));
        Setup { stones: stated.into(), djare }
    }
}
