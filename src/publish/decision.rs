//! The decision whether a game may be published. It is closed by default: only a clear consent opens it.

use std::fmt;

use crate::notation::consent::{Consent, ConsentUse};

/// A reason why a game is not published. If a game has several, the first of them counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A player withdrew the consent.
    Withdrawn,
    /// A player withdrew the consent in the log of another game.
    WithdrawnElsewhere,
    /// A line about consent or a withdrawal cannot be read.
    Unclear,
    /// No field gives a consent that can be read.
    NoConsent,
    /// The consent permits less.
    Narrower,
    /// The consent has ended.
    Ended,
    /// The log is of a version or a game that dadu cannot read, so its fields may mean something else.
    Unreadable,
    /// The log has a second game, which begins within a line.
    SeveralGames,
    /// The play is only recorded, and may contain a name.
    MayNameSomebody,
    /// The same log is published already.
    Copy,
}

impl Reason {
    /// Returns the reason against a use of a log on a day: `2026-11-25`.
    pub fn against(consent: &Consent, wanted: ConsentUse, day: &str) -> Option<Reason> {
        let has_ended = consent.last_day.as_deref().is_some_and(|last| last < day);
        match consent.permits {
            _ if !consent.withdrawn.is_empty() => Some(Reason::Withdrawn),
            _ if consent.is_unclear => Some(Reason::Unclear),
            None => Some(Reason::NoConsent),
            Some(permits) if permits < wanted => Some(Reason::Narrower),
            Some(_) => has_ended.then_some(Reason::Ended),
        }
    }

    /// Returns its name in `provenance.json`.
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Withdrawn => "withdrawn",
            Reason::WithdrawnElsewhere => "withdrawn-elsewhere",
            Reason::Unclear => "unclear",
            Reason::NoConsent => "no-consent",
            Reason::Narrower => "narrower-consent",
            Reason::Ended => "ended",
            Reason::Unreadable => "unreadable",
            Reason::SeveralGames => "several-games",
            Reason::MayNameSomebody => "may-name-somebody",
            Reason::Copy => "copy",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Withdrawn => "a player withdrew the consent",
            Reason::WithdrawnElsewhere => {
                "a player withdrew the consent in the log of another game"
            }
            Reason::Unclear => "a line about consent or a withdrawal cannot be read",
            Reason::NoConsent => "`Consent-Use` is missing or cannot be read",
            Reason::Narrower => "`Consent-Use` permits less",
            Reason::Ended => "`Consent-Until` is past",
            Reason::Unreadable => "unsupported notation version or game",
            Reason::SeveralGames => "a second game begins within a line",
            Reason::MayNameSomebody => {
                "dadu only records the game, and its play may contain a name"
            }
            Reason::Copy => "same text as another published log",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    #[test]
    fn only_a_clear_consent_opens_a_log() {
        for (fields, public, research) in [
            ("", "no-consent", "no-consent"),
            ("Consent-Use: public", "-", "-"),
            ("Consent-Use: research", "narrower-consent", "-"),
            ("Consent-Use: archive", "narrower-consent", "narrower-consent"),
            ("Consent-Use: none", "narrower-consent", "narrower-consent"),
            ("Consent-Use: yes", "no-consent", "no-consent"),
            ("Consent-Use: public\nConsent-Until: 2026-11-25", "-", "-"),
            ("Consent-Use: public\nConsent-Until: 2026-11", "-", "-"),
            ("Consent-Use: public\nConsent-Until: 2026-11?", "ended", "ended"),
            ("Consent-Use: public\nConsent-Until: 2025", "ended", "ended"),
            ("Consent-Use: public\nConsent-Until: soon", "unclear", "unclear"),
            ("Consent-Use: public\nWithdrawn: N1", "withdrawn", "withdrawn"),
            ("Consent-Use: public\nWithdrawn: Amina", "unclear", "unclear"),
        ] {
            let text = format!("Dadu: 1\n{fields}\n\nN1 3\n");
            let consent = Consent::of(text.as_bytes(), &parse(text.as_bytes()));
            let against =
                |wanted| Reason::against(&consent, wanted, "2026-11-25").map_or("-", Reason::name);
            assert_eq!(against(ConsentUse::Public), public, "{fields}");
            assert_eq!(against(ConsentUse::Research), research, "{fields}");
        }
    }
}
