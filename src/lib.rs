//! Dadu: a notation, a validator and an archive for a traditional race game of Western India.
//!
//! A log is parsed into what was written, and replayed under a variant into what happened:
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
//! let slip = &game.findings[0];
//! assert_eq!(slip.code(), Code::D402); // there is no piece on a3: it stands on a5
//! assert_eq!(&text[slip.span.range()], b"a3+2");
//! ```
//!
//! The rooms, from the ground up; each uses only those before it (`spec/architecture.md`).

pub mod layout;
pub mod play;
pub mod rulebook;
pub mod span;
pub mod table;

pub mod games;
pub mod notation;

pub mod anonymise;

pub mod finding;

pub mod replay;

pub mod board;

pub mod infer;

pub mod worlds;

pub mod suggest;

pub mod simulate;

pub mod diagnostic;

pub mod archive;

pub mod header;

pub mod lsp;

pub mod page;

pub mod record;

pub mod cli;
