//! A game, played as the page says.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::house::{House, MARKED};
use super::model::{At, EIGHT, KEEP, Named, Player, Throw, Unit, World};
use crate::thaayam::examples::{Captured, Layout, MoveItem, SideLayout, Variant};
use crate::thaayam::playing::Game;

#[derive(Clone)]
pub struct Naive {
    pub house: Rc<House>,
    sides: Vec<char>,
    /// Every possible meaning of the named moves. In all worlds, the pieces are in the same places.
    worlds: BTreeSet<World>,
    next: Option<char>,
    again: u32,
    turn: Option<Turn>,
}

/// The state of a turn.
#[derive(Clone)]
struct Turn {
    side: char,
    /// H2, C4: whether the player must throw.
    throws: bool,
    series: usize,
    thrown: usize,
    /// H4: whether the player's throws are lost.
    loses: bool,
    lost: Vec<u32>,
    /// R5: whether a single piece has landed where twins are declared.
    landed: bool,
    /// R13: whether all the player's pieces were home at the start of the turn.
    began_home: bool,
    capturing_moves: u32,
    /// R3: the worlds when the last series ended, and the number of throws used since then.
    judged_from: BTreeSet<World>,
    used: usize,
}

impl Naive {
    fn turn(&self) -> &Turn {
        self.turn.as_ref().expect("a turn has begun")
    }

    fn turn_mut(&mut self) -> &mut Turn {
        self.turn.as_mut().expect("a turn has begun")
    }

    /// Returns any world, because the pieces are in the same places in all.
    fn world(&self) -> &World {
        self.worlds.first().expect("a world")
    }

