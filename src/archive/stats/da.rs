//! The time that players wait for da.

use std::collections::BTreeMap;

use super::by_dice::DiceGroup;
use super::{Basis, Dice, Group, Stats, count, order};
use crate::archive::ArchiveError;

/// The waits for da of a group's players, with one kind of dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Da {
    /// The group.
    pub group: Group,
    /// The dice, if the logs name them and do not change them during the game.
    pub dice: Option<Dice>,
    /// The games with a player turn.
    pub basis: Basis,
    /// For each number of an own turn, from 1: the number of players who threw da in it.
    thrown: BTreeMap<u64, u64>,
    /// For each number of an own turn: the number of players who were last seen without da in it.
    ended: BTreeMap<u64, u64>,
    /// The number of counted players who had not thrown da when the log ended.
    pub never: u64,
    /// The number of counted players whose wait became unknown before the log ended.
    pub lost: u64,
    /// The number of players who are not counted, because the beginning of their wait was not seen.
    pub not_seen: u64,
}

/// The waits in one of the players' own turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DaTurn {
    /// Its number, from 1.
    pub turn: u64,
    /// The number of players who took this turn without da before it.
    pub waiting: u64,
    /// The number of them who threw da in it.
    pub thrown: u64,
}

/// The players who still wait after an own turn, by the Kaplan-Meier estimate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StillWaiting {
    /// The turn.
    pub turn: DaTurn,
    /// The number of players who were last seen in this turn, without da.
    pub cut_off: u64,
    /// The estimated share of players without da after it.
    pub share: f64,
    /// The 95% interval of the share, by Greenwood's formula for its double logarithm. It is missing as long as all
    /// players wait, and when none waits any more.
    pub interval: Option<(f64, f64)>,
}

impl Da {
    /// Returns the number of counted players.
    pub fn players(&self) -> u64 {
        self.throwers() + self.never + self.lost
    }

    /// Returns the number of them who threw da.
    pub fn throwers(&self) -> u64 {
        self.thrown.values().sum()
    }

    /// Returns the own turns in which at least one player waited.
    pub fn turns(&self) -> impl Iterator<Item = DaTurn> {
        let last = [&self.thrown, &self.ended].into_iter().filter_map(|map| map.keys().next_back());
        let mut waiting = self.players();
        (1..=last.max().copied().unwrap_or(0)).map(move |turn| {
            let at = |map: &BTreeMap<u64, u64>| map.get(&turn).copied().unwrap_or(0);
            let (thrown, ended) = (at(&self.thrown), at(&self.ended));
            let now = DaTurn { turn, waiting, thrown };
            waiting -= thrown + ended;
            now
        })
    }

    /// Returns the estimate after each own turn in which at least one player waited.
    pub fn curve(&self) -> Vec<StillWaiting> {
        let (mut share, mut greenwood) = (1.0, 0.0);
        let of = |turn: DaTurn| {
            let (waiting, thrown) = (turn.waiting as f64, turn.thrown as f64);
            share *= 1.0 - thrown / waiting;
            greenwood += thrown / (waiting * (waiting - thrown));
            let cut_off = self.ended.get(&turn.turn).copied().unwrap_or(0);
            StillWaiting { turn, cut_off, share, interval: log_log_interval(share, greenwood) }
        };
        self.turns().map(of).collect()
    }

    /// Returns the share of turns of players without da that gave them da.
    pub fn per_turn(&self) -> Option<f64> {
        let tried: u64 = self.turns().map(|turn| turn.waiting).sum();
        (tried > 0).then(|| self.throwers() as f64 / tried as f64)
    }

    /// Returns the own turn by which half of the players have thrown da, by the Kaplan-Meier estimate; `None` if
    /// the waits were not seen for that long.
    pub fn median(&self) -> Option<u64> {
        let mut without = 1.0;
        let mut has_half = |turn: &DaTurn| {
            without *= 1.0 - turn.thrown as f64 / turn.waiting as f64;
            without <= 0.5 + f64::EPSILON
        };
        self.turns().find(|turn| has_half(turn)).map(|turn| turn.turn)
    }

    fn of(games: DiceGroup) -> Da {
        let DiceGroup { group, dice, basis, .. } = games;
        let (thrown, ended) = (BTreeMap::new(), BTreeMap::new());
        Da { group, dice, basis, thrown, ended, never: 0, lost: 0, not_seen: 0 }
    }

