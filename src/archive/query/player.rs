//! The grammar of conditions on a single player at the table.

use super::error::{misplaced, shorten, unknown};
use super::reader::{Read, TokenReader};
use super::tree::*;
use super::words::OF_PLAYER;
use crate::rulebook::nearest;

impl TokenReader<'_> {
    /// `player(name = Asha and side = N and won)`
    pub(super) fn player(&mut self) -> Read<Formula<Atom>> {
        let facts = self.within_parentheses(|reader| reader.formula(TokenReader::player_fact))?;
        Ok(Formula::Is(Atom::Player(facts)))
    }

    fn player_fact(&mut self) -> Read<Formula<PlayerFact>> {
        let expected = OF_PLAYER.join(", ");
        let (word, span) = self.word(&expected)?;
        match word.to_ascii_lowercase().as_str() {
            "name" | "person" => self.text(word, PlayerFact::Name),
            "side" => self.side_of_player(word),
            "won" => Ok(Formula::Is(PlayerFact::Won(true))),
            "lost" => Ok(Formula::Is(PlayerFact::Won(false))),
            "da" => Ok(Formula::Is(PlayerFact::Da)),
            "number" => self.needed(word, |reader| reader.number_of(word, PlayerFact::Number)),
            "da-turn" => self.number_of(word, PlayerFact::DaTurn),
            "turns" => self.number_of(word, PlayerFact::Turns),
            "captures" => self.number_of(word, PlayerFact::Captures),
            _ => {
                let message = format!("unknown word `{}` about a player", shorten(word));
                Err(unknown(span, message, nearest(word, OF_PLAYER.into_iter()), expected))
            }
        }
    }

    fn side_of_player(&mut self, word: &str) -> Read<Formula<PlayerFact>> {
        self.equal(word, |reader| {
            let expected = "a side: `N` or `S`";
            let (side, span) = reader.word(expected)?;
            let found = reader.side_that_plays(side);
            let found = found.ok_or_else(|| misplaced(span, side, expected))?;
            Ok(Formula::Is(PlayerFact::Side(found)))
        })
    }
}
