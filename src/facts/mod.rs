//! The facts of a game as plain rows, derived from its log. The archive and the exported tables store them.
//!
//! The rows are a pure function of the log and of the variant files that it names. They need no archive, no
//! file and no clock.

mod dadu;
mod derive;
mod heard;
mod kind;
mod played;
mod rows;
mod wait;

pub use derive::derive;
#[cfg(test)]
pub(crate) use derive::tests::rows_with_several_sides;
pub(crate) use kind::game_of;
pub use kind::{DADU, game_name};
pub use played::{DeclaredVariant, ThrowFlags};
pub use rows::{
    CaptureFacts, DerivedRows, FindingFacts, Full, MoveFacts, PlayerFacts, Record, Results,
    SideFacts, ThrowFacts, TurnFacts,
};
pub use wait::{Wait, WaitEnd};

/// Returns the first 128 bits of a text's BLAKE3 hash in hexadecimal. It names a log in every archive and in
/// every exported table.
pub fn text_hash(text: &[u8]) -> String {
    blake3::hash(text).to_hex()[..32].to_owned()
}
