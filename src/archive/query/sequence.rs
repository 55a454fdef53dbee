//! Search for sequences: events in a given order, found while a replay reports them.

use super::tree::{Event, Events, SideChoice, Step, Within};
use super::watch::{Match, MatchPoint};
use crate::notation::{Letter, SquareName};
use crate::table::{BySide, Side};

/// A set of kinds of pieces, by their letters.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kinds(u32);

impl Kinds {
    /// Returns the set with one kind.
    pub fn of(letter: Option<u8>) -> Kinds {
        Kinds(1 << letter.map_or(0, |letter| 1 + (letter.wrapping_sub(b'A') & 31).min(30)))
    }

    /// Adds further kinds.
    pub fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    fn contain(self, letter: Letter) -> bool {
        match letter {
            Letter::None => self.0 & Kinds::of(None).0 != 0,
            Letter::Is(letter) => self.0 & Kinds::of(Some(letter)).0 != 0,
            Letter::Unknown => false,
        }
    }
}

/// An event of a game.
#[derive(Clone, Copy, Debug)]
pub struct Happening {
    /// The event.
    pub event: Event,
    /// The side that caused it.
    pub side: Side,
    /// The kinds of the affected pieces.
    pub of: Kinds,
    /// The piece that captured.
    pub by_kind: Option<Letter>,
    /// The square of a capture.
    pub on: Option<SquareName>,
    /// Whether it was a capture in place.
    pub in_place: bool,
    /// Whether it was legal and certain.
    pub sure: bool,
}

/// The first steps of a sequence that were found so far.
#[derive(Clone, Copy, Debug)]
struct Chain {
    first: MatchPoint,
    last: MatchPoint,
    sure: bool,
}

/// Searches for one sequence in one game.
pub struct Finder<'a> {
    steps: &'a [Step],
    /// For each step, and for each side of the first step: the chain up to that step that ended last. Older
    /// chains can be dropped, because the newest one can complete every sequence that they could.
    chains: Vec<BySide<Option<Chain>>>,
}

impl<'a> Finder<'a> {
    /// Creates a finder before the first event.
    pub fn new(steps: &'a [Step]) -> Finder<'a> {
        Finder { steps, chains: vec![BySide::all(None); steps.len()] }
    }

    /// Takes an event. Returns the match that it completes, if any; if there are several, the one that began last.
    pub fn hear(&mut self, happening: &Happening, now: MatchPoint) -> Option<Match> {
        // Backwards, so that one event counts as one step only.
        for index in (0..self.steps.len()).rev() {
            for side in Side::ALL {
                let longer = self.longer(index, side, happening, now);
                if self.is_of_move(index, &longer) {
                    self.chains[index][side] = longer;
                }
            }
        }
        let done = self.chains.last_mut().map(std::mem::take)?;
        let found = done.0.into_iter().flatten().max_by_key(|chain| chain.first.line)?;
        Some(Match { from: found.first, to: found.last, sure: found.sure })
    }

    /// Returns the chain up to the previous step, extended by this event.
    fn longer(
        &self,
        index: usize,
        side: Side,
        happening: &Happening,
        now: MatchPoint,
    ) -> Option<Chain> {
        let step = &self.steps[index];
        let sure = happening.sure;
        let before = match index {
            0 if happening.side == side => Chain { first: now, last: now, sure },
            0 => return None,
            _ => self.chains[index - 1][side]?,
        };
        let fits =
            is_meant(&step.events, happening, side) && in_time(step.within, before.last, now);
        fits.then_some(Chain { last: now, sure: sure && before.sure, ..before })
    }

    /// Returns whether a chain can be continued. If the next step counts rounds, the round must be known.
    fn is_of_move(&self, index: usize, chain: &Option<Chain>) -> bool {
        let next = self.steps.get(index + 1).and_then(|step| step.within);
        let in_rounds = matches!(next, Some(Within::Rounds(_)));
        chain.is_some_and(|chain| !in_rounds || chain.last.round.is_some())
    }
}

/// Returns whether an event is one of those meant, in a chain that the side `first` began.
fn is_meant(events: &Events, happening: &Happening, first: Side) -> bool {
    let Happening { side, of, by_kind, on, in_place, .. } = *happening;
    is_event(events.event, happening.event)
        && match events.by {
            SideChoice::Anyone => true,
            SideChoice::Side(named) => side == named,
            SideChoice::Same => side == first,
            SideChoice::Other => side != first,
        }
        && events.of.is_none_or(|kind| of.contain(kind))
        && (events.by_kind.is_none() || events.by_kind == by_kind)
        && (events.on.is_none() || events.on == on)
        && (in_place || !events.in_place)
}

fn is_event(meant: Event, happened: Event) -> bool {
    match (meant, happened) {
        (Event::Throw(None), Event::Throw(_)) => true,
        _ => meant == happened,
    }
}

fn in_time(within: Option<Within>, before: MatchPoint, now: MatchPoint) -> bool {
    match within {
        None => true,
        Some(Within::Turns(most)) => now.turn - before.turn <= most,
        Some(Within::Rounds(most)) => {
            before.round.zip(now.round).is_some_and(|(before, now)| now.abs_diff(before) <= most)
        }
    }
}
