//! Whose turn it is, and which round.

use super::Replay;
use super::course::EVERYBODY;
use crate::finding::{Facts, Finding, InPlay, Reading, Told};
use crate::games::game::{Game, GamePosition};
use crate::notation::{Marks, PlayerToken, Seat};
use crate::replay::Witness;
use crate::rulebook::RuleId;
use crate::span::Span;
use crate::table::{Player, Roster, Side, players};

/// The count of rounds: one begins when the side that began plays again, after another one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Round {
    first: Option<Side>,
    last: Option<Side>,
    number: u32,
    /// What the number would be if a wrong one that was written is right.
    slipped: Option<u32>,
    pub(super) is_unknown: bool,
}

impl Round {
    /// A side plays. Returns whether a round begins with it.
    fn count(&mut self, side: Side) -> bool {
        let is_new = self.last.replace(side) != Some(side);
        let begins = is_new && *self.first.get_or_insert(side) == side;
        if begins {
            self.number += 1;
            self.slipped = self.slipped.map(|number| number + 1);
        }
        begins
    }

    pub(super) fn now(&self) -> Option<u32> {
        Some(self.number).filter(|&number| number > 0 && !self.is_unknown)
    }
}

/// The turns that one side has taken in a row, and what it captured in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Streak {
    side: Option<Side>,
    captures: u8,
    /// Whether several moves of one of these turns captured.
    several: bool,
}

impl Streak {
    /// A side has taken a turn in which so many moves captured.
    pub(super) fn count(&mut self, side: Side, captures: u8) {
        if self.side != Some(side) {
            *self = Streak { side: Some(side), ..Streak::default() };
        }
        self.captures = self.captures.saturating_add(captures);
        self.several |= captures > 1;
    }

    /// Whether the side has its turn because it captured.
    fn is_owed(&self, turn: Side) -> bool {
        self.side == Some(turn) && self.captures > 0
    }

    /// The rules by which it is not this side's turn but the other one's.
    fn rules<G: Game>(&self, side: Side, turn: Side) -> Vec<RuleId> {
        let captured = self.captures > 0 && (self.side == Some(side) || self.side == Some(turn));
        G::order(captured, self.several)
    }
}

/// Who takes a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taker {
    pub(super) player: Player,
    /// Whether that was seen for certain.
    pub(super) sure: bool,
}

/// Those who play, in the order of the sides. Where a side is one player, it plays whoever sits there.
pub(super) fn at_table<G: Game>(position: &G::Position, roster: &Roster) -> Vec<Player> {
    let sides = G::ID.rulebook().forms.sides.iter().copied().filter(|&side| position.plays(side));
    let present = |side| if has_teams::<G>() { roster.players(side) } else { 1 };
    sides.flat_map(|side| players(side, present(side))).collect()
}

/// Whether a side may have several players.
pub(super) fn has_teams<G: Game>() -> bool {
    G::ID.rulebook().forms.teams
}

