//! The files of a publication that describe it, as text: `dadu publish` writes them beside its logs and tables.
//!
//! Each is a function of the same plain data, [`Publication`], so the same games and the same `about.toml` give the
//! same bytes. No clock is read here.

mod about;
mod citation;
mod datasette;
mod decision;
mod package;
mod readme;
mod rules;

pub use about::{About, AboutProblem, AboutText, Contributor, Licence, TEMPLATE};
pub use citation::{citation_cff, datacite};
pub use datasette::datasette_metadata;
pub use decision::Reason;
pub use package::data_package;
pub use readme::{Picture, read_me};
pub use rules::{
    DeclaredRule, InferredRules, METADATA, RuleAtlas, RuleEvidence, RuleTable, metadata,
};

use crate::anonymise::WITHHELD;

/// A file of the publication.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedFile {
    /// Its path in the publication, with slashes.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    /// The SHA-256 hash of its bytes in hexadecimal.
    pub sha256: String,
}

/// The condition that chose the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The expression.
    Shown(String),
    /// The expression may name somebody, although names have pseudonyms.
    Withheld,
}

impl Condition {
    /// Returns the expression, or the word in its place.
    pub fn text(&self) -> &str {
        match self {
            Condition::Shown(expression) => expression,
            Condition::Withheld => WITHHELD,
        }
    }
}

/// The facts in the descriptive files.
#[derive(Clone, Debug)]
pub struct Publication {
    /// The contents of `about.toml`.
    pub about: About,
    /// The use to which every game has consent: `public` or `research`.
    pub permits: &'static str,
    /// The condition that chose the games; nothing for all games or games named by id.
    pub condition: Option<Condition>,
    /// The number of games named by id; 0 if none was.
    pub named: u64,
    /// The number of published games.
    pub games: u64,
    /// The number of games that were left out for each reason.
    pub left_out: Vec<(Reason, u64)>,
    /// Whether names are pseudonyms.
    pub has_pseudonyms: bool,
    /// Whether there are Parquet files.
    pub has_parquet: bool,
    /// The pictures.
    pub pictures: Vec<Picture>,
    /// The rules that the logs declare.
    pub rules: RuleAtlas,
}

impl Publication {
    /// Returns the number of games that were left out.
    pub fn left_out_count(&self) -> u64 {
        self.left_out.iter().map(|(_, games)| games).sum()
    }
}
