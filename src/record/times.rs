//! The timecodes of a log.

use crate::notation::{Content, fields, parse};

/// Returns the last timecode of a log in whole seconds, rounded up, or `None` if there is none since the last recording
/// began.
pub fn last_time(text: &[u8]) -> Option<u64> {
    let mut last = None;
    for line in &parse(text).lines {
        let begins = |name: &[u8]| name.eq_ignore_ascii_case(b"Recording");
        if matches!(&line.content, Content::Field(field) if begins(&text[field.name.range()])) {
            last = None;
        }
        let code = line.time.map(|span| &text[span.range()]);
        let code = code.and_then(|code| code.strip_prefix(b"[")?.strip_suffix(b"]"));
        last = code.and_then(fields::seconds).or(last);
    }
    last.map(|seconds| seconds.ceil() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_timecode_is_that_of_the_last_recording() {
        let cases = [
            ("N1 3\n", None),
            ("[12:31] N1 3\nN2 2\n# tea\n", Some(751)),
            ("[0:12:30.2] # tea\nN2 2\n", Some(751)),
            ("[12:31] N1 3\nRecording: tape 2\n", None),
            ("[12:31] N1 3\nRecording: tape 2\n[0:05] N2 2\n", Some(5)),
        ];
        for (play, seconds) in cases {
            let text = format!("Dadu: 1\nRecording: tape 1\n\n{play}");
            assert_eq!(last_time(text.as_bytes()), seconds, "{play}");
        }
    }
}
