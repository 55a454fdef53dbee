//! The choices of a player at a location in a log, as plain data: each legal move with its effect, and the reasons
//! why other pieces may not be moved.

use std::rc::Rc;

use super::moment::DaduMoment;
use super::naming;
use super::report::barring;
use crate::finding::{Facts, InDadu, Situation};
use crate::games::dadu::{
    Bar, Effect, Kind, Loss, Move, OrderBar, Outcome, Parameter, Place, Position, ThrowBar, Turn,
    throws_again,
};
use crate::notation::format::write_move;
use crate::notation::{MoveToken, SeenNumber};
use crate::play::Value;
use crate::replay::moment::{
    Brings, Choice, Choices, Engine, ImpossibleThrow, LostThrow, Moment, OutOfTurn, Reason, Refusal,
};
use crate::table::Player;

impl Engine for DaduMoment {
    fn choices(&self, player: Player, numbers: &[u16]) -> Result<Vec<Choices>, ImpossibleThrow> {
        let mut start = Start::of(self, player);
        for &number in numbers {
            start.throw(number).map_err(|facts| (number, facts))?;
        }
        Ok(start.cases())
    }

    fn after_unheard_throw(&self) -> Vec<Choice> {
        let Some(underway) = &self.underway else { return Vec::new() };
        let mut turn = underway.turn.clone();
        for value in underway.unheard.iter().flat_map(|&seen| self.possible(seen)) {
            turn.grant(value);
        }
        let start = Start { moment: self, position: self.position, turn, throws: Vec::new() };
        start.legal(&start.situation())
    }

    fn possible_throws(&self) -> Vec<(u8, bool)> {
        let all = self.rules.values();
        all.map(|value| (value.number(), throws_again(value))).collect()
    }

    fn out_of_turn(&self, moment: &Moment, player: Player) -> Option<OutOfTurn> {
        if let Some(underway) = &self.underway {
            return (underway.turn.player() != player).then_some(OutOfTurn::TooEarly);
        }
        let bar = self.rules.may_throw(&self.position, &self.roster, player).err()?;
        // Only the order of known throws is checked.
        if self.unsaid.order && bar != OrderBar::NotPresent {
            return None;
        }
        let next = moment.may_be_next.clone();
        let facts = Facts::Dadu(InDadu::Order { player, bar, next: next.clone() });
        let why = Reason { rules: bar.rules().to_vec(), ..facts.into() };
        Some(OutOfTurn::Barred { why, expected: next })
    }

    fn needs_table(&self) -> bool {
        false
    }
}

impl DaduMoment {
    /// Returns the results that a throw that was not heard may have.
    fn possible(&self, seen: SeenNumber) -> Vec<Value> {
        match seen {
            SeenNumber::Or(pair) => {
                [pair.one(), pair.two()].into_iter().filter_map(|n| self.rules.value(n)).collect()
            }
            _ => self.rules.results().collect(),
        }
    }
}

/// A player turn that is underway or starts now.
#[derive(Clone)]
struct Start<'a> {
    moment: &'a DaduMoment,
    position: Position,
    turn: Turn,
    /// The throws that are assumed, because the log does not have them.
    throws: Vec<u8>,
}

