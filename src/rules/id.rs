//! The names of the rules: one id for each point that a finding can cite.
//!
//! Each id has a page `spec/rules/<ID>.md`, cases in the corpus, and one place in the engine that
//! decides it. Promise: ids are stable; a rule that is dropped leaves its id unused.

use std::fmt;
use std::str::FromStr;

/// Calls `$then!` with every rule id and its title, in the order of the specification.
#[macro_export]
macro_rules! for_each_rule {
    ($then:ident) => {
        $then! {
            B1 "Track", B2 "Safe squares", B3 "Home row", B4 "Directions", B5 "Off the track",
            P1 "Pieces", P2 "Sides and players", P3 "Uneven teams", P4 "People come and go",
            T1 "Order", T2 "Da",
            H1 "Value of a throw", H2 "Throw again", H3 "Forfeit", H4 "Throw first, move after",
            H5 "Capture throw", H6 "Triples",
            A1 "Any order", A2 "One result moves one piece",
            A3 "All that can be applied must be", A4 "Lost results", A5 "Order of evaluation",
            E1 "Enter", E2 "Entering comes first", E3 "King or standard piece",
            M1 "Move", M2 "Own pieces share", M3 "Safe squares are barred",
            M4 "The opponent's home row", M5 "Passing is free",
            X1 "Exit by exact throw", X2 "Centre", X3 "No exit while a piece waits",
            X4 "Obligatory exit from the centre",
            C1 "Capture by landing", C2 "Standard pieces first", C3 "Capture in place",
            C4 "One landing, one capture",
            K1 "King captured by a standard piece", K2 "King captured by a king",
            K3 "The home row closes again", K4 "Other king rules",
            W1 "Winning", W2 "Unfinished games",
            O1 "Team leader", O2 "Forced reentry", O3 "Licence to exit", O4 "Touch-move",
            O5 "Shortened move", O6 "Licence to kill", O7 "Mandatory kill",
            O8 "One piece, one kill",
            R1 "Throws before the first 1", R2 "A 1 that is lost", R3 "A 0 in the extra series",
            R4 "Triples after a capture", R5 "A held final square",
            R6 "Exit across the closed row", R7 "Whom mandatory kill spares",
            R8 "Who has the second chance", R9 "Inside the row when it closes",
            R10 "How long a licence lasts", R11 "Shortened to nothing",
            R12 "A captor captures in place", R13 "Which piece reenters",
            R14 "Last exit and forced reentry", R15 "A plain king and the home row",
            R16 "Landing without licence", R17 "The move that earns the licence",
            R18 "Must a shortened move be made", R19 "What an exact throw is",
        }
    };
}

macro_rules! rule_ids {
    ($($id:ident $title:literal),* $(,)?) => {
        /// The id of one rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "each id is documented by its page in spec/rules")]
        pub enum RuleId { $($id),* }

        impl RuleId {
            /// Every rule, in the order of the specification.
            pub const ALL: &'static [RuleId] = &[$(RuleId::$id),*];

            /// The id as it is written: `E2`.
            pub const fn name(self) -> &'static str {
                match self { $(RuleId::$id => stringify!($id)),* }
            }

            /// A few words on what the rule is about.
            pub const fn title(self) -> &'static str {
                match self { $(RuleId::$id => $title),* }
            }
        }
    };
}
for_each_rule!(rule_ids);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No rule has this id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no rule is called {0:?}")]
pub struct UnknownRule(pub String);

impl FromStr for RuleId {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Self, UnknownRule> {
        let found = Self::ALL.iter().find(|id| id.name().eq_ignore_ascii_case(text));
        found.copied().ok_or_else(|| UnknownRule(text.to_owned()))
    }
}
