//! The games that others may see: chosen by their consent, with their logs, their declared rules and their figures.

pub mod charts;
pub mod choice;
pub mod chosen;
pub mod evidence;
pub mod logs;
pub mod selection;
pub mod stop;
