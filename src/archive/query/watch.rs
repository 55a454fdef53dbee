//! Replaying one game and searching it for the sequences and positions of a query.

use serde::Serialize;

use super::plan::ReplaySearch;
use super::position::{ReplayBoard, SeenBoard};
use super::sequence::{EventKinds, Happening, Kinds};
use super::tree::Event;
use super::{position, sequence};
use crate::notation::{Content, ItemKind, Letter, Log, Parser, SeenNumber, Spot, SquareName};
use crate::replay::{
    ItemEvent, LastPosition, MoveEvent, Setup, ThrowEvent, TurnEnd, TurnStart, Witness, replay,
};
use crate::table::{Player, Side};

/// The maximum number of matches that are kept for one search in one game.
pub const MOST_MATCHES: usize = 100;

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MatchPoint {
    /// The line of the log, from 1.
    pub line: u32,
    /// The player turn, from 1.
    pub turn: u32,
    /// The round, if known.
    pub round: Option<u32>,
}

/// A match of a search in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Match {
    /// The player turn in which it begins.
    pub from: MatchPoint,
    /// The player turn in which it ends.
    pub to: MatchPoint,
    /// Whether everything in it was legal and certain.
    pub sure: bool,
}

/// The matches of a search in a game.
#[derive(Clone, Debug, Default)]
pub struct Matches {
    /// The first ones, at most [`MOST_MATCHES`].
    pub kept: Vec<Match>,
    /// The number of all of them.
    pub count: u32,
}

impl Matches {
    fn add(&mut self, found: Option<Match>) {
        self.count += u32::from(found.is_some());
        if self.kept.len() < MOST_MATCHES {
            self.kept.extend(found);
        }
    }
}

/// Tells whether the numbers of matches found so far, one for each search, already decide the query.
pub type DecisionTest<'a> = &'a dyn Fn(&[u32]) -> bool;

/// Replays a game and returns the matches of each search. Stops as soon as the query is decided, if `decided`
/// is given; the matches after that are then missing.
pub fn watch(
    text: &[u8],
    parser: &mut Parser,
    setup: &Setup<'_>,
    watched: &[ReplaySearch],
    decided: Option<DecisionTest<'_>>,
) -> Vec<Matches> {
    let log = parser.parse(text, &[]);
    let mut watcher = Watcher::new(log, watched, decided);
    replay(text, log, setup, &mut watcher);
    watcher.finish()
}

enum Finder<'a> {
    Sequence(sequence::Finder<'a>),
    Position(position::Finder<'a>),
}

struct Watcher<'a> {
    log: &'a Log,
    /// The number of lines of the log that were passed.
    passed: usize,
    now: MatchPoint,
    /// Whether the player of this turn is certain.
    sure_player: bool,
    /// The kinds of events that matter, and whether positions do.
    kinds: EventKinds,
    sees: bool,
    last: LastPosition,
    finders: Vec<Finder<'a>>,
    found: Vec<Matches>,
    decided: Option<DecisionTest<'a>>,
    /// The number of all matches when `decided` was last asked.
    asked_at: u32,
    is_done: bool,
}

impl<'a> Watcher<'a> {
    fn new(
        log: &'a Log,
        watched: &'a [ReplaySearch],
        decided: Option<DecisionTest<'a>>,
    ) -> Watcher<'a> {
        let finder = |watched: &'a ReplaySearch| match watched {
            ReplaySearch::Sequence(steps) => Finder::Sequence(sequence::Finder::new(steps)),
            ReplaySearch::Position(formula) => Finder::Position(position::Finder::new(formula)),
        };
        let finders: Vec<Finder<'a>> = watched.iter().map(finder).collect();
        let kinds = finders.iter().filter_map(|finder| match finder {
            Finder::Sequence(finder) => Some(finder.kinds()),
            Finder::Position(_) => None,
        });
        Watcher {
            log,
            passed: 0,
            now: MatchPoint { line: 0, turn: 0, round: None },
            sure_player: false,
            kinds: kinds.fold(EventKinds::default(), EventKinds::and),
            sees: finders.iter().any(|finder| matches!(finder, Finder::Position(_))),
            last: LastPosition::default(),
            found: vec![Matches::default(); finders.len()],
            finders,
            decided,
            asked_at: 0,
            is_done: false,
        }
    }

    /// Advances to a line. Every written player turn counts, even if it is not replayed.
    fn go_to(&mut self, line: usize) {
        for passed in &self.log.lines[self.passed.min(line + 1)..=line] {
            self.now.turn += u32::from(matches!(passed.content, Content::Turn(_)));
        }
        self.passed = self.passed.max(line + 1);
        self.now.line = line as u32 + 1;
    }

    fn hear(&mut self, happening: Happening<'_>) {
        for (finder, found) in self.finders.iter_mut().zip(&mut self.found) {
            if let Finder::Sequence(finder) = finder {
                found.add(finder.hear(&happening, self.now));
            }
        }
        self.ask_if_decided();
    }

    /// Asks whether the query is decided, if there are new matches.
    #[inline]
    fn ask_if_decided(&mut self) {
        let Some(decided) = self.decided else { return };
        let counts = || {
            self.finders.iter().zip(&self.found).map(|(finder, found)| match finder {
                Finder::Position(finder) => found.count + u32::from(finder.is_standing()),
                Finder::Sequence(_) => found.count,
            })
        };
        let all = counts().sum();
        if all != self.asked_at {
            self.is_done = decided(&counts().collect::<Vec<u32>>());
            self.asked_at = all;
        }
    }

    fn finish(mut self) -> Vec<Matches> {
        for (finder, found) in self.finders.into_iter().zip(&mut self.found) {
            if let Finder::Position(finder) = finder {
                found.add(finder.end());
            }
        }
        self.found
    }
}

