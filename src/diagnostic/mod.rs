//! The messages of findings, and the ways to show them.
//!
//! - `words`: the message, label and help of each code
//! - `render`: findings drawn for a terminal; the only module that uses miette
//! - `json`: findings in the form that `spec/finding.schema.json` describes
//! - `pages`: the pages that `dadu explain` shows
//! - `page_text`: the lines of these pages in a terminal
//! - `signs`: the signs of the notation, for `explain`
//! - `topics`: the topics of these pages, and the search for them by words
//! - `reasons`: the reasons of an operating system in plain words
//! - `commands`: commands that a message tells its reader to run

mod board;
pub mod commands;
pub mod json;
mod page_text;
pub mod pages;
mod reasons;
mod render;
mod scene;
pub mod signs;
mod source;
pub mod topics;
mod words;
mod wrap;

pub use board::small_board;
pub use page_text::broken_page;
pub use reasons::plain_reason;
pub use render::{Look, Renderer};
pub use scene::Scene;
pub use source::{GameSource, printable, steers};
pub use words::{
    ParameterQuestion, Words, answer, any_of, asking, asking_of, capitalised, consequence,
    effect_words, in_hand, layout_difference, list, lost_words, throw_consequences, throw_meaning,
    times, told_facts, words,
};
pub use wrap::{wrap, wrapped_below};
