//! The archive: recorded games and their variants in one SQLite file.
//!
//! Every log is stored byte for byte, with every revision. The replay derives all other tables from the
//! logs, so they can be rebuilt at any time. `spec/archive.md` describes the schema and its guarantees;
//! `schema.sql`, `derived` and `indexes.sql` are the schema itself.

mod batch;
mod compare;
mod derived;
mod doubt;
mod dupes;
mod error;
mod figures;
mod household;
mod import;
mod kept;
mod kind;
mod likely_same;
mod matching;
mod older;
mod placer;
mod purge;
pub mod query;
mod read;
mod rebuild;
mod same;
mod schema;
mod snapshot;
mod sql;
pub mod stats;
mod survey;
mod tables;
pub mod tree;
mod withdrawn;
mod words;
mod write;

pub use doubt::Doubt;
pub use dupes::{Dupe, Dupes, LIKELY, Likeness};
pub use error::ArchiveError;
pub use import::{AddOutcome, Files, Import, LogOutcome, Piece, PreparedPiece, Refusal, Source};
pub use kept::{KeptFiles, NewestLog, RemovedGame};
pub use kind::Kinds;
pub use likely_same::likely_same;
pub use placer::DoubtfulLog;
pub use purge::PurgeResult;
pub use rebuild::Flaw;
pub use same::{LinkResult, Name, Person, PersonError};
pub use schema::{Archive, Detail, Wait, schema};
pub use sql::{Question, QuestionError, Questions};
pub use survey::Survey;
pub use tables::Cell;
