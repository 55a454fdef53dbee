//! Throws and moves against the rules, and moves in the turn of another player.

use super::answers;
use super::chance;
use super::lockstep::{Agreed, Lockstep, written};
use super::model::Spot;
use super::moving::Moved;
use crate::deleb::examples::{MoveItem, Player};
use crate::deleb::playing::Game;

/// The rules that a forced move may break. The page decides the effect even if they are broken.
const FORCIBLE: [&str; 6] = ["I1", "A1", "A2", "L2", "L3", "M2"];

impl Lockstep {
    /// H2, I4: makes a throw after the last one.
    pub(super) fn force_throw(&mut self) -> Agreed {
        let turn = self.naive.turn();
        if turn.due || turn.aside || turn.ended_by == "I3" {
            return Ok(());
        }
        let number = chance::throw(&mut self.chance, turn.stage, false);
        self.met.insert("a throw was forced");
        self.make_throw(number, true)
    }

    /// Makes a move against rules that leave no doubt about its effect.
    pub(super) fn force_move(&mut self) -> Agreed {
        let item = self.any_move();
        let Ok(men) = self.naive.meant(&item) else { return Ok(()) };
        let landed = (!item.parts && self.chance.percent(40))
            .then(|| chance::point(&mut self.chance, &self.naive.house));
        let to = match &landed {
            Some(point) => self.first_place(&men, point),
            None => Some(self.naive.led_to(&men, item.value)),
        };
        let Some(to) = to else { return Ok(()) };
        if self.may_force(&item, &men, to, landed.is_some()) {
            self.forced(&item, landed.as_deref(), &men, to)?;
        }
        Ok(())
    }

    /// Returns whether a forced move breaks only rules in [`FORCIBLE`].
    fn may_force(&self, item: &MoveItem, men: &[usize], to: Spot, landed: bool) -> bool {
        let faults = match landed {
            true => self.naive.landing_faults(men, to),
            false => self.naive.faults(item),
        };
        item.value > 0 && item.value != 5 && faults.iter().all(|rule| FORCIBLE.contains(rule))
    }

    /// Returns the first place on the way of some men that is this point, not counting their own
    /// place.
    fn first_place(&self, men: &[usize], point: &str) -> Option<Spot> {
        let man = self.naive.men[men[0]];
        let way = self.naive.house.walk(man.side, &man.spot, 6 * self.naive.house.cross_lines);
        let place = way.into_iter().find(|spot| spot.name() == point);
        place.filter(|spot| !spot.shares_point(&man.spot))
    }

    fn forced(&mut self, item: &MoveItem, landed: Option<&str>, men: &[usize], to: Spot) -> Agreed {
        self.course.push(format!("{}!{}", written(item), landed.unwrap_or_default()));
        let what =
            if landed.is_some() { "a move was forced to a point" } else { "a move was forced" };
        self.met.insert(what);
        let real = answers::force(&mut self.real, item, landed);
        let naive = self.naive.carry_out(item, men, to);
        self.same("the effect of a forced move", real, Some(naive)).map(|_| ())
    }

    /// R7: another player uses a stored 1, and the turn continues.
    pub(super) fn go_aside(&mut self) -> Agreed {
        let player = self.chance.among(&self.naive.players);
        if player == self.naive.turn().player {
            return Ok(());
        }
        let turns = (self.real.turn.clone(), self.naive.turn.clone());
        let faults = self.naive.aside_faults(player);
        let what = format!("whether {player:?} may move aside");
        let mut real = self.real.clone();
        if !self.same_rule(&what, real.begin_aside(player), &faults)? {
            return Ok(());
        }
        self.real = real;
        self.move_aside(player)?;
        (self.real.turn, self.naive.turn) = turns;
        self.real.turn.as_mut().expect("a turn").resume(&self.real.position);
        Ok(())
    }

    fn move_aside(&mut self, player: Player) -> Agreed {
        self.course.push(format!("aside {}{}", player.0, player.1));
        self.naive.begin_aside(player).expect("the engine allows it");
        self.compare_throws()?;
        self.compare_any_move()?;
        let moves: Vec<(MoveItem, Moved)> = self.compare_moves()?;
        if moves.is_empty() {
            return Ok(());
        }
        self.met.insert("a stored 1 was used in the turn of another");
        self.go(&moves)
    }
}
