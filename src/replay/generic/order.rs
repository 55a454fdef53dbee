//! The order of play: whose turn it is, and in which round.

use super::Replay;
use super::course::EVERYBODY;
use crate::finding::{Facts, Finding, GameFacts, InPlay, Severity, UnsureReading};
use crate::games::game::{Game, GamePosition};
use crate::notation::{Marks, PlayerSeat, PlayerToken};
use crate::replay::Witness;
use crate::rulebook::{Parameter as _, RuleId};
use crate::span::Span;
use crate::table::{Player, Roster, Side, players};

/// The consecutive turns of one side, and its captures in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Streak {
    side: Option<Side>,
    captures: u8,
    /// Whether several moves in one of these turns captured.
    several: bool,
}

impl Streak {
    /// Counts a side's turn with this number of capturing moves.
    pub(super) fn count(&mut self, side: Side, captures: u8) {
        if self.side != Some(side) {
            *self = Streak { side: Some(side), ..Streak::default() };
        }
        self.captures = self.captures.saturating_add(captures);
        self.several |= captures > 1;
    }

    /// Returns whether the side has its turn because it captured.
    fn is_owed(&self, turn: Side) -> bool {
        self.side == Some(turn) && self.captures > 0
    }

    /// Returns the rules because of which it is not this side's turn but the other side's.
    fn rules<G: Game>(&self, side: Side, turn: Side) -> Vec<RuleId> {
        let captured = self.captures > 0 && (self.side == Some(side) || self.side == Some(turn));
        G::order(captured, self.several)
    }
}

/// The player who takes a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taker {
    pub(super) player: Player,
    /// Whether the player was seen for certain.
    pub(super) sure: bool,
}

/// Returns the players at the table, in the order of the sides. A side without teams is one player, no
/// matter who sits there.
pub(super) fn at_table<G: Game>(position: &G::Position, roster: &Roster) -> Vec<Player> {
    let sides = G::ID.rulebook().forms.sides.iter().copied();
    sides.flat_map(|side| players(side, present::<G>(position, roster, side))).collect()
}

/// Returns the players of a side who are at the table, one bit each.
pub(super) fn present<G: Game>(position: &G::Position, roster: &Roster, side: Side) -> u32 {
    match has_teams::<G>() {
        _ if !position.plays(side) => 0,
        true => roster.players(side),
        false => 1,
    }
}

/// Returns whether a side may have several players.
pub(super) fn has_teams<G: Game>() -> bool {
    G::ID.rulebook().forms.teams
}

