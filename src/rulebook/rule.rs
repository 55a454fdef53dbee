//! The ids of rules.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// One rule of a game, as [`rule_ids!`](crate::rule_ids) lists it.
#[derive(Debug)]
pub struct Rule {
    /// The name of the game, as `Game:` gives it.
    pub game: &'static str,
    /// The index among the game's rules, from 0.
    pub place: u8,
    /// The id: `E2`.
    pub name: &'static str,
    /// A short title.
    pub title: &'static str,
}

/// The id of one rule of a game, which findings cite.
///
/// Each id has a page or a section in `spec/` and one place in its game's engine that decides it. Ids are
/// stable: the id of a dropped rule is never used again.
#[derive(Clone, Copy)]
pub struct RuleId(pub &'static Rule);

impl RuleId {
    /// Returns the name of its game.
    pub const fn game(self) -> &'static str {
        self.0.game
    }

    /// Returns the index among the game's rules, from 0.
    pub const fn place(self) -> usize {
        self.0.place as usize
    }

    /// Returns the id: `E2`.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns a short title.
    pub const fn title(self) -> &'static str {
        self.0.title
    }

    /// Returns whether this is a reading of a point on which the sources are silent or unclear.
    pub const fn is_reading(self) -> bool {
        self.0.name.as_bytes()[0] == b'R'
    }
}

impl PartialEq for RuleId {
    fn eq(&self, other: &RuleId) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for RuleId {}

impl PartialOrd for RuleId {
    fn partial_cmp(&self, other: &RuleId) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for RuleId {
    /// Compares by the order of the specification.
    fn cmp(&self, other: &RuleId) -> Ordering {
        (self.0.place, self.0.game).cmp(&(other.0.place, other.0.game))
    }
}

impl Hash for RuleId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.place.hash(state);
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the rule with that id among some, in any case of letters.
pub fn rule_named(rules: &[RuleId], name: &str) -> Option<RuleId> {
    rules.iter().copied().find(|rule| rule.name().eq_ignore_ascii_case(name))
}

/// Declares the rules of a game, in the order of its specification: a constant for each id, and `ALL`.
#[macro_export]
macro_rules! rule_ids {
    ($game:literal: $($id:ident $title:literal),* $(,)?) => {
        #[repr(u8)]
        enum Place { $($id),* }

        $(
            #[doc = $title]
            pub const $id: $crate::rulebook::RuleId =
                $crate::rulebook::RuleId(&$crate::rulebook::Rule {
                    game: $game,
                    place: Place::$id as u8,
                    name: stringify!($id),
                    title: $title,
                });
        )*

        /// Every rule, in the order of the specification.
        pub const ALL: &[$crate::rulebook::RuleId] = &[$($id),*];
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::dadu::id;

    #[test]
    fn rules_are_found_by_name_and_stand_in_the_order_of_the_specification() {
        assert_eq!(rule_named(id::ALL, "e2"), Some(id::E2));
        assert_eq!(rule_named(id::ALL, "Z9"), None);
        assert!(id::ALL.is_sorted());
        assert_eq!(size_of::<Option<RuleId>>(), size_of::<usize>());
    }
}