impl Witness for Watcher<'_> {
    #[inline]
    fn is_done(&self) -> bool {
        self.is_done
    }

    fn on_turn_start(&mut self, start: &TurnStart) {
        self.go_to(start.line);
        self.now.round = start.round;
        self.sure_player = start.sure;
    }

    fn on_unseen(&mut self) {
        for finder in &mut self.finders {
            if let Finder::Sequence(finder) = finder {
                finder.miss();
            }
        }
    }

    fn on_throw(&mut self, made: &ThrowEvent) {
        if !self.kinds.meet(EventKinds::THROWS) {
            return;
        }
        if self.kinds.meet(EventKinds::of(Event::Throw(None))) {
            self.hear(self.plain(Event::Throw(self.number(made.item)), made.player));
        }
        let effects = made.effects;
        let also = [
            (effects.triple, Event::Triple),
            (effects.forfeited, Event::Forfeit),
            (effects.da, Event::Da),
        ];
        for (_, also) in also.into_iter().filter(|(happened, _)| *happened) {
            self.hear(self.plain(also, made.player));
        }
    }

    /// A move is one capture, even if it captures several pieces.
    fn on_move(&mut self, made: &MoveEvent<'_>) {
        if !self.kinds.meet(EventKinds::MOVES) || is_mere_step(made) {
            return;
        }
        let of = Kinds::of(made.letter);
        let moved = Happening { of, sure: made.sure, ..self.plain(Event::Enter, made.player) };
        match made.from {
            Spot::Start => self.hear(moved),
            Spot::Off => self.hear(Happening { event: Event::Reentry, ..moved }),
            _ => {}
        }
        if !made.captured.is_empty() {
            let captured = made.captured.iter().map(|&(_, letter, _)| Kinds::of(letter));
            let of = captured.fold(Kinds::default(), Kinds::and);
            let (by_kind, in_place, on) = (kind(made.letter), made.in_place, square(made.to));
            let on = on.as_slice();
            self.hear(Happening { event: Event::Capture, of, by_kind, on, in_place, ..moved });
        }
        if made.to == Spot::Off {
            self.hear(Happening { event: Event::Exit, ..moved });
        }
    }

    fn on_item(&mut self, played: &ItemEvent) {
        if !played.taken.is_empty() {
            let on: Vec<SquareName> = played.taken.iter().map(|&(_, square)| square).collect();
            let (of, by_kind) = (Kinds::of(None), kind(None));
            let captured = self.plain(Event::Capture, played.player);
            self.hear(Happening { of, by_kind, on: &on, sure: played.sure, ..captured });
        }
    }

    fn on_round_won(&mut self, side: Side, sure: bool) {
        let won = self.plain(Event::RoundWon, Player::first(side));
        self.hear(Happening { sure, ..won });
    }

    fn on_turn_end(&mut self, end: &TurnEnd<'_>) {
        if self.sees {
            let board = ReplayBoard(end.position);
            let is_same = end.position.is_same(&mut self.last);
            self.see(end.sure, (!is_same).then_some(&board as &dyn SeenBoard));
        }
    }
}

impl Watcher<'_> {
    /// Shows the position after a player turn to all position finders; `None` if it is the same as the last one.
    fn see(&mut self, sure: bool, board: Option<&dyn SeenBoard>) {
        for (finder, found) in self.finders.iter_mut().zip(&mut self.found) {
            if let Finder::Position(finder) = finder {
                found.add(finder.see(board, self.now, sure));
            }
        }
        self.ask_if_decided();
    }
}

impl Watcher<'_> {
    /// Returns an event that affects no piece.
    fn plain(&self, event: Event, player: Player) -> Happening<'static> {
        Happening {
            event,
            player,
            of: Kinds::default(),
            by_kind: None,
            on: &[],
            in_place: false,
            sure: true,
            sure_player: self.sure_player,
        }
    }

    /// Returns the thrown number, as it is written.
    fn number(&self, item: usize) -> Option<u8> {
        match self.log.items.get(item)?.kind {
            ItemKind::Throw(throw) => match throw.number {
                SeenNumber::Is(number) => u8::try_from(number).ok(),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Returns whether a piece only went from one square to another. Such a move is not an event of a sequence.
fn is_mere_step(made: &MoveEvent<'_>) -> bool {
    let is_off = |spot: Spot| matches!(spot, Spot::Start | Spot::Off);
    made.captured.is_empty() && !is_off(made.from) && made.to != Spot::Off
}

fn square(spot: Spot) -> Option<SquareName> {
    match spot {
        Spot::Square(name) => Some(name),
        _ => None,
    }
}

/// Returns the kind of a piece, by its letter.
fn kind(letter: Option<u8>) -> Option<Letter> {
    Some(letter.map_or(Letter::None, Letter::Is))
}
