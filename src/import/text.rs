//! The text of a table: UTF-8 or UTF-16, and not another kind of file.

use crate::notation::utf16::{self, ByteOrder};

/// The first bytes of files that spreadsheet programs write in place of text.
const WORKBOOKS: [(&[u8], &str); 2] = [
    (b"PK\x03\x04", "an Excel or LibreOffice workbook, or another zip file"),
    (b"\xD0\xCF\x11\xE0", "an old Excel workbook"),
];

/// Returns the text of a table, without a byte-order mark.
///
/// # Errors
/// The reason why the file is not a text table, and the remedy.
pub fn decoded(bytes: &[u8]) -> Result<String, String> {
    if let Some((_, kind)) = WORKBOOKS.iter().find(|(start, _)| bytes.starts_with(start)) {
        return Err(format!("this is {kind}; in the spreadsheet program, save the sheet as CSV"));
    }
    let text = match utf16::order(bytes) {
        Some(order) => of_utf16(bytes, order)?,
        None => of_utf8(bytes)?,
    };
    match text.find('\0') {
        Some(at) => Err(format!(
            "line {} contains a NUL character, so this is not a text table; save the table as `CSV UTF-8`",
            line_at(text.as_bytes(), at)
        )),
        None => Ok(text),
    }
}

fn of_utf8(bytes: &[u8]) -> Result<String, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = line_at(bytes, error.valid_up_to());
        format!("line {line} is not valid UTF-8; in the spreadsheet program, save as `CSV UTF-8`")
    })?;
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

fn of_utf16(bytes: &[u8], order: ByteOrder) -> Result<String, String> {
    let unit = |pair: &[u8]| match order {
        ByteOrder::Little => u16::from_le_bytes([pair[0], pair[1]]),
        ByteOrder::Big => u16::from_be_bytes([pair[0], pair[1]]),
    };
    let pairs = bytes.chunks_exact(2);
    let rest = pairs.remainder();
    match String::from_utf16(&pairs.map(unit).collect::<Vec<_>>()) {
        Ok(text) if rest.is_empty() => Ok(text.trim_start_matches('\u{feff}').to_owned()),
        _ => Err("the file is not valid UTF-16; save the table as `CSV UTF-8`".to_owned()),
    }
}

/// Returns the number of the line at an offset.
fn line_at(bytes: &[u8], at: usize) -> usize {
    memchr::memchr_iter(b'\n', &bytes[..at]).count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_decoded_and_other_files_are_refused() {
        let utf16 = |unit: fn(u16) -> [u8; 2]| {
            "\u{feff}é,આ\n".encode_utf16().flat_map(unit).collect::<Vec<u8>>()
        };
        let [little, big] = [utf16(u16::to_le_bytes), utf16(u16::to_be_bytes)];
        let unmarked = [little[2..].to_vec(), big[2..].to_vec()];
        for bytes in [[little, big], unmarked].into_iter().flatten().chain(["é,આ\n".into()]) {
            assert_eq!(decoded(&bytes).as_deref(), Ok("é,આ\n"));
        }
        assert_eq!(decoded("\u{feff}a,b".as_bytes()).as_deref(), Ok("a,b"));
        let cases: [(&[u8], &str); 6] = [
            (b"PK\x03\x04\x14\0", "save the sheet as CSV"),
            (b"\xD0\xCF\x11\xE0\xA1", "save the sheet as CSV"),
            (b"a,b\nc\0,d\n", "line 2 contains a NUL"),
            (b"a,b\n\xE9t\xE9,d\n", "line 2 is not valid UTF-8"),
            (b"\xFF\xFEa\0b", "not valid UTF-16"),
            (b"\xFF\xFE\0\xD8", "not valid UTF-16"),
        ];
        for (bytes, said) in cases {
            let error = decoded(bytes).expect_err("it is refused");
            assert!(error.contains(said), "{error}");
        }
    }
}
