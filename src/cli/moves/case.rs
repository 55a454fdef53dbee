//! What may be done with what is thrown.

use crate::rulebook::RuleId;

/// What a player may do with what is in hand.
pub struct MoveCase {
    /// What is thrown that the log does not have.
    pub throws: Vec<u8>,
    /// Whether the last of it grants another throw, which comes before any use.
    pub again: bool,
    /// The results in hand.
    pub hand: Vec<u8>,
    /// The same in a sentence.
    pub in_hand: String,
    /// How results of it were lost.
    pub lost: Vec<String>,
    /// The values of them that must be used.
    pub must: Vec<u8>,
    /// The legal uses.
    pub legal: Vec<LegalMove>,
    /// The others, of pieces that there are.
    pub barred: Vec<IllegalMove>,
    /// Whether the turn may end here; not told in Dadu.
    pub may_end: Option<bool>,
}

/// A legal use.
pub struct LegalMove {
    /// The result, or the sum of several.
    pub result: u8,
    /// As the notation writes it.
    pub written: String,
    /// Where the piece comes to.
    pub to: String,
    /// What kind of piece it captures, if it does.
    pub captures: Option<&'static str>,
    /// Whether it stops before its number.
    pub shortened: bool,
    /// In games where results are added up, those that it uses, and how many pieces it captures.
    pub several: Option<(Vec<u8>, u8)>,
    /// What comes of it, each in a few words.
    pub effects: Vec<String>,
}

/// A use that is not legal.
pub struct IllegalMove {
    /// The result.
    pub result: u8,
    /// As the notation writes it.
    pub written: String,
    /// Why not, in a sentence.
    pub why: String,
    /// The rules that bar it, the deciding one first.
    pub rules: Vec<RuleId>,
}
