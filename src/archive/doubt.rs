//! Revisions that may be mistakes: an older or incomplete copy of a log, another game with the same `Id`, or a log that
//! has lost a limit of the consent.

use std::collections::BTreeSet;

use crate::anonymise::{FoldedName, withdrawn_in};
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
    /// The people who withdrew the consent.
    withdrew: Vec<FoldedName>,
}

impl Claims {
    fn of((before, text): LogText<'_>, parser: &mut Parser) -> Claims {
        let log = parser.parse(text, &[]);
        let fields = numbered_fields(log);
        let named = named_players(text, log.forms, &fields).into_iter();
        Claims {
            turns: log.lines.iter().filter(|line| matches!(line.content, Content::Turn(_))).count(),
            players: named.map(|named| named.name).collect(),
            date: field_value(text, &fields, "Date"),
            consent: Consent::of(text, log).with_text_before(before),
            withdrew: withdrawn_in(text, log, before),
        }
    }
}

/// The text before the first game of a file, and the text of a game.
pub(super) type LogText<'a> = (&'a [u8], &'a [u8]);

/// Returns the reason to doubt that `text` is a newer text of the game whose newest text is `stored`. A lost limit of the
/// consent comes first: nobody may lose sight of it behind another reason.
pub(super) fn doubt(text: LogText<'_>, stored: LogText<'_>) -> Option<Doubt> {
    let mut parser = Parser::default();
    let (new, old) = (Claims::of(text, &mut parser), Claims::of(stored, &mut parser));
    if let Some(limit) = lost_limit(&new, &old) {
        return Some(Doubt::LiftsLimit(limit));
    }
    if new.turns < old.turns {
        return Some(Doubt::FewerTurns { turns: new.turns, stored: old.turns });
    }
    let others = new.players != old.players && !new.players.is_empty() && !old.players.is_empty();
    let is_another_day = new.date.is_some() && old.date.is_some() && new.date != old.date;
    (others && is_another_day).then_some(Doubt::OtherGame)
}

/// Returns the first limit of the consent that a text has lost. A person who withdrew must still be known by name, because
/// players may have changed seats.
fn lost_limit(new: &Claims, old: &Claims) -> Option<LiftedLimit> {
    let is_lost = |name: &FoldedName| !new.withdrew.contains(name);
    let person = !old.consent.is_unclear && old.withdrew.iter().any(is_lost);
    new.consent.lost_limit(&old.consent).or(person.then_some(LiftedLimit::Person))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Player, Side};

    #[test]
    fn a_lost_limit_of_the_consent_is_doubtful() {
        let log = |line: &str| {
            match line.contains("N: ") || line.contains("N2: ") {
                true => format!("Dadu: 1\n{line}\n\nN1 3\n"),
                false => format!("Dadu: 1\nN: Aunt, Host\n{line}\n\nN1 3\n"),
            }
            .into_bytes()
        };
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
            ("Withdrawn: N1", "N: Host, Aunt\nWithdrawn: N1", lifted(LiftedLimit::Person)),
            ("N2: Host\nWithdrawn: N2", "N2: The host\nWithdrawn: N2", lifted(LiftedLimit::Person)),
        ];
        for (stored, text, expected) in cases {
            let doubt = doubt((b"", &log(text)), (b"", &log(stored)));
            assert_eq!(doubt, expected, "{stored} -> {text}");
        }
        // Before the first game, and together with another reason.
        let (before, plain) = (b"Withdrawn: N1\n", log(""));
        assert_eq!(doubt((b"", &plain), (before, &plain)), lifted(LiftedLimit::Unclear));
        assert_eq!(doubt((before, &plain), (before, &plain)), None);
        let shorter = b"Dadu: 1\nN: Aunt, Host\n";
        let limit = lifted(LiftedLimit::Withdrawal(aunt));
        assert_eq!(doubt((b"", shorter), (b"", &log("Withdrawn: N1"))), limit);
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
            assert_eq!(
                doubt((b"", &text), (b"", &stored)),
                expected,
                "{}",
                String::from_utf8_lossy(&text)
            );
        }
    }
}
