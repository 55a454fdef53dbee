//! The order of play: the player who takes a turn, and whether the rules allow it.

use super::{Consult, Replay, Round, Witness};
use crate::finding::{Facts, Finding, InDadu, UnsureReading};
use crate::games::dadu::OrderBar;
use crate::games::dadu::id::*;
use crate::notation::{Item, Marks, PlayerSeat, PlayerToken, PlayerTurn};
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Both, Player, Side};

/// The player who takes a turn, as far as that is known.
#[derive(Clone, Copy, Debug)]
pub struct Taker {
    pub player: Player,
    /// Whether this player was seen for certain.
    pub sure: bool,
    /// The finding that it is not this player's turn, if there is one.
    pub fault: Option<usize>,
}

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Determines who takes the turn and reports errors in the order. Returns the player, and whether a
    /// side turn begins here; `None` if there is no such player.
    #[inline(always)]
    pub(super) fn taker(
        &mut self,
        line: usize,
        turn: &PlayerTurn,
        items: &[Item],
        is_whole: bool,
    ) -> Option<(Taker, bool)> {
        let Some(player) = self.certain_player(&turn.player) else {
            let fitting = self.fitting_players(line, turn, items, is_whole);
            return self.checked_taker(&turn.player, &fitting);
        };
        let taker = Taker { player, sure: true, fault: None };
        if self.rules.comes_next(&self.position, &self.frame.roster, player) {
            self.doubt.unseen_turn = false;
            self.doubt.owes = None;
            self.is_there(player);
            return Some((taker, self.rules.take_owed_turn(&mut self.position, player)));
        }
        if self.rules.opens_side_turn(&self.position, &self.frame.roster, player) {
            self.settle_order();
            self.doubt.order_fault = None;
            (self.doubt.assumed, self.doubt.owes) = (0, None);
            self.is_there(player);
            return Some((
                taker,
                self.rules.take_turn(&mut self.position, &self.frame.roster, player),
            ));
        }
        self.checked_taker(&turn.player, &[])
    }

    /// Settles the order when a player of the other side throws. Then it is known again who has thrown,
    /// unless players of that side may have thrown unseen before.
    fn settle_order(&mut self) {
        if !std::mem::replace(&mut self.doubt.unseen_turn, false) {
            let unsaid = &mut self.doubt.unsaid;
            (self.doubt.order, unsaid.order, unsaid.doubled) = (false, false, false);
        }
    }

    #[inline(never)]
    fn checked_taker(&mut self, token: &PlayerToken, fitting: &[Player]) -> Option<(Taker, bool)> {
        let mut taker = self.identify(token, fitting)?;
        taker.fault = self.check_order(token, taker);
        let is_open = self.doubt.order || self.doubt.unsaid.order || !taker.sure;
        let twice = self.position.side(taker.player.side).twice;
        let begins = self.rules.take_turn(&mut self.position, &self.frame.roster, taker.player);
        if is_open {
            // R8: do not record who has the second chance, because another player may have taken it.
            self.position.side_mut(taker.player.side).twice = twice;
        }
        self.doubt.order |= !taker.sure;
        if begins {
            self.doubt.assumed = 0;
        }
        match taker.sure {
            true => self.is_there(taker.player),
            false => self.doubt.assumed |= taker.player.bit(),
        }
        self.doubt.unseen_turn = may_be_of_either_side(token);
        Some((taker, begins))
    }

    /// Returns the player, if seen for certain.
    #[inline(always)]
    fn certain_player(&self, token: &PlayerToken) -> Option<Player> {
        let certain = token.or.is_none() && !token.marks.unsure;
        self.player(&token.seat).filter(|_| certain)
    }

    /// Determines the player of a token. `fitting` are those of several with whom the player turn has no error.
    fn identify(&mut self, token: &PlayerToken, fitting: &[Player]) -> Option<Taker> {
        let likely = fitting.first().copied();
        if token.seat.number == 0 {
            self.report(token.seat.span, Facts::Unsure { reading: UnsureReading::Open }, &[]);
            return likely.or_else(|| self.somebody(token.seat.side)).map(Taker::unsure);
        }
        let Some(one) = self.player(&token.seat) else {
            self.no_such_number(&token.seat);
            return None;
        };
        let Some(two) = token.or.and_then(|seat| self.player(&seat)) else {
            if token.marks.unsure {
                self.report(token.span, Facts::Unsure { reading: UnsureReading::AsWritten }, &[]);
            }
            return Some(Taker { sure: !token.marks.unsure, ..Taker::unsure(one) });
        };
        let may_throw =
            |player: &Player| self.rules.may_throw(&self.position, &self.frame.roster, *player);
        let throwing: Vec<Player> =
            [one, two].into_iter().filter(|player| may_throw(player).is_ok()).collect();
        // If the turn has an error with each of them, only the order decides.
        let legal = if fitting.is_empty() { &throwing } else { fitting };
        let player = legal.first().copied().unwrap_or(one);
        let reading = UnsureReading::Legal(legal.len() as u8);
        self.report(token.span, Facts::Unsure { reading }, &[]);
        Some(Taker::unsure(player))
    }

    /// Returns the players whom an unsure token may mean and who may throw; the one that is assumed without another reason
    /// comes first.
    pub(super) fn candidates(&self, token: &PlayerToken) -> Vec<Player> {
        let next = self.rules.next(&self.position, &self.frame.roster);
        let seats = [Some(token.seat), token.or].into_iter().flatten();
        let named: Vec<Player> = seats.filter_map(|seat| self.player(&seat)).collect();
        match token.seat.number {
            0 => {
                let first = self.somebody(token.seat.side);
                let others = next.of(token.seat.side).filter(|&other| Some(other) != first);
                first.into_iter().chain(others).collect()
            }
            _ => named.into_iter().filter(|&it| next.of(it.side).any(|next| next == it)).collect(),
        }
    }

    /// Returns a player of the side who may throw next, where the log does not say which one.
    fn somebody(&self, side: Side) -> Option<Player> {
        let next = self.rules.next(&self.position, &self.frame.roster);
        let with_da = next.of(side).find(|&player| self.position.has_da(player));
        with_da.or_else(|| next.of(side).next()).or_else(|| Player::new(side, 1))
    }

    /// Returns whether the player was already seen to throw in this side turn. Throws before the log
    /// began do not matter.
    fn throws_again(&self, taker: Taker) -> bool {
        let (turn, player) = (&self.position.turn, taker.player);
        let thrown = turn.side == Some(player.side) && turn.thrown & player.bit() != 0;
        thrown && taker.sure && !self.doubt.order && !self.frame.is_lost()
    }

    /// Returns the error that it is not the player's turn, if the table did not accept it.
    fn check_order(&mut self, token: &PlayerToken, taker: Taker) -> Option<usize> {
        let owes = self.doubt.owes.take() == Some(taker.player.side.opposite());
        let is_open = (self.doubt.order || self.doubt.unsaid.order) && !owes;
        let in_doubt = is_open || !taker.sure;
        let unsaid = self.doubt.unsaid;
        if self.position.turn.side == Some(taker.player.side.opposite()) {
            self.settle_order();
        }
        let bar = self.rules.may_throw(&self.position, &self.frame.roster, taker.player).err()?;
        if bar == OrderBar::NotPresent && self.doubt.company {
            self.join(taker.player);
            return None;
        }
        if unsaid.excuses(bar, taker.player.side) {
            return None;
        }
        if in_doubt && bar != OrderBar::NotPresent && !self.throws_again(taker) {
            return None;
        }
        if self.have_left(bar) {
            return None;
        }
        let next = self.rules.next(&self.position, &self.frame.roster);
        let next = Side::BOTH.into_iter().flat_map(|side| next.of(side)).collect();
        let facts = Facts::Dadu(InDadu::Order { player: taker.player, bar, next });
        // Earlier throws do not decide who is at the table. A missing line, or one under a wrong
        // player, may first cause an error elsewhere in its side turn.
        let earlier = self.doubt.order_fault.or(self.doubt.turn_fault);
        let follows = earlier.filter(|_| bar != OrderBar::NotPresent);
        let finding = Finding { follows, ..Finding::new(token.seat.span, facts, bar.rules()) };
        let fault = self.push(finding, token.marks);
        self.doubt.order_fault.get_or_insert(fault);
        self.round.fault.get_or_insert(fault);
        if token.marks == Marks::default() {
            self.taint.disorder(fault);
            return Some(fault);
        }
        None
    }

    pub(super) fn finding_at(
        &mut self,
        span: Span,
        facts: Facts,
        rules: &[RuleId],
        marks: Marks,
    ) -> usize {
        self.push(Finding::new(span, facts, rules), marks)
    }

    /// Reports a number that no player can have.
    pub(super) fn no_such_number(&mut self, seat: &PlayerSeat) {
        let expected = "a player from 1 to 32";
        let facts = Facts::UnreadableField { name: "number of a player".into(), expected };
        self.report(seat.span, facts, &[P2]);
    }

    /// Counts rounds, and checks a written number against the count (T1).
    #[inline(always)]
    pub(super) fn count_round(
        &mut self,
        line: usize,
        turn: &PlayerTurn,
        taker: Taker,
        new_side_turn: bool,
    ) {
        let (player, written) = (taker.player, turn.round);
        if !taker.sure && may_be_of_either_side(&turn.player) {
            self.round.unknown = true;
            self.round.goes_on |= self.round.first.is_none();
        }
        if !self.round.goes_on {
            self.round.first.get_or_insert(player.side);
        }
        if new_side_turn {
            self.round.advance(player.side);
            self.doubt.turn_fault = None;
        }
        if let Some((number, span)) = written {
            self.hold_round(number, span);
        }
        let round = &self.round;
        if new_side_turn && round.first == Some(player.side) && !round.unknown {
            self.witness.on_round(line, round.numbers[player.side]);
        }
    }

    /// Checks a written number. It is wrong if it is neither the count nor a continuation of the last
    /// wrong number.
    #[inline(never)]
    fn hold_round(&mut self, written: u32, span: Span) {
        let round = &mut self.round;
        let (fault, slipped) = (round.fault.take(), round.slipped.take());
        let slipped_so =
            slipped.is_some_and(|numbers| round.side_that_began(numbers, written).is_some());
        if round.unknown || slipped_so {
            (round.numbers, round.unknown) = (Both::all(written), false);
        } else if let Some(first) = round.side_that_began(round.numbers, written) {
            round.first = first;
        } else {
            round.slipped = Some(Both::all(written));
            let [one, two] = round.numbers.0;
            let counted = round.number().unwrap_or(one.max(two));
            self.report_following(span, Facts::WrongRound { written, counted }, &[T1], fault);
        }
    }
}

