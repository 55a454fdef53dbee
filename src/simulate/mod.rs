//! Simulated games: legal ones, by seed, the same bytes on every machine.
//!
//! Each says in its header that it was simulated, and how. The random numbers come from a generator
//! whose sequence is fixed, and every draw is made with whole numbers.

mod dadu;
pub mod generic;

use rand_pcg::Pcg64;
use rand_pcg::rand_core::Rng;

pub use dadu::{Plan, simulate};

/// How simulated players choose among the legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Policy {
    /// Every legal move is as likely as any other.
    Uniform,
    /// Mostly a move that brings the side on, so that games end.
    Sensible,
    /// A capture wherever there is one; in Dadu with the king if possible.
    Wild,
}

impl Policy {
    /// The policy in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Policy::Uniform => "uniform",
            Policy::Sensible => "sensible",
            Policy::Wild => "wild",
        }
    }
}

/// The field `Simulated` of a game.
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

    /// How many of some cowries fall with their mouths up.
    fn mouths(&mut self, cowries: u32) -> usize {
        (self.random.next_u64() & ((1 << cowries) - 1)).count_ones() as usize
    }

    /// A number from 0 to below `n`, every one as likely.
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

/// FNV-1a, for an id that the same plan always gives.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
