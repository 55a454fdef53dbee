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

/// A rule as it is cited where it may be one of any game: `E1` of Dadu, `thaayam E1`.
pub fn cited(rule: RuleId) -> String {
    let (game, name) = (rule.0.game, rule.name());
    if is_default(game) { name.to_owned() } else { format!("{game} {name}") }
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
