//! Watching a replay: what happened in it that the archive keeps.

use super::facts::{CaptureFacts, SideFacts};
use super::wait::Wait;
use crate::notation::{ItemKind, Log, Spot};
use crate::play::Value;
use crate::replay::{Threw, TurnEnd, TurnStart, Used, Witness, naming};
use crate::rules::dadu::{Kind, Place, Position, Thrown, throws_again};
use crate::table::{Both, MAX_PLAYERS, Player, Side};

/// What a player did.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Seat {
    pub turns: u32,
    pub captures: u32,
    pub wait: Wait,
}

/// What a throw did. What is not known is `None`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ThrowEffect {
    pub triple: Option<bool>,
    pub forfeit: Option<bool>,
    /// Whether it is the 1 that gave its player da (T2).
    pub da: Option<bool>,
}

/// The 1s of a player turn.
#[derive(Clone, Debug, Default)]
struct Ones {
    /// Whether the player had thrown da before it, if that is known.
    had_da: Option<bool>,
    /// The first 1 of the series that counts, while it is being thrown.
    first: Option<usize>,
    /// The 1 that gave da.
    da: Option<usize>,
    /// All of them, at full detail.
    all: Vec<usize>,
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
pub(super) struct Watch<'a> {
    log: &'a Log,
    full: bool,
    /// The line that is replayed, from 1, and the number of its player turn.
    line: u32,
    turn: u32,
    /// The round of the last player turn; 0 before the first one.
    pub round: Option<u32>,
    /// How often something of the play was not seen or cannot be read.
    pub unseen: u32,
    /// Whether the beginning of the game was not seen.
    late: bool,
    /// Whether the player turn belongs to its player for certain.
    sure_player: bool,
    ones: Ones,
    pub first_side: Option<Side>,
    pub sides: Both<SideFacts>,
    pub players: Both<[Seat; MAX_PLAYERS as usize]>,
    pub captures: Vec<CaptureFacts>,
    /// Who won by the play, and not by a stated position.
    pub won: Option<Side>,
    /// By item, at full detail.
    uses: Vec<Option<SeenUse>>,
    throws: Vec<ThrowEffect>,
    /// The lines with player turns, with their rounds, at full detail.
    rounds: Vec<(u32, Option<u32>)>,
    /// The lines with player turns about which nothing is in doubt, at full detail.
    sure: Vec<u32>,
}

