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
use crate::rulebook::Variant;
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

/// Writes one simulated game, the `number`th of its seed, under the basic rules of `game`. `players` is the
/// number of players of each side.
///
/// # Errors
/// The error, if fewer than two sides play.
pub fn simulate_basic(
    game: GameId,
    players: BySide<u8>,
    (seed, number): (u64, u64),
    out: &mut Vec<u8>,
) -> Result<(), generic::TooFewSides> {
    let (policy, max_turns) = (Policy::Sensible, 5000);
    for_game!(
        Some(game),
        dadu => {
            let players = (players[Side::N], players[Side::S]);
            if players.0 == 0 || players.1 == 0 {
                return Err(generic::TooFewSides);
            }
            let variant = Variant::BASIC;
            simulate(&Plan { variant, players, policy, max_turns, seed }, number, out);
            Ok(())
        },
        Rules => {
            let variant = Variant::BASIC;
            let plan = generic::Plan { variant, players, policy, max_turns, seed };
            generic::simulate::<Rules>(&plan, number, out)
        },
        moves Rules => {
            if players[Side::N] == 0 || players[Side::S] == 0 {
                return Err(generic::TooFewSides);
            }
            let variant = Variant::BASIC;
            let plan = moves::Plan { variant, policy, max_turns, seed };
            moves::simulate::<Rules>(&plan, number, out);
            Ok(())
        }
    )
}

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
