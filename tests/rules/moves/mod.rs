//! The games without throws: the examples and the sample logs of their pages, and a second, naive
//! implementation of each.

mod bosh;
mod examples;
mod grid;
mod koruboddo;
mod leyla_gobale;
mod lockstep;
mod page;
mod playing;
mod real;
mod shantarad;
mod sowing;
