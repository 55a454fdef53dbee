//! Everything between a command and the person who runs it: output, progress, questions, interrupts.

pub mod confirmation;
pub mod diff;
pub mod interrupt;
pub mod output;
pub mod progress;
pub mod shell_word;
