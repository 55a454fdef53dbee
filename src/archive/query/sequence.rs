//! Search for sequences: events in a given order, found while a replay reports them.

use super::tree::{Event, Events, SideChoice, Step, Within};
use super::watch::{Match, MatchPoint};
use crate::notation::{Letter, SquareName};
use crate::table::Player;

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

/// A set of kinds of events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventKinds(u16);

impl EventKinds {
    /// The events of moves.
    pub const MOVES: EventKinds = EventKinds(0b1111);
    /// The events of throws.
    pub const THROWS: EventKinds = EventKinds(0b1111_0000);

    /// Returns the set with the kind of one event. A throw is one kind, whatever its number.
    pub fn of(event: Event) -> EventKinds {
        EventKinds(match event {
            Event::Enter => 1,
            Event::Exit => 1 << 1,
            Event::Reentry => 1 << 2,
            Event::Capture => 1 << 3,
            Event::Forfeit => 1 << 4,
            Event::Triple => 1 << 5,
            Event::Throw(_) => 1 << 6,
            Event::Da => 1 << 7,
            Event::RoundWon => 1 << 8,
        })
    }

    /// Adds the kinds of another set.
    pub fn and(self, other: EventKinds) -> EventKinds {
        EventKinds(self.0 | other.0)
    }

    /// Returns whether the sets have a common kind.
    pub fn meet(self, other: EventKinds) -> bool {
        self.0 & other.0 != 0
    }
}

/// An event of a game.
#[derive(Clone, Copy, Debug)]
pub struct Happening<'a> {
    /// The event.
    pub event: Event,
    /// The player who caused it.
    pub player: Player,
    /// The kinds of the affected pieces.
    pub of: Kinds,
    /// The piece that captured.
    pub by_kind: Option<Letter>,
    /// The squares of a capture.
    pub on: &'a [SquareName],
    /// Whether it was a capture in place.
    pub in_place: bool,
    /// Whether it was legal and certain.
    pub sure: bool,
    /// Whether the player is certain.
    pub sure_player: bool,
}

/// The first steps of a sequence that were found so far.
#[derive(Clone, Copy, Debug)]
struct Chain {
    /// The player of the first step.
    beginner: Player,
    sure_beginner: bool,
    first: MatchPoint,
    last: MatchPoint,
    sure: bool,
}

/// Searches for one sequence in one game.
pub struct Finder<'a> {
    steps: &'a [Step],
    /// The kinds of events that matter.
    kinds: EventKinds,
    /// Whether a step names the player of the first step.
    by_player: bool,
    /// For each step, and for each side of the first step: the chain up to that step that ended last. Older
    /// chains can be dropped, because the newest one can complete every sequence that they could, and an
    /// excluded event ends all of them. If a step names the player of the first step, the same holds for each
    /// player.
    chains: Vec<Vec<Chain>>,
}

