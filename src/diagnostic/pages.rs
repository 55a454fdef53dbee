//! The pages that explain codes, rules and the archive: those of `spec/`, built into the program.

use crate::finding::Code;
use crate::rules::RuleId;
use crate::{for_each_code, for_each_rule};

macro_rules! rule_pages {
    ($($id:ident $title:literal),* $(,)?) => {
        /// The page of a rule.
        pub const fn rule(id: RuleId) -> &'static str {
            match id {
                $(RuleId::$id => include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"), "/spec/rules/", stringify!($id), ".md"
                ))),*
            }
        }
    };
}
for_each_rule!(rule_pages);

macro_rules! code_pages {
    ($($id:ident $name:literal $severity:ident),* $(,)?) => {
        /// The page of a code.
        pub const fn code(code: Code) -> &'static str {
            match code {
                $(Code::$id => include_str!(concat!(
                    env!("CARGO_MANIFEST_DIR"), "/spec/findings/", stringify!($id), ".md"
                ))),*
            }
        }
    };
}
for_each_code!(code_pages);

/// Pages of other things, by name.
pub const OTHERS: [(&str, &str, &str); 4] = [
    (
        "query",
        "what `dadu find` and `dadu list --where` understand",
        include_str!("../../spec/query.md"),
    ),
    ("archive", "what the archive holds and promises", include_str!("../../spec/archive.md")),
    ("people", "who is one person", include_str!("../../spec/people.md")),
    ("sql", "the views and tables, with examples", include_str!("../../spec/sql.md")),
];

/// A page of another thing.
pub fn other(name: &str) -> Option<&'static str> {
    OTHERS.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name)).map(|&(.., page)| page)
}
