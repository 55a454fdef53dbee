//! The beginnings of lines: rounds, timecodes, and the names of fields.

mod parser;

pub(super) use parser::{field_name, round, timecode};
