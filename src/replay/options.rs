//! The freedom of a player at a point of a player turn, as numbers with the same meaning in every game.

/// The most points of one player turn at which options are counted. No real turn has so many. The limit
/// keeps a hostile log from making the count slow.
pub const MOST_POINTS: usize = 256;

/// The most legal moves that are counted at one point, for the same reason.
pub const MOST_MOVES: u32 = 1000;

/// The options of a player at a point of a player turn where a throw is not required next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The number of legal moves. Moves of equal pieces on one square are one.
    pub moves: u32,
    /// The number of legal declarations: two pieces become one, or one becomes two.
    pub declarations: u32,
    /// Whether a throw may come next.
    pub may_throw: bool,
    /// Whether the turn may end.
    pub may_end: bool,
}

impl Options {
    /// Returns the number of different things that the player may do next.
    pub fn all(&self) -> u32 {
        let others = u32::from(self.may_throw) + u32::from(self.may_end);
        self.moves + self.declarations + others
    }

    /// Returns whether the player has to choose.
    pub fn is_choice(&self) -> bool {
        self.all() > 1
    }

    /// Returns whether the player may do more than the one required thing: end the turn, or throw.
    pub fn is_open(&self) -> bool {
        self.moves + self.declarations > 0 || self.is_choice()
    }
}
