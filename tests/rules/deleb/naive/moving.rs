//! Moves: their effects, and the rules against them.

use super::game::Naive;
use super::model::{Man, Spot, Stage};
use crate::deleb::examples::{Captured, MoveItem};

/// The results that a throw may put in hand.
const RESULTS: [u32; 5] = [1, 2, 3, 4, 6];

/// The effect of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    pub to: String,
    /// Whether the man is homeward from there.
    pub homeward: bool,
    pub free_eaten: u32,
    pub slaves_eaten: u32,
    pub freed: bool,
}

impl Naive {
    /// Returns every rule against a move. The first is the one to cite.
    pub fn faults(&self, item: &MoveItem) -> Vec<&'static str> {
        let mut faults = self.time_faults();
        match self.meant(item) {
            Ok(men) => {
                faults.extend(self.result_faults(item, &men));
                if !item.parts {
                    faults.extend(self.landing_faults(&men, self.led_to(&men, item.value)));
                    faults.extend(self.passing_fault(&men, item.value));
                }
            }
            Err(rule) => {
                faults.push(rule);
                // D3: a double that is separated in the wrong way still uses a 1 that slaves need.
                let takes_one = rule == "D3" && item.value == 1 && self.ones_are_bound();
                faults.extend(takes_one.then_some("L3"));
            }
        }
        if !self.has(item.value) {
            faults.push("A2");
        }
        faults
    }

    /// W1, I1, A1, R1: returns the rules against moving now.
    fn time_faults(&self) -> Vec<&'static str> {
        let turn = self.turn();
        let mut faults = Vec::new();
        if self.winner_by_men().is_some() {
            faults.push("W1");
        }
        if [Stage::First, Stage::Second, Stage::Third].contains(&turn.stage) {
            faults.push("I1");
        }
        if !turn.thrown && !turn.aside || turn.due && self.house.moves_wait {
            faults.push("A1");
        }
        faults
    }

    /// Returns the men that a move names, as indexes into the list.
    pub fn meant(&self, item: &MoveItem) -> Result<Vec<usize>, &'static str> {
        let side = self.turn().player.0;
        let on_point = self.on_point(side, &Spot::of(&item.from, false));
        let (slaves, free): (Vec<usize>, Vec<usize>) =
            on_point.into_iter().partition(|&man| self.men[man].slave);
        let joined = self.is_joined(&free);
        // R2: a 1 moves the slave, every other result moves the free man.
        let means_slave = item.value == 1 || free.is_empty();
        match () {
            () if slaves.is_empty() && free.is_empty() => Err("P1"),
            () if item.double && !joined => Err("D2"),
            () if item.parts && (!self.house.they_part || item.value != 1) => Err("D3"),
            () if item.double => Ok(free),
            () if !slaves.is_empty() && means_slave => Ok(slaves),
            // D3, R5.
            () if joined && (self.house.they_part || item.value != 1) => Err("D3"),
            () => Ok(free[..1].to_vec()),
        }
    }

    /// L3, R9: returns whether a 1 may move only a slave.
    fn ones_are_bound(&self) -> bool {
        let side = self.turn().player.0;
        let can_free = || !self.freeable(side).is_empty();
        self.has_slaves(side) && (can_free() || !self.house.barred_ones_free)
    }

    /// L2, L3.
    fn result_faults(&self, item: &MoveItem, men: &[usize]) -> Vec<&'static str> {
        let is_slave = self.men[men[0]].slave;
        let mut faults = Vec::new();
        if is_slave && item.value != 1 {
            faults.push("L2");
        }
        if !is_slave && item.value == 1 && self.ones_are_bound() {
            faults.push("L3");
        }
        faults
    }

    /// Returns the place that men who move together reach.
    pub fn led_to(&self, men: &[usize], steps: u32) -> Spot {
        let Man { side, spot, .. } = self.men[men[0]];
        self.house.walk(side, &spot, steps).pop().unwrap_or(spot)
    }

    /// M2: enemies may not be passed.
    fn passing_fault(&self, men: &[usize], steps: u32) -> Option<&'static str> {
        let Man { side, spot, .. } = self.men[men[0]];
        let mut passed = self.house.walk(side, &spot, steps);
        passed.pop();
        let enemy = |spot: &Spot| !self.on_point(other(side), spot).is_empty();
        passed.iter().any(enemy).then_some("M2")
    }

    /// D1, D4, R2 to R4: returns the rules against stopping at a place.
    pub fn landing_faults(&self, men: &[usize], to: Spot) -> Vec<&'static str> {
        let there = self.companions(men, &to);
        let is_slave = |&man: &usize| self.men[man].slave;
        let goes_other_way = |&man: &usize| self.men[man].spot.homeward != to.homeward;
        let mut faults = Vec::new();
        if there.iter().any(is_slave) && !self.house.beside_slaves {
            faults.push("D4");
        }
        let crowded = there.len() + men.len() > 2 && !self.house.any_number;
        let against = there.iter().any(goes_other_way) && self.house.no_opposite_ways;
        if !there.is_empty() && (self.house.no_doubles || crowded || against) {
            faults.push("D1");
        }
        faults
    }

    /// Returns the other men of the side at a place.
    pub fn companions(&self, men: &[usize], to: &Spot) -> Vec<usize> {
        let mut there = self.on_point(self.men[men[0]].side, to);
        there.retain(|man| !men.contains(man));
        there
    }

    /// Returns the points of the slaves that a 1 can free.
    pub fn freeable(&self, side: char) -> Vec<String> {
        let mut points = Vec::new();
        for (place, man) in self.men.iter().enumerate() {
            let barred = || !self.landing_faults(&[place], self.led_to(&[place], 1)).is_empty();
            if man.side == side && man.slave && !barred() {
                points.push(man.spot.name());
            }
        }
        points.sort();
        points
    }

    /// A2, S2: returns whether a result is in hand or stored.
    fn has(&self, value: u32) -> bool {
        let stored = || self.stored(self.turn().player) > 0;
        self.turn().hand.contains(&value) || value == 1 && stored()
    }

    /// S2: a result in hand is used first.
    fn use_up(&mut self, value: u32) {
        let owner = self.owner(self.turn().player);
        let hand = &mut self.turn_mut().hand;
        if let Some(place) = hand.iter().position(|&held| held == value) {
            hand.remove(place);
        } else if let Some(place) = self.store.iter().position(|&kept| value == 1 && kept == owner)
        {
            self.store.remove(place);
        }
    }

    /// Makes a legal move.
    pub fn make(&mut self, item: &MoveItem) -> Moved {
        let men = self.meant(item).expect("a legal move has men");
        let to = self.led_to(&men, item.value);
        self.carry_out(item, &men, to)
    }

    /// Moves some men to a place.
    pub fn carry_out(&mut self, item: &MoveItem, men: &[usize], to: Spot) -> Moved {
        self.use_up(item.value);
        if item.parts {
            // R5.
            men.iter().for_each(|&man| self.men[man].apart = true);
            return Moved::to(&self.men[men[0]].spot);
        }
        let (side, freed) = (self.men[men[0]].side, self.men[men[0]].slave);
        let to = self.join(men, to);
        let eaten = self.eat(other(side), &to);
        let slaves_eaten = eaten.iter().filter(|man| man.slave).count() as u32;
        let free_eaten = eaten.len() as u32 - slaves_eaten;
        Moved { free_eaten, slaves_eaten, freed, ..Moved::to(&to) }
    }

    /// D1, R4: puts men beside those of their side. All get the direction of the first
    /// ones.
    fn join(&mut self, men: &[usize], to: Spot) -> Spot {
        let mut free = self.companions(men, &to);
        free.retain(|&man| !self.men[man].slave);
        let to = free.first().map_or(to, |&man| self.men[man].spot);
        for &man in men {
            self.men[man].spot = to;
            self.men[man].slave = false;
        }
        for man in free.into_iter().chain(men.iter().copied()) {
            self.men[man].apart = false;
        }
        to
    }

    /// C1, C2: removes the men of a side from a point. Returns them.
    fn eat(&mut self, side: char, spot: &Spot) -> Vec<Man> {
        let places = self.on_point(side, spot);
        places.into_iter().rev().map(|place| self.men.remove(place)).collect()
    }

    /// Returns every legal move.
    pub fn legal(&self) -> Vec<MoveItem> {
        let side = self.turn().player.0;
        let own = self.men.iter().filter(|man| man.side == side);
        let mut points: Vec<String> = own.map(|man| man.spot.name()).collect();
        points.sort();
        points.dedup();
        let mut items: Vec<MoveItem> = points.iter().flat_map(|point| items(point)).collect();
        items.retain(|item| self.faults(item).is_empty());
        items
    }
}

/// Returns every move that can be named on a point.
fn items(from: &str) -> Vec<MoveItem> {
    let mut items = Vec::new();
    for value in RESULTS {
        for (double, parts) in [(false, false), (true, false), (true, true)] {
            let (to, captured) = (None, Captured::Unsaid);
            items.push(MoveItem { double, from: from.to_owned(), value, parts, to, captured });
        }
    }
    items
}

pub fn other(side: char) -> char {
    if side == 'N' { 'S' } else { 'N' }
}

impl Moved {
    fn to(spot: &Spot) -> Moved {
        let (to, homeward) = (spot.name(), spot.homeward);
        Moved { to, homeward, free_eaten: 0, slaves_eaten: 0, freed: false }
    }
}
