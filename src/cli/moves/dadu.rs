//! The legal moves of Dadu at a point in a log, in words.

use super::Choices;
use super::case::{IllegalMove, LegalMove, MoveCase};
use crate::diagnostic::{self, answer, list, whose_turn};
use crate::finding::{Facts, InDadu, Situation};
use crate::games::dadu::{
    Bar, Kind, Loss, Move, OrderBar, Outcome, Parameter, Place, Position, ThrowBar, Turn,
};
use crate::notation::format::write_move;
use crate::play::Value;
use crate::replay::{DaduMoment, barring, naming};
use crate::table::{Player, Side};

/// Returns the player and the legal moves.
///
/// # Errors
/// The reason why there are none, in a sentence.
pub fn choices(
    moment: &DaduMoment,
    asked: Option<Player>,
    numbers: &[u16],
) -> Result<Choices, String> {
    let underway = moment.underway.as_ref().map(|underway| underway.turn.player());
    let next = underway.or_else(|| moment.expected());
    let player = match (moment.winner, asked.or(next)) {
        (None, Some(player)) => player,
        _ => return Err(whose_turn(moment)),
    };
    if !Side::BOTH.contains(&player.side) {
        return Err(format!("{player} is not a player of Dadu, which has the sides N and S"));
    }
    let cases = Start::of(moment, player).with_throws(numbers)?.cases();
    Ok(Choices { player, out_of_order: out_of_order(moment, player), cases })
}

