//! A player's wait for da (T2), counted in the player turns of that player.

/// The observed part of the wait. It begins with the first turn of the player in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wait {
    /// The player's turns that ended without da for certain.
    pub waited: u32,
    /// Its end.
    pub end: WaitEnd,
}

/// How the wait ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WaitEnd {
    /// The player has not thrown da by the end of the log.
    #[default]
    Never,
    /// In the player's turn with this number, from 1.
    Thrown(u32),
    /// From some point on it is unknown whether the player has thrown da, or how many turns the player had.
    Lost,
    /// It was not seen from the player's first turn on.
    NotSeen,
}

impl Wait {
    /// A wait that began before the player's first turn in the log.
    pub(super) const NOT_SEEN: Wait = Wait { waited: 0, end: WaitEnd::NotSeen };

    /// Stops the count.
    pub(super) fn lose(&mut self) {
        if self.end == WaitEnd::Never {
            self.end = if self.waited > 0 { WaitEnd::Lost } else { WaitEnd::NotSeen };
        }
    }

    /// Starts a turn of the player. `da` says whether the player has thrown da before, if known.
    pub(super) fn before_turn(&mut self, da: Option<bool>) {
        if da != Some(false) {
            self.lose();
        }
    }

    /// Ends the player's turn `number`. `da` says whether the player has thrown da by then, if known.
    pub(super) fn after_turn(&mut self, number: u32, da: Option<bool>) {
        match (self.end, da) {
            (WaitEnd::Never, Some(false)) => self.waited += 1,
            (WaitEnd::Never, Some(true)) => self.end = WaitEnd::Thrown(number),
            (WaitEnd::Never, None) => self.lose(),
            _ => {}
        }
    }

    /// Returns the end of the wait as the archive stores it.
    pub fn name(&self) -> &'static str {
        match self.end {
            WaitEnd::Never => "never",
            WaitEnd::Thrown(_) => "thrown",
            WaitEnd::Lost => "lost",
            WaitEnd::NotSeen => "not seen",
        }
    }

    /// Returns the number of the player's turn in which da was thrown.
    pub fn turn(&self) -> Option<u32> {
        match self.end {
            WaitEnd::Thrown(turn) => Some(turn),
            _ => None,
        }
    }
}
