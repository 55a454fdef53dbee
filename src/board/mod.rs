//! Boards to look at: what lies where, drawings of it for the terminal and for paper, and what stands
//! beside it in words. Everything is drawn from plain data; no game is known here.

mod area;
mod canvas;
pub mod markup;
pub mod svg;
mod text;
mod words;

pub use area::{Area, Holding, Pile};
pub use text::{Signs, Style, draw, draw_with_words, small_grid};
pub use words::{standing, words, words_in_lines};
