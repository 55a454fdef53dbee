//! Questions for a family about each parameter, and situations to watch for at the table.

use super::phrases::Phrases;
use crate::games::GameId;
use crate::rulebook::Row;

/// A question about a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParameterQuestion {
    /// A question for the family.
    pub question: &'static str,
    /// The situation that shows the answer in play.
    pub watch: &'static str,
}

/// Returns the question about a parameter.
pub fn asking(parameter: &Row) -> ParameterQuestion {
    asking_of(GameId::of_rule(parameter.rule), parameter.index())
}

/// Returns the question about the parameter in a row of a game's table.
///
/// # Panics
/// The table has no such row.
pub fn asking_of(game: GameId, row: usize) -> ParameterQuestion {
    let (question, watch) = (Phrases::of(game).asking)(row);
    ParameterQuestion { question, watch }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_parameter_of_every_game_has_a_question() {
        for game in GameId::ALL {
            for (place, row) in game.rulebook().parameters.iter().enumerate() {
                let (question, watch) = (Phrases::of(game).asking)(place);
                assert!(question.ends_with('?'), "{game} {}", row.name);
                assert!(!watch.is_empty() && !watch.ends_with('.'), "{game} {}", row.name);
            }
        }
    }
}