impl<'a> Start<'a> {
    /// Returns the player turn that is underway if it belongs to the player, or else a new one.
    fn of(moment: &'a DaduMoment, player: Player) -> Start<'a> {
        let mut position = moment.position;
        let underway = moment.underway.as_ref().map(|underway| &underway.turn);
        let turn = match underway.filter(|turn| turn.player() == player) {
            Some(turn) => turn.clone(),
            None => {
                moment.rules.take_turn(&mut position, &moment.roster, player);
                moment.rules.begin_after(&position, player, &moment.chances)
            }
        };
        Start { moment, position, turn, throws: Vec::new() }
    }

    fn throw(&mut self, number: u16) -> Result<(), Facts> {
        let value = self.moment.rules.value(number).ok_or_else(|| self.impossible(number))?;
        let thrown = self.moment.rules.throw(&mut self.position, &mut self.turn, value);
        thrown.map_err(|bar| self.barred_throw(bar))?;
        self.throws.push(value.number());
        Ok(())
    }

    fn impossible(&self, number: u16) -> Facts {
        let possible = self.moment.rules.values().map(|value| value.number()).collect();
        let die = self.moment.rules.is_die();
        Facts::Dadu(InDadu::ImpossibleThrow { number, possible, die })
    }

    fn barred_throw(&self, bar: ThrowBar) -> Facts {
        let after_capture = matches!(bar, ThrowBar::NotGranted { after_capture: true });
        Facts::Dadu(InDadu::ThrowTooMany {
            after_capture,
            capture_grants: self.moment.rules.variant().get(Parameter::CaptureThrow) == 0,
            after: self.throws.last().copied(),
            used: false,
        })
    }

    /// Returns the choices with the results in hand or, if a throw is due, after each possible throw.
    fn cases(self) -> Vec<Choices> {
        if !self.turn.throw_is_due() {
            return vec![self.case(false)];
        }
        let possible: Vec<Value> = self.moment.rules.values().collect();
        possible.into_iter().map(|value| self.clone().after(value)).collect()
    }

    /// Returns the choices after a throw. If the throw earns another one, that one is ignored.
    fn after(mut self, value: Value) -> Choices {
        let rules = &self.moment.rules;
        rules.force_throw(&mut self.position, &mut self.turn, value);
        self.throws.push(value.number());
        let again = self.turn.throw_is_due();
        rules.end_throwing(&mut self.position, &mut self.turn);
        self.case(again)
    }

    fn situation(&self) -> Rc<Situation> {
        let DaduMoment { rules, unsaid, .. } = self.moment;
        Rc::new(Situation::of(rules, &self.position, *unsaid, &self.turn, None))
    }

    fn case(self, again: bool) -> Choices {
        let (rules, situation) = (&self.moment.rules, self.situation());
        let is_due = |value: &Value| rules.must_be_used(&self.position, &self.turn, *value);
        let hand = self.turn.hand();
        Choices {
            again,
            hand: hand.values().map(|value| (value.number(), hand.count(value))).collect(),
            lost: self.lost(&situation),
            must: hand.values().filter(is_due).map(|value| value.number()).collect(),
            legal: self.legal(&situation),
            barred: self.barred(&situation),
            more: None,
            may_end: !again && rules.may_end(&self.position, &self.turn).is_ok(),
            thrown: self.throws,
        }
    }

    /// Returns the thrown results that are not in hand.
    fn lost(&self, situation: &Rc<Situation>) -> Vec<LostThrow> {
        let mut thrown: Vec<u8> = self.throws.clone();
        thrown.sort_unstable();
        thrown.dedup();
        let why = |number: u8| {
            let value = self.moment.rules.value(u16::from(number))?;
            let lost = self.turn.loss(value).filter(|&loss| loss != Loss::Used)?;
            let play = Move { kind: Kind::Standard, from: Place::WAITING, value, in_place: false };
            let why = reason(situation, play, Bar::NotInHand { lost: Some(lost) });
            Some(LostThrow { number, why: Some(why) })
        };
        thrown.into_iter().filter_map(why).collect()
    }

    fn legal(&self, situation: &Situation) -> Vec<Choice> {
        let legal = |&outcome: &Outcome| {
            let (mut position, mut turn) = (self.position, self.turn.clone());
            let effect = self.moment.rules.apply(&mut position, &mut turn, outcome.applied).ok()?;
            Some(self.choice(&effect))
        };
        situation.legal.iter().filter_map(legal).collect()
    }

    fn choice(&self, effect: &Effect) -> Choice {
        let (board, side) = (self.moment.rules.board(), self.turn.player().side);
        let Outcome { applied, to, captured, .. } = effect.outcome;
        let other = side.opposite();
        Choice {
            written: text(&naming::token(board, side, applied)),
            in_full: text(&naming::in_full(board, side, &effect.outcome)),
            in_brief: text(&naming::in_brief(board, side, &effect.outcome)),
            letter: applied.kind.letter(),
            from: Some(board.spot(side, applied.from)),
            to: Some(board.spot(side, to)),
            values: vec![applied.value.number()],
            in_place: applied.in_place,
            captured: captured.map(|kind| (other, kind.letter(), 1)).into_iter().collect(),
            taken: u8::from(captured.is_some()),
            brings: brings(effect),
        }
    }

    /// Returns all illegal moves of existing pieces. Leaves out exited pieces that cannot re-enter, because that
    /// is the normal case.
    fn barred(&self, situation: &Rc<Situation>) -> Vec<Refusal> {
        let rules = &self.moment.rules;
        let barred = |play: Move| {
            let bar = rules.check_move(&self.position, &self.turn, play).err()?;
            let worth = !matches!(bar, Bar::NoReentry { .. });
            worth.then(|| Refusal {
                value: play.value.number(),
                written: text(&naming::token(rules.board(), self.turn.player().side, play)),
                why: reason(situation, play, bar),
                rules: barring(rules, &self.position, &self.turn, play, bar),
            })
        };
        let values = self.turn.hand().values();
        values.flat_map(|value| self.candidate_moves(value)).filter_map(barred).collect()
    }

    /// Returns all moves with a result for which there is a piece. Captures in place are included for pieces that
    /// share their square with an opponent.
    fn candidate_moves(&self, value: Value) -> Vec<Move> {
        let (side, board) = (self.turn.player().side, self.moment.rules.board());
        let (own, others) = (self.position.side(side), self.position.side(side.opposite()));
        let shared = |from: Place| from.is_on_track() && others.any(board.mirrored(from));
        let mut moves = Vec::new();
        for kind in Kind::BOTH {
            for from in own.distinct(kind) {
                moves.push(Move { kind, from, value, in_place: false });
                if value == Value::ONE && shared(from) {
                    moves.push(Move { kind, from, value, in_place: true });
                }
            }
        }
        moves
    }
}

fn reason(situation: &Rc<Situation>, play: Move, bar: Bar) -> Reason {
    let facts = Facts::Dadu(InDadu::Barred { play, bar, other_kind_there: false });
    Reason { facts, rules: bar.rules().to_vec(), situation: Some(Rc::clone(situation)) }
}

/// Returns the effects of a move other than where its piece goes and what it captures.
pub(super) fn brings(effect: &Effect) -> Vec<Brings> {
    let capture = effect.capture;
    let brings = [
        effect.outcome.shortened.then_some(Brings::Shortening),
        (capture.taken_along > 0).then_some(Brings::Return(capture.taken_along)),
        capture.opened.then_some(Brings::OpenRow),
        capture.closed_by_plain_king.then_some(Brings::ClosedRow),
        capture.ended_licence.then_some(Brings::EndedLicence),
        capture.extra_throw.then_some(Brings::Throws(1)),
        effect.won.then_some(Brings::Win),
    ];
    brings.into_iter().flatten().collect()
}

fn text(token: &MoveToken) -> String {
    let mut written = Vec::new();
    write_move(&mut written, token);
    String::from_utf8_lossy(&written).into_owned()
}
