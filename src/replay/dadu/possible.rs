//! The possible values of unknown facts in a player turn.
//!
//! The replay tries the player turn with every combination of values, and keeps those without an error.
//! So an unknown fact neither bars a move nor demands one. If every combination that is left ends with
//! a licence or an open row, the fact is known again. A move that a side left out never proves that it
//! lacks something, because a finding could not explain that.

use super::order::Taker;
use super::turn::TurnReplay;
use super::{Consult, Replay, Witness};
use crate::finding::UnknownFacts;
use crate::games::dadu::{EarnedFact, Kind, Position};
use crate::notation::{Item, Marks, PlayerTurn};
use crate::replay::lines::LogReplay as _;
use crate::table::{Player, Side};

/// A combination of values before a player turn, and how the turn ends with it.
#[derive(Clone, Copy, PartialEq)]
struct Possibility {
    begin: Position,
    /// The players whose unseen 1 may count for the licence to exit.
    ones: u32,
    /// Whether a 1 of an unsure player does not complete that licence, because another threw it.
    licence_waits: bool,
    end: End,
    fits: bool,
}

/// The end of a player turn in one combination.
#[derive(Clone, Copy, PartialEq)]
struct End {
    position: Position,
    /// The facts that became unknown in the turn: a throw that was not heard may have earned something.
    unsaid: UnknownFacts,
}

impl End {
    fn may_have(&self, side: Side, flag: EarnedFact) -> bool {
        self.position.side(side).earned(flag) != 0
    }

    fn has(&self, side: Side, flag: EarnedFact) -> bool {
        self.may_have(side, flag) && !self.unsaid.leaves_out(side, flag)
    }
}

/// The ends of a player turn in every combination that is left.
#[derive(Default)]
pub(super) struct Possible {
    ends: Vec<End>,
    /// The end if the side has every unknown fact, even if that is an error.
    granted: Option<End>,
    /// The players of the side whose unseen 1s were ignored.
    ones: u32,
}

/// A player turn as it is written, or its beginning.
#[derive(Clone, Copy)]
pub(super) struct WrittenTurn<'a> {
    pub(super) line: usize,
    pub(super) token: &'a PlayerTurn,
    pub(super) taker: Taker,
    pub(super) items: &'a [Item],
    pub(super) is_whole: bool,
}