impl<'a> Watch<'a> {
    pub fn new(log: &'a Log, full: bool) -> Watch<'a> {
        let items = if full { log.items.len() } else { 0 };
        Watch {
            log,
            full,
            line: 0,
            turn: 0,
            round: Some(0),
            unseen: 0,
            late: false,
            sure_player: false,
            ones: Ones::default(),
            first_side: None,
            sides: Default::default(),
            players: Both::all([Seat::default(); MAX_PLAYERS as usize]),
            captures: Vec::with_capacity(MANY_CAPTURES),
            won: None,
            uses: vec![None; items],
            throws: vec![ThrowEffect::default(); items],
            rounds: Vec::new(),
            sure: Vec::new(),
        }
    }

    /// What a use came to, if the replay could tell.
    pub fn use_of(&self, item: usize) -> Option<&SeenUse> {
        self.uses[item].as_ref()
    }

    pub fn effect_of_throw(&self, item: usize) -> ThrowEffect {
        self.throws[item]
    }

    /// The round of a player turn, by its line.
    pub fn round_of(&self, line: u32) -> Option<u32> {
        let at = self.rounds.binary_search_by_key(&line, |&(line, _)| line).ok()?;
        self.rounds[at].1
    }

    pub fn is_sure(&self, line: u32) -> bool {
        self.sure.binary_search(&line).is_ok()
    }

    fn seat(&mut self, player: Player) -> &mut Seat {
        &mut self.players[player.side][usize::from(player.number()) - 1]
    }

    /// The waits for da of these players of a side cannot be counted any further.
    fn lose_waits(&mut self, side: Side, players: u32) {
        for (number, seat) in self.players[side].iter_mut().enumerate() {
            if players >> number & 1 != 0 {
                seat.wait.lose();
            }
        }
    }

    fn lose_all_waits(&mut self) {
        Side::BOTH.into_iter().for_each(|side| self.lose_waits(side, u32::MAX));
    }

    fn is_unsure(&self, item: usize) -> bool {
        matches!(self.log.items[item].kind, ItemKind::Throw(throw) if throw.marks.unsure)
    }

    /// Notes which 1 gives da, once its series is thrown.
    fn note_ones(&mut self, threw: &Threw) {
        let Thrown { da, ones_cancelled, .. } = threw.thrown;
        if threw.value == Value::ONE {
            self.ones.first.get_or_insert(threw.item);
            if self.full {
                self.ones.all.push(threw.item);
            }
        }
        if ones_cancelled {
            self.ones.first = None;
        }
        if da {
            self.ones.da = self.ones.first;
        }
        if !throws_again(threw.value) {
            self.ones.first = None;
        }
    }

    fn keep_throw(&mut self, threw: &Threw) {
        let Thrown { triple, forfeited, .. } = threw.thrown;
        if !self.is_unsure(threw.item) {
            let (triple, forfeit) = (Some(triple), Some(forfeited));
            self.throws[threw.item] = ThrowEffect { triple, forfeit, da: Some(false) };
        }
    }

    /// Which 1 was da is known if the play shows whether the player has thrown it before and after.
    fn settle_ones(&mut self, has_da: Option<bool>) {
        let Ones { had_da, first, da, .. } = self.ones;
        let known = match (had_da, has_da) {
            (Some(true), _) => true,
            (Some(false), Some(true)) => da.is_some(),
            // A 1 whose series was not thrown to its end may yet count.
            (Some(false), Some(false)) => first.is_none(),
            _ => false,
        };
        if !self.full {
            return;
        }
        for item in std::mem::take(&mut self.ones.all) {
            self.throws[item].da = known.then_some(da == Some(item));
        }
    }

    #[inline(never)]
    fn count_capture(&mut self, used: &Used<'_>, captured: Kind) {
        let (player, outcome) = (used.player, used.effect.outcome);
        let side = &mut self.sides[player.side];
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

impl Witness for Watch<'_> {
    fn position(&mut self, _position: &Position) {
        if self.first_side.is_none() {
            self.late = true;
            self.lose_all_waits();
        }
    }

    fn unseen(&mut self) {
        self.unseen += 1;
        self.late |= self.first_side.is_none();
        self.lose_all_waits();
    }

    fn turn_begins(&mut self, start: &TurnStart) {
        self.turn = start.number as u32;
        self.line = start.line as u32 + 1;
        self.round = start.round;
        if self.full {
            self.rounds.push((self.line, start.round));
        }
        if !self.late {
            self.first_side.get_or_insert(start.player.side);
        }
        self.ones =
            Ones { had_da: start.da, all: std::mem::take(&mut self.ones.all), ..Ones::default() };
        self.sure_player = start.sure;
        if start.sure {
            let seat = self.seat(start.player);
            seat.turns += 1;
            seat.wait.before_turn(start.da);
        } else {
            self.lose_waits(start.player.side, start.takers);
        }
    }

    #[inline]
    fn threw(&mut self, threw: &Threw) {
        let Thrown { triple, forfeited, .. } = threw.thrown;
        let sure = !self.is_unsure(threw.item);
        let side = &mut self.sides[threw.player.side];
        side.thrown[usize::from(threw.value.number().min(5))] += u32::from(sure);
        side.triples += u32::from(triple);
        side.forfeits += u32::from(forfeited);
        if self.ones.had_da != Some(true) {
            self.note_ones(threw);
        }
        if self.full {
            self.keep_throw(threw);
        }
    }

    #[inline]
    fn used(&mut self, used: &Used<'_>) {
        let outcome = used.effect.outcome;
        let side = &mut self.sides[used.player.side];
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
        let unfinished = self.ones.first.is_some();
        self.settle_ones(end.da);
        if self.sure_player {
            let seat = self.seat(end.player);
            let da = end.da.filter(|&da| da || !unfinished);
            seat.wait.after_turn(seat.turns, da);
        }
        if self.full && end.sure {
            self.sure.push(end.line as u32 + 1);
        }
    }

    fn won(&mut self, side: Side) {
        self.won = Some(side);
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
