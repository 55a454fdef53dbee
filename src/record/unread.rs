//! The parts of a log that cannot be read: they may be play, so the state after them is not sure.

use crate::notation::{Content, Line, Log, PartKind, SyntaxErrorKind, parse};

/// The lines of a log that cannot be read. Each may be a line of play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnreadLines {
    /// Their number.
    pub count: usize,
    /// Whether the next player is unknown, because such a line follows the last player turn.
    pub hides_player: bool,
    /// Whether the position is not sure, because such a line follows the last stated position.
    pub hides_position: bool,
}

impl UnreadLines {
    /// Finds the unread lines of a log.
    pub(super) fn of(text: &[u8], log: &Log) -> UnreadLines {
        let unread = |line: &Line| matches!(line.content, Content::Unreadable);
        let last = log.lines.iter().rposition(unread);
        let is_before_last = |shows: &dyn Fn(&Line) -> bool| {
            last.is_some_and(|last| !log.lines[last..].iter().any(shows))
        };
        let position = |line: &Line| matches!(line.content, Content::Position(_));
        let player = |line: &Line| match &line.content {
            Content::Turn(_) => true,
            Content::Position(position) => log.parts_of(position).iter().any(|part| {
                part.kind == PartKind::Word && text[part.span.range()].eq_ignore_ascii_case(b"turn")
            }),
            _ => false,
        };
        UnreadLines {
            count: log.lines.iter().filter(|line| unread(line)).count(),
            hides_player: is_before_last(&player),
            hides_position: is_before_last(&position),
        }
    }
}

/// Line breaks that do not end a line of a log, so that a new line cannot follow them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherLineEnds {
    /// Whether each of them can only be the end of a line.
    pub are_sure: bool,
}

/// Returns whether a log has line ends of another kind: CR alone, or any behind its opening.
pub fn other_line_ends(text: &[u8]) -> Option<OtherLineEnds> {
    let log = parse(text);
    let mut found = None;
    for error in &log.errors {
        if let SyntaxErrorKind::OtherLineBreak { sign, is_sure, .. } = error.kind
            && (sign == '\r' || log.line_at(error.span.start) == Some(0))
        {
            let before = found.is_none_or(|ends: OtherLineEnds| ends.are_sure);
            found = Some(OtherLineEnds { are_sure: before && is_sure });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unread_lines_hide_the_player_and_the_position() {
        let position = "= N wait K 8 da none closed | S wait K 8 da none closed";
        // The number of lines, and whether the player and the position are hidden.
        let cases = [
            ("N1 3\n".to_owned(), (0, false, false)),
            ("Aunt: N1 3\nHost: N2 2\n".to_owned(), (2, true, true)),
            ("Aunt: N1 3\nN2 2\n".to_owned(), (1, false, true)),
            ("N1 3\nAunt threw two\n# tea\n".to_owned(), (1, true, true)),
            ("N1 3\n[12:01] Aunt: N2 3\n".to_owned(), (1, true, true)),
            ("N1 3\nN2 2\u{b}S1 3\n".to_owned(), (1, true, true)),
            (format!("Aunt threw two\n{position}\n"), (1, true, false)),
            (format!("Aunt threw two\n{position} | turn N after none\n"), (1, false, false)),
            (format!("{position}\nN1 3 wat\n"), (0, false, false)),
        ];
        for (play, (count, hides_player, hides_position)) in cases {
            let text = format!("Dadu: 1\nVariant: basic\nPlayers: 2-2\n\n{play}");
            let found = UnreadLines::of(text.as_bytes(), &parse(text.as_bytes()));
            assert_eq!(found, UnreadLines { count, hides_player, hides_position }, "{play}");
        }
    }

    #[test]
    fn other_line_ends_are_found() {
        let log = "Dadu: 1\nVariant: basic\nPlayers: 2-2\n\nN1 3\nN2 2\n";
        let (sure, unsure) = (Some(true), Some(false));
        let cases = [
            (log.to_owned(), None),
            (log.replace('\n', "\r\n"), None),
            (log.replace('\n', "\r"), sure),
            (log.replace('\n', "\u{b}"), sure),
            (log.replace('\n', "\u{85}"), sure),
            (log.replace('\n', "\u{2028}"), sure),
            (log.replace("3\n", "3\r"), sure),
            (log.replace("3\n", "1-4\r+1 a1+4\n"), unsure),
            // The rest can be read, and continued.
            (log.replace("3\n", "3\u{b}"), None),
            (log.replace("3\n", "3  # tea\u{2028}and cake\n"), None),
        ];
        for (text, expected) in cases {
            let found = other_line_ends(text.as_bytes()).map(|ends| ends.are_sure);
            assert_eq!(found, expected, "{text:?}");
        }
    }
}
