//! Transport of messages over standard input and output, or over other streams.
//!
//! Input that is not a valid message is answered with an error, and the next message is read. A message may be
//! shorter than its header says. Then reading continues at the header of the next message, because no valid
//! message contains one. Reading stops if the end of a message cannot be found.

mod frames;

use std::io::{self, BufRead, Read, Write};
use std::thread::{self, JoinHandle};

use lsp_server::{Connection, ErrorCode, Message};
use serde_json::{Value, json};

use frames::{Body, Frames};

/// The maximum length of a message, in bytes.
const LONGEST: u64 = 256 << 20;
/// The maximum length of a message header, in bytes.
const LONGEST_HEAD: u64 = 64 << 10;

/// The thread that writes messages.
pub struct Threads {
    writer: JoinHandle<io::Result<()>>,
}

impl Threads {
    /// Waits until everything is written. The connection must be dropped before.
    ///
    /// # Errors
    /// The reason why writing failed.
    pub fn finish(self) -> io::Result<()> {
        self.writer.join().unwrap_or_else(|_| Err(io::Error::other("writing failed")))
    }
}

/// Connects the server to `input` and `output`. Calls `complain` if reading stops before the end of the input.
pub fn connect<R, W>(
    input: R,
    output: impl Fn() -> W + Send + Sync + Clone + 'static,
    complain: impl Fn(&str) + Send + 'static,
) -> (Connection, Threads)
where
    R: BufRead + Send + 'static,
    W: Write,
{
    let (server, Connection { sender, receiver }) = Connection::memory();
    let answers = output.clone();
    thread::spawn(move || {
        let mut input = Frames::new(input);
        loop {
            let read = match read(&mut input) {
                Ok(Some(read)) => read,
                Ok(None) => return,
                Err(error) => return complain(&error.to_string()),
            };
            let gone = match read.and_then(message) {
                Ok(message) => sender.send(message).is_err(),
                Err(refused) => refused.write(&mut answers()).is_err(),
            };
            if gone {
                return;
            }
        }
    });
    let writer = thread::spawn(move || {
        receiver.into_iter().try_for_each(|message| message.write(&mut output()))
    });
    (server, Threads { writer })
}

/// The reason why input is not a valid message.
struct InvalidMessage {
    id: Value,
    code: ErrorCode,
    reason: String,
}

impl InvalidMessage {
    fn new(id: Value, code: ErrorCode, reason: impl Into<String>) -> InvalidMessage {
        InvalidMessage { id, code, reason: reason.into() }
    }

    fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let error = json!({ "code": self.code as i32, "message": self.reason });
        let body = json!({ "jsonrpc": "2.0", "id": self.id, "error": error }).to_string();
        write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
        output.flush()
    }
}

/// Reads the body of the next message; `None` at the end of the input. Skips a message that is too long.
fn read<R: BufRead>(input: &mut Frames<R>) -> io::Result<Option<Result<Vec<u8>, InvalidMessage>>> {
    let Some(length) = head(input)? else { return Ok(None) };
    let is_too_long = length > LONGEST;
    let (code, reason) = match input.body(length, !is_too_long)? {
        Body::Ended => return Err(incomplete()),
        _ if is_too_long => {
            (ErrorCode::InvalidRequest, format!("message too long: {length} bytes"))
        }
        Body::Whole(body) => return Ok(Some(Ok(body))),
        Body::Cut => (
            ErrorCode::ParseError,
            format!("message shorter than the {length} bytes that its header gives"),
        ),
    };
    Ok(Some(Err(InvalidMessage::new(Value::Null, code, reason))))
}

fn incomplete() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "the last message is incomplete")
}

/// Reads the header of the next message and returns the length that it gives.
fn head(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let no_head = |what| io::Error::new(io::ErrorKind::InvalidData, what);
    let mut head = input.take(LONGEST_HEAD);
    let (mut lengths, mut begun) = (Vec::new(), false);
    let mut line = Vec::new();
    loop {
        line.clear();
        head.read_until(b'\n', &mut line)?;
        let text = String::from_utf8_lossy(&line);
        match text.trim_end_matches(['\r', '\n']) {
            _ if line.is_empty() && !begun => return Ok(None),
            _ if !text.ends_with('\n') => {
                return Err(no_head("message header without an end"));
            }
            "" => break,
            field => match field.split_once(':') {
                Some((name, number)) if name.eq_ignore_ascii_case("Content-Length") => {
                    lengths.push(number.trim().parse().ok());
                }
                Some(_) => {}
                // This may be the rest of a message that was longer than its header said.
                None => return Err(no_head("message header with a line that is not a field")),
            },
        }
        begun = true;
    }
    match lengths[..] {
        [Some(length)] => Ok(Some(length)),
        [] => Err(no_head("message header without `Content-Length`")),
        [None] => Err(no_head("message header with an invalid `Content-Length`")),
        _ => Err(no_head("message header with two fields `Content-Length`")),
    }
}

