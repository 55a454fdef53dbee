//! A player's wait for da (T2), counted in the player's own player turns.

/// How far the wait was seen. It begins with the player's first own player turn of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wait {
    /// The own player turns that ended without da for certain.
    pub waited: u32,
    pub end: WaitEnd,
}

/// How the wait ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum WaitEnd {
    /// The player has not thrown da by the end of the log.
    #[default]
    Never,
    /// In this own player turn, from 1.
    Thrown(u32),
    /// From some point on it is not known whether the player has thrown da, or how many own player
    /// turns there were.
    Lost,
    /// It was not seen from the first own player turn on.
    NotSeen,
}

impl Wait {
    /// A wait that began before the player's first own player turn here.
    pub const NOT_SEEN: Wait = Wait { waited: 0, end: WaitEnd::NotSeen };

    /// It cannot be counted any further.
    pub fn lose(&mut self) {
        if self.end == WaitEnd::Never {
            self.end = if self.waited > 0 { WaitEnd::Lost } else { WaitEnd::NotSeen };
        }
    }

    /// An own player turn begins; `da` says whether the player has thrown da before, if that is known.
    pub fn before_turn(&mut self, da: Option<bool>) {
        if da != Some(false) {
            self.lose();
        }
    }

    /// The own player turn `number` ended; `da` says whether the player has thrown da by then, if that
    /// is known.
    pub fn after_turn(&mut self, number: u32, da: Option<bool>) {
        match (self.end, da) {
            (WaitEnd::Never, Some(false)) => self.waited += 1,
            (WaitEnd::Never, Some(true)) => self.end = WaitEnd::Thrown(number),
            (WaitEnd::Never, None) => self.lose(),
            _ => {}
        }
    }

    /// As it is written in an archive.
    pub fn name(&self) -> &'static str {
        match self.end {
            WaitEnd::Never => "never",
            WaitEnd::Thrown(_) => "thrown",
            WaitEnd::Lost => "lost",
            WaitEnd::NotSeen => "not seen",
        }
    }

    /// The own player turn in which da was thrown.
    pub fn turn(&self) -> Option<u32> {
        match self.end {
            WaitEnd::Thrown(turn) => Some(turn),
            _ => None,
        }
    }
}
