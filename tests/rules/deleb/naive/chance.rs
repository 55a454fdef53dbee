//! Random variants, positions, throws and moves. Small fields are common, because they make rare
//! situations frequent.

use super::house::{CHOICES, House};
use super::model::Stage;
use crate::comparison::Chance;
use crate::deleb::examples::{Captured, Layout, Men, MoveItem, SideLayout, Variant};

/// Returns a random variant, with one to four players a side.
pub fn variant(chance: &mut Chance) -> Variant {
    let spread = chance.among(&[0, 20, 40, 60]);
    let preset = if chance.percent(5) { "ludii" } else { "basic" };
    let cross_lines: usize = chance.among(&[2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 9, 12]);
    let cross_lines = if chance.percent(2) { chance.among(&[20, 100]) } else { cross_lines };
    let mut changes = vec![("cross-lines".to_owned(), cross_lines.to_string())];
    for (name, values) in CHOICES {
        if chance.percent(spread) {
            let value = values[usize::from(chance.percent(80))];
            changes.push((name.to_owned(), value.to_owned()));
        }
    }
    Variant { preset: preset.to_owned(), changes, players: chance.among(&[1, 1, 2, 2, 3, 4]) }
}

/// Returns the start of a game, or a position during a game.
pub fn layout(chance: &mut Chance, house: &House, players: u32) -> Layout {
    let turn = (chance.among(&['N', 'S']), chance.below(players as usize + 1) as u32);
    let turn = chance.percent(70).then_some(turn);
    let crowded = (0..4).map(|_| point(chance, house)).collect();
    let start = chance.percent(12);
    let mut field = Field { house, players, start, crowded, taken: Vec::new() };
    let sides = ['N', 'S'].map(|side| field.side(chance, side)).to_vec();
    Layout { sides, turn }
}

/// Returns a random point of the field.
pub fn point(chance: &mut Chance, house: &House) -> String {
    let line = chance.among(&['a', 'b', 'c', 'd']);
    format!("{line}{}", 1 + chance.below(house.cross_lines as usize))
}

/// A field while men are placed on it.
struct Field<'a> {
    house: &'a House,
    players: u32,
    start: bool,
    /// Points where men gather.
    crowded: Vec<String>,
    taken: Vec<String>,
}

impl Field<'_> {
    fn side(&mut self, chance: &mut Chance, side: char) -> SideLayout {
        let mut layout = SideLayout { side, ..SideLayout::default() };
        self.put_slaves(chance, &mut layout);
        if !self.start {
            self.put_free(chance, &mut layout);
        }
        let cases = chance.among(&[0, 50, 80, 100]);
        layout.players_in = (1..=self.players).filter(|_| chance.percent(cases)).collect();
        let may_store = layout.slaves.is_empty() && !self.house.no_store;
        if may_store && chance.percent(60) {
            self.put_store(chance, &mut layout);
        }
        layout
    }

    /// Places all slaves, none, or some of them.
    fn put_slaves(&mut self, chance: &mut Chance, layout: &mut SideLayout) {
        let line = if layout.side == 'N' { 'a' } else { 'd' };
        let cases = if self.start { 100 } else { chance.among(&[0, 0, 20, 50, 80]) };
        for number in 1..=self.house.cross_lines {
            let point = format!("{line}{number}");
            if chance.percent(cases) && !self.taken.contains(&point) {
                self.taken.push(point.clone());
                layout.slaves.push(point);
            }
        }
        layout.slaves.sort();
    }

    /// Places free men, where others gather or anywhere. A side without slaves gets at least one.
    fn put_free(&mut self, chance: &mut Chance, layout: &mut SideLayout) {
        let most = self.house.cross_lines as usize - layout.slaves.len();
        let some = if chance.percent(30) { most.min(2) } else { most };
        let mut left = chance.below(most + 1).min(some);
        let mut tries = 0;
        while left > 0 && tries < 20 || layout.slaves.is_empty() && layout.men.is_empty() {
            let gathers = chance.percent(40);
            let at = if gathers { chance.among(&self.crowded) } else { point(chance, self.house) };
            left = left.saturating_sub(self.put_men(chance, layout, at, left.max(1)));
            tries += 1;
        }
        layout.men.sort();
    }

    /// Places some men on a point, if the side may have men there. Returns how many.
    fn put_men(
        &mut self,
        chance: &mut Chance,
        layout: &mut SideLayout,
        point: String,
        left: usize,
    ) -> usize {
        let room = self.room(layout, &point).min(left);
        if room == 0 {
            return 0;
        }
        let count = if chance.percent(50) { 1 } else { 1 + chance.below(room) };
        let joined = count > 1 && !(self.house.they_part && chance.percent(50));
        let homeward = !point.starts_with(['a', 'd']) && chance.percent(45);
        self.taken.push(point.clone());
        layout.men.push(Men { point, count: count as u32, joined, homeward });
        count
    }

    /// Returns how many free men of a side may be placed on a point.
    fn room(&self, layout: &SideLayout, point: &String) -> usize {
        let beside_slave = layout.slaves.contains(point);
        let has_free = layout.men.iter().any(|men| men.point == *point);
        let house = self.house;
        match () {
            () if has_free || self.taken.contains(point) && !beside_slave => 0,
            () if beside_slave && (!house.beside_slaves || house.no_doubles) => 0,
            () if house.no_doubles => 1,
            () if house.any_number => house.cross_lines as usize,
            () => 2 - usize::from(beside_slave),
        }
    }

    /// Adds stored 1s.
    fn put_store(&self, chance: &mut Chance, layout: &mut SideLayout) {
        let owners = if self.house.own_store { 1..=self.players } else { 0..=0 };
        let stores = owners.map(|owner| (owner, chance.below(4) as u32));
        layout.store = stores.filter(|&(_, ones)| ones > 0).collect();
    }
}

/// Returns a throw that the billets can show. `ends` requests one that leads to an end.
pub fn throw(chance: &mut Chance, stage: Stage, ends: bool) -> u32 {
    match stage {
        Stage::First => chance.among(&[1, 1, 1, 1, 4, 6, 2, 3]),
        Stage::Second if ends => 2,
        Stage::Second => chance.among(&[0, 1, 2, 2, 3]),
        Stage::Third => chance.among(&[0, 1, 1, 1, 2]),
        Stage::In | Stage::Handicapped if ends => chance.among(&[2, 3]),
        Stage::In | Stage::Handicapped => chance.among(&[1, 1, 1, 1, 2, 2, 3, 4, 6]),
    }
}

/// Returns a random move, often of men who are on the field.
pub fn any_move(chance: &mut Chance, house: &House, layout: &Layout, side: char) -> MoveItem {
    let own = layout.sides.iter().filter(|layout| layout.side == side || chance.percent(10));
    let men: Vec<(String, bool)> = own.flat_map(points_of).collect();
    let (from, joined) = if men.is_empty() || chance.percent(10) {
        (point(chance, house), chance.percent(50))
    } else {
        chance.among(&men)
    };
    let double = if joined { chance.percent(70) } else { chance.percent(10) };
    let parts = double && chance.percent(30);
    let value = chance.among(&[1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 6, 6, 5, 0]);
    MoveItem { double, from, value, parts, to: None, captured: Captured::Unsaid }
}

fn points_of(side: &SideLayout) -> Vec<(String, bool)> {
    let free = side.men.iter().map(|men| (men.point.clone(), men.joined));
    free.chain(side.slaves.iter().map(|slave| (slave.clone(), false))).collect()
}
