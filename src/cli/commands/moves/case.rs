//! The legal and illegal moves in one case: for the results in hand, or after some throws.

use crate::rulebook::RuleId;

/// The moves of a player with some results in hand.
pub struct MoveCase {
    /// The throws that are assumed, because the log does not have them.
    pub throws: Vec<u8>,
    /// Whether the last throw earns another throw, which comes before any move.
    pub again: bool,
    /// The results in hand.
    pub hand: Vec<u8>,
    /// The same in a sentence.
    pub in_hand: String,
    /// How results were lost, in sentences.
    pub lost: Vec<String>,
    /// The results that must be used.
    pub must: Vec<u8>,
    /// The legal moves.
    pub legal: Vec<LegalMove>,
    /// The illegal moves of existing pieces.
    pub barred: Vec<IllegalMove>,
    /// Whether the turn may end here; nothing for Dadu.
    pub may_end: Option<bool>,
}

/// A legal move.
pub struct LegalMove {
    /// The result, or the sum of several.
    pub result: u8,
    /// The move in the notation.
    pub written: String,
    /// The place where the piece lands; `None` if no piece does.
    pub to: Option<String>,
    /// The kind of piece that it captures, if any.
    pub captures: Option<&'static str>,
    /// Whether the piece stops short of the full number.
    pub shortened: bool,
    /// In games that add up results: the results that it uses, and the number of pieces that it captures.
    pub several: Option<(Vec<u8>, u8)>,
    /// Its effects, each in a few words.
    pub effects: Vec<String>,
}

/// An illegal move.
pub struct IllegalMove {
    /// The result.
    pub result: u8,
    /// The move in the notation.
    pub written: String,
    /// The reason, in a sentence.
    pub why: String,
    /// The rules that forbid it, the deciding one first.
    pub rules: Vec<RuleId>,
}
