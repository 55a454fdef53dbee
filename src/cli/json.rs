//! JSON as commands write it.

use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::diagnostic::steers;

/// JSON in which nothing steers a terminal and nothing is lost: the characters that could are
/// escaped, as JSON may escape any.
pub fn to_json(value: &impl Serialize) -> String {
    let mut written = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut written, Harmless);
    // Writing plain data to memory cannot fail.
    let _ = value.serialize(&mut serializer);
    String::from_utf8(written).unwrap_or_default()
}

struct Harmless;

impl Formatter for Harmless {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        for part in fragment.split_inclusive(steers) {
            let last = part.chars().next_back().filter(|&c| steers(c));
            let plain = &part[..part.len() - last.map_or(0, char::len_utf8)];
            writer.write_all(plain.as_bytes())?;
            if let Some(c) = last {
                write!(writer, "\\u{:04x}", c as u32)?;
            }
        }
        Ok(())
    }
}
