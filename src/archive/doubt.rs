//! Revisions that may be mistakes: an older or incomplete copy of a log, another game with the same `Id`, or a log that
//! has lost a limit of the consent.

use std::collections::BTreeSet;

use crate::notation::consent::{Consent, LiftedLimit};
use crate::notation::{Content, Parser};
use crate::replay::{field_value, named_players, numbered_fields};

/// The reason why a log may not be a newer text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// It has fewer player turns.
    FewerTurns {
        /// The number of its player turns.
        turns: usize,
        /// The number in the newest text of the game.
        stored: usize,
    },
    /// It names other players and another date.
    OtherGame,
    /// It has dropped a limit of the consent.
    LiftsLimit(LiftedLimit),
}

/// What a log says about its game.
struct Claims {
    turns: usize,
    players: BTreeSet<String>,
    date: Option<String>,
    consent: Consent,
}

impl Claims {
    fn of(text: &[u8], parser: &mut Parser) -> Claims {
        let log = parser.parse(text, &[]);
        let fields = numbered_fields(log);
        let named = named_players(text, log.forms, &fields).into_iter();
        Claims {
            turns: log.lines.iter().filter(|line| matches!(line.content, Content::Turn(_))).count(),
            players: named.map(|named| named.name).collect(),
            date: field_value(text, &fields, "Date"),
            consent: Consent::of(text, log),
        }
    }
}

/// Returns the reason to doubt that `text` is a newer text of the game whose newest text is `stored`.
pub(super) fn doubt(text: &[u8], stored: &[u8]) -> Option<Doubt> {
    let mut parser = Parser::default();
    let (new, old) = (Claims::of(text, &mut parser), Claims::of(stored, &mut parser));
    if new.turns < old.turns {
        return Some(Doubt::FewerTurns { turns: new.turns, stored: old.turns });
    }
    let others = new.players != old.players && !new.players.is_empty() && !old.players.is_empty();
    let is_another_day = new.date.is_some() && old.date.is_some() && new.date != old.date;
    let other_game = (others && is_another_day).then_some(Doubt::OtherGame);
    other_game.or_else(|| new.consent.lifted(&old.consent).map(Doubt::LiftsLimit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Player, Side};

    #[test]
    fn a_lost_limit_of_the_consent_is_doubtful() {
        let log = |line: &str| format!("Dadu: 1\nN: Aunt, Host\n{line}\n\nN1 3\n").into_bytes();
        let lifted = |limit| Some(Doubt::LiftsLimit(limit));
        let aunt = Player::first(Side::N);
        let cases = [
            ("Withdrawn: N1", "", lifted(LiftedLimit::Withdrawal(aunt))),
            ("Withdrawn: N1", "# Withdrawn: N1", lifted(LiftedLimit::Withdrawal(aunt))),
            ("Withdrawn: N1", "Withdrawn: N2", lifted(LiftedLimit::Withdrawal(aunt))),
            ("Withdrawn: N1", "Withdrawn: N1 2026-03-01\nWithdrawn: N2", None),
            ("Withdrawn: N1", "Withdrawn: the aunt", None),
            ("Withdrawn: the aunt", "Withdrawn: N1", None),
            ("Withdrawn: the aunt", "", lifted(LiftedLimit::Unclear)),
            ("Withdrawn N1", "", lifted(LiftedLimit::Unclear)),
            ("Consent-Until: 2030", "", lifted(LiftedLimit::End)),
            ("Consent-Until: 2030", "Consent-Until: 2031", None),
            ("Consent-Use: none", "Consent-Use: public", None),
            ("", "Withdrawn: N1", None),
        ];
        for (stored, text, expected) in cases {
            assert_eq!(doubt(&log(text), &log(stored)), expected, "{stored} -> {text}");
        }
    }

    #[test]
    fn shorter_logs_and_other_games_are_doubtful() {
        let log = |header: &str, play: &str| format!("Dadu: 1\n{header}\n{play}").into_bytes();
        let fewer = |turns, stored| Some(Doubt::FewerTurns { turns, stored });
        let aunt = "N: Aunt\nDate: 2022-12-28\n";
        let uncle = "N: Uncle\nDate: 2022-12-29\n";
        let cases = [
            (log(aunt, "N1 3\n"), log(aunt, "N1 3\nS1 2\n"), fewer(1, 2)),
            (log(aunt, "N1 3 # late\n"), log(aunt, "N1 3\n"), None),
            (log(aunt, "N1 3\nS1 4\n"), log(aunt, "N1 3\n"), None),
            (log(uncle, "N1 3\n"), log(aunt, "N1 3\n"), Some(Doubt::OtherGame)),
            (log(uncle, "\n"), log(aunt, "N1 3\n"), fewer(0, 1)),
            (log("N: Uncle\nDate: 2022-12-28\n", "N1 3\n"), log(aunt, "N1 3\n"), None),
            (log("N: Aunt\nDate: 2022-12-29\n", "N1 3\n"), log(aunt, "N1 3\n"), None),
            (log("", "N1 3\n"), log(aunt, "N1 3\n"), None),
        ];
        for (text, stored, expected) in cases {
            assert_eq!(doubt(&text, &stored), expected, "{}", String::from_utf8_lossy(&text));
        }
    }
}
