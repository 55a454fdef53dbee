//! `dadu record`, as a person uses it: through a terminal, through a pipe, and torn from the wall.

mod games;
mod keys;
mod killed;
mod paste;
mod pipe;
mod terminal;
mod typist;
