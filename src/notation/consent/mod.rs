//! Consent as data: what a log may be used for, until when, and the players who withdrew their consent.
//!
//! Doubt is on the side of the people: a value that cannot be read, and any other text that may limit the consent
//! (`doubt`), never allow anything.

mod doubt;

pub use doubt::{Doubt, doubts, doubts_outside};

use super::fields::{self, FieldError};
use super::lent::with_parser;
use super::tree::{Content, Line, Log};
use crate::games::GameId;
use crate::rulebook::Forms;
use crate::table::{MAX_PLAYERS, Player, Side};

/// The permitted use of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ConsentUse {
    /// Nothing.
    None,
    /// Keeping it.
    Archive,
    /// Keeping it, and giving it to researchers who agree to conditions.
    Research,
    /// Any use, also publishing it.
    Public,
}

impl ConsentUse {
    /// All uses, the widest first.
    pub const ALL: [ConsentUse; 4] =
        [ConsentUse::Public, ConsentUse::Research, ConsentUse::Archive, ConsentUse::None];

    /// Returns its name in a log.
    pub const fn name(self) -> &'static str {
        match self {
            ConsentUse::None => "none",
            ConsentUse::Archive => "archive",
            ConsentUse::Research => "research",
            ConsentUse::Public => "public",
        }
    }
}

const USE: &str = "`public`, `research`, `archive` or `none`";
const UNTIL: &str =
    "a day, a month or a year that exists, after which the consent ends: `2030-12-31`, `2030`";
const WITHDRAWN: &str = "one player, then the date if it is known: `S3`, `S3 2026-03-01`";

/// Reads `Consent-Use: public`.
///
/// # Errors
/// The location, if there is no such use.
pub fn consent_use(value: &str) -> Result<ConsentUse, FieldError> {
    let named = |one: &ConsentUse| one.name().eq_ignore_ascii_case(value);
    ConsentUse::ALL.into_iter().find(named).ok_or(whole(value, USE))
}

/// Reads `Consent-Until: 2030-12-31`. Returns the last day on which the consent certainly holds: the last day of a
/// month or year, or, if the date is unsure, the first day that it can mean.
///
/// # Errors
/// The location, if it is not a date, or an interval or a time of day.
pub fn consent_until(value: &str) -> Result<String, FieldError> {
    let plain = !value.contains(['/', 'T', '[', '{']);
    let is_unsure = value.contains(['?', '~', '%', 'X']);
    let day_of = |date| match fields::days(&date) {
        (first, _) if is_unsure => first,
        (_, last) => last,
    };
    let day = fields::date(value).ok().filter(|_| plain).and_then(day_of);
    day.ok_or(whole(value, UNTIL))
}

/// Reads `Withdrawn: S3 2026-03-01`. Returns the player, and the value in canonical form.
///
/// # Errors
/// The location of a part that is not a player, or not a date.
pub fn withdrawn(forms: &Forms, value: &str) -> Result<(Player, String), FieldError> {
    let (seat, date) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    let player = player(forms, seat).ok_or(whole(seat, WITHDRAWN))?;
    let date = date.trim();
    if date.is_empty() {
        return Ok((player, player.to_string()));
    }
    let start = value.len() - date.len();
    let error = FieldError { at: start..value.len(), expected: WITHDRAWN };
    fields::date(date).map(|_| (player, format!("{player} {date}"))).map_err(|_| error)
}

fn player(forms: &Forms, seat: &str) -> Option<Player> {
    let number = Some(seat).filter(|seat| forms.is_seat(seat.as_bytes()))?[1..].parse().ok()?;
    let known = (1..=MAX_PLAYERS).contains(&number);
    Player::new(Side::of_letter(seat.as_bytes()[0])?, number).filter(|_| known)
}

/// Returns the player of the player turn on a line, if there is one and the player was seen.
pub fn seat_of_turn(line: &Line) -> Option<Player> {
    let Content::Turn(turn) = line.content else { return None };
    Player::new(turn.player.seat.side, turn.player.seat.number)
}

