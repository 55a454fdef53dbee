//! The facts of a game as plain rows, derived from its log. The archive and the exported tables store them.
//!
//! The rows are a pure function of the log and of the variant files that it names. They need no archive, no
//! file and no clock.

pub mod boards;
mod derive;
mod dice;
mod heard;
mod kind;
mod ones;
mod played;
mod rows;
pub mod tables;
mod wait;

pub use derive::{WantedFacts, derive};
pub use dice::Dice;
pub use kind::{DADU, game_name, game_of};
pub use played::{DeclaredVariant, ThrowFlags};
pub use rows::{
    CaptureFacts, DerivedRows, FindingFacts, Full, MoveFacts, PlayerFacts, Record, Results,
    SideFacts, ThrowFacts, TurnFacts,
};
pub use wait::{Wait, WaitEnd};

/// Returns the first 128 bits of a text's BLAKE3 hash in hexadecimal. It names a log in every archive and in
/// every exported table.
pub fn text_hash(text: &[u8]) -> String {
    hash_name(text_digest(text))
}

/// Returns the first 128 bits of a text's BLAKE3 hash as a number. Its order is that of the names.
pub fn text_digest(text: &[u8]) -> u128 {
    let first = blake3::hash(text).as_bytes().first_chunk().copied();
    u128::from_be_bytes(first.unwrap_or_default())
}

/// Writes such a number in hexadecimal.
pub fn hash_name(digest: u128) -> String {
    format!("{digest:032x}")
}

#[cfg(test)]
pub(crate) use derive::tests::rows_with_several_sides;
