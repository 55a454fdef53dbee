//! How many games are held at a time: each may be as long as a game can be.

/// How many.
const GAMES: usize = 512;
/// And how many bytes of them.
const BYTES: usize = 8 << 20;

/// What a batch of games holds so far.
#[derive(Debug, Default)]
pub(super) struct BatchSize {
    games: usize,
    bytes: usize,
}

impl BatchSize {
    /// Counts one more game of so many bytes. Returns whether the batch is full; then the next game
    /// begins another.
    pub fn fills(&mut self, bytes: usize) -> bool {
        self.games += 1;
        self.bytes += bytes;
        let full = self.games >= GAMES || self.bytes >= BYTES;
        if full {
            *self = BatchSize::default();
        }
        full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_is_full_by_games_or_by_bytes() {
        // The size of each game, and how many fill a batch.
        for (bytes, expected) in [(0, 512), (300, 512), (16 << 10, 512), (4 << 20, 2), (9 << 20, 1)]
        {
            let mut size = BatchSize::default();
            for batch in 0..2 {
                let games = (1..).find(|_| size.fills(bytes));
                assert_eq!(games, Some(expected), "{bytes} bytes, batch {batch}");
            }
        }
    }
}
