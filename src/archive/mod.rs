//! The archive: recorded games and their variants in one SQLite file.
//!
//! Every log is kept to the byte, with every revision. All the rest is derived from the texts by
//! the replay, and can be made anew at any time. `spec/archive.md` has the schema and what it
//! promises; `migrations/` and `indexes.sql` are the schema itself.

pub mod query;
mod schema;

pub use schema::{Archive, ArchiveError, Detail};
