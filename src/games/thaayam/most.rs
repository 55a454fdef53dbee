//! The most throws that any sequence of moves in a turn could use (A3, R3).
//!
//! Other sides have no influence: passing is free, and any number of pieces may share a square. So a
//! sequence (a *course*) is only a choice, for each of the side's own pieces, of the throws that it
//! takes. The search goes piece by piece through a table of all throws that the pieces so far can have
//! taken together. The order of moves does not matter, so the search does not vary it.
//!
//! The table is small, because no piece takes more than the way to the keep allows. There are separate
//! searches for two kinds of course: those in which no piece is borne off, and those in which all pieces
//! reach the keep and then some are borne off.

use super::board::LAST_STEP;
use super::moves::ones;
use super::play::Turn;
use super::table::{Push, Table, Ways};
use super::twins::MovedPieces;
use super::{Hand, Kind, Pieces, Place, Rules, Throws, VALUES, Value};
use crate::games::square::index;

/// The state when throwing ended, as far as the search needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Start {
    /// The side's pieces.
    pub pieces: Pieces,
    /// The pieces that had made their move, in every possible way (M2).
    pub moved: Vec<MovedPieces>,
    /// Whether a piece had reached the keep in the turn (R13).
    pub reached_keep: bool,
    /// The throws in hand.
    pub hand: Hand,
}

/// A single piece, or twins, that may take throws in this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mover {
    kind: Kind,
    /// The place: a square, or waiting.
    from: Place,
    /// The step on the path; 0 for a waiting mover.
    step: u8,
}

/// The throws of a piece, or of twins, in a course that uses the most throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// A single piece or twins.
    pub kind: Kind,
    /// The place when throwing ended: a square, or waiting.
    pub from: Place,
    /// The throws that it takes, with those that enter it.
    pub throws: Throws,
}

/// The best of several courses.
struct Best {
    /// The number of throws that it uses.
    used: u64,
    /// The number of throws of each value that the movers take.
    taken: [usize; 5],
    /// The number of single pieces and of twins that are borne off at its end.
    borne_off: [u64; 2],
}

/// The groups of throws to try: every single throw, and throws that twins use better together. An odd sum
/// loses half a square, so two odd throws fit together, and a 1 costs nothing with an even sum. Any other
/// sum can be split into these groups without loss.
const TOGETHER: &[&[Value]] = &{
    const ONE: Value = Value::ONE;
    const TWO: Value = Value::TWO;
    const THREE: Value = Value::THREE;
    const FOUR: Value = Value::FOUR;
    const EIGHT: Value = Value::EIGHT;
    [
        &[ONE] as &[Value],
        &[TWO],
        &[THREE],
        &[FOUR],
        &[EIGHT],
        &[ONE, ONE],
        &[ONE, THREE],
        &[THREE, THREE],
        &[ONE, TWO],
        &[ONE, FOUR],
        &[ONE, EIGHT],
        &[ONE, ONE, ONE],
        &[ONE, ONE, THREE],
        &[ONE, THREE, THREE],
    ]
};

/// The kind of a course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// Each piece goes anywhere, and none is borne off.
    Anywhere,
    /// Every piece reaches the keep.
    Home,
}

impl Rules {
    /// Returns the most throws that any course could have used since throwing ended, without declaring or
    /// dissolving twins (R3).
    pub fn most(&self, turn: &Turn) -> u64 {
        let movers = self.movers(turn);
        let best =
            movers.iter().flat_map(|(moved, movers)| self.best_courses(&turn.start, moved, movers));
        best.map(|(_, best)| best.used).max().unwrap_or(0)
    }

    /// Returns a course that uses the most throws, as the throws of each piece: first the moving pieces,
    /// then those that are borne off (R3). 1s that twins use up without moving (R8) may be missing.
    pub fn plan(&self, turn: &Turn) -> Vec<Share> {
        let movers = self.movers(turn);
        let courses = movers.iter().flat_map(|(moved, movers)| {
            let best = self.best_courses(&turn.start, moved, movers);
            best.map(move |(course, best)| (movers, course, best))
        });
        let Some((movers, course, best)) = courses.max_by_key(|(_, _, best)| best.used) else {
            return Vec::new();
        };
        let mut shares = self.shares(movers, course, best.taken);
        for (kind, count) in Kind::BOTH.into_iter().zip(best.borne_off) {
            let share = Share { kind, from: Place::KEEP, throws: ones(kind) };
            shares.extend((0..count).map(|_| share));
        }
        shares
    }

