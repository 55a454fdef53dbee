//! Pieces and throws as plain lists, and the legal ways to use throws.
//!
//! If the page lets the player choose which of several like pieces or throws are meant, every
//! choice is a separate world.

use std::collections::{BTreeSet, HashMap};

use super::house::House;

/// The last step of every path: the keep.
pub const KEEP: usize = 24;
/// The step where twins are declared.
pub const EIGHT: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum At {
    Waiting,
    Step(usize),
    Out,
}

/// A single piece, or two that are twins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unit {
    pub side: char,
    pub twins: bool,
    pub at: At,
    /// Whether it has made its move in this turn (M2).
    pub moved: bool,
    /// For twins: which of the two had made their move before they were declared.
    pub halves: [bool; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Throw {
    pub value: u32,
    /// The series of the turn, and the index of the throw in it.
    pub series: usize,
    pub index: usize,
}

/// Every piece, and the throws in hand, both in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct World {
    pub units: Vec<Unit>,
    pub hand: Vec<Throw>,
}

/// A way to use throws in a world.
pub struct Way {
    pub unit: usize,
    /// Indexes into the hand.
    pub throws: Vec<usize>,
    pub to: At,
}

/// A move as a player names it. The values are in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Named {
    pub twins: bool,
    pub from: At,
    pub values: Vec<u32>,
}

/// The player, and whether the player may bear off if all her pieces are home (R13).
pub struct Player<'a> {
    pub house: &'a House,
    pub side: char,
    pub bears_off: bool,
}

impl Unit {
    pub fn single(side: char, at: At, moved: bool) -> Unit {
        Unit { side, twins: false, at, moved, halves: [false; 2] }
    }

    pub fn twins(side: char, at: At, halves: [bool; 2]) -> Unit {
        Unit { side, twins: true, at, moved: false, halves }
    }

    /// Returns the two single pieces that twins become.
    pub fn parted(&self) -> [Unit; 2] {
        self.halves.map(|half| Unit::single(self.side, self.at, half || self.moved))
    }
}

impl World {
    pub fn in_order(mut self) -> World {
        self.units.sort();
        self.hand.sort();
        self
    }

    /// Returns whether all pieces of a side that are not out are in the keep (X2).
    pub fn home(&self, side: char) -> bool {
        let mut own = self.units.iter().filter(|unit| unit.side == side);
        own.all(|unit| matches!(unit.at, At::Step(KEEP) | At::Out))
    }

    /// Returns the world after a way of using throws, without its captures.
    pub fn after(&self, way: &Way, house: &House) -> World {
        let mut next = self.clone();
        let mut unit = next.units.remove(way.unit);
        // E2: entering is not a move.
        unit.moved |= unit.at != At::Waiting;
        unit.at = way.to;
        // V6, R14.
        let stays = house.twins_stick && house.twins_to_the_end;
        if unit.twins && unit.at == At::Step(KEEP) && !stays {
            next.units.extend(unit.parted());
        } else {
            next.units.push(unit);
        }
        for &throw in way.throws.iter().rev() {
            next.hand.remove(throw);
        }
        next.in_order()
    }
}

/// Returns every non-empty choice from `n` things, in order.
fn choices(n: usize) -> impl Iterator<Item = Vec<usize>> {
    (1..1_usize << n).map(move |set| (0..n).filter(|i| set >> i & 1 == 1).collect())
}

