//! A witness to a replay. It collects the events that the archive stores.

use super::boards::BoardWriter;
use super::derive::{WantedFacts, is_unsure};
use super::ones::Ones;
use super::played::{PlayFacts, TurnBegins};
use super::wait::Wait;
use crate::notation::{ItemKind, Log, SeenNumber, Spot};
use crate::replay::{
    Brings, ItemEvent, MoveEvent, PairingEvent, PositionView, ThrowEffects, ThrowEvent, TurnEnd,
    TurnStart, Wants, Witness, pieces,
};
use crate::rulebook::Rulebook;
use crate::table::Side;

/// The names in the table `event` for events that no other table has. An exited piece that came back is one also
/// where no rule allows it, because a log may show it.
const FORFEIT: &str = "forfeit";
const KING_CAPTURE: &str = "king capture";
const REENTRY: &str = "reentry";
const ROUND_WON: &str = "round won";
const TRIPLE: &str = "triple";
const TWINS: &str = "twins";

/// The letter of a king.
const KING: u8 = b'K';

/// Collects the events of a replay.
pub(super) struct Watch<'a> {
    log: &'a Log,
    /// Whether the log may write the results of a move in another way than the move uses them.
    has_sums: bool,
    played: Box<PlayFacts>,
    /// Whether it is certain who took the player turn.
    sure_player: bool,
    /// The 1s of the player turn, in a game in which a player needs one.
    ones: Option<Ones>,
    boards: Option<BoardWriter>,
}

impl<'a> Watch<'a> {
    pub(super) fn new(log: &'a Log, book: Option<&Rulebook>, wanted: WantedFacts) -> Watch<'a> {
        let mut played = PlayFacts::new(log.items.len(), wanted.full);
        let has_da = book.is_some_and(|book| book.words.iter().any(|(word, _)| *word == "da"));
        if has_da {
            for side in Side::BOTH {
                played.players[side].iter_mut().for_each(|seat| seat.wait = Some(Wait::default()));
            }
        }
        Watch {
            log,
            has_sums: book.is_some_and(|book| book.forms.several),
            played,
            sure_player: false,
            ones: has_da.then(Ones::default),
            boards: wanted.board.then(BoardWriter::default),
        }
    }

    /// Returns the facts that were collected.
    pub(super) fn finish(mut self) -> Box<PlayFacts> {
        self.played.boards = self.boards.map(|boards| boards.bytes());
        self.played
    }

    /// Stops counting the waits for da of these players of a side.
    fn lose_waits(&mut self, side: Side, players: u32) {
        for (number, seat) in self.played.players[side].iter_mut().enumerate() {
            if let Some(wait) = seat.wait.as_mut().filter(|_| players >> number & 1 != 0) {
                wait.lose();
            }
        }
    }

    fn lose_all_waits(&mut self) {
        Side::BOTH.into_iter().for_each(|side| self.lose_waits(side, u32::MAX));
    }

    /// Returns whether the number of a throw is certain.
    fn was_heard(&self, item: usize) -> bool {
        match self.log.items[item].kind {
            ItemKind::Throw(throw) => {
                matches!(throw.number, SeenNumber::Is(_)) && !is_unsure(throw)
            }
            _ => false,
        }
    }

    fn keep_throw(&mut self, made: &ThrowEvent) {
        let ThrowEffects { triple, forfeited, .. } = made.effects;
        let has_da = self.ones.is_some();
        if let Some(effect) = self.played.effect(made.item) {
            effect.lost = made.kept.map(|kept| !kept);
            effect.triple = has_da.then_some(triple);
            effect.forfeit = has_da.then_some(forfeited);
            effect.da = has_da.then_some(false);
        }
    }
}

impl Witness for Watch<'_> {
    fn wants(&self) -> Wants {
        Wants { chances: self.boards.is_some(), ..Wants::EVENTS }
    }