    fn player(&self) -> Player<'_> {
        let turn = self.turn();
        let bears_off = !self.house.bears_off_later || turn.began_home;
        Player { house: &self.house, side: turn.side, bears_off }
    }

    /// Returns whether throws are due.
    pub fn throws(&self) -> bool {
        self.turn().throws
    }

    /// Returns the square where twins are declared.
    pub fn eight(&self) -> String {
        self.house.square(self.turn().side, EIGHT).to_owned()
    }

    /// Returns the throws in hand, in order.
    pub fn hand(&self) -> Vec<u32> {
        self.world().hand.iter().map(|throw| throw.value).collect()
    }

    /// H4, R4.
    fn has_nothing_on_board(&self, side: char) -> bool {
        let is_on = |at: At| match at {
            At::Step(KEEP) => !self.house.keep_is_off,
            At::Step(_) => true,
            At::Waiting | At::Out => false,
        };
        !self.world().units.iter().any(|unit| unit.side == side && is_on(unit.at))
    }

    /// H3, C4 and W1: checks whether it is time to move.
    fn may_act(&self) -> Result<(), &'static str> {
        match self.turn() {
            _ if self.winner().is_some() => Err("W1"),
            turn if turn.throws && turn.series > 0 => Err("C4"),
            turn if turn.throws => Err("H3"),
            _ => Ok(()),
        }
    }

    /// Applies a change to every world.
    fn in_each_world(&mut self, change: impl Fn(&mut World)) {
        let changed = |mut world: World| {
            change(&mut world);
            world.in_order()
        };
        self.worlds = std::mem::take(&mut self.worlds).into_iter().map(changed).collect();
    }

    /// Returns A2, or H4 if the missing throws were lost.
    fn missing(&self, values: &[u32]) -> Option<&'static str> {
        let take = |mut from: Vec<u32>| {
            values.iter().all(|value| {
                let at = from.iter().position(|held| held == value);
                at.map(|at| from.remove(at)).is_some()
            })
        };
        let with_lost = [self.hand(), self.turn().lost.clone()].concat();
        match () {
            () if take(self.hand()) => None,
            () if take(with_lost) => Some("H4"),
            () => Some("A2"),
        }
    }

    /// Makes the named move in every world in which it is possible.
    fn go(&mut self, named: &Named) -> Result<At, &'static str> {
        let (mut worlds, mut to, mut against) = (BTreeSet::new(), None, "A2");
        for world in &self.worlds {
            match self.player().meant(world, named) {
                Ok(ways) => {
                    to = Some(ways[0].to);
                    worlds.extend(ways.iter().map(|way| world.after(way, &self.house)));
                }
                Err(rule) => against = rule,
            }
        }
        if worlds.is_empty() {
            return Err(self.missing(&named.values).filter(|_| against != "P1").unwrap_or(against));
        }
        self.worlds = worlds;
        Ok(to.expect("a world has a way"))
    }

    /// Makes the captures of a landing. Returns how many pieces it captured.
    fn capture(&mut self, twins: bool, square: &str) -> u32 {
        let lost = self.captured(twins, square);
        let house = self.house.clone();
        let send = |unit: Unit| {
            let waits = Unit { at: At::Waiting, ..unit };
            match unit {
                _ if !lost.contains(&unit) => vec![unit],
                _ if unit.twins && !house.twins_stick => waits.parted().to_vec(),
                _ => vec![waits],
            }
        };
        self.in_each_world(|world| {
            world.units = world.units.drain(..).flat_map(send).collect();
        });
        lost.iter().map(pieces).sum()
    }

    /// C1, C2, V3, V4 and R10: returns the enemies that single pieces, or twins, capture on a
    /// square.
    fn captured(&self, twins: bool, square: &str) -> Vec<Unit> {
        let stands = |unit: &&Unit| match unit.at {
            At::Step(step) => self.house.square(unit.side, step) == square,
            At::Waiting | At::Out => false,
        };
        let enemies = self.world().units.iter().filter(|unit| unit.side != self.turn().side);
        let there: Vec<Unit> = enemies.filter(stands).copied().collect();
        let beside_twins = there.iter().any(|unit| unit.twins);
        let takes = |unit: &Unit| match (twins, unit.twins) {
            _ if MARKED.contains(&square) => false,
            (false, true) => false,
            (false, false) => !beside_twins || self.house.takes_beside_twins,
            (true, true) => true,
            (true, false) => !self.house.twins_spare_singles,
        };
        there.into_iter().filter(takes).collect()
    }

    /// C4: gives the reward of a capturing move.
    fn reward(&mut self) {
        let throws = self.house.capture_gives_throw;
        let turn = self.turn_mut();
        turn.capturing_moves += 1;
        if throws {
            (turn.throws, turn.series, turn.thrown) = (true, turn.series + 1, 0);
        }
    }

    /// Returns the moves that can be named.
    fn named(&self) -> BTreeSet<Named> {
        if self.may_act().is_err() {
            return BTreeSet::new();
        }
        let player = self.player();
        let ways = |world| player.ways(world).into_iter().map(move |way| (world, way));
        let all = self.worlds.iter().flat_map(ways);
        all.map(|(world, way)| player.named(world, &way)).collect()
    }

    /// A3, R3.
    fn may_end(&self) -> Result<(), &'static str> {
        let turn = self.turn();
        if turn.throws {
            return Err(if turn.series > 0 { "C4" } else { "H2" });
        }
        let player = self.player();
        let evades = || turn.judged_from.iter().any(|world| player.most(world) > turn.used);
        let idle = !self.named().is_empty() || !self.house.while_possible && evades();
        if idle && self.winner().is_none() { Err("A3") } else { Ok(()) }
    }

    fn side_layout(&self, side: char) -> SideLayout {
        let mut layout = SideLayout { side, ..SideLayout::default() };
        for unit in self.world().units.iter().filter(|unit| unit.side == side) {
            match unit.at {
                At::Waiting if unit.twins => layout.waiting_twins += 1,
                At::Waiting => layout.waiting += 1,
                At::Out => layout.out += pieces(unit),
                At::Step(step) => {
                    let square = self.house.square(side, step);
                    let known =
                        layout.squares.iter_mut().find(|(t, s, _)| *t == unit.twins && s == square);
                    match known {
                        Some((_, _, count)) => *count += 1,
                        None => layout.squares.push((unit.twins, square.to_owned(), 1)),
                    }
                }
            }
        }
        layout.squares.sort();
        layout
    }
}

