//! A game, played as the page says.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::house::House;
use super::model::{Man, Spot, Stage, Turn};
use super::moving::other;
use crate::deleb::examples::{Layout, Men, MoveItem, Player, SideLayout, Variant};
use crate::deleb::playing::Game;

#[derive(Clone)]
pub struct Naive {
    pub house: Rc<House>,
    /// The players in the game.
    pub players: Vec<Player>,
    pub men: Vec<Man>,
    pub players_in: Vec<Player>,
    /// S1: the owner of each stored 1: a player, or 0 for the team.
    pub store: Vec<Player>,
    /// T1: the side whose turn it is, and the number of the player who played last in it, or 0.
    pub side_turn: Option<Player>,
    pub turn: Option<Turn>,
}

impl Naive {
    pub fn turn(&self) -> &Turn {
        self.turn.as_ref().expect("a turn has begun")
    }

    pub fn turn_mut(&mut self) -> &mut Turn {
        self.turn.as_mut().expect("a turn has begun")
    }

    /// Returns the men of a side on the point of a place.
    pub fn on_point(&self, side: char, spot: &Spot) -> Vec<usize> {
        let is_there = |man: &Man| man.side == side && man.spot.shares_point(spot);
        (0..self.men.len()).filter(|&place| is_there(&self.men[place])).collect()
    }

    /// D2, R5: returns whether free men on one point move as one.
    pub fn is_joined(&self, free: &[usize]) -> bool {
        free.len() > 1 && !free.iter().any(|&man| self.men[man].apart)
    }

    pub fn has_slaves(&self, side: char) -> bool {
        self.men.iter().any(|man| man.side == side && man.slave)
    }

    /// W1.
    pub fn winner_by_men(&self) -> Option<char> {
        let has_men = |side| self.men.iter().any(|man| man.side == side);
        ['N', 'S'].into_iter().find(|&side| !has_men(other(side)))
    }

    /// I1.
    pub fn is_in(&self, player: Player) -> bool {
        self.house.no_introduction || self.players_in.contains(&player)
    }

    /// I5.
    pub fn is_handicapped(&self, player: Player) -> bool {
        !self.is_in(player) && !self.has_slaves(player.0) && !self.house.no_handicap
    }

    /// R6.
    pub fn owner(&self, player: Player) -> Player {
        if self.house.own_store { player } else { (player.0, 0) }
    }

    /// S2: returns how many stored 1s a player may use.
    pub fn stored(&self, player: Player) -> usize {
        let owner = self.owner(player);
        self.store.iter().filter(|&&kept| kept == owner).count()
    }

    /// T1: returns the next player, or `None` if any player may start.
    pub fn next_player(&self) -> Option<Player> {
        let (side, last) = self.side_turn?;
        let first_after = |side: char, last: u32| {
            let later = |player: &&Player| player.0 == side && player.1 > last;
            self.players.iter().filter(later).min().copied()
        };
        let next_side = || first_after(other(side), 0);
        first_after(side, last).or_else(next_side).or_else(|| first_after(side, 0))
    }

