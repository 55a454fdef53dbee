//! Input that can be put back, to continue at the header of the next message.

use std::io::{self, BufRead, Read};

/// The field of a header that every message has.
const FIELD: &[u8] = b"Content-Length:";
/// The maximum length of that field with its value and line end, in bytes.
const LONGEST_FIELD: usize = FIELD.len() + 32;

/// The input, with the bytes that were put back before it.
pub(super) struct Frames<R> {
    input: R,
    back: io::Cursor<Vec<u8>>,
}

impl<R: BufRead> Frames<R> {
    /// Returns the input, with nothing before it.
    pub fn new(input: R) -> Frames<R> {
        Frames { input, back: io::Cursor::default() }
    }

    /// Puts bytes back, before those that are not read yet.
    pub fn put_back(&mut self, mut bytes: Vec<u8>) {
        let at = (self.back.position() as usize).min(self.back.get_ref().len());
        bytes.extend_from_slice(&self.back.get_ref()[at..]);
        self.back = io::Cursor::new(bytes);
    }

    /// Reads the body of a message, or the part of it before the next header. Keeps the bytes only if `is_kept`. Does
    /// not wait for the rest of a message if the next header has arrived.
    ///
    /// # Errors
    /// Why the input cannot be read.
    pub fn body(&mut self, length: u64, is_kept: bool) -> io::Result<Body> {
        let (mut body, mut left, mut searched) = (Vec::new(), length, 0);
        while left > 0 {
            let arrived = match self.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                arrived => arrived?,
            };
            if arrived.is_empty() {
                return Ok(Body::Ended);
            }
            let taken = arrived.len().min(usize::try_from(left).unwrap_or(usize::MAX));
            body.extend_from_slice(&arrived[..taken]);
            self.consume(taken);
            left -= taken as u64;
            if let Some(at) = whole_header_in(&body[searched..]) {
                self.put_back(body.split_off(searched + at));
                return Ok(Body::Cut);
            }
            searched = body.len().saturating_sub(LONGEST_FIELD);
            if !is_kept {
                body.drain(..searched);
                searched = 0;
            }
        }
        match begun_header_in(&body) {
            Some(at) => {
                self.put_back(body.split_off(at));
                Ok(Body::Cut)
            }
            None => Ok(Body::Whole(body)),
        }
    }
}

/// The body of a message.
pub(super) enum Body {
    /// All of it, if it is kept.
    Whole(Vec<u8>),
    /// The next header follows within the length that the header of the message gives.
    Cut,
    /// The input ends in the message.
    Ended,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.back.read(buffer)? {
            0 => self.input.read(buffer),
            read => Ok(read),
        }
    }
}

impl<R: BufRead> BufRead for Frames<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let is_read = self.back.position() as usize >= self.back.get_ref().len();
        if is_read { self.input.fill_buf() } else { self.back.fill_buf() }
    }

    fn consume(&mut self, amount: usize) {
        let is_read = self.back.position() as usize >= self.back.get_ref().len();
        if is_read { self.input.consume(amount) } else { self.back.consume(amount) }
    }
}

/// Returns where the header of another message begins in the body of a message. A valid body has none: in JSON, a
/// string has no line end, and outside of strings there are no such words.
fn whole_header_in(body: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'\n', body).find_map(|end| {
        let start = end.saturating_sub(LONGEST_FIELD);
        (start..end).find(|&at| field(&body[at..=end]) == FieldMatch::Whole)
    })
}

/// Returns where a header begins that continues behind the body. A valid body ends with a bracket.
fn begun_header_in(body: &[u8]) -> Option<usize> {
    let tail = body.len().saturating_sub(LONGEST_FIELD);
    (tail..body.len()).find(|&at| field(&body[at..]) == FieldMatch::Begun)
}

/// Whether a text begins with the field that gives the length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FieldMatch {
    /// With the whole field and its line end.
    Whole,
    /// The text ends before the field does.
    Begun,
    No,
}

fn field(text: &[u8]) -> FieldMatch {
    let named = text.len().min(FIELD.len());
    if !text[..named].eq_ignore_ascii_case(&FIELD[..named]) {
        return FieldMatch::No;
    }
    let rest = text[named..].trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match &rest[digits..] {
        [] | [b'\r'] => FieldMatch::Begun,
        [b'\n', ..] | [b'\r', b'\n', ..] if digits > 0 => FieldMatch::Whole,
        _ => FieldMatch::No,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_found_in_a_body() {
        let cases: [(&str, Option<usize>); 10] = [
            ("{}", None),
            ("", None),
            (r#"{"text":"Content-Length: 7\r\n\r\n{}"}"#, None),
            ("{\n  \"a\": 1\n}\n", None),
            ("{}Content-Length: 7\r\n\r\n{\"a\":1}", Some(2)),
            ("{}content-length:7\n\n{\"a\":1}", Some(2)),
            ("{}C", Some(2)),
            ("{}Content-Length: 1", Some(2)),
            ("{}Content-Length: 1\r", Some(2)),
            ("{\"a\":\"\r\nContent-Length: 12\r\n\r\n", Some(8)),
        ];
        for (body, at) in cases {
            let body = body.as_bytes();
            assert_eq!(whole_header_in(body).or_else(|| begun_header_in(body)), at, "{body:?}");
        }
    }

    #[test]
    fn bytes_that_were_put_back_come_first() {
        let mut frames = Frames::new(&b"third"[..]);
        frames.put_back(b"second ".to_vec());
        frames.put_back(b"first ".to_vec());
        let mut text = String::new();
        frames.read_to_string(&mut text).expect("it is read");
        assert_eq!(text, "first second third");
    }
}