/// Parses the body of a message.
fn message(body: Vec<u8>) -> Result<Message, InvalidMessage> {
    let value: Value = serde_json::from_slice(&body).map_err(|error| {
        InvalidMessage::new(Value::Null, ErrorCode::ParseError, error.to_string())
    })?;
    let id = value.get("id").cloned();
    let is_request = id.is_some() && value.get("method").is_some();
    let refused = |reason: &str| {
        let id = id.clone().unwrap_or(Value::Null);
        InvalidMessage::new(id, ErrorCode::InvalidRequest, reason)
    };
    let message: Message =
        serde_json::from_value(value).map_err(|_| refused("not a valid protocol message"))?;
    match message {
        Message::Request(_) => Ok(message),
        _ if is_request => Err(refused("the id must be a 32-bit number or a string")),
        _ => Ok(message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(body: &str) -> Vec<u8> {
        format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
    }

    fn first(input: &[u8]) -> Result<Message, i32> {
        let body = read(&mut Frames::new(input)).expect("it is read").expect("there is one");
        body.and_then(message).map_err(|refused| refused.code as i32)
    }

    #[test]
    fn an_invalid_message_is_refused() {
        let good = r#"{"jsonrpc":"2.0","id":1,"method":"x"}"#;
        assert!(matches!(first(&framed(good)), Ok(Message::Request(_))));
        let deep = "[".repeat(100_000);
        for (bad, code) in [
            ("{", -32700),
            (&deep, -32700),
            ("[]", -32600),
            ("7", -32600),
            (r#"{"id":1.5,"method":"x"}"#, -32600),
            (r#"{"id":99999999999,"method":"x"}"#, -32600),
        ] {
            assert_eq!(first(&framed(bad)).expect_err("it is refused"), code, "{bad:.20}");
        }
    }

    /// Reads to the end. Returns the names of the methods, `refused` for an error, and `stop` if reading ends before
    /// the input.
    fn all(input: impl BufRead) -> Vec<String> {
        let mut input = Frames::new(input);
        let mut said = Vec::new();
        loop {
            said.push(match read(&mut input) {
                Ok(None) => return said,
                Err(_) => "stop".to_owned(),
                Ok(Some(read)) => match read.and_then(message) {
                    Ok(Message::Notification(message)) => message.method,
                    Ok(_) => "other".to_owned(),
                    Err(_) => "refused".to_owned(),
                },
            });
            if said.last().is_some_and(|last| last == "stop") {
                return said;
            }
        }
    }

    #[test]
    fn an_invalid_header_ends_reading() {
        for bad in [
            "x\r\n\r\n",
            "Content-Length: many\r\n\r\n",
            "Content-Length: -2\r\n\r\n{}",
            "Content-Length: 5",
            "Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}",
            "{}\r\nContent-Length: 2\r\n\r\n{}",
            "Content-Length: 9\r\n\r\n{}",
        ] {
            assert_eq!(all(bad.as_bytes()), ["stop"], "{bad}");
        }
        assert_eq!(all("x".repeat(1 << 20).as_bytes()), ["stop"]);
        assert_eq!(all(&b""[..]), [""; 0]);
    }

    #[test]
    fn a_message_that_is_too_long_is_skipped() {
        let long = LONGEST + 1;
        let head = format!("Content-Length: {long}\r\n\r\n");
        let body = || io::repeat(b'x').take(long);
        let after = framed(r#"{"method":"x"}"#);
        let input =
            |body| io::BufReader::new(io::Cursor::new(head.clone()).chain(body).chain(&after[..]));
        assert_eq!(all(input(body())), ["refused", "x"]);
        // The next message follows long before.
        assert_eq!(all(input(io::repeat(b'{').take(70_000))), ["refused", "x"]);
        assert_eq!(
            all(io::BufReader::new(head.as_bytes().chain(io::repeat(b'x').take(9)))),
            ["stop"]
        );
    }

    /// Whatever length a header gives, no part of one message is read as part of another.
    #[test]
    fn two_messages_are_never_mixed() {
        let [first, second, third] =
            ["first", "second", "third"].map(|name| format!(r#"{{"method":"{name}"}}"#));
        let after = [framed(&second), framed(&third)].concat();
        let whole = first.len() + after.len();
        for given in 0..whole + 40 {
            let head = format!("Content-Length: {given}\r\n\r\n");
            let said = all([head.as_bytes(), first.as_bytes(), &after].concat().as_slice());
            let expected: &[&str] = match given.cmp(&first.len()) {
                std::cmp::Ordering::Less => &["refused", "stop"],
                std::cmp::Ordering::Equal => &["first", "second", "third"],
                std::cmp::Ordering::Greater => &["refused", "second", "third"],
            };
            assert_eq!(said, expected, "{given}");
        }
    }
}
