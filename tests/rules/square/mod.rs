//! The pages of the games on the square board: their blocks as plain data, and the code that plays
//! them on an implementation.
//!
//! `examples` reads the blocks of a page, and `playing` plays them on any implementation of its
//! trait. `engine` has the shared parts of the engines' implementations, and `page` the laws of
//! every page. A second implementation of a game needs only `examples` and `playing`. `pair`
//! compares it with the engine.

pub mod engine;
pub mod examples;
pub mod page;
pub mod pair;
pub mod playing;
