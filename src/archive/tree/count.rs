//! The count of the player turns that followed a target.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::continuation::Continuation;
use crate::archive::query::GameRow;
use crate::table::Side;

/// The player turns that followed a target, counted by their throws and moves.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    branches: HashMap<(String, String), Branch>,
    /// The number of counted player turns.
    pub turns: u64,
    /// The number of games with such a turn.
    pub games: u64,
    /// The number of simulated games among them.
    pub simulated: u64,
    /// The player turns that were left out because they, or the position before them, were unfinished, in doubt
    /// or against the rules.
    pub left_out: u64,
}

/// Player turns with the same throws and the same moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branch {
    /// The throws before the first move.
    pub throws: String,
    /// The moves, with later throws between them; empty if nothing moved.
    pub moves: String,
    /// The number of player turns.
    pub turns: u64,
    /// The number of games with such a turn.
    pub games: u64,
    /// The number of turns whose side won the game.
    pub won: u64,
    /// The number of turns whose side lost the game.
    pub lost: u64,
    /// The number of turns in games whose winner is unknown.
    pub unknown: u64,
    /// The number of all counted turns with the same throws.
    pub of_throws: u64,
    /// The last game that was counted.
    last_game: i64,
}

impl Branch {
    /// Returns the share of the wins among the games with a known winner.
    pub fn win_share(&self) -> Option<f64> {
        let known = self.won + self.lost;
        (known > 0).then(|| self.won as f64 / known as f64)
    }
}

impl Tree {
    /// Counts the player turns of a game.
    pub fn add(&mut self, game: &GameRow, found: Vec<Continuation>) {
        let (sure, doubtful): (Vec<_>, Vec<_>) = found.into_iter().partition(|turn| turn.sure);
        self.left_out += doubtful.len() as u64;
        self.games += u64::from(!sure.is_empty());
        self.simulated += u64::from(!sure.is_empty() && game.simulated);
        let winner = winner(game);
        for turn in sure {
            self.turns += 1;
            let branch = self.branches.entry((turn.throws, turn.moves)).or_default();
            branch.turns += 1;
            branch.games += u64::from(branch.last_game != game.id);
            branch.last_game = game.id;
            let of = match winner {
                Some(winner) if winner == turn.side => &mut branch.won,
                Some(_) => &mut branch.lost,
                None => &mut branch.unknown,
            };
            *of += 1;
        }
    }

    /// Returns the branches: those with the most frequent throws first, and among them the most frequent
    /// moves.
    pub fn into_branches(self) -> Vec<Branch> {
        let mut by_throws: HashMap<String, u64> = HashMap::new();
        for ((throws, _), branch) in &self.branches {
            *by_throws.entry(throws.clone()).or_default() += branch.turns;
        }
        let whole = |((throws, moves), branch): ((String, String), Branch)| {
            let of_throws = by_throws[&throws];
            Branch { throws, moves, of_throws, ..branch }
        };
        let mut branches: Vec<Branch> = self.branches.into_iter().map(whole).collect();
        branches.sort_by(|one, other| order(one).cmp(&order(other)));
        branches
    }
}

fn order(branch: &Branch) -> (Reverse<u64>, &str, Reverse<u64>, &str) {
    (Reverse(branch.of_throws), &branch.throws, Reverse(branch.turns), &branch.moves)
}

/// Returns the winner, if the log and the replay do not contradict each other.
fn winner(game: &GameRow) -> Option<Side> {
    let side = |name: &Option<String>| {
        let name = name.as_deref()?;
        Side::ALL.into_iter().find(|side| side.name() == name)
    };
    match (side(&game.winner), side(&game.result)) {
        (Some(winner), Some(claimed)) => (winner == claimed).then_some(winner),
        (Some(winner), None) if game.result.is_none() => Some(winner),
        (Some(_), None) => None,
        (None, claimed) => claimed,
    }
}