    /// Returns the best course of each kind, if there is one.
    fn best_courses(
        &self,
        start: &Start,
        moved: &MovedPieces,
        movers: &[Mover],
    ) -> impl Iterator<Item = (Course, Best)> {
        let anywhere = self.best_anywhere(start, movers).map(|best| (Course::Anywhere, best));
        let home = self.best_home(start, moved, movers).map(|best| (Course::Home, best));
        anywhere.into_iter().chain(home)
    }

    /// Returns the throws of each mover, if all movers together take `taken` throws of each value.
    fn shares(&self, movers: &[Mover], course: Course, taken: [usize; 5]) -> Vec<Share> {
        let ways: Vec<Ways> = movers.iter().map(|mover| self.ways(mover, course)).collect();
        let parts = Table::parts(&ways, taken);
        let throws = parts.iter().map(Throws::of_counts);
        let shares = movers.iter().zip(throws);
        let shares = shares.map(|(m, throws)| Share { kind: m.kind, from: m.from, throws });
        shares.filter(|share| !share.throws.is_empty()).collect()
    }

    /// Returns the pieces that may move, for each possible meaning of the choices of like pieces so far
    /// (M2).
    fn movers<'a>(&self, turn: &'a Turn) -> Vec<(&'a MovedPieces, Vec<Mover>)> {
        turn.start.moved.iter().map(|moved| (moved, self.free_pieces(turn, moved))).collect()
    }

    fn free_pieces(&self, turn: &Turn, moved: &MovedPieces) -> Vec<Mover> {
        let mut movers = Vec::new();
        for kind in Kind::BOTH {
            for (place, there) in turn.start.pieces.places(kind) {
                let count = usize::from(self.count_free(turn, moved, kind, place, there));
                movers.extend(self.mover(turn, kind, place).into_iter().cycle().take(count));
            }
        }
        movers
    }

    fn mover(&self, turn: &Turn, kind: Kind, place: Place) -> Option<Mover> {
        match place {
            Place::WAITING => Some(Mover { kind, from: place, step: 0 }),
            Place::KEEP | Place::OUT => None,
            from => self.path(turn.side).step(from).map(|step| Mover { kind, from, step }),
        }
    }

    /// Returns how many of the `there` single pieces, or twins, in a place may move (M2, R7).
    fn count_free(
        &self,
        turn: &Turn,
        moved: &MovedPieces,
        kind: Kind,
        place: Place,
        there: u8,
    ) -> u8 {
        match place {
            // R15: the number of twins that enter is limited by the number of pairs of 1s.
            Place::WAITING if kind == Kind::Twins => there.min(turn.start.hand.pairs.min(8) as u8),
            _ if place == Place::WAITING || !self.moves_once() => there,
            _ => self.unmoved(moved, turn.side(), kind, place, there),
        }
    }

    /// Returns the best course in which no piece is borne off.
    fn best_anywhere(&self, start: &Start, movers: &[Mover]) -> Option<Best> {
        let hand = &start.hand.throws;
        let table = self.fill(&self.needed(hand, movers), movers, Course::Anywhere)?;
        let spare = self.taken_by_standing_twins(&table, hand, movers);
        let cell = table.cells().max_by_key(|&cell| table.throws(cell))?;
        let used = table.throws(cell) as u64 + spare;
        Some(Best { used, taken: table.counts(cell), borne_off: [0, 0] })
    }

    /// Returns the best course in which all pieces reach the keep and some are borne off (X2).
    fn best_home(&self, start: &Start, moved: &MovedPieces, movers: &[Mover]) -> Option<Best> {
        let bearing = self.may_be_borne_off(start, moved, movers);
        if bearing == [0, 0] || !self.all_may_come_home(start, movers) {
            return None;
        }
        let hand = &start.hand.throws;
        let table = self.fill(&self.needed_home(hand, movers), movers, Course::Home)?;
        let spare = self.taken_by_standing_twins(&table, hand, movers);
        let pairs = start.hand.pairs.saturating_sub(entering_twins(movers));
        let best = |cell: usize| {
            let taken = table.counts(cell);
            let ones = u64::from(hand.count(Value::ONE)).saturating_sub(taken[0] as u64);
            let borne_off = bear_off(bearing, ones, pairs);
            let at_end = borne_off[0] + 2 * borne_off[1];
            Best { used: table.throws(cell) as u64 + at_end.max(spare), taken, borne_off }
        };
        table.cells().map(best).max_by_key(|best| best.used)
    }

    /// Returns whether every piece that is not home is a mover, and may reach the keep in time (X2, R13).
    fn all_may_come_home(&self, start: &Start, movers: &[Mover]) -> bool {
        let pieces = &start.pieces;
        let at_home = pieces.pieces(Place::KEEP) + pieces.pieces(Place::OUT);
        let abroad: u8 = movers.iter().map(|mover| mover.kind.pieces()).sum();
        let comes_now = start.reached_keep || abroad > 0;
        at_home + abroad == pieces.total() && (!comes_now || self.bears_off_at_once())
    }

    /// Returns how many single pieces and twins in the keep may be borne off once all pieces are there
    /// (M2).
    fn may_be_borne_off(&self, start: &Start, moved: &MovedPieces, movers: &[Mover]) -> [u64; 2] {
        Kind::BOTH.map(|kind| {
            let there = u64::from(start.pieces.count(kind, Place::KEEP));
            if self.moves_once() {
                return there.saturating_sub(moved.pieces.count(kind, Place::KEEP).into());
            }
            let arrive = movers.iter().map(|mover| self.arrive_as(kind, mover.kind));
            there + arrive.sum::<u64>()
        })
    }

    /// Returns how many pieces of a kind a mover becomes in the keep (V6, R14).
    fn arrive_as(&self, kind: Kind, mover: Kind) -> u64 {
        let parted = mover == Kind::Twins && self.keep_parts_twins();
        match kind {
            Kind::Single if parted => 2,
            Kind::Twins if parted => 0,
            _ => u64::from(kind == mover),
        }
    }

    /// Returns how many 1s twins use up without moving (R8). If they may do so any number of times, they
    /// take all 1s that the table does not include.
    fn taken_by_standing_twins(&self, table: &Table, hand: &Throws, movers: &[Mover]) -> u64 {
        let twins = movers.iter().any(|mover| mover.kind == Kind::Twins);
        let rest = u64::from(hand.count(Value::ONE)).saturating_sub(table.limits[0] as u64);
        if rest > 0 && twins && !self.moves_once() && self.twins_use_one() { rest } else { 0 }
    }

    /// Returns the throws that matter if no piece has to reach the keep. Of the 2s and higher throws, the
    /// lowest come first, because a lower throw can always replace a higher one.
    fn needed(&self, hand: &Throws, movers: &[Mover]) -> [usize; 5] {
        let mut needed = self.needed_home(hand, movers);
        let mut room: usize = movers.iter().map(|mover| self.room(mover)).sum();
        for value in VALUES.into_iter().skip(1) {
            let count = &mut needed[index(value)];
            let held = hand.count(value) as usize;
            *count = (*count).min(room / usize::from(value.number()));
            room = if *count < held { 0 } else { room - *count * usize::from(value.number()) };
        }
        needed
    }

    /// Returns the most throws of each value that all movers together can take.
    fn needed_home(&self, hand: &Throws, movers: &[Mover]) -> [usize; 5] {
        let room: usize = movers.iter().map(|mover| self.room(mover)).sum();
        let entries: usize = movers.iter().map(Mover::entry).sum();
        VALUES.map(|value| {
            let entries = if value == Value::ONE { entries } else { 0 };
            let most = room / usize::from(value.number()) + entries;
            (hand.count(value) as usize).min(most)
        })
    }

    /// Returns a bound on the sum of the throws that a mover can take.
    fn room(&self, mover: &Mover) -> usize {
        let left = usize::from(LAST_STEP - mover.step);
        match mover.kind {
            Kind::Single => left,
            Kind::Twins if self.moves_once() => 2 * left + 1,
            // A 3, or three 1s together, moves twins by one square.
            Kind::Twins => 3 * left,
        }
    }

    /// Returns the table of the throws that all movers together can take; `None` if it would be too
    /// large.
    fn fill(&self, limits: &[usize; 5], movers: &[Mover], course: Course) -> Option<Table> {
        let mut table = Table::new(*limits)?;
        for mover in movers {
            table.take(&self.ways(mover, course));
        }
        Some(table)
    }

    fn ways(&self, mover: &Mover, course: Course) -> Ways {
        let goes_on = !self.moves_once();
        let groups = self.groups(mover.kind);
        Ways {
            pushes: groups.iter().map(|group| self.push(mover, group, goes_on)).collect(),
            takes_one: !goes_on && !self.may_combine(),
            stops: self.stops(mover, course, goes_on),
            entry: mover.entry(),
            may_stay: course == Course::Anywhere,
        }
    }

    /// Returns the marks where a mover may stop; 0 is its present place, or its entry.
    fn stops(&self, mover: &Mover, course: Course, goes_on: bool) -> u64 {
        let left = u32::from(LAST_STEP - mover.step);
        let lands = |mark: u32| self.advance(mover.kind, mover.step, mark.into()).ok();
        match (course, goes_on) {
            (Course::Anywhere, true) => marks(0..=left, |_| true),
            (Course::Home, true) => 1 << left,
            (Course::Anywhere, false) => {
                marks(0..=self.room(mover) as u32, |mark| mark == 0 || lands(mark).is_some())
            }
            (Course::Home, false) => {
                marks(0..=self.room(mover) as u32, |mark| lands(mark) == Some(LAST_STEP))
            }
        }
    }

    /// Returns the groups of throws that a mover takes at once. A piece that moves once takes its throws
    /// one by one, up to a sum where it may stop. Only twins that move several times gain by adding up.
    fn groups(&self, kind: Kind) -> &'static [&'static [Value]] {
        let parts = kind == Kind::Twins && !self.moves_once() && self.may_combine();
        if parts { TOGETHER } else { &TOGETHER[..VALUES.len()] }
    }

    fn push(&self, mover: &Mover, group: &[Value], goes_on: bool) -> Push {
        let throws = Throws::of(group);
        let sum = throws.sum() as u32;
        let taken = VALUES.map(|value| throws.count(value) as usize);
        if !goes_on {
            // The sum has to be legal only where the piece stops.
            return Push {
                taken,
                shift: sum,
                allowed: marks(0..=self.room(mover) as u32, |_| true),
            };
        }
        let shift = sum / u32::from(mover.kind.pieces());
        let legal = |mark: u32| {
            let from = mover.step + (mark - shift) as u8;
            from < LAST_STEP && self.advance(mover.kind, from, sum.into()).is_ok()
        };
        Push { taken, shift, allowed: marks(shift..=u32::from(LAST_STEP - mover.step), legal) }
    }
}