fn pieces(unit: &Unit) -> u32 {
    if unit.twins { 2 } else { 1 }
}

fn units(house: &House, stated: &SideLayout) -> Vec<Unit> {
    let side = stated.side;
    let unit = |twins, at| {
        if twins { Unit::twins(side, at, [false; 2]) } else { Unit::single(side, at, false) }
    };
    let mut units = Vec::new();
    for (twins, square, count) in &stated.squares {
        let at = At::Step(house.step(side, square));
        units.extend((0..*count).map(|_| unit(*twins, at)));
    }
    units.extend((0..stated.waiting).map(|_| unit(false, At::Waiting)));
    units.extend((0..stated.waiting_twins).map(|_| unit(true, At::Waiting)));
    units.extend((0..stated.out).map(|_| unit(false, At::Out)));
    assert_eq!(units.iter().map(pieces).sum::<u32>(), house.pieces, "{stated:?}");
    units
}

impl Game for Naive {
    fn set_up(variant: &Variant, layout: &Layout) -> Naive {
        let house = Rc::new(House::of(variant));
        let units = layout.sides.iter().flat_map(|side| units(&house, side)).collect();
        Naive {
            sides: layout.sides.iter().map(|side| side.side).collect(),
            worlds: BTreeSet::from([World { units, hand: Vec::new() }.in_order()]),
            next: layout.turn,
            again: layout.again,
            turn: None,
            house,
        }
    }

    fn begin(&mut self, side: char) -> Result<(), String> {
        if self.winner().is_some() {
            return Err("W1".to_owned());
        }
        if !self.sides.contains(&side) {
            return Err("P2".to_owned());
        }
        if self.next.is_some_and(|next| next != side) {
            return Err("T1".to_owned());
        }
        self.turn = Some(Turn {
            side,
            throws: true,
            series: 0,
            thrown: 0,
            loses: self.has_nothing_on_board(side),
            lost: Vec::new(),
            landed: false,
            began_home: self.world().home(side),
            capturing_moves: 0,
            judged_from: BTreeSet::new(),
            used: 0,
        });
        Ok(())
    }

    fn throw(&mut self, value: u32) -> Result<(), String> {
        if self.winner().is_some() {
            return Err("W1".to_owned());
        }
        if !self.throws() {
            let hopes = self.turn().capturing_moves > 0 && !self.house.capture_gives_throw;
            return Err(if hopes { "C4" } else { "H2" }.to_owned());
        }
        let turn = self.turn_mut();
        turn.loses &= value != 1;
        turn.thrown += 1;
        let throw = Throw { value, series: turn.series, index: turn.thrown };
        if turn.loses {
            turn.lost.push(value);
        } else {
            self.in_each_world(|world| world.hand.push(throw));
        }
        if matches!(value, 2 | 3) {
            let judged_from = self.worlds.clone();
            let turn = self.turn_mut();
            // The next series of the turn begins after a capture, with the captor on the board (H4).
            (turn.throws, turn.loses, turn.used, turn.judged_from) = (false, false, 0, judged_from);
        }
        Ok(())
    }

    fn play(&mut self, item: &MoveItem) -> Result<(Option<String>, u32), String> {
        self.may_act()?;
        let side = self.turn().side;
        let at = |square: &String| At::Step(self.house.step(side, square));
        let from = item.from.as_ref().map_or(At::Waiting, at);
        let mut values = item.values.clone();
        values.sort();
        let to = self.go(&Named { twins: item.twins, from, values })?;
        self.turn_mut().used += item.values.len();
        let At::Step(step) = to else { return Ok((None, 0)) };
        let square = self.house.square(side, step).to_owned();
        // R8: twins that move by no square do not land, so they capture nothing.
        let captured = if from == to { 0 } else { self.capture(item.twins, &square) };
        if captured > 0 {
            self.reward();
        }
        self.turn_mut().landed |= step == EIGHT && !item.twins;
        Ok((Some(square), captured))
    }