fn whole(value: &str, expected: &'static str) -> FieldError {
    FieldError { at: 0..value.len(), expected }
}

/// Returns whether a changed line of a log still limits the consent, if it did or may have done so before. A line that
/// nobody can read must not become a remark that says nothing.
pub fn stays_limited(game: GameId, before: &str, after: &str) -> bool {
    let limits = |line: &str| {
        let text = format!("Dadu: 1\nGame: {game}\n{line}\n");
        let consent =
            with_parser(|parser| Consent::of(text.as_bytes(), parser.parse(text.as_bytes(), &[])));
        consent != Consent::default()
    };
    !limits(before) || limits(after)
}

/// A limit of the consent that a later text of a log has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiftedLimit {
    /// The withdrawal of a player.
    Withdrawal(Player),
    /// The withdrawal of a person whom the later text names otherwise, or at another seat.
    Person,
    /// The day on which the consent ends.
    End,
    /// Text about the end of the consent or a withdrawal that cannot be read.
    Unclear,
}

/// The consent to the use of one log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consent {
    /// The use that every field `Consent-Use` permits; nothing if there is none, or one cannot be read.
    pub permits: Option<ConsentUse>,
    /// The earliest field `Consent-Until`, as written.
    pub until: Option<String>,
    /// The last day on which the consent certainly holds.
    pub last_day: Option<String>,
    /// The players who withdrew their consent.
    pub withdrawn: Vec<Player>,
    /// Whether a value about the end of the consent or about a withdrawal cannot be read, or other text may limit
    /// the consent.
    pub is_unclear: bool,
    /// Whether a field `Consent-Use` cannot be read.
    pub is_unread: bool,
    /// Whether a value about a withdrawal cannot be read, so it may be about any player.
    may_be_anybody: bool,
    /// Other text that may limit the consent.
    doubts: Vec<Doubt>,
}

impl Consent {
    /// Reads the consent that a log states, anywhere in it.
    pub fn of(text: &[u8], log: &Log) -> Consent {
        let mut consent = Consent::default();
        let mut uses: Vec<Option<ConsentUse>> = Vec::new();
        for field in log.fields() {
            let value = std::str::from_utf8(&text[field.value.range()]).unwrap_or_default();
            match log.forms.field(&text[field.name.range()]).map(|known| known.name) {
                Some("Consent-Use") => uses.push(consent_use(value).ok()),
                Some("Consent-Until") => consent.ends(value),
                Some("Withdrawn") => consent.withdraws(log.forms, value),
                _ => {}
            }
        }
        consent.doubts = doubts(text, log);
        consent.is_unclear |= !consent.doubts.is_empty();
        consent.is_unread = uses.contains(&None);
        // `None` is less than any use.
        consent.permits = uses.into_iter().min().flatten();
        consent
    }

    /// Adds the doubts from the text before the first game of the log's file.
    pub fn with_text_before(mut self, text: &[u8]) -> Consent {
        self.doubts.extend(doubts_outside(text));
        self.is_unclear |= !self.doubts.is_empty();
        self
    }

    /// Returns whether a player withdrew the consent, or may have: the text about it cannot be read.
    /// `players` are those of the log: a withdrawal of another seat may be about any of them.
    pub fn may_have_withdrawn(&self, player: Player, players: &[Player]) -> bool {
        self.may_be_anybody
            || self.withdrawn.contains(&player)
            || self.withdrawn.iter().any(|seat| !players.contains(seat))
            || self.doubts.iter().any(|doubt| doubt.may_concern(player))
    }

    /// Returns the first limit of an earlier text of the same log that this one has lost. Another `Consent-Use` loses
    /// nothing, because it is stated.
    pub fn lost_limit(&self, before: &Consent) -> Option<LiftedLimit> {
        let is_back = |player: &&Player| !self.withdrawn.contains(player) && !self.may_be_anybody;
        let back = before.withdrawn.iter().find(is_back);
        let ended = before.last_day.is_some() && self.last_day.is_none() && !self.is_unclear;
        let is_clear = before.is_unclear && !self.is_unclear;
        let says_no_more =
            self.withdrawn.len() <= before.withdrawn.len() && self.last_day == before.last_day;
        back.map(|&player| LiftedLimit::Withdrawal(player))
            .or(ended.then_some(LiftedLimit::End))
            .or((is_clear && says_no_more).then_some(LiftedLimit::Unclear))
    }

