//! The size of a batch of games in memory, limited by count and by bytes because a game may be long.

/// The most games in a batch.
const GAMES: usize = 512;
/// The number of bytes that fills a batch.
const BYTES: usize = 8 << 20;

/// The size of the current batch.
#[derive(Debug, Default)]
pub(super) struct BatchSize {
    games: usize,
    bytes: usize,
}

impl BatchSize {
    /// Counts one more game of this many bytes. Returns whether the batch is full; the next game then
    /// starts a new batch.
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