    /// Returns the rules against a turn of a player.
    pub fn begin_faults(&self, player: Player) -> Vec<&'static str> {
        let mut faults = self.player_faults(player);
        if self.next_player().is_some_and(|next| next != player) {
            faults.push("T1");
        }
        faults
    }

    fn player_faults(&self, player: Player) -> Vec<&'static str> {
        let mut faults = Vec::new();
        if self.winner_by_men().is_some() {
            faults.push("W1");
        }
        if !self.players.contains(&player) {
            faults.push("P2");
        }
        faults
    }

    /// I1, S2, R7: returns the rules against moves of a player in the turn of another.
    pub fn aside_faults(&self, player: Player) -> Vec<&'static str> {
        let mut faults = self.player_faults(player);
        if !self.is_in(player) && !self.is_handicapped(player) {
            faults.push("I1");
        }
        if !self.house.store_any_turn || self.stored(player) == 0 {
            faults.push("S2");
        }
        faults
    }

    fn stage(&self, player: Player) -> Stage {
        match () {
            () if self.is_in(player) => Stage::In,
            () if self.is_handicapped(player) => Stage::Handicapped,
            () => Stage::First,
        }
    }

    fn new_turn(&self, player: Player, aside: bool) -> Turn {
        Turn {
            player,
            stage: self.stage(player),
            aside,
            thrown: false,
            due: !aside,
            ended_by: "H2",
            hand: Vec::new(),
            counted: Vec::new(),
        }
    }

    /// H2, A3, L3: returns the rules against ending the turn.
    pub fn end_faults(&self) -> Vec<&'static str> {
        let turn = self.turn();
        let mut faults = Vec::new();
        if self.winner_by_men().is_some() {
            return faults;
        }
        if turn.due {
            faults.push("H2");
        }
        if turn.hand.contains(&1) && !self.freeable(turn.player.0).is_empty() {
            faults.push("L3");
        }
        faults
    }

    /// S1, T1.
    fn end_turn(&mut self) {
        let turn = self.turn.take().expect("a turn has begun");
        let owner = self.owner(turn.player);
        if !self.has_slaves(turn.player.0) && !self.house.no_store {
            let ones = turn.hand.iter().filter(|&&held| held == 1);
            self.store.extend(ones.map(|_| owner));
        }
        self.side_turn = Some(self.side_turn_after(turn.player));
    }

    /// T1: the side turn ends when all players of the side have played.
    fn side_turn_after(&self, (side, last): Player) -> Player {
        let plays_later = |player: &Player| player.0 == side && player.1 > last;
        if self.players.iter().any(plays_later) { (side, last) } else { (other(side), 0) }
    }

    /// H2, W1: returns whether a throw is due.
    pub fn throw_is_due(&self) -> bool {
        self.turn().due && self.winner_by_men().is_none()
    }

    pub fn side_layout(&self, side: char) -> SideLayout {
        let own = || self.men.iter().filter(|man| man.side == side);
        let mut slaves: Vec<String> =
            own().filter(|man| man.slave).map(|man| man.spot.name()).collect();
        slaves.sort();
        let mut players: Vec<Player> = self.players.clone();
        players.retain(|player| player.0 == side && self.is_in(*player));
        players.sort();
        let mut store: BTreeMap<u32, u32> = BTreeMap::new();
        for (_, owner) in self.store.iter().filter(|kept| kept.0 == side) {
            *store.entry(*owner).or_default() += 1;
        }
        SideLayout {
            side,
            men: self.free_layout(side),
            slaves,
            players_in: players.into_iter().map(|player| player.1).collect(),
            handicapped: Vec::new(),
            store: store.into_iter().collect(),
        }
    }

    fn free_layout(&self, side: char) -> Vec<Men> {
        let own = self.men.iter().filter(|man| man.side == side && !man.slave);
        let men = own.map(|man| {
            let mut free = self.on_point(side, &man.spot);
            free.retain(|&place| !self.men[place].slave);
            let (point, homeward) = (man.spot.name(), man.spot.homeward);
            Men { point, count: free.len() as u32, joined: self.is_joined(&free), homeward }
        });
        let mut men: Vec<Men> = men.collect();
        men.sort();
        men.dedup();
        men
    }

    fn set_side(&mut self, stated: &SideLayout) {
        let side = stated.side;
        for men in &stated.men {
            let spot = Spot::of(&men.point, men.homeward);
            let man = Man { side, spot, slave: false, apart: !men.joined };
            self.men.extend((0..men.count).map(|_| man));
        }
        for point in &stated.slaves {
            self.men.push(Man { side, spot: Spot::of(point, false), slave: true, apart: false });
        }
        self.players_in.extend(stated.players_in.iter().map(|&number| (side, number)));
        for &(owner, ones) in &stated.store {
            self.store.extend((0..ones).map(|_| (side, owner)));
        }
    }
}

/// Returns an error with the first rule that is broken, if there is one.
fn cite(faults: &[&'static str]) -> Result<(), String> {
    faults.first().map_or(Ok(()), |rule| Err((*rule).to_owned()))
}

/// P1: returns all men of a side at the start.
fn start(side: char, cross_lines: u32) -> SideLayout {
    let line = if side == 'N' { 'a' } else { 'd' };
    let slaves = (1..=cross_lines).map(|number| format!("{line}{number}")).collect();
    SideLayout { side, slaves, ..SideLayout::default() }
}

impl Game for Naive {
    fn set_up(variant: &Variant, layout: &Layout) -> Naive {
        let of_side = |side| (1..=variant.players).map(move |number| (side, number));
        let mut game = Naive {
            house: Rc::new(House::of(variant)),
            players: ['N', 'S'].into_iter().flat_map(of_side).collect(),
            men: Vec::new(),
            players_in: Vec::new(),
            store: Vec::new(),
            side_turn: layout.turn,
            turn: None,
        };
        layout.sides.iter().for_each(|side| game.set_side(side));
        game
    }

    fn start(variant: &Variant) -> Naive {
        let cross_lines = House::of(variant).cross_lines;
        let sides = ['N', 'S'].map(|side| start(side, cross_lines)).to_vec();
        Naive::set_up(variant, &Layout { sides, turn: None })
    }

    fn begin(&mut self, player: Player) -> Result<(), String> {
        cite(&self.begin_faults(player))?;
        self.turn = Some(self.new_turn(player, false));
        Ok(())
    }

    fn begin_aside(&mut self, player: Player) -> Result<(), String> {
        cite(&self.aside_faults(player))?;
        self.turn = Some(self.new_turn(player, true));
        Ok(())
    }

    fn throw(&mut self, number: u32) -> Result<(), String> {
        cite(&self.throw_faults(number))?;
        self.take_throw(number);
        Ok(())
    }

    fn play(&mut self, item: &MoveItem) -> Result<(String, u32), String> {
        cite(&self.faults(item))?;
        let moved = self.make(item);
        Ok((moved.to, moved.free_eaten + moved.slaves_eaten))
    }

    fn end(&mut self) -> Result<(), String> {
        cite(&self.end_faults())?;
        self.end_turn();
        Ok(())
    }

    fn moves(&self) -> Vec<MoveItem> {
        self.legal()
    }

    fn layout(&self) -> Layout {
        let sides = ['N', 'S'].map(|side| self.side_layout(side)).to_vec();
        Layout { sides, turn: self.side_turn }
    }

    fn next(&self) -> Option<Player> {
        self.next_player()
    }

    fn winner(&self) -> Option<char> {
        self.winner_by_men()
    }
}