    fn ends(&mut self, value: &str) {
        match consent_until(value) {
            Ok(day) if self.last_day.as_ref().is_none_or(|last| day < *last) => {
                (self.until, self.last_day) = (Some(value.to_owned()), Some(day));
            }
            Ok(_) => {}
            Err(_) => self.is_unclear = true,
        }
    }

    fn withdraws(&mut self, forms: &Forms, value: &str) {
        match withdrawn(forms, value) {
            Ok((player, _)) => self.withdrawn.push(player),
            Err(_) => (self.is_unclear, self.may_be_anybody) = (true, true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    #[test]
    fn values_are_read_as_people_write_them() {
        assert_eq!(consent_use("Public"), Ok(ConsentUse::Public));
        assert!(consent_use("public, research").is_err() && consent_use("").is_err());
        for (value, day) in [
            ("2030-12-31", Some("2030-12-31")),
            ("2030-06", Some("2030-06-30")),
            ("2030", Some("2030-12-31")),
            ("203X", Some("2030-01-01")),
            ("2030?", Some("2030-01-01")),
            ("2030/2031", None),
            ("2030-12-31T20:30", None),
            ("2030-02-30", None),
            ("..", None),
            ("next year", None),
        ] {
            assert_eq!(consent_until(value).ok().as_deref(), day, "{value}");
        }
        let two = &Forms::TWO_SIDES;
        for (value, read) in [
            ("S3", Ok("S3")),
            ("s3  2026-03-01", Ok("S3 2026-03-01")),
            ("n12 2026", Ok("N12 2026")),
            ("S3 last week", Err(3..12)),
            ("Amina", Err(0..5)),
            ("S", Err(0..1)),
            ("S0", Err(0..2)),
            ("S33", Err(0..3)),
            ("E1", Err(0..2)),
            ("S3, N1", Err(0..3)),
        ] {
            let found = withdrawn(two, value).map(|(_, written)| written).map_err(|e| e.at);
            assert_eq!(found, read.map(str::to_owned), "{value}");
        }
    }

    #[test]
    fn doubt_permits_nothing() {
        let of = |fields: &str| {
            let text = format!("Dadu: 1\n{fields}\n\nN1 3\n");
            let consent = Consent::of(text.as_bytes(), &parse(text.as_bytes()));
            let seats: Vec<String> = consent.withdrawn.iter().map(Player::to_string).collect();
            let permits = consent.permits.map_or("-", ConsentUse::name);
            let until = consent.last_day.unwrap_or_default();
            format!("{permits} {until} {} {}", seats.join(","), consent.is_unclear)
        };
        for (fields, expected) in [
            ("", "-   false"),
            ("Consent: all agreed", "-   false"),
            ("consent-use: PUBLIC  # spoken", "public   false"),
            ("Consent-Use: public\nConsent-Use: archive", "archive   false"),
            ("Consent-Use: public\nConsent-Use: yes", "-   false"),
            ("Consent-Use: public\nConsent-Usee: none", "public   true"),
            ("Consent-Until: 2031\nConsent-Until: 2030-05", "- 2030-05-31  false"),
            ("Consent-Until: soon", "-   true"),
            ("Consent-Untill: 2031", "-   true"),
            ("Withdrawn: S3 2026-03-01\nwithdrawn: n1", "-  S3,N1 false"),
            ("Withdrew: S3", "-   true"),
            ("Withdrawn: Amina", "-   true"),
        ] {
            assert_eq!(of(fields), expected, "{fields}");
        }
        let text = b"Dadu: 1\nConsent-Use: public\n\nN1 3\nWithdrawn: S1\n";
        assert_eq!(Consent::of(text, &parse(text)).withdrawn.len(), 1, "at the end too");
    }
}
