//! The logs that anonymous copies leave out, because their consent does not permit sharing them.

use std::collections::HashSet;

use super::folded_name;
use super::header::seats_in;
use crate::notation::Log;
use crate::notation::consent::{Consent, ConsentUse, seat_of_turn};
use crate::table::Player;

/// A name within a household, folded.
pub type FoldedName = (String, String);

/// The reason why a log may not be shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// A player withdrew the consent.
    Withdrawn,
    /// A player withdrew the consent in another log.
    WithdrawnElsewhere,
    /// A line about consent or a withdrawal cannot be read.
    Unclear,
    /// The consent permits no use by others.
    Use(ConsentUse),
    /// The consent has ended.
    Ended,
}

/// Returns the reason why a log may not be shared on a day, if there is one. `withdrawn` are the people who withdrew
/// in any log. A log that says nothing about its use may be shared.
pub fn closed(
    text: &[u8],
    log: &Log,
    day: &str,
    withdrawn: &HashSet<FoldedName>,
) -> Option<Closed> {
    let consent = Consent::of(text, log);
    let has_ended = consent.last_day.as_deref().is_some_and(|last| last < day);
    let elsewhere = || named(text, log).into_iter().any(|(_, name)| withdrawn.contains(&name));
    match consent.permits {
        _ if !consent.withdrawn.is_empty() => Some(Closed::Withdrawn),
        _ if consent.is_unclear || consent.is_unread => Some(Closed::Unclear),
        Some(narrow @ (ConsentUse::None | ConsentUse::Archive)) => Some(Closed::Use(narrow)),
        _ if has_ended => Some(Closed::Ended),
        _ if !withdrawn.is_empty() && elsewhere() => Some(Closed::WithdrawnElsewhere),
        _ => None,
    }
}

/// Returns the players of a log who withdrew the consent in it or in the text before the first game of its file, or who
/// may have. A seat may have several names.
pub fn withdrawn_in(text: &[u8], log: &Log, before: &[u8]) -> Vec<FoldedName> {
    let consent = Consent::of(text, log).with_text_before(before);
    if consent.withdrawn.is_empty() && !consent.is_unclear {
        return Vec::new();
    }
    let named = named(text, log);
    let mut seats: Vec<Player> = named.iter().map(|(seat, _)| *seat).collect();
    seats.extend(log.lines.iter().filter_map(seat_of_turn));
    let withdrew = named.into_iter().filter(|(seat, _)| consent.may_have_withdrawn(*seat, &seats));
    withdrew.map(|(_, name)| name).collect()
}

fn named(text: &[u8], log: &Log) -> Vec<(Player, FoldedName)> {
    let household = folded_name(&log.value_of(text, "Household").unwrap_or_default());
    let named = seats_in(text, log).into_iter();
    named.map(|(seat, name)| (seat, (folded_name(&name), household.clone()))).collect()
}
