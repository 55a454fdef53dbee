//! Files that are read whole, up to a limit. A wrong name, such as that of a video or a device, must not fill the memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// One mebibyte.
const MIB: u64 = 1 << 20;

/// Reads a text of at most `mib` mebibytes.
///
/// # Errors
/// If it is larger, is not UTF-8, or cannot be read.
pub fn read_text(reader: impl Read, mib: u64) -> io::Result<String> {
    let mut bytes = Vec::new();
    reader.take(mib * MIB + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > mib * MIB {
        return Err(too_large(mib));
    }
    let invalid = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not text in UTF-8");
    String::from_utf8(bytes).map_err(invalid)
}

/// Reads a file of at most `mib` mebibytes.
///
/// # Errors
/// If it is larger or cannot be read.
pub fn read_file(path: &Path, mib: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(mib * MIB + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > mib * MIB { Err(too_large(mib)) } else { Ok(bytes) }
}

fn too_large(mib: u64) -> io::Error {
    io::Error::other(format!("it is larger than {mib} MiB; check the name of the file"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_without_end_is_refused() {
        assert_eq!(read_text(&b"a text"[..], 1).unwrap(), "a text");
        let error = read_text(io::repeat(b'a'), 1).unwrap_err().to_string();
        assert!(error.contains("larger than 1 MiB"), "{error}");
        assert!(read_text(&b"\xff"[..], 1).unwrap_err().to_string().contains("UTF-8"));
        let whole = vec![b'a'; MIB as usize];
        assert_eq!(read_text(&whole[..], 1).unwrap().len(), whole.len(), "the limit itself");
    }
}