impl<G: GameFacts, W: Witness> Replay<'_, G, W> {
    /// Determines who takes the turn. `None` if no such player sits at the table.
    pub(super) fn taker(&mut self, token: &PlayerToken) -> Option<Taker> {
        let seat = self.seat_of(token);
        let side = seat.side;
        let player = self.player(side, seat.number)?;
        if present::<G>(&self.position, &self.frame.roster, side) & player.bit() == 0 {
            self.not_at_table(token, player);
        }
        let is_known = token.seat.number > 0 || !has_teams::<G>();
        let sure = token.or.is_none() && !token.marks.unsure && is_known;
        // If a side is one player, a wrong number is only a mistake in writing.
        let taker = if has_teams::<G>() { player } else { Player::first(side) };
        self.position.plays(side).then_some(Taker { player: taker, sure })
    }

    /// Returns a player of a side. `S?` is the player whose turn it is, or else the first.
    fn player(&self, side: Side, number: u8) -> Option<Player> {
        if number > 0 {
            return Player::new(side, number);
        }
        let next = self.next().filter(|next| next.side == side);
        next.or(players(side, self.frame.roster.players(side)).next()).or(Some(Player::first(side)))
    }

    /// Returns the player whose turn it is, as far as that is known.
    pub(super) fn next(&self) -> Option<Player> {
        self.rules.next(&self.position, &self.frame.roster).filter(|_| self.order.is_known)
    }

    /// Returns the seat of a token. If it names two, returns the one whose turn it is.
    fn seat_of(&mut self, token: &PlayerToken) -> PlayerSeat {
        let written = token.seat;
        // Without teams, two numbers of a side are the same player.
        let differs = |or: &PlayerSeat| {
            or.side != written.side || has_teams::<G>() && or.number != written.number
        };
        let other = token.or.filter(differs);
        // Without teams, `N?` can only be one player.
        let is_open = other.is_some() || has_teams::<G>() && written.number == 0;
        if token.marks.unsure || is_open {
            let reading = if is_open { UnsureReading::Open } else { UnsureReading::AsWritten };
            self.frame.report(token.span, Facts::Unsure { reading }, &[]);
        }
        let Some(other) = other else { return written };
        let seats = [written, other];
        let next = self.next();
        let is_turn = |seat: &PlayerSeat| {
            next.is_some_and(|turn| seat.side == turn.side && seat.number == turn.number())
        };
        let is_of_side = |seat: &PlayerSeat| {
            next.is_some_and(|turn| seat.side == turn.side) && self.is_there(seat)
        };
        let found = seats.into_iter().find(is_turn).or_else(|| seats.into_iter().find(is_of_side));
        found.or_else(|| seats.into_iter().find(|seat| self.is_there(seat))).unwrap_or(written)
    }

    /// Returns whether a player sits at the table, no matter who if the side is one player.
    fn is_there(&self, seat: &PlayerSeat) -> bool {
        let present = present::<G>(&self.position, &self.frame.roster, seat.side);
        let player = self.player(seat.side, seat.number);
        present != 0 && player.is_none_or(|it| !has_teams::<G>() || present & it.bit() != 0)
    }

    fn not_at_table(&mut self, token: &PlayerToken, player: Player) {
        let facts = Facts::Play(G::ID, InPlay::NotAtTable { player, playing: self.at_table() });
        let follows = self.crowded[player.side];
        let finding =
            Finding { follows, ..Finding::new(token.seat.span, facts, &[G::CITED.sides]) };
        let fault = self.frame.push(finding, token.marks);
        // Another side may have played, or the header may leave this one out.
        if token.marks == Marks::default() {
            self.stray(EVERYBODY, fault);
        }
    }

    /// Reports a player whose turn it is not.
    pub(super) fn check_order(&mut self, token: &PlayerToken, taker: Taker) {
        let player = taker.player;
        if let Some(turn) = self.next().filter(|&turn| turn != player && taker.sure) {
            let (after_capture, rules) =
                (self.streak.is_owed(turn.side), self.streak.rules::<G>(player.side, turn.side));
            let other_way = self.other_way(player, turn).filter(|_| !after_capture);
            let facts =
                Facts::Play(G::ID, InPlay::OutOfTurn { player, turn, after_capture, other_way });
            // A wrong capture may have earned a turn.
            let follows = Side::ALL.into_iter().find_map(|side| self.strays[side]);
            let mut finding = Finding { follows, ..Finding::new(token.seat.span, facts, &rules) };
            self.frame.weigh(&mut finding, token.marks, false);
            // Even if it follows from another error, everybody's pieces may be elsewhere after it.
            let is_cause = finding.severity == Severity::Error && token.marks == Marks::default();
            let fault = self.frame.findings.push(finding);
            if is_cause {
                self.stray(EVERYBODY, fault);
            }
        }
        // After a player who was not seen for certain, another one may be next than the replay says.
        self.order.is_known = taker.sure;
    }

    /// Returns the parameter and its value under which play goes round the other way, if the player would
    /// then be next. If four sides play, that player sits across from the one whose turn it is.
    fn other_way(&self, player: Player, turn: Player) -> Option<(RuleId, u8)> {
        let is_next = player.side == turn.side.opposite();
        let all_play = || Side::ALL.into_iter().all(|side| self.position.plays(side));
        let order = G::order(false, false);
        let rows = G::Parameter::ALL.iter().filter(|p| order.contains(&p.row().rule));
        let other = |p: &G::Parameter| {
            let value = self.rules.variant().get(*p);
            let other = p.row().values.all().find(|&other| other != value)?;
            Some((p.row().rule, other))
        };
        rows.filter(|_| is_next && all_play()).find_map(other)
    }

    /// Counts rounds, and checks a written number against the count.
    pub(super) fn count_round(&mut self, line: usize, written: Option<(u32, Span)>, side: Side) {
        if let Some(number) = self.order.count_round(&mut self.frame, written, side, G::CITED.order)
        {
            self.witness.on_round(line, number);
        }
    }

    pub(super) fn at_table(&self) -> Vec<Player> {
        at_table::<G>(&self.position, &self.frame.roster)
    }
}
