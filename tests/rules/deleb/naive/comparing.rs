//! Comparison of both implementations at every step.

use super::answers::{self, Standing};
use super::chance;
use super::game::Naive;
use super::lockstep::{Agreed, Lockstep, written};
use super::moving::Moved;
use super::rare;
use crate::deleb::examples::{MoveItem, Player};
use crate::deleb::playing::Game;

impl Lockstep {
    /// Compares the position and all legal actions. Returns the legal moves.
    pub(super) fn compare(&mut self) -> Agreed<Vec<(MoveItem, Moved)>> {
        self.compared += 1;
        self.same("the position", self.real.layout(), self.naive.layout())?;
        self.same("the winner", self.real.winner(), self.naive.winner())?;
        let moves = self.compare_moves()?;
        let standing = standing(&self.naive, &moves);
        let asked = answers::standing(&self.real, &self.naive.players);
        self.same("how the turn stands", asked, standing)?;
        let may_end = self.real.clone().end();
        self.same_rule("whether the turn may end", may_end, &self.naive.end_faults())?;
        self.compare_throws()?;
        (0..4).try_for_each(|_| self.compare_any_move())?;
        self.met.extend(rare::of_position(&self.naive));
        Ok(moves)
    }

    pub(super) fn compare_moves(&self) -> Agreed<Vec<(MoveItem, Moved)>> {
        let sorted = |mut moves: Vec<(MoveItem, Moved)>| {
            moves.sort_by_key(|row| format!("{row:?}"));
            moves
        };
        let with_outcome = |item: MoveItem| {
            let moved = self.naive.clone().make(&item);
            (item, moved)
        };
        let naive = self.naive.legal().into_iter().map(with_outcome).collect();
        self.same("the legal moves", sorted(answers::legal(&self.real)), sorted(naive))
    }

    pub(super) fn compare_throws(&self) -> Agreed {
        for number in 0..=8 {
            let thrown = self.real.clone().throw(number);
            let what = format!("whether {number} may be thrown");
            self.same_rule(&what, thrown, &self.naive.throw_faults(number))?;
        }
        Ok(())
    }

    /// Compares the effect of a move that may be illegal.
    pub(super) fn compare_any_move(&mut self) -> Agreed {
        let item = self.any_move();
        let (mut real, mut naive) = (self.real.clone(), self.naive.clone());
        let (played, faults) = (real.play(&item), naive.faults(&item));
        let what = format!("whether {} is legal", written(&item));
        if self.same_rule(&what, played.clone(), &faults)? {
            let _ = self.same(&what, played, naive.play(&item))?;
        }
        self.same("the position after that", real.layout(), naive.layout())?;
        Ok(())
    }

    /// Returns a random move, often of men who are on the field.
    pub(super) fn any_move(&mut self) -> MoveItem {
        let (layout, side) = (self.naive.layout(), self.naive.turn().player.0);
        chance::any_move(&mut self.chance, &self.naive.house, &layout, side)
    }
}

/// Returns the state of a turn in the naive implementation.
fn standing(game: &Naive, moves: &[(MoveItem, Moved)]) -> Standing {
    let (turn, due) = (game.turn(), game.throw_is_due());
    let has_move = |value: &u32| moves.iter().any(|(item, _)| item.value == *value);
    let those = |is_so: &dyn Fn(Player) -> bool| {
        game.players.iter().copied().filter(|player| is_so(*player)).collect()
    };
    Standing {
        due,
        stage: due.then_some(turn.stage),
        hand: sorted(&turn.hand),
        counted: sorted(&turn.counted),
        usable: answers::values().into_iter().filter(has_move).collect(),
        stored: game.stored(turn.player),
        won: game.winner().is_some(),
        freeable: game.freeable(turn.player.0),
        players_in: those(&|player| game.is_in(player)),
        handicapped: those(&|player| game.is_handicapped(player)),
    }
}

fn sorted(results: &[u32]) -> Vec<u32> {
    let mut results = results.to_vec();
    results.sort();
    results
}
