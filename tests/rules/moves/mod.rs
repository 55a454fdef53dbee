//! The games without throws: the examples and the sample logs of their pages, and a second, naive
//! implementation of each.

mod bosh;
mod djara_badakh;
mod examples;
mod grid;
mod koruboddo;
mod leyla_gobale;
mod lines;
mod lockstep;
mod marks;
mod page;
mod playing;
mod real;
mod shah;
mod shantarad;
mod sowing;
