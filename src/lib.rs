//! Dadu: a notation, a validator and an archive for a traditional race game of Western India.
//!
//! The parser reads a log into written items. The replay applies a variant to them and returns the
//! findings:
//!
//! ```
//! use dadu::finding::Code;
//! use dadu::notation::parse;
//! use dadu::replay::{Setup, replay};
//!
//! let text = b"Dadu: 1
//! Variant: basic
//! Players: 1-1
//!
//! N1 1-4 +1 a1+4
//! S1 3
//! N1 2 a3+2
//! Result: unfinished
//! ";
//! let log = parse(text);
//! assert!(log.errors.is_empty());
//!
//! let game = replay(text, &log, &Setup::default(), &mut ());
//! let finding = &game.findings[0];
//! assert_eq!(finding.code(), Code::D402); // no piece on a3: it is on a5
//! assert_eq!(&text[finding.span.range()], b"a3+2");
//! ```
//!
//! The modules follow from the lowest level up, one group for each level (`spec/architecture.md`). Each uses only modules of the
//! levels before. Without default features, the library has no module that needs an operating system. It then also
//! builds for WebAssembly.

pub mod span;
pub mod table;

pub mod layout;
pub mod play;

pub mod rulebook;

pub mod games;

pub mod notation;

pub mod anonymise;
pub mod finding;

pub mod replay;

pub mod board;
pub mod fix;
pub mod simulate;
pub mod worlds;

pub mod diagnostic;
pub mod figures;
pub mod suggest;

pub mod check;
pub mod facts;
pub mod header;
pub mod infer;
#[cfg(feature = "lsp")]
pub mod lsp;
pub mod page;

#[cfg(feature = "archive")]
pub mod archive;
#[cfg(feature = "cli")]
pub mod import;
#[cfg(all(feature = "cli", feature = "parquet"))]
pub mod parquet_file;
#[cfg(all(feature = "cli", not(feature = "parquet")))]
#[path = "parquet_file/absent.rs"]
pub mod parquet_file;
#[cfg(feature = "cli")]
pub mod publish;
pub mod record;
pub mod report;
pub mod sheet;

#[cfg(feature = "cli")]
pub mod site;

#[cfg(feature = "cli")]
pub mod cli;
