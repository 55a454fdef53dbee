//! The forms that a game adds to the notation: its sides, and forms that not all games have.

use crate::table::{Player, Side};

/// The forms of a game's logs.
#[derive(Debug, PartialEq, Eq)]
pub struct Forms {
    /// The sides, in the order in which `Players` counts them.
    pub sides: &'static [Side],
    /// Whether a side may have several players (`N2`).
    pub teams: bool,
    /// Whether a move may use several results (`c1+4+8`), and capture several pieces (`x2`).
    pub several: bool,
    /// Whether two pieces can become one (`c5=T`), and one can become two again (`Tc5=1`).
    pub pairs: bool,
    /// Whether squares are points of a field of any length. Then their numbers have up to three digits
    /// (`d100`), positions may contain ranges of them (`a5-a20`), and a piece may split where it is
    /// (`Tb5+1=1`).
    pub points: bool,
    /// Whether a player turn has throws. Without them, its items are placings, paths, removals, sowings and
    /// passes (`+d2`, `a1-a3-c3x2`, `xd4`, `f1=d1*5`, `pass`), and a game may be drawn.
    pub throws: bool,
    /// Whether pieces are captured.
    pub captures: bool,
    /// Whether games follow each other in a series, so that a log may say the score (`Score: N 2`).
    pub scored: bool,
    /// The words of stated positions that take squares.
    pub place_words: &'static [&'static str],
}

impl Forms {
    /// Two sides, one result for each move: the forms of Dadu, which are also used for an unknown game.
    pub const TWO_SIDES: Forms = Forms {
        sides: &[Side::N, Side::S],
        teams: true,
        several: false,
        pairs: false,
        points: false,
        throws: true,
        captures: true,
        scored: false,
        place_words: &[],
    };

    /// Up to four sides of one player each, one result for each move.
    pub const FOUR_SIDES: Forms =
        Forms { sides: &[Side::N, Side::E, Side::S, Side::W], teams: false, ..Forms::TWO_SIDES };

    /// Two sides of one player each, who throw nothing.
    pub const WITHOUT_THROWS: Forms = Forms { teams: false, throws: false, ..Forms::TWO_SIDES };

    /// Returns the name of a player in a sentence: in a game without teams, the name of the side.
    pub fn called(&self, player: Player) -> String {
        if self.teams { player.to_string() } else { player.side.to_string() }
    }

    /// Returns the side of a letter in a log. N and S may be lower case, but E and W may not, because
    /// `e1` is a square.
    #[inline]
    pub fn side(&self, letter: u8) -> Option<Side> {
        let side = Side::of_letter(letter)?;
        let is_clear = matches!(side, Side::N | Side::S) || letter.is_ascii_uppercase();
        (is_clear && self.sides.contains(&side)).then_some(side)
    }
}

impl Default for &'static Forms {
    fn default() -> Self {
        &Forms::TWO_SIDES
    }
}