impl Player<'_> {
    /// Returns the move that names this way of using throws.
    pub fn named(&self, world: &World, way: &Way) -> Named {
        let unit = &world.units[way.unit];
        let mut values: Vec<u32> = way.throws.iter().map(|&i| world.hand[i].value).collect();
        values.sort();
        Named { twins: unit.twins, from: unit.at, values }
    }

    /// Returns every way to use throws in a world. Lists like ways once.
    pub fn ways(&self, world: &World) -> Vec<Way> {
        let mut ways = Vec::new();
        for (unit, piece) in world.units.iter().enumerate() {
            let twice = unit > 0 && world.units[unit - 1] == *piece;
            if piece.side != self.side || twice {
                continue;
            }
            let mut seen = BTreeSet::new();
            for throws in choices(world.hand.len()) {
                let chosen: Vec<Throw> = throws.iter().map(|&i| world.hand[i]).collect();
                if let Ok(to) = self.may(world, piece, &chosen)
                    && seen.insert(chosen)
                {
                    ways.push(Way { unit, throws, to });
                }
            }
        }
        ways
    }

    /// Returns the ways that a named move can mean, or the rule against it.
    pub fn meant(&self, world: &World, named: &Named) -> Result<Vec<Way>, &'static str> {
        let is_it = |unit: &Unit| {
            unit.side == self.side && unit.twins == named.twins && unit.at == named.from
        };
        let units: Vec<usize> =
            (0..world.units.len()).filter(|&i| is_it(&world.units[i])).collect();
        if units.is_empty() || named.from == At::Out {
            return Err("P1");
        }
        let (mut ways, mut against) = (Vec::new(), "A2");
        for throws in choices(world.hand.len()) {
            let chosen: Vec<Throw> = throws.iter().map(|&i| world.hand[i]).collect();
            if sorted_values(&chosen) != named.values {
                continue;
            }
            for &unit in units.iter().rev() {
                match self.may(world, &world.units[unit], &chosen) {
                    Ok(to) => ways.push(Way { unit, throws: throws.clone(), to }),
                    Err(rule) => against = rule,
                }
            }
        }
        if ways.is_empty() { Err(against) } else { Ok(ways) }
    }

    /// Returns where a piece ends with some throws, or the rule against it.
    fn may(&self, world: &World, unit: &Unit, throws: &[Throw]) -> Result<At, &'static str> {
        match unit.at {
            At::Waiting => self.enter(unit, throws),
            At::Out => Err("P1"),
            At::Step(_) if self.is_bound(unit) => Err("M2"),
            At::Step(KEEP) => self.bear_off(world, unit, throws),
            At::Step(step) => self.advance(unit, step, throws),
        }
    }

    /// M2 and R7.
    fn is_bound(&self, unit: &Unit) -> bool {
        let came = unit.twins && !self.house.new_twins_move && unit.halves != [false; 2];
        !self.house.many_moves_a_piece && (unit.moved || came)
    }

    /// E1 and V5.
    fn enter(&self, unit: &Unit, throws: &[Throw]) -> Result<At, &'static str> {
        match unit.twins {
            true if self.is_pair(throws) => Ok(At::Step(0)),
            true => Err("V5"),
            false if sorted_values(throws) == [1] => Ok(At::Step(0)),
            false => Err("E1"),
        }
    }

    /// R15.
    fn is_pair(&self, throws: &[Throw]) -> bool {
        let [one, other] = throws else { return false };
        (one.value, other.value) == (1, 1)
            && one.series == other.series
            && (!self.house.pair_in_a_row || one.index.abs_diff(other.index) == 1)
    }

    /// X2, R13 and R14.
    fn bear_off(&self, world: &World, unit: &Unit, throws: &[Throw]) -> Result<At, &'static str> {
        let one = sorted_values(throws) == [1];
        let right = if unit.twins { self.is_pair(throws) } else { one };
        let may = right && world.home(self.side) && self.bears_off;
        if may { Ok(At::Out) } else { Err("X2") }
    }

    /// A1, M1, V2, X1, R8 and R9.
    fn advance(&self, unit: &Unit, step: usize, throws: &[Throw]) -> Result<At, &'static str> {
        if self.house.one_throw_a_move && throws.len() > 1 {
            return Err("A1");
        }
        let sum: u32 = throws.iter().map(|throw| throw.value).sum();
        let squares = if unit.twins { sum / 2 } else { sum };
        if squares == 0 && !self.house.twins_use_one {
            return Err("V2");
        }
        let to = step + squares as usize;
        let odd = unit.twins && sum % 2 == 1;
        if to > KEEP || (to == KEEP && odd && self.house.even_into_keep) {
            return Err("X1");
        }
        Ok(At::Step(to))
    }

    /// Returns how many throws a course of moves from here can use. Tries every course.
    pub fn most(&self, world: &World) -> usize {
        let units = world.units.iter().filter(|unit| unit.side == self.side).copied().collect();
        self.try_all(&World { units, hand: world.hand.clone() }, &mut HashMap::new())
    }

    fn try_all(&self, world: &World, known: &mut HashMap<World, usize>) -> usize {
        if let Some(&most) = known.get(world) {
            return most;
        }
        let mut most = 0;
        for way in self.ways(world) {
            let next = world.after(&way, self.house);
            most = most.max(way.throws.len() + self.try_all(&next, known));
            if most == world.hand.len() {
                break;
            }
        }
        known.insert(world.clone(), most);
        most
    }
}

fn sorted_values(throws: &[Throw]) -> Vec<u32> {
    let mut values: Vec<u32> = throws.iter().map(|throw| throw.value).collect();
    values.sort();
    values
}
