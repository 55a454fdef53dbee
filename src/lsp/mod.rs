//! The language server: what an editor needs to write logs with, answered from a document's text.
//!
//! The answers are functions of a document and a place in it (`diagnostics`, `hover`, `completion`,
//! `actions`, `formatting`, `outline`); the server only takes messages and hands them out, one after
//! the other. It never changes what was observed, and offers nothing that would as safe.

mod actions;
mod client;
mod completion;
mod diagnostics;
mod document;
mod formatting;
mod hover;
mod markdown;
mod outline;
mod pages;
mod people;
mod place;
mod server;
mod text;
mod transport;
mod uri;
mod welcome;

pub use document::Load;
pub use server::{Ended, serve};
pub use transport::{Threads, connect};
