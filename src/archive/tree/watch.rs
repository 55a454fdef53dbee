//! A witness that writes down the player turns after a target.

use super::continuation::{Continuation, TurnText};
use super::seeker::{Seeker, View};
use super::target::{Target, board};
use crate::archive::query::{BoardAfter, ReplayBoard, SeenBoard};
use crate::notation::{ItemKind, Log};
use crate::replay::{
    ItemEvent, LastPosition, Moment, MoveEvent, PairingEvent, PositionView, Setup, ThrowEvent,
    TurnEnd, TurnStart, Witness,
};

/// Searches one log while a replay reports it.
pub(super) struct Watcher<'a> {
    seeker: &'a Seeker,
    text: &'a [u8],
    log: &'a Log,
    setup: &'a Setup<'a>,
    /// Whether a player turn has begun.
    has_begun: bool,
    /// Whether the beginning of the game was not seen.
    is_late: bool,
    views: Vec<View>,
    /// The views in which the target is reached now, and whether the position is certain.
    reached: Vec<usize>,
    sure: bool,
    /// The last position, and the views in which the target was reached there.
    last: LastPosition,
    last_reached: Vec<usize>,
    /// The player turn that follows the target, and its view.
    turn: Option<(TurnText, usize)>,
    pub found: Vec<Continuation>,
}

impl<'a> Watcher<'a> {
    pub fn new(
        seeker: &'a Seeker,
        text: &'a [u8],
        log: &'a Log,
        setup: &'a Setup<'a>,
    ) -> Watcher<'a> {
        Watcher {
            seeker,
            text,
            log,
            setup,
            has_begun: false,
            is_late: false,
            views: Vec::new(),
            reached: Vec::new(),
            sure: false,
            last: LastPosition::default(),
            last_reached: Vec::new(),
            turn: None,
            found: Vec::new(),
        }
    }

    /// Takes the position before the first player turn, which may be stated in the log.
    fn begin(&mut self, line: usize) {
        self.has_begun = true;
        let at = self.log.lines[line].span.start as usize;
        let moment = Moment::at(self.text, self.log, self.setup, at);
        let first = board(&moment);
        self.views = self.seeker.views(&moment.plan);
        if moment.lost.is_some() {
            return;
        }
        match self.seeker.target {
            Target::Start if self.is_late => {}
            Target::Start => self.reach((0..self.views.len()).collect(), true),
            _ => self.see(true, &first, &|| first.clone()),
        }
    }

    fn reach(&mut self, views: Vec<usize>, sure: bool) {
        (self.reached, self.sure) = (views, sure);
    }

    /// Compares a position with the target. `board` makes its layout.
    fn see(&mut self, sure: bool, seen: &dyn SeenBoard, board: &dyn Fn() -> BoardAfter) {
        let reached = match self.searches() {
            true => self.seeker.reached(&self.views, seen, board),
            false => Vec::new(),
        };
        self.last_reached.clone_from(&reached);
        self.reach(reached, sure);
    }

    /// Returns whether positions matter.
    fn searches(&self) -> bool {
        self.seeker.needs_positions() && !self.views.is_empty()
    }

    fn see_view(&mut self, position: &dyn PositionView, sure: bool) {
        match position.is_same(&mut self.last) {
            true => self.reach(self.last_reached.clone(), sure),
            false => self.see(sure, &ReplayBoard(position), &|| BoardAfter::of(position)),
        }
    }

    fn end_turn(&mut self, sure: bool) {
        if let Some((turn, _)) = self.turn.take() {
            self.found.push(turn.end(sure));
        }
    }
}

impl Witness for Watcher<'_> {
    fn on_position(&mut self, position: &dyn PositionView) {
        self.is_late |= !self.has_begun;
        // `begin` looks at the position before the first player turn.
        if self.has_begun {
            self.see_view(position, true);
        }
    }

    fn on_unseen(&mut self) {
        self.is_late |= !self.has_begun;
        self.reached.clear();
        if let Some((turn, _)) = &mut self.turn {
            turn.sure = false;
        }
    }

    fn on_turn_start(&mut self, start: &TurnStart) {
        if !self.has_begun {
            self.begin(start.line);
        }
        let (player, sure) = (start.player, self.sure && start.sure);
        let reached = std::mem::take(&mut self.reached);
        let admits = |view: &&usize| self.views[**view].admits(player.side);
        let first = reached.first().filter(|_| self.seeker.admits_any_beginner());
        let view = reached.iter().find(admits).or(first).copied();
        self.turn = view.map(|view| (TurnText::new(player, sure), view));
    }

    fn on_throw(&mut self, made: &ThrowEvent) {
        if let Some((turn, _)) = &mut self.turn {
            turn.throw(made.value.number());
        }
    }

    fn on_move(&mut self, made: &MoveEvent<'_>) {
        let Some((turn, view)) = &mut self.turn else { return };
        let parts = match self.log.items.get(made.item).map(|item| item.kind) {
            Some(ItemKind::Move(token)) => token.parts,
            _ => false,
        };
        turn.make_move(made, parts, self.views[*view].back.as_ref());
    }

    fn on_pairing(&mut self, paired: &PairingEvent) {
        if let Some((turn, view)) = &mut self.turn {
            turn.pair(paired, self.views[*view].back.as_ref());
        }
    }

    fn on_item(&mut self, played: &ItemEvent) {
        if let Some((turn, view)) = &mut self.turn {
            turn.play(played, self.views[*view].back.as_ref());
        }
    }

    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        self.end_turn(end.sure && end.whole);
        self.see_view(end.position, end.sure);
    }
}
