//! The words of Dadu in a stated position, and the letters of its pieces.

use super::Kind;

/// The letter of a king.
pub const KING: u8 = b'K';

/// A word of a stated position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Pieces waiting: `wait K 4`.
    Wait,
    /// Pieces in the centre.
    Centre,
    /// Pieces that have exited.
    Out,
    /// Players who have thrown da: `da 1,3`.
    Da,
    /// Players whose 1 counts for the licence to exit (O3).
    Ones,
    /// Every player: `da all`.
    All,
    /// No player, or no piece.
    None,
    /// The opponent's home row is open (M4).
    Open,
    /// It is closed.
    Closed,
    /// The licence to exit is held (O3).
    Exit,
    /// It is not held.
    NoExit,
    /// The licence to kill is held (O6).
    Kill,
    /// It is not held.
    NoKill,
    /// The player who always throws twice (R8).
    Twice,
    /// The side whose turn it is.
    Turn,
    /// The players who have thrown in it.
    After,
    /// The player who has thrown twice in it.
    Doubled,
}

/// Every word with its spelling.
pub const WORDS: [(Word, &str); 17] = [
    (Word::Wait, "wait"),
    (Word::Centre, "centre"),
    (Word::Out, "out"),
    (Word::Da, "da"),
    (Word::Ones, "ones"),
    (Word::All, "all"),
    (Word::None, "none"),
    (Word::Open, "open"),
    (Word::Closed, "closed"),
    (Word::Exit, "exit"),
    (Word::NoExit, "no-exit"),
    (Word::Kill, "kill"),
    (Word::NoKill, "no-kill"),
    (Word::Twice, "twice"),
    (Word::Turn, "turn"),
    (Word::After, "after"),
    (Word::Doubled, "doubled"),
];

/// The spelling of each word. The page on the notation explains their meaning.
pub const NAMES: [(&str, &str); WORDS.len()] = {
    let mut names = [("", ""); WORDS.len()];
    let mut at = 0;
    while at < WORDS.len() {
        names[at].0 = WORDS[at].1;
        at += 1;
    }
    names
};

impl Word {
    /// Reads a word, in any case of letters.
    pub fn read(text: &str) -> Option<Word> {
        WORDS.iter().find(|(_, word)| word.eq_ignore_ascii_case(text)).map(|&(word, _)| word)
    }

    /// Returns its spelling.
    pub fn text(self) -> &'static str {
        WORDS[self as usize].1
    }
}

impl Kind {
    /// Returns the kind of a letter; no letter is a standard piece.
    pub const fn of_letter(letter: Option<u8>) -> Option<Kind> {
        match letter {
            None => Some(Kind::Standard),
            Some(KING) => Some(Kind::King),
            Some(_) => None,
        }
    }

    /// Returns the other kind.
    pub const fn other(self) -> Kind {
        match self {
            Kind::Standard => Kind::King,
            Kind::King => Kind::Standard,
        }
    }
}
