//! What a player may do at a place of a log of Thaayam, as plain data: each legal move with what comes of
//! it, and why the other pieces may not be moved.

use super::barring::barring;
use super::turn::captured;
use super::{Moment, naming};
use crate::finding::{Facts, InThaayam};
use crate::games::thaayam::{
    Gives, Kind, Move, Outcome, Place, ThrowBar, Throws, Turn, Unfinished, VALUES, value,
};
use crate::notation::{Letter, Spot};
use crate::play::Value;
use crate::rulebook::RuleId;
use crate::table::{Player, Side};

/// What a player may do with what is in hand.
#[derive(Clone, Debug)]
pub struct Choices {
    /// What is thrown that the log does not have.
    pub thrown: Vec<u8>,
    /// Whether a throw is due before any move.
    pub again: bool,
    /// The throws in hand, the least first: each number with how often it is there.
    pub hand: Vec<(u8, u32)>,
    /// The numbers that came before the first 1 and were lost (H4).
    pub lost: Vec<u8>,
    /// The numbers that some legal move uses (A3).
    pub must: Vec<u8>,
    /// The legal moves and declarations, those with the fewest throws first.
    pub legal: Vec<Choice>,
    /// Single throws that no piece of some place may use.
    pub barred: Vec<Refusal>,
    /// How many throws were used, and how many another course of moves would have used, if that is why the
    /// turn may not end (R3).
    pub more: Option<(u64, u64)>,
    /// Whether the turn may end here.
    pub may_end: bool,
}

/// A legal move, or a declaration.
#[derive(Clone, Debug)]
pub struct Choice {
    /// As the notation writes it, without what comes of it.
    pub written: String,
    /// The same, with where the piece comes to and what it captures.
    pub in_full: String,
    /// Where the piece comes to.
    pub to: Spot,
    /// The throws that it uses, the least first; none for a declaration.
    pub values: Vec<u8>,
    /// What it captures: whose, of which letter, and how many.
    pub captured: Vec<(Side, Option<u8>, u8)>,
    /// How many pieces it captures, twins counted as two.
    pub pieces: u8,
    /// What else comes of it.
    pub brings: Vec<Brings>,
}

/// What comes of a move besides where the piece is then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brings {
    /// Another turn after this one (C4).
    Turn,
    /// Another throw at once (C4).
    Throw,
    /// The game is won (W1).
    Win,
    /// Twins become two single pieces (V6, R12).
    Parting,
    /// Two single pieces become twins (V1).
    Twins,
}

/// A throw that a piece may not use.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The throw.
    pub value: u8,
    /// As the notation would write it.
    pub written: String,
    /// Why not.
    pub facts: Facts,
    /// The rules that bar it, the deciding one first.
    pub rules: Vec<RuleId>,
}

impl Moment {
    /// What a player may do: with what is in hand, or where a throw is due, after each possible one.
    ///
    /// # Errors
    /// Why these throws cannot be made, with the number.
    pub fn choices(&self, player: Player, numbers: &[u16]) -> Result<Vec<Choices>, (u16, Facts)> {
        let own = self.underway.as_ref().filter(|underway| underway.turn.side() == player.side);
        let turn = own.map(|underway| underway.turn.clone());
        let turn = turn.unwrap_or_else(|| self.rules.begin_anyway(&self.position, player.side));
        let mut start = Start { moment: self, turn, thrown: Vec::new() };
        for &number in numbers {
            start.throw(number).map_err(|facts| (number, facts))?;
        }
        Ok(start.all())
    }
}

/// A player in a turn.
#[derive(Clone)]
struct Start<'a> {
    moment: &'a Moment,
    turn: Turn,
    thrown: Vec<u8>,
}

