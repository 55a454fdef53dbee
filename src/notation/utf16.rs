//! UTF-16, with or without a byte-order mark.

/// The order of the two bytes of each unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The low byte comes first.
    Little,
    /// The high byte comes first.
    Big,
}

/// The number of bytes at the start of a file that show whether it is UTF-16.
const SAMPLE: usize = 4 << 10;

/// Returns the byte order of a file in UTF-16, or `None` if it is in another encoding. Without a byte-order mark, the
/// letters and digits of ASCII show it: every other byte of them is NUL. In UTF-8 a NUL is a control character, which
/// no text has at every other byte.
pub fn order(start: &[u8]) -> Option<ByteOrder> {
    match start {
        [0xFF, 0xFE, ..] => return Some(ByteOrder::Little),
        [0xFE, 0xFF, ..] => return Some(ByteOrder::Big),
        _ => {}
    }
    let start = &start[..start.len().min(SAMPLE)];
    let nuls = |from: usize| start.iter().skip(from).step_by(2).filter(|&&byte| byte == 0).count();
    let least = (start.len() / 16).max(2);
    match [nuls(0), nuls(1)] {
        [0, odd] if odd >= least => Some(ByteOrder::Little),
        [even, 0] if even >= least => Some(ByteOrder::Big),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_byte_order_is_recognised() {
        let log = "Dadu: 1\nTitle: ગુજરાતી ગુજરાતી ગુજરાતી\nN: A\n\nN1 3\n";
        for text in [log, "\u{feff}Dadu: 1\n", "Dadu: 1\r\n", "a,b", "N1"] {
            let units = || text.encode_utf16();
            let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
            let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
            assert_eq!(order(&little), Some(ByteOrder::Little), "{text}");
            assert_eq!(order(&big), Some(ByteOrder::Big), "{text}");
            assert_eq!(order(text.as_bytes()), None, "{text}");
        }
        for text in [&b""[..], b"\0", b"N1 3\0", b"N1\0\0\0", b"a,b\nc\0,d\n", b"\xFF\0\n\n"] {
            assert_eq!(order(text), None, "{text:?}");
        }
        let log = log.repeat(100);
        assert_eq!(order(&[log.as_bytes(), b"N1\0 \0\0"].concat()), None);
    }
}