    fn add(&mut self, end: &str, turn: u64, players: u64) {
        match end {
            "thrown" => *self.thrown.entry(turn).or_default() += players,
            "not seen" => self.not_seen += players,
            // A player who has not ended a turn has not begun to wait.
            _ if turn == 0 => self.not_seen += players,
            _ => {
                *self.ended.entry(turn).or_default() += players;
                *(if end == "never" { &mut self.never } else { &mut self.lost }) += players;
            }
        }
    }
}

/// Returns the 95% interval of a survival share from the sum of Greenwood's formula (Kalbfleisch and Prentice).
fn log_log_interval(share: f64, greenwood: f64) -> Option<(f64, f64)> {
    if !(share > 0.0 && share < 1.0) {
        return None;
    }
    let width = super::chance::Z * greenwood.sqrt() / share.ln().abs();
    Some((share.powf(width.exp()), share.powf((-width).exp())))
}

impl Stats<'_> {
    /// Returns the waits for da of each group's players, by dice.
    ///
    /// # Errors
    /// If the archive cannot be read.
    pub fn da(&self) -> Result<Vec<Da>, ArchiveError> {
        let games = self.games_by_dice("r.turns > 0 AND c.game = 'dadu'")?;
        let places = games.places;
        let mut found: Vec<Da> = games.all.into_iter().map(Da::of).collect();
        let players = "SELECT p.game_id, p.da, coalesce(p.da_turn, p.da_waited) \
                       FROM chosen c JOIN player p ON p.game_id = c.game_id \
                       WHERE p.turns > 0 AND p.da IS NOT NULL";
        self.each(players, |row| {
            if let Some(&place) = places.get(&row.get(0)?) {
                found[place].add(row.get_ref(1)?.as_str()?, count(row, 2)?, 1);
            }
            Ok(())
        })?;
        found.sort_by_key(|da| (order(&da.group), da.dice.is_none(), da.dice));
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn da(waits: &[(&str, u64, u64)]) -> Da {
        let (group, dice, basis) = (None, None, Basis::default());
        let mut da = Da::of(DiceGroup { group, dice, basis, throws: 0 });
        waits.iter().for_each(|&(end, turn, players)| da.add(end, turn, players));
        da
    }

    /// A survival table from textbooks: remission under 6-MP, Freireich et al. 1963.
    #[test]
    fn interrupted_waits_count_as_far_as_they_were_seen() {
        let thrown = [(6, 3), (7, 1), (10, 1), (13, 1), (16, 1), (22, 1), (23, 1)];
        let ended = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35];
        let mut waits: Vec<(&str, u64, u64)> =
            thrown.iter().map(|&(turn, players)| ("thrown", turn, players)).collect();
        waits.extend(ended.map(|turn| (if turn % 2 == 0 { "never" } else { "lost" }, turn, 1)));
        let da = da(&waits);
        assert_eq!((da.players(), da.throwers(), da.never, da.lost), (21, 9, 6, 6));
        let waiting = |turn| da.turns().find(|found| found.turn == turn).unwrap().waiting;
        assert_eq!([6, 7, 10, 13, 16, 22, 23].map(waiting), [21, 17, 15, 12, 11, 7, 6]);
        assert_eq!(da.median(), Some(23));
        assert!((da.per_turn().unwrap() - 9.0 / 359.0).abs() < 1e-12);
        // The estimates and the intervals that R's survfit(conf.type = "log-log") gives for these data.
        let curve = da.curve();
        let at = |turn| curve.iter().find(|of| of.turn.turn == turn).unwrap();
        for (turn, share, low, high) in [
            (6, 0.857_143, 0.619_718, 0.951_552),
            (10, 0.752_941, 0.503_200, 0.889_362),
            (23, 0.448_179, 0.188_052, 0.680_143),
        ] {
            let found = at(turn);
            let (from, to) = found.interval.unwrap();
            let error = [found.share - share, from - low, to - high].map(f64::abs);
            assert!(error.into_iter().all(|error| error < 2e-4), "{turn}: {found:?}");
        }
        assert_eq!((at(5).share, at(5).interval, at(6).cut_off), (1.0, None, 1));
    }

    #[test]
    fn few_waits_give_only_what_was_seen() {
        let nobody = da(&[("not seen", 0, 3), ("never", 0, 1)]);
        assert_eq!((nobody.players(), nobody.not_seen, nobody.median()), (0, 4, None));
        assert_eq!((nobody.per_turn(), nobody.turns().count()), (None, 0));
        assert_eq!(da(&[("thrown", 1, 1), ("never", 4, 1)]).median(), Some(1));
        assert_eq!(da(&[("thrown", 1, 1), ("never", 4, 2)]).median(), None);
    }
}
