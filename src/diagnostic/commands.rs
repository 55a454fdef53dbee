//! Commands that a message tells its reader to run. Dadu needs no name of a game.

use crate::games::GameId;
use crate::rulebook::RuleId;

/// The command that explains a rule, by its id or a word in its place.
pub fn explain(game: &str, rule: &str) -> String {
    if is_default(game) {
        format!("dadu explain {rule}")
    } else {
        format!("dadu explain {game} {rule}")
    }
}

/// The command that explains a rule of any game.
pub fn explain_rule(rule: RuleId) -> String {
    explain(rule.0.game, rule.name())
}

/// The command that lists the variants of a game.
pub fn variants(game: &str) -> String {
    if is_default(game) {
        "dadu variants".to_owned()
    } else {
        format!("dadu variants --game {game}")
    }
}

fn is_default(game: &str) -> bool {
    game == GameId::default().name()
}