impl<W: Witness, C: Consult> Replay<'_, W, C> {
    /// Tries every combination, and continues from the first without an error; if all have one, from the
    /// combination in which the side has every unknown fact.
    pub(super) fn take_possible(&mut self, written: WrittenTurn<'_>) -> Possible {
        let side = written.taker.player.side;
        let mut all = self.possibilities(written.taker);
        if all.len() < 2 {
            return Possible::default();
        }
        for possibility in &mut all {
            let mut trial = self.silent();
            possibility.fits = trial.fits_with(possibility, written);
            possibility.end = End { position: trial.position, unsaid: trial.doubt.unsaid };
            self.rules.consulted().hear(trial.rules.consulted());
        }
        let granted = all[0].end;
        all.retain(|possibility| possibility.fits);
        let Some(first) = all.first() else { return Possible::default() };
        let unsaid = &mut self.doubt.unsaid[(side, EarnedFact::Ones)];
        let ones = *unsaid & !first.ones;
        (self.position, *unsaid) = (first.begin, first.ones);
        self.doubt.licence_waits = first.licence_waits;
        let ends = all.iter().map(|possibility| possibility.end).collect();
        Possible { ends, granted: Some(granted), ones }
    }

    /// Returns the players with whom a player turn of an unsure player, or its beginning, has no error. Returns only
    /// the first one if the token names a side. Empty if only one player may throw.
    pub(super) fn fitting_players(
        &mut self,
        line: usize,
        token: &PlayerTurn,
        items: &[Item],
        is_whole: bool,
    ) -> Vec<Player> {
        let candidates = self.candidates(&token.player);
        if candidates.len() < 2 || self.frame.is_lost() {
            return Vec::new();
        }
        let fits = |player: &Player| {
            let (mut begun, taker) = (self.silent(), Taker::unsure(*player));
            begun.rules.take_turn(&mut begun.position, &self.frame.roster, *player);
            let written = WrittenTurn { line, token, taker, items, is_whole };
            let fits = begun.possibilities(taker).iter().any(|possibility| {
                let mut trial = begun.silent();
                let fits = trial.fits_with(possibility, written);
                begun.rules.consulted().hear(trial.rules.consulted());
                fits
            });
            self.rules.consulted().hear(begun.rules.consulted());
            fits
        };
        let most = if token.player.or.is_some() { 2 } else { 1 };
        candidates.into_iter().filter(fits).take(most).collect()
    }

    /// Replays a player turn from one combination of values. Returns true if it has no error.
    fn fits_with(&mut self, possibility: &Possibility, written: WrittenTurn<'_>) -> bool {
        let side = written.taker.player.side;
        (self.position, self.frame.finish.reached) = (possibility.begin, None);
        self.doubt.licence_waits = possibility.licence_waits;
        self.doubt.unsaid[(side, EarnedFact::Ones)] = possibility.ones;
        EarnedFact::FLAGS.into_iter().for_each(|flag| self.doubt.unsaid[(side, flag)] = 0);
        self.fits(written)
    }

    /// Replays a player turn. Returns true if it has no error.
    fn fits(&mut self, written: WrittenTurn<'_>) -> bool {
        let WrittenTurn { line, token, taker, items, is_whole } = written;
        (self.wrong, self.misread) = (0, false);
        self.frame.end.unfinished = None;
        self.frame.findings.list.clear();
        let mut seat = self.seat(line, token, taker, items);
        self.read_turn(&mut seat, is_whole);
        self.items(&mut seat);
        if is_whole {
            self.end(&mut seat);
        }
        self.wrong == 0
    }

    /// Lists every combination before a player turn. In the first, the side has every unknown fact.
    fn possibilities(&self, taker: Taker) -> Vec<Possibility> {
        let (side, unsaid) = (taker.player.side, &self.doubt.unsaid);
        let (begin, ones) = (self.position, unsaid[(side, EarnedFact::Ones)]);
        let end = End { position: begin, unsaid: *unsaid };
        let mut all = vec![Possibility { begin, ones, licence_waits: false, end, fits: false }];
        if self.frame.is_lost() {
            return all;
        }
        let mut add = |change: &dyn Fn(&mut Possibility)| {
            for known in 0..all.len() {
                let mut other = all[known];
                change(&mut other);
                if other != all[known] {
                    all.push(other);
                }
            }
        };
        for flag in EarnedFact::FLAGS {
            if unsaid.leaves_out(side, flag) {
                add(&|other| other.begin.side_mut(side).set_earned(flag, 0));
            }
        }
        if taker.sure && unsaid.leaves_out_da_of(taker.player) {
            add(&|other| other.begin.side_mut(side).da &= !taker.player.bit());
        }
        if !taker.sure {
            add(&|other| other.licence_waits = !other.begin.side(side).licence_to_exit);
        }
        // A 1 thrown now may or may not complete the licence to exit (O3).
        add(&|other| other.ones &= if other.begin.side(side).licence_to_exit { ones } else { 0 });
        all
    }

    /// Records the facts that a player turn showed. If the pieces differ between combinations, the
    /// position is unknown.
    pub(super) fn settle_facts(&mut self, seat: &TurnReplay<'_>, possible: &Possible) {
        let player = seat.taker.player;
        self.doubt.unsaid[(player.side, EarnedFact::Ones)] |=
            possible.ones & !self.position.side(player.side).ones;
        self.position.side_mut(player.side).da |=
            self.doubt.unsaid[(player.side, EarnedFact::Da)] & player.bit();
        if !possible.ends.iter().all(|end| stand_alike(&end.position, &self.position)) {
            self.lose_position(seat.token.player.span);
        }
        self.doubt.licence_waits = false;
        self.note_ended_facts(player.side.opposite());
        let marks = seat.token.player.marks;
        let shown = seat.is_sure() && self.is_sure() && marks == Marks::default();
        let Some(granted) = possible.granted else { return };
        for side in Side::BOTH {
            for flag in EarnedFact::FLAGS {
                let always = possible.ends.iter().all(|end| end.has(side, flag));
                let mut ends = possible.ends.iter().chain([&granted]);
                let ever = ends.any(|end| end.may_have(side, flag));
                let was_shown = shown && side == player.side;
                let still = self.doubt.unsaid.leaves_out(side, flag) && !was_shown;
                let unsaid = u32::from(ever && (!always || still));
                self.doubt.unsaid[(side, flag)] = unsaid;
                let there = self.position.side_mut(side);
                there.set_earned(flag, there.earned(flag) | unsaid);
            }
        }
    }

    /// Records that a side has lost a fact, for example its licence with its king.
    pub(super) fn note_ended_facts(&mut self, side: Side) {
        for flag in EarnedFact::FLAGS {
            self.doubt.unsaid[(side, flag)] &= self.position.side(side).earned(flag);
        }
    }
}

/// Returns true if the pieces of both sides are in the same positions.
fn stand_alike(one: &Position, two: &Position) -> bool {
    Side::BOTH.into_iter().all(|side| {
        Kind::BOTH
            .into_iter()
            .all(|kind| one.side(side).pieces(kind) == two.side(side).pieces(kind))
    })
}
