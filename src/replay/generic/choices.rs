//! The choices of a player at a location in a log, as plain data: each legal move with its effect, and
//! the reasons why other pieces may not be moved.

use std::ops::ControlFlow::{Break, Continue};

use super::barring::barring;
use super::course::few_lots;
use super::moment::Here;
use super::naming;
use super::reading::all_values;
use super::turn::captured;
use crate::finding::{About, Facts, GameFacts, InPlay};
use crate::games::game::{
    EndBar, GamePosition, GameTurn, Gives, Outcome, Piece, ThrowBar, off_board,
};
use crate::layout;
use crate::play::Value;
use crate::replay::moment::{
    Brings, Choice, Choices, Engine, ImpossibleThrow, LostThrow, Reason, Refusal,
};
use crate::table::Player;

impl<G: GameFacts> Engine for Here<G> {
    fn choices(&self, player: Player, numbers: &[u16]) -> Result<Vec<Choices>, ImpossibleThrow> {
        let (position, turn) = (self.position.clone(), self.turn_of(player));
        let mut start = Start { rules: &self.rules, position, turn, thrown: Vec::new() };
        for &number in numbers {
            start.throw(number).map_err(|facts| (number, facts))?;
        }
        Ok(start.all())
    }

    fn after_unheard_throw(&self) -> Vec<Choice> {
        let Some(mut turn) = self.turn.clone() else { return Vec::new() };
        let player = turn.player();
        let numbers = G::ID.rulebook().throws.iter().map(|&number| u16::from(number));
        numbers.filter_map(G::value).for_each(|value| turn.grant(value));
        let cases = Here { turn: Some(turn), ..self.clone() }.choices(player, &[]);
        let in_hand = cases.unwrap_or_default().into_iter().filter(|case| case.thrown.is_empty());
        in_hand.flat_map(|case| case.legal).filter(|choice| choice.values.len() == 1).collect()
    }

    fn possible_throws(&self) -> Vec<(u8, bool)> {
        self.throws()
    }
}

/// A player in a turn.
#[derive(Clone)]
struct Start<'a, G: GameFacts> {
    rules: &'a G,
    position: G::Position,
    turn: G::Turn,
    thrown: Vec<u8>,
}