    fn on_position(&mut self, _position: &dyn PositionView) {
        self.played.position();
        if self.played.first_side.is_none() {
            self.lose_all_waits();
        }
    }

    fn on_unseen(&mut self) {
        self.played.unseen();
        self.lose_all_waits();
    }

    fn on_turn_start(&mut self, start: &TurnStart) {
        self.played.turn_begins(&TurnBegins {
            line: start.line as u32 + 1,
            number: start.number as u32,
            player: start.player,
            sure: start.sure,
            round: start.round,
        });
        self.sure_player = start.sure;
        if let Some(ones) = &mut self.ones {
            ones.begin(start.da);
        }
        if !start.sure {
            self.lose_waits(start.player.side, start.takers);
        } else if let Some(wait) = &mut self.played.seat(start.player).wait {
            wait.before_turn(start.da);
        }
    }

    #[inline]
    fn on_throw(&mut self, made: &ThrowEvent) {
        let ThrowEffects { triple, forfeited, .. } = made.effects;
        let (side, was_heard) = (made.player.side, self.was_heard(made.item));
        if was_heard {
            self.played.count_throw(side, made.value);
        }
        if triple {
            self.played.sides[side].add(TRIPLE);
        }
        if forfeited {
            self.played.sides[side].add(FORFEIT);
        }
        if let Some(ones) = &mut self.ones {
            ones.note(made, self.played.is_full());
        }
        if was_heard && self.played.is_full() {
            self.keep_throw(made);
        }
    }

    #[inline]
    fn on_move(&mut self, made: &MoveEvent<'_>) {
        let side = &mut self.played.sides[made.player.side];
        let moved = u32::from(pieces(made.letter));
        side.entries += if made.from == Spot::Start { moved } else { 0 };
        side.exits += if made.to == Spot::Off { moved } else { 0 };
        if made.from == Spot::Off {
            side.add(REENTRY);
        }
        if made.captured.iter().any(|&(_, letter, _)| letter == Some(KING)) {
            side.add(KING_CAPTURE);
        }
        let returned = made.brings.iter().find_map(|brings| match brings {
            Brings::Return(pieces) => Some(*pieces),
            _ => None,
        });
        self.played.captured(made, returned.unwrap_or(0));
        if self.played.is_full() {
            let used = made.values.iter().filter(|_| self.has_sums);
            let results = used.map(|value| u16::from(value.number()));
            self.played.moved(made, results.collect());
        }
    }

    fn on_item(&mut self, played: &ItemEvent) {
        played.each_capture(|made| self.played.captured(made, 0));
        if self.played.is_full() {
            self.played.played(played);
        }
    }

    fn on_pairing(&mut self, paired: &PairingEvent) {
        if paired.made {
            self.played.sides[paired.player.side].add(TWINS);
        }
    }

    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        if let Some(boards) = &mut self.boards {
            boards.see(end.position);
        }
        let is_open = self.ones.as_ref().is_some_and(Ones::is_open);
        if let Some(ones) = &mut self.ones {
            ones.settle(end.da, &mut self.played);
        }
        if self.sure_player {
            let seat = self.played.seat(end.player);
            let da = end.da.filter(|&da| da || !is_open);
            if let Some(wait) = &mut seat.wait {
                wait.after_turn(seat.turns, da);
            }
        }
        self.played.turn_ended(end.sure);
    }

    fn on_capture_chances(&mut self, by_square: &[u32]) {
        // The header of a log of an unknown game is checked as one of Dadu. Such a log has no chances.
        self.played.chances = self.ones.as_ref().map(|_| by_square.to_vec());
    }

    fn on_round_won(&mut self, side: Side, _sure: bool) {
        self.played.sides[side].add(ROUND_WON);
    }

    fn on_win(&mut self, side: Side) {
        self.played.won = Some(side);
    }

    fn on_draw(&mut self) {
        self.played.is_drawn = true;
    }
}
