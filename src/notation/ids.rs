//! Insertion of an `Id` into logs that have none. The rest of a file is kept unchanged, byte for byte.

use memchr::memchr;

use super::stream::{Blocks, GameText};
use super::{Parser, SyntaxErrorKind, fields};

/// Writes an `Id` after the opening line of each game that has none. `new_id` creates one. Returns the
/// text and the number of Ids written.
///
/// # Errors
/// The error of `new_id`.
pub fn with_ids<E>(
    file: &[u8],
    mut new_id: impl FnMut() -> Result<String, E>,
) -> Result<(Vec<u8>, u64), E> {
    let (mut text, mut written, mut copied) = (Vec::with_capacity(file.len()), 0, 0);
    for (at, line_end) in places(file) {
        text.extend_from_slice(&file[copied..at]);
        copied = at;
        let id = new_id()?;
        let is_ended = text.last() == Some(&b'\n');
        let line = match is_ended {
            true => format!("Id: {id}{line_end}"),
            false => format!("{line_end}Id: {id}"),
        };
        text.extend_from_slice(line.as_bytes());
        written += 1;
    }
    text.extend_from_slice(&file[copied..]);
    Ok((text, written))
}

/// Returns where an `Id` is missing: the offset of the line after each opening line and a field `Game` next to
/// it, and the line end that the file uses there.
fn places(file: &[u8]) -> Vec<(usize, &'static str)> {
    let (mut places, mut blocks, mut parser) = (Vec::new(), Blocks::new(file), Parser::default());
    // Reading from memory cannot fail.
    while let Ok(Some(block)) = blocks.next_block() {
        for game in block.games().filter(|game| lacks_id(game, &mut parser)) {
            let at = block.file_offset(game.at) as usize;
            let rest = &file[at..];
            let end = memchr(b'\n', rest).map_or(rest.len(), |newline| newline + 1);
            let line_end = if rest[..end].ends_with(b"\r\n") { "\r\n" } else { "\n" };
            places.push((at + end + game_field(&rest[end..]), line_end));
        }
    }
    places
}

/// Returns the length of a field `Game` at the start of a text: the `Id` is written after it.
fn game_field(text: &[u8]) -> usize {
    let is_game = text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"Game:"));
    let end = || memchr(b'\n', text).map_or(text.len(), |newline| newline + 1);
    if is_game { end() } else { 0 }
}

fn lacks_id(game: &GameText<'_>, parser: &mut Parser) -> bool {
    if !game.opens {
        return false;
    }
    let log = parser.parse(game.text, &game.cuts);
    let is_id = |name: &[u8]| fields::known_field(name).is_some_and(|known| known.name == "Id");
    // A damaged game is not to be changed, because it may have an Id that cannot be read.
    let is_damaged = log.errors.iter().any(|error| {
        matches!(
            error.kind,
            SyntaxErrorKind::NotUtf8
                | SyntaxErrorKind::ControlCharacter(_)
                | SyntaxErrorKind::OtherLineBreak { .. }
        )
    });
    log.has_known_header()
        && !is_damaged
        && !log.fields().any(|field| is_id(&game.text[field.name.range()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(file: &str) -> (String, u64) {
        let mut number = 0;
        let (text, written) = with_ids(file.as_bytes(), || {
            number += 1;
            Ok::<_, ()>(format!("new-{number}"))
        })
        .unwrap();
        (String::from_utf8(text).unwrap(), written)
    }

    #[test]
    fn each_game_without_an_id_gets_one_and_nothing_else_changes() {
        let cases = [
            ("Dadu: 1\nN1 2\n", "Dadu: 1\nId: new-1\nN1 2\n"),
            ("Dadu: 1\r\nN1  2\r\n", "Dadu: 1\r\nId: new-1\r\nN1  2\r\n"),
            ("Dadu: 1", "Dadu: 1\nId: new-1"),
            (
                "Words\n\nDadu: 1 # so\n\nDadu: 1\nId: a\n",
                "Words\n\nDadu: 1 # so\nId: new-1\n\nDadu: 1\nId: a\n",
            ),
            ("Dadu: 1\nid: a\nDadu: 1\nN1 2\n", "Dadu: 1\nid: a\nDadu: 1\nId: new-1\nN1 2\n"),
            ("\u{feff}Dadu: 1\nN1 2\n", "\u{feff}Dadu: 1\nId: new-1\nN1 2\n"),
            ("Dadu: 99\nN1 2\n", "Dadu: 99\nN1 2\n"),
            ("Dadu: 1\nGame: chess\n", "Dadu: 1\nGame: chess\n"),
            ("Dadu: 1\nGame: bub\nd2-d3\n", "Dadu: 1\nGame: bub\nId: new-1\nd2-d3\n"),
            ("Dadu: 1\nN1 2\n\0S\x001\n", "Dadu: 1\nN1 2\n\0S\x001\n"),
            ("only a letter\n", "only a letter\n"),
            ("", ""),
        ];
        for (before, after) in cases {
            let (text, written) = with(before);
            assert_eq!((text.as_str(), written), (after, after.matches("new-").count() as u64));
            assert_eq!(with(after), (after.to_owned(), 0), "the second time changes nothing");
        }
    }

    /// A line that is too long to be read is kept whole.
    #[test]
    fn what_is_too_long_to_be_read_stays() {
        let long = format!("Dadu: 1\n# {}\nDadu: 1\nN1 2\n", "x".repeat(2 << 20));
        let (text, written) = with(&long);
        assert_eq!((text.len(), written), (long.len() + 2 * "Id: new-1\n".len(), 2));
        assert!(text.ends_with("Dadu: 1\nId: new-2\nN1 2\n"));
    }
}