impl<'a> Finder<'a> {
    /// Creates a finder before the first event.
    pub fn new(steps: &'a [Step]) -> Finder<'a> {
        let events = || steps.iter().flat_map(|step| step.without.iter().chain([&step.events]));
        let kinds = events().map(|events| EventKinds::of(events.event));
        Finder {
            steps,
            kinds: kinds.fold(EventKinds::default(), EventKinds::and),
            by_player: events().any(|events| events.by == SideChoice::SamePlayer),
            chains: vec![Vec::new(); steps.len()],
        }
    }

    /// Returns the kinds of events that matter.
    pub fn kinds(&self) -> EventKinds {
        self.kinds
    }

    /// Takes an event. Returns the match that it completes, if any; if there are several, the one that began last.
    pub fn hear(&mut self, happening: &Happening<'_>, now: MatchPoint) -> Option<Match> {
        if !self.kinds.meet(EventKinds::of(happening.event)) {
            return None;
        }
        // Backwards, so that one event counts as one step only.
        for index in (0..self.steps.len()).rev() {
            self.end_excluded(index, happening);
            if is_event(self.steps[index].events.event, happening.event) {
                self.extend(index, happening, now);
            }
        }
        let done = self.chains.last_mut()?;
        let found = done.iter().max_by_key(|chain| chain.first.line).copied();
        done.clear();
        found.map(|chain| Match { from: chain.first, to: chain.last, sure: chain.sure })
    }

    /// Notes that part of the play was not seen: an excluded event may have happened there.
    pub fn miss(&mut self) {
        for (index, chains) in self.chains.iter_mut().enumerate() {
            let next = self.steps.get(index + 1);
            if next.is_some_and(|step| !step.without.is_empty()) {
                chains.iter_mut().for_each(|chain| chain.sure = false);
            }
        }
    }

    /// Ends the chains up to a step after which this event must not happen.
    fn end_excluded(&mut self, index: usize, happening: &Happening<'_>) {
        let Some(next) = self.steps.get(index + 1).filter(|step| !step.without.is_empty()) else {
            return;
        };
        let ends = |chain: &Chain| {
            next.without.iter().any(|events| is_meant(events, happening, chain.beginner))
        };
        self.chains[index].retain(|chain| !ends(chain));
    }

    /// Extends the chains up to the previous step by this event.
    fn extend(&mut self, index: usize, happening: &Happening<'_>, now: MatchPoint) {
        if index == 0 {
            let Happening { player, sure, sure_player, .. } = *happening;
            let (beginner, sure_beginner) = (player, sure_player);
            let begun = Chain { beginner, sure_beginner, first: now, last: now, sure };
            if is_meant(&self.steps[0].events, happening, player) {
                self.keep(0, begun);
            }
            return;
        }
        for at in 0..self.chains[index - 1].len() {
            if let Some(longer) = self.longer(index, self.chains[index - 1][at], happening, now) {
                self.keep(index, longer);
            }
        }
    }

    /// Returns a chain up to the previous step, extended by this event.
    fn longer(
        &self,
        index: usize,
        before: Chain,
        happening: &Happening<'_>,
        now: MatchPoint,
    ) -> Option<Chain> {
        let step = &self.steps[index];
        let fits = is_meant(&step.events, happening, before.beginner)
            && in_time(step.within, before.last, now);
        let known_player = step.events.by != SideChoice::SamePlayer
            || happening.sure_player && before.sure_beginner;
        let sure = before.sure && happening.sure && known_player;
        fits.then_some(Chain { last: now, sure, ..before })
    }

    /// Keeps a chain in place of an older one of the same beginner. If the next step counts rounds, the round
    /// must be known.
    fn keep(&mut self, index: usize, chain: Chain) {
        let next = self.steps.get(index + 1).and_then(|step| step.within);
        if matches!(next, Some(Within::Rounds(_))) && chain.last.round.is_none() {
            return;
        }
        let by_player = self.by_player;
        let is_same = |other: &&mut Chain| match by_player {
            true => other.beginner == chain.beginner,
            false => other.beginner.side == chain.beginner.side,
        };
        match self.chains[index].iter_mut().find(is_same) {
            Some(other) => *other = chain,
            None => self.chains[index].push(chain),
        }
    }
}

/// Returns whether an event is one of those meant, in a chain that the player `first` began.
fn is_meant(events: &Events, happening: &Happening<'_>, first: Player) -> bool {
    let Happening { player, of, by_kind, on, in_place, .. } = *happening;
    is_event(events.event, happening.event)
        && match events.by {
            SideChoice::Anyone => true,
            SideChoice::Side(named) => player.side == named,
            SideChoice::Same => player.side == first.side,
            SideChoice::Other => player.side != first.side,
            SideChoice::SamePlayer => player == first,
        }
        && events.of.is_none_or(|kind| of.contain(kind))
        && (events.by_kind.is_none() || events.by_kind == by_kind)
        && events.on.is_none_or(|square| on.contains(&square))
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