impl<G: GameFacts> Start<'_, G> {
    fn throw(&mut self, number: u16) -> Result<(), Facts> {
        let lots = few_lots::<G>(&self.turn);
        let elsewhere = G::value(number).is_some();
        let impossible = || Facts::Play(G::ID, InPlay::ImpossibleThrow { number, lots, elsewhere });
        let value = G::value(number).ok_or_else(impossible)?;
        let thrown = self.rules.throw(&mut self.position, &mut self.turn, value);
        thrown.map_err(|bar| {
            let after_capture = bar == ThrowBar::EndedAfterCapture;
            let after = self.thrown.last().copied();
            let too_many = || Facts::Play(G::ID, InPlay::ThrowTooMany { after, after_capture });
            if bar == ThrowBar::Impossible { impossible() } else { too_many() }
        })?;
        self.thrown.push(value.number());
        Ok(())
    }

    fn all(self) -> Vec<Choices> {
        // Stored throws can be used with nothing in hand.
        let nothing_in_hand = self.turn.hand().is_empty() && self.turn.throw_is_due();
        if (!nothing_in_hand || self.can_move()) && !self.rules.must_throw(&self.turn) {
            return vec![self.choices(false)];
        }
        all_values::<G>().filter_map(|value| self.clone().after(value)).collect()
    }

    /// Returns the choices after a throw, if it can be made now. Assumes that throwing ends after it.
    fn after(mut self, value: Value) -> Option<Choices> {
        self.throw(u16::from(value.number())).ok()?;
        let again = self.rules.must_throw(&self.turn);
        if again {
            G::end_throwing(&self.position, &mut self.turn);
        }
        Some(self.choices(again))
    }

    fn choices(self, again: bool) -> Choices {
        let (rules, position) = (self.rules, &self.position);
        let unfinished = rules.may_end(position, &self.turn).err();
        let throws = self.turn.hand();
        let lost = |value: Value| LostThrow { number: value.number(), why: None };
        let mut legal = self.moves();
        legal.sort_by_key(|choice| choice.values.len());
        Choices {
            again,
            hand: throws.counts().map(|(value, count)| (value.number(), count)).collect(),
            lost: self.turn.lost().each().map(lost).collect(),
            must: rules.usable(position, &self.turn).into_iter().map(Value::number).collect(),
            legal: self.pairings().into_iter().chain(legal).collect(),
            barred: self.refusals(),
            more: match unfinished {
                Some(EndBar::More { used, most }) => Some((used, most)),
                _ => None,
            },
            may_end: !again && unfinished.is_none(),
            thrown: self.thrown,
        }
    }

    fn can_move(&self) -> bool {
        self.rules.visit_legal_moves(&self.position, &self.turn, |_, _| Break(())).is_break()
    }

    fn moves(&self) -> Vec<Choice> {
        let mut legal = Vec::new();
        let _ = self.rules.visit_legal_moves(&self.position, &self.turn, |play, _| {
            legal.push(play);
            Continue(())
        });
        legal.into_iter().filter_map(|play| self.choice(play)).collect()
    }

    fn choice(&self, play: G::Move) -> Option<Choice> {
        let (mut position, mut turn) = (self.position.clone(), self.turn.clone());
        let effect = self.rules.play(&mut position, &mut turn, play).ok()?;
        let Outcome { to, captures } = effect.outcome;
        let Piece { letter, at } = G::piece(play);
        let is_left = position.count(turn.player().side, Piece { letter, at: to }) > 0;
        let parts = letter.is_some() && !is_left && to != layout::Spot::Out;
        let gives = match effect.gives {
            Gives::Nothing => None,
            Gives::Turn => Some(Brings::Turn),
            Gives::Throws(count) => Some(Brings::Throws(count)),
        };
        let in_full = naming::move_notation::<G>(play, Some(&effect.outcome));
        let brings = [parts.then_some(Brings::Parting), gives, effect.won.then_some(Brings::Win)];
        Some(Choice {
            written: naming::move_notation::<G>(play, None),
            in_brief: in_full.clone(),
            in_full,
            letter,
            from: naming::place(naming::spot(at)),
            to: naming::place(naming::spot(to)),
            values: G::throws(play).each().map(Value::number).collect(),
            in_place: false,
            captured: captured::<G>(&captures),
            taken: captures.total(),
            brings: brings.into_iter().flatten().collect(),
        })
    }

    /// Returns the pairs of pieces that may become one, and the pieces that may become two.
    fn pairings(&self) -> Vec<Choice> {
        let squares = || G::squares().map(layout::Spot::Square);
        let may = |at: layout::Spot, made: bool| {
            let (mut position, mut turn) = (self.position.clone(), self.turn.clone());
            self.rules.pair(&mut position, &mut turn, at, made).is_ok()
        };
        let both = [true, false].into_iter().flat_map(|made| squares().map(move |at| (at, made)));
        both.filter(|&(at, made)| may(at, made)).map(|(at, made)| pairing::<G>(at, made)).collect()
    }

    /// Returns every single throw that a piece at some position may not use.
    fn refusals(&self) -> Vec<Refusal> {
        let mut refusals = Vec::new();
        for (value, _) in self.turn.hand().counts().filter(|_| !self.turn.is_over()) {
            let alone = |piece| G::alone(&self.turn, piece, value);
            let plays = self.pieces().into_iter().filter_map(alone);
            refusals.extend(plays.filter_map(|play| self.refusal(value, play)));
        }
        refusals
    }

    /// Returns the pieces of the side that are not out, each kind at each position once: ordinary ones
    /// first, in the order of the board.
    fn pieces(&self) -> Vec<Piece> {
        let squares = G::squares().map(layout::Spot::Square);
        let off = off_board::<G>().filter(|&at| at != layout::Spot::Out);
        let places: Vec<layout::Spot> = squares.chain(off).collect();
        let of = |letter| places.iter().map(move |&at| Piece { letter, at });
        let all = naming::letters::<G>().flat_map(of);
        all.filter(|&piece| self.position.count(self.turn.player().side, piece) > 0).collect()
    }

    fn refusal(&self, value: Value, play: G::Move) -> Option<Refusal> {
        let (rules, position) = (self.rules, &self.position);
        let bar = rules.resolve(position, &self.turn, play).err()?;
        let Piece { letter, at } = G::piece(play);
        let facts = G::barred(bar, About { letter, at, other_kind_there: false });
        let rules = barring(rules, position, &self.turn, (play, bar));
        Some(Refusal {
            value: value.number(),
            written: naming::move_notation::<G>(play, None),
            why: Reason { rules: rules.clone(), ..facts.into() },
            rules,
        })
    }
}

/// Returns the declaration that two pieces become one, or that one becomes two.
fn pairing<G: GameFacts>(at: layout::Spot, made: bool) -> Choice {
    let written = naming::written_pair::<G>(at, made);
    Choice {
        in_full: written.clone(),
        in_brief: written.clone(),
        written,
        letter: if made { None } else { naming::letters::<G>().nth(1).flatten() },
        from: naming::place(naming::spot(at)),
        to: naming::place(naming::spot(at)),
        values: Vec::new(),
        in_place: false,
        captured: Vec::new(),
        taken: 0,
        brings: vec![if made { Brings::Pairing } else { Brings::Parting }],
    }
}
