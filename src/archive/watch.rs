//! Watching a replay: what happened in it that the archive keeps.

use super::facts::{CaptureFacts, SideFacts};
use crate::notation::{Log, Spot};
use crate::replay::{Threw, TurnEnd, Used, Witness, naming};
use crate::rules::dadu::{Kind, MAX_PLAYERS, Place, Player, Position, Side, Thrown};

/// What a player did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seat {
    pub turns: u32,
    pub captures: u32,
    pub da_turn: Option<u32>,
}

/// What a use came to.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenUse {
    pub kind: &'static str,
    pub act: &'static str,
    pub origin: Spot,
    pub target: Spot,
    pub captured: Option<&'static str>,
}

/// As many captures as most games have.
const MANY_CAPTURES: usize = 32;

/// Collects while a log is replayed.
pub(super) struct Watch {
    full: bool,
    /// The line that is replayed, from 1, and the number of its player turn.
    line: u32,
    turn: u32,
    pub round: u32,
    /// Whether the log begins in mid-game, from a stated position.
    late: bool,
    pub first_side: Option<Side>,
    pub sides: [SideFacts; 2],
    pub players: [[Seat; MAX_PLAYERS as usize]; 2],
    pub captures: Vec<CaptureFacts>,
    /// By item, at full detail.
    uses: Vec<Option<SeenUse>>,
    throws: Vec<Option<&'static str>>,
    /// The lines on which rounds begin, with their numbers, at full detail.
    rounds: Vec<(u32, u32)>,
    /// The lines with player turns about which nothing is in doubt, at full detail.
    sure: Vec<u32>,
}

impl Watch {
    pub fn new(log: &Log, full: bool) -> Watch {
        let items = if full { log.items.len() } else { 0 };
        Watch {
            full,
            line: 0,
            turn: 0,
            round: 0,
            late: false,
            first_side: None,
            sides: Default::default(),
            players: [[Seat::default(); MAX_PLAYERS as usize]; 2],
            captures: Vec::with_capacity(MANY_CAPTURES),
            uses: vec![None; items],
            throws: vec![None; items],
            rounds: Vec::new(),
            sure: Vec::new(),
        }
    }

    /// What a use came to, if the replay could tell.
    pub fn use_of(&self, item: usize) -> Option<&SeenUse> {
        self.uses[item].as_ref()
    }

    pub fn effect_of_throw(&self, item: usize) -> Option<&'static str> {
        self.throws[item]
    }

    /// The round that a line stands in.
    pub fn round_of(&self, line: u32) -> Option<u32> {
        let after = self.rounds.partition_point(|&(begins, _)| begins <= line);
        after.checked_sub(1).map(|index| self.rounds[index].1)
    }

    pub fn is_sure(&self, line: u32) -> bool {
        self.sure.binary_search(&line).is_ok()
    }

    fn seat(&mut self, player: Player) -> &mut Seat {
        &mut self.players[player.side.index()][usize::from(player.number()) - 1]
    }

    #[inline(never)]
    fn count_capture(&mut self, used: &Used<'_>, captured: Kind) {
        let (player, outcome) = (used.player, used.effect.outcome);
        let side = &mut self.sides[player.side.index()];
        side.captures += 1;
        side.king_captures += u32::from(captured == Kind::King);
        self.seat(player).captures += 1;
        self.captures.push(CaptureFacts {
            turn: self.turn,
            line: self.line,
            side: player.side,
            player: player.number(),
            by_king: outcome.applied.kind == Kind::King,
            of_king: captured == Kind::King,
            square: naming::spot(used.board, player.side, outcome.to),
            in_place: outcome.applied.in_place,
            returned: used.effect.capture.taken_along,
        });
    }

    #[inline(never)]
    fn keep_use(&mut self, used: &Used<'_>) {
        let outcome = used.effect.outcome;
        let name = |there| naming::spot(used.board, used.player.side, there);
        self.uses[used.item] = Some(SeenUse {
            kind: kind(outcome.applied.kind),
            act: act(used),
            origin: name(outcome.applied.from),
            target: name(outcome.to),
            captured: outcome.captured.map(kind),
        });
    }
}

impl Witness for Watch {
    fn position(&mut self, _position: &Position) {
        self.late |= self.first_side.is_none();
    }

    fn round(&mut self, line: usize, number: u32) {
        self.round = number;
        if self.full {
            self.rounds.push((line as u32 + 1, number));
        }
    }

    fn turn_begins(&mut self, line: usize, number: u64, player: Player) {
        self.turn = number as u32;
        self.line = line as u32 + 1;
        if !self.late {
            self.first_side.get_or_insert(player.side);
        }
        self.seat(player).turns += 1;
    }

    #[inline]
    fn threw(&mut self, threw: &Threw) {
        let Thrown { triple, forfeited, da, .. } = threw.thrown;
        let side = &mut self.sides[threw.player.side.index()];
        side.thrown[threw.value as usize] += 1;
        side.triples += u32::from(triple);
        side.forfeits += u32::from(forfeited);
        if da {
            let seat = self.seat(threw.player);
            seat.da_turn.get_or_insert(seat.turns);
        }
        if self.full {
            let effects = [(triple, "triple"), (forfeited, "forfeit"), (da, "da")];
            self.throws[threw.item] =
                effects.into_iter().find(|(happened, _)| *happened).map(|(_, name)| name);
        }
    }

    #[inline]
    fn used(&mut self, used: &Used<'_>) {
        let outcome = used.effect.outcome;
        let side = &mut self.sides[used.player.side.index()];
        side.entries += u32::from(outcome.applied.from == Place::WAITING);
        side.reentries += u32::from(outcome.applied.from == Place::EXITED);
        side.exits += u32::from(outcome.to == Place::EXITED);
        if let Some(captured) = outcome.captured {
            self.count_capture(used, captured);
        }
        if self.full {
            self.keep_use(used);
        }
    }

    fn turn_ended(&mut self, end: &TurnEnd<'_>) {
        if end.has_da {
            // Had before the log begins, or on another seat: in none of the turns that were seen.
            self.seat(end.player).da_turn.get_or_insert(0);
        }
        if self.full && end.sure {
            self.sure.push(end.line as u32 + 1);
        }
    }
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Standard => "standard",
        Kind::King => "king",
    }
}

/// What was done, in one word.
fn act(used: &Used<'_>) -> &'static str {
    let outcome = used.effect.outcome;
    match (outcome.applied.from, outcome.to) {
        (Place::WAITING, _) => "enter",
        (Place::EXITED, _) => "reentry",
        (_, Place::EXITED) => "exit",
        _ if outcome.applied.in_place => "stay",
        _ => "move",
    }
}