impl<G: Told, W: Witness> Replay<'_, G, W> {
    /// Finds out who takes the turn. Nobody, if no such player sits at the table.
    pub(super) fn taker(&mut self, token: &PlayerToken) -> Option<Taker> {
        let seat = self.seat_of(token);
        let side = seat.side;
        let player = self.player(side, seat.number)?;
        if !self.at_table().contains(&player) {
            self.not_at_table(token, player);
        }
        let is_known = token.seat.number > 0 || !has_teams::<G>();
        let sure = token.or.is_none() && !token.marks.unsure && is_known;
        // Where a side is one player, a wrong number is a slip.
        let taker = if has_teams::<G>() { player } else { Player::first(side) };
        self.position.plays(side).then_some(Taker { player: taker, sure })
    }

    /// A player of a side. `S?` is the one whose turn it is, or else the first.
    fn player(&self, side: Side, number: u8) -> Option<Player> {
        if number > 0 {
            return Player::new(side, number);
        }
        let next = self.next().filter(|next| next.side == side);
        next.or(players(side, self.roster.players(side)).next()).or(Some(Player::first(side)))
    }

    /// The player whose turn it is, as far as that is known.
    pub(super) fn next(&self) -> Option<Player> {
        self.rules.next(&self.position, &self.roster).filter(|_| self.order_is_known)
    }

    /// The seat of a token; of two, the one whose turn it is.
    fn seat_of(&mut self, token: &PlayerToken) -> Seat {
        let written = token.seat;
        // Without teams two numbers of a side are the same player.
        let differs =
            |or: &Seat| or.side != written.side || has_teams::<G>() && or.number != written.number;
        let other = token.or.filter(differs);
        if token.marks.unsure || other.is_some() {
            let reading = if other.is_some() { Reading::Open } else { Reading::AsWritten };
            self.report(token.span, Facts::Unsure { reading }, &[]);
        }
        let Some((other, turn)) = other.zip(self.next()) else { return written };
        let is_turn = |seat: &Seat| seat.side == turn.side && seat.number == turn.number();
        let seats = [written, other];
        let of_side = || seats.into_iter().find(|seat| seat.side == turn.side);
        seats.into_iter().find(is_turn).or_else(of_side).unwrap_or(written)
    }

    fn not_at_table(&mut self, token: &PlayerToken, player: Player) {
        let facts = Facts::Play(G::ID, InPlay::NotAtTable { player, playing: self.at_table() });
        let follows = self.crowded[player.side];
        let finding =
            Finding { follows, ..Finding::new(token.seat.span, facts, &[G::CITED.sides]) };
        let fault = self.push(finding, token.marks);
        // Who plays may have been another side, or the header may leave this one out.
        if token.marks == Marks::default() {
            self.stray(EVERYBODY, fault);
        }
    }

    /// Whether it is the side's turn; says so if it is not.
    pub(super) fn check_order(&mut self, token: &PlayerToken, taker: Taker) {
        let player = taker.player;
        if let Some(turn) = self.next().filter(|&turn| turn != player && taker.sure) {
            let (after_capture, rules) =
                (self.streak.is_owed(turn.side), self.streak.rules::<G>(player.side, turn.side));
            let facts = Facts::Play(G::ID, InPlay::OutOfTurn { player, turn, after_capture });
            // A capture that was put wrong may have given a turn.
            let follows = Side::ALL.into_iter().find_map(|side| self.strays[side]);
            let finding = Finding { follows, ..Finding::new(token.seat.span, facts, &rules) };
            let fault = self.push(finding, token.marks);
            if token.marks == Marks::default() {
                self.stray(EVERYBODY, fault);
            }
        }
        self.order_is_known |= taker.sure;
    }

    /// Counts rounds, and holds a written number against the count.
    pub(super) fn count_round(&mut self, line: usize, written: Option<(u32, Span)>, side: Side) {
        let begins = self.round.count(side);
        if let Some((number, span)) = written {
            self.hold_round(number, span);
        }
        if let Some(number) = self.round.now().filter(|_| begins) {
            self.witness.round(line, number);
        }
    }

    fn hold_round(&mut self, written: u32, span: Span) {
        let round = &mut self.round;
        let slipped = round.slipped.take();
        if round.is_unknown || slipped == Some(written) {
            (round.number, round.is_unknown) = (written, false);
        } else if round.number != written {
            let counted = round.number;
            round.slipped = Some(written);
            self.report(span, Facts::WrongRound { written, counted }, &[G::CITED.order]);
        }
    }

    fn at_table(&self) -> Vec<Player> {
        at_table::<G>(&self.position, &self.roster)
    }

    /// A player comes or goes. A side without teams is one player, and nothing depends on who that is.
    pub(super) fn comes_or_goes(&mut self, seat: &Seat, comes: bool) {
        let Some(player) = Player::new(seat.side, seat.number) else {
            let expected = "a player from 1 to 32";
            let facts = Facts::UnreadableField { name: "number of a player".into(), expected };
            return self.report(seat.span, facts, &[G::CITED.sides]);
        };
        let has_place = self.position.plays(seat.side) && (has_teams::<G>() || seat.number == 1);
        if comes && !has_place {
            let facts = Facts::Play(G::ID, InPlay::NotAtTable { player, playing: self.at_table() });
            return self.report(seat.span, facts, &[G::CITED.sides]);
        }
        let fits = if comes { self.roster.join(player) } else { self.roster.leave(player) };
        if !fits {
            self.report(seat.span, Facts::ComesOrGoes { player, comes }, &[G::CITED.sides]);
        }
    }
}
