//! Commands that a message tells its reader to run. They name the game, except Dadu.

use crate::games::GameId;
use crate::rulebook::RuleId;

/// Returns the command that explains a rule. `rule` is its id, or a word such as `RULE`.
pub fn explain(game: &str, rule: &str) -> String {
    if is_default(game) {
        format!("dadu explain {rule}")
    } else {
        format!("dadu explain {game} {rule}")
    }
}

/// Cites a rule of any game: `E1` for Dadu, `thaayam E1` for Thaayam.
pub fn cited(rule: RuleId) -> String {
    let (game, name) = (rule.0.game, rule.name());
    if is_default(game) { name.to_owned() } else { format!("{game} {name}") }
}

/// Returns the command that explains a rule of any game.
pub fn explain_rule(rule: RuleId) -> String {
    explain(rule.0.game, rule.name())
}

/// Returns the command that lists the variants of a game.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_other_games_than_dadu_are_named() {
        let of = |game: GameId| {
            let rule = game.rulebook().rule("E1").expect("a rule");
            [cited(rule), explain_rule(rule), variants(game.name())]
        };
        assert_eq!(of(GameId::Dadu), ["E1", "dadu explain E1", "dadu variants"]);
        let other = ["thaayam E1", "dadu explain thaayam E1", "dadu variants --game thaayam"];
        assert_eq!(of(GameId::Thaayam), other);
    }
}
