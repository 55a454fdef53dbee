//! `dadu record` as a person uses it: in a terminal, through a pipe, and killed without warning.

mod games;
mod input;
mod keys;
mod killed;
mod paste;
mod pipe;
mod terminal;
mod typist;