    fn declare(&mut self, square: &str) -> Result<(), String> {
        self.may_act()?;
        let (side, at) = (self.turn().side, At::Step(EIGHT));
        let mut worlds = BTreeSet::new();
        for world in &self.worlds {
            let stands = |unit: &Unit| unit.side == side && !unit.twins && unit.at == at;
            let there: Vec<usize> =
                (0..world.units.len()).filter(|&i| stands(&world.units[i])).collect();
            if self.house.twins_of_exactly_two && there.len() != 2 {
                continue;
            }
            for (n, &second) in there.iter().enumerate() {
                for &first in &there[..n] {
                    let mut next = world.clone();
                    let halves = [next.units.remove(second).moved, next.units.remove(first).moved];
                    let halves = [halves[0] && halves[1], halves[0] || halves[1]];
                    next.units.push(Unit::twins(side, at, halves));
                    worlds.insert(next.in_order());
                }
            }
        }
        let landed = self.turn().landed || !self.house.twins_on_landing;
        if self.house.square(side, EIGHT) != square || worlds.is_empty() || !landed {
            return Err("V1".to_owned());
        }
        self.worlds = worlds;
        Ok(())
    }

    fn dissolve(&mut self, square: &str) -> Result<(), String> {
        self.may_act()?;
        let side = self.turn().side;
        let at = At::Step(self.house.step(side, square));
        let mut worlds = BTreeSet::new();
        for world in &self.worlds {
            for (i, unit) in world.units.iter().enumerate() {
                if unit.side == side && unit.twins && unit.at == at {
                    let mut next = world.clone();
                    next.units.remove(i);
                    next.units.extend(unit.parted());
                    worlds.insert(next.in_order());
                }
            }
        }
        if worlds.is_empty() || !self.house.dissolves {
            return Err(if self.house.dissolves { "P1" } else { "V1" }.to_owned());
        }
        self.worlds = worlds;
        Ok(())
    }

    fn end(&mut self) -> Result<(), String> {
        self.may_end()?;
        let turn = self.turn.take().expect("a turn has begun");
        let gives = match turn.capturing_moves {
            _ if self.house.capture_gives_throw => 0,
            moves if self.house.each_capture_counts => moves,
            moves => moves.min(1),
        };
        let again = self.again + gives;
        self.next =
            Some(if again > 0 { turn.side } else { self.house.next(turn.side, &self.sides) });
        self.again = again.saturating_sub(1);
        let fresh = |unit: &Unit| Unit { moved: false, halves: [false; 2], ..*unit };
        self.in_each_world(|world| {
            world.units = world.units.iter().map(fresh).collect();
            world.hand.clear();
        });
        Ok(())
    }

    fn moves(&self) -> Vec<MoveItem> {
        let side = self.turn().side;
        let item = |named: Named| MoveItem {
            twins: named.twins,
            from: match named.from {
                At::Step(step) => Some(self.house.square(side, step).to_owned()),
                At::Waiting | At::Out => None,
            },
            values: named.values,
            to: None,
            out: false,
            captured: Captured::Unsaid,
        };
        self.named().into_iter().map(item).collect()
    }

    fn layout(&self) -> Layout {
        let mut sides: Vec<SideLayout> =
            self.sides.iter().map(|&side| self.side_layout(side)).collect();
        sides.sort_by_key(|side| side.side);
        Layout { sides, turn: self.next, again: self.again }
    }

    fn winner(&self) -> Option<char> {
        let out = |&side: &char| {
            self.world()
                .units
                .iter()
                .filter(|unit| unit.side == side)
                .all(|unit| unit.at == At::Out)
        };
        self.sides.iter().copied().find(out)
    }
}