impl Mover {
    /// Returns whether it has to enter first.
    fn waits(&self) -> bool {
        self.from == Place::WAITING
    }

    /// Returns the number of 1s needed to enter (E1, V5).
    fn entry(&self) -> usize {
        if self.waits() { usize::from(self.kind.pieces()) } else { 0 }
    }
}

/// Returns the bits of the legal marks in a range.
fn marks(range: std::ops::RangeInclusive<u32>, legal: impl Fn(u32) -> bool) -> u64 {
    range.filter(|&mark| legal(mark)).map(|mark| 1 << mark).sum()
}

/// Returns the number of twins that have to enter.
fn entering_twins(movers: &[Mover]) -> u32 {
    movers.iter().filter(|mover| mover.waits() && mover.kind == Kind::Twins).count() as u32
}

/// Returns how many single pieces, with a 1 each, and how many twins, with a pair each, must be borne off
/// to use the most 1s (X2, R14).
fn bear_off([singles, twins]: [u64; 2], ones: u64, pairs: u32) -> [u64; 2] {
    let most_twins = twins.min(pairs.into()).min(ones / 2);
    let off = (0..=most_twins).map(|twins| [singles.min(ones - 2 * twins), twins]);
    off.max_by_key(|[singles, twins]| singles + 2 * twins).unwrap_or([0, 0])
}
