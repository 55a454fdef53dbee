//! The pages of the games on the square board: their blocks as plain data, and how an implementation
//! plays them.
//!
//! `examples` reads the blocks of a page, and `playing` plays them on anything that implements its
//! trait. `engine` has what the engines' own implementations share, `page` the laws of every page. A
//! second implementation of a game needs only `examples` and `playing`; `pair` compares it with the
//! engine.

pub mod engine;
pub mod examples;
pub mod page;
pub mod pair;
pub mod playing;