/// Returns the reason why the player may not throw now, if there is one.
fn out_of_order(moment: &DaduMoment, player: Player) -> Option<String> {
    if let Some(underway) = &moment.underway {
        let other = underway.turn.player();
        return (other != player).then(|| format!("{}; {player} is too early", whose_turn(moment)));
    }
    let bar = moment.rules.may_throw(&moment.position, &moment.roster, player).err()?;
    // The order is not checked if it is unknown who has thrown.
    if moment.unsaid.order && bar != OrderBar::NotPresent {
        return None;
    }
    let next = moment.next();
    let next: Vec<Player> = Side::BOTH.into_iter().flat_map(|side| next.of(side)).collect();
    let who = list(&next);
    let facts = Facts::Dadu(InDadu::Order { player, bar, next });
    let words = answer(facts, bar.rules(), None, &player.to_string());
    Some(format!("{}; expected: {who}", words.message))
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

    /// Adds some throws.
    ///
    /// # Errors
    /// Why they cannot be thrown.
    fn with_throws(mut self, numbers: &[u16]) -> Result<Start<'a>, String> {
        for &number in numbers {
            let value = self.moment.rules.value(number).ok_or_else(|| self.impossible(number))?;
            let thrown = self.moment.rules.throw(&mut self.position, &mut self.turn, value);
            thrown.map_err(|bar| self.barred_throw(bar))?;
            self.throws.push(value.number());
        }
        Ok(self)
    }

    fn impossible(&self, number: u16) -> String {
        let possible = self.possible().map(|value| value.number()).collect();
        let die = self.moment.rules.is_die();
        let words =
            answer(Facts::Dadu(InDadu::ImpossibleThrow { number, possible, die }), &[], None, "");
        [vec![words.message], words.help].concat().join("; ")
    }

    fn barred_throw(&self, bar: ThrowBar) -> String {
        let after_capture = matches!(bar, ThrowBar::NotGranted { after_capture: true });
        let facts = Facts::Dadu(InDadu::ThrowTooMany {
            after_capture,
            capture_grants: self.moment.rules.variant().get(Parameter::CaptureThrow) == 0,
            after: self.throws.last().copied(),
            used: false,
        });
        answer(facts, &[], None, "").message
    }

    /// Returns the results that the dice can give.
    fn possible(&self) -> impl Iterator<Item = Value> {
        self.moment.rules.values()
    }

    /// Returns the cases: one for the results in hand or, if a throw is due, one for each possible throw.
    fn cases(self) -> Vec<MoveCase> {
        if !self.turn.throw_is_due() {
            return vec![self.case(false)];
        }
        let possible: Vec<Value> = self.possible().collect();
        possible.into_iter().map(|value| self.after(value)).collect()
    }

    /// Returns the case after a throw. If the throw earns another one, that one is ignored.
    fn after(&self, value: Value) -> MoveCase {
        let Start { moment, mut position, mut turn, mut throws } = self.clone();
        moment.rules.force_throw(&mut position, &mut turn, value);
        throws.push(value.number());
        let again = turn.throw_is_due();
        moment.rules.end_throwing(&mut position, &mut turn);
        Start { moment, position, turn, throws }.case(again)
    }

    fn case(self, again: bool) -> MoveCase {
        let Start { moment, position, turn, .. } = &self;
        let rules = &moment.rules;
        let situation = Situation::of(rules, position, moment.unsaid, turn, None);
        let must = turn.hand().values().filter(|&value| rules.must_be_used(position, turn, value));
        MoveCase {
            again,
            must: must.map(|value| value.number()).collect(),
            lost: self.lost(&situation),
            legal: self.legal(&situation),
            barred: self.barred(&situation),
            in_hand: list(&situation.hand),
            hand: situation.hand,
            throws: self.throws,
            may_end: None,
        }
    }

    /// Returns the reasons why thrown results are not in hand.
    fn lost(&self, situation: &Situation) -> Vec<String> {
        let mut thrown: Vec<u8> = self.throws.clone();
        thrown.sort_unstable();
        thrown.dedup();
        let why = |number: u8| {
            let value = self.moment.rules.value(u16::from(number))?;
            let lost = self.turn.loss(value).filter(|&loss| loss != Loss::Used)?;
            let play = Move { kind: Kind::Standard, from: Place::WAITING, value, in_place: false };
            let bar = Bar::NotInHand { lost: Some(lost) };
            Some(self.why(situation, play, bar, &number.to_string()))
        };
        thrown.into_iter().filter_map(why).collect()
    }

    fn legal(&self, situation: &Situation) -> Vec<LegalMove> {
        let legal = |&outcome: &Outcome| {
            let (mut position, mut turn) = (self.position, self.turn.clone());
            let rules = &self.moment.rules;
            let effect = rules.apply(&mut position, &mut turn, outcome.applied).ok()?;
            Some(LegalMove {
                result: outcome.applied.value.number(),
                captures: outcome.captured.map(captured),
                shortened: outcome.shortened,
                several: None,
                written: diagnostic::outcome(&outcome, situation),
                to: diagnostic::destination(&effect, situation),
                effects: diagnostic::effect(&effect, situation),
            })
        };
        situation.legal.iter().filter_map(legal).collect()
    }

    /// Returns all illegal moves of existing pieces. Leaves out exited pieces that cannot re-enter, because that
    /// is the normal case.
    fn barred(&self, situation: &Situation) -> Vec<IllegalMove> {
        let rules = &self.moment.rules;
        let barred = |play: Move| {
            let bar = rules.check_move(&self.position, &self.turn, play).err()?;
            let worth = !matches!(bar, Bar::NoReentry { .. });
            let written = self.notation(play);
            worth.then(|| IllegalMove {
                result: play.value.number(),
                why: self.why(situation, play, bar, &written),
                rules: barring(rules, &self.position, &self.turn, play, bar),
                written,
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

    fn why(&self, situation: &Situation, play: Move, bar: Bar, read: &str) -> String {
        let facts = Facts::Dadu(InDadu::Barred { play, bar, other_kind_there: false });
        let words = answer(facts, bar.rules(), Some(situation.clone()), read);
        [vec![words.message], words.help].concat().join("; ")
    }

    fn notation(&self, play: Move) -> String {
        let rules = &self.moment.rules;
        let side = self.turn.player().side;
        let mut written = Vec::new();
        write_move(&mut written, &naming::token(rules.board(), side, play));
        String::from_utf8_lossy(&written).into_owned()
    }
}

const fn captured(kind: Kind) -> &'static str {
    match kind {
        Kind::Standard => "standard",
        Kind::King => "king",
    }
}