impl Taker {
    pub(super) fn unsure(player: Player) -> Taker {
        Taker { player, sure: false, fault: None }
    }
}

/// Returns whether the player's side was not seen for certain.
fn may_be_of_either_side(token: &PlayerToken) -> bool {
    token.marks.unsure || token.or.is_some_and(|or| or.side != token.seat.side)
}

impl Round {
    /// Counts a side turn.
    fn advance(&mut self, side: Side) {
        let numbers = self.slipped.iter_mut().chain([&mut self.numbers]);
        numbers.for_each(|numbers| numbers[side] += 1);
    }

    /// Returns the number of the round, if it does not depend on which side began.
    pub(super) fn number(&self) -> Option<u32> {
        let [one, two] = self.numbers.0;
        match self.first {
            Some(first) => Some(self.numbers[first]),
            None => Some(one).filter(|_| one == two),
        }
    }

    /// Returns the side that began if the number is right: `Some(None)` if either may have, `None` if
    /// neither can have.
    fn side_that_began(&self, numbers: Both<u32>, number: u32) -> Option<Option<Side>> {
        let fits = |side: &Side| numbers[*side] == number;
        let may = |side: &Side| self.first.is_none_or(|first| first == *side) && fits(side);
        let [one, two] = Side::BOTH.map(|side| may(&side));
        match (one, two) {
            (true, true) => Some(None),
            (true, false) => Some(Some(Side::N)),
            (false, true) => Some(Some(Side::S)),
            (false, false) => None,
        }
    }
}
