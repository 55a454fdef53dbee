//! The language server for editors. It answers from the text of a document.
//!
//! Most answers are functions of a document and a place in it (`diagnostics`, `hover`, `completion`,
//! `actions`, `formatting`, `outline`). The server receives messages and answers them one by one. It never
//! changes observed facts, and never offers a change of observed facts as safe.

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
pub use server::{ServerEnd, serve};
pub use transport::{Threads, connect};
