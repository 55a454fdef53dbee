//! Replaying one game and listening for what a query looks for.

use serde::Serialize;

use super::plan::Watched;
use super::sequence::Happening;
use super::tree::Event;
use super::{position, sequence};
use crate::games::dadu::{Kind, Place};
use crate::notation::{Content, ItemKind, Log, Parser, Seen, Spot, SquareName};
use crate::replay::{MoveMade, Setup, Threw, ThrowMade, TurnEnd, TurnStart, Used, Witness, replay};
use crate::table::Side;

/// The most matches of one game that are kept.
pub const MOST_MATCHES: usize = 100;

/// A moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Moment {
    /// The line of the log, from 1.
    pub line: u32,
    /// The player turn, from 1.
    pub turn: u32,
    /// The round, if it is known.
    pub round: Option<u32>,
}

/// Where something that was looked for is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Match {
    /// The player turn that it begins in.
    pub from: Moment,
    /// The player turn that it ends in.
    pub to: Moment,
    /// Whether everything in it was legal, and nothing about it is in doubt.
    pub sure: bool,
}

/// What was found of each thing that was looked for, at most [`MOST_MATCHES`] of each.
pub fn watch(
    text: &[u8],
    parser: &mut Parser,
    setup: &Setup<'_>,
    watched: &[Watched],
) -> Vec<Vec<Match>> {
    let log = parser.parse(text, &[]);
    let mut watcher = Watcher::new(log, watched);
    replay(text, log, setup, &mut watcher);
    watcher.finish()
}

enum Finder<'a> {
    Sequence(sequence::Finder<'a>),
    Position(position::Finder<'a>),
}

struct Watcher<'a> {
    log: &'a Log,
    /// How many lines of the log were passed.
    passed: usize,
    now: Moment,
    finders: Vec<Finder<'a>>,
    found: Vec<Vec<Match>>,
}

impl<'a> Watcher<'a> {
    fn new(log: &'a Log, watched: &'a [Watched]) -> Watcher<'a> {
        let finder = |watched: &'a Watched| match watched {
            Watched::Sequence(steps) => Finder::Sequence(sequence::Finder::new(steps)),
            Watched::Position(formula) => Finder::Position(position::Finder::new(formula)),
        };
        let finders: Vec<Finder<'a>> = watched.iter().map(finder).collect();
        let found = vec![Vec::new(); finders.len()];
        let now = Moment { line: 0, turn: 0, round: None };
        Watcher { log, passed: 0, now, finders, found }
    }

    /// Goes on to a line. Every player turn that is written counts, replayed or not.
    fn go_to(&mut self, line: usize) {
        for passed in &self.log.lines[self.passed.min(line + 1)..=line] {
            self.now.turn += u32::from(matches!(passed.content, Content::Turn(_)));
        }
        self.passed = self.passed.max(line + 1);
        self.now.line = line as u32 + 1;
    }

    fn hear(&mut self, happening: Happening) {
        for (finder, found) in self.finders.iter_mut().zip(&mut self.found) {
            if let Finder::Sequence(finder) = finder {
                keep(found, finder.hear(&happening, self.now));
            }
        }
    }

    fn finish(mut self) -> Vec<Vec<Match>> {
        for (finder, found) in self.finders.into_iter().zip(&mut self.found) {
            if let Finder::Position(finder) = finder {
                keep(found, finder.end());
            }
        }
        self.found
    }
}

fn keep(found: &mut Vec<Match>, more: Option<Match>) {
    if found.len() < MOST_MATCHES {
        found.extend(more);
    }
}

impl Witness for Watcher<'_> {
    fn turn_begins(&mut self, start: &TurnStart) {
        self.go_to(start.line);
        self.now.round = start.round;
    }

    fn threw(&mut self, threw: &Threw) {
        let side = threw.player.side;
        let thrown = &threw.thrown;
        self.hear(plain(Event::Throw(self.number(threw.item)), side));
        let also = [
            (thrown.triple, Event::Triple),
            (thrown.forfeited, Event::Forfeit),
            (thrown.da, Event::Da),
        ];
        for (_, event) in also.into_iter().filter(|(happened, _)| *happened) {
            self.hear(plain(event, side));
        }
    }

    fn used(&mut self, used: &Used<'_>) {
        let outcome = &used.effect.outcome;
        let u = outcome.applied;
        let side = used.player.side;
        let moved = Happening { of: Some(u.kind), sure: used.sure, ..plain(Event::Enter, side) };
        match u.from {
            Place::WAITING => self.hear(moved),
            Place::EXITED => self.hear(Happening { event: Event::Reentry, ..moved }),
            _ => {}
        }
        if let Some(captured) = outcome.captured {
            let on = used.board.square(side, outcome.to).map(|square| {
                let (letter, place) = used.board.name(square);
                SquareName::new(letter as u8, place)
            });
            let (of, by_kind, in_place) = (Some(captured), Some(u.kind), u.in_place);
            self.hear(Happening { event: Event::Capture, of, by_kind, on, in_place, ..moved });
        }
        if outcome.to == Place::EXITED {
            self.hear(Happening { event: Event::Exit, ..moved });
        }
    }

    fn throw_made(&mut self, made: &ThrowMade) {
        self.hear(plain(Event::Throw(self.number(made.item)), made.player.side));
    }

    /// What one move captures is one capture, however many pieces it is.
    fn move_made(&mut self, made: &MoveMade<'_>) {
        let side = made.player.side;
        let moved =
            Happening { of: standard(made.letter), sure: made.sure, ..plain(Event::Enter, side) };
        if made.from == Spot::Start {
            self.hear(moved);
        }
        if !made.captured.is_empty() {
            let of = made.captured.iter().find_map(|&(_, letter, _)| standard(letter));
            let (by_kind, on) = (standard(made.letter), square(made.to));
            self.hear(Happening { event: Event::Capture, of, by_kind, on, ..moved });
        }
        if made.to == Spot::Off {
            self.hear(Happening { event: Event::Exit, ..moved });
        }
    }

    fn turn_ended(&mut self, end: &TurnEnd<'_>) {
        for (finder, found) in self.finders.iter_mut().zip(&mut self.found) {
            if let Finder::Position(finder) = finder {
                keep(found, finder.see(end.board, end.position, self.now, end.sure));
            }
        }
    }
}

impl Watcher<'_> {
    /// The number that was thrown, as it is written.
    fn number(&self, item: usize) -> Option<u8> {
        match self.log.items.get(item)?.kind {
            ItemKind::Throw(throw) => match throw.number {
                Seen::Is(number) => u8::try_from(number).ok(),
                _ => None,
            },
            _ => None,
        }
    }
}

/// The kind of a piece of another game than Dadu, if the language of queries has a word for it.
fn standard(letter: Option<u8>) -> Option<Kind> {
    letter.is_none().then_some(Kind::Standard)
}

fn square(spot: Spot) -> Option<SquareName> {
    match spot {
        Spot::Square(name) => Some(name),
        _ => None,
    }
}

/// Something that happened to no piece.
fn plain(event: Event, side: Side) -> Happening {
    let (of, by_kind): (Option<Kind>, Option<Kind>) = (None, None);
    Happening { event, side, of, by_kind, on: None, in_place: false, sure: true }
}
