//! Simulated games: legal games from a seed, with the same bytes on every machine.
//!
//! The header of each game says that it was simulated, and how. The random numbers come from a generator
//! with a fixed sequence, and every draw uses only whole numbers.

mod dadu;
pub mod generic;
pub mod moves;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

pub use dadu::{Plan, simulate};

use crate::games::{GameId, for_game};
use crate::rulebook::UntypedVariant;
use crate::table::{BySide, Side};

/// The way in which simulated players choose among the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Policy {
    /// Every legal move is equally likely.
    Uniform,
    /// Mostly a move that helps the side to win, so that games end.
    Sensible,
    /// A capture whenever possible; in Dadu with the king if possible.
    Wild,
}

impl Policy {
    /// Returns the policy in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Uniform => "uniform",
            Policy::Sensible => "sensible",
            Policy::Wild => "wild",
        }
    }
}

/// The settings of a simulation of any game.
#[derive(Clone, Debug)]
pub struct Simulation {
    /// The game.
    pub game: GameId,
    /// The rules.
    pub variant: UntypedVariant,
    /// The number of players of each side; 0 if it does not play.
    pub players: BySide<u8>,
    /// The way in which they choose.
    pub policy: Policy,
    /// The number of player turns after which a game is stopped.
    pub max_turns: u32,
    /// The seed.
    pub seed: u64,
}

impl Simulation {
    /// Writes one simulated game, the `number`th of its seed, at the end of `out`.
    ///
    /// # Errors
    /// The error, if fewer than two sides play.
    pub fn write(&self, number: u64, out: &mut Vec<u8>) -> Result<(), TooFewSides> {
        let Simulation { game, players, policy, max_turns, seed, .. } = *self;
        let n_and_s = (players[Side::N], players[Side::S]);
        let both = || if n_and_s.0 > 0 && n_and_s.1 > 0 { Ok(()) } else { Err(TooFewSides) };
        for_game!(
            Some(game),
            dadu => {
                let variant = self.variant.typed();
                let plan = Plan { variant, players: n_and_s, policy, max_turns, seed };
                both().map(|()| simulate(&plan, number, out))
            },
            Rules => {
                let variant = self.variant.typed();
                let plan = generic::Plan { variant, players, policy, max_turns, seed };
                generic::simulate::<Rules>(&plan, number, out)
            },
            moves Rules => {
                let plan = moves::Plan { variant: self.variant.typed(), policy, max_turns, seed };
                both().map(|()| moves::simulate::<Rules>(&plan, number, out))
            }
        )
    }
}

/// The error that fewer than two sides play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at least two sides play")]
pub struct TooFewSides;

/// Returns the field `Simulated` of a game.
fn simulated(seed: u64, number: u64, policy: Policy, max_turns: u32) -> String {
    let (version, policy) = (env!("CARGO_PKG_VERSION"), policy.name());
    format!(
        "Simulated: dadu {version}, seed {seed}, game {number}, {policy} choice, \
         at most {max_turns} player turns"
    )
}

/// The random numbers of one game.
struct Chance {
    random: Pcg64,
}

impl Chance {
    fn new(seed: u64, number: u64) -> Chance {
        Chance { random: Pcg64::new(u128::from(seed), u128::from(number)) }
    }

    /// Returns how many of some cowries fall with their mouths up.
    fn mouths(&mut self, cowries: u32) -> usize {
        (self.random.next_u64() & ((1 << cowries) - 1)).count_ones() as usize
    }

    /// Returns a number from 0 to below `n`, each with the same probability.
    fn below(&mut self, n: usize) -> usize {
        let n = n as u64;
        let fair = u64::MAX - u64::MAX % n;
        loop {
            let drawn = self.random.next_u64();
            if drawn < fair {
                return (drawn % n) as usize;
            }
        }
    }
}

/// Returns the FNV-1a hash, for an id that is always the same for the same plan.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
