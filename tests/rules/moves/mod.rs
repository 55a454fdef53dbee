//! The games without throws: the examples and the sample logs of their pages, and a second, naive
//! implementation of each.

mod examples;
mod grid;
mod koruboddo;
mod lockstep;
mod page;
mod playing;
mod real;
mod shantarad;