impl Start<'_> {
    fn throw(&mut self, number: u16) -> Result<(), Facts> {
        let impossible = || Facts::Thaayam(InThaayam::ImpossibleThrow { number });
        let value = value(number).ok_or_else(impossible)?;
        let thrown = self.moment.rules.throw(&self.moment.position, &mut self.turn, value);
        thrown.map_err(|bar| {
            let after_capture = bar == ThrowBar::EndedAfterCapture;
            let after = self.thrown.last().copied();
            Facts::Thaayam(InThaayam::ThrowTooMany { after, after_capture })
        })?;
        self.thrown.push(value.number());
        Ok(())
    }

    fn all(self) -> Vec<Choices> {
        if !self.turn.throw_is_due() {
            return vec![self.choices(false)];
        }
        VALUES.into_iter().map(|value| self.clone().after(value)).collect()
    }

    /// What may be done after a throw. If throwing goes on after it, that is left aside.
    fn after(mut self, value: Value) -> Choices {
        let _ = self.throw(u16::from(value.number()));
        let again = self.turn.throw_is_due();
        if again {
            self.turn.end_throwing(&self.moment.position);
        }
        self.choices(again)
    }

    fn choices(self, again: bool) -> Choices {
        let (rules, position) = (&self.moment.rules, &self.moment.position);
        let unfinished = rules.may_end(position, &self.turn).err();
        let throws = self.turn.hand().throws();
        let numbers = |values: Vec<Value>| values.into_iter().map(Value::number).collect();
        let mut legal = self.moves();
        legal.sort_by_key(|choice| choice.values.len());
        Choices {
            again,
            hand: throws.values().map(|value| (value.number(), throws.count(value))).collect(),
            lost: numbers(self.turn.lost().each().collect()),
            must: numbers(rules.usable(position, &self.turn)),
            legal: self.pairings().into_iter().chain(legal).collect(),
            barred: self.refusals(),
            more: match unfinished {
                Some(Unfinished::More { used, most }) => Some((used, most)),
                _ => None,
            },
            may_end: !again && unfinished.is_none(),
            thrown: self.thrown,
        }
    }

    fn moves(&self) -> Vec<Choice> {
        let legal = self.moment.rules.legal_moves(&self.moment.position, &self.turn);
        legal.into_iter().filter_map(|play| self.choice(play)).collect()
    }

    fn choice(&self, play: Move) -> Option<Choice> {
        let (mut position, mut turn) = (self.moment.position, self.turn.clone());
        let effect = self.moment.rules.play(&mut position, &mut turn, play).ok()?;
        let Outcome { to, captures } = effect.outcome;
        let parts =
            play.kind == Kind::Twins && position.side(turn.side()).count(play.kind, to) == 0;
        let brings = [
            (parts && to != Place::OUT).then_some(Brings::Parting),
            (effect.gives == Gives::Turn).then_some(Brings::Turn),
            (effect.gives == Gives::Throw).then_some(Brings::Throw),
            effect.won.then_some(Brings::Win),
        ];
        Some(Choice {
            written: naming::written(&play, None),
            in_full: naming::written(&play, Some(&effect.outcome)),
            to: naming::spot(to),
            values: play.throws.each().map(Value::number).collect(),
            captured: captured(&captures),
            pieces: captures.total(),
            brings: brings.into_iter().flatten().collect(),
        })
    }

    /// Twins that may be declared or dissolved.
    fn pairings(&self) -> Vec<Choice> {
        let (rules, position) = (&self.moment.rules, &self.moment.position);
        let made = |at: &Place| rules.may_declare(position, &self.turn, *at).is_ok();
        let parted = |at: &Place| {
            let (mut position, mut turn) = (*position, self.turn.clone());
            rules.dissolve(&mut position, &mut turn, *at).is_ok()
        };
        let made = Place::squares().filter(made).map(|at| pairing(at, true));
        made.chain(Place::squares().filter(parted).map(|at| pairing(at, false))).collect()
    }

    /// Every throw that a piece of some place may not use, by itself.
    fn refusals(&self) -> Vec<Refusal> {
        let pieces = self.moment.position.side(self.turn.side());
        let mut refusals = Vec::new();
        for value in self.turn.hand().throws().values().filter(|_| !self.turn.is_over()) {
            for kind in Kind::BOTH {
                let places = pieces.places(kind).map(|(place, _)| place);
                for from in places.filter(|&place| place != Place::OUT) {
                    refusals.extend(self.refusal(value, self.with(value, kind, from)));
                }
            }
        }
        refusals
    }

    /// The move of a piece with a throw; with two 1s, where twins need them.
    fn with(&self, value: Value, kind: Kind, from: Place) -> Move {
        let needs_two = kind == Kind::Twins && matches!(from, Place::WAITING | Place::KEEP);
        let has_two = self.turn.hand().throws().count(Value::ONE) > 1;
        let two = needs_two && has_two && value == Value::ONE;
        Move { kind, from, throws: Throws::of(&[value, value][..1 + usize::from(two)]) }
    }

    fn refusal(&self, value: Value, play: Move) -> Option<Refusal> {
        let Moment { rules, position, .. } = self.moment;
        let bar = rules.resolve(position, &self.turn, play).err()?;
        let facts =
            InThaayam::Barred { bar, kind: play.kind, from: play.from, other_kind_there: false };
        Some(Refusal {
            value: value.number(),
            written: naming::written(&play, None),
            facts: Facts::Thaayam(facts),
            rules: barring(rules, position, &self.turn, play, bar),
        })
    }
}

/// Twins are declared, or dissolved.
fn pairing(at: Place, made: bool) -> Choice {
    let letter = naming::letter(if made { Kind::Single } else { Kind::Twins });
    let letter = match letter {
        Letter::Is(letter) => char::from(letter).to_string(),
        _ => String::new(),
    };
    let written = format!("{letter}{at}={}", if made { "T" } else { "1" });
    Choice {
        in_full: written.clone(),
        written,
        to: naming::spot(at),
        values: Vec::new(),
        captured: Vec::new(),
        pieces: 0,
        brings: vec![if made { Brings::Twins } else { Brings::Parting }],
    }
}
