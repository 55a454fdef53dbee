//! `dadu record`, as a person uses it: through a terminal, through a pipe, and torn from the wall.

#[path = "../support/mod.rs"]
mod support;

mod keys;
mod killed;
mod pipe;
mod terminal;
mod typist;
