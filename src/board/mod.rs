//! Boards: their areas and contents, drawings of them for the terminal and for paper, and descriptions in
//! words. Everything is drawn from plain data; nothing here depends on a single game.

mod area;
mod canvas;
pub mod markup;
pub mod svg;
mod text;
mod words;

pub use area::{Area, AreaContents, Pile};
pub use canvas::{Ink, InkedLine};
pub use text::{Signs, Style, draw, draw_in_runs, draw_with_words, small_grid};
pub use words::{standing, words, words_in_lines};
